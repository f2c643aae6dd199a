"""Pictures of a title for the first page and for its rules: the board in the middle of a game, and parts of the table.

A title's package may hold such a moment, `sample.position`; a title without one is shown as it begins.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final

import stockrail
from stockrail.core import titles
from stockrail.core.match import Match
from stockrail.server import language
from stockrail.views import find

SAMPLE: Final = "sample.position"
BOARD: Final = "board"


@cache
def sample(name: str) -> Match:
    """A moment worth looking at."""
    cls = titles.title(name)
    text = files(import_module(cls.__module__).__package__ or "").joinpath(SAMPLE)
    if text.is_file():
        return Match.from_position(text.read_text("utf-8"))
    return stockrail.new(name, cls.players[0], seed=1)


def pictures(name: str) -> tuple[str, ...]:
    """What there is to see: the board, and what goes with a chapter of the rules."""
    return (BOARD, *find(sample(name).game).illustrations)


@cache
def drawing(name: str, picture: str, lang: str) -> str:
    """One of them, as an SVG that needs nothing else."""
    match, words = sample(name), language.words(name, lang)
    drawn, view = find(match.game), match.view(None)
    return drawn.board(view, words) if picture == BOARD else drawn.illustration(view, words, picture)
