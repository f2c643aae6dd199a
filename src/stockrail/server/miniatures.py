"""A small picture of every title for the first page: its board in the middle of a game.

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


@cache
def sample(name: str) -> Match:
    """A moment worth looking at."""
    cls = titles.title(name)
    text = files(import_module(cls.__module__).__package__ or "").joinpath(SAMPLE)
    if text.is_file():
        return Match.from_position(text.read_text("utf-8"))
    return stockrail.new(name, cls.players[0], seed=1)


@cache
def miniature(name: str, lang: str) -> str:
    """The board alone, as an SVG that needs nothing else."""
    match = sample(name)
    return find(match.game).board(match.view(None), language.words(name, lang))
