"""The greedy bot of rail titles without secrets: weighs every option of its turn in dollars and takes the best.

It sees its view and nothing else; without secrets the position follows from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final

from stockrail.bots import ByView, Candidate, best, scored
from stockrail.bots.rail import operate, stock
from stockrail.bots.rail.beliefs import Beliefs
from stockrail.bots.rail.worth import GREEDY, Worth
from stockrail.core.actions import Action, Decline, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.rail import actions
from stockrail.rail.game import RailGame
from stockrail.rail.view import RailView

TASTE: Final = 10
"""Bots differ in what they think of a private by so many per cent."""

Way = Callable[[Worth, Iterable[Option]], Iterator[Candidate]]


def nothing(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Trades are left to others to propose."""
    return iter(())


def ruin(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Only when nothing else is left."""
    return (scored(a, ruin=-1e6) for a in options if isinstance(a, actions.Bankrupt))


class Greedy(ByView):
    """One seat's player."""

    ways: ClassVar[dict[type[Action], Way]] = {
        actions.Buy: stock.buys,
        actions.Bid: stock.bids,
        actions.Par: stock.pars,
        actions.Share: stock.purchases,
        actions.Sell: stock.sales,
        actions.Exchange: stock.exchanges,
        actions.Deal: nothing,
        actions.Trade: nothing,
        actions.Agree: stock.consents,
        actions.Refuse: stock.consents,
        actions.Tile: operate.tiles,
        actions.PowerTile: operate.tiles,
        actions.Token: operate.tokens,
        actions.Home: operate.homes,
        actions.Run: operate.runs,
        actions.Dividend: operate.dividends,
        actions.Train: operate.purchases,
        actions.Discard: operate.discards,
        actions.Acquire: operate.acquisitions,
        actions.Bankrupt: ruin,
    }
    """How each kind of action is weighed."""
    reading: ClassVar[type[Worth]] = Worth
    """How a position is read,"""
    beliefs: ClassVar[Beliefs] = GREEDY
    """and with which beliefs."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        assert isinstance(game, RailGame)
        self._game, self._seat, self._beliefs = game, seat, self.beliefs
        self._rng = Rng(seed * 1_000_003 + seat)
        self._taste = [1 + (self._rng.below(2 * TASTE + 1) - TASTE) / 100 for _ in game.privates]

    def take(self, beliefs: Beliefs) -> None:
        """Play with other beliefs from now on."""
        self._beliefs = beliefs

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """What is worth a thought, in dollars; to pass or to decline is worth nothing."""
        assert isinstance(view, RailView)
        w = self.reading(self._game, view.state, self._seat, self._taste, self._beliefs)
        found = [Candidate(o, 0.0) for o in options if isinstance(o, (Pass, Decline))]
        for kind, alike in _by_kind(options).items():
            found.extend(self.ways[kind](w, alike))
        return found or [Candidate(_any(options), 0.0)]

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """The option that looks best; a single one is not looked at."""
        if len(options) == 1 and isinstance(options[0], Action):
            return options[0]
        return best(self.weigh(view, options)).action


def _by_kind(options: Iterable[Option]) -> dict[type[Action], list[Option]]:
    found: dict[type[Action], list[Option]] = {}
    for o in options:
        kind = type(o.action if isinstance(o, Span) else o)
        if kind not in (Pass, Decline):
            found.setdefault(kind, []).append(o)
    return found


def _any(options: tuple[Option, ...]) -> Action:
    """The first option, where none was thought worth a score."""
    return options[0].at(options[0].low) if isinstance(options[0], Span) else options[0]
