"""Code goldens: how many codes every verb has, and the codes of what was chosen in a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from stockrail.core.ids import CHANCE
from stockrail.research.codes import Codes
from tests.goldens.recipe import Recipe

LEGEND: Final = """\
# Action codes: the first code of every verb and how many it has, then what was chosen at every n-th choice of a game:
# number of the entry, seat, code, action.  Of a number between two points the code is that of the nearer point.
"""


def body(old: Iterable[str]) -> Iterator[str]:
    """The same games with today's codes."""
    for line in old:
        if not line.startswith(" "):
            yield line
            yield from (f"  {told}" for told in _game(Recipe.read(line)))


def _game(recipe: Recipe) -> Iterator[str]:
    m, player = recipe.begin()
    codes = Codes(m.game, m.seats)
    yield f"{codes.size} codes: " + ", ".join(f"{v.action.verb} {v.first}+{v.size}" for v in codes.verbs if v.size)
    choices = 0
    while m.turn is not None:
        seat, a = player(m)
        options = m.legal_for(seat).options
        choices += seat != CHANCE and len(options) > 1
        if seat != CHANCE and len(options) > 1 and choices % recipe.every == 0:
            yield f"{len(m.entries) + 1} {seat}: {codes.encode(seat, a, options)} {a.text()}"
        m.play(a, seat)
