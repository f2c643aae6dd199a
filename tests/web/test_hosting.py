"""A host's powers: what the creator of a table and the operator may do to it, and nobody else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stockrail.core.rng import Rng
from stockrail.server.settings import Settings
from tests.web.ended import number
from tests.web.people import Player, Room
from tests.web.test_forms import forms, press
from tests.web.test_operators import Command, admin, signed_up

__all__ = ["admin"]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Olga runs the server."""
    return replace(settings, operators=("Olga",))


@pytest.fixture(params=["host", "operator"])
def boss(request: pytest.FixtureRequest, room: Room, ann: Player) -> Player:
    """Whoever made the table, or runs the server."""
    return ann if request.param == "host" else signed_up(room, "Olga")


def host(player: Player, table: int) -> dict[str, Any]:
    data: dict[str, Any] = player.get(f"/t/{table}/host").json()
    return data


def plates(player: Player, table: int) -> list[tuple[str, str]]:
    return [(p["kind"], p["name"]) for p in player.now(table)["plates"]]


def acts(player: Player, table: int) -> list[tuple[str, str]]:
    return [(a["act"], a["by"]) for a in host(player, table)["acts"]]


DEEDS: list[tuple[str, dict[str, Any]]] = [
    ("remove", {"seat": 0}),
    ("replace", {"seat": 0, "by": "bot:random"}),
    ("invite", {"name": "Dora"}),
    ("swap", {"one": 0, "other": 1}),
    ("edit", {"title": "Mine now"}),
    ("chat/1/delete", {}),
    ("pause", {}),
    ("resume", {}),
    ("close", {}),
]


@pytest.mark.parametrize(("deed", "fields"), DEEDS)
def test_nobody_else_has_a_hosts_powers(
    room: Room, ann: Player, bob: Player, deed: str, fields: dict[str, Any]
) -> None:
    """Those at the table and strangers are refused, and nothing is written down."""
    table = ann.table("me", "open", "open")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/chat", text="hello")

    for player in (bob, room.guest("Carl")):
        assert player.post(f"/t/{table}/host/{deed}", **fields).json()["code"] == "host"
    assert room.stranger().post(f"/t/{table}/host/{deed}", **fields).json()["code"] == "sign_in"
    assert acts(bob, table) == []
    assert not host(bob, table)["can"]
    assert host(bob, table)["chat"] == []


def test_somebody_is_removed_before_the_game(boss: Player, ann: Player, bob: Player) -> None:
    """The seat is free for somebody else, and everybody reads who did it."""
    table = ann.table("me", "open", "open")
    bob.post(f"/t/{table}/join")

    assert boss.post(f"/t/{table}/host/remove", seat=1).status_code == 200
    assert plates(ann, table)[1][0] == "open"
    assert acts(bob, table) == [("remove", boss.name)]
    assert boss.post(f"/t/{table}/host/remove", seat=1).json()["code"] == "nothing"
    assert boss.post(f"/t/{table}/host/remove", seat=9).json()["code"] == "nothing"


def test_somebody_is_removed_from_a_running_game(boss: Player, ann: Player, bob: Player, room: Room) -> None:
    """They cannot come back by themselves; another person takes the seat and plays on."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")

    assert boss.post(f"/t/{table}/host/remove", seat=1).status_code == 200
    assert bob.post(f"/t/{table}/back").json()["code"] == "seat"
    carl = room.guest("Carl")
    assert carl.post(f"/t/{table}/join").status_code == 200
    assert plates(ann, table)[1] == ("person", "Carl")


@pytest.mark.parametrize("begun", [False, True])
def test_who_was_removed_sits_down_again_only_when_invited(ann: Player, room: Room, begun: bool) -> None:
    """Not by themselves, by the table's link or another's invitation; the host's invitation forgives."""
    dora, emil = signed_up(room, "Dora"), signed_up(room, "Emil")
    table = ann.table(*(("me", "open", "open") if begun else ("me", "open", "open", "open")))
    code = ann.get(f"/t/{table}").json()["invite"]
    for p in (dora, emil):
        p.post(f"/t/{table}/join")
    me = dora.get("/account").json()["person"]["id"]
    ann.post(f"/t/{table}/host/remove", seat=1)

    for url in (f"/t/{table}/join", code):
        refused = dora.post(url)
        assert (refused.status_code, refused.json()["code"]) == (403, "removed")
        assert "if the host invites you" in refused.json()["text"]
    assert emil.post(f"/people/{me}/invite", table=table).json()["code"] == ("begun" if begun else "not_invited")
    assert ann.post(f"/t/{table}/host/invite", name="Dora").status_code == 200
    assert dora.post(f"/t/{table}/join").status_code == 200


def test_everybody_reads_what_the_host_did_in_the_log(boss: Player, ann: Player, bob: Player, room: Room) -> None:
    """Each act is a line of the table's own log, told live and afterwards, with names that lead to their people."""
    dora = signed_up(room, "Dora")
    table = ann.table("me", "open", "open", "open", clock="bank", minutes=60)
    for p in (bob, room.guest("Carl")):
        p.post(f"/t/{table}/join")
    line = bob.post(f"/t/{table}/chat", text="rude").json()["id"]
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("swap", {"one": 0, "other": 1}),
        ("edit", {"option": {"board": "advanced"}, "open": True}),
        (f"chat/{line}/delete", {}),
        ("remove", {"seat": 0}),
        ("invite", {"name": "Dora"}),
        ("replace", {"seat": 2, "by": "bot:random"}),
    ]
    for deed, fields in deeds:
        assert boss.post(f"/t/{table}/host/{deed}", **fields).status_code == 200
    dora.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/fill", bot="random")
    for deed in ("pause", "resume", "close"):
        assert boss.post(f"/t/{table}/host/{deed}").status_code == 200

    log = [x for x in dora.now(table)["log"] if x["kind"].startswith("act.")]
    page = room.stranger().html(f"/t/{table}").text
    assert [x["text"] for x in log] == [
        f"Seats swapped: 1 ↔ 2 ({boss.name}).",
        f"Options changed: Board ({boss.name}).",
        f"A chat message by Bob was deleted ({boss.name}).",
        f"Removed from the table: Bob ({boss.name}).",
        f"A seat is kept for Dora ({boss.name}).",
        f"Carl replaced by Random ({boss.name}).",
        f"The game is paused ({boss.name}).",
        f"The game continues ({boss.name}).",
        f"The table is closed ({boss.name}).",
    ]
    for x in log:
        assert {"name": boss.name, "url": f"/people/{number(boss)}"} in x["parts"]
        assert "".join(p if isinstance(p, str) else p["name"] for p in x["parts"]) == x["text"]
    assert f'Removed from the table: <a class="person" href="/people/{number(bob)}"><bdi>Bob</bdi></a>' in page


def test_a_bot_replaces_somebody(boss: Player, ann: Player, bob: Player, room: Room) -> None:
    """The game goes on at once."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    before = ann.now(table)["n"]

    assert boss.post(f"/t/{table}/host/replace", seat=1, by="bot:random").status_code == 200
    for _ in range(3):
        room.rest()
        if ann.now(table)["legal"]:
            ann.move(table, Rng(1))
    room.rest()
    assert plates(ann, table)[1][0] == "bot"
    assert ann.now(table)["n"] > before
    assert acts(ann, table) == [("replace", boss.name)]
    assert boss.post(f"/t/{table}/host/replace", seat=1, by="nonsense").status_code == 400
    assert boss.post(f"/t/{table}/host/replace", seat=1, by="bot:nonsense").status_code == 400


def test_an_account_is_invited(boss: Player, ann: Player, room: Room) -> None:
    """A seat is kept for it that nobody else may take."""
    dora = signed_up(room, "Dora")
    table = ann.table("me", "open", open=False)

    assert boss.post(f"/t/{table}/host/invite", name="dora").status_code == 200
    assert plates(ann, table)[1] == ("asked", "Dora")
    assert room.guest("Carl").post(f"/t/{table}/join").json()["code"] == "invite_only"
    assert boss.post(f"/t/{table}/host/invite", name="Nobody").json()["text"] == "No account has this name."
    assert boss.post(f"/t/{table}/host/invite", name="Dora").json()["code"] == "nothing"
    assert dora.post(f"/t/{table}/join").status_code == 200
    assert ann.now(table)["status"] == "running"


def test_seats_are_swapped_before_the_game(boss: Player, ann: Player, bob: Player) -> None:
    """Whoever moves takes everything along; once the game has begun nobody moves."""
    table = ann.table("me", "bot:random", "open")

    assert boss.post(f"/t/{table}/host/swap", one=0, other=1).status_code == 200
    assert [kind for kind, _ in plates(ann, table)] == ["bot", "person", "open"]
    assert ann.get(f"/t/{table}").json()["mine"] == [1]
    assert boss.post(f"/t/{table}/host/swap", one=0, other=0).json()["code"] == "nothing"
    assert boss.post(f"/t/{table}/host/swap", one=0, other=7).json()["code"] == "nothing"
    bob.post(f"/t/{table}/join")
    assert boss.post(f"/t/{table}/host/swap", one=0, other=1).json()["code"] == "begun"


def test_options_are_edited_before_the_game(boss: Player, ann: Player, bob: Player) -> None:
    """Title, options and openness; a value the title does not know is refused."""
    table = ann.table("me", "open")

    edited = boss.post(f"/t/{table}/host/edit", title="Evening", option={"board": "advanced"}, open=False)
    assert edited.status_code == 200
    page = host(ann, table)
    assert (page["title"], page["open"]) == ("Evening", False)
    assert {"name": "board", "value": "advanced"} in page["chosen"]
    assert page["acts"][0]["text"] == "Options changed: Board"
    assert boss.post(f"/t/{table}/host/edit", option={"board": "nonsense"}).status_code == 400
    ann.post(f"/t/{table}/fill", bot="random")
    assert boss.post(f"/t/{table}/host/edit", title="Late").json()["code"] == "begun"
    assert bob.get(f"/t/{table}/host").json()["code"] == "invite_only"


def test_the_clocks_are_paused_and_go_on(boss: Player, ann: Player, bob: Player) -> None:
    """Only in a running game; twice is nothing, and everybody sees it."""
    table = ann.table("me", "open", clock="bank", minutes=60)
    assert boss.post(f"/t/{table}/host/pause").json()["code"] == "not_begun"
    bob.post(f"/t/{table}/join")

    assert boss.post(f"/t/{table}/host/pause").status_code == 200
    assert bob.now(table)["clock"]["paused"]
    assert boss.post(f"/t/{table}/host/pause").json()["code"] == "nothing"
    assert boss.post(f"/t/{table}/host/resume").status_code == 200
    assert not bob.now(table)["clock"]["paused"]
    assert [act for act, _ in acts(ann, table)] == ["resume", "pause"]


def test_a_line_of_chat_is_deleted(boss: Player, ann: Player, bob: Player) -> None:
    """It is gone for everybody; another table's line is out of reach."""
    table, other = ann.table("me", "open", "open"), ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    line = bob.post(f"/t/{table}/chat", text="rude").json()["id"]

    assert [c["text"] for c in host(boss, table)["chat"]] == ["rude"]
    assert boss.post(f"/t/{other}/host/chat/{line}/delete").json()["code"] == "not_found"
    assert boss.post(f"/t/{table}/host/chat/{line}/delete").status_code == 200
    assert ann.get(f"/t/{table}").json()["chat"] == []
    assert acts(ann, table) == [("unsay", boss.name)]


@pytest.mark.parametrize("begun", [False, True])
def test_a_table_is_closed(boss: Player, ann: Player, bob: Player, begun: bool) -> None:
    """Begun or not; and once it is closed there is nothing more to do."""
    table = ann.table("me", "open")
    if begun:
        bob.post(f"/t/{table}/join")

    assert boss.post(f"/t/{table}/host/close").status_code == 200
    assert ann.get(f"/t/{table}").json()["now"]["status"] == "closed"
    assert boss.post(f"/t/{table}/host/close").json()["code"] == "over"
    assert acts(ann, table) == [("close", boss.name)]


def test_the_hosts_page_without_scripts(ann: Player, bob: Player) -> None:
    """Every form of the page is accepted as the page sends it, and the table's page leads there."""
    table = ann.table("me", "open", "open")
    t = f"/t/{table}/host"
    bob.post(f"/t/{table}/join")
    bob.post(f"/t/{table}/chat", text="hello")
    ann.post(f"/t/{table}/chat", text="hello")

    assert t in ann.html(f"/t/{table}").text
    press(ann, forms(ann, t)[f"{t}/swap"])
    press(ann, forms(ann, t)[f"{t}/edit"], {"title": "Evening"})
    press(ann, next(form for action, form in forms(ann, t).items() if action.endswith("/delete")))
    press(ann, forms(ann, t)[f"{t}/remove"])
    press(ann, forms(ann, t)[f"{t}/close"])
    assert ann.get(f"/t/{table}").json()["now"]["status"] == "closed"
    assert ann.html(t).status_code == bob.html(t).status_code == 200


def test_a_table_is_closed_by_command(admin: Command, ann: Player) -> None:
    """`stockrail admin close` does the same, and says what it did on one line."""
    table = ann.table("me", "open")

    assert admin("close", str(table)) == (0, f"table {table} is closed\n")
    assert ann.get(f"/t/{table}").json()["now"]["status"] == "closed"
    assert acts(ann, table) == [("close", "")]
    assert admin("close", str(table))[0] == admin("close", "999")[0] == 2
