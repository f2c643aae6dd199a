"""Judging routes that somebody wrote: the same definitions as the search, asked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

from stockrail.core.actions import short
from stockrail.core.errors import Flaw, Unreadable
from stockrail.rail.board import Board
from stockrail.rail.links import Stop
from stockrail.rail.routes import Company, Fault, Route, Run, Train, written
from stockrail.rail.tiles import AREA

NO_ROUTE = "-"


def judge(company: Company, trains: Sequence[Train], routes: Sequence[str]) -> Run | Fault:
    """What the routes earn, the i-th run by the i-th train, or the first thing wrong with them."""
    if len(routes) > len(trains):
        return Fault("unreadable", (("route", short(routes[len(trains)])),))
    run: list[Route] = []
    taken = 0
    for i, text in enumerate(routes):
        if text in ("", NO_ROUTE):
            continue
        found = _judge_one(company, trains[i], i, text)
        if isinstance(found, Fault):
            return found
        route, used = found
        if taken & used:
            return Fault("shared", (("route", text),))
        taken |= used
        run.append(route)
    total = sum(r.value for r in run)
    if company.terms.per_visit and run:
        total += company.terms.per_visit * max(sum(company.size(x) for x in r.stops) for r in run)
    return Run(tuple(run), total, True, total)


def _judge_one(company: Company, train: Train, index: int, text: str) -> tuple[Route, int] | Fault:
    """The best reading of the text, or why it has none."""
    try:
        steps = _read(company.board, text)
    except Unreadable:
        return Fault("unreadable", (("route", short(text)),))
    hexes_run = [h for h, _, _ in steps]
    used = 0
    for a, b in pairwise(hexes_run):
        edge = _edge(company.board, a, b)
        if edge is None:
            return Fault("broken", (("hex", company.board.names[b]),))
        bit = 1 << company.board.side[6 * a + edge]
        if used & bit:
            return Fault("track", (("hex", company.board.names[a]), ("beside", company.board.names[b])))
        used |= bit
    readings = _stops(company, steps)
    if isinstance(readings, Fault):
        return readings
    faults: list[Fault] = []
    best: tuple[int, tuple[Stop, ...]] | None = None
    for stops in readings:
        fault = _fault(company, train, stops)
        if fault is not None:
            faults.append(fault)
            continue
        worth = company.worth(stops, train)
        if best is None or worth > best[0]:
            best = worth, stops
    if best is None:
        return faults[0]
    chains = _chains(steps)
    return Route(index, written(company.board, chains, best[1], company.tracks), best[1], chains, best[0]), used


def _read(board: Board, text: str) -> list[tuple[int, bool, int | None]]:
    """Hex, whether the train stops there, and the city's number if one is given."""
    steps = []
    for word in text.split("-"):
        name, dot, number = word.partition(".")
        if name.upper() not in board.index or (dot and not number.isdigit()):
            raise Flaw("no_hex", word=short(word))
        steps.append((board.index[name.upper()], name[0].isupper(), int(number) if dot else None))
    if len(steps) < 2 or not (steps[0][1] and steps[-1][1]):
        raise Flaw("route_ends")
    return steps


def _edge(board: Board, a: int, b: int) -> int | None:
    around = board.near[6 * a : 6 * a + 6]
    return around.index(b) if b in around else None


def _stops(company: Company, steps: list[tuple[int, bool, int | None]]) -> list[tuple[Stop, ...]] | Fault:
    """All ways to read the hexes as stops joined by track."""
    board, tracks = company.board, company.tracks
    choices: list[list[Stop]] = []
    for i, (h, stops, number) in enumerate(steps):
        edges = {_edge(board, h, steps[j][0]) for j in (i - 1, i + 1) if 0 <= j < len(steps)}
        broken = Fault("broken", (("hex", board.names[h]),))
        if 0 < i < len(steps) - 1 and len(edges) < 2:
            return broken  # back the way it came
        if not stops:
            face = board.faces[tracks.laid[h]]
            if tuple(sorted(e for e in edges if e is not None)) not in face.tracks or (
                h in tracks.halts and not tracks.bypass
            ):
                return broken
            continue
        fits = [x for x in tracks.stops_in(h) if edges <= set(tracks.exits(x)) and number in (None, x[1])]
        if not fits:
            return broken
        choices.append(fits)
    return list(product(*choices))


def _fault(company: Company, train: Train, stops: tuple[Stop, ...]) -> Fault | None:
    """The first rule the route breaks."""
    names = company.board.names
    length = sum(company.size(x) for x in stops)
    if length < 2:
        return Fault("short", (("least", 2),))
    if length > train.visits:
        return Fault("long", (("stops", length), ("most", train.visits)))
    if not any(company.is_own(x) for x in stops):
        return Fault("station")
    for x in stops[1:-1]:
        if not company.lets_through(x):
            return Fault("area" if company.kind(x) == AREA else "blocked", (("hex", names[x[0]]),))
    places = [company.place(x) for x in stops]
    for i, x in enumerate(stops):
        if places[i] in places[:i]:
            return Fault("place", (("hex", names[x[0]]),))
    if company.ends_barred(stops[0], stops[-1]):
        return Fault("sides", (("hex", names[stops[0][0]]), ("other", names[stops[-1][0]])))
    return None


def _chains(steps: list[tuple[int, bool, int | None]]) -> tuple[tuple[int, ...], ...]:
    chains: list[tuple[int, ...]] = []
    chain = [steps[0][0]]
    for h, stops, _ in steps[1:]:
        chain.append(h)
        if stops:
            chains.append(tuple(chain))
            chain = [h]
    return tuple(chains)
