"""The conformance suite for titles: if you add a title, call `check_game` and read what broke.

    from stockrail.testing import check_game
    check_game(MyGame(), games=20)

It plays seeded random games and holds every position to the protocol.  A failure is a `CheckFailed` that names the
check, what broke, and the seats, seed and entry at which it did; `check_game(game, seats, games=1, seed=seed)` plays
that game again.
"""

from stockrail.testing.failure import CheckFailed
from stockrail.testing.run import Checked, check_game

__all__ = ["CheckFailed", "Checked", "check_game"]
