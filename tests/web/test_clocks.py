"""Clocks and absence: what time costs, what happens at zero, who comes back, and how the others go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import select
from starlette.applications import Starlette
from starlette.testclient import TestClient

from stockrail.core.rng import Rng
from stockrail.server import background, repository, rests
from stockrail.server.app import create_app
from stockrail.server.heartbeat import BOUND, Heartbeat
from stockrail.server.schema import seats, table_log
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from tests.web.people import Answer, Player, Room

MINUTE, HOUR, DAY = 60, 3_600, 86_400


class Clockwork:
    """A watch that a test sets."""

    def __init__(self) -> None:
        self.passed, self.shift = 0.0, 1_800_000_000.0

    def monotonic(self) -> float:
        return self.passed

    def wall(self) -> float:
        return self.passed + self.shift


@pytest.fixture
def watch() -> Clockwork:
    return Clockwork()


@pytest.fixture
def app(settings: Settings, watch: Clockwork) -> Starlette:
    return create_app(settings, watch)


@pytest.fixture
def room(app: Starlette) -> Iterator[Room]:
    with TestClient(app, base_url="http://table.test") as client:
        found = Room(app, client)
        found.services.heartbeat.bound = 10.0**9
        yield found


def wait(room: Room, watch: Clockwork, seconds: float) -> None:
    """Time passes on a server that runs; whose time is up is seen to."""
    watch.passed += seconds
    room.client.portal.call(_strike, room)  # type: ignore[union-attr]
    room.rest()


async def _strike(room: Room) -> None:
    services = room.services
    services.heartbeat.beat()
    rests.look(services)
    for table in background.late(services):
        background.expire(services, table)


def trio(room: Room, ann: Player, bob: Player, **fields: Any) -> tuple[int, list[Player]]:
    """Three people at a table."""
    cy = room.guest("Cy")
    table = ann.table("me", "open", "open", **fields)
    bob.post(f"/t/{table}/join")
    cy.post(f"/t/{table}/join")
    return table, [ann, bob, cy]


def on_turn(players: list[Player], table: int) -> tuple[Player, list[Player]]:
    """Who is to move, and the others."""
    turn = players[0].now(table)["turn"]
    return players[turn], [p for i, p in enumerate(players) if i != turn]


def agree(player: Player, table: int, answer: str = "yes") -> Answer:
    return player.post(f"/t/{table}/consent", proposal=player.now(table)["proposal"]["id"], answer=answer)


def may_pass(player: Player, table: int) -> bool:
    return any(m["action"]["do"] == "pass" for m in player.now(table)["legal"])


def happened(player: Player, table: int) -> list[str]:
    """What the log tells besides moves."""
    return [line["kind"] for line in player.now(table)["log"] if line["id"] is not None]


def seconds(player: Player, table: int, name: str) -> int | None:
    return next(p["seconds"] for p in player.now(table)["plates"] if p["name"] == name)  # type: ignore[no-any-return]


# ---------------------------------------------------------------- what time costs


def test_a_bank_pays_for_thinking_and_gains_its_increment(
    room: Room, watch: Clockwork, ann: Player, bob: Player
) -> None:
    """The time of a turn is taken from its seat alone; when the turn ends the increment is added."""
    table, players = trio(room, ann, bob, clock="bank", minutes=60, increment=5)
    mover, others = on_turn(players, table)
    wait(room, watch, 600)
    assert seconds(ann, table, mover.name) == 50 * MINUTE
    while ann.now(table)["turn"] == players.index(mover):
        mover.move(table, Rng(1))

    assert seconds(ann, table, mover.name) == 55 * MINUTE
    assert [seconds(ann, table, p.name) for p in others] == [60 * MINUTE] * 2


def test_an_undo_takes_the_increment_back(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """To move and take back again and again wins no time."""
    table, players = trio(room, ann, bob, game="1830", clock="bank", minutes=60, increment=5)
    mover, _ = on_turn(players, table)
    wait(room, watch, 600)
    for _ in range(3):
        now = mover.now(table)
        mover.post(f"/t/{table}/entries", n=now["n"], action="pass")
        assert ann.now(table)["turn"] != now["turn"]
        assert mover.undo(table).status_code == 200

    assert seconds(ann, table, mover.name) == 50 * MINUTE


def test_a_wall_clock_that_jumps_gives_and_takes_nothing(
    room: Room, watch: Clockwork, ann: Player, bob: Player
) -> None:
    """L4: neither a clock set back nor one set a year ahead changes what is left, or lets a bot move."""
    table, players = trio(room, ann, bob, clock="move", hours=1)
    mover, _ = on_turn(players, table)
    n = ann.now(table)["n"]
    for jump in (365 * DAY, -800 * DAY):
        watch.shift += jump
        wait(room, watch, 60)

    assert seconds(ann, table, mover.name) == 58 * MINUTE
    assert ann.now(table)["n"] == n


def test_time_without_a_server_is_not_charged(settings: Settings, watch: Clockwork) -> None:
    """A server that was down for a week charges the seconds of one beat at most."""
    with TestClient(create_app(settings, watch), base_url="http://table.test") as client:
        room = Room(client.app, client)  # type: ignore[arg-type]  # it is ours
        ann = room.guest("Ann")
        table = ann.table("me", "bot:random", clock="move", hours=1)
        room.rest()
    watch.passed += 7 * DAY
    with TestClient(create_app(settings, watch), base_url="http://table.test") as client:
        ann.room = Room(client.app, client)  # type: ignore[arg-type]
        left = seconds(ann, table, "Ann")

    assert left is not None
    assert HOUR - BOUND <= left <= HOUR


def test_several_processes_count_time_once(settings: Settings, watch: Clockwork) -> None:
    """One of them counts; another goes on when it is silent, and the silence is not charged."""
    store = Store(settings.db)
    one, two = Heartbeat(store, watch), Heartbeat(store, watch)
    began = one.now()
    for _ in range(20):
        watch.passed += 5
        one.beat()
        two.beat()
    assert one.now() == two.now() == began + 95  # the first beat takes over, and counts nothing
    for _ in range(4):  # the first one is killed
        watch.passed += 5
        two.beat()
    late = Heartbeat(store, watch)
    store.close()

    assert began + 95 + BOUND <= two.now() <= began + 95 + 20
    assert late.now() <= two.now()


# ---------------------------------------------------------------- time is up


def test_at_zero_a_bot_plays_on_and_everybody_sees_it(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """The others see at once who is absent, in the plates and in the log."""
    table, players = trio(room, ann, bob, clock="move", minutes=5, then="bot")
    late, others = on_turn(players, table)
    wait(room, watch, 299)
    assert happened(ann, table) == []
    n = ann.now(table)["n"]
    wait(room, watch, 2)
    now = others[0].now(table)

    assert now["n"] > n
    assert happened(others[1], table) == ["absent.bot"]
    plate = next(p for p in now["plates"] if p["name"] == late.name)
    assert (plate["absent"], plate["seconds"], plate["bot"]) == (True, None, "club")


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_skip_decides_also_where_passing_is_illegal(
    room: Room, watch: Clockwork, ann: Player, bob: Player, kind: str
) -> None:
    """Nobody may pass in the supply phase: a bot makes that one decision, and the game goes on."""
    table, players = trio(room, ann, bob, clock=kind, minutes=5, then="skip")
    late, _ = on_turn(players, table)
    n = ann.now(table)["n"]
    assert not may_pass(late, table)
    wait(room, watch, 301)

    assert ann.now(table)["n"] > n
    assert happened(ann, table) == ["absent.skip"]
    with room.services.store.read() as c:
        assert c.execute(select(seats.c.stand_in).where(seats.c.table == table)).scalars().all() == [None] * 3


def test_skip_passes_where_that_is_legal(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """Where the rules allow it the clock passes and decides nothing else."""
    table, players = trio(room, ann, bob, clock="move", minutes=5, then="skip")
    rng = Rng(3)
    while not may_pass(mover := on_turn(players, table)[0], table):
        mover.move(table, rng)
    n = ann.now(table)["n"]
    wait(room, watch, 301)

    with room.services.store.read() as c:
        assert repository.entries_since(c, table, n)[0].action == "pass"


def test_coming_back_gives_the_grace_of_the_table_and_no_more(
    room: Room, watch: Clockwork, ann: Player, bob: Player
) -> None:
    """A time-out is not rewarded: not a day in a game of an hour, and nothing for who was never away."""
    table, players = trio(room, ann, bob, clock="bank", minutes=60, grace=3)
    late, others = on_turn(players, table)
    wait(room, watch, HOUR + 1)
    assert "3 minutes" in late.get(f"/t/{table}").json()["away"]
    assert late.post(f"/t/{table}/back").status_code == 200

    assert seconds(ann, table, late.name) == 3 * MINUTE
    assert happened(ann, table) == ["absent.bot", "back"]
    assert others[0].post(f"/t/{table}/back").json()["code"] == "nothing"
    assert late.get(f"/t/{table}").json()["away"] == ""


@pytest.mark.parametrize(
    ("terms", "seconds_back"),
    [({"minutes": 60}, 360), ({"minutes": 60, "increment": 2}, 120), ({"minutes": 60, "grace": 0}, 0)],
)
def test_the_usual_grace(
    room: Room, watch: Clockwork, ann: Player, bob: Player, terms: dict[str, int], seconds_back: int
) -> None:
    """One increment, or a tenth of the time, where the table says nothing."""
    table, players = trio(room, ann, bob, clock="bank", **terms)
    late, _ = on_turn(players, table)
    wait(room, watch, HOUR + 1)
    late.post(f"/t/{table}/back")

    assert seconds(ann, table, late.name) == seconds_back


def test_who_moves_again_is_back(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """After a skipped decision a move of their own shows that somebody is there again."""
    table, players = trio(room, ann, bob, clock="move", minutes=5, then="skip")
    late, _ = on_turn(players, table)
    wait(room, watch, 301)
    for _ in range(20):
        mover, _ = on_turn(players, table)
        mover.move(table, Rng(2))
        if mover is late:
            break

    assert happened(ann, table) == ["absent.skip", "back"]
    assert not any(p["absent"] for p in ann.now(table)["plates"])


@pytest.mark.parametrize(
    "terms",
    [
        {"clock": "move", "minutes": 4},
        {"clock": "move", "days": 367},
        {"clock": "bank", "minutes": 30, "increment": 31},
        {"clock": "bank", "minutes": 30, "grace": 31},
        {"clock": "bank", "minutes": -30, "hours": 1, "grace": -1},
        {"clock": "none", "absence": 0},
    ],
)
def test_a_clock_nobody_could_play_with_is_refused(ann: Player, terms: dict[str, Any]) -> None:
    """From five minutes to a year; what is added or given back is no longer than the time itself."""
    answer = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True, **terms)

    assert answer.status_code == 400
    assert answer.json()["text"]


# ---------------------------------------------------------------- absence and pause


def test_a_table_is_not_stuck_without_a_player(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """Without a clock: after the time the table chose the others replace who is absent, by more than half of them."""
    table, players = trio(room, ann, bob, absence=2)
    late, others = on_turn(players, table)
    seat = players.index(late)
    ask = {"kind": "replace", "seat": seat, "by": "bot:random"}
    assert "2 days" in ann.get(f"/t/{table}").json()["absence"]
    wait(room, watch, 2 * DAY - 1)
    assert others[0].post(f"/t/{table}/propose", **ask).json()["code"] == "nothing"
    wait(room, watch, 1)
    assert ann.now(table)["plates"][seat]["absent"]
    assert others[0].post(f"/t/{table}/propose", **ask).status_code == 200
    assert others[1].now(table)["proposal"]["agreed"] == [others[0].name]
    assert agree(others[1], table).status_code == 200
    room.rest()

    plate = ann.now(table)["plates"][seat]
    assert plate["kind"] == "bot"
    assert happened(others[0], table) == ["replaced.bot"]
    with room.services.store.read() as c:
        former = c.execute(select(seats.c.former).where(seats.c.table == table, seats.c.seat == seat)).scalar_one()
        told = c.execute(select(table_log.c.account).where(table_log.c.table == table)).scalar_one()
    assert former == told is not None


def test_one_is_enough_who_is_alone(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """Of two people one is absent: the other ends the game, and the absent one is known for the rating."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    late, others = on_turn([ann, bob], table)
    wait(room, watch, 7 * DAY)
    assert others[0].post(f"/t/{table}/propose", kind="close").status_code == 200

    assert ann.now(table)["status"] == "closed"
    with room.services.store.read() as c:
        how = c.execute(select(seats.c.name, seats.c.left_how).where(seats.c.table == table)).all()
    assert set(how) == {(late.name, "absent"), (others[0].name, "")}


def test_a_majority_is_enough_and_one_no_is_not_the_end(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """Three others: one refuses, two agree."""
    dee, cy = room.guest("Dee"), room.guest("Cy")
    table = ann.table("me", "open", "open", "open")
    for p in (bob, cy, dee):
        p.post(f"/t/{table}/join")
    late, others = on_turn([ann, bob, cy, dee], table)
    wait(room, watch, 8 * DAY)
    others[0].post(f"/t/{table}/propose", kind="close")
    agree(others[1], table, "no")
    proposal = others[2].now(table)["proposal"]
    assert (proposal["agreed"], proposal["refused"], proposal["enough"]) == ([others[0].name], [others[1].name], 2)
    assert late.post(f"/t/{table}/consent", proposal=proposal["id"], answer="no").json()["code"] == "away"
    agree(others[2], table)

    assert ann.now(table)["status"] == "closed"


def test_who_acts_in_time_is_not_replaced(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """A move withdraws the proposal to replace its player; an answer to it is refused."""
    table, players = trio(room, ann, bob)
    late, others = on_turn(players, table)
    wait(room, watch, 8 * DAY)
    others[0].post(f"/t/{table}/propose", kind="replace", seat=players.index(late), by="bot:random")
    read = others[1].now(table)["proposal"]["id"]
    late.move(table, Rng(1))

    assert others[1].now(table)["proposal"] is None
    assert others[1].post(f"/t/{table}/consent", proposal=read, answer="yes").json()["code"] == "nothing"


def test_a_pause_stops_every_clock(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """By common consent; nothing runs out meanwhile, and the clocks go on from where they were."""
    table, players = trio(room, ann, bob, clock="bank", minutes=60)
    mover, others = on_turn(players, table)
    wait(room, watch, 600)
    others[0].post(f"/t/{table}/propose", kind="pause")
    assert not ann.now(table)["clock"]["paused"]
    agree(mover, table)
    agree(others[1], table)
    wait(room, watch, 5 * DAY)
    now = ann.now(table)
    assert (now["clock"]["paused"], now["clock"]["running"]) == (True, False)
    assert seconds(ann, table, mover.name) == 50 * MINUTE
    others[0].post(f"/t/{table}/propose", kind="resume")
    agree(mover, table)
    agree(others[1], table)
    wait(room, watch, 60)

    assert seconds(ann, table, mover.name) == 49 * MINUTE
    assert happened(ann, table) == ["paused", "resumed"]


def test_another_person_sits_down_with_a_running_clock(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """A seat that was freed in the middle of its turn has the time of the table, and it runs."""
    table, players = trio(room, ann, bob, clock="move", minutes=5)
    late, others = on_turn(players, table)
    late.post(f"/t/{table}/leave")
    others[0].post(f"/t/{table}/propose", kind="replace", seat=players.index(late), by="person")
    agree(others[1], table)
    wait(room, watch, HOUR)
    room.guest("Eve").post(f"/t/{table}/join")
    wait(room, watch, 60)

    assert seconds(ann, table, "Eve") == 4 * MINUTE
    assert happened(ann, table) == ["left", "replaced.person", "joined"]


# ---------------------------------------------------------------- nights and vacations


def at(hour: int) -> float:
    """Seconds from the watch's beginning to an hour of the next day, in UTC."""
    return (-1_800_000_000) % DAY + hour * HOUR


def test_a_clock_sleeps_where_its_player_does(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """From 23 to 8 in the player's own zone nothing runs; then it goes on from where it was."""
    watch.passed = at(12)
    room.services.heartbeat.beat()
    table, players = trio(room, ann, bob, clock="bank", days=2, sleeps=True)
    mover, _ = on_turn(players, table)
    assert mover.post("/account/zone", zone="Asia/Tokyo").status_code in (200, 303)  # nine hours ahead: 21 there
    wait(room, watch, 2 * HOUR)
    left = seconds(ann, table, mover.name)
    wait(room, watch, 5 * HOUR)
    assert seconds(ann, table, mover.name) == left
    assert "night" in ann.now(table)["clock"]["text"]
    wait(room, watch, 4 * HOUR)
    wait(room, watch, HOUR)

    assert left is not None
    assert seconds(ann, table, mover.name) == left - HOUR
    assert ann.now(table)["clock"]["text"] == ""


def test_a_vacation_stops_clocks(room: Room, watch: Clockwork, ann: Player, bob: Player) -> None:
    """Where the table allows it; the days come out of a year's, and whole ones not used are kept."""
    table, players = trio(room, ann, bob, clock="move", days=2, vacation=True)
    mover, _ = on_turn(players, table)
    mover.post("/account/vacation", days=10)
    wait(room, watch, DAY)
    assert seconds(ann, table, mover.name) == 2 * DAY
    assert mover.get("/account").json()["vacation_days"] == 20
    mover.post("/account/vacation/end")
    wait(room, watch, HOUR)

    assert seconds(ann, table, mover.name) == 2 * DAY - HOUR
    assert mover.get("/account").json()["vacation_days"] == 29
    assert mover.post("/account/vacation", days=30).status_code == 400


def test_a_vacation_stops_nothing_where_the_table_does_not_allow_it(
    room: Room, watch: Clockwork, ann: Player, bob: Player
) -> None:
    """The clock runs on."""
    table, players = trio(room, ann, bob, clock="move", days=2)
    mover, _ = on_turn(players, table)
    mover.post("/account/vacation", days=10)
    wait(room, watch, DAY)

    assert seconds(ann, table, mover.name) == DAY


@pytest.mark.parametrize(("minutes", "low"), [(10, 450), (7 * 24 * 60, 162 * 3600)])
def test_low_time_is_seen_by_everybody_at_once(
    room: Room, watch: Clockwork, ann: Player, bob: Player, minutes: int, low: int
) -> None:
    """A quarter before the end, or six hours: open pages are woken, and who is on turn is called once."""
    table, players = trio(room, ann, bob, clock="bank", minutes=minutes)
    late, (other, _) = on_turn(players, table)
    services, looked = room.services, room.services.heartbeat.now()
    calls: list[dict[str, Any]] = []

    def told() -> list[str]:
        calls.append(json.loads(late.get(f"/account/events?follow=no&told={calls[-1]['told'] if calls else ''}").text))
        return [call["alert"] for t in calls[-1]["tables"] for call in t["calls"]]

    told()
    wait(room, watch, low - 1)
    looked = background.ring_low(services, looked)
    assert (other.now(table)["clock"]["low"], told()) == (False, [])
    wait(room, watch, 1)
    with patch.object(services.hub, "wake") as wake:
        looked = background.ring_low(services, looked)
        background.ring_low(services, looked)
    wake.assert_called_once_with(table)
    assert (other.now(table)["clock"]["low"], told(), told()) == (True, ["low"], [])
