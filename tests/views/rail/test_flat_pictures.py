"""Drawings of flat-topped hexes: nothing leaves its hex, everything is shown."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist

import pytest

from stockrail.locales.l10n import Words
from stockrail.rail.board import Board
from stockrail.rail.mapfile import Spot
from stockrail.rail.tiles import CITY
from stockrail.views.rail import map_svg, print_svg, tile_svg, values_svg
from stockrail.views.rail.geometry import FLAT, INNER, SIZE
from stockrail.views.rail.look import Livery, Scene
from stockrail.views.rail.room import Room
from stockrail.views.rail.text import map_text
from tests.rail import flat_maps
from tests.rail.positions import position

BOARDS = {
    "shikoku": Board(flat_maps.SHIKOKU, flat_maps.SHIKOKU_TILES),
    "chesapeake": Board(flat_maps.CHESAPEAKE, flat_maps.CHESAPEAKE_TILES),
}
LIVERIES = [Livery("ONE", "#32763f", "#ffffff"), Livery("TWO", "#025aaa", "#ffffff")]


def scene(board: Board, tiles: str = "", routes: tuple[str, ...] = (), tier: int = 0, **tokens: str) -> Scene:
    at = position(board, tiles, **tokens)
    return Scene(board, at.laid, at.tokens, LIVERIES, tier, routes=routes)


def words_in(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</tspan>", svg)


@pytest.mark.parametrize("name", BOARDS)
def test_every_tile_is_drawn_with_all_its_parts(name: str) -> None:
    """Track to every edge, a circle for every slot, value, label, cost and number, in all six positions."""
    board = BOARDS[name]
    for face in board.faces[: 6 * len(board.tiles)]:
        track = "".join(tile_svg.track(FLAT, face))
        numbers = [float(n) for n in re.findall(r"-?\d+\.\d", track)]
        for e in range(6):
            ends = any(dist(p, FLAT.edge_point(e)) < 0.2 for p in pairwise(numbers))
            assert ends == bool(face.edges >> e & 1), (face, e)
        circles = "".join(tile_svg.nodes(FLAT, face, [[None] * n.slots for n in face.nodes], []))
        assert circles.count("<circle") == sum(n.slots for n in face.nodes if n.kind == CITY), face
        spot = Spot((0, 1), "B0")
        room = Room(FLAT, face, ())
        labels = [*print_svg.caption(FLAT, face, spot, False, room), *print_svg.figures(FLAT, face, room)]
        wanted = {str(n.value(0)) for n in face.nodes} | {face.label, face.name, str(face.cost or "")}
        assert wanted - {""} <= set(words_in("".join(labels))), face


@pytest.mark.parametrize("name", BOARDS)
def test_cities_lie_on_the_hex_and_apart(name: str) -> None:
    """No two circles of a tile cover each other, and none leaves its hex."""
    board = BOARDS[name]
    for tile in board.tiles:
        face = board.faces[board.face_of(tile.name, 0)]
        middles = tile_svg.discs(FLAT, face)
        for i, (x, y) in enumerate(middles):
            assert x * x + y * y < INNER**2, tile.name
            for u, v in middles[:i]:
                assert (x - u) ** 2 + (y - v) ** 2 > tile_svg.radius(face) ** 2 * 2, tile.name


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_touch(name: str) -> None:
    """The middles of neighbours are two inner radii apart, and the frame holds every hex."""
    board = BOARDS[name]
    left, top, width, height = map_svg.frame(scene(board))
    middles = [FLAT.middle(*s.at) for s in board.spots]
    for d, n in enumerate(board.near):
        if n >= 0:
            assert dist(middles[d // 6], middles[n]) == pytest.approx(2 * INNER)
    assert all(left < x - SIZE and x + SIZE < left + width for x, _ in middles)
    assert all(top < y - INNER and y + INNER < top + height for _, y in middles)


@pytest.mark.parametrize("name", BOARDS)
def test_all_values_of_red_areas_stay_inside(name: str) -> None:
    """Four phases in two rows, or two and a train's own; every box within its hex."""
    board = BOARDS[name]
    seen = 0
    for h in range(len(board.spots)):
        face = board.faces[board.printed[h]]
        svg = "".join(values_svg.values(FLAT, face, board.spots[h], 1, Room(FLAT, face, ())))
        for x, y, w, deep in re.findall(r'x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', svg):
            for u in (float(x), float(x) + float(w)):
                for v in (float(y), float(y) + float(deep)):
                    assert abs(v) <= INNER, board.names[h]
                    assert abs(u) <= SIZE - abs(v) / 3**0.5, board.names[h]
            seen += 1
    assert seen == {"shikoku": 9, "chesapeake": 28}[name]


def test_a_train_with_values_of_its_own_is_named() -> None:
    board = BOARDS["shikoku"]
    words = words_in(map_svg.map_body(scene(board), Words("1830")))

    assert {"30", "60", "D 100"} <= set(words)


def test_routes_and_tokens_on_a_flat_map() -> None:
    """A ribbon runs over every hex of its route, also through a city that was two."""
    tiles = "H6 X4 1, H6 X7 3, H4 57 0, H2 9 0"
    drawn = map_svg.map_body(scene(BOARDS["chesapeake"], tiles, ("H4-H6",), ONE="H6"), Words("1830"))
    (ribbon,) = re.findall(r'<g[^>]*class="route r0">(.*?)</g>', drawn)

    assert ribbon.count("<path") == 2
    assert "ONE" in words_in(drawn)


def test_the_map_as_text() -> None:
    """Columns by letters above, rows by numbers; costs without terrain as a number alone."""
    lines = map_text(scene(BOARDS["shikoku"], "F3 57 0", ONE="F3"))
    row = {line.split()[0]: line.split()[1:] for line in lines if line[:1].isdigit()}

    assert lines[0].split() == list("ABCDEFGHIJKL")
    assert row["3"] == ["#o", ".", "57/0", ".", "."]
    assert row["4"] == ["O", "^80", "O", "O80", "O"]
    assert row["5"] == [".", "^80", "^80", "~^80", "o"]
    assert lines[0].index("F") == next(line for line in lines if line.startswith("3")).index("57/0")
    assert max(map(len, lines)) <= 100
