"""Reads a map block: a picture of the board, then a list of what the picture cannot show.

The picture has one line a row, which begins with the row's letter or number; a hex stands at three characters for each
column from the left, so that it lies as on the board.  Hexes have a point on top; a first line `flat` says that they
have a flat side there.  Signs: `.` plain, `o` a town, `oo` two, `O` a city, `~80` water and `^120` mountains with their
cost (`~^80` both, `$80` a cost alone; also behind a city: `O~80`), `/Z` a label, `~` a lake, and a letter for a hex
printed in colour: y, g, b yellow, green, brown, `#` gray, `@` red.

Below it, after a blank line:

    A19 "Montreal" city 40: 5 0               what is printed in a coloured hex
    B10 "Barrie"                              or only a name
    D10 /OO ~80 city 0; city 0                label and terrain stand before the cities
    A9 =canadian_west area 30/50: 5           hexes and cities with the same = are one place for a train
    F1 area 30/60/D=100: 0 1                  values by phase; a train of kind D counts another
    E23 +E30 area 20/50: 1                    a side of the map and its bonus
    H12 !10 1-4 1-5                           a station on plain track, worth 10 to its owner
    barred B16-C17 C11-D12                    no track over these sides
    toll tunnel 40 B16-B18                    a price for joining track over this side
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from stockrail.rail.hexes import EDGES, Layout
from stockrail.rail.misdrawn import Misdrawn
from stockrail.rail.tiles import BEIGE, BROWN, CITY, GRAY, GREEN, RED, TOWN, YELLOW, Node, parse_parts

LAKE = "lake"
WATER, MOUNTAIN = "water", "mountain"


@dataclass(slots=True)
class Spot:
    """A hex as the block describes it."""

    at: tuple[int, int]
    """Row and column."""
    name: str = ""
    colour: int = BEIGE
    label: str = ""
    terrain: tuple[str, ...] = ()
    cost: int = 0
    nodes: tuple[Node, ...] = ()
    tracks: tuple[tuple[int, int], ...] = ()
    title: str = ""
    place: str = ""
    side: str = ""
    bonus: int = 0
    halt: int = 0

    @property
    def fixed(self) -> bool:
        """Takes no tile, ever."""
        return self.colour in (GRAY, RED) or LAKE in self.terrain


@dataclass(slots=True)
class MapFile:
    """All hexes in reading order, barred sides and tolls as pairs of hexes."""

    layout: Layout = field(default_factory=Layout)
    spots: dict[str, Spot] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Line and column of each hex in the picture."""
    barred: list[tuple[str, str]] = field(default_factory=list)
    tolls: list[tuple[str, str, str, int]] = field(default_factory=list)
    """Hex, hex, kind and cost."""

    def wrong(self, name: str, why: str) -> Misdrawn:
        """What is wrong with a hex, told where the picture shows it."""
        return Misdrawn(*self.places[name], why)


_COLOURS = {"y": YELLOW, "g": GREEN, "b": BROWN, "#": GRAY, "@": RED}
_CELL = re.compile(r"(?P<what>\.|oo|o|O|[yg@b#])?(?:(?P<land>[~^]+|\$)(?P<cost>\d*))?(?:/(?P<label>[A-Z][A-Za-z]*))?$")
_ROW = re.compile(r"(?:(?P<letter>[A-Z])|(?P<number>\d\d?))(?=\s|$)")
_LAND = {"~": WATER, "^": MOUNTAIN}


def parse_map(block: str) -> MapFile:
    """The map of a block; an error names line and column."""
    found = MapFile()
    lines = block.splitlines()
    start = next((n for n, line in enumerate(lines) if line.strip()), 0)
    end = next((n for n in range(start, len(lines)) if not lines[n].strip()), len(lines))
    flat = start < end and lines[start].strip() == "flat"
    rows = [n for n in range(start + flat, end) if not lines[n].startswith(" ")]
    found.layout = Layout(flat, bool(rows) and lines[rows[0]][0].isdigit())
    for n in rows:  # other lines name the columns, for the reader
        _row(found, lines[n], n + 1)
    for n in range(end, len(lines)):
        text = lines[n].partition("# ")[0].rstrip()
        if text.strip():
            _line(found, text, n + 1)
    for spot in found.spots.values():
        if spot.colour != BEIGE and not (spot.nodes or spot.tracks):
            wanted = f"write a line such as: {spot.name} city 20: 0 3"
            raise found.wrong(spot.name, f"{spot.name} is printed in colour, but nothing is printed there; {wanted}")
    return found


def names_on(*blocks: str) -> dict[str, str]:
    """What places are called, by hex; where maps call one differently, it has no name.

    >>> here, there = ('A  O\\n\\nA1 "' + name + '"' for name in ("Here", "There"))
    >>> names_on(here), names_on(here, there)
    ({'A1': 'Here'}, {})
    """
    titles = [(spot.name, spot.title) for block in blocks for spot in parse_map(block).spots.values() if spot.title]
    return {name: title for name, title in titles if {t for n, t in titles if n == name} == {title}}


def _row(found: MapFile, line: str, n: int) -> None:
    head = _ROW.match(line)
    if head is None or (head["number"] is not None) != found.layout.numbered:
        wanted = "number" if found.layout.numbered else "letter"
        raise Misdrawn(n, 1, f"begin this row of the picture with its {wanted}")
    row = int(head["number"]) if found.layout.numbered else ord(head["letter"]) - ord("A")
    for m in re.finditer(r"\S+", line[head.end() :]):
        start = head.end() + m.start()
        column, rest = divmod(start, 3)
        cell = _CELL.match(m[0])
        if rest or not column or not cell:
            wanted = "write one of . o oo O y g b # @, the first three characters from the left, the next three further"
            raise Misdrawn(n, start + 1, f"'{m[0]}' is no hex, or stands beside its column; {wanted}")
        _add(found, (row, column - found.layout.numbered), cell, (n, start + 1))


def _add(found: MapFile, at: tuple[int, int], cell: re.Match[str], place: tuple[int, int]) -> None:
    spot = _spot(at, found.layout.name(*at), cell)
    first = next(iter(found.spots.values()), spot)
    found.places[spot.name] = place
    if spot.name in found.spots or (sum(at) - sum(first.at)) % 2:
        raise found.wrong(spot.name, f"{spot.name} would lie half on its neighbours; move it by three characters")
    found.spots[spot.name] = spot


def _spot(at: tuple[int, int], name: str, cell: re.Match[str]) -> Spot:
    what, land, cost = cell["what"] or ".", cell["land"] or "", cell["cost"]
    spot = Spot(at, name, _COLOURS.get(what, BEIGE), cell["label"] or "")
    if what in ("o", "oo"):
        spot.nodes = (Node(TOWN, (0,), 0, ()),) * len(what)
    if what == "O":
        spot.nodes = (Node(CITY, (0,), 1, ()),)
    spot.terrain = (LAKE,) if land == "~" and not cost else _terrain(land)
    spot.cost = int(cost or 0)
    return spot


def _terrain(signs: str) -> tuple[str, ...]:
    return tuple(_LAND[sign] for sign in signs if sign in _LAND)


_WORD = re.compile(r'\s*(?:"(?P<title>[^"]*)"|(?P<sign>[/=+!$]|[~^]+)(?P<value>\S*))')


def _line(found: MapFile, text: str, n: int) -> None:
    words = text.split()
    if words[0] == "barred":
        found.barred += [_side(found, w, text, n) for w in words[1:]]
    elif words[0] == "toll":
        if len(words) < 4 or not words[2].isdigit():
            raise Misdrawn(n, 1, "write a toll as: toll tunnel 40 B16-B18")
        found.tolls += [(*_side(found, w, text, n), words[1], int(words[2])) for w in words[3:]]
    else:
        spot = found.spots.get(words[0])
        if spot is None:
            raise Misdrawn(n, 1, f"the picture has no hex {words[0]}; draw it, or leave this line out")
        _describe(spot, text, text.index(words[0]) + len(words[0]), n)


def _side(found: MapFile, word: str, text: str, n: int) -> tuple[str, str]:
    a, _, b = word.partition("-")
    layout, spots = found.layout, found.spots
    near = {layout.name(*layout.step(spots[a].at, e)) for e in EDGES} if a in spots else set()
    if b not in near or b not in spots:
        raise Misdrawn(n, text.index(word) + 1, f"'{word}' is no side between two hexes; write neighbours: B16-B18")
    return a, b


def _describe(spot: Spot, text: str, at: int, n: int) -> None:
    while m := _WORD.match(text, at):
        at = m.end()
        sign, value = m["sign"], m["value"] or ""
        if m["title"] is not None:
            spot.title = m["title"]
        elif sign == "/":
            spot.label = value
        elif sign == "=":
            spot.place = value
        elif sign == "+":
            spot.side, spot.bonus = value[:1], _number(value[1:], n, at)
        elif sign == "!":
            spot.halt = _number(value, n, at)
        else:
            spot.terrain, spot.cost = _terrain(sign), _number(value, n, at)
    nodes, tracks = parse_parts(text, at, n)
    spot.nodes, spot.tracks = nodes or spot.nodes, tracks or spot.tracks


def _number(word: str, n: int, at: int) -> int:
    if not word.isdigit():
        raise Misdrawn(n, at - len(word) + 1, f"'{word}' is not a number; write digits behind the sign")
    return int(word)
