"""The board itself: scenery, trail, tiles, railroad, cities, job market and foresight, at their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views.draw import circle, group, line, path, rect, spot, tag, text
from stockrail.views.gwt import layout
from stockrail.views.gwt.signs import building, hue, letters, sign

SCALE = 1000
TILE = (83, 85)
SMALL = (41, 48)
DISC = 10


def at(point: layout.Point) -> tuple[float, float]:
    return point[0] * SCALE, point[1] * SCALE


def price(dollars: int, words: Words) -> str:
    """An amount as the board prints it, the same way round in every language."""
    return f"${words.number(dollars)}"


def drawn(view: GwtView, words: Words) -> Iterator[str]:
    """Everything on the board, back to front."""
    yield rect(0.5, 0.5, SCALE - 1, SCALE - 1, "sheet", 10)
    yield from _scenery()
    yield from _roads()
    yield from _cities(view, words)
    yield from _railroad(view, words)
    yield from _spaces(view, words)
    yield from _ranchers(view, words)
    yield from _jobs(view, words)
    yield from _foresight(view, words)


# ---------------------------------------------------------------- scenery and roads


def _scenery() -> Iterator[str]:
    for box, colour in ((layout.DESERT, 4), (layout.ROCKS, 6), (layout.PLATEAU, 7)):
        (x0, y0), (x1, y1) = at(box[:2]), at(box[2:])
        yield _wash("rect", colour, x=x0, y=y0, width=x1 - x0, height=y1 - y0, rx=26)
    for cx, cy, rx, ry in layout.LAKES:
        yield _wash("ellipse", 3, cx=cx * SCALE, cy=cy * SCALE, rx=rx * SCALE, ry=ry * SCALE)
    for cx, cy, rx, ry in layout.FORESTS:
        yield _wash("ellipse", 2, cx=cx * SCALE, cy=cy * SCALE, rx=rx * SCALE, ry=ry * SCALE)
    for river in layout.RIVERS:
        bends = " ".join(f"{x:.0f} {y:.0f}" for x, y in map(at, river))
        yield tag("path", d=f"M{bends}", class_="hue-3", stroke="var(--c)", fill="none", stroke_width=5, opacity=0.25)


def _wash(shape: str, colour: int, **attributes: float) -> str:
    placed: dict[str, Any] = dict(attributes)
    return tag(shape, class_=f"hue-{colour} fill", opacity=0.13, **placed)


def _roads() -> Iterator[str]:
    for a, ahead in d.AHEAD.items():
        for b in ahead:
            points = [layout.SPACES[a], *layout.BENDS.get(f"{a}>{b}", []), layout.SPACES[b]]
            way = " ".join(f"{x:.0f} {y:.0f}" for x, y in map(at, points))
            yield tag(
                "path", d=f"M{way}", class_="hue-7", stroke="var(--c)", fill="none", stroke_width=9, opacity=0.38,
                stroke_linejoin="round", stroke_linecap="round",
            )  # fmt: skip


# ---------------------------------------------------------------- spaces, tiles, ranchers


def _spaces(view: GwtView, words: Words) -> Iterator[str]:
    reach: dict[str, int] = {}
    for stop, _, toll in view.reach:
        reach[stop] = min(toll, reach.get(stop, toll))
    for name in d.NAMES:
        x, y = at(layout.SPACES[name])
        space, tile = d.SPACES[name], view.board[d.INDEX[name]]
        if space.kind in ("start", "city"):
            yield _town(name, x, y, words)
        elif space.kind in ("neutral", "building"):
            yield _plot(view, words, name, tile, x, y)
        else:
            yield _small(words, name, tile, x, y)
        if name in reach:
            yield _toll(reach[name], x, y, TILE if space.kind in ("neutral", "building", "city") else SMALL, words)


def _toll(toll: int, x: float, y: float, size: tuple[int, int], words: Words) -> str:
    """A stop within reach, and what the walk costs."""
    left = x - size[0] / 2
    return circle(left, y, 9, "token") + text(left, y + 4, words.number(toll), "t11 b", "middle")


def _town(name: str, x: float, y: float, words: Words) -> str:
    wide = 74 if name == d.KC else 46
    body = rect(0, 0, wide, 40, "face", 20) + text(wide / 2, 25, "KC" if name == d.KC else "⚑", "t15 b", "middle")
    return spot(x - wide / 2, y - 20, wide, 40, body, title=words.name(name), pick=f"space:{name}", rx=20)


def _plot(view: GwtView, words: Words, name: str, tile: str, x: float, y: float) -> str:
    """A building or the room for one; the name of the space is written on both, for moves and log speak of spaces."""
    w, h = TILE
    left, top = x - w / 2, y - h / 2
    if not tile:
        space = d.SPACES[name]
        marks = text(w / 2, h / 2 + 5, name.replace("_", " "), "t11 quiet", "middle")
        marks += text(w / 2, h / 2 + 22, sign(space.risk), "t11 quiet", "middle") if space.risk else ""
        marks += text(w - 12, 16, "♣", "t13 quiet", "middle") if space.woods else ""
        return spot(
            left, top, w, h, rect(0.5, 0.5, w - 1, h - 1, "cell none", 8), marks, title=name, pick=f"space:{name}"
        )
    owner = view.owner[d.INDEX[name]]
    b = d.BUILDINGS[tile]
    band = rect(1, 1, w - 2, 20, f"seat-{owner} fill" if owner >= 0 else "felt", 7)
    fee = d.FEES[tile][view.seats - 2]
    worth = f"{price(fee, words)} " * bool(fee) + f"{b.vp}★"
    if owner >= 0:
        label = text(8, 16, tile, "t15 b on") + text(w - 6, 16, worth, "t11 on", "end")
        label += text(6, h - 7, name.replace("_", " "), "t11 quiet")
    else:
        label = text(8, 16, name, "t15 b") + text(w - 16, 16, f"⌂{tile}", "t11 quiet", "end")
    head = group(band, label, cls=f"seat-{owner}")
    rows = [*b.words, d.SPACES[name].risk] if d.SPACES[name].risk and owner >= 0 else list(b.words)
    lines = "".join(text(w / 2, 38 + 17 * k, sign(word), "t13", "middle") for k, word in enumerate(rows))
    title = f"{name}: {building(tile, words)}" + (f" ({words.seat(owner)})" if owner >= 0 else "")
    return spot(
        left, top, w, h, rect(0.5, 0.5, w - 1, h - 1, "face", 8), head, lines, title=title, pick=f"space:{name}"
    )


def _small(words: Words, name: str, tile: str, x: float, y: float) -> str:
    w, h = SMALL
    money = d.SPACES[name].dollars
    left, top = x - w / 2, y - h / 2
    if not tile:
        label = words.number(money) if money else name[-1]
        body = rect(0.5, 0.5, w - 1, h - 1, "cell none", 6) + text(w / 2, h / 2 + 5, label, "t11 quiet", "middle")
        return spot(left, top, w, h, body, title=name, pick=f"space:{name}")
    body = face(tile, w, h)
    if money:
        body += text(w / 2, h + 11, words.number(money), "t11 quiet", "middle")
    return spot(left, top, w, h, body, title=f"{name}: {words.name(tile)}", pick=f"space:{name}")


def face(tile: str, w: float, h: float) -> str:
    """A small tile: hue, letters, hand (light for green, dark for black) and points."""
    hand, _, vp = tile.partition(":")[2].partition(":")
    body = rect(0.5, 0.5, w - 1, h - 1, f"hue-{hue(tile)} fill edge", 6)
    body += text(w / 2, h / 2 + (0 if vp else 5), letters(tile), "t13 b on", "middle")
    if vp:
        body += text(w / 2, h - 7, f"{'◇' if hand == 'green' else '◆'}{vp}★", "t11 on", "middle")
    return group(body, cls=f"hue-{hue(tile)}")


def _ranchers(view: GwtView, words: Words) -> Iterator[str]:
    standing: dict[str, list[Seat]] = {}
    for seat, name in enumerate(view.rancher):
        if name:
            standing.setdefault(name, []).append(seat)
    for name, seats in standing.items():
        x, y = at(layout.SPACES[name])
        for k, seat in enumerate(seats):
            left = x - 9 * (len(seats) - 1) + 18 * k
            yield pawn(seat, left, y + 30, words)


def pawn(seat: Seat, x: float, y: float, words: Words) -> str:
    """A seat's rancher: a figure in its colour with its number."""
    shape = path("M-8 12q0-11 5-14a6 6 0 1 1 6 0q5 3 5 14z", f"seat-{seat} fill edge")
    number = text(0, 9, words.number(seat + 1), "t11 b on", "middle")
    return group(shape, number, title=words.seat(seat), cls=f"seat-{seat}", at=(x, y))


# ---------------------------------------------------------------- cities and railroad


def _cities(view: GwtView, words: Words) -> Iterator[str]:
    for name, city in d.CITIES.items():
        x, _ = at(layout.CITIES[name])
        body = rect(0.5, 0.5, 65, 52, "face", 6)
        corner = "◇" if city.white else "◆"
        body += text(33, 13, f"{corner} {words.number(city.value)}", "t11 b", "middle")
        body += text(33, 25, words.name(name)[:11], "t11 quiet", "middle")
        body += "".join(_disc(seat, 9 + 12 * k, 40, 7) for k, seat in enumerate(_discs(view, name)[:5]))
        owners = ", ".join(words.seat(seat) for seat in _discs(view, name)) or words.text("nothing")
        title = words.text("view.city", name=words.name(name), value=city.value, discs=owners)
        yield spot(x - 33, 3, 66, 53, body, title=title, pick=f"city:{name}")


def _discs(view: GwtView, city: str) -> list[Seat]:
    return [seat for seat in range(view.seats) for c in view.cities[seat] if c == city]


def _disc(seat: Seat, x: float, y: float, r: float) -> str:
    return group(
        circle(x, y, r, f"seat-{seat} fill edge"),
        text(x, y + 3.5, str(seat + 1), "t9 b on", "middle"),
        cls=f"seat-{seat}",
    )


def _railroad(view: GwtView, words: Words) -> Iterator[str]:
    for place in d.RAIL:
        name = d.RAIL_NAME[place]
        x, y = at(layout.RAIL[name])
        w, h = (34, 21) if place % 2 == 0 else (24, 18)
        held = [seat for seat in range(view.seats) if view.engine[seat] == place]
        body = rect(0.5, 0.5, w - 1, h - 1, "cell", 4)
        if not held:
            body += text(w / 2, h / 2 + 4, name if place % 2 == 0 else "⤴", "t11 quiet", "middle")
        yield spot(
            x - w / 2, y - h / 2, w, h, body, title=words.text("view.rail", rail=name), pick=f"rail:{name}", rx=4
        )
        for k, seat in enumerate(held):
            yield _engine(seat, x - 8 * (len(held) - 1) + 16 * k, y, words)
    for n in d.SIGNALS:
        (x0, y0), (x1, y1) = at(layout.RAIL[str(n)]), at(layout.RAIL[str(n + 1)])
        yield text((x0 + x1) / 2, (y0 + y1) / 2 - 9, "✕", "t11 b bad", "middle")
    for station in d.STATIONS.values():
        yield from _station(view, words, station)


def _engine(seat: Seat, x: float, y: float, words: Words) -> str:
    shape = path("M-9-5h11v-4h5v4h3v9h-19z", f"seat-{seat} fill edge")
    return group(
        shape, text(-2, 3, str(seat + 1), "t9 b on", "middle"), title=words.seat(seat), cls=f"seat-{seat}", at=(x, y)
    )


def _station(view: GwtView, words: Words, station: d.Station) -> Iterator[str]:
    n = station.number
    x, y = at(layout.STATIONS[n][0])
    body = circle(14, 14, 13, "cell") + text(14, 18, f"{station.vp}★", "t11", "middle")
    owners = [seat for seat in range(view.seats) if n in view.stations[seat]]
    body += "".join(_disc(seat, 6 + 12 * (k % 2), 6 + 14 * (k // 2), 7) for k, seat in enumerate(owners))
    title = words.text("view.station_cost", n=n, cost=words.money(station.cost), vp=station.vp)
    yield spot(x - 14, y - 14, 28, 28, body, title=title, pick=f"station:{n}", rx=14)
    yield text(x, y + 26, f"{'◇' if station.white else '◆'}{price(station.cost, words)}", "t11 quiet", "middle")
    if n in d.MASTER_STATIONS:
        mx, my = at(layout.STATIONS[n][1])
        master, worker = view.station_masters[n - 1], view.station_workers[n - 1]
        if master:
            box = rect(-19, -20, 38, 40, "face", 5) + text(0, 5, master, "t11 b", "middle")
            yield group(box, title=words.name(master), at=(mx, my))
        elif worker:
            yield group(face(worker, 38, 40), title=words.name(worker), at=(mx - 19, my - 20))


# ---------------------------------------------------------------- job market and foresight


def _jobs(view: GwtView, words: Words) -> Iterator[str]:
    for row, cost in enumerate(d.HIRE_COST):
        for column in range(4 - view.seats, 4):
            x, y = at(layout.job(row, column))
            k = column - (4 - view.seats)
            worker = view.jobs[row][k] if k < len(view.jobs[row]) else ""
            if worker:
                pick = f"row:{row} worker:{worker}"
                yield spot(x - 15, y - 17, 30, 34, face(worker, 30, 34), title=words.name(worker), pick=pick)
            else:
                yield rect(x - 15, y - 17, 30, 34, "cell none", 4)
        x, y = 0.19 * SCALE, layout.job(row, 3)[1] * SCALE
        yield circle(x, y, 12, "cell") + text(x, y + 4, words.number(cost), "t11 b", "middle")
        if row in d.CATTLE_ARROWS:
            yield line(8, y - 19.5, 148, y - 19.5, "good-edge")
    if view.marker <= d.LAST_ROW:
        x, y = at(layout.job(view.marker, 3))
        yield group(
            circle(x, y, 11, "token"), text(x, y + 4, "▼", "t11", "middle"), title=words.text("view.the_marker")
        )
    yield line(8, 0.37 * SCALE + 610, 148, 0.37 * SCALE + 610, "bad-edge")


def _foresight(view: GwtView, words: Words) -> Iterator[str]:
    for (column, row), point in layout.FORESIGHT.items():
        x, y = at(point)
        tile = view.foresight[2 * column - 2 + row]
        body = face(tile, 36, 42) if tile else rect(0.5, 0.5, 35, 41, "cell none", 5)
        title = words.name(tile) if tile else words.text("nothing")
        yield spot(x - 18, y - 21, 36, 42, body, title=title, pick=f"column:{column} row:{row}")
        if row == 0:
            yield text(x, y - 26, words.number(column), "t11 quiet", "middle")
