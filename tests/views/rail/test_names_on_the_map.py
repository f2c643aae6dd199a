"""Names, bonuses and signs on the maps of rail titles, whatever lies there; the log speaks of the same names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import combinations

import pytest

import stockrail
from stockrail import views
from stockrail.core.events import Event
from stockrail.core.ids import Money, Ref
from stockrail.locales.l10n import Words
from stockrail.rail.game import RailGame
from stockrail.rail.tiles import CITY
from stockrail.rail.view import RailView
from stockrail.views.metrics import wide
from stockrail.views.rail import print_svg
from stockrail.views.rail.geometry import hexagon
from stockrail.views.rail.room import Box, around, overlap
from stockrail.views.rail.tile_svg import boxed, discs, radius
from tests.titles import RAIL
from tests.views.test_every_picture import moments


def printed(view: RailView) -> list[str]:
    picture = views.find(view.game).board(view, Words(view.game.name))
    return re.findall(r">([^<>]+)</tspan>", picture)


@pytest.mark.parametrize("title", RAIL)
def test_names_stay_when_tiles_lie(title: str) -> None:
    """At least the first word of every name is on the map, before the first tile and after the last."""
    for position in moments(title)[::4]:
        view = position.view(None)
        assert isinstance(view, RailView)
        words = " ".join(printed(view)).replace("&amp;", "&").split()

        missing = [s.title for s in view.game.board.spots if s.title and s.title.split(" ")[0] not in words]
        assert missing == []


def test_bonuses_of_the_sides_are_printed() -> None:
    """1846: every area of the east and west shows what a route from side to side adds, and says so to readers."""
    view = stockrail.new("1846", seats=4).view(None)
    assert isinstance(view, RailView)
    areas = [spot for spot in view.game.board.spots if spot.side]
    picture = views.find(view.game).svg(view, Words("1846"))

    assert sorted(w for w in printed(view) if w[:3] in ("E +", "W +")) == sorted(f"{s.side} +{s.bonus}" for s in areas)
    assert picture.count("on a route from west (W) to east (E)") >= len(areas)


@pytest.mark.parametrize("title", RAIL)
def test_names_of_red_areas_lie_on_nothing(title: str) -> None:
    """1889: Okayama lay on the name of its hex, which the values had left no other room."""
    game = stockrail.game(title)
    assert isinstance(game, RailGame)
    board = game.board
    for h, face in enumerate(board.printed):
        if any(map(boxed, board.faces[face].nodes)):
            lies = print_svg.printed(board, h, face, 0, "", (), ())
            words = list(written(lies.below + lies.above))

            assert not any(overlap(a, b) for a, b in combinations(words, 2)), board.names[h]


def written(picture: str) -> Iterator[Box]:
    """The boxes of all words of a picture."""
    for x, y, size, words in re.findall(r'<text x="(\S+)" y="(\S+)" font-size="(\S+)".*?>([^<>]+)</tspan>', picture):
        high = float(size) * 0.7
        yield around(float(x), float(y) - high / 2, wide(unescape(words), float(size)), high)


def test_a_marker_covers_no_circle() -> None:
    """1846: whatever lies in Chicago, the marker's plate leaves the circles free, and says at least what it adds."""
    game = stockrail.game("1846")
    assert isinstance(game, RailGame)
    board, at, chicago = game.board, hexagon(game.board.layout), game.board.index["D6"]
    widths = (60.0, 25.0)
    laid = [f for f, face in enumerate(board.faces) if face.label == "Chi" and face.tile >= 0]
    for f in laid:
        face = board.faces[f]
        (form, place), *_ = print_svg.printed(board, chicago, f, 0, "", ("meat",), (widths,)).markers
        plate, r = around(*place, widths[form], print_svg.MARKER), radius(face)

        assert not any(overlap(plate, around(x, y, 2 * r, 2 * r)) for x, y in discs(at, face, CITY))
    assert laid


def test_the_log_names_places_and_what_is_out_of_the_ordinary() -> None:
    """A hex with its city, a run by its stops, a half dividend and a train handed in."""
    words = Words("1846")
    corporation = Ref("NYC")
    tile = Event("tile", None, (("corporation", corporation), ("tile", "57"), ("hex", "D14"), ("price", Money(20))))
    ran = Event("ran", None, (("corporation", corporation), ("amount", Money(90)), ("routes", ("2-1:D14-d12-E11",))))
    paid = (("corporation", corporation), ("each", Money(4)), ("value", Money(90)))

    assert words.event(tile) == "NYC lays tile 57 in Toledo (D14) for $20."
    assert words.event(ran) == "NYC runs for $90: 2: Toledo – Fort Wayne."
    assert "half" not in words.event(Event("paid", None, paid))
    assert "pays half" in words.event(Event("paid", None, (*paid, ("keeps", Money(50)))))
