"""Clocks and absence on the other database."""

from tests.web.emptied import database, pytestmark, settings, used_schema  # noqa: F401
from tests.web.test_clocks import (  # noqa: F401
    app,
    room,
    test_a_bank_pays_for_thinking_and_gains_its_increment,
    test_a_pause_stops_every_clock,
    test_at_zero_a_bot_plays_on_and_everybody_sees_it,
    test_several_processes_count_time_once,
    test_time_without_a_server_is_not_charged,
    watch,
)
