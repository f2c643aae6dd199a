"""What a failed check says: which check, what broke, and where to find it again."""

from __future__ import annotations

from stockrail.core.errors import StockrailError


class Broken(Exception):
    """A check failed, at a place only the run knows."""

    def __init__(self, check: str, what: str) -> None:
        super().__init__(f"{check}: {what}")
        self.check, self.what = check, what


class CheckFailed(StockrailError, AssertionError):
    """A title breaks the protocol.  `check` is the name of the property, `what` the finding."""

    def __init__(self, check: str, what: str, game: str, seats: int, seed: int, entry: int) -> None:
        super().__init__(f"{game}, {seats} seats, seed {seed}, entry {entry}: {check}: {what}")
        self.check, self.what, self.game = check, what, game
        self.seats, self.seed, self.entry = seats, seed, entry
