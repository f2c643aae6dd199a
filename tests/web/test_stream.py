"""Streams: told live, filtered for each seat, resumed where they broke off."""

from __future__ import annotations

import json
from collections.abc import Iterator

from starlette.applications import Starlette

from stockrail.core.rng import Rng
from tests.web.people import pick
from tests.web.served import Program, messages


def move(players: list[Program], table: int, rng: Rng) -> int:
    """Whoever is on turn plays; returns the new n."""
    turn = players[0].get(f"/t/{table}/now?board=no")["turn"]
    now = players[turn].get(f"/t/{table}/now?board=no")
    played = players[turn].post(f"/t/{table}/entries", n=now["n"], action=pick(now, rng))
    assert "code" not in played, played
    return int(played["n"])


def news(stream: Iterator[dict[str, str]]) -> dict[str, str]:
    """The next message that tells of moves or chat; others tell who came."""
    return next(m for m in stream if any(json.loads(m["data"])[what] for what in ("log", "chat")))


def test_a_move_is_told_to_everybody(port: int, duel: tuple[int, list[Program]]) -> None:
    """Architecture 9.8: each listener gets the events it may know, with id n."""
    table, players = duel
    streams = [messages(p.open("GET", f"/t/{table}/stream")) for p in [*players, Program(port)]]
    for s in streams:
        next(s)  # the greeting
    n = move(players, table, Rng(1))
    told = [news(s) for s in streams]

    assert [int(m["id"]) for m in told] == [n] * 3
    data = [json.loads(m["data"]) for m in told]
    assert all(d["n"] == n and d["log"] for d in data)
    turn = data[0]["log"][0]["seat"]
    texts = [[line["text"] for line in d["log"]] for d in data]
    assert texts[1 - turn] == texts[2]
    assert texts[turn] != texts[2]  # who laid a card face down may read which


def test_a_broken_stream_resumes(duel: tuple[int, list[Program]]) -> None:
    """Issue 3, point 7, stale: Last-Event-ID gives exactly what was missed, once."""
    table, players = duel
    rng = Rng(2)
    first = players[0].open("GET", f"/t/{table}/stream")
    seen = int(next(messages(first))["id"])
    first.close()
    for _ in range(5):
        move(players, table, rng)
    again = players[0].open("GET", f"/t/{table}/stream", headers={"Last-Event-ID": str(seen)})
    missed = json.loads(next(messages(again))["data"])
    whole = json.loads(next(iter(players[0].open("GET", f"/t/{table}/events?follow=no"))))

    assert missed["log"] == [line for line in whole["log"] if line["n"] > seen]
    assert {line["n"] for line in missed["log"]} <= set(range(seen + 1, missed["n"] + 1))


def test_ndjson_for_programs(duel: tuple[int, list[Program]]) -> None:
    """Issue 3, point 5: one JSON object a line, from any entry on, events as data."""
    table, players = duel
    stream = players[0].open("GET", f"/t/{table}/events?since=0")
    greeting = json.loads(next(iter(stream)))
    n = move(players, table, Rng(3))
    told = json.loads(next(iter(stream)))

    assert stream.getheader("content-type") == "application/x-ndjson"
    assert greeting["events"][0]["n"] == 1
    assert told["n"] == n
    assert all("event" in e and e["n"] > greeting["n"] for e in told["events"])


def test_chat_is_told_at_the_table_only(port: int, duel: tuple[int, list[Program]]) -> None:
    """Those at the table hear a chat line at once; a spectator's stream does not carry it."""
    table, players = duel
    inside = messages(players[1].open("GET", f"/t/{table}/stream"))
    outside = messages(Program(port).open("GET", f"/t/{table}/stream"))
    next(inside), next(outside)
    players[0].post(f"/t/{table}/chat", text="psst")

    assert json.loads(next(inside)["data"])["chat"][0]["text"] == "psst"
    assert "psst" not in next(outside)["data"]


def test_no_ear_at_another_seat(port: int, duel: tuple[int, list[Program]]) -> None:
    """A stream through another's eyes is refused before it begins."""
    table, players = duel

    assert players[0].open("GET", f"/t/{table}/stream?seat=1").status == 403
    assert Program(port).open("GET", f"/t/{table}/events?seat=0").status == 403
    assert Program(port).open("GET", "/t/99/stream").status == 404


def test_presence(port: int, duel: tuple[int, list[Program]]) -> None:
    """Who has the table open is shown to the others."""
    table, players = duel
    stream = messages(players[1].open("GET", f"/t/{table}/stream"))
    next(stream)
    plates = players[0].get(f"/t/{table}/now")["plates"]

    assert [p["here"] for p in plates] == [False, True]


def test_who_comes_and_goes_is_told(app: Starlette, port: int, duel: tuple[int, list[Program]]) -> None:
    """The others hear at once who opened the table's page, and who closed it."""
    app.state.services.hub.patience = 0.0
    table, players = duel
    ann = messages(players[0].open("GET", f"/t/{table}/stream"))
    next(ann)
    page = players[1].open("GET", f"/t/{table}/stream")
    come = json.loads(next(ann)["data"])["plates"]
    page.close()
    app.state.services.hub.wake(table)  # whoever does not listen any more is found out when something is said
    gone = next(here for m in ann if (here := [p["here"] for p in json.loads(m["data"])["plates"]]) == [True, False])

    assert [p["here"] for p in come] == [True, True]
    assert gone == [True, False]


def test_a_proposal_is_told_until_it_is_answered(duel: tuple[int, list[Program]]) -> None:
    """It comes with who has agreed, and goes, without anybody's asking."""
    table, players = duel
    stream = messages(players[1].open("GET", f"/t/{table}/stream"))
    next(stream)
    players[0].post(f"/t/{table}/propose", kind="close")
    asked = json.loads(next(stream)["data"])["proposal"]
    players[1].post(f"/t/{table}/consent", proposal=asked["id"], answer="no")
    answered = json.loads(next(stream)["data"])

    assert (asked["agreed"], asked["waiting"], asked["yours"]) == (["Ann"], ["Bob"], True)
    assert answered["proposal"] is None
    assert answered["waiting"] == (answered["turn"] == 1)
