"""The end of a game: its accounts, everybody's hands, and the same people again."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert, select, update

from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.server.schema import channels, outbox, seats, tables
from tests.titles import ALL
from tests.web.people import Player, Room


def end(room: Room, table: int) -> None:
    """The game is over; how it was played does not matter here."""
    with room.services.store.write() as c:
        c.execute(update(tables).where(tables.c.id == table).values(status="over", turn=None))
    room.services.changed(table)


def finished(room: Room, ann: Player, bob: Player, **fields: Any) -> int:
    """A game of Ann, Bob and a bot that is over."""
    table = ann.table("me", "open", "bot:random", **fields)
    assert bob.post(f"/t/{table}/join").status_code == 200
    end(room, table)
    return table


def plates(player: Player, table: int) -> list[tuple[str, str]]:
    return [(p["kind"], p["name"]) for p in player.now(table)["plates"]]


def test_a_game_ended_by_agreement_has_a_rematch(ann: Player, bob: Player) -> None:
    """A table that was closed before it began has none."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/propose", kind="close")
    bob.post(f"/t/{table}/consent", proposal=bob.now(table)["proposal"]["id"], answer=True)
    again = ann.post(f"/t/{table}/rematch").json()["id"]
    early = ann.table("me", "open")
    ann.post(f"/t/{early}/close")

    assert f'action="/t/{table}/rematch"' in bob.html(f"/t/{table}").text
    assert bob.post(f"/t/{table}/rematch").json()["id"] == again
    assert ann.now(again)["status"] == "running"
    assert ann.post(f"/t/{early}/rematch").json()["code"] == "not_over"


def test_a_rematch_keeps_the_company_and_the_terms(room: Room, ann: Player, bob: Player) -> None:
    """Seats turned by one, the same title, options and clock; Bob's seat is his alone, and the game begins with him."""
    terms = {"option": {"board": "advanced"}, "clock": "move", "days": 3, "title": "Sunday"}
    table = finished(room, ann, bob, **terms)
    again = ann.post(f"/t/{table}/rematch").json()["id"]
    first, second = ann.get(f"/t/{table}").json(), ann.get(f"/t/{again}").json()

    assert plates(ann, again) == [("bot", "Random"), ("person", "Ann"), ("asked", "Bob")]
    assert [first[k] for k in ("title", "options", "clock")] == [second[k] for k in ("title", "options", "clock")]
    assert room.guest("Cy").post(f"/t/{again}/join").status_code == 409
    asked = bob.now(table)["rematch"]
    assert (asked["id"], asked["yours"], asked["text"][:8]) == (again, True, "Ann asks")

    assert bob.post(f"/t/{table}/rematch").json()["id"] == again
    assert plates(bob, again) == [("bot", "Random"), ("person", "Ann"), ("person", "Bob")]
    assert bob.now(again)["status"] == "running"
    assert not bob.now(table)["rematch"]["yours"]
    assert ann.post(f"/t/{table}/rematch").json()["id"] == again


def test_a_seat_that_is_given_up_is_open(room: Room, ann: Player, bob: Player) -> None:
    """Who declines is not asked again; anybody may sit there then."""
    table = finished(room, ann, bob)
    again = ann.post(f"/t/{table}/rematch").json()["id"]
    assert bob.post(f"/t/{again}/decline").status_code == 200
    assert bob.post(f"/t/{again}/decline").status_code == 409
    assert not bob.now(table)["rematch"]["yours"]
    assert room.guest("Cy").post(f"/t/{again}/join").status_code == 200


def test_an_invited_player_needs_no_code(room: Room, ann: Player, bob: Player) -> None:
    """The rematch of a table by invitation is one too; those who played get in."""
    table = finished(room, ann, bob, open=True)
    with room.services.store.write() as c:
        c.execute(update(tables).where(tables.c.id == table).values(open=False))
    again = ann.post(f"/t/{table}/rematch").json()["id"]

    assert room.guest("Cy").get(f"/t/{again}").status_code == 403
    assert bob.get(f"/t/{again}").status_code == 200
    assert bob.post(f"/t/{again}/join").status_code == 200


def test_those_who_played_are_told_by_their_channels(room: Room, ann: Player, bob: Player) -> None:
    """The message names who asks, and the new table."""
    table = finished(room, ann, bob)
    with room.services.store.write() as c:
        account = c.execute(select(seats.c.account).where(seats.c.table == table, seats.c.seat == 1)).scalar_one()
        values = {"account": account, "kind": "ntfy", "address": "bob"}
        c.execute(insert(channels).values(**values))
    again = ann.post(f"/t/{table}/rematch").json()["id"]
    with room.services.store.read() as c:
        letters = c.execute(select(outbox).where(outbox.c.table == again)).all()

    assert [letter.account for letter in letters] == [account]
    assert letters[0].body.startswith("Ann asks you for a rematch")
    assert letters[0].body.endswith(f"/t/{again}")


def test_alone_or_at_one_screen_a_rematch_begins_at_once(room: Room, ann: Player) -> None:
    """Nobody else is asked: bots and those who share the browser sit one seat further on."""
    for places, hot in ((("me", "bot:random"), False), (("Ann", "Ben"), True)):
        table = ann.table(*places, hot=hot)
        room.rest()
        end(room, table)
        again = ann.post(f"/t/{table}/rematch").json()["id"]
        assert ann.now(again)["status"] == "running"
        assert [name for _, name in plates(ann, again)] == [name for _, name in plates(ann, table)][::-1]


def test_a_rematch_is_for_those_who_played(room: Room, ann: Player, bob: Player) -> None:
    """Not before the end, and not for a spectator."""
    table = ann.table("me", "bot:random")
    assert ann.post(f"/t/{table}/rematch").status_code == 409
    room.rest()
    end(room, table)
    assert bob.post(f"/t/{table}/rematch").status_code == 403
    assert bob.now(table)["rematch"] is None


def test_every_hand_is_open_at_the_end(room: Room, ann: Player, bob: Player) -> None:
    """While a game goes on nobody looks through another's eyes; when it is over everybody may."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    watcher = room.guest("Cy")
    hands = [player.now(table, drawings=True)["svg"] for player in (ann, bob)]
    assert ann.get(f"/t/{table}/now?seat=1").status_code == 403
    end(room, table)

    for reader in (ann, bob, watcher):
        shown = [reader.now(table, seat=seat, drawings=True)["svg"] for seat in (0, 1)]
        assert [len(svg) for svg in shown] == [len(svg) for svg in hands]
        assert reader.now(table, seat=1)["orders"] == []


@pytest.mark.parametrize("game", ALL)
def test_the_accounts_add_up_to_the_scores(game: str) -> None:
    """Whatever a title counts: the rows of its accounts are the score, seat by seat."""
    rules, rng = find(game), Rng(3)
    match = Match(rules, min(rules.players), 3)
    for _ in range(150):
        if match.turn is not None:
            match.play(match.legal.pick(rng))
    rows = rules.accounts(match.state)

    assert tuple(rows) == rules.accounted
    totals = [sum(values) for values in zip(*rows.values(), strict=True)]
    result = match.result
    if result is not None:
        assert totals == list(result.scores)
    elif hasattr(rules, "wealth"):
        assert totals == [rules.wealth(match.state, seat) for seat in range(match.seats)]
    assert len(totals) == match.seats
