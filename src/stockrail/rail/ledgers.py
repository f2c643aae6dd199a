"""What a title keeps beside what every rail game has: columns by player, corporation or private, or one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.kinds import Kind, Number, Plain
from stockrail.core.shape import Axis, Part
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

GAME: Final = "game"
PLAYER: Final = "player"
CORPORATION: Final = "corporation"
PRIVATE: Final = "private"
NUMBER: Final = "number"


@dataclass(frozen=True, slots=True)
class Ledger:
    """A column of a title's own: `s.ledgers["loans"][corp]`; one for the whole game has a single row.

    It is written down under its name, where it differs from what it starts with.
    """

    name: str
    by: str = GAME
    """`GAME`, or a row for each `PLAYER`, `CORPORATION` or `PRIVATE`."""
    of: str = NUMBER
    """What it holds: a `NUMBER`, or a `seat`, a `corporation`, a `private`."""
    start: int = 0
    """What every row holds at first; -1 is no seat, no corporation, no private."""

    def rows(self, g: RailGame, seats: int) -> list[int]:
        """The column as the game begins."""
        counts = {PLAYER: seats, CORPORATION: len(g.corporations), PRIVATE: len(g.privates)}
        return [self.start] * counts.get(self.by, 1)


class Column(Part):
    """A ledger as a part of a position."""

    def __init__(self, ledger: Ledger, axis: Axis | None, kinds: Mapping[str, Kind]) -> None:
        super().__init__(axis)
        self.ledger = ledger
        self.kind = kinds.get(ledger.of) or Number(-(10**9))
        self.names, self.kinds = (ledger.name,), {ledger.name: self.kind}

    def clear(self, s: RailState) -> None:
        s.ledgers[self.ledger.name] = [self.ledger.start] * (len(self.axis.keys) if self.axis is not None else 1)

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        for thing, value in zip(things, s.ledgers[self.ledger.name], strict=True):
            if full or value != self.ledger.start:
                thing[self.ledger.name] = self.kind.write(value)

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        s.ledgers[self.ledger.name][i] = self.kind.read(record[self.ledger.name])
