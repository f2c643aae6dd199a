"""Ratings: who gains by a game, who counts as last, what does not count, and that they follow from the results."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from sqlalchemy import select, update
from typer.testing import CliRunner

from stockrail.cli import build
from stockrail.core.rng import Rng
from stockrail.server import ratings
from stockrail.server.schema import rated, seats
from stockrail.server.schema import ratings as rows
from stockrail.server.settings import Settings
from tests.web.ended import account, end, number, played
from tests.web.people import Player, Room, play_out


def levels(room: Room) -> dict[Any, float]:
    """Every rating by who has it."""
    with room.services.store.read() as c:
        return {(r.game, r.account or r.bot): r.level for r in c.execute(select(rows))}


def everything(room: Room) -> tuple[list[Any], list[Any]]:
    """All that is stored of ratings, without the numbers of rows."""
    with room.services.store.read() as c:
        one = sorted(str(r[1:]) for r in c.execute(select(rows)))
        other = sorted(str(r[1:]) for r in c.execute(select(rated)))
    return one, other


def test_a_real_game_is_counted_when_it_ends(room: Room, ann: Player, bob: Player) -> None:
    """The winner's level rises, the loser's falls; the outcome says by how much."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    now = play_out([ann, bob], table, Rng(4))
    changes = {s["rank"]: s["change"] for s in now["outcome"]["scores"]}

    assert len(levels(room)) == 2
    assert changes[1] > 0 > changes[2]


def test_ratings_follow_from_the_stored_results(room: Room, ann: Player, bob: Player) -> None:
    """Worked out again from the finished games they are the same to the last digit, in whatever order games ended."""
    cy = room.guest("Cy")
    rng = Rng(7)
    orders = list(permutations((1, 2, 3)))
    for i in range(12):
        played(room, orders[rng.below(6)], ann, bob, cy, at=1000.0 - i)
        played(room, (1 + i % 2, 2 - i % 2), ann, bots=1)
    before = everything(room)
    with room.services.store.write() as c:
        games = ratings.recompute(c)

    assert games == 24
    assert everything(room) == before


def test_an_older_database_is_rated_on_demand(room: Room, ann: Player, bob: Player) -> None:
    """Games that ended before there were ratings count by when they ended."""
    for i in range(3):
        played(room, (1, 2), ann, bob, at=100.0 + i)
    before = everything(room)
    with room.services.store.write() as c:
        c.execute(rated.delete())
        c.execute(rows.delete())
        ratings.recompute(c)

    assert everything(room) == before


def test_a_command_rates_again(room: Room, settings: Settings, ann: Player, bob: Player) -> None:
    """`stockrail ratings` says how many games count."""
    played(room, (1, 2), ann, bob)
    answer = CliRunner().invoke(build("ratings"), ["ratings", "--db", settings.db])

    assert (answer.exit_code, answer.output.strip()) == (0, "1 game counts")


def test_a_game_is_counted_once(room: Room, ann: Player, bob: Player) -> None:
    """A second time changes nothing."""
    table = played(room, (1, 2), ann, bob)
    before = everything(room)
    end(room, table, (2, 1))

    assert everything(room) == before


@pytest.mark.parametrize("terms", [{"practice": True}, {"hot": True}])
def test_practice_and_shared_screens_do_not_count(room: Room, ann: Player, terms: dict[str, Any]) -> None:
    """Nobody is rated for them."""
    table = ann.table("me", "bot:random", **terms)
    end(room, table, (1, 2))

    assert levels(room) == {}


@pytest.mark.parametrize("how", [{"left": True}, {"stand_in": "random"}])
def test_whoever_leaves_or_runs_out_of_time_is_last(room: Room, ann: Player, bob: Player, how: dict[str, Any]) -> None:
    """Even where the bot that played on won the game."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    with room.services.store.write() as c:
        c.execute(update(seats).where(seats.c.table == table, seats.c.seat == 0).values(**how))
    end(room, table, (1, 2))
    known = levels(room)

    assert known["stockpile", number(ann)] < known["stockpile", number(bob)]


def test_bots_are_rated_under_their_names_and_marked(room: Room) -> None:
    """A bot on two seats is one line of the ranking; it is shown as a bot, and its page too."""
    dora = account(room, "Dora")
    played(room, (1, 2, 3), dora, bots=2)
    ranking = dora.get("/people?game=stockpile").json()["ranking"]

    assert [(r["person"]["name"], r["person"]["bot"], r["games"]) for r in ranking] == [
        ("Dora", False, 1),
        ("Random", True, 1),
    ]
    page = dora.get(ranking[1]["person"]["url"]).json()
    assert page["person"]["bot"]
    assert page["results"][0]["games"] == 2
    assert page["ties"] is None


def test_guests_stand_in_no_ranking(room: Room, ann: Player, bob: Player) -> None:
    """A guest is rated, and listed once the guest has an account."""
    played(room, (1, 2), ann, bob)

    assert ann.get("/people?game=stockpile").json()["ranking"] == []
    assert ann.post("/sign-up", name="Anna", password="correct horse").status_code == 200
    assert [r["person"]["name"] for r in ann.get("/people?game=stockpile").json()["ranking"]] == ["Anna"]
