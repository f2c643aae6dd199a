"""Lists with pages: every table once, nothing that is not the reader's to see, your turn first."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from stockrail.server import history
from stockrail.server.schema import seats, tables
from tests.web.ended import account, played
from tests.web.people import Player, Room


def copies(room: Room, table: int, n: int, **values: Any) -> list[int]:
    """More tables like one: a list needs many."""
    made = []
    with room.services.store.write() as c:
        row = dict(c.execute(select(tables).where(tables.c.id == table)).one()._mapping)
        plates = [dict(s._mapping) for s in c.execute(select(seats).where(seats.c.table == table))]
        for i in range(n):
            changed = row | values | {"invite": f"copy-{table}-{i}", "since": 1000.0 + i // 3}
            del changed["id"]
            copy = c.execute(insert(tables).values(**changed).returning(tables.c.id)).scalar_one()
            c.execute(insert(seats), [s | {"table": copy} for s in plates])
            made.append(copy)
    return made


def pages_of(player: Player, url: str) -> tuple[list[list[int]], int]:
    """The tables of every page of a list, by following its links, and how many the list says there are."""
    found, path = [], url
    while path:
        page = player.get(path).json()
        found.append([t["id"] for t in page["tables"]])
        path = url.partition("?")[0] + page["pager"]["after"] if page["pager"]["after"] else ""
    return found, page["pager"]["total"]


@pytest.mark.parametrize("n", [0, 28, 29, 30, 64])
def test_pages_cover_every_table_once(room: Room, ann: Player, bob: Player, n: int) -> None:
    """Whatever the number, and with equal times, in the search and among one's own."""
    first = played(room, (1, 2), ann, bob)
    made = {first, *copies(room, first, n)}
    for url in ("/history?game=stockpile", "/tables/mine"):
        found, total = pages_of(ann, url)
        flat = [t for page in found for t in page]

        assert sorted(flat) == sorted(made)
        assert total == len(made)
        assert all(len(page) == history.PER_PAGE for page in found[:-1])


def test_a_page_beyond_the_last_is_the_last(room: Room, ann: Player, bob: Player) -> None:
    """And one that is no number is refused with a sentence."""
    table = played(room, (1, 2), ann, bob)
    copies(room, table, 40)

    assert ann.get("/history?page=99999").json()["pager"]["page"] == 2
    assert ann.get("/history?page=x").status_code == 400
    assert ann.get("/history?page=0").json()["pager"]["page"] == 1


def test_your_turn_comes_first_however_old(room: Room, ann: Player, bob: Player) -> None:
    """Sorted in the database, before the list is cut."""
    waits = ann.table("me", "open")
    bob.post(f"/t/{waits}/join")
    turn = ann.now(waits)["turn"]
    on_turn = [ann, bob][turn]
    copies(room, waits, 70, turn=1 - turn)
    with room.services.store.write() as c:
        c.execute(update(tables).where(tables.c.id == waits).values(since=1.0))

    for url, key in (("/lobby", "mine"), ("/", "mine"), ("/tables/mine", "tables")):
        listed = on_turn.get(url).json()[key]
        assert (listed[0]["id"], listed[0]["your_turn"]) == (waits, True)
        assert not any(t["your_turn"] for t in listed[1:])


def test_a_search_by_people_dates_and_result(room: Room) -> None:
    """Each condition alone and together."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    may, june = (datetime(2026, m, 2, tzinfo=UTC).timestamp() for m in (5, 6))
    won = played(room, (1, 2), dora, emil, at=may)
    lost = played(room, (2, 1), dora, emil, at=june)
    alone = played(room, (1, 2), dora, bots=1, at=june)

    def ids(query: str) -> set[int]:
        return {t["id"] for t in dora.get(f"/history?{query}").json()["tables"]}

    assert ids("") == {won, lost, alone}
    assert ids("player=dora&player=Emil") == {won, lost}
    assert ids("player=Dora&result=won") == {won, alone}
    assert ids("player=Dora&player=Emil&result=lost") == {lost}
    assert ids("first=2026-05-02&last=2026-05-02") == {won}
    assert ids("first=2026-05-03") == {lost, alone}
    assert ids("player=bot:random") == {alone}
    assert ids("player=Nobody") == set()
    assert ids("game=1830") == set()
    for bad in ("first=yesterday", "result=draw", "status=gone"):
        assert dora.get(f"/history?{bad}").status_code == 400


def test_tables_by_invitation_are_listed_to_those_who_sat_there(room: Room, ann: Player, bob: Player) -> None:
    """Nobody else learns of them by a search, a person's page or a bot's."""
    table = played(room, (1, 2), ann, bots=1, open=False)
    number = ann.get("/account").json()["person"]["id"]

    def seen(player: Player) -> set[int]:
        lists = [player.get("/history").json()["tables"], player.get("/bots/stockpile/random").json()["latest"]]
        lists.append(player.get(f"/people/{number}").json()["latest"])
        return {t["id"] for tables in lists for t in tables}

    assert seen(ann) == {table}
    assert seen(bob) == set()
    assert seen(room.stranger()) == set()
