"""Great Western Trail's table as plain text, for terminal, tests and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.scoring import ROWS
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views.gwt.signs import building, spoken
from stockrail.views.layout import ends, flow, rule, table

_ROADS = (
    ("START",),
    ("A",),
    ("A1", "A2", "A3", "/", "FLOOD1", "FLOOD2", "FLOOD3", "FLOOD4", "FLOOD_R1", "FLOOD_R2"),
    ("B",),
    ("B1", "B2", "B3", "/", "DROUGHT1", "DROUGHT2", "DROUGHT3", "DROUGHT4", "DROUGHT_R1"),
    ("C",),
    ("C1", "C2", "/", "C3", "D", "/", "C3", "T_1", "T_2", "T_4", "T_6", "T_8", "T_10", "TRADE_R1", "TRADE_R2"),
    ("E",),
    ("E1", "E2", "/", "ROCK1", "ROCK2", "ROCK3", "ROCK4", "ROCK_R1", "ROCK_R2"),
    ("F",),
    ("F1", "/", "F2"),
    ("G",),
    ("G1", "/", "G2"),
    ("KC",),
)
"""The trail from fork to join; a slash parts the roads one may take."""
ASIDE = ("T_M3", "T_M2", "T_M1")
"""Teepee spaces nobody walks over."""
INDENT = "   "
NAME = 14


def text(view: GwtView, words: Words) -> str:
    """The table as the seat knows it, at most 100 columns wide."""
    lines = [*_head(view, words), "", *_trail(view, words), "", *_markets(view, words), "", *_players(view, words)]
    if view.seat is not None and view.agenda:
        lines += ["", *_own(view, view.seat, words)]
    lines += ["", *_sheet(view, words)]
    return "\n".join(line.rstrip() for line in lines)


def _head(view: GwtView, words: Words) -> Iterator[str]:
    turn = view.turn
    now = words.text("view.over") if turn is None else words.text("view.turn", seat=words.seat(turn))
    yield ends(
        f"{words.text('title')}: {now}", words.text("view.marker", row=view.state.marker + 1, rows=len(d.HIRE_COST))
    )


# ------------------------------------------------------------ the trail


def _trail(view: GwtView, words: Words) -> Iterator[str]:
    yield rule(words.text("view.trail"))
    for road in _ROADS:
        ways = [way.split() for way in " ".join(road).split("/")]
        if len(ways) == 1:
            yield from _way(view, ways[0], "", words)
        elif not any(_stop(view, name, words) for way in ways for name in way):
            yield INDENT + words.text("view.bare" if len(ways) == 2 else "view.open_road")
        else:
            for way in ways:
                yield from _way(view, way, INDENT, words)
    aside = [f"{name}={words.name(tile)}" for name in ASIDE if (tile := view.state.board[d.INDEX[name]])]
    if aside:
        yield from flow(words.text("view.beside") + " ", aside)


def _way(view: GwtView, way: Sequence[str], indent: str, words: Words) -> Iterator[str]:
    """The locations of a road, and what the neutral building on it does."""
    shown = [stop for name in way if (stop := _stop(view, name, words))]
    tiles = [tile for name in way if name in d.NEUTRAL and (tile := view.state.board[d.INDEX[name]])]
    if tiles:
        yield from flow(
            indent + " > ".join(shown) + ": ", (spoken(w, words) for w in d.BUILDINGS[tiles[0]].words), gap="; "
        )
    else:
        yield from flow(indent, shown or [words.text("view.open_road")], gap=" > ")


def _stop(view: GwtView, name: str, words: Words) -> str:
    """A location: its space, its tile, whose it is, who stands there."""
    s = view.state
    i = d.INDEX[name]
    tile = s.board[i]
    here = [words.seat(seat) for seat in range(view.seats) if s.rancher[seat] == name]
    stands = f" <{', '.join(here)}>" if here else ""
    if name in ("START", "KC"):
        return f"{words.name(name)}{stands}"
    if not tile:
        return f"{name}{stands}" if here else ""
    whose = f" {words.seat(s.owner[i])}" if s.owner[i] >= 0 else ""
    fee = d.FEES[tile][view.seats - 2]
    charge = f" {words.money(fee)}" if fee else ""
    label = name if tile == name else f"{name}={_short(tile, words)}"
    return f"{label}{whose}{charge}{stands}"


def _short(tile: str, words: Words) -> str:
    return tile if tile in d.BUILDINGS else words.name(tile)


# ------------------------------------------------------------ markets


def _count(things: Sequence[str], words: Words) -> list[str]:
    return [f"{words.number(n)} × {words.name(x)}" if n > 1 else words.name(x) for x, n in Counter(things).items()]


def _markets(view: GwtView, words: Words) -> Iterator[str]:
    s = view.state
    yield rule(words.text("view.markets"))
    for row, workers in enumerate(s.jobs):
        if workers:
            label = words.text("view.jobs", row=row, cost=words.money(d.HIRE_COST[row]))
            closed = "" if row < s.marker else " " + words.text("view.closed")
            yield from flow(f"{label} ", [x + closed for x in _count(workers, words)])
    foresight = [
        f"{c}: " + " / ".join(words.name(t) if t else "-" for t in s.foresight[2 * c - 2 : 2 * c]) for c in (1, 2, 3)
    ]
    yield from flow(words.text("view.foresight") + " ", foresight, gap="   ")
    yield from flow(words.text("view.cattle", count=len(s.market_stack)) + " ", _count(s.market, words))
    yield from flow(words.text("view.display", count=len(s.objectives)) + " ", map(words.name, s.display))
    masters = [f"{n}: {words.name(m)}" for n, m in enumerate(s.station_masters, 1) if m]
    yield from flow(words.text("view.masters") + " ", masters)


# ------------------------------------------------------------ players


def _players(view: GwtView, words: Words) -> Iterator[str]:
    yield rule(words.text("view.players"))
    head = ["", *(words.text(f"view.col.{c}") for c in _COLUMNS)]
    rows = [head] + [[words.seat(seat), *_plate(view, seat, words)] for seat in range(view.seats)]
    yield from table(rows, [NAME, 8, 10, 8, 12, 9, 9, 11])
    for seat in range(view.seats):
        yield from _possessions(view, seat, words)


_COLUMNS = ("money", "certificates", "engine", "workers", "steps", "hand", "teepees")


def _plate(view: GwtView, seat: Seat, words: Words) -> list[str]:
    s = view.state
    steps, hand, limit = view.limits[seat]
    return [
        words.money(s.money[seat]),
        f"{s.certificates[seat]}/{limit}",
        d.RAIL_NAME[s.engine[seat]],
        "/".join(map(str, s.workers[seat])),
        str(steps),
        f"{view.hand_sizes[seat]}/{hand}",
        "/".join(map(str, s.teepees[seat])),
    ]


def _possessions(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    s = view.state
    mine = [
        *_count(s.cities[seat], words),
        *(words.text("view.station", n=n) for n in s.stations[seat]),
        *map(words.name, s.masters[seat]),
        *map(words.name, s.area[seat]),
        *_count(s.hazards[seat], words),
    ]
    if mine:
        yield from flow(f"{words.seat(seat)}: ", mine, gap=", ")


def _own(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    s = view.state
    yield rule(words.text("view.own"))
    best: dict[str, int] = {}
    for space, _, toll in view.reach:
        best[space] = min(toll, best.get(space, toll))
    opened = zip(d.DISC_ROWS, s.open_discs[seat], strict=True)
    parts = {
        words.text("view.hand", breeding=view.breeding): [words.name(card) for card in view.hand],
        words.text("view.discard"): _count(s.discard[seat], words),
        words.text("view.discs"): _count([row.id for row, n in opened for _ in range(n - row.open)], words),
        words.text("view.reach"): [
            f"{words.name(x) if x == d.KC else x} {words.money(toll)}" for x, toll in best.items()
        ],
    }
    for label, shown in parts.items():
        yield from flow(f"{label} ", shown or [words.text("nothing")])
    yield words.text("view.unbuilt")
    for tile in s.unbuilt[seat]:
        yield from flow(INDENT, building(tile, words).split("; "), gap="; ")


def _sheet(view: GwtView, words: Words) -> Iterator[str]:
    yield rule(words.text("view.score"))
    head = ["", *(words.seat(seat) for seat in range(view.seats))]
    rows = [[words.text(f"view.row.{row}"), *(str(sheet[n]) for sheet in view.sheets)] for n, row in enumerate(ROWS)]
    total = [words.text("view.row.total"), *(str(sum(sheet)) for sheet in view.sheets)]
    yield from table([head, *rows, total], [24, *[NAME] * view.seats])
