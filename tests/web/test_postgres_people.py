"""People on the other database: names, privacy, lists and searches."""

from tests.web.emptied import database, pytestmark, settings, used_schema  # noqa: F401
from tests.web.test_history import (  # noqa: F401
    test_a_search_by_people_dates_and_result,
)
from tests.web.test_people import (  # noqa: F401
    test_names_of_accounts_are_theirs,
    test_two_accounts_never_look_the_same,
)
from tests.web.test_person import (  # noqa: F401
    test_blocked_people_never_meet,
    test_lists_of_people,
)
