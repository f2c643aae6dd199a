"""What the signs mean: every sign that a board draws is in its title's legend, and nothing in it lacks its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from stockrail import views
from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.match import Match
from stockrail.core.options import OptionValue
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.game import RailGame
from stockrail.views.gwt.icons import SHAPES as ICONS
from stockrail.views.rail.print_svg import SHAPES

RAIL: list[tuple[str, dict[str, OptionValue]]] = [
    ("1830", {}),
    ("1830", {"map": "plus"}),
    ("1846", {}),
    ("1889", {}),
    ("18Chesapeake", {}),
]
PLAIN = set(" \u00a0#$¥&()+,-./:;·×–−…?’'\u2068\u2069")
"""What sentences and numbers are written with."""
FRAME = frozenset(
    (
        *(
            "b",
            "bad",
            "board",
            "c0",
            "cell",
            "cell-group",
            "chip",
            "city",
            "corporation",
            "dot",
            "face",
            "fill",
            "frame",
        ),
        *(
            "good",
            "ground",
            "hex",
            "legend",
            "map",
            "market",
            "on",
            "operating",
            "part",
            "pattern",
            "plate",
            "plate-edge",
        ),
        *("private", "quiet", "rail", "rail-map", "rail-market", "round", "sheet", "spot", "t11", "t13", "t15", "t17"),
        *("tile", "tiles", "track", "trains", "turn", "ink-seat-0", "ink-seat-1", "ink-seat-2"),
        *("seat-0", "seat-1", "seat-2"),
    )
)
"""Classes that are no signs: paper, letters, frames, colours of seats."""
CLASSES = {
    "barred": "barred",
    "toll": "toll",
    "station": "token",
    "crown": "crown",
    "spare": "spare",
    "par": "par",
    "ring": "mark",
    "mark": "mark",
    "c1": "colour.1",
    "c2": "colour.2",
    "c3": "colour.3",
    "c4": "colour.4",
    "c5": "area",
}
GLYPHS = {
    "↑": "up",
    "↓": "down",
    "◆": "priority",
    "∞": "unlimited",
    "▸": "favoured",
    "▲": "mountain",
    "≈": "water",
    "•": "zone.yellow",
}
STOCKPILE = {
    "▲": "boom",
    "▼": "bust",
    "✕": "bankrupt",
    "⇈": "split",
}
STOCKPILE_CLASSES = {"start": "start", "reset": "reset", "goal": "goal", "back": "back", "token": "meeple"}
GWT = {
    "→": "pays",
    "⇥": "to_limit",
    "▼": "jobs",
    "⚑": "end",
    "⤴": "siding",
    "★": "star",
    "◇": "light",
    "◆": "dark",
    "○": "hands",
    "●": "hands",
}


@cache
def boards(game: Game) -> tuple[str, ...]:
    """The table at moments of random games."""
    found = []
    for seed in (1, 2):
        m, rng = Match(game, 3, seed), Rng(seed)
        for k in range(700):
            if m.turn is None:
                break
            if k % 50 == 0:
                found.append(views.find(game).svg(m.view(0), Words(game.name)))
            m.play(m.legal.pick(rng))
    return tuple(found)


def keys(game: Game) -> set[str]:
    return {sign.key for sign in views.find(game).legend(Words(game.name))}


def classes(drawn: str) -> set[str]:
    return {word for found in re.findall(r'class="([^"]*)"', drawn) for word in found.split()}


def glyphs(drawn: str) -> set[str]:
    """Signs among what is written; names of people and things are letters."""
    written = re.findall(r"<(?:text|tspan)[^>]*>([^<]*)<", drawn)
    return {c for line in written for c in line if not c.isalnum()} - PLAIN


def rail_signs(name: str, drawn: str) -> Iterator[str]:
    """The keys of all signs in a picture of a rail table; an unknown one is its own key."""
    for word in classes(drawn) - FRAME - {f"g{name}"}:
        yield CLASSES.get(word, word)
    for glyph in glyphs(drawn):
        yield GLYPHS.get(glyph, glyph)
    yield from re.findall(r"url\(#(\w+)\)", drawn)
    yield from (f"private.{sign}" for sign, shape in SHAPES.items() if shape in drawn)
    marks = {"home": 'stroke-dasharray="3 2"', "lake": "#9fc4d8", "marker": "private_marker:"}
    yield from (key for key, mark in marks.items() if mark in drawn)


@pytest.mark.parametrize(("name", "options"), RAIL)
def test_every_sign_of_a_rail_board_is_in_its_legend(name: str, options: dict[str, OptionValue]) -> None:
    """Classes, glyphs, patterns and shapes of real tables, and the letters on its tiles."""
    game = titles.find(name, options)
    assert isinstance(game, RailGame)
    known = keys(game)
    for drawn in boards(game):
        assert set(rail_signs(name, drawn)) - known == set()
    assert {f"label.{f.label}" for f in game.board.faces if f.label} <= known
    assert {f"zone.{z.name}" for z in game.market.zone if z.name} <= known
    assert ("side" in known) == any(s.side for s in game.board.spots)
    assert ("halt" in known) == any(s.halt for s in game.board.spots)


def test_every_sign_of_stockpile_is_in_its_legend() -> None:
    game = titles.find("stockpile")
    known = keys(game)
    for drawn in boards(game):
        assert {STOCKPILE.get(g, g) for g in glyphs(drawn)} <= known
        assert {STOCKPILE_CLASSES[c] for c in classes(drawn) & STOCKPILE_CLASSES.keys()} <= known


def test_every_sign_of_great_western_trail_is_in_its_legend() -> None:
    game = titles.find("gwt")
    known = keys(game)
    for drawn in boards(game):
        assert {GWT.get(g, g) for g in glyphs(drawn)} <= known
        used = set(re.findall(r'href="#i-(\w+)"', drawn))
        assert used <= set(ICONS)
        assert used - {"pawn"} <= known


@pytest.mark.parametrize("name", titles.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_is_said_in_every_language(name: str, lang: str) -> None:
    """A picture and a sentence each, and none twice."""
    signs = views.find(titles.find(name)).legend(Words(name, lang))

    assert len({sign.key for sign in signs}) == len(signs) > 10
    assert [sign.key for sign in signs if not sign.text or "[" in sign.text or "<svg" not in sign.svg] == []
