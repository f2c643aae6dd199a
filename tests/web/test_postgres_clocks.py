"""Clocks and absence on the other database."""

from tests.web.emptied import database, pytestmark, settings, used_schema  # noqa: F401
from tests.web.test_clocks import (  # noqa: F401
    app,
    room,
    test_a_bank_pays_for_thinking_and_gains_its_increment,
    test_a_clock_sleeps_where_its_player_does,
    test_a_majority_is_enough_and_one_no_is_not_the_end,
    test_a_pause_stops_every_clock,
    test_a_table_is_not_stuck_without_a_player,
    test_a_vacation_stops_clocks,
    test_a_wall_clock_that_jumps_gives_and_takes_nothing,
    test_another_person_sits_down_with_a_running_clock,
    test_at_zero_a_bot_plays_on_and_everybody_sees_it,
    test_coming_back_gives_the_grace_of_the_table_and_no_more,
    test_several_processes_count_time_once,
    test_skip_decides_also_where_passing_is_illegal,
    test_time_without_a_server_is_not_charged,
    watch,
)
