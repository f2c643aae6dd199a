"""Whole games, stored positions and frozen tables on the other database.

`make test` has them on SQLite, and a whole game here in `test_postgres`.
"""

import pytest

from tests.web.emptied import database, settings, used_schema  # noqa: F401
from tests.web.emptied import pytestmark as needs_postgres
from tests.web.test_frozen import (  # noqa: F401
    clocked,
    test_a_frozen_table_says_what_it_needs_and_shows_what_it_can,
    test_a_lost_tile_freezes_a_table_and_nothing_is_written,
)
from tests.web.test_gate import test_games_that_go_on  # noqa: F401
from tests.web.test_store import (  # noqa: F401
    test_every_entry_has_its_position,
    test_undo_goes_on_behind_what_was_read,
)

pytestmark = [needs_postgres, pytest.mark.proof]
