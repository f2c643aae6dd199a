"""What one asks of a study: let bots play on, what would they do, how do two moments or two lines compare?

Bots of a study decide from what their seat sees at that moment; what was told before it they have not heard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile

from stockrail import views
from stockrail.bots import hints as advice
from stockrail.bots import usual
from stockrail.bots.engine import resolve
from stockrail.bots.hints import Hint
from stockrail.core.actions import Action, Decline
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.study import Node, Study
from stockrail.views import Figures

SCORES = "scores"
"""What each seat would score if the game ended at that moment, among the figures compared."""
HOLDINGS = "holdings."
"""Begins the name of a series of who holds what."""


def play_on(study: Study, bot: str = "", moves: int = 1, seconds: float | None = None) -> list[Node]:
    """Let a bot play that many moves for the seats in turn; the new moments.  Without a name, the title's usual bot."""
    begun = study.here
    for _ in range(moves):
        if study.turn is None:
            break
        seat, action = choose(study, bot, seconds)
        study.play(action, seat)
    return study.here.line()[begun.depth :]


def choose(study: Study, bot: str = "", seconds: float | None = None) -> tuple[Seat, Action]:
    """What a bot would play here: first seats with a power out of turn, which may decline, then the seat in turn."""
    state, game = study.state(study.here), study.game
    kind = resolve(game.name, bot or usual(game.name))
    turn, *others = game.actors(state)
    for seat in others:
        options = tuple(game.options(state, seat))
        if options:
            a = kind(game, seat, study.here.depth).choose(game.view(state, seat), (*options, Decline()), seconds)
            if type(a) is not Decline:
                return seat, a
    options = tuple(game.options(state, turn))
    return turn, kind(game, turn, study.here.depth).choose(game.view(state, turn), options, seconds)


def hints(study: Study, most: int = advice.MOST) -> list[Hint]:
    """The moves a bot would think of here, the best first, with their reasons."""
    turn = study.turn
    if turn is None or turn == CHANCE:
        return []
    return advice.hints(study.game, turn, study.view(turn), study.legal.options, most)


# ---------------------------------------------------------------- comparing


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure at two moments; None where a moment does not have it."""

    series: str
    key: str
    """A seat by its number, or a corporation, card or the like."""
    first: int | None
    second: int | None


def compare(study: Study, first: Node, second: Node, eyes: Seat | None = None) -> list[Compared]:
    """Worth, prices, income, scores and holdings at two moments, as `eyes` see them, by default a spectator's."""
    a, b = figures(study, first, eyes), figures(study, second, eyes)
    found = []
    for series in dict.fromkeys((*a, *b)):
        one, other = a.get(series, {}), b.get(series, {})
        keys = dict.fromkeys((*one, *other))
        found += [Compared(series, key, one.get(key), other.get(key)) for key in keys]
    return [row for row in found if row.first or row.second]


def figures(study: Study, node: Node, eyes: Seat | None = None) -> Figures:
    """Everything that can be compared of a moment: scores first, then what charts show, then holdings."""
    state = study.state(node)
    view = study.game.view(state, eyes)
    pictures = views.find(study.game)
    scores = study.game.standings(state) if study.known is None or not study.game.hides(state) else ()
    found: Figures = {SCORES: {str(seat): score for seat, score in enumerate(scores)}} if any(scores) else {}
    found |= pictures.figures(view)
    return found | {f"{HOLDINGS}{thing}": held for thing, held in pictures.holdings(view).items()}


@dataclass(frozen=True, slots=True)
class Point:
    """The figures of a line after so many entries since the two lines parted."""

    n: int
    figures: Figures


def parted(first: Node, second: Node) -> Node:
    """The last moment two lines have in common."""
    one, other = first.line(), second.line()
    shared = [a for a, b in takewhile(lambda pair: pair[0] is pair[1], zip(one, other, strict=False))]
    if shared:
        return shared[-1]
    top = first
    while top.parent is not None:
        top = top.parent
    return top


def along(study: Study, since: Node, node: Node, eyes: Seat | None = None, most: int = 60) -> list[Point]:
    """The figures along a line from one moment to a later one, where somebody else came to decide; so many at most."""
    steps = [since, *_turns(node.line()[since.depth :])]
    every = max(1, -(-len(steps) // most))
    chosen = [*steps[:-1:every], steps[-1]]
    return [Point(step.depth - since.depth, figures(study, step, eyes)) for step in chosen]


def _turns(line: Iterable[Node]) -> Iterator[Node]:
    """The last moment of each seat's turn."""
    entries = [*line, None]
    for node, then in pairwise(entries):
        assert node is not None, "only the last has nothing behind it"
        if then is None or (then.seat != CHANCE and then.seat != node.seat):
            yield node
