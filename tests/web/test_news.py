"""One stream for an account: what happens at all its tables, resumed where it broke off, and nothing besides."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.rng import Rng
from stockrail.server import news
from stockrail.server.app import create_app
from stockrail.server.limits import STREAMS
from stockrail.server.settings import Settings
from tests.web.people import Player, Room
from tests.web.served import Program, messages, served
from tests.web.test_stream import move


@contextmanager
def following(who: Program, last: str = "", query: str = "") -> Iterator[Iterator[dict[str, Any]]]:
    """The messages of somebody's stream, each with its id."""
    stream: http.client.HTTPResponse = who.open("GET", f"/account/stream{query}", headers={"Last-Event-ID": last})
    assert stream.status == 200
    try:
        yield ({"id": m["id"]} | json.loads(m["data"]) for m in messages(stream))
    finally:
        stream.close()


def until(stream: Iterator[dict[str, Any]], word: str, table: int) -> dict[str, Any]:
    """The next news of a table in which something happened, with the id of its message."""
    return next(
        t | {"id": m["id"], "waiting": m["waiting"]}
        for m in stream
        for t in m["tables"]
        if t["table"] == table and word in t["happened"]
    )


def test_the_first_message_has_every_table(port: int, duel: tuple[int, list[Program]]) -> None:
    """Who begins to listen reads how all their tables stand, and how many wait."""
    table, players = duel
    turn = players[0].get(f"/t/{table}/now?board=no")["turn"]
    open_one = players[turn].post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
    with following(players[turn]) as stream:
        first = next(stream)

    assert {t["table"]: t["happened"] for t in first["tables"]} == {table: ["turn"], open_one: []}
    assert first["waiting"] == 1


def test_everything_that_happens_is_told(port: int, duel: tuple[int, list[Program]]) -> None:
    """Start, turn, proposal, mention, presence and end of any table reach the one stream."""
    table, (ann, bob) = duel
    with following(ann) as stream:
        next(stream)
        other = bob.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
        ann.post(f"/t/{other}/join")
        started = until(stream, "start", other)
        page = bob.open("GET", f"/t/{other}/stream")
        came = until(stream, "here", other)
        bob.post(f"/t/{other}/chat", text="@Ann hello")
        named = until(stream, "mention", other)
        bob.post(f"/t/{other}/propose", kind="close")
        proposed = until(stream, "proposal", other)
        ann.post(f"/t/{other}/consent", proposal=proposed["proposal"]["id"], answer=True)
        ended = until(stream, "closed", other)
        while ann.get(f"/t/{table}/now?board=no")["turn"] == 0:
            move([ann, bob], table, Rng(3))
        while ann.get(f"/t/{table}/now?board=no")["turn"] == 1:
            move([ann, bob], table, Rng(4))
        asked = until(stream, "turn", table)
        page.close()

    assert started["status"] == "running"
    assert came["here"] == [0]
    assert [line["text"] for line in named["mentions"]] == ["@Ann hello"]
    assert proposed["proposal"]["yours"]
    assert ended["status"] == "closed"
    assert asked["your_turn"]
    assert "moved" in asked["happened"]
    calls = [[call["alert"] for call in news["calls"]] for news in (named, proposed, ended, asked)]
    assert calls == [["mention"], ["proposal"], [], ["turn"]]
    assert [call["alert"] for call in started["calls"]] == ["turn" if started["your_turn"] else "start"]


def test_a_broken_stream_goes_on_from_its_last_id(duel: tuple[int, list[Program]]) -> None:
    """What happened in between is told once, and nothing that was told before."""
    table, (ann, bob) = duel
    quiet = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
    with following(ann) as stream:
        last = next(stream)["id"]
    bob.post(f"/t/{table}/chat", text="@ann, are you there?")
    n = move([ann, bob], table, Rng(1))
    with following(ann, last) as stream:
        missed = next(stream)
    with following(ann, missed["id"]) as stream:
        nothing = next(stream)

    assert [t["table"] for t in missed["tables"]] == [table]
    assert {"moved", "mention", "chat"} <= set(missed["tables"][0]["happened"])
    assert missed["tables"][0]["n"] == n
    assert quiet not in [t["table"] for t in missed["tables"]]
    assert nothing["tables"] == []


def test_each_answer_says_where_the_next_begins(duel: tuple[int, list[Program]]) -> None:
    """A program that asks now and then is told everything once; calls are those it wants of the table."""
    table, (ann, bob) = duel
    asks = "/account/events?follow=no&told="
    first = json.loads(ann.get(asks))
    ann.post(f"/t/{table}/alerts", alerts=["over"])
    bob.post(f"/t/{table}/chat", text="@Ann hello")
    second = json.loads(ann.get(asks + first["told"]))
    third = json.loads(ann.get(asks + second["told"]))

    assert [(t["happened"], t["calls"]) for t in second["tables"]] == [(["mention", "chat"], [])]
    assert third["tables"] == []


def test_who_is_removed_hears_it_and_nothing_later(duel: tuple[int, list[Program]]) -> None:
    """The last word of a table is that one has left it."""
    _, (ann, bob) = duel
    table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open", "2": "open"}, open=True)["id"]
    bob.post(f"/t/{table}/join")
    with following(bob) as stream:
        assert table in [t["table"] for t in next(stream)["tables"]]
        ann.post(f"/t/{table}/host/remove", seat=1)
        left = until(stream, "left", table)
        ann.post(f"/t/{table}/chat", text="@Bob is gone")
        again = bob.post("/tables", game="stockpile", seat={"0": "me", "1": "open"})["id"]
        later = next(stream)

    assert left["mentions"] == []
    assert [t["table"] for t in later["tables"]] == [again]


def test_lists_change_for_strangers_too(port: int, duel: tuple[int, list[Program]]) -> None:
    """A lobby hears that a table was made, from whomever; it learns nothing else."""
    _, (ann, _) = duel
    with following(Program(port), query="?lists=yes") as stream:
        assert next(stream) | {"id": ""} == {"id": "", "tables": [], "waiting": 0, "lists": False, "told": "-"}
        ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)
        assert next(stream)["lists"]

    assert Program(port).open("GET", "/account/stream").status == 401


def test_another_table_of_mine_changes_the_badge_of_this_page(duel: tuple[int, list[Program]]) -> None:
    """The stream of a table tells how many tables wait, also when another one begins to."""
    table, (ann, _) = duel
    stream = messages(ann.open("GET", f"/t/{table}/stream"))
    before = json.loads(next(stream)["data"])["waiting"]
    other = ann.post("/tables", game="stockpile", seat={"0": "Red", "1": "Blue"}, hot=True)["id"]
    after = next(told for m in stream if (told := json.loads(m["data"]))["waiting"] != before)

    assert ann.get(f"/t/{other}/now?board=no")["status"] == "running"
    assert after["waiting"] == before + 1
    assert after["log"] == []


def test_a_dropped_key_hears_no_more_of_any_table(duel: tuple[int, list[Program]]) -> None:
    """The stream ends with the key it was opened with."""
    table, (ann, bob) = duel
    key = ann.get("/account")["tokens"][0]["id"]
    with following(ann) as stream:
        next(stream)
        ann.post(f"/account/tokens/{key}/drop")
        bob.post(f"/t/{table}/chat", text="@Ann still there?")

        assert list(stream) == []


def test_an_account_has_so_many_streams(settings: Settings) -> None:
    """The limit counts streams of tables and of accounts together."""
    with served(create_app(replace(settings, limits=True))) as port:
        ann = Program(port).guest("Ann")
        open_ones = [ann.open("GET", "/account/stream") for _ in range(STREAMS)]
        for stream in open_ones:
            next(messages(stream))

        assert ann.open("GET", "/account/stream").status == 429
        for stream in open_ones:
            stream.close()


def test_a_strangers_marks_show_nothing(room: Room, ann: Player, bob: Player) -> None:
    """Whatever id somebody makes up, only what they may see of their own or public tables is answered."""
    secret = ann.table("me", "open", open=False, title="Secret meeting")
    ann.post(f"/t/{secret}/chat", text="@Bob hush")
    told = bob.get("/account/events", params={"follow": "no", "told": f"{secret}:open:0:0::0:0:0"}).json()

    assert told == {"tables": [], "waiting": 0, "lists": False, "told": "-"}


@given(
    st.text(max_size=60)
    | st.from_regex(r"\A(\d{1,12}:[a-z]{1,8}:\d:\d{1,3}:[0-9a-f]{0,18}:\d{1,4}:[0-9a-f]{1,9},?){1,3}")
)
def test_any_id_is_read_or_left(text: str) -> None:
    """An id that is none counts as none; one that is leads to itself."""
    marks = news.load(text)

    assert marks is None or news.load(news.dump(marks)) == marks
