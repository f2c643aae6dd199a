"""The log of a table: whole in pages, filtered by whom a line concerns, and what a move's answer says of it."""

from __future__ import annotations

from typing import Any

import pytest

from stockrail.core.events import Event
from stockrail.core.ids import Money, Ref, SeatRef
from stockrail.core.rng import Rng
from stockrail.server.concerns import concerned
from tests.web.people import Player, Room

Line = dict[str, Any]


@pytest.fixture
def table(room: Room, ann: Player) -> int:
    """A game of bots, played to its end."""
    table = ann.table(*["bot:random"] * 5)
    room.rest()
    return table


def pages_of(player: Player, table: int, **query: str) -> list[list[Line]]:
    """All pages of the log, the latest first."""
    found: list[list[Line]] = []
    before: dict[str, int] = {}
    while True:
        page = player.get(f"/t/{table}/log", params=query | before).json()
        found.append(page["lines"])
        if page["before"] is None:
            return found
        before = {"before": page["before"]}


def test_the_pages_of_a_log_are_the_whole_of_it(ann: Player, table: int) -> None:
    """Nothing is missing and nothing is there twice, whether read at once or scrolled back to."""
    whole = ann.get(f"/t/{table}/replay").json()["log"]
    pages = pages_of(ann, table)

    assert len(pages) > 1
    assert [line for page in reversed(pages) for line in page] == whole


def test_a_filter_leaves_what_concerns_somebody(ann: Player, table: int) -> None:
    """Over all pages: exactly the lines that concern a player or a company, and further those with a word."""
    whole = ann.get(f"/t/{table}/replay").json()["log"]
    for about in ("0", "4", "AA"):
        own = [line for line in whole if about in line["about"]]
        word = own[0]["text"].split()[-1].upper()
        found = [line for page in reversed(pages_of(ann, table, about=about)) for line in page]
        fewer = [line for page in reversed(pages_of(ann, table, about=about, find=word)) for line in page]

        assert 0 < len(own) < len(whole)
        assert found == own
        assert fewer == [line for line in own if word.casefold() in line["text"].casefold()]


def test_a_line_concerns_those_it_names() -> None:
    """Somebody's act may pay another: the line is the other's.  What names only things is who acted on them."""
    fee = Event("fee", values=(("seat", SeatRef(2)), ("amount", Money(3))))
    tile = Event("tile", values=(("corporation", Ref("PRR")), ("price", Money(80))))
    more = Event("kept_half", values=(("corporation", Ref("PRR")), ("amount", Money(50))))
    other = Event("operates", values=(("corporation", Ref("NYC")),))
    bank = Event("bank_broken")

    assert concerned(fee, fee, 0, "bid 1 5") == ["2"]
    assert concerned(tile, tile, 1, "tile 57 F16 3") == ["1", "PRR"]
    assert concerned(more, tile, 1, "tile 57 F16 3") == ["1", "PRR"]
    assert concerned(other, tile, 1, "tile 57 F16 3") == ["NYC"]
    assert concerned(other, other, 1, "pass") == ["NYC"]
    assert concerned(tile, fee, 1, "buy PRR") == ["PRR"]
    assert concerned(tile, tile, -1, "draw") == ["PRR"]
    assert concerned(bank, tile, 1, "dividend pay") == []


def test_the_answer_to_a_move_is_the_position_after_it(ann: Player) -> None:
    """What `now` would say, asked for by the page that moved: so it needs no second request."""
    table = ann.table("Ann", "Ben", game="1830", hot=True)
    for _ in range(4):
        before = ann.now(table)
        action = before["legal"][0]["action"]
        seat, query = before["turn"], "board=no&drawings=yes"
        played = ann.post(f"/t/{table}/entries?{query}", n=before["n"], action=action, seat=seat).json()
        now = ann.get(f"/t/{table}/now?{query}&since={before['n']}&seat={seat}").json()

        assert played["now"] == now
        assert now["log"] == played["log"]
        assert now["svg"]
    assert ann.move(table, Rng(1), seat=ann.now(table)["turn"]).json()["now"] is None


def test_a_page_is_told_which_lines_were_taken_back(ann: Player) -> None:
    """The lines it has are not sent again: the numbers of those that are struck out are."""
    table = ann.table("Ann", "Ben", game="1830", hot=True)
    mover = ann.now(table)["turn"]
    first = ann.move(table, Rng(1), seat=mover).json()["n"]
    undone = ann.post(f"/t/{table}/undo", n=first, seat=mover).json()["n"]
    news = ann.get(f"/t/{table}/now?board=no&since={first}").json()

    assert [line["n"] for line in news["log"]] == [undone]
    assert news["undone"] == [first]
    assert ann.get(f"/t/{table}/now?board=no&since={undone}").json()["undone"] == []


def test_a_moment_is_the_picture_of_the_replay(ann: Player, table: int) -> None:
    """One step of a replay has the picture and the text, and nothing of the log."""
    whole = ann.get(f"/t/{table}/replay?n=40&board=no&drawings=yes").json()
    moment = ann.get(f"/t/{table}/moment?n=40").json()

    assert moment == {"n": whole["n"], "svg": whole["svg"], "text": whole["text"]}


def test_charts_of_a_long_game_have_no_more_points_than_can_be_seen(
    ann: Player, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few positions are read, the last among them; the end of the game is in every chart."""
    monkeypatch.setattr("stockrail.server.chart_points.MOST", 20)
    last = ann.now(table)
    points = ann.get(f"/t/{table}/figures").json()["points"]

    assert 10 < len(points) <= 21
    assert points[-1]["n"] == last["n"]
    assert ann.get(f"/t/{table}/figures").json()["points"] == points


def test_charts_of_tables_nobody_looks_at_leave_memory(
    room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables are looked at, the points of a few stay; the others are read again, the same."""
    monkeypatch.setattr("stockrail.server.chart_points.KEPT", 1)
    tables = [ann.table("A", "B", hot=True) for _ in range(2)]
    first = [ann.get(f"/t/{t}/figures").json() for t in tables]

    assert list(room.services.figures) == [(t, False) for t in tables[1:]]
    assert ann.get(f"/t/{tables[0]}/figures").json() == first[0]
