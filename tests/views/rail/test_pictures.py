"""Pictures of rail titles: complete, safe, readable, in every language."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import dist

import pytest
from rich.cells import cell_len

import stockrail
from stockrail import views
from stockrail.core.actions import Span
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.mapfile import Spot
from stockrail.rail.state import AUCTION, OPERATING, SHUT, STOCK
from stockrail.rail.tiles import CITY
from stockrail.rail.view import RailView
from stockrail.views.draw import text, turned
from stockrail.views.rail import print_svg, tile_svg
from stockrail.views.rail.g1830 import Pictures1830
from stockrail.views.rail.g1846 import Pictures1846
from stockrail.views.rail.geometry import INNER, POINTY
from stockrail.views.rail.look import INK, PAPER, QUIET, ZONES, Scene
from stockrail.views.rail.map_svg import map_body
from stockrail.views.rail.room import Room
from stockrail.views.rail.text import map_text
from tests.rail.positions import classic, midwest, position

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann <b>", 'Bob "&"', "Cy", "آنا"]


@cache
def played(side: str, entries: int) -> Match:
    """A match of random moves, the cheapest of every range."""
    match = stockrail.new("1830", seats=4, seed=3, names=NAMES, map=side)
    rng = Rng(11)
    for _ in range(entries):
        options = list(match.legal)
        if not options:
            break
        option = rng.choice(options)
        match.play(option.at(option.low) if isinstance(option, Span) else option)
    return match


def view(side: str = "classic", entries: int = 420) -> RailView:
    seen = played(side, entries).view(0)
    assert isinstance(seen, RailView)
    return seen


def changed(seen: RailView, **slots: int | list[int]) -> RailView:
    """The view with something else on the table."""
    state = seen.state.clone()
    for name, value in slots.items():
        setattr(state, name, value)
    return replace(seen, state=state)


def picks(svg: str) -> list[str]:
    return [e.get("data-pick", "") for e in ET.fromstring(svg).iter() if e.get("data-pick")]


def shown(svg: str) -> set[str]:
    """Every word in the picture."""
    return {"".join(e.itertext()) for e in ET.fromstring(svg).iter(SVG + "text")}


@pytest.mark.parametrize("side", ["classic", "plus"])
@pytest.mark.parametrize("entries", [0, 420])
def test_every_hex_can_be_picked(side: str, entries: int) -> None:
    """A click on a hex stands for the tiles laid there, one on a city for its tokens."""
    seen = view(side, entries)
    board = seen.game.board
    found = picks(views.find(seen.game).svg(seen, Words("1830", "en", NAMES)))

    ways = {way for pick in found for way in pick.split("|")}
    assert {f"hex:{name}" for name in board.names} <= ways
    for h, name in enumerate(board.names):
        for c in range(board.faces[seen.state.laid[h]].cities):
            assert f"hex:{name} city:{c}" in ways


def test_fields_of_picks_are_fields_of_actions() -> None:
    """The picture's vocabulary is the actions' own: nothing to click that no action knows."""
    games = (played("classic", 0).game, stockrail.game("1846"))
    fields = {"do"} | {name for game in games for a in game.actions for name in a.__dataclass_fields__}
    found = picks(views.find(view().game).svg(view(), Words("1830", "en", NAMES)))
    used = {word.partition(":")[0] for pick in found for word in re.split(r"[ |]", pick)}

    assert used <= fields
    assert {"hex", "city", "corporation", "source", "price", "train", "private"} <= used


def test_tray_shows_what_is_left() -> None:
    """While corporations operate, every kind of tile that is left is drawn, counted, picked and laid by its number."""
    board = view().game.board
    seen = changed(view(), round=OPERATING, tiles_left=[0, *(t.count for t in board.tiles[1:])])
    svg = views.find(seen.game).svg(seen, Words("1830", "en", NAMES))
    left = {t.name for t in board.tiles[1:]}
    ghosts = [e for e in ET.fromstring(svg).iter() if e.get("data-ghost")]

    assert {p for p in picks(svg) if p.startswith("tile:")} == {f"tile:{name}" for name in left}
    assert {e.get("data-ghost") for e in ghosts} == {f"tile:{name}" for name in left}
    assert {e.get("data-turn") for e in ghosts} == {"rotation:60"}
    assert {f"{t.name} × {t.count}" for t in board.tiles[1:]} <= shown(svg)


@pytest.mark.parametrize(("round_name", "first"), [(AUCTION, "private"), (STOCK, "plate"), (OPERATING, "map")])
def test_what_the_round_is_about_comes_first(round_name: int, first: str) -> None:
    """Below the strip stand the privates in their sale, players and shares in a stock round, else the map."""
    seen = changed(view(entries=0), round=round_name)
    svg = views.find(seen.game).svg(seen, Words("1830", "en", NAMES))
    parts = [e.get("class", "").removeprefix("part ") for e in ET.fromstring(svg).iter(SVG + "svg")][1:]

    assert next(name for name in parts if name.split()[0] != "round") == first


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ["1830", "1846", "1889", "18Chesapeake"])
def test_the_sale_of_the_privates_fills_its_room(title: str, lang: str) -> None:
    """Strip, cards and plates are about as high as wide, as the room is, however many play."""
    for seats in range(stockrail.game(title).players[0], stockrail.game(title).players[-1] + 1):
        match = stockrail.new(title, seats=seats, seed=3)
        sheet = ET.fromstring(views.find(match.game).svg(match.view(0), Words(title, lang, match.names)))
        plates = [e for e in sheet if e.get("class") == "part plate"]
        end = max(float(e.get("y", 0)) + float(e.get("height", 0)) for e in plates)

        assert 0.75 < end / float(sheet.get("viewBox", "").split()[2]) < 1.02


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_speak_every_language(lang: str) -> None:
    """No label is left as its key, and the text table stays within 100 columns."""
    words = Words("1830", lang, NAMES)
    seen = view()
    pictures = views.find(seen.game)
    text = pictures.text(seen, words)

    assert "[board." not in pictures.svg(seen, words) + pictures.board(seen, words) + text
    assert max(cell_len(line) for line in text.splitlines()) <= 100


def test_pictures_are_safe() -> None:
    """Names are text; nothing a page's policy would block: no script, no style, no event handler, no link."""
    words, pictures = Words("1830", "en", NAMES), views.find(view().game)
    for svg in (pictures.svg(view(), words), pictures.board(view(), words)):
        root = ET.fromstring(svg)
        for e in root.iter():
            assert e.tag.removeprefix(SVG) not in ("script", "style", "a", "image", "foreignObject")
            assert not [k for k in e.attrib if k.startswith("on") or k == "style" or "href" in k]
    assert any("Ann <b>" in word for word in shown(pictures.svg(view(), words)))


def test_tokens_are_lettered() -> None:
    """Never colour alone: every token on the map shows its initials."""
    seen = view()
    svg = views.find(seen.game).board(seen, Words("1830", "en", NAMES))
    placed = {seen.game.corporations[c] for c in seen.state.tokens if c >= 0}

    assert placed
    assert placed <= shown(svg)


def ends_at(lines: str, edge: int) -> bool:
    """Does some line of the drawing begin or end in the middle of the edge?"""
    numbers = [float(n) for n in re.findall(r"-?\d+\.\d", lines)]
    return any(dist(p, POINTY.edge_point(edge)) < 0.2 for p in pairwise(numbers))


def test_every_tile_is_drawn_with_all_its_parts() -> None:
    """Track to every edge, a circle for every slot, value, label and number, in all six positions."""
    for board in (classic(), midwest()):
        for face in board.faces[: 6 * len(board.tiles)]:
            spot = Spot((0, 1), "A1")
            track = "".join(tile_svg.track(POINTY, face))
            for e in range(6):
                assert ends_at(track, e) == bool(face.edges >> e & 1), (face, e)
            circles = "".join(tile_svg.nodes(POINTY, face, [[None] * n.slots for n in face.nodes], []))
            assert circles.count("<circle") == sum(n.slots for n in face.nodes if n.kind == CITY), face
            room = Room(POINTY, face, ())
            named = print_svg.caption(POINTY, face, spot, False, room)
            labels = "".join([*named, *print_svg.figures(POINTY, face, room)])
            words = set(re.findall(r">([^<>]+)</tspan>", labels))
            values = {str(n.value(0)) for n in face.nodes}
            assert values | {face.label, face.name} - {""} <= words, face


def test_cities_lie_on_the_hex_and_apart() -> None:
    """No two circles of a tile cover each other, and none leaves its hex."""
    for board in (classic(), midwest()):
        for tile in board.tiles:
            face = board.faces[board.face_of(tile.name, 0)]
            middles = tile_svg.discs(POINTY, face)
            for i, (x, y) in enumerate(middles):
                assert x * x + y * y < INNER**2, tile.name
                for u, v in middles[:i]:
                    assert (x - u) ** 2 + (y - v) ** 2 > tile_svg.radius(face) ** 2 * 2, tile.name


def test_routes_become_ribbons() -> None:
    """A route is drawn over the track it uses, each with a dash of its own; a bypass is not the city's track."""
    at = position(classic(), "H10 57 1, H14 9 1, H16 57 1", NYC="H10")
    board = at.board
    liveries = list(Pictures1830.liveries.values())
    routes = ("H10-h12-h14-H16", "H10-H12")
    drawn = map_body(Scene(board, at.laid, at.tokens, liveries, routes=routes), Words("1830"))
    ribbons = [e for e in ET.fromstring(f"<svg>{drawn}</svg>").iter("g") if "route" in e.get("class", "")]

    assert [len(list(r)) for r in ribbons] == [4, 2]
    assert ribbons[0].get("stroke-dasharray") != ribbons[1].get("stroke-dasharray")
    by_altoona = [list(r)[1].get("d", "") for r in ribbons]
    assert "C" in by_altoona[0]
    assert "C" not in by_altoona[1]


def test_the_map_as_text() -> None:
    """Tiles with their turn, printed hexes by their signs, tokens below."""
    at = position(classic(), "H10 57 1", PRR="H12 H10")
    liveries = [Pictures1830.liveries["PRR"]]
    lines = map_text(Scene(at.board, at.laid, at.tokens, liveries))
    row = next(i for i, line in enumerate(lines) if line.startswith("H"))

    assert lines[row].split() == ["H", ".", "O", ".", ".", "57/1", "#O", ".", "O", "OO"]
    assert lines[row + 1].split() == ["PRR", "PRR"]


def test_a_closed_corporation_keeps_no_home() -> None:
    """Its initials leave the map with it; those of the others wait on."""
    opening = stockrail.new("1846", seats=5, seed=2).view(0)
    assert isinstance(opening, RailView)
    state = opening.state.clone()
    state.closed[opening.game.corp_index["NYC"]] = SHUT
    before, after = waiting(opening), waiting(replace(opening, state=state))

    assert before - after == {"NYC"}
    assert after


def waiting(seen: RailView) -> set[str]:
    """Whose homes are kept on the map."""
    homes = Pictures1846(seen.game).look.map(seen).homes
    assert homes is not None
    return {seen.game.corporations[c] for corps in homes.values() for c in corps}


def test_six_diesels_are_counted() -> None:
    """With that option the depot and the sheet say how many are left, else that they never run out."""
    words = Words("1830", "en")
    for option, left in (("6", "6"), ("unlimited", "∞")):
        seen = stockrail.new("1830", seats=3, diesels=option).view(0)
        assert isinstance(seen, RailView)
        (sheet,) = (sheet for sheet in views.find(seen.game).sheets(seen, (), words) if sheet.title == "Trains")

        assert next(row[2].text for row in sheet.rows if row[0].text == "D") == left
        assert ("∞" in views.find(seen.game).svg(seen, words)) == (left == "∞")


def test_the_schedule_names_every_train_and_how_it_leaves() -> None:
    """1846: a 2 runs once more after the first 5 and is gone with the first 6; both sides of a card are listed."""
    words = Words("1846", "en")
    seen = stockrail.new("1846", seats=4).view(0)
    assert isinstance(seen, RailView)
    (sheet,) = (sheet for sheet in views.find(seen.game).sheets(seen, (), words) if sheet.title == "Trains")
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in sheet.rows[1:]}

    assert list(rows) == ["2", "4", "3/5", "5", "4/6", "6", "7/8"]
    assert rows["2"][2] == "5: one more run; 6: at once"
    assert rows["3/5"] == ["$160", rows["4"][1], "6: one more run"]
    assert rows["7/8"][2] == "–"
    assert "(5: one more run; 6: at once)</title>" in views.find(seen.game).svg(seen, words)


def test_the_title_registers_its_pictures() -> None:
    """The table, terminal and charts find them by the title's name."""
    pictures = views.find(view().game)
    figures = pictures.figures(view())

    assert isinstance(pictures, Pictures1830)
    assert pictures.game is view().game
    assert views.find(view().game) is pictures
    assert set(figures) == {"money", "worth", "value", "treasury", "revenue"}
    assert sum(figures["money"].values()) == sum(view().state.cash)


def brightness(colour: str) -> float:
    """Relative luminance of `#rrggbb`."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    low, high = sorted((brightness(a), brightness(b)))
    return (high + 0.05) / (low + 0.05)


def test_print_stands_out_from_its_ground() -> None:
    """4.5 to 1 for text: ink on tiles, white on red, quiet print on paper, initials on tokens, prices on zones."""
    beige, *tiles, red = PAPER
    pairs = [(INK, tile) for tile in tiles] + [("#ffffff", red), (QUIET, beige), (INK, beige)]
    pairs += [(livery.ink, livery.fill) for livery in Pictures1830.liveries.values()]
    pairs += [(INK, tint) for tint in ZONES.values()]

    assert [(a, b) for a, b in pairs if contrast(a, b) < 4.5] == []


def test_par_cells_are_picked_for_founding_alone() -> None:
    """The price of a train lies between par values too: its question must not light them up."""
    seen = stockrail.new("1830", seats=4).view()
    assert isinstance(seen, RailView)
    picture = views.find(seen.game).svg(seen, Words("1830"))

    assert 'data-pick="do:par price:82"' in picture
    assert 'data-pick="price:' not in picture


NUMBER = re.compile(r"(?<![A-Za-z0-9])[0-9]+(?![A-Za-z0-9])")


def labels(svg: str) -> str:
    """All that is printed on map and market."""
    return "\n".join(element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}tspan"))


@pytest.mark.parametrize("title", ["1830", "1846"])
def test_the_board_shows_the_digits_of_the_language(title: str) -> None:
    """Prices, values, costs and numbers of tiles; what is a code, such as a hex, stays one."""
    seen = view() if title == "1830" else stockrail.new("1846", seats=3, seed=3).view(0)
    english, persian = (labels(views.find(seen.game).svg(seen, Words(title, lang))) for lang in ("en", "fa"))
    assert len(NUMBER.findall(english)) > 50
    assert not NUMBER.search(persian)
    assert re.findall(r"[A-Z]+[0-9]+", persian) == re.findall(r"[A-Z]+[0-9]+", english) != []
    assert not re.search("[۰-۹]", english)


def test_trains_have_the_digits_of_the_language() -> None:
    """On the cards of the depot and of corporations, as in the sentences about them."""
    shown = {lang: views.find(view().game).svg(view(), Words("1830", lang)) for lang in ("en", "fa")}
    assert [">6<" in shown["en"], ">۶<" in shown["en"]] == [True, False]
    assert [">6<" in shown["fa"], ">۶<" in shown["fa"]] == [False, True]


def test_a_chip_of_codes_and_amounts_runs_with_the_language() -> None:
    """A comma of the script turns the line though a name of a corporation begins it."""
    assert text(0, 0, "B&O، ۵") == '<text x="0" y="0">\u2067B&amp;O، ۵\u2069</text>'
    assert text(0, 0, "B&O, 5") == '<text x="0" y="0">B&amp;O, 5</text>'
    assert turned(turned("Muki (I12).")) == "\u2067Muki (I12).\u2069"
