"""The edges of the board: cities above, the railroad along the top and the right side, its stations."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views.draw import circle, group, note, path, piece, rect, spot, text
from stockrail.views.gwt import layout
from stockrail.views.gwt.board import face, price
from stockrail.views.gwt.icons import icon
from stockrail.views.gwt.signs import card_text

CITY = (70, 82)
STATION = (44, 54)


def edges(view: GwtView, words: Words) -> Iterator[str]:
    """Cities, links between them, rail spaces, engines, stations."""
    for name in d.CITIES:
        yield _city(view, words, name)
    yield from _links(words)
    for place in d.RAIL:
        yield _rail(view, words, place)
    yield _signals()
    yield from _engines(view, words)
    for station in d.STATIONS.values():
        yield _station(view, words, station)
        if station.number in d.MASTER_STATIONS:
            yield _master(view, words, station.number)


def corner(white: bool) -> str:
    """The sign for what discs fit: a light or a dark corner."""
    return "◇" if white else "◆"


def signed(n: int, words: Words) -> str:
    return f"+{words.number(n)}" if n > 0 else f"−{words.number(-n)}" if n else words.number(0)


# ---------------------------------------------------------------- cities


def _city(view: GwtView, words: Words, name: str) -> str:
    """A city: the value it asks, its corners, its points, and the discs delivered."""
    city, (w, h) = d.CITIES[name], CITY
    body = rect(0.5, 0.5, w - 1, h - 1, "face", 6) + text(6, 20, words.number(city.value), "t17 b")
    body += text(w - 6, 20, corner(city.white), "t15 quiet", "end")
    body += text(w - 20, 19, f"{signed(city.vp, words).lstrip('+')}★", "t11 b", "end") if city.vp else ""
    said = words.name(name)
    head, _, tail = said.replace("-", "- ").partition(" ") if len(said) > 11 else (said, "", "")
    body += text(w / 2, 36, head, "t11 quiet", "middle") + (
        text(w / 2, 48, tail, "t11 quiet", "middle") if tail else ""
    )
    owners = [seat for seat in range(view.seats) for c in view.state.cities[seat] if c == name]
    step = min(16, (w - 40) / max(1, len(owners) - 1))
    body += "".join(
        piece(f"disc:{name}:{k}", disc(seat, 20 + step * k, 66, words), looks=seat, kin=f"disc:{seat}")
        for k, seat in enumerate(owners)
    )
    discs = words.items([words.seat(seat) for seat in owners]) if owners else words.text("nothing")
    title = words.text("view.city", name=said, value=city.value, discs=discs)
    return spot(layout.CITIES[name] - w / 2, 4, w, h, body, title=title, pick=f"city:{name}", about=title)


def _links(words: Words) -> Iterator[str]:
    """Between two cities: points for both, and the objective card a delivery beside the own disc brings."""
    for one, other, vp, action in d.LINKS:
        x, y = (layout.CITIES[one] + layout.CITIES[other]) / 2, 72
        body = rect(-14, -10, 28, 20, "pill", 9) if vp else ""
        body += text(0, 5, signed(vp, words), "t13 b", "middle") if vp else ""
        if action:
            top = -30 if vp else -10
            body += rect(-10, top, 20, 19, "pill", 6) + icon("objective", -6.5, top + 3, 13)
        told = (["view.link"] if vp else []) + (["view.link.card"] if action else [])
        title = "; ".join(words.text(key, one=words.name(one), other=words.name(other), vp=vp) for key in told)
        yield group(body, title=title, at=(x, y))


def disc(seat: Seat, x: float, y: float, words: Words) -> str:
    """A seat's disc: its colour and its number."""
    return group(
        circle(x, y, 8.5, "fill edge"),
        text(x, y + 4.5, words.number(seat + 1), "t13 b on", "middle"),
        cls=f"seat-{seat}",
    )


# ---------------------------------------------------------------- the line and the engines


def _rail(view: GwtView, words: Words, place: int) -> str:
    name = d.RAIL_NAME[place]
    x, y = layout.RAIL[name]
    main = place % 2 == 0
    w, h = (36, 26) if main else (28, 20)
    body = rect(0.5, 0.5, w - 1, h - 1, "cell", 4)
    if place not in view.state.engine:
        body += text(w / 2, h / 2 + 4.5, words.number(place // 2) if main else "⤴", "t13 quiet", "middle")
    title = words.text("view.rail", rail=name)
    return spot(x - w / 2, y - h / 2, w, h, body, title=title, pick=f"rail:{name}", rx=4)


def _signals() -> str:
    """The red crosses between two spaces: a dollar each for a delivery beyond."""
    marks = []
    for n in d.SIGNALS:
        (x0, y0), (x1, _) = layout.RAIL[str(n)], layout.RAIL[str(n + 1)]
        marks.append(f"M{(x0 + x1) / 2 - 4:.0f} {y0 - 18}l8 8m0-8l-8 8")
    return path("".join(marks), "bad-edge")


def _engines(view: GwtView, words: Words) -> Iterator[str]:
    for place in sorted(set(view.state.engine)):
        held = [seat for seat in range(view.seats) if view.state.engine[seat] == place]
        x, y = layout.RAIL[d.RAIL_NAME[place]]
        for k, seat in enumerate(held):
            shape = path("M-14-7h17v-6h7v6h4v14h-28z", "fill edge")
            number = text(-3, 5, words.number(seat + 1), "t13 b on", "middle")
            body = group(shape, number, title=words.seat(seat), cls=f"seat-{seat}", at=(x - 27 * k, y + 1))
            yield piece(f"engine:{seat}", body, looks=place)


# ---------------------------------------------------------------- stations


def _station(view: GwtView, words: Words, station: d.Station) -> str:
    """A station: price, corners and points, or the discs of those who upgraded it."""
    n = station.number
    x, y = layout.STATIONS[n][0]
    w, h = STATION
    cost = f"{corner(station.white)}{price(station.cost, words)}"
    body = rect(0.5, 0.5, w - 1, h - 1, "face", 8) + text(w / 2, 16, cost, "t13", "middle")
    body += text(w / 2, 31, f"{words.number(station.vp)}★", "t13 b", "middle")
    owners = [seat for seat in range(view.seats) if n in view.state.stations[seat]]
    step = min(14, (w - 19) / max(1, len(owners) - 1))
    left = w / 2 - step * (len(owners) - 1) / 2
    body += "".join(
        piece(f"disc:station:{n}:{seat}", disc(seat, left + step * k, 43.5, words), kin=f"disc:{seat}")
        for k, seat in enumerate(owners)
    )
    title = words.text("view.station_cost", n=n, cost=words.money(station.cost), vp=station.vp)
    return spot(x - w / 2, y - h / 2, w, h, body, title=title, pick=f"station:{n}", rx=8, about=title)


def _master(view: GwtView, words: Words, n: int) -> str:
    x, y = layout.STATIONS[n][1]
    master, worker = view.state.station_masters[n - 1], view.state.station_workers[n - 1]
    if master:
        body = piece(f"master:{master}", master_tile(master, 38, words))
        return note(body, title=words.name(master), about=card_text(master, words), at=(x - 20, y - 22))
    if worker:
        body = piece(f"worker:station:{n}", face(worker, 38, 44, words), looks=worker, kin=worker)
        return note(body, title=words.name(worker), about=card_text(worker, words), at=(x - 20, y - 22))
    return ""


MASTERS = {"SM1": "hire", "SM2": "objective", "SM3": "hazard", "SM4": "teepee", "SM5": "certificates"}
"""What each station master counts at the end."""


def master_tile(master: str, w: float, words: Words) -> str:
    """A station master tile: its number, and what it counts."""
    body = rect(0.5, 0.5, w - 1, 43, "face", 6) + text(w / 2, 18, master, "t13 b", "middle")
    return body + icon(MASTERS[master], w / 2 - 7.5, 23)
