"""The map as a drawing: every hex with what lies on it, barred and priced sides, tokens, routes as ribbons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from stockrail.locales.l10n import Words
from stockrail.rail.board import FREE, Board
from stockrail.rail.hexes import EDGES
from stockrail.rail.tiles import CITY, Face
from stockrail.views.draw import in_figures, piece, tag
from stockrail.views.metrics import wide
from stockrail.views.rail import tile_svg as tile
from stockrail.views.rail.geometry import SIZE, Hexagon, Point, hexagon, is_bypass
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import CASING, DASHES, INK, RIBBONS, TOLL, Livery, Marked, Scene
from stockrail.views.rail.print_svg import Printed, printed

MARGIN = 6.0
INSIDE = "scale(0.93)"
"""Rings lie inside their hex, where no neighbour covers them."""


def frame(scene: Scene) -> tuple[float, float, float, float]:
    """Left, top, width and height of the map."""
    at = hexagon(scene.board.layout)
    middles = [at.middle(*s.at) for s in scene.board.spots]
    left = min(x for x, _ in middles) - at.half_width - MARGIN
    top = min(y for _, y in middles) - at.half_height - MARGIN
    right = max(x for x, _ in middles) + at.half_width + MARGIN
    bottom = max(y for _, y in middles) + at.half_height + MARGIN
    return left, top, right - left, bottom - top


def map_body(scene: Scene, words: Words) -> str:
    """The map's elements in its own coordinates; hexes carry `hex:F16`, cities `hex:F16 city:0`."""
    count = range(len(scene.board.spots))
    layers = [
        terrain_patterns(),
        *(_hex(scene, h, words) for h in count),
        tag("g", "".join([*_sides(scene), *ribbons(scene)]), pointer_events="none"),
        tag("g", " ", data_layer="map", pointer_events="none"),
        *(_cities(scene, h, words) for h in count),
        tag("g", "".join(_markers(scene, words)) or " ", pointer_events="none"),
    ]
    return in_figures("".join(layers), words)


def _markers(scene: Scene, words: Words) -> Iterator[str]:
    """Names of places, signs of private companies and their markers lie on top."""
    for h in range(len(scene.board.spots)):
        here = _printed(scene, h)
        if here.above:
            yield tag("g", here.above, transform=_place(scene, h))
    for h, places in ((h, _printed(scene, h).markers) for h in {m.hex for m in scene.markers}):
        for marked, (form, at) in zip((m for m in scene.markers if m.hex == h), places, strict=True):
            yield _marker(_middle(scene, h), at, marked, marked.forms[form])


def _marker(middle: Point, at: Point, marked: Marked, words: str) -> str:
    body = marker_plate(middle[0] + at[0], middle[1] + at[1], words, marked.livery)
    return piece(f"private_marker:{marked.private}", body, looks=f"{marked.hex} {marked.livery.initials}")


def marker_plate(x: float, y: float, words: str, livery: Livery) -> str:
    """A private company's marker, in the colours of who it counts for."""
    width = _marker_width(words)
    plate = tag("rect", x=x - width / 2, y=y - 8, width=width, height=16, rx=4, fill=livery.fill, stroke=CASING)
    return plate + tile.label(x, y + 4, words, 11, livery.ink, bold=True)


def _marker_width(words: str) -> float:
    return 8 + wide(words, 11, bold=True)


def _printed(scene: Scene, h: int) -> Printed:
    """What is printed in a hex; most hexes look the same in the next position."""
    signs = tuple(dict.fromkeys((scene.signs or {}).get(h, {}).values()))
    widths = tuple(tuple(map(_marker_width, m.forms)) for m in scene.markers if m.hex == h)
    lock = (scene.reserved or {}).get(h, "")
    return printed(scene.board, h, scene.laid[h], scene.tier, lock, signs, widths)


def terrain_patterns() -> str:
    """Hatching for mountains, waves for water."""
    hatch = tag("path", d="M-2 2l4-4M0 10l10-10M8 12l4-4", stroke="#a0632e", stroke_width=1, opacity=0.38)
    wave = tag("path", d="M0 4q3-3 6 0t6 0", fill="none", stroke="#2f7fae", stroke_width=1.2, opacity=0.5)
    mountain = tag("pattern", hatch, id="mountain", width=10, height=10, units="userSpaceOnUse")
    water = tag("pattern", wave, id="water", width=12, height=9, units="userSpaceOnUse")
    return tag("defs", mountain + water)


def _hex(scene: Scene, h: int, words: Words) -> str:
    name = scene.board.spots[h].name
    body = _ground(scene.board, h, scene.laid[h]) + _printed(scene, h).below
    ring = tag(
        "polygon", points=hexagon(scene.board.layout).outline, class_="ring", fill="transparent", transform=INSIDE
    )
    return _spot(scene, h, f"hex:{name}|target:{name}", words, body + ring)


@lru_cache(maxsize=4096)
def _ground(board: Board, h: int, laid: int) -> str:
    """A hex and its track."""
    at, face = hexagon(board.layout), board.faces[laid]
    return "".join([*tile.ground(at, face, board.spots[h]), *tile.track(at, face)])


def _spot(scene: Scene, h: int, pick: str, words: Words, body: str) -> str:
    heading = tag("title", escape(hex_title(scene, h, words)))
    mark = tag("circle", cx=0, cy=-SIZE + 24, r=3.5, class_="mark", fill="none")
    return tag(
        "g",
        heading + body + mark,
        class_="spot hex",
        data_pick=pick,
        data_stage="yes",
        data_again="yes",
        data_id=f"hex:{scene.board.spots[h].name}",
        data_is=f"{scene.laid[h]} {_owners(scene, h)}",
        transform=_place(scene, h),
    )


def _owners(scene: Scene, h: int) -> str:
    """Whose tokens lie in the hex: what changes when one is placed."""
    return " ".join(str(scene.tokens[k]) for k in scene.board.slots_in(h))


def _middle(scene: Scene, h: int) -> Point:
    return hexagon(scene.board.layout).middle(*scene.board.spots[h].at)


def _place(scene: Scene, h: int) -> str:
    x, y = _middle(scene, h)
    return f"translate({x:.1f} {y:.1f})"


def hex_title(scene: Scene, h: int, words: Words) -> str:
    """What a reader hears: the hex, its place, the tile, the tokens."""
    board = scene.board
    spot, face = board.spots[h], board.faces[scene.laid[h]]
    known = words.has(f"name.{spot.name}")
    parts = [spot.name, words.name(spot.name) if known else spot.title]
    if face.tile >= 0:
        parts.append(say(words, "tile", tile=face.name))
    if face.cost:
        parts.append(words.money(face.cost))
    parts += [livery.initials for city in _tokens(scene, h, face) for livery in city if livery]
    parts += [words.name(private, "private") for private in (scene.signs or {}).get(h, ())]
    parts += [f"{words.name(m.private, 'private')} {m.bonus}" for m in scene.markers if m.hex == h]
    if spot.side:
        parts.append(say(words, "side_bonus", side=spot.side, amount=spot.bonus))
    return ", ".join(p for p in parts if p)


def _tokens(scene: Scene, h: int, face: Face) -> list[list[Livery | None]]:
    """The tokens of each city, circle by circle."""
    board = scene.board
    found: list[list[Livery | None]] = []
    for c, node in enumerate(face.nodes):
        first = board.slot_of(h, c)
        owners = scene.tokens[first : first + node.slots] if node.kind == CITY else ()
        found.append([None if o == FREE else scene.liveries[o] for o in owners])
    return found


def _cities(scene: Scene, h: int, words: Words) -> str:
    """Cities and towns lie above the ribbons; a city is picked by itself, all else lets a click through to its hex."""
    board = scene.board
    at = hexagon(board.layout)
    face, spot = board.faces[scene.laid[h]], board.spots[h]
    if spot.halt:
        return _halt(scene, h)
    if not face.nodes:
        return ""
    waiting = [scene.liveries[c] for c in (scene.homes or {}).get(h, ())]
    body = []
    here = tuple(map(tuple, _tokens(scene, h, face)))
    for i, picture in enumerate(_nodes(at, face, here, tuple(waiting), spot.name)):
        if face.nodes[i].kind == CITY:
            px, py = at.spots(face.nodes)[i]
            ring = tag("circle", cx=px, cy=py, r=tile.radius(face) + 4, class_="ring", fill="transparent")
            heading = tag("title", escape(hex_title(scene, h, words)))
            pick = f"hex:{spot.name} city:{i}|hex:{spot.name}|target:{spot.name}"
            body.append(
                tag(
                    "g",
                    heading + picture + ring,
                    class_="spot city",
                    data_pick=pick,
                    data_again="yes",
                    pointer_events="auto",
                )
            )
        else:
            body.append(picture)
    return tag("g", "".join(body), transform=_place(scene, h), pointer_events="none")


@lru_cache(maxsize=4096)
def _nodes(
    at: Hexagon, face: Face, tokens: tuple[tuple[Livery | None, ...], ...], waiting: tuple[Livery, ...], place: str
) -> tuple[str, ...]:
    return tuple(tile.nodes(at, face, tokens, waiting, place))


def _halt(scene: Scene, h: int) -> str:
    """A station on plain track: a small plate beside it."""
    owners = [scene.tokens[k] for k in scene.board.slots_in(h)]
    name = scene.board.spots[h].name
    here = [scene.liveries[o] for o in owners if o != FREE]
    discs = [
        piece(f"station:{one.initials}:{name}", tile.token(0, -18.5, 11, one), kin=f"token:{one.initials}")
        for one in here
    ]
    plate = halt_plate(scene.board.spots[h].halt if not discs else 0)
    return tag("g", plate + "".join(discs), transform=_place(scene, h), pointer_events="none")


def halt_plate(worth: int) -> str:
    """The plate of a station on plain track, and what it is worth while nobody has it."""
    plate = tag("rect", x=-13, y=-31, width=26, height=25, rx=4, fill="#ffffff", stroke=INK, stroke_width=1.2)
    return plate + (tile.label(0, -14.5, str(worth), 11, INK) if worth else "")


def _sides(scene: Scene) -> Iterator[str]:
    """Barred sides as heavy lines, priced ones dashed with their price."""
    board = scene.board
    at = hexagon(board.layout)
    for h, spot in enumerate(board.spots):
        x, y = at.middle(*spot.at)
        for e in EDGES:
            d = 6 * h + e
            if board.across[d] > d:
                (x1, y1), (x2, y2) = at.edge_corners(e)
                line = f"M{x + x1:.1f} {y + y1:.1f}L{x + x2:.1f} {y + y2:.1f}"
                px, py = at.edge_point(e)
                yield from _side(scene, d, line, (x + px, y + py))


def _side(scene: Scene, d: int, line: str, middle: Point) -> Iterator[str]:
    board = scene.board
    if d in board.barred:
        yield barred_side(line)
    elif board.side[d] in board.tolls:
        yield toll_side(line, middle, str(board.tolls[board.side[d]][1]))


def barred_side(line: str) -> str:
    """A side that no track crosses."""
    return tag("path", d=line, stroke="#2f7fae", stroke_width=7, stroke_linecap="round", class_="barred")


def toll_side(line: str, middle: Point, price: str) -> str:
    """A side that costs something to cross."""
    side = tag("path", d=line, stroke=TOLL, stroke_width=6, stroke_dasharray="5 3", class_="toll")
    return side + tile.label(middle[0], middle[1] + 3.5, price, tile.SMALLEST, TOLL, bold=True, halo=CASING)


def ribbons(scene: Scene) -> Iterator[str]:
    """Each route as a coloured line in a light casing with a dash of its own, along the track it runs over."""
    for i, route in enumerate(scene.routes):
        steps = [(word.partition(".")[0], word[:1].isupper()) for word in route.split("-")]
        pieces = "".join(_ribbon(scene, steps, k) for k in range(len(steps)))
        yield tag("g", pieces, fill="none", stroke=CASING, stroke_width=12, class_="casing")
        yield tag(
            "g",
            pieces,
            fill="none",
            stroke=RIBBONS[i % len(RIBBONS)],
            stroke_width=8,
            stroke_dasharray=DASHES[i % len(DASHES)],
            class_=f"route r{i}",
        )


def outline(scene: Scene, name: str) -> str:
    """A hex that something happened in."""
    h = scene.board.index.get(name, -1)
    points = hexagon(scene.board.layout).outline
    return tag("polygon", points=points, class_="outline", transform=_place(scene, h)) if h >= 0 else ""


def _ribbon(scene: Scene, steps: list[tuple[str, bool]], k: int) -> str:
    """The route's track inside its k-th hex."""
    board = scene.board
    at = hexagon(board.layout)
    h = board.index[steps[k][0].upper()]
    face = board.faces[scene.laid[h]]
    beside = [board.index[steps[j][0].upper()] for j in (k - 1, k + 1) if 0 <= j < len(steps)]
    edges = [e for n in beside for e in EDGES if board.near[6 * h + e] == n]
    node = next((i for i, n in enumerate(face.nodes) if set(edges) <= set(n.exits)), None) if steps[k][1] else None
    if node is not None:
        point = at.spots(face.nodes)[node]
        lines = [tile.to_node(at, face.nodes[node], point, e) for e in edges]
    elif len(edges) == 2:
        lines = [at.bypass(*edges) if is_bypass(face, *edges) else at.curve(*edges)]
    else:
        lines = []
    return tag("path", d="".join(lines), transform=_place(scene, h)) if lines else ""
