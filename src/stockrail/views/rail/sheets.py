"""The tables beside the board: shares, players, companies, runs, privates, trains and phases, tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from stockrail.core.events import Event
from stockrail.locales.l10n import Words
from stockrail.rail import shares
from stockrail.rail.board import Board
from stockrail.rail.state import CLOSED, CORP, STOCK
from stockrail.rail.tiles import UNLIMITED, continues
from stockrail.rail.title import TrainKind
from stockrail.rail.view import RailView
from stockrail.views import Cell, Sheet
from stockrail.views.rail.labels import owner_name, say
from stockrail.views.rail.powers import about
from stockrail.views.rail.preview import last_runs

NONE = "–"
ROUNDS = 6
"""How many operating rounds of runs are shown."""


def sheets(view: RailView, told: Sequence[tuple[int, Event]], words: Words) -> list[Sheet]:
    """All tables of a position and its past."""
    found = [
        _shares(view, words),
        _players(view, words),
        _companies(view, told, words),
        _runs(view, told, words),
        _privates(view, words),
        trains(view, words),
        _phases(view, words),
        _tiles(view, words),
    ]
    return [sheet for sheet in found if len(sheet.rows) > 1]


def _sheet(title: str, head: Sequence[str], rows: Iterator[tuple[Cell, ...]], words: Words) -> Sheet:
    return Sheet(say(words, f"sheet.{title}"), (tuple(map(Cell, head)), *rows))


def _in_order(view: RailView) -> list[int]:
    """Those that operate in their order, then the others still in the game."""
    running = [view.game.corp_index[name] for name in view.order]
    return running + [c for c, closed in enumerate(view.state.closed) if c not in running and not closed]


def owned(view: RailView, owner: int) -> list[str]:
    """The private companies of a seat, or of a corporation (`CORP` and its number)."""
    return [name for name, who in zip(view.game.privates, view.state.owner, strict=True) if who == owner]


def _now(view: RailView, c: int) -> str:
    return "turn" if c == view.state.operating and view.state.round > STOCK else ""


def _shares(view: RailView, words: Words) -> Sheet:
    """Who holds what; the president's holding is marked."""
    keys = ("value", "par", "offer", "pool")
    head = ["", *(say(words, k) for k in keys), *(words.seat(p) for p in range(view.seats))]

    def rows() -> Iterator[tuple[Cell, ...]]:
        for c in _in_order(view):
            if c in view.game.minors:
                continue
            yield (
                Cell(view.game.corporations[c], mark=_now(view, c)),
                Cell(words.money(view.values[c]) if view.values[c] else NONE),
                Cell(words.money(view.state.par[c]) if view.state.par[c] else NONE),
                Cell(_count(view.state.in_offer(c), words)),
                Cell(_count(view.state.in_pool(c), words)),
                *(_holding(view, c, p, held, words) for p, held in enumerate(view.state.holdings(c))),
            )

    return _sheet("shares", head, rows(), words)


def _holding(view: RailView, c: int, p: int, held: int, words: Words) -> Cell:
    chief = view.state.president[c] == p
    return Cell(_count(held, words) + ("*" if chief else ""), mark="b" if chief else "")


def _count(n: int, words: Words) -> str:
    return words.number(n) if n else "·"


def _players(view: RailView, words: Words) -> Sheet:
    """Cash, worth, what could be raised by selling, certificates against the limit, privates."""
    keys = ("cash", "worth", "liquidity", "certificates", "privates")
    head = ["", *(say(words, k) for k in keys)]
    game, s = view.game, view.state

    def rows() -> Iterator[tuple[Cell, ...]]:
        for p in range(view.seats):
            sold = sum(shares.sellable(game, s, p, c) * view.values[c] for c in game.majors if view.values[c])
            limit = f"{words.number(view.certificates[p])}/{words.number(view.certificate_limit)}"
            full = view.certificates[p] >= view.certificate_limit
            yield (
                Cell(words.seat(p) + (" ◆" if s.priority == p else ""), mark="turn" if view.turn == p else ""),
                Cell(words.money(s.cash[p])),
                Cell(words.money(view.wealth[p])),
                Cell(words.money(s.cash[p] + sold)),
                Cell(limit, mark="bad" if full else ""),
                Cell(" ".join(owned(view, p)) or NONE),
            )

    return _sheet("players", head, rows(), words)


def _companies(view: RailView, told: Sequence[tuple[int, Event]], words: Words) -> Sheet:
    """In operating order: treasury, trains, tokens left, privates, the last run (which can be shown)."""
    keys = ("treasury", "trains", "tokens", "privates", "run")
    head = ["", *(say(words, k) for k in keys)]
    last = last_runs(told)

    def rows() -> Iterator[tuple[Cell, ...]]:
        for place, c in enumerate(_in_order(view), 1):
            name = view.game.corporations[c]
            if not view.state.floated[c]:
                continue
            entry, ran = last.get(name, (None, 0))
            yield (
                Cell(f"{words.number(place)}. {name}", mark=_now(view, c)),
                Cell(words.money(view.state.treasury[c])),
                Cell(" ".join(t.rpartition("-")[0] for t in view.train_names[c]) or NONE),
                Cell(_tokens(view, c, words)),
                Cell(" ".join(owned(view, CORP + c)) or NONE),
                Cell(words.money(ran) if entry else NONE, entry=entry),
            )

    return _sheet("companies", head, rows(), words)


def _tokens(view: RailView, c: int, words: Words) -> str:
    """How many tokens are left of how many, and what the next costs."""
    costs = view.game.title.corporations[c].tokens
    left = view.state.tokens_left[c]
    if not left:
        return words.number(0)
    price = costs[min(len(costs) - left, len(costs) - 1)] if left <= len(costs) else 0
    return f"{words.number(left)} ({words.money(price)})" if price else words.number(left)


def _runs(view: RailView, told: Sequence[tuple[int, Event]], words: Words) -> Sheet:
    """What was run in the last operating rounds: `[100]` was kept, `¦100¦` half paid; a run can be shown."""
    rounds: list[str] = []
    cells: dict[tuple[str, str], Cell] = {}
    ran: dict[tuple[str, str], int] = {}
    for n, e in told:
        if e.kind == "operating_round":
            rounds.append(f"{e['number']}.{e['round']}")
        elif e.kind == "ran" and rounds:
            key = str(e["corporation"]), rounds[-1]
            ran[key] = _whole(e["amount"])
            cells[key] = Cell(words.number(ran[key]), entry=n)
        elif e.kind in ("paid", "withheld") and rounds and (key := (str(e["corporation"]), rounds[-1])) in cells:
            cells[key] = _kept(cells[key], e, ran[key], view.state.share_count[view.game.corp_index[key[0]]])
    shown = rounds[-ROUNDS:]
    names = [name for name in view.game.corporations if any((name, r) in cells for r in shown)]
    rows = ((Cell(name), *(cells.get((name, r), Cell("·")) for r in shown)) for name in names)
    return _sheet("runs", ["", *shown], rows, words)


def _kept(cell: Cell, e: Event, ran: int, shares_in_all: int) -> Cell:
    """A run whose revenue was not paid, or only by half, has a sign."""
    if e.kind == "withheld":
        return Cell(f"[{cell.text}]", cell.entry)
    return Cell(f"¦{cell.text}¦", cell.entry) if _whole(e["each"]) * shares_in_all < ran else cell


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _privates(view: RailView, words: Words) -> Sheet:
    """The private companies still open: price, revenue, owner and what they do."""
    head = ["", *(say(words, k) for k in ("price", "revenue", "owner", "does"))]
    rows = (
        (
            Cell(p.id),
            Cell(words.money(p.price)),
            Cell(words.money(p.revenue)),
            Cell(owner_name(view, owner, words)),
            Cell(f"{words.name(p.id, 'private')}. {about(view.game, p, words)}", mark="prose"),
        )
        for p, owner in zip(view.game.title.privates, view.state.owner, strict=True)
        if owner != CLOSED
    )
    return _sheet("privates", head, rows, words)


def trains(view: RailView, words: Words) -> Sheet:
    """The reference card: price, how many are left, what makes them rust; both sides of a card are trains."""
    head = ["", *(say(words, k) for k in ("price", "left", "rusts"))]
    rows = (
        tuple(map(Cell, (kind.id, words.money(kind.price), stock(view, kind, words), leaves(kind, words) or NONE)))
        for kind in view.game.title.trains
    )
    return _sheet("trains", head, rows, words)


def stock(view: RailView, kind: TrainKind, words: Words) -> str:
    """How many of a kind the bank has left."""
    left = view.state.depot[view.game.kind_index[kind.card or kind.id]]
    return "∞" if left == UNLIMITED else words.number(left)


def leaves(kind: TrainKind, words: Words) -> str:
    """Which train makes a kind leave the game, and whether it may run once more."""
    if not kind.phased_out_on:
        return kind.rusts_on
    return say(words, "one_more.then" if kind.rusts_on else "one_more", train=kind.phased_out_on, last=kind.rusts_on)


def _phases(view: RailView, words: Words) -> Sheet:
    """What each phase allows; the present one is marked."""
    head = ["", *(say(words, k) for k in ("phase_train", "phase_limit", "phase_rounds", "phase_tiles"))]
    rows = (
        (
            Cell(phase.id, mark="turn" if k == view.state.phase else ""),
            Cell(phase.train or NONE),
            Cell(words.number(phase.limit)),
            Cell(words.number(phase.rounds)),
            Cell(words.items([say(words, f"colour.{c}") for c in phase.colours])),
        )
        for k, phase in enumerate(view.game.title.phases)
    )
    return _sheet("phases", head, rows, words)


def _tiles(view: RailView, words: Words) -> Sheet:
    """Every tile: how many are left of how many, and what it may become."""
    head = ["", *(say(words, k) for k in ("left", "becomes"))]
    after = _becomes(view.game.board)
    rows = (
        (
            Cell(t.name),
            Cell(
                "∞" if left == UNLIMITED else f"{words.number(left)}/{words.number(t.count)}",
                mark="" if left else "bad",
            ),
            Cell(" ".join(after[k]) or NONE),
        )
        for k, (t, left) in enumerate(zip(view.game.board.tiles, view.state.tiles_left, strict=True))
    )
    return _sheet("tiles", head, rows, words)


@cache
def _becomes(board: Board) -> tuple[tuple[str, ...], ...]:
    """Of each tile: those that may be laid over it somewhere."""
    last = 6 * len(board.tiles)
    return tuple(
        tuple(dict.fromkeys(f.name for f in board.faces[:last] if continues(board.faces[6 * k], f)))
        for k in range(len(board.tiles))
    )
