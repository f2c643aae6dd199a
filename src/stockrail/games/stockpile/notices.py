"""What an investor should not overlook: the last round, and a bid that was beaten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from stockrail.core.notices import Notice, notice

if TYPE_CHECKING:
    from stockrail.games.stockpile.view import StockpileView

KINDS: Final = frozenset(["last_round", "outbid"])


def of_view(v: StockpileView) -> Iterator[Notice]:
    """The round is the last, or a meeple of the seat waits to bid again."""
    if v.round == v.rounds and v.phase != "end":
        yield notice("last_round")
    if v.seat is not None and v.me.waiting:
        yield notice("outbid")
