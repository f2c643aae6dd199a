"""Moves and undo on the other database."""

from tests.web.emptied import database, pytestmark, settings, used_schema  # noqa: F401
from tests.web.test_moves import (  # noqa: F401
    duel,
    test_a_failed_commit_changes_nothing,
    test_a_move_is_stored_before_it_is_answered,
    test_a_stale_move_gets_what_it_missed,
    test_own_moves_can_be_taken_back,
    test_the_same_key_is_the_same_move,
)
from tests.web.test_undo import (  # noqa: F401
    test_bots_that_answer_meanwhile_do_not_make_an_undo_stale,
    test_the_same_key_is_the_same_undo,
)
