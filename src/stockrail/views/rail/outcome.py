"""What a move costs and brings: money, prices, shares that float a corporation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Final, TypeAlias

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.foresee import Foreseen, Outlook
from stockrail.core.ids import SeatRef
from stockrail.rail.actions import (
    Agree,
    Bankrupt,
    Dividend,
    Exchange,
    Issue,
    Par,
    PowerTile,
    Redeem,
    Sell,
    Share,
    Tile,
    Token,
    Train,
)
from stockrail.rail.view import RailView
from stockrail.views.outcome import Gain, money, price

ANOTHER: Final = frozenset(["operates", "operating_round", "stock_round"])
"""With these something else begins: what is told then is no longer the move's own doing."""
BUILT: Final[Mapping[type[Action], str]] = {PowerTile: "tile", Tile: "tile", Token: "token"}
"""Moves whose price is told first; what follows may be a long search for routes, and is another matter."""
OWN: Final[Mapping[type[Action], frozenset[str]]] = {
    Agree: frozenset(["traded", "bought_in", "bought_train"]),
    Bankrupt: frozenset(["over"]),
    Dividend: frozenset(["paid", "withheld"]),
    Exchange: frozenset(["exchanged", "floated", "president"]),
    Issue: frozenset(["issued"]),
    Par: frozenset(["par_set", "floated"]),
    Redeem: frozenset(["redeemed"]),
    Sell: frozenset(["president", "sold"]),
    Share: frozenset(["bought_share", "floated", "president"]),
    Train: frozenset(["helped", "rusted"]),
}
"""Of each kind of move, the events that say what it costs and brings; what its own sentence says is left out."""


def outcome(view: RailView, ahead: Outlook, action: Action) -> Iterator[Gain]:
    """Read from what would be told, up to where something else begins."""
    if type(action) in BUILT:
        built = ahead.first(action, BUILT[type(action)])
        yield from money(-_whole(built, "price"), "cost") if built is not None else ()
        return
    own = OWN.get(type(action))
    foreseen = ahead.foresee(action) if own is not None else None
    if own is None or foreseen is None:
        return
    for e in takewhile(lambda e: e.kind not in ANOTHER, foreseen.events):
        if e.kind in own:
            yield from READ[e.kind](view, foreseen, e)


# ---------------------------------------------------------------- events

Reader: TypeAlias = Callable[[RailView, Foreseen, Event], Iterable[Gain]]


def _whole(e: Event, name: str) -> int:
    return int(str(e[name]))


def _corp(view: RailView, e: Event) -> int:
    return view.game.corp_index[str(e["corporation"])]


def _price(view: RailView, e: Event, new: int) -> Iterable[Gain]:
    """Where the share price goes; at a price of nothing the corporation closes."""
    return price(view.values[_corp(view, e)], new)


def _spent(view: RailView, foreseen: Foreseen, e: Event) -> Iterable[Gain]:
    return money(-_whole(e, "price"))


def _sold(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    yield from money(_whole(e, "count") * _whole(e, "price"))
    yield from _price(view, e, _whole(e, "value"))


def _paid(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    if view.seat is not None:
        yield from money(_whole(e, "each") * view.state.held(_corp(view, e), view.seat), "yours")
    yield from _price(view, e, _whole(e, "value"))


def _withheld(view: RailView, foreseen: Foreseen, e: Event) -> Iterable[Gain]:
    return _price(view, e, _whole(e, "value"))


def _dealt(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    """Own shares of a corporation: it is paid for what it issues, and pays for what it redeems."""
    sum_ = _whole(e, "count") * _whole(e, "price")
    yield from money(sum_ if e.kind == "issued" else -sum_, "treasury")
    new = foreseen.sure(lambda s: view.game.value(s, _corp(view, e)))
    yield from _price(view, e, view.values[_corp(view, e)] if new is None else new)


def _founded(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    """The president's certificate, how many more shares the rest of the money buys, and how many float it."""
    corp, par, seat = _corp(view, e), _whole(e, "price"), view.seat
    cash = foreseen.sure(lambda s: s.cash[seat])
    missing = foreseen.sure(lambda s: 0 if s.floated[corp] else view.game.title.capital.missing(s, corp))
    if cash is None or seat is None:
        return
    yield from money(cash - view.state.cash[seat])
    yield Gain("affords", cash // par)
    if missing:
        yield Gain("to_float", missing)


def _helped(view: RailView, foreseen: Foreseen, e: Event) -> Iterable[Gain]:
    return money(-_whole(e, "amount"), "yours")


def _agreed(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    """Something changes hands: what the seat itself pays or gets, else what its corporation gets."""
    values = dict(e.values)
    amount = _whole(e, "price")
    if e.kind == "bought_train":
        yield from money(amount, "treasury")
    elif e.kind == "traded" and values["seat"] == view.seat:
        yield from money(-amount)
    else:
        yield from money(amount)


def _floated(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    yield Gain("floats")


def _president(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    new = _whole(e, "seat")
    yield Gain("leads") if new == view.seat else Gain("president", SeatRef(new))


def _exchanged(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    yield Gain("share", of=str(e["corporation"]))


def _rusted(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    yield Gain("rusts", of=str(e["train"]))


def _over(view: RailView, foreseen: Foreseen, e: Event) -> Iterator[Gain]:
    yield Gain("over")


READ: Final[Mapping[str, Reader]] = {
    "bought_in": _agreed,
    "bought_share": _spent,
    "bought_train": _agreed,
    "exchanged": _exchanged,
    "floated": _floated,
    "helped": _helped,
    "issued": _dealt,
    "over": _over,
    "paid": _paid,
    "par_set": _founded,
    "president": _president,
    "redeemed": _dealt,
    "rusted": _rusted,
    "sold": _sold,
    "traded": _agreed,
    "withheld": _withheld,
}
