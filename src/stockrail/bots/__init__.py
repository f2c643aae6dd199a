"""Opponents.  A bot holds views, never states, and moves as people do.

Bots register under the entry point group `stockrail.bots`: `random` plays every title, `stockpile.greedy` one.

A bot with a number, such as `greedy-1`, is a yardstick: later bots are measured against it, so it never plays
differently.  As long as `greedy` plays like that the two are one class; a change of habit begins by copying what
`greedy-1` needs into modules of its own.  `tests/goldens` has its decisions, which are not rewritten for that.
"""

from __future__ import annotations

import re
from typing import Protocol, runtime_checkable

from stockrail.bots.weighing import ByView as ByView
from stockrail.bots.weighing import Candidate as Candidate
from stockrail.bots.weighing import Term as Term
from stockrail.bots.weighing import best as best
from stockrail.bots.weighing import scored as scored
from stockrail.core.actions import Action, short
from stockrail.core.agenda import Option
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.registry import registered
from stockrail.core.view import View

GROUP = "stockrail.bots"
LEVELS = ("random", "novice", "greedy", "club", "strong", "master")
"""From the weakest to the strongest; bots of other names stand behind them."""
_YARDSTICK = re.compile(r"-\d+$")


class Bot(Protocol):
    """Something that sits at a table and decides from what its seat may know."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None: ...

    def hear(self, event: Event) -> None:
        """Told of every event the seat may know of, in order."""

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """One legal action; `seconds` is how long it may think, None: as long as it likes.

        Where the seat may act but is not asked, `Decline` is among the options and leaves its power unused.
        """


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that can say what it thinks of its options."""

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """The candidates it considers, at least one; it chooses among those with the highest score."""


def names(game: str) -> list[str]:
    """The bots that can play a title, by their short names."""
    found = set(registered(GROUP))
    return sorted({n for n in found if "." not in n} | {n.split(".")[1] for n in found if n.startswith(game + ".")})


def opponents(game: str) -> list[str]:
    """The bots a person is offered to play against, the weakest first: all but the yardsticks."""
    order = {name: n for n, name in enumerate(LEVELS)}
    found = [name for name in names(game) if not _YARDSTICK.search(name)]
    return sorted(found, key=lambda name: (order.get(name, len(order)), name))


def usual(game: str) -> str:
    """The bot to meet first: one of club strength, or the next best thing."""
    known = opponents(game)
    return next((name for name in ("club", "greedy") if name in known), known[-1])


def simpler(game: str, name: str) -> str:
    """The bot that answers where that one cannot: the one it declares as `simpler`, or the next level below it."""
    known = names(game)
    declared = getattr(find(game, name), "simpler", None)
    if declared in known and declared != name:
        return str(declared)
    below = LEVELS[: LEVELS.index(name)] if name in LEVELS else ()
    return next((level for level in reversed(below) if level in known), "random")


def find(game: str, name: str) -> type[Bot]:
    """A title's own bot of that name, or one that plays every title."""
    table = registered(GROUP)
    entry = table.get(f"{game}.{name}") or table.get(name)
    if entry is None or "." in name:
        raise Unreadable(f"no bot '{short(name)}' for {game}; there are: {', '.join(names(game))}")
    bot: type[Bot] = entry.load()
    return bot
