"""Three kinds of trouble: unreadable, illegal, diverged.  Each says what to try next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stockrail.core.match import Match
    from stockrail.core.rules import Refusal


class StockrailError(Exception):
    """Anything a caller may want to show on one line."""


class Unreadable(StockrailError, ValueError):
    """What was written cannot be read: an unknown word, a missing field, a damaged line."""


class IllegalAction(StockrailError, ValueError):
    """A rule forbids it; `refusal` says which and with what numbers.  Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Diverged(StockrailError):
    """A record and the rules disagree at `line`; `good` is the match up to there."""

    def __init__(self, line: int, why: str, good: Match, refusal: Refusal | None = None) -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why, self.good, self.refusal = line, why, good, refusal
