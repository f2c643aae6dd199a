"""From the words printed on tiles and cards to the decisions they stand for.

A chapter registers the verbs it knows with `@verb("hire")`; `entry("hire:+2", seat)` is the decision.  `a/b` is a
choice between two sides.  Any other word before a colon is what has to be discarded: `guernsey:$2`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from stockrail.core.agenda import Decision, Item, Menu
from stockrail.core.ids import Seat
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.state import GwtState

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt

T = TypeVar("T", bound=Item)


def _due(kind: type[T], *fields: Any) -> T:
    return kind(*fields)


due = _due if TYPE_CHECKING else cache(_due)
"""The question or effect with these fields, made once: nothing on an agenda ever changes."""


class Printed(Decision["Gwt", GwtState]):
    """A decision that a printed word stands for."""

    __slots__ = ()
    asks_cards: ClassVar[bool] = False
    """Does it ask for cards of the hand?"""


Maker = Callable[..., Printed]
_MAKERS: dict[str, Maker] = {}


def verb(name: str) -> Callable[[Maker], Maker]:
    """Register what makes the decision for a word: it is given the seat and the word's arguments."""

    def register(maker: Maker) -> Maker:
        _MAKERS[name] = maker
        return maker

    return register


@cache
def entry(word: str, seat: Seat) -> Printed | Menu:
    """The decision a printed word stands for."""
    if "/" in word:
        return Menu(seat, tuple(entry(side, seat) for side in word.split("/")), r.LOCAL, 1, 1)
    name, *args = word.split(":")
    if name not in _MAKERS:
        return _MAKERS["discard"](seat, name, *args)
    return _MAKERS[name](seat, *args)


def offer(g: Gwt, s: GwtState, seat: Seat, word: str) -> None:
    """Put a printed action to the seat: to do now, or to waive.

    Whether the hand can pay for it is the seat's secret, so what asks for cards is always put.
    """
    e = entry(word, seat)
    asks_cards = isinstance(e, Printed) and e.asks_cards
    if asks_cards or any(True for _ in e.options(g, s)):
        s.agenda.append(_waivable(word, seat))


@cache
def _waivable(word: str, seat: Seat) -> Menu:
    """A printed action to do or to waive."""
    return Menu(seat, (entry(word, seat),), r.WAIVE, 0, 1)
