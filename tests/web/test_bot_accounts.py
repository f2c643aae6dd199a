"""Accounts for which programs play: they say so once, and are marked as bots wherever their name stands."""

from __future__ import annotations

from tests.web.ended import account, number, played
from tests.web.people import Player, Room


def declared(player: Player) -> Player:
    answer = player.post("/account/program", sure=True)
    assert answer.status_code == 200, answer.text
    return player


def test_a_program_is_marked_wherever_its_name_stands(room: Room) -> None:
    """At the table, in lists, on its page, among friends; its opponent is not."""
    ann, robot = account(room, "Ann"), account(room, "Robot")
    table = ann.table("me", "open")
    robot.post(f"/t/{table}/join")
    before = [p["program"] for p in ann.now(table)["plates"]]
    declared(robot)
    ann.post(f"/people/{number(robot)}/tie", kind="friend")
    card = next(c for c in robot.get("/lobby").json()["mine"] if c["id"] == table)

    assert before == [False, False]
    assert [p["program"] for p in ann.now(table)["plates"]] == [False, True]
    assert [p["kind"] for p in ann.now(table)["plates"]] == ["person", "person"]
    assert [p["program"] for p in card["plates"]] == [False, True]
    assert ann.get(f"/people/{number(robot)}").json()["person"]["bot"]
    assert not robot.get(f"/people/{number(ann)}").json()["person"]["bot"]
    assert ann.get("/friends").json()["friends"][0]["bot"]
    assert ann.get("/people?find=robot").json()["found"][0]["bot"]
    for page in (f"/t/{table}", "/lobby", f"/people/{number(robot)}"):
        assert ">bot<" in robot.html(page).text, page


def test_rankings_of_people_and_of_bots(room: Room) -> None:
    """One list for everybody, one without bots, one of bots alone; a program's account is one of them."""
    ann, bob, robot = (account(room, name) for name in ("Ann", "Bob", "Robot"))
    declared(robot)
    played(room, (1, 2, 3, 4), ann, bob, robot, bots=1)

    def names(who: str) -> set[str]:
        return {r["person"]["name"] for r in ann.get(f"/people?game=stockpile{who}").json()["ranking"]}

    assert names("&who=people") == {"Ann", "Bob"}
    assert names("&who=bots") == names("") - {"Ann", "Bob"}
    assert "Robot" in names("&who=bots")
    assert len(names("&who=bots")) == 2
    assert names("&who=nonsense") == names("")


def test_it_is_said_once_and_stays(room: Room) -> None:
    """Nobody becomes a bot by mistake, and no bot a person."""
    robot = account(room, "Robot")
    assert robot.post("/account/program", sure=False).status_code == 400
    assert not robot.get("/account").json()["program"]
    declared(robot)
    robot.post("/account/program", sure=False)

    assert robot.get("/account").json()["program"]
    assert 'action="/account/program"' not in robot.html("/account").text
    assert room.stranger().post("/account/program", sure=True).status_code == 401
