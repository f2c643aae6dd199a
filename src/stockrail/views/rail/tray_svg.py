"""The tray: every tile that is left, drawn and counted; the page lays a copy of the picked one on the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape

from stockrail.locales.l10n import Words
from stockrail.rail.hexes import turned
from stockrail.rail.tiles import UNLIMITED, Face
from stockrail.rail.view import RailView
from stockrail.views.draw import part, rect, sum_of, tag, text
from stockrail.views.rail import sentences
from stockrail.views.rail import tile_svg as tile
from stockrail.views.rail.geometry import Hexagon, hexagon
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import INK, PAPER

SCALE, DOWN, HEAD = 0.6, 82.0, 26.0
TURN = "rotation:60"
"""The field that turns a tile, and by how many degrees a step."""


def tray(view: RailView, words: Words, y: float, width: float, gap: float) -> tuple[float, list[str]]:
    """A part for each colour, two beside each other; how high they are, and the parts."""
    half = (width - gap) / 2
    columns = int((half - 12) // _across(hexagon(view.game.board.layout)))
    tiles, left = view.game.board.tiles, view.state.tiles_left
    colours = sorted({t.colour for t in tiles})
    parts, top = [], y
    for pair in (colours[k : k + 2] for k in range(0, len(colours), 2)):
        kinds = [[k for k, t in enumerate(tiles) if t.colour == c and left[k]] for c in pair]
        height = HEAD + DOWN * max(1, *(-(-len(found) // columns) for found in kinds))
        for k, found in enumerate(kinds):
            body = _shelf(view, words, found, columns, (half, height))
            parts.append(part("tiles", k * (half + gap), top, half, height, *body, title=say(words, "tiles")))
        top += height + gap
    return top - gap - y, parts


def _across(at: Hexagon) -> int:
    """The room for a tile and a gap."""
    return round(2 * SCALE * at.half_width) + 5


def _shelf(view: RailView, words: Words, kinds: list[int], columns: int, size: tuple[float, float]) -> Iterator[str]:
    at = hexagon(view.game.board.layout)
    yield rect(0.5, 0.5, size[0] - 1, size[1] - 1, "sheet", 8)
    yield text(12, 18, say(words, "tiles"), "t11 quiet")
    for place, k in enumerate(kinds):
        row, column = divmod(place, columns)
        x, y = 6 + _across(at) * (column + 0.5), HEAD + DOWN * row + 30
        yield _tile(at, view.game.board.faces[6 * k], view.state.tiles_left[k], words, x, y)


def _tile(at: Hexagon, face: Face, left: int, words: Words, x: float, y: float) -> str:
    heading = tag("title", say(words, "tile", tile=face.name)) + tag("desc", escape(sentences.tile(face, words)))
    ring = tag("polygon", points=at.outline, class_="ring", fill="transparent", transform="scale(1.02)")
    drawn = tag("g", heading + drawing(at, face) + ring, transform=f"scale({SCALE})", class_="spot hex tile",
                data_pick=f"tile:{face.name}")  # fmt: skip
    count = "∞" if left == UNLIMITED else words.number(left)
    amount = sum_of(f"tiles:{face.name}", left) if left != UNLIMITED else {}
    line = text(0, 45, f"{words.printed(face.name)} × {count}", "t11", "middle", **amount)
    return tag("g", drawn + line, transform=f"translate({x:.1f} {y:.1f})")


@cache
def drawing(at: Hexagon, face: Face) -> str:
    """What a copy shows, then what stays upright in the tray."""
    empty: list[list[None]] = [[] for _ in face.nodes]
    cls = f"ground c{face.colour}"
    ground = tag("polygon", points=at.outline, class_=cls, fill=PAPER[face.colour], stroke=INK, stroke_width=1.2)
    copied = ground + "".join([*tile.track(at, face), *tile.nodes(at, face, empty, ())])
    ghost = tag("g", copied, data_ghost=f"tile:{face.name}", data_turn=TURN, data_same=_period(face))
    return ghost + _label(at, face)


def _period(face: Face) -> int:
    """After how many turns a tile looks the same, each of its cities in its own place."""
    now = _shape(face, 0)
    return next(k for k in (1, 2, 3, 6) if _shape(face, k) == now)


def _shape(face: Face, turns: int) -> tuple[object, ...]:
    """What track leads where once the tile is turned; the order of two ends does not matter."""
    tracks = {frozenset(turned(e, turns) for e in pair) for pair in face.tracks}
    nodes = [(n.kind, n.values, n.slots, frozenset(turned(e, turns) for e in n.exits)) for n in face.nodes]
    return tracks, nodes


def _label(at: Hexagon, face: Face) -> str:
    """The letters that tell where a tile may lie; its values are too small to read here."""
    if not face.label:
        return ""
    x, y = at.free_place(face, tile.discs(at, face))
    return tile.label(x, y + 6, face.label, 19, INK, bold=True)
