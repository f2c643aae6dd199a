"""What the signs of a rail title mean: those its own data have, drawn as the board draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from stockrail.locales.l10n import Words
from stockrail.rail.mapfile import LAKE, MOUNTAIN, WATER
from stockrail.rail.tiles import AREA, CITY, TOWN, UNLIMITED, Face
from stockrail.views.draw import in_figures, path, rect, tag, text
from stockrail.views.legend import Sign, sample
from stockrail.views.rail import map_svg, market_svg
from stockrail.views.rail import tile_svg as tile
from stockrail.views.rail.geometry import hexagon
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import INK, MARKS, QUIET, RIBBONS, ZONES, Livery, MarketScene
from stockrail.views.rail.print_svg import SHAPES, printed
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.table_svg import CROWN
from stockrail.views.rail.tray_svg import drawing
from stockrail.views.rail.values_svg import extra

SIZE: Final = 96.0
"""Of a hex."""
SMALL: Final = 56.0
COLOURS: Final = (1, 2, 3, 4)
"""Yellow, green, brown and gray, as faces number them."""


def legend(look: Look, words: Words) -> list[Sign]:
    """Every sign there is, those of the map first."""
    found = [*_hexes(look), *_sides(look), *_privates(look, words), *_market(look, words), *_cards(look, words)]
    return [Sign(key, in_figures(drawn, words), said or say(words, _message(key))) for key, drawn, said in found]


def _message(key: str) -> str:
    """Which sentence says it; all letters that tiles must match mean the same."""
    return "sign.label" if key.startswith("label.") else f"sign.{key}"


Drawn = tuple[str, str, str]
"""Key, picture, and words where the catalogue's are not enough."""


# ---------------------------------------------------------------- the map


def _hexes(look: Look) -> Iterator[Drawn]:
    """A hex of the map for each thing that is printed on some, and tiles in their colours."""
    board = look.game.board
    for colour in COLOURS:
        found = next((f for f in board.faces if f.colour == colour), None)  # tiles come first
        if found is not None:
            yield f"colour.{colour}", _any(look, found), ""
    for key, has in HEXES.items():
        h = next((h for h in range(len(board.spots)) if has(look, h)), -1)
        if h >= 0:
            yield key, _hex(look, h), ""
    many = next((f for f in board.faces if any(n.slots > 1 for n in f.nodes)), None)
    if many is not None:
        yield "cities", _any(look, many), ""
    for label in dict.fromkeys(f.label for f in board.faces if f.label):
        yield f"label.{label}", _labelled(label), ""
    home = next((h for c, h in enumerate(look.game.homes) if h >= 0 and _one_city(look, h)), -1)
    if home >= 0:
        yield "home", _hex(look, home, waiting=look.liveries[look.game.homes.index(home)]), ""
    yield "token", sample("rail", SMALL, SMALL, tile.token(0, 0, 20, look.liveries[0])), ""
    yield "route", sample("rail", SMALL, SMALL, _ribbon()), ""


def _face(look: Look, h: int) -> Face:
    board = look.game.board
    return board.faces[board.printed[h]]


def _one_city(look: Look, h: int) -> bool:
    face = _face(look, h)
    return len(face.nodes) == 1 and face.nodes[0].kind == CITY and face.nodes[0].slots == 1


HEXES: Final[dict[str, Callable[[Look, int], bool]]] = {
    "city": lambda look, h: _one_city(look, h) and not _face(look, h).label and not _face(look, h).cost,
    "town": lambda look, h: any(n.kind == TOWN for n in _face(look, h).nodes) and not _face(look, h).cost,
    "value": lambda look, h: any(not tile.boxed(n) and any(n.values) for n in _face(look, h).nodes),
    "mountain": lambda look, h: _face(look, h).terrain == (MOUNTAIN,) and bool(_face(look, h).cost),
    "water": lambda look, h: _face(look, h).terrain == (WATER,) and bool(_face(look, h).cost),
    "lake": lambda look, h: LAKE in look.game.board.spots[h].terrain,
    "area": lambda look, h: any(n.kind == AREA for n in _face(look, h).nodes),
    "boxed": lambda look, h: any(n.kind != AREA and tile.boxed(n) for n in _face(look, h).nodes),
    "by_train": lambda look, h: any(n.by_train for n in _face(look, h).nodes),
    "side": lambda look, h: (
        any(extra(n, look.game.board.spots[h]) and n.kind == AREA for n in _face(look, h).nodes)
        and bool(look.game.board.spots[h].side)
    ),
    "halt": lambda look, h: bool(look.game.board.spots[h].halt),
}
"""What a hex of the map may have, and how to know it."""


def _hex(look: Look, h: int, waiting: Livery | None = None, lock: str = "", sign: str = "") -> str:
    """A hex as the map prints it."""
    board = look.game.board
    at, face, spot = hexagon(board.layout), _face(look, h), board.spots[h]
    here = printed(board, h, board.printed[h], 0, lock, (sign,) if sign else (), ())
    halts = [map_svg.halt_plate(spot.halt)] if spot.halt else []
    empty: list[list[Livery | None]] = [[None] * n.slots for n in face.nodes]
    nodes = tile.nodes(at, face, empty, [waiting] if waiting else []) if not halts else ()
    parts = [*tile.ground(at, face, spot), *tile.track(at, face), here.below, *nodes, *halts, here.above]
    return sample("rail", SIZE, SIZE, map_svg.terrain_patterns() + "".join(parts))


def _any(look: Look, face: Face) -> str:
    """A tile, or the hex on which a face is printed."""
    board = look.game.board
    if face.tile < 0:
        return _hex(look, board.printed.index(face.index))
    return sample("rail", SIZE, SIZE, drawing(hexagon(board.layout), face))


def _labelled(label: str) -> str:
    return sample("rail", SMALL, SMALL, tile.label(0, 6, label, 19, INK, bold=True))


def _ribbon() -> str:
    return tag("path", d="M-24 0H24", fill="none", stroke=RIBBONS[0], stroke_width=8)


def _sides(look: Look) -> Iterator[Drawn]:
    board = look.game.board
    if board.barred:
        yield "barred", sample("rail", SMALL, SMALL, map_svg.barred_side("M-20 0H20")), ""
    if board.tolls:
        _, price = next(iter(board.tolls.values()))
        drawn = map_svg.toll_side("M-20 0H20", (0, 0), str(price))
        yield "toll", sample("rail", SMALL, SMALL, drawn), ""


def _privates(look: Look, words: Words) -> Iterator[Drawn]:
    """A hex that a private keeps closed, the signs of privates, and their markers."""
    game = look.game
    blocking = next((p for p in game.title.privates if p.blocks), None)
    if blocking is not None:
        yield "lock", _hex(look, game.board.index[blocking.blocks[0]], lock=blocking.id), ""
    for private, (sign, _) in look.signs.items():
        drawn = tag("g", tag("path", d=SHAPES[sign], fill=INK), transform="translate(-18 -18) scale(3)")
        said = say(words, "sign.private", private=words.name(private, "private"))
        yield f"private.{sign}", sample("rail", SMALL, SMALL, drawn), said
    if game.earning:
        private = game.privates[game.earning[0][0]]
        yield "marker", sample("rail", 90, SMALL, map_svg.marker_plate(0, 0, f"{private} +20", look.liveries[0])), ""
    if game.earning or game.powers_with("set_up"):
        yield "favoured", sample("rail", SMALL, SMALL, text(0, 6, "▸", "t17 b", "middle")), ""


# ---------------------------------------------------------------- the market and the cards


def _sentence(parts: list[str], words: Words) -> str:
    """Parts that go on from each other as one sentence."""
    said = ("، " if words.dir == "rtl" else ", ").join(parts)
    return f"{said[:1].upper()}{said[1:]}."


def _market(look: Look, words: Words) -> Iterator[Drawn]:
    market = look.game.market
    scene = MarketScene(market, [-1] * len(look.liveries), [0] * len(look.liveries), look.liveries)
    wide, high = market_svg.WIDTH + 4, market_svg.HEIGHT + 4

    def cell(k: int, over: str = "") -> str:
        moved = f"translate({-market_svg.WIDTH / 2:g} {-market_svg.HEIGHT / 2:g})"
        return sample("rail", wide, high, tag("g", market_svg.blank(market, k) + over, transform=moved))

    plain = next(k for k in range(len(market.price)) if market.price[k])
    yield "par", cell(next(iter(market.pars.values()))), ""
    stood = tile.token(market_svg.WIDTH / 2, market_svg.HEIGHT - 15.5, 12.5, look.liveries[0])
    yield "chart", cell(plain, stood), ""
    told: list[str] = []
    for zone in market_svg.zones(scene):  # each has what the milder ones have
        told.append(say(words, f"zone.{zone}"))
        drawn = rect(-20, -15, 40, 30) + tile.label(0, 5, MARKS[zone], 15, QUIET)
        drawn = drawn.replace("<rect", f'<rect fill="{ZONES[zone]}" stroke="{INK}"', 1)
        yield f"zone.{zone}", sample("rail", SMALL, SMALL, drawn), _sentence(told, words)
    for key, arrow in (("up", "↑"), ("down", "↓")):
        k = next((k for k in range(len(market.price)) if arrow in market_svg.blank(market, k)), -1)
        if k >= 0:
            yield key, cell(k), ""


def _cards(look: Look, words: Words) -> Iterator[Drawn]:
    """What stands on the cards of players, corporations and trains."""
    yield "crown", sample("rail", SMALL, SMALL, tag("g", path(CROWN, "b"), transform="translate(-15 -11) scale(3)")), ""
    yield "priority", sample("rail", SMALL, SMALL, text(0, 6, "◆", "t17 b", "middle")), ""
    spare = tag("circle", cx=0, cy=0, r=9, fill=look.liveries[0].fill, class_="spare")
    yield "spare", sample("rail", SMALL, SMALL, spare), ""
    trains = look.game.title.trains
    for key, kinds in (
        ("rusts", [k for k in trains if k.rusts_on and not k.phased_out_on]),
        ("last_run", [k for k in trains if k.phased_out_on]),
    ):
        if kinds:
            body = rect(-38, -20, 76, 40, "sheet", 6) + text(-30, 6, words.printed(kinds[0].id), "t17 b")
            body += text(30, 6, words.printed(str(kinds[0].phased_out_on or kinds[0].rusts_on)), "t13", "end")
            said = say(words, f"sign.{key}", train=kinds[0].id, other=kinds[0].phased_out_on or kinds[0].rusts_on)
            yield key, sample("rail", 80, SMALL, body), said
    if any(t.count == UNLIMITED for t in look.game.board.tiles) or not all(k.count or k.card for k in trains):
        yield "unlimited", sample("rail", SMALL, SMALL, text(0, 6, "∞", "t17 b", "middle")), ""
    frame = tag("rect", x=-18, y=-18, width=36, height=36, rx=6, fill="none", stroke="#7a4f00", stroke_width=3)
    yield "mark", sample("rail", SMALL, SMALL, frame + tag("circle", cx=11, cy=-11, r=3.5, fill="#7a4f00")), ""
