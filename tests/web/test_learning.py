"""Lessons at real tables: taken, failed, led back, finished; progress is kept."""

from __future__ import annotations

from typing import Any

import pytest

from stockrail import lessons
from tests.web.people import Player, Room


def begin(room: Room, who: Player, path: str) -> int:
    table = int(who.post(f"/learn/{path}").json()["id"])
    room.rest()
    return table


def card(who: Player, table: int) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"/t/{table}/now").json()["lesson"]
    return found


def play(room: Room, who: Player, table: int, move: str) -> None:
    n = who.get(f"/t/{table}/now").json()["n"]
    assert who.post(f"/t/{table}/entries", n=n, action=move).status_code == 200
    room.rest()


def line(who: Player, game: str, name: str) -> dict[str, Any]:
    page = who.get("/learn").json()
    title = next(t for t in page["titles"] if t["game"] == game)
    return next(x for x in title["guide"] + title["exercises"] if x["id"] == name)


def test_a_guided_round_from_first_to_last_step(room: Room, ann: Player) -> None:
    """The others answer as the lesson says, and every step is counted."""
    lesson = lessons.find("stockpile", "round")
    assert lesson is not None
    table = begin(room, ann, "stockpile/round")
    for n, step in enumerate(lesson.steps, 1):
        assert (card(ann, table)["step"], card(ann, table)["state"]) == (n, "going")
        assert line(ann, "stockpile", "round")["step"] == n - 1
        for move in step.solution:
            play(room, ann, table, move)
    assert card(ann, table)["state"] == "done"
    assert card(ann, table)["after"]["url"] == "/learn/stockpile/split"
    assert line(ann, "stockpile", "round")["done"]


def test_a_wrong_move_is_told_and_led_back(room: Room, ann: Player) -> None:
    """The rules refuse what is illegal; the lesson says what is only wrong, hints, and offers the step anew."""
    table = begin(room, ann, "stockpile/round")
    n = ann.get(f"/t/{table}/now").json()["n"]
    refused = ann.post(f"/t/{table}/entries", n=n, action="bid 0 0")
    assert refused.status_code == 422

    play(room, ann, table, "place fee2 0 BB 0")
    lost = card(ann, table)
    assert (lost["state"], lost["step"]) == ("lost", 1)
    assert "Bottomline Bank" in lost["hint"]
    assert lost["can_go_back"]
    assert ann.post(f"/t/{table}/lesson/back").status_code == 200
    room.rest()
    assert (card(ann, table)["state"], card(ann, table)["can_go_back"]) == ("going", False)
    assert ann.post(f"/t/{table}/lesson/back").status_code == 409


def test_back_a_step_leads_to_the_step_before(room: Room, ann: Player) -> None:
    """With the answers of the others."""
    table = begin(room, ann, "stockpile/round")
    play(room, ann, table, "place BB 2 fee2 0")
    assert card(ann, table)["step"] == 2
    ann.post(f"/t/{table}/lesson/back")
    room.rest()
    assert card(ann, table)["step"] == 1
    assert line(ann, "stockpile", "round")["step"] == 1  # what was reached once stays reached


def test_a_lesson_is_gone_on_with_and_taken_again(room: Room, ann: Player) -> None:
    """Unfinished it is found again; finished, a new table begins."""
    table = begin(room, ann, "stockpile/ruin")
    play(room, ann, table, "bust AA")
    assert begin(room, ann, "stockpile/ruin") == table
    ann.post(f"/t/{table}/lesson/back")
    room.rest()
    play(room, ann, table, "bust SS")
    assert card(ann, table)["state"] == "done"
    assert begin(room, ann, "stockpile/ruin") != table
    assert line(ann, "stockpile", "ruin")["done"]


def test_lessons_stay_out_of_lists_and_ratings(room: Room, ann: Player) -> None:
    """They wait for nobody, and nobody else may look."""
    table = begin(room, ann, "stockpile/ruin")
    assert ann.get("/tables/mine").json()["tables"] == []
    assert ann.get("/tables/waiting").json()["tables"] == []
    assert room.guest("Ben").get(f"/t/{table}").status_code == 403


def test_the_others_play_on_where_the_lesson_says_nothing(room: Room, ann: Player) -> None:
    """After a wrong move a bot answers, so that the table is a real one."""
    table = begin(room, ann, "stockpile/round")
    play(room, ann, table, "place fee2 0 BB 0")
    now = ann.get(f"/t/{table}/now").json()
    assert now["turn"] == 0
    assert now["legal"]


@pytest.mark.parametrize("path", ["stockpile/nothing", "chess/round"])
def test_an_unknown_lesson_is_not_found(ann: Player, path: str) -> None:
    """Nothing is made."""
    assert ann.post(f"/learn/{path}").status_code == 404
