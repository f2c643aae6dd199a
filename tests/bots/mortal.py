"""A bot whose process dies once, in the middle of a game; another plays the same moves."""

from __future__ import annotations

import os
from pathlib import Path

from stockrail.bots.random import Random
from stockrail.core.actions import Action
from stockrail.core.agenda import Option
from stockrail.core.view import View

MARK = "STOCKRAIL_TEST_MARK"
"""Names the file that says that it has died."""


class Mortal(Random):
    """Plays as the random bot does."""

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        mark = Path(os.environ[MARK])
        if not mark.exists():
            mark.touch()
            os._exit(1)
        return super().choose(view, options, seconds)
