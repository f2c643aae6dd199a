"""No leak: what a seat may not know changes no byte of anything it can get.

At moments of random games every answer a seat (or a spectator) can get is taken twice: as it is, and after everything
the seat may not know was exchanged: the position by the title's own `shuffle_hidden`, the dice, and in the stored
events every value withheld from that seat.
"""

from __future__ import annotations

import copy
import hashlib
import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Row, select, update

from stockrail.core import titles
from stockrail.core.actions import Span
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat, Value
from stockrail.core.match import Match
from stockrail.core.record import read
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.server import event_codec, people, studying
from stockrail.server.matches import LoadedMatch, MatchCache
from stockrail.server.moves import Move, play
from stockrail.server.routes import ENDPOINTS
from stockrail.server.schema import entries, tables
from stockrail.server.stream import Listener
from tests.web.people import Player, Room

GAMES = [
    ("stockpile", {}, range(8, 121, 28)),
    ("stockpile", {"investors": "yes"}, range(8, 121, 28)),
    ("gwt", {}, range(12, 181, 42)),
    ("1846", {}, range(5, 13, 2)),
]
"""Titles with something hidden, and after how many entries to look; at 1846 only the draft is hidden."""
Actions = list[dict[str, Any]]
LANGS = ("en", "fa", "ru", "pl")


def test_every_title_with_secrets_is_looked_at() -> None:
    """A new title with anything hidden belongs into the list above."""
    hidden = {
        name for name in titles.names() if any(titles.find(name).has_secrets(n) for n in titles.title(name).players)
    }

    assert hidden == {game for game, _, _ in GAMES}


@contextmanager
def exchanged(room: Room, table: int, seat: Seat | None, rng: Rng) -> Iterator[None]:
    """The same table with everything the seat may not know exchanged for something else."""
    real = {name: getattr(MatchCache, name) for name in ("get", "past")}
    seen = Match.view

    def other(name: str) -> Any:
        def look(self: MatchCache, *args: Any) -> LoadedMatch:
            loaded: LoadedMatch = real[name](self, *args)
            match = copy.copy(loaded.match)
            match.state = match.game.shuffle_hidden(match.state, seat, rng)
            match._rng = Rng(rng.next())
            return replace(loaded, match=match)

        return look

    def view(self: Match, eyes: Seat | None = None) -> View:
        exchanged: View = self.game.view(self.game.shuffle_hidden(self.state, seat, rng), eyes)
        return exchanged

    with room.services.store.read() as c:
        stored = list(c.execute(select(entries.c.n, entries.c.told).where(entries.c.table == table)))
        row = c.execute(select(tables).where(tables.c.id == table)).one()
        game = room.services.matches.get(c, row).game
    try:
        for name in real:
            setattr(MatchCache, name, other(name))
        Match.view = view  # type: ignore[assignment,method-assign]  # the figures are drawn from a match read anew
        room.services.figures.clear()
        _write(room, table, [(e.n, garbled(game, e.told, seat)) for e in stored])
        room.services.hub.wake(table)
        yield
    finally:
        for name, method in real.items():
            setattr(MatchCache, name, method)
        Match.view = seen  # type: ignore[method-assign]
        room.services.figures.clear()
        _write(room, table, [(e.n, e.told) for e in stored])
        room.services.hub.wake(table)


def _write(room: Room, table: int, rows: list[tuple[int, str]]) -> None:
    with room.services.store.write() as c:
        for n, text in rows:
            c.execute(update(entries).where(entries.c.table == table, entries.c.n == n).values(told=text))


def garbled(game: Game, text: str, seat: Seat | None) -> str:
    """Stored events with every value withheld from the seat replaced."""
    return event_codec.dump([_garbled(e, seat) for e in event_codec.load(game, text)])


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


@contextmanager
def short_streams(room: Room) -> Iterator[None]:
    """Streams that end where they would begin to wait."""
    wait = Listener.wait

    async def end(self: Listener) -> bool:
        room.services.hub.closing = True
        return True

    Listener.wait = end  # type: ignore[method-assign]  # a stream without an end cannot be compared
    try:
        yield
    finally:
        Listener.wait = wait  # type: ignore[method-assign]
        room.services.hub.closing = False


def addresses(row: Row[Any], corpus: list[dict[str, Any]]) -> list[str]:
    """Every page and twin the server has, by its own list of routes, with the questions this table allows."""
    picks = [f"?pick={k}:{v}" for a in corpus[:3] for k, v in a.items() if k != "do"]
    judged = [f"?action={json.dumps(a)}" for a in corpus]
    past = [f"?n={n}" for n in (row.n // 3, row.n // 2, row.n - 1)]
    asked = {
        "/t/{id}": ["", "?seat=1", "?explain=yes"],
        "/t/{id}/now": ["", "?drawings=yes"],
        "/t/{id}/events": ["?follow=no", "?follow=no&seat=1"],
        "/t/{id}/stream": ["?since=0"],
        "/account/stream": ["", f"?told={row.id}:open:0:0::0:0"],
        "/account/events": ["?follow=no"],
        "/t/{id}/replay": [*past, *(f"{moment}&drawings=yes" for moment in past)],
        "/t/{id}/moment": [*past, *(f"{moment}&reveal=yes" for moment in past)],
        "/t/{id}/log": ["", f"?before={row.n // 2}", "?about=0", "?find=a"],
        "/t/{id}/trace": past,
        "/t/{id}/preview": judged,
        "/t/{id}/why": [*judged, *picks],
        "/t/{id}/alternative": ["", *picks],
    }
    names = {
        "id": str(row.id),
        "code": row.invite,
        "game": row.game,
        "bot": "greedy",
        "secret": "none",
        "picture": "table",
    }
    return [
        endpoint.path.format(**names) + q
        for endpoint in ENDPOINTS
        if endpoint.method == "GET"
        for q in asked.get(endpoint.path, [""])
    ]


def everything(room: Room, player: Player, row: Row[Any], corpus: Actions, wrong: Actions) -> dict[str, bytes]:
    """Every answer the player can get while the table stands as it is."""
    got = {}
    for url in addresses(row, corpus):
        with short_streams(room):
            got[url] = player.get(url).content
        if url.startswith((f"/t/{row.id}?", f"/t/{row.id}/replay")) or url == f"/t/{row.id}":
            got[f"page {url}"] = player.html(url).content
    post = f"/t/{row.id}/entries"
    for action in corpus:
        got[f"early {action}"] = player.post(post, n=row.n + 1, action=action).content
        got[f"stale {action}"] = player.post(post, n=max(0, row.n - 9), action=action).content
    for action in wrong:
        got[f"wrong {action}"] = player.post(post, n=row.n, action=action).content
        got[f"wrong page {action}"] = player.form(post, n=row.n, action=json.dumps(action)).content
    got |= studied(player, row)
    got["undo"] = player.post(f"/t/{row.id}/undo", n=row.n + 1).content
    got["nowhere"] = player.html(f"/t/{row.id}/nowhere").content
    return got


def studied(player: Player, row: Row[Any]) -> dict[str, bytes]:
    """Studies of moments of the table: all that is shown of one follows from its file."""
    got = {}
    for n in (row.n, row.n // 2):
        answer = player.post("/studies", table=row.id, n=n)
        if answer.status_code != 200:
            got[f"study {n}"] = answer.content
            continue
        study = answer.json()["id"]
        got[f"study {n}"] = player.get(f"/studies/{study}/file").content
        shown = player.get(f"/studies/{study}/moment?drawings=yes").json()
        got[f"study {n} drawn"] = json.dumps(shown | {"id": 0}).encode()
        got[f"study {n} explained"] = player.get(f"/studies/{study}/explanation").content
        player.post(f"/studies/{study}/delete")
    return got


def corpus_of(players: list[Player], table: int, rng: Rng) -> list[dict[str, Any]]:
    """Actions to ask about: some that are legal for anybody, some that are not."""
    known = [m["action"] for p in players for m in p.now(table)["legal"]]
    chosen = [known[rng.below(len(known))] for _ in range(4)] if known else []
    changed = [{k: v + 1 if isinstance(v, int) else v for k, v in a.items()} for a in chosen]
    return chosen + changed + [{"do": "pass"}, {"do": "nonsense"}]


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.proof)])
@pytest.mark.parametrize(("game", "options", "moments"), GAMES, ids=["stockpile", "investors", "gwt", "1846"])
def test_no_byte_tells_what_a_seat_may_not_know(
    room: Room, game: str, options: dict[str, str], moments: range, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 3, point 7: pages, streams, twins, replays, exports, figures and errors of random games."""
    monkeypatch.setattr(studying, "guess", lambda: 4)  # what a study does not know is guessed alike
    monkeypatch.setattr(people, "SEEN_EVERY", math.inf)  # however long it takes, no page shows a later visit
    players = [room.guest(name) for name in ("Ann", "Bob", "Cy")]
    watcher = room.guest("Dee")
    table = players[0].table("me", "open", "open", game=game, option=options)
    for p in players[1:]:
        p.post(f"/t/{table}/join")
    rng, looks = Rng(len(options) + 21), list(moments[::every])
    while looks:
        row = _row(room, table)
        assert row.status == "running"
        if row.n >= looks[0]:
            looks = [n for n in looks if n > row.n]
            look(room, players, watcher, row, rng)
        _move(room, row, rng)


def _row(room: Room, table: int) -> Row[Any]:
    with room.services.store.read() as c:
        return c.execute(select(tables).where(tables.c.id == table)).one()


def _move(room: Room, row: Row[Any], rng: Rng) -> None:
    """Anything legal, as people play it."""
    with room.services.store.read() as c:
        legal = list(room.services.matches.get(c, row).match.legal_for(row.turn))
    chosen = legal[rng.below(len(legal))]
    action = chosen.at(chosen.low) if isinstance(chosen, Span) else chosen
    assert room.client.portal is not None
    room.client.portal.call(play, room.services, Move(row.id, row.turn, row.n, action))


def look(room: Room, players: list[Player], watcher: Player, row: Row[Any], rng: Rng) -> None:
    """Compare all answers of one seat, and now and then of a spectator, at one moment and in one language."""
    corpus = corpus_of(players, row.id, rng)
    seat = rng.below(len(players))
    chosen: list[tuple[Seat | None, Player]] = [(seat, players[seat])]
    if rng.below(3) == 0:
        chosen.append((None, watcher))
    for eyes, player in chosen:
        player.lang = LANGS[rng.below(len(LANGS))]
        player.now(row.id, drawings=True)  # the first look marks the news as seen
        wrong = [a for a in corpus if eyes is not None and not _is_legal(player, row.id, a)]
        before = everything(room, player, row, corpus, wrong)
        with exchanged(room, row.id, eyes, rng):
            after = everything(room, player, row, corpus, wrong)
        for url in before:
            assert before[url] == after[url], url
            assert row.seed.encode() not in before[url], url
            assert row.salt.encode() not in before[url], url


def _is_legal(player: Player, table: int, action: dict[str, Any]) -> bool:
    """An action nobody can read counts as wrong too."""
    return bool(player.get(f"/t/{table}/why?action={json.dumps(action)}").json().get("legal"))


def test_the_promise_of_the_start_is_kept_at_the_end(room: Room) -> None:
    """The hash shown from the start is that of the seed shown at the end, and the seed gives the game's own dice."""
    ann, bob = room.guest("Ann"), room.guest("Bob")
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    promised, rng = bob.get(f"/t/{table}").json()["seal"], Rng(17)
    assert promised["seed"] is promised["salt"] is None
    while (row := _row(room, table)).status == "running":
        _move(room, row, rng)
    seal = bob.get(f"/t/{table}").json()["seal"]
    kept = read(bob.get(f"/t/{table}/match").text, titles.find)
    again = Match(kept.game, 2, int(seal["seed"]))
    for e in kept.entries:
        if e.seat != CHANCE:
            again.play(e.action, e.seat)

    assert seal["hash"] == promised["hash"]
    assert hashlib.sha256(f"{seal['seed']}:{seal['salt']}".encode()).hexdigest() == promised["hash"]
    assert again.entries == kept.entries


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
