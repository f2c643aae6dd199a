"""A small database of before step 0003: games of every title with several options, left at different moments.

It runs on the code of that day, commit 4df83e4, and never again:

    PYTHONPATH=<checkout>/src python tests/web/data/make_tables.py tests/web/data/tables_0002.sql.gz
"""

from __future__ import annotations

import gzip
import random
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import select

from stockrail import bots
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal
from stockrail.server import moves, people, repository, tables
from stockrail.server.people import Me
from stockrail.server.schema import tables as rows
from stockrail.server.services import Services
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from stockrail.server.undo import Undoing

Moment = Callable[[Match], bool]


def after(moves: int) -> Moment:
    return lambda m: len(m.entries) >= moves


def asked(*items: str, least: int = 0) -> Moment:
    """When one of these questions is put, after so many entries at least."""
    return lambda m: len(m.entries) >= least and (_called(m) in items or m.state.agenda[-1].prompt in items)


def _called(m: Match) -> str:
    return type(m.state.agenda[-1]).__name__


def round_of(number: int, least: int = 0) -> Moment:
    return lambda m: len(m.entries) >= least and m.state.round == number


FORCED = "forced sale"
"""Bots that plan their first moves only, and get into debt: nothing is taken back there, for it would take them out."""
PLANNED, FORCED_SEED = 120, 2
NEVER: Moment = lambda m: False  # noqa: E731  # the whole game
GAMES: list[tuple[str, str, int, dict[str, Any], str, Moment]] = [
    ("opening", "stockpile", 2, {}, "random", after(1)),
    ("investors are chosen", "stockpile", 5, {"investors": True, "board": "advanced"}, "random", asked("Keeping")),
    ("cards are placed", "stockpile", 3, {}, "random", asked("Placing", least=60)),
    ("bids", "stockpile", 4, {"board": "advanced"}, "greedy", asked("Bidding", least=90)),
    ("powers and sales", "stockpile", 5, {"investors": True}, "random", asked("Selling", least=120)),
    ("finished", "stockpile", 3, {"investors": True}, "random", NEVER),
    ("first turn", "gwt", 2, {"setup": "random"}, "random", asked("Turn", "Placing")),
    ("menu", "gwt", 3, {"setup": "beginner"}, "greedy", asked("Here", least=110)),
    ("inside a menu", "gwt", 4, {"setup": "random"}, "greedy", asked("Discarding", "Buying", "Hiring", least=130)),
    ("Kansas City", "gwt", 2, {"setup": "beginner"}, "greedy", asked("Foreseeing", "Delivering", least=150)),
    ("late", "gwt", 3, {"setup": "random"}, "random", after(520)),
    ("finished", "gwt", 2, {"setup": "random"}, "greedy", NEVER),
    ("auction", "1830", 3, {}, "random", after(4)),
    ("bidding", "1830", 4, {}, "random", asked("BuyBid", "Speak", "Challenge", least=3)),
    ("stock round", "1830", 4, {"map": "plus"}, "greedy", round_of(1, 14)),
    ("lays track", "1830", 3, {}, "greedy", asked("lay_tile", least=80)),
    ("buys a train", "1830", 5, {"map": "plus", "plus_row_m": True}, "greedy", asked("BuyTrain", least=110)),
    ("dividend", "1830", 2, {"diesels": "6"}, "greedy", asked("PayOut", least=150)),
    ("compatible", "1830", 3, {"compat_18xx": True}, "greedy", after(170)),
    (FORCED, "1830", 3, {}, "greedy", lambda m: bool(m.state.start)),
    ("late", "1830", 6, {"map": "plus"}, "greedy", after(420)),
    ("finished", "1830", 3, {}, "greedy", NEVER),
    ("draft", "1846", 3, {}, "random", asked("DraftTurn", "KeepCard", least=4)),
    ("draft of two", "1846", 2, {}, "random", asked("OpenTurn", "OpenDraft", "KeepCard", "DraftTurn", least=3)),
    ("stock round", "1846", 4, {"edition": "first"}, "greedy", round_of(1, 24)),
    ("builds", "1846", 5, {}, "greedy", asked("Build", least=90)),
    ("two", "1846", 2, {}, "greedy", after(140)),
    ("compatible", "1846", 3, {"compat_18xx": True}, "greedy", after(180)),
    ("late", "1846", 4, {"edition": "first"}, "greedy", asked("RunTrains", "BuyTrain", least=230)),
    ("finished", "1846", 3, {}, "greedy", NEVER),
]


def make(services: Services, me: Me, what: tuple[str, str, int, dict[str, Any], str, Moment], seed: int) -> None:
    """Play a game until its moment has come."""
    title, game, seats, options, bot, moment = what
    plan = tables.Plan(game, [f"Player {i + 1}" for i in range(seats)], me, options, title, hot=True)
    table = tables.make(services, me, plan)
    seed = FORCED_SEED if title == FORCED else seed
    rng, players = Rng(seed), [bots.find(game, bot)(plan.game, seat, seed) for seat in range(seats)]
    careless = [bots.find(game, "random")(plan.game, seat, seed) for seat in range(seats)]
    record = Match(plan.game, seats, seed)
    while True:
        row, match = look(services, table)
        record.entries, record.state = [None] * row.n, match.state  # type: ignore[list-item]  # how many, and where
        if row.status != "running" or moment(record):
            break
        bot_here = (careless if title == FORCED and row.n >= PLANNED else players)[row.turn]
        action = bot_here.choose(match.view(row.turn), match.legal.options, 0.0)
        moves.play(services, moves.Move(table, row.turn, row.n, action))
        row, match = look(services, table)
        if row.status == "running" and title != FORCED and rng.below(20) == 0:
            back(services, table)
    if row.status == "running" and title in ("late", "compatible", "cards are placed"):
        back(services, table)
    row, _ = look(services, table)
    print(
        game, title, seats, row.status, row.n, type(match.state.agenda[-1]).__name__ if match.turn is not None else ""
    )


def look(services: Services, table: int) -> tuple[Any, Match]:
    with services.store.read() as c:
        row = c.execute(select(rows).where(rows.c.id == table)).one()
        return row, services.matches.get(c, row).match


def back(services: Services, table: int) -> None:
    """Take the last move back where that is allowed."""
    row, _ = look(services, table)
    for seat in range(row.seats):
        with services.store.read() as c:
            found = Undoing(c, row, repository.seated(c, table), services.matches.get(c, row)).back(seat)
        if not isinstance(found, Refusal):
            moves.play(services, moves.Move(table, seat, row.n, "undo"))
            return


def main(path: str) -> None:
    dice = random.Random(18)
    secrets.randbits = dice.getrandbits  # type: ignore[assignment]  # the same tables every time
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "t.db")
        services = Services(Settings(db=db), Store(db))
        with services.store.write() as c:
            account = people.make_guest(c, "Ann", "")
        for seed, what in enumerate(GAMES, 1):
            make(services, Me(account, "Ann", True, None, ""), what, seed)
        services.store.close()
        with closing(sqlite3.connect(db)) as c, gzip.GzipFile(path, "wb", mtime=0) as out:
            out.write("\n".join(c.iterdump()).encode())


if __name__ == "__main__":
    main(sys.argv[1])
