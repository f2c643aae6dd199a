"""People on the other database: names, privacy, lists and searches."""

from tests.web.emptied import database, pytestmark, settings, used_schema  # noqa: F401
from tests.web.test_history import (  # noqa: F401
    test_a_search_by_people_dates_and_result,
    test_your_turn_comes_first_however_old,
)
from tests.web.test_people import (  # noqa: F401
    test_a_guest_becomes_an_account_and_keeps_the_seat,
    test_names_of_accounts_are_theirs,
    test_two_accounts_never_look_the_same,
)
from tests.web.test_person import (  # noqa: F401
    test_a_person_has_a_page,
    test_a_report_waits_for_the_operators,
    test_an_invitation_is_seen_at_once,
    test_blocked_people_never_meet,
    test_lists_of_people,
    test_names_in_the_log_and_the_chat_are_links,
    test_who_blocks_afterwards_is_left_alone,
    test_who_is_banned_is_on_no_list,
    test_who_is_gone_has_no_page,
    test_who_may_invite,
)
