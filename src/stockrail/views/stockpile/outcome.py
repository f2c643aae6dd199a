"""What a move costs and brings: money, and where a price goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.foresee import Foreseen, Outlook
from stockrail.games.stockpile.actions import Boom, Bust, Cramer, Sell, Show
from stockrail.games.stockpile.data import COMPANY, TRACKS
from stockrail.games.stockpile.view import StockpileView
from stockrail.views.outcome import Gain, money, price

PAYS: Final[Mapping[str, int]] = {
    "sell_regular": 1, "sell_split": 1, "sell_half": 1, "show": 1, "bonus": 1, "fee": -1,
}  # fmt: skip
"""Events of money that somebody receives, or pays."""


def outcome(view: StockpileView, ahead: Outlook, action: Action) -> Iterator[Gain]:
    """Of sales, shown cards and moves of a price: what else a move does, its sentence says."""
    foreseen = ahead.foresee(action) if isinstance(action, (Sell, Show, Boom, Bust, Cramer)) else None
    if foreseen is not None:
        told = list(takewhile(lambda e: e.kind != "reveal", foreseen.events))
        if isinstance(action, (Boom, Bust, Cramer)):
            yield from _price(view, foreseen, COMPANY[action.company], {e.kind for e in told})
        yield from money(sum(_paid(e) for e in told if e.kind in PAYS and e["seat"] == view.seat))


def _price(view: StockpileView, foreseen: Foreseen, company: int, told: set[str]) -> Iterator[Gain]:
    for kind in ("bankrupt", "split"):
        if kind in told:
            yield Gain(kind)
    space = foreseen.sure(lambda s: s.prices[company])
    if space is not None:
        yield from price(view.values[company], TRACKS[view.board][company].spaces[space])


def _paid(e: Event) -> int:
    return PAYS[e.kind] * int(str(e["amount"]))
