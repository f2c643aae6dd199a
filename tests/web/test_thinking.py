"""Bots think in processes of their own: what they do wrong is theirs, and people's tables go first."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from stockrail import bots
from stockrail.core import titles
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.server import event_codec, repository
from stockrail.server.matches import game_of
from stockrail.server.thinker import Question
from stockrail.server.thinking import NoAnswer, Thinkers
from tests.web.loops import finish
from tests.web.odd_bots import installed
from tests.web.people import Player, Room


@pytest.fixture
def odd(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installed(tmp_path_factory.mktemp("odd"), monkeypatch) as folder:
        yield folder


def asked(table: int, bot: str) -> Question:
    """The first question of a game."""
    game = titles.find("stockpile")
    match = Match(game, 2, table)
    seat = match.turn
    assert seat not in (None, CHANCE)
    return Question(table, seat, "stockpile", {}, bot, 1, len(match.entries), game.dump(match.state), 0, [], 60.0)


async def nothing(since: int) -> tuple[int, list[str]]:
    return 0, []


@pytest.mark.parametrize("bot", ["asleep", "dying", "failing", "lawless"])
def test_a_bot_that_cannot_answer_is_replaced(
    odd: Path, room: Room, ann: Player, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    """One that sleeps, dies, fails or breaks rules: a simpler one plays the decision, and the operator reads why."""
    thinkers = room.services.robots.thinkers
    thinkers.seconds = thinkers.late = 0.05
    with caplog.at_level(logging.INFO):
        table = ann.table("me", f"bot:{bot}")
        while ann.now(table)["turn"] == 0:
            assert ann.move(table, Rng(1)).status_code == 200
        room.rest()

    assert ann.now(table)["turn"] == 0
    lines = [r for r in caplog.records if r.name.startswith("stockrail") and r.levelno >= logging.WARNING]
    moved = room.services.store
    with moved.read() as c:
        moves = [e for e in repository.outline(c, table, 0, ann.now(table)["n"]) if e.seat == 1]
    assert len(lines) == len(moves) > 0
    assert all(r.exc_info is None and f"bot {bot}" in r.getMessage() for r in lines)
    assert {(r.table, r.bot, r.by) for r in room.services.robots.replaced} == {(table, bot, "random")}
    assert all(r.why for r in room.services.robots.replaced)


def test_a_bot_names_its_simpler_self(odd: Path, room: Room, ann: Player, caplog: pytest.LogCaptureFixture) -> None:
    """It is asked in its place; where it cannot answer either, a random move is played."""
    table = ann.table("me", "bot:timid")
    while ann.now(table)["turn"] == 0:
        ann.move(table, Rng(1))
    room.rest()

    said = [r.getMessage() for r in caplog.records if f"table {table}:" in r.getMessage()]
    assert "dying plays this decision" in said[0]
    assert "random plays this decision" in said[1]


def test_a_level_is_replaced_by_the_one_below() -> None:
    """By what it declares, or by its level; who has none by any move."""
    assert bots.simpler("stockpile", "master") == "strong"
    assert bots.simpler("stockpile", "club") == "greedy"
    assert bots.simpler("1889", "greedy") == "novice"
    assert bots.simpler("1889", "random") == "random"


def test_tables_with_people_go_first(odd: Path) -> None:
    """Of those who wait, a table with a person is asked before an older question of bots alone."""

    async def ask() -> list[int]:
        thinkers, done = Thinkers(1, 60.0), list[int]()

        async def one(table: int, bot: str, alone: bool) -> None:
            await thinkers.choose(asked(table, bot), nothing, alone)
            done.append(table)

        try:
            first = asyncio.create_task(one(1, "gated", True))
            await asyncio.to_thread((odd / "asked").read_text)
            rest = [
                asyncio.create_task(one(table, "listening", alone))
                for table, alone in ((2, True), (3, True), (4, False))
            ]
            while thinkers.waiting < 3:
                await asyncio.sleep(0)
            await asyncio.to_thread((odd / "gate").write_text, "go on")
            await asyncio.gather(first, *rest)
        finally:
            thinkers.close()
        return done

    assert finish(ask()) == [1, 4, 2, 3]


def test_a_process_that_died_is_replaced_for_those_who_wait(odd: Path) -> None:
    """Its question fails; the next one is answered by another process."""

    async def ask() -> str:
        thinkers = Thinkers(1, 60.0)
        try:
            dying = asyncio.create_task(thinkers.choose(asked(1, "dying"), nothing, False))
            fine = asyncio.create_task(thinkers.choose(asked(2, "listening"), nothing, False))
            with pytest.raises(NoAnswer):
                await dying
            return await fine
        finally:
            thinkers.close()

    game = titles.find("stockpile")
    q = asked(2, "listening")
    assert game.check(game.restore(q.position), q.seat, game.parse(finish(ask()))) is None


def test_a_bot_has_heard_what_stands(odd: Path, room: Room, ann: Player) -> None:
    """It is told everything its seat may know, in order, once; after an undo only what stands."""
    table = ann.table("me", "bot:listening", practice=True)
    rng = Rng(3)
    for taking_back in (False, True, False):
        room.rest()
        ann.move(table, rng)
        room.rest()
        if taking_back:
            assert ann.undo(table).status_code == 200
        with room.services.store.read() as c:
            row = repository.find(c, table)
            entries = event_codec.kept(repository.entries_between(c, table, 0, row.n))
            last = max(i for i, e in enumerate(entries) if e.seat == 1) if not taking_back else 0
            game = game_of(row)
            known = [event.kind for e in entries[:last] for event in event_codec.seen_by(1, game, e.told)]
        if not taking_back:
            assert json.loads((odd / "heard").read_text()) == known


def test_bots_of_a_finished_game_are_let_go(odd: Path, room: Room, ann: Player) -> None:
    """A game that is over needs no bots; one that goes on keeps its own."""
    running = ann.table("me", "bot:listening")
    while ann.now(running)["turn"] == 0:
        ann.move(running, Rng(1))
    over = ann.table("bot:listening", "bot:listening")
    room.rest()

    assert ann.now(over)["status"] == "over"
    assert room.services.robots.thinkers.tables == {running}


def test_processes_are_warm_before_anybody_asks(odd: Path) -> None:
    """Started with the server they have their titles ready; one that died meanwhile is replaced for who asks."""

    async def ask() -> tuple[int, list[str], str, list[str]]:
        thinkers = Thinkers(2, 60.0)
        try:
            thinkers.warm({"stockpile"})
            ready = [p.child for p in thinkers._idle]
            ready[1].kill()
            ready[1].wait()
            wrong = thinkers.wrong()
            action = await thinkers.choose(asked(1, "listening"), nothing, False)
            return len(ready), wrong, action, thinkers.wrong()
        finally:
            thinkers.close()

    count, wrong, action, later = finish(ask())
    assert count == 2
    assert wrong == ["1 of 2 processes have died, and are replaced when they are asked"]
    assert action
    assert later == []


def test_the_servers_health_knows_its_bots(odd: Path, room: Room, ann: Player) -> None:
    """Bots that do not answer again and again are named, in words, until one answers."""
    thinkers = room.services.robots.thinkers
    thinkers.seconds = thinkers.late = 60.0  # they die, however slow the machine is
    table = ann.table("me", "bot:dying", "bot:dying")
    rng = Rng(1)
    for _ in range(4):
        while ann.now(table)["turn"] == 0:
            ann.move(table, rng)
        room.rest()
    wrong = ann.get("/health").json()
    other = ann.table("me", "bot:listening")
    while ann.now(other)["turn"] == 0:
        ann.move(other, rng)
    room.rest()

    assert not wrong["ok"]
    assert wrong["serving"]
    assert any(w.startswith("bots: the latest") and w.endswith("a process died") for w in wrong["wrong"])
    assert ann.get("/health").json()["ok"]


def test_a_question_that_waits_for_long_is_told() -> None:
    """So is a pool that is too small."""
    thinkers = Thinkers(1, 60.0)
    loop = asyncio.new_event_loop()
    thinkers._waiting = [(False, 1, loop.create_future(), time.monotonic() - 99.0)]
    loop.close()

    assert thinkers.wrong() == ["1 questions wait for a process, one for 99 seconds"]


def test_a_machine_that_starts_no_process(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's question fails with a reason; its simpler self plays."""

    def none(*given: object, **more: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    async def ask() -> None:
        monkeypatch.setattr("subprocess.Popen", none)
        await Thinkers(1, 60.0).choose(asked(1, "listening"), nothing, False)

    with pytest.raises(NoAnswer, match="no process to think in"):
        finish(ask())
