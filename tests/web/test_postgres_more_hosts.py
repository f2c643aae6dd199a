"""What else hosts and operators do, on the other database: `make test` has it on SQLite."""

import pytest

from tests.web.emptied import database, used_schema  # noqa: F401
from tests.web.emptied import pytestmark as needs_postgres
from tests.web.test_hosting import (  # noqa: F401
    boss,
    test_a_bot_replaces_somebody,
    test_a_line_of_chat_is_deleted,
    test_a_table_is_closed,
    test_an_account_is_invited,
    test_seats_are_swapped_before_the_game,
    test_somebody_is_removed_from_a_running_game,
    test_the_clocks_are_paused_and_go_on,
)
from tests.web.test_operators import (  # noqa: F401
    _no_postman,
    olga,
    test_a_banned_account_gets_no_link,
    test_a_report_is_read_and_dealt_with,
)
from tests.web.test_postgres_hosts import settings  # noqa: F401

pytestmark = [needs_postgres, pytest.mark.proof]
