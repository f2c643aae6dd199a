"""Powers out of turn: the seat's page offers them although another is asked, and they are taken."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from stockrail.core import titles
from stockrail.core.actions import Action, Span
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.server.moves import Move, play
from stockrail.server.repository import outline
from stockrail.server.schema import seats as places
from stockrail.server.schema import tables
from tests.web.odd_bots import installed
from tests.web.people import Player, Room


def reach(game: str, options: dict[str, str], seats: int) -> tuple[Match, Seat]:
    """A random game up to a moment when somebody may act who is not asked."""
    for seed in range(200):
        match, rng = Match(titles.find(game, options), seats, seed), Rng(seed)
        while match.turn is not None and len(match.entries) < 200:
            for seat in match.game.actors(match.state):
                if seat != match.turn and list(match.legal_for(seat)):
                    return match, seat
            legal = list(match.legal_for(match.turn))
            match.play(_any(legal[rng.below(len(legal))]))
    raise AssertionError("no such moment")


def _any(option: Action | Span) -> Action:
    return option.at(option.low) if isinstance(option, Span) else option


def at_the_moment(room: Room, match: Match, options: dict[str, str]) -> tuple[list[Player], int]:
    """People at a table where everything was played as in the match."""
    seats = match.seats
    people = [room.guest(f"Guest {i}") for i in range(seats)]
    table = people[0].table("me", *["open"] * (seats - 1), game=match.game.name, option=options)
    with room.services.store.write() as c:
        c.execute(update(tables).where(tables.c.id == table).values(seed=str(match.seed)))
    for p in people[1:]:
        p.post(f"/t/{table}/join")
    assert room.client.portal is not None
    n = people[0].now(table)["n"]
    for e in match.entries:
        if e.seat != CHANCE:
            n = room.client.portal.call(play, room.services, Move(table, e.seat, n, e.action)).n
    return people, table


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [("1830", {}, 3), ("stockpile", {"investors": "yes"}, 5)],
    ids=["1830", "stockpile"],
)
def test_a_power_out_of_turn_is_offered_and_taken(room: Room, game: str, options: dict[str, str], seats: int) -> None:
    """Exchanging a private company, looking with Martha: a form on the seat's own page, stored when it is sent."""
    match, seat = reach(game, options, seats)
    people, table = at_the_moment(room, match, options)
    now = people[seat].now(table)

    assert now["turn"] == match.turn != seat
    assert seat in now["actors"]
    assert _offers(people[seat], table)
    assert not any(_offers(people[i], table) for i in range(seats) if i not in now["actors"])
    sent = people[seat].post(f"/t/{table}/entries", n=now["n"], action=now["legal"][0]["action"])
    assert sent.status_code == 200, sent.text


@pytest.mark.parametrize(("bot", "uses"), [("eager", True), ("shy", False)])
def test_a_bot_is_asked_for_its_power(
    room: Room, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, bot: str, uses: bool
) -> None:
    """While a person is in turn: it uses the power or declines, once, and the table waits for the person."""
    match, seat = reach("1830", {}, 3)
    people, table = at_the_moment(room, match, {})
    before = people[0].now(table)["n"]
    with installed(tmp_path_factory.mktemp("odd"), monkeypatch):
        with room.services.store.write() as c:
            held = (places.c.table == table) & (places.c.seat == seat)
            c.execute(update(places).where(held).values(account=None, bot=bot))
        room.services.robots.look(table)
        room.rest()
        room.services.robots.look(table)
        room.rest()

    assert match.turn is not None
    now = people[match.turn].now(table)
    assert (now["n"] > before) == uses
    assert now["turn"] == match.turn
    if uses:
        with room.services.store.read() as c:
            assert outline(c, table, before, before + 1)[0].seat == seat


def _offers(player: Player, table: int) -> bool:
    return f'action="/t/{table}/entries"' in player.html(f"/t/{table}").text
