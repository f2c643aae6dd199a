"""No leak: what a seat may not know changes no byte of anything it can get.

At moments of random games every answer a seat (or a spectator) can get is taken twice: as it is, and after everything
the seat may not know was exchanged: the position by the title's own `shuffle_hidden`, the dice, and in the stored
events every value withheld from that seat.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Row, select, update

from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Seat, Value
from stockrail.core.rng import Rng
from stockrail.server import told
from stockrail.server.live import Live, Lives
from stockrail.server.schema import entries, tables
from tests.web.people import Player, Room

GAMES = [("stockpile", {}), ("stockpile", {"investors": "yes"})]
LOOKS = 3
"""How many moments of each game are looked at."""


@contextmanager
def exchanged(room: Room, table: int, seat: Seat | None, rng: Rng) -> Iterator[None]:
    """The same table with everything the seat may not know exchanged for something else."""
    real = {name: getattr(Lives, name) for name in ("get", "past")}

    def other(name: str) -> Any:
        def look(self: Lives, *args: Any) -> Live:
            live: Live = real[name](self, *args)
            match = copy.copy(live.match)
            match.state = match.game.shuffle_hidden(match.state, seat, rng)
            match._rng = Rng(rng.next())
            return Live(live.id, match, live.base)

        return look

    with room.house.store.read() as c:
        stored = list(c.execute(select(entries.c.n, entries.c.told).where(entries.c.table == table)))
        row = c.execute(select(tables).where(tables.c.id == table)).one()
        game = room.house.lives.get(c, row).game
    try:
        for name in real:
            setattr(Lives, name, other(name))
        _write(room, table, [(e.n, garbled(game, e.told, seat)) for e in stored])
        room.house.hub.wake(table)
        yield
    finally:
        for name, method in real.items():
            setattr(Lives, name, method)
        _write(room, table, [(e.n, e.told) for e in stored])
        room.house.hub.wake(table)


def _write(room: Room, table: int, rows: list[tuple[int, str]]) -> None:
    with room.house.store.write() as c:
        for n, text in rows:
            c.execute(update(entries).where(entries.c.table == table, entries.c.n == n).values(told=text))


def garbled(game: Game, text: str, seat: Seat | None) -> str:
    """Stored events with every value withheld from the seat replaced."""
    return told.dump([_garbled(e, seat) for e in told.load(game, text)])


def _garbled(e: Event, seat: Seat | None) -> Event:
    if e.to is None or seat in e.to:
        return e
    hidden = [k for k, _ in e.values] if e.secret else e.hidden
    values: tuple[tuple[str, Value], ...] = tuple((k, "garbled" if k in hidden else v) for k, v in e.values)
    return Event(e.kind, e.rule, values, e.to, e.hidden, e.secret, e.reveals)


def test_the_exchange_exchanges(room: Room) -> None:
    """The oracle itself: a withheld value is replaced, an open one and one's own are not."""
    e = Event("laid", None, (("pile", 1), ("card", "AA")), to=(0,), hidden=("card",))

    assert _garbled(e, 0) == e
    assert _garbled(e, 1).values == (("pile", 1), ("card", "garbled"))
    assert _garbled(e, None).values == (("pile", 1), ("card", "garbled"))


def everything(player: Player, row: Row[Any], corpus: list[dict[str, Any]]) -> dict[str, bytes]:
    """Every answer the player can get about a table."""
    base = f"/t/{row.id}"
    past = [row.n // 3, row.n // 2, row.n - 1, row.n]
    urls = [base, f"{base}/now", f"{base}/figures", f"{base}/match", f"{base}/events?follow=no", "/lobby"]
    urls += [f"{base}/sheets", *(f"{base}/{part}?n={n}" for n in past for part in ("replay", "trace"))]
    urls += [f"{base}/preview?action={json.dumps(a)}" for a in corpus]
    urls += [f"{base}/why?action={json.dumps(a)}" for a in corpus]
    urls += [f"{base}/why?pick={k}:{v}" for a in corpus[:3] for k, v in a.items() if k != "do"]
    got = {}
    for lang in ("en", "fa"):
        player.lang = lang
        for url in urls if lang == "en" else urls[:8]:
            got[f"{lang} {url}"] = player.get(url).content
        for url in (base, f"{base}/replay?n={row.n // 2}", "/lobby"):
            got[f"{lang} html {url}"] = player.html(url).content
    for action in corpus:
        got[f"post {action}"] = player.post(f"{base}/entries", n=row.n + 1, action=action).content
        got[f"stale {action}"] = player.post(f"{base}/entries", n=max(0, row.n - 9), action=action).content
    got["undo"] = player.post(f"{base}/undo", n=row.n + 1).content
    return got


def corpus_of(players: list[Player], table: int, rng: Rng) -> list[dict[str, Any]]:
    """Actions to ask about: some that are legal for anybody, some that are not."""
    known = [m["action"] for p in players for m in p.now(table)["legal"]]
    chosen = [known[rng.below(len(known))] for _ in range(4)] if known else []
    changed = [{k: v + 1 if isinstance(v, int) else v for k, v in a.items()} for a in chosen]
    return chosen + changed + [{"do": "pass"}, {"do": "nonsense"}]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=["plain", "investors"])
def test_no_byte_tells_what_a_seat_may_not_know(room: Room, game: str, options: dict[str, str]) -> None:
    """Issue 3, point 7: pages, streams, twins, replays, exports, figures and errors of random games."""
    players = [room.guest(name) for name in ("Ann", "Bob", "Cy")]
    watcher = room.guest("Dee")
    table = players[0].table("me", "open", "open", game=game, option=options)
    for p in players[1:]:
        p.post(f"/t/{table}/join")
    rng, looks = Rng(len(options) + 21), 0
    while (now := watcher.now(table))["status"] == "running":
        if looks < LOOKS and now["n"] >= (looks + 1) * 30:
            looks += 1
            look(room, players, watcher, table, rng)
        assert players[now["turn"]].move(table, rng).status_code == 200
    assert looks == LOOKS


def look(room: Room, players: list[Player], watcher: Player, table: int, rng: Rng) -> None:
    """Compare all answers of one seat and of a spectator at one moment."""
    with room.house.store.read() as c:
        row = c.execute(select(tables).where(tables.c.id == table)).one()
    corpus = corpus_of(players, table, rng)
    seat = rng.below(len(players))
    for eyes, player in ((seat, players[seat]), (None, watcher)):
        player.now(table, board=True)  # the first look marks the news as seen
        before = everything(player, row, corpus)
        with exchanged(room, table, eyes, rng):
            after = everything(player, row, corpus)
        for url in before:
            assert before[url] == after[url], url
            assert row.seed.encode() not in before[url], url
            assert row.salt.encode() not in before[url], url


def test_the_test_would_find_a_leak(room: Room, ann: Player, bob: Player) -> None:
    """The property can fail: the other seat's own view does change when its secrets are exchanged."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    rng = Rng(5)
    for _ in range(4):
        turn = ann.now(table)["turn"]
        [ann, bob][turn].move(table, rng)
    before = ann.get(f"/t/{table}/now").content
    changed = False
    for _ in range(10):
        with exchanged(room, table, 1, rng):  # what Bob may not know, seen by Ann
            changed = changed or ann.get(f"/t/{table}/now").content != before
    assert changed
