"""What else people do, on the other database: `make test` has it on SQLite."""

import pytest

from tests.web.emptied import database, settings, used_schema  # noqa: F401
from tests.web.emptied import pytestmark as needs_postgres
from tests.web.test_history import (  # noqa: F401
    test_your_turn_comes_first_however_old,
)
from tests.web.test_people import (  # noqa: F401
    test_a_guest_becomes_an_account_and_keeps_the_seat,
)
from tests.web.test_person import (  # noqa: F401
    test_a_person_has_a_page,
    test_a_report_waits_for_the_operators,
    test_an_invitation_is_seen_at_once,
    test_names_in_the_log_and_the_chat_are_links,
    test_who_blocks_afterwards_is_left_alone,
    test_who_is_banned_is_on_no_list,
    test_who_is_gone_has_no_page,
    test_who_may_invite,
)

pytestmark = [needs_postgres, pytest.mark.proof]
