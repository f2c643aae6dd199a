"""The board: scenery, trail and what lies on it, and the walks within reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views.draw import group, path, piece, rect, spot, tag, text
from stockrail.views.gwt import layout
from stockrail.views.gwt.icons import Piece, icon, pieces, row
from stockrail.views.gwt.signs import building, card_text, hue, place

TILE = (90, 86)
SMALL = (44, 46)
LETTERS = 13
"""Of a name in one line of a plot."""
FOOT = 19
"""The lower edge of a building is left for ranchers and for the steps that lead there."""
ROWS = {1: (43, 0), 2: (34, 21), 3: (29, 16)}
"""Where the first of so many rows of signs lies, and how far apart they are."""

Walks = dict[str, tuple[tuple[str, ...], int]]
"""For each stop within reach the cheapest way there, and its toll."""


def asked(view: GwtView) -> str:
    """What kind of question the table waits for."""
    return type(view.agenda[-1]).__name__ if view.agenda else ""


def price(dollars: int, words: Words) -> str:
    """An amount as the board prints it, the same way round in every language."""
    return f"${words.number(dollars)}"


def trail(view: GwtView, words: Words) -> Iterator[str]:
    """Scenery, roads, everything that lies on the trail, and the ranchers."""
    yield from _scenery()
    yield from _roads()
    walks = _walks(view)
    for name in d.NAMES:
        yield _space(view, words, name, walks)
    yield from _ranchers(view, words)


# ---------------------------------------------------------------- scenery and roads


def _scenery() -> Iterator[str]:
    for (x0, y0, x1, y1), colour in ((layout.DESERT, 4), (layout.ROCKS, 6), (layout.PLATEAU, 7)):
        yield _wash("rect", colour, x=x0, y=y0, width=x1 - x0, height=y1 - y0, rx=26)
    for ellipses, colour in ((layout.LAKES, 3), (layout.FORESTS, 2)):
        for cx, cy, rx, ry in ellipses:
            yield _wash("ellipse", colour, cx=cx, cy=cy, rx=rx, ry=ry)
    rivers = "".join(_line(river) for river in layout.RIVERS)
    yield tag("path", d=rivers, class_="hue-3", stroke="var(--c)", fill="none", stroke_width=5, opacity=0.25)


def _wash(shape: str, colour: int, **attributes: float) -> str:
    return tag(shape, "", class_=f"hue-{colour} fill", opacity=0.13, **attributes)


def _line(points: list[layout.Point]) -> str:
    return "M" + " ".join(f"{x} {y}" for x, y in points)


def _roads() -> Iterator[str]:
    roads = "".join(_line(layout.road(a, b)) for a, ahead in d.AHEAD.items() for b in ahead)
    yield tag(
        "path", d=roads, class_="hue-7", stroke="var(--c)", fill="none", stroke_width=9, opacity=0.38,
        stroke_linejoin="round", stroke_linecap="round",
    )  # fmt: skip


# ---------------------------------------------------------------- walks within reach


def _walks(view: GwtView) -> Walks:
    if asked(view) == "Placing":
        return {}
    found: Walks = {}
    for stop, via, toll in view.reach:
        if stop not in found or toll < found[stop][1]:
            found[stop] = (via, toll)
    return found


def _reached(view: GwtView, words: Words, name: str, walks: Walks, w: float, h: float) -> str:
    """A stop within reach: how many steps, what toll, and the way there while it is pointed at."""
    if name not in walks or view.seat is None:
        return ""
    via, toll = walks[name]
    said = f"{words.number(len(via) + 1)}" + (f" {price(toll, words)}" if toll else "")
    wide = 18 + 7 * len(said)
    x, y = (2, h - 17) if h > SMALL[1] else (-8, -15)
    pill = rect(x, y, wide, 15, "pill", 7) + icon("move", x + 4, y + 2.5, 10) + text(x + 16, y + 12, said, "t13 b")
    return group(pill, cls="walk") + _way(view, name, via, w, h)


def _way(view: GwtView, name: str, via: tuple[str, ...], w: float, h: float) -> str:
    assert view.seat is not None
    stops = [view.state.rancher[view.seat], *via, name]
    if not stops[0]:
        return ""
    x, y = layout.SPACES[name]
    steps = [space for a, b in pairwise(stops) for space in _between(view, a, b)]
    points = [point for a, b in pairwise([stops[0], *steps]) for point in layout.road(a, b)]
    moved = [(px - x + round(w / 2), py - y + round(h / 2)) for px, py in points]
    return tag("path", d=_line(moved), class_=f"ghost trace seat-{view.seat}")


def _between(view: GwtView, here: str, there: str) -> list[str]:
    """The spaces from one location to the next, none but empty ones on the way."""
    for ahead in d.AHEAD[here]:
        if ahead == there:
            return [there]
        rest = [] if view.state.board[d.INDEX[ahead]] else _between(view, ahead, there)
        if rest:
            return [ahead, *rest]
    return []


# ---------------------------------------------------------------- spaces and tiles


def _space(view: GwtView, words: Words, name: str, walks: Walks) -> str:
    x, y = layout.SPACES[name]
    space, tile, about = d.SPACES[name], view.state.board[d.INDEX[name]], ""
    if space.kind in ("start", "city"):
        w, h, body, title = _town(name, words)
    elif space.kind not in ("neutral", "building"):
        w, h, body, title = _small(view, words, name, tile)
        about = card_text(tile, words) if tile else ""
    elif tile:
        w, h, body, title = _house(view, words, name, tile)
        about = building(tile, words)
    else:
        w, h, body, title = _plot(words, name)
    reached = _reached(view, words, name, walks, w, h)
    if name in walks:
        via, toll = walks[name]
        title += f" – {words.text('view.walk', steps=len(via) + 1, toll=words.money(toll))}"
    drawn = spot(x - w / 2, y - h / 2, w, h, body, title=title, pick=f"space:{name}", rx=8, about=about)
    return drawn.removesuffix("</g>") + reached + "</g>"  # above the ring


Drawn = tuple[int, int, str, str]
"""Width, height, what is drawn and what it is called."""


def _town(name: str, words: Words) -> Drawn:
    wide = 84 if name == d.KC else 46
    label = text(wide / 2, 25, "KC", "t17 b", "middle") if name == d.KC else text(wide / 2, 26, "⚑", "t17 b", "middle")
    return wide, 40, rect(0, 0, wide, 40, "face", 20) + label, words.name(name)


def _plot(words: Words, name: str) -> Drawn:
    """Room for a building; its name is written there, for moves and log speak of spaces."""
    w, h = TILE
    space = d.SPACES[name]
    middle = h / 2 - (12 if space.risk else 4)
    lines = halves(place(name, words), LETTERS)
    below = 9 * (len(lines) - 1)
    body = rect(2, 2, w - 4, h - 4, "plot", 8)
    for k, line in enumerate(lines):
        size = "t11" if below else "t13"
        body += text(w / 2, middle + 5 + 13 * k - below / 3, line, f"{size} quiet", "middle")
    body += row(pieces(space.risk, words), w / 2, middle + 20 + below, "quiet") if space.risk else ""
    body += icon("woods", w - 22, 8, 13, "hue-2 fill") if space.woods else ""
    return w, h, body, place(name, words) + (f": {words.name('woods')}" if space.woods else "")


def halves(said: str, most: int) -> list[str]:
    """A name in one line if it has so many letters at most, or in two lines as even as its words allow.

    >>> halves("flood plot 1", 13), halves("rockfall plot 1", 13)
    (['flood plot 1'], ['rockfall', 'plot 1'])
    """
    words = said.split(" ")
    if len(said) <= most or len(words) < 2:
        return [said]
    cuts = ([" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words)))
    return min(cuts, key=lambda lines: max(map(len, lines)))


def short(name: str) -> str:
    """The name of a space where there is little room: its section is plain to see.

    >>> short("FLOOD_R2"), short("B1")
    ('R2', 'B1')
    """
    return name.rpartition("_")[2]


def _house(view: GwtView, words: Words, name: str, tile: str) -> Drawn:
    """A building: whose it is, what passing it costs, and what it offers."""
    w, h = TILE
    owner, b = view.state.owner[d.INDEX[name]], d.BUILDINGS[tile]
    fee = d.FEES[tile][view.seats - 2]
    band = rect(1, 1, w - 2, FOOT, f"seat-{owner} fill" if owner >= 0 else "felt", 7)
    if owner >= 0:
        left = 8 + 7.5 * len(tile)
        head = text(5, 15, tile, "t15 b on") + text(w - 14, 15, short(name), "t13 on", "end")
        head += icon("hand", left, 3, 12, "on") + text(left + 13, 15, price(fee, words), "t13 b on") if fee else ""
    else:
        head = (
            text(7, 15, name, "t15 b")
            + icon("build", w - 40, 4, 12, "quiet")
            + text(w - 14, 15, tile, "t13 quiet", "end")
        )
    rows = _rows([*b.words, *([d.SPACES[name].risk] if d.SPACES[name].risk else [])], words)
    top, step = ROWS[len(rows)]
    lines = "".join(row(signs, w / 2, top + step * k) for k, signs in enumerate(rows))
    whose = f" ({words.seat(owner)})" if owner >= 0 else ""
    body = (
        rect(0.5, 0.5, w - 1, h - 1, "face", 8) + group(band, head, cls=f"seat-{owner}" if owner >= 0 else "") + lines
    )
    known = piece(house_id(tile, owner), body, looks=name)
    return w, h, known, f"{place(name, words)}: {tile}{whose}"


def house_id(tile: str, owner: int) -> str:
    """A building by its name, on the trail and before it is built."""
    return f"building:{tile}" if owner < 0 else f"building:{owner}:{tile}"


def _rows(printed: list[str], words: Words) -> list[list[Piece]]:
    """A row of signs for each action; the first two share one where there are more than three."""
    rows = [pieces(word, words) for word in printed]
    return rows if len(rows) <= 3 else [[*rows[0], ("text", " "), *rows[1]], *rows[2:]]


def _small(view: GwtView, words: Words, name: str, tile: str) -> Drawn:
    """A hazard or teepee, or the room for one."""
    w, h = SMALL
    space = d.SPACES[name]
    money = (f"+${words.number(space.dollars)}" if space.dollars > 0 else f"−${words.number(-space.dollars)}") * bool(
        space.dollars
    )
    if not tile:
        sign = text(w / 2, h / 2 + 5, money, "t13 quiet", "middle") if money else icon(space.kind, 14, 15, 16, "quiet")
        return w, h, rect(2, 2, w - 4, h - 4, "plot", 6) + sign, place(name, words)
    body = face(tile, w, h, words)
    if money:
        body += rect(6, h - 2, w - 12, 15, "pill", 7) + text(w / 2, h + 10, money, "t13 b", "middle")
    fee = price(d.FEES[tile][view.seats - 2], words)
    return w, h, piece(f"tile:{name}:{tile}", body, kin=tile), f"{place(name, words)}: {words.name(tile)}, {fee}"


def face(tile: str, w: float, h: float, words: Words) -> str:
    """A small tile: hue, icon, and for hazards and teepees the hand and the points."""
    kind = tile.partition(":")[0]
    hand, _, vp = tile.partition(":")[2].partition(":")
    shape = "teepee" if kind in d.TEEPEE_TILES else kind
    size = 18 if w > 34 else 16
    body = rect(0.5, 0.5, w - 1, h - 1, "fill edge", 6)
    if kind in d.WORKERS:
        body += icon(shape, w / 2 - size / 2, h / 2 - size / 2, size, "on")
    else:
        hand = hand or d.tile_hand(tile)
        body += icon(shape, w / 2 - 9, 4, 18, "on")
        said = "●" if hand == "black" else "○"
        body += text(w / 2, h - 6, f"{said}{words.number(int(vp))}★" if vp else said, "t13 b on", "middle")
    return group(body, cls=f"hue-{hue(tile)}")


# ---------------------------------------------------------------- ranchers


def _ranchers(view: GwtView, words: Words) -> Iterator[str]:
    standing: dict[str, list[Seat]] = {}
    for seat, name in enumerate(view.state.rancher):
        if name:
            standing.setdefault(name, []).append(seat)
    for name, seats in standing.items():
        x, y = layout.SPACES[name]
        across, down, step = _standing(d.SPACES[name].kind, len(seats))
        for k, seat in enumerate(seats):
            yield piece(f"rancher:{seat}", pawn(seat, x + across - step * k, y + down, words), looks=name)


def _standing(kind: str, many: int) -> tuple[int, int, int]:
    """Where ranchers stand, from the middle of a space, and how far apart: they cover nothing that is written."""
    if kind in ("start", "city"):
        return (30, 12, 17) if kind == "city" else (-36, 4, 17)
    if kind in ("neutral", "building"):
        return (30, 33, 17) if many < 3 else (40, 33, 13)
    return 28, -20, -13


def pawn(seat: Seat, x: float, y: float, words: Words) -> str:
    """A seat's rancher: a figure in its colour with its number."""
    shape = path("M-11 14q0-14 6-18a8 8 0 1 1 10 0q6 4 6 18z", "fill edge")
    number = text(0, 11, words.number(seat + 1), "t13 b on", "middle")
    return group(shape, number, title=words.seat(seat), cls=f"seat-{seat}", at=(x, y))
