"""Playthrough goldens: a game from its first entry to its result, with what was legal and what could be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import groupby
from typing import Final

from stockrail import views
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.legal import Legal
from stockrail.core.match import Entry, Match
from tests.goldens.recipe import Recipe

LEGEND: Final = """\
# An entry is: number, seat, action [how many options, digest of their texts in order] -> events.
# Before every tenth choice: the public figures, zeros left out, and all that could be done.
"""
EVERY: Final = 10
"""Before every tenth choice the whole position is shown, as far as it is public."""


def body(old: Iterable[str]) -> Iterator[str]:
    """The recipe at the top, and the game it leads to."""
    line = next(iter(old))
    yield line
    yield ""
    yield from _game(Recipe.read(line))


def _game(recipe: Recipe) -> Iterator[str]:
    m, player = recipe.begin()
    yield from _told(m, 0, "")
    choices = 0
    while m.turn is not None:
        seats = m.game.actors(m.state)
        seat, a = player(m)
        choices += len(m.legal) > 1
        if len(m.legal) > 1 and choices % EVERY == 0:
            yield from _shown(m, seats)
        offered = " ".join(_offer(m.legal_for(s), s == m.turn) for s in seats)
        n = len(m.entries)
        m.play(a, seat)
        yield from _told(m, n, offered)
    yield from _ending(m)


def _told(m: Match, first: int, offered: str) -> Iterator[str]:
    """The new entries; the first of them was chosen from what was offered, the others are chance."""
    for n, entry in enumerate(m.entries[first:], first + 1):
        yield f"{n} {_entry(entry)}" + (f" {offered}" if offered and n == first + 1 else "") + _events(entry.events)


def _entry(entry: Entry) -> str:
    return f"{'chance' if entry.seat == CHANCE else entry.seat}: {entry.action.text()}"


def _offer(legal: Legal, in_turn: bool) -> str:
    texts = [option.text() for option in legal]
    digest = blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()
    return f"[{'' if in_turn else f'{legal.seat}: '}{len(texts)} {digest}]"


def _events(events: Iterable[Event]) -> str:
    kinds = [(kind, len(list(same))) for kind, same in groupby(e.kind for e in events)]
    return " -> " + ", ".join(f"{kind} x{n}" if n > 1 else kind for kind, n in kinds) if kinds else ""


def _shown(m: Match, seats: Iterable[Seat]) -> Iterator[str]:
    yield ""
    yield from _figures(m)
    for seat in seats:
        yield f"  seat {seat} may"
        yield from (f"    {option.text()}" for option in m.legal_for(seat))


def _figures(m: Match) -> Iterator[str]:
    """What the charts show: a line a series."""
    for series, figures in views.find(m.game).figures(m.view(None)).items():
        said = " ".join(f"{name}={value}" for name, value in figures.items() if value)
        if said:
            yield f"  {series} {said}"


def _ending(m: Match) -> Iterator[str]:
    assert m.result is not None, "a game that is over has a result"
    yield ""
    yield from _figures(m)
    yield f"ended by {m.result.reason.id}"
    yield f"scores {' '.join(map(str, m.result.scores))}"
    yield f"ranks {' '.join(map(str, m.result.ranks))}"
