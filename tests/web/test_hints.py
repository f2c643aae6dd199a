"""What would you do, and who is likely to win?  For who practises against bots alone, and for nobody else."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from stockrail.core.rng import Rng
from stockrail.server.schema import tables
from tests.web.people import Player, Room
from tests.web.test_no_leak import exchanged


def in_turn(room: Room, player: Player, *seats: str, game: str = "stockpile") -> int:
    """A practice table at which it is the player's turn."""
    table = player.table(*seats, game=game, practice=True)
    room.rest()
    return table


def test_a_hint_names_moves_and_reasons(room: Room, ann: Player) -> None:
    """Up to three legal moves, the best first, with what speaks for and against each in the reader's words."""
    table = in_turn(room, ann, "me", "bot:greedy", "bot:greedy")
    now = ann.now(table)
    answer = ann.get(f"/t/{table}/hints").json()

    assert now["can_hint"]
    assert answer["n"] == now["n"]
    assert 1 <= len(answer["hints"]) <= 3
    scores = [h["score"] for h in answer["hints"]]
    assert scores == sorted(scores, reverse=True)
    assert all(h["text"] and h["move"]["text"] for h in answer["hints"])
    assert ann.post(f"/t/{table}/entries", n=now["n"], action=answer["hints"][0]["move"]["action"]).status_code == 200


def test_without_scripts_the_page_shows_them(room: Room, ann: Player) -> None:
    """A button asks for the page with its hints."""
    table = in_turn(room, ann, "me", "bot:greedy", "bot:greedy")
    best = ann.get(f"/t/{table}/hints").json()["hints"][0]["text"]

    assert 'name="hint" value="yes"' in ann.html(f"/t/{table}").text
    assert best not in ann.html(f"/t/{table}").text
    assert best in ann.html(f"/t/{table}?hint=yes").text


def test_the_evaluation_adds_up(room: Room, ann: Player) -> None:
    """A part for every seat, with and without drawings, on the page as a bar and in numbers."""
    table = in_turn(room, ann, "me", "bot:greedy", "bot:greedy", "bot:greedy")
    found = ann.now(table)["evaluation"]

    assert len(found) == 4
    assert sum(found) == pytest.approx(1, abs=0.01)
    assert ann.now(table, drawings=True)["evaluation"] == found
    page = ann.html(f"/t/{table}").text
    assert page.count('<rect class="seat-') >= 4
    assert f"{round(100 * found[0])}%" in page


def test_a_game_that_counts_has_neither(room: Room, ann: Player) -> None:
    """Against bots alone, too: who wants hints chooses practice, which says that it does not count."""
    table = ann.table("me", "bot:greedy", "bot:greedy")
    room.rest()

    assert ann.get(f"/t/{table}/hints").json()["code"] == "hints"
    assert not ann.now(table)["can_hint"]
    assert ann.now(table)["evaluation"] is None
    assert 'id="evaluation"' not in ann.html(f"/t/{table}").text
    assert "ask for hints and see who is likely to win. The game does not count" in ann.html("/").text


def test_chances_are_drawn_when_the_game_is_over(room: Room, ann: Player) -> None:
    """Not a word of them before: they know what lies face down.  At the end the winner has them all."""
    table, rng = ann.table("me", "bot:random", "bot:random"), Rng(4)
    room.rest()
    before = ann.get(f"/t/{table}/figures").json()
    while ann.now(table)["status"] == "running":
        ann.move(table, rng)
        room.rest()
    figures = ann.get(f"/t/{table}/figures").json()
    odds = [p["values"]["odds"] for p in figures["points"] if "odds" in p["values"]]
    ranks = [p["rank"] for p in ann.now(table)["plates"]]

    assert "odds" not in before["series"]
    assert figures["series"][0] == "odds"
    assert len(odds) > 20
    assert all(98 <= sum(one.values()) <= 102 for one in odds)
    assert [odds[-1][str(seat)] > 0 for seat in range(3)] == [rank == 1 for rank in ranks]


def test_with_other_people_there_are_none(room: Room, ann: Player) -> None:
    """Somebody else at the table, several seats of one's own, or a stranger who looks on."""
    bob = room.guest("Bob")
    shared = ann.table("me", "open", "bot:greedy")
    bob.post(f"/t/{shared}/join")
    several = ann.table("me", "Bea", "bot:greedy", hot=True)
    alone = in_turn(room, ann, "me", "bot:greedy", "bot:greedy")

    for player, table in ((ann, shared), (bob, shared), (ann, several), (bob, alone)):
        assert player.get(f"/t/{table}/hints").json()["code"] == "hints"
        assert "hint=yes" not in player.html(f"/t/{table}").text
        assert not player.now(table)["can_hint"]
        assert player.now(table)["evaluation"] is None


@pytest.mark.parametrize("game", ["stockpile", "gwt", "1846"])
def test_a_hint_tells_nothing_the_seat_does_not_know(room: Room, ann: Player, game: str) -> None:
    """Not a byte changes when everything the seat may not know is exchanged."""
    table, rng = in_turn(room, ann, "me", "bot:random", "bot:random", game=game), Rng(5)
    for _ in range(4):
        while not ann.now(table)["can_hint"]:
            ann.move(table, rng)
            room.rest()
        urls = (f"/t/{table}/hints", f"/t/{table}?hint=yes")
        before = [ann.get(urls[0]).content, ann.html(urls[1]).content, ann.now(table)["evaluation"]]
        with exchanged(room, table, 0, rng):
            after = [ann.get(urls[0]).content, ann.html(urls[1]).content, ann.now(table)["evaluation"]]

        assert before == after
        assert before[2] is not None
        with room.services.store.read() as c:
            assert c.execute(select(tables.c.seed).where(tables.c.id == table)).scalar_one().encode() not in before[0]
        ann.move(table, rng)
        room.rest()
