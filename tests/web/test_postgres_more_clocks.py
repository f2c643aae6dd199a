"""What else clocks do, on the other database: `make test` has it on SQLite."""

import pytest

from tests.web.emptied import database, settings, used_schema  # noqa: F401
from tests.web.emptied import pytestmark as needs_postgres
from tests.web.test_clocks import (  # noqa: F401
    app,
    room,
    test_a_clock_sleeps_where_its_player_does,
    test_a_majority_is_enough_and_one_no_is_not_the_end,
    test_a_table_is_not_stuck_without_a_player,
    test_a_vacation_stops_clocks,
    test_a_wall_clock_that_jumps_gives_and_takes_nothing,
    test_another_person_sits_down_with_a_running_clock,
    test_coming_back_gives_the_grace_of_the_table_and_no_more,
    test_skip_decides_also_where_passing_is_illegal,
    watch,
)

pytestmark = [needs_postgres, pytest.mark.proof]
