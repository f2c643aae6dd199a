"""Map and market as plain text, for terminal, tests and screen readers: never more than 100 columns."""

from __future__ import annotations

from stockrail.rail.board import FREE
from stockrail.rail.mapfile import MOUNTAIN, WATER
from stockrail.rail.tiles import AREA, GRAY, RED, TOWN
from stockrail.views.rail.look import MarketScene, Scene

CELL = 4
"""Characters for half a hex: a row of 24 columns fits into a line."""
SIGNS = {GRAY: "#", RED: "@"}
LAND = {WATER: "~", MOUNTAIN: "^"}


def map_text(scene: Scene) -> list[str]:
    """The map: a line a row, and for each hex its tile (or what is printed) and, below, its tokens.

    `57/2` is tile 57 turned by two; `#` a gray hex, `@` a red area with its value, `O` a city, `o` a town, `~` water
    and `^` mountains with their cost, a number alone a cost without terrain.
    """
    board = scene.board
    numbered = board.layout.numbered
    last, first = max(s.at[1] for s in board.spots), 0 if numbered else 1
    columns = range(first, last + 1)
    lines = ["   " + "".join(f"{_letter(c) if numbered else c:<{CELL}}" for c in columns).rstrip()]
    for row in sorted({s.at[0] for s in board.spots}):
        here = [h for h, s in enumerate(board.spots) if s.at[0] == row]
        upper, lower = [" "] * (CELL * (last + 3)), [" "] * (CELL * (last + 3))
        for h in here:
            at = 3 + CELL * (board.spots[h].at[1] - first)
            _write(upper, at, _ground(scene, h))
            _write(lower, at, _tokens(scene, h))
        name = str(row) if numbered else _letter(row)
        lines += [(name + "".join(upper)[len(name) :]).rstrip(), "".join(lower).rstrip()]
    return [line[:100] for line in lines]


def _letter(n: int) -> str:
    return chr(ord("A") + n)


def _write(line: list[str], at: int, word: str) -> None:
    line[at : at + 2 * CELL] = list(word[: 2 * CELL - 1].ljust(2 * CELL))


def _ground(scene: Scene, h: int) -> str:
    board = scene.board
    face, spot = board.faces[scene.laid[h]], board.spots[h]
    if face.tile >= 0:
        return f"{face.name}/{face.rotation}"
    cities = "O" * face.cities + "o" * sum(n.kind == TOWN for n in face.nodes)
    area = next((n for n in face.nodes if n.kind == AREA), None)
    sign = SIGNS.get(face.colour, "")
    cost = f"{''.join(LAND[kind] for kind in spot.terrain)}{spot.cost}" if spot.cost else ""
    value = str(area.value(scene.tier)) if area else ""
    return sign + cities + (value or cost) or ("~" if spot.fixed else ".")


def _tokens(scene: Scene, h: int) -> str:
    """Initials of the tokens, cut where a hex has no room for all."""
    found = [scene.liveries[scene.tokens[k]].initials for k in scene.board.slots_in(h) if scene.tokens[k] != FREE]
    return ",".join(found if len(found) < 2 else [name[:3] for name in found])


def market_text(scene: MarketScene) -> list[str]:
    """The market: a line a row with prices (`p` par, `y o b` zones, `<` a marker), then who stands where, in order."""
    market = scene.market
    lines: list[str] = []
    for row in range(max(market.row) + 1):
        cells = {market.column[c]: c for c in range(len(market.price)) if market.row[c] == row}
        columns = range(max(cells) + 1)
        for start in range(0, len(columns), ACROSS):
            line = [_price(scene, cells[c]) if c in cells else "" for c in columns[start : start + ACROSS]]
            lines.append("".join(f"{word:<5}" for word in line).rstrip())
    stacks = [f"{market.name(c)} {market.price[c]}: {_markers(scene, c)}" for c in _occupied(scene)]
    return [*lines, *_filled(stacks)]


ACROSS = 19
"""Cells in a line: a longer row goes on in the next."""


def _occupied(scene: MarketScene) -> list[int]:
    """Cells with markers, in operating order."""
    return sorted({c for c in scene.cells if c >= 0}, key=lambda c: scene.market.rank[c])


def _filled(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 96:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + word
    return [line for line in lines if line]


def _price(scene: MarketScene, cell: int) -> str:
    market = scene.market
    par = "p" if cell in market.pars.values() else ""
    here = "<" if cell in scene.cells else ""
    return f"{market.price[cell]}{par}{market.zone[cell].name[:1]}{here}"


def _markers(scene: MarketScene, cell: int) -> str:
    here = sorted((place, c) for c, (at, place) in enumerate(zip(scene.cells, scene.places, strict=True)) if at == cell)
    return " ".join(scene.liveries[c].initials for _, c in here)
