"""The table's limit on offers: what another refused is not asked again while nothing has changed."""

from __future__ import annotations

import json
from functools import partial
from typing import Any
from urllib.parse import quote

from stockrail import bots
from stockrail.server import moves, repository
from stockrail.server.moves import Move
from tests.web.people import Player, Room


def bring_to_deals(room: Room, table: int) -> None:
    """Play for everybody until whoever is on turn may offer a private company."""
    while True:
        with room.services.store.read() as c:
            loaded = room.services.matches.get(c, repository.find(c, table))
        match = loaded.match
        assert match.turn is not None
        if any(o.json()["do"] == "deal" for o in match.legal.options):
            return
        bot = bots.find("1830", "greedy")(match.game, match.turn, 7)
        action = bot.choose(match.view(match.turn), match.legal.options, 1.0)
        moves.play(room.services, Move(table, match.turn, loaded.n, action))


def entered(player: Player, table: int, seat: int, **action: Any) -> Any:
    """The answer to a move of a seat."""
    return player.post(f"/t/{table}/entries", n=player.now(table, seat)["n"], action=action, seat=seat)


def test_a_refused_offer_is_not_made_again(room: Room, ann: Player) -> None:
    """1830: the same private for the same price is refused with a rule of the table; another price may be named."""
    table = ann.table("Ann", "Ben", game="1830", hot=True)
    bring_to_deals(room, table)
    asker = ann.now(table)["turn"]

    play = partial(entered, ann, table)

    def offer(price: int) -> Any:
        return play(asker, **{**trade, "price": price})

    assert play(asker, do="deal").status_code == 200
    trade = next(m["action"] for m in ann.now(table, asker)["legal"] if m["action"]["do"] == "trade")
    assert offer(trade["price"]).status_code == 200
    assert play(1 - asker, do="refuse").status_code == 200
    assert play(asker, do="deal").status_code == 200
    before = ann.now(table, asker)["n"]
    listed = [m for m in ann.now(table, asker)["legal"] if {**m["action"], "price": 0} == {**trade, "price": 0}]
    bounds = [(m["span"]["low"], m["span"]["high"]) if m["span"] else (m["action"]["price"],) * 2 for m in listed]
    assert all(not low <= trade["price"] <= high for low, high in bounds)
    assert any(low <= trade["price"] + 1 <= high for low, high in bounds)
    again = offer(trade["price"])

    assert again.status_code == 422
    assert again.json()["reason"]["rule"] == "core:repeated"
    assert "refused" in again.json()["reason"]["text"]
    assert ann.now(table, asker)["n"] == before
    assert offer(trade["price"] + 1).status_code == 200


def test_the_list_names_what_the_judge_takes(room: Room, ann: Player) -> None:
    """After several refusals none of the prices is listed, each is refused by the table, and all between are open."""
    table = ann.table("Ann", "Ben", game="1830", hot=True)
    bring_to_deals(room, table)
    asker = ann.now(table)["turn"]

    play = partial(entered, ann, table)

    def listed() -> set[int]:
        found = [m for m in ann.now(table, asker)["legal"] if {**m["action"], "price": 0} == {**trade, "price": 0}]
        spans = [m["span"] or {"low": m["action"]["price"], "high": m["action"]["price"]} for m in found]
        return {price for s in spans for price in range(s["low"], s["high"] + 1)}

    def counted() -> int:
        kinds = ann.get(f"/t/{table}/explanation?seat={asker}").json()["possible"]
        return sum(k["count"] for k in kinds if k["verb"] == "trade")

    def judged(price: int) -> Any:
        action = json.dumps({**trade, "price": price})
        return ann.get(f"/t/{table}/why?seat={asker}&action={quote(action)}").json()

    assert play(asker, do="deal").status_code == 200
    trade = next(m["action"] for m in ann.now(table, asker)["legal"] if m["action"]["do"] == "trade")
    every = listed()
    refused = sorted(every)[:6:2]
    for price in refused:
        assert play(asker, **{**trade, "price": price}).status_code == 200
        assert play(1 - asker, do="refuse").status_code == 200
        assert play(asker, do="deal").status_code == 200

    assert listed() == every - set(refused)
    assert counted() == sum(
        (m["span"]["high"] - m["span"]["low"]) // m["span"]["step"] + 1 if m["span"] else 1
        for m in ann.now(table, asker)["legal"]
        if m["action"]["do"] == "trade"
    )
    assert [judged(price)["legal"] for price in refused] == [False] * len(refused)
    assert judged(refused[0])["reason"]["rule"] == "core:repeated"
    again = [play(asker, **{**trade, "price": price}) for price in refused]
    assert [answer.json()["reason"]["rule"] for answer in again] == ["core:repeated"] * len(refused)


def test_what_was_taken_back_is_made_again(room: Room, ann: Player) -> None:
    """The position comes back by an undo and not by an answer: the same move is open."""
    table = ann.table("me", "bot:greedy", game="1830")
    room.rest()

    def play() -> Any:
        return ann.post(f"/t/{table}/entries", n=ann.now(table)["n"], action={"do": "pass"})

    assert play().status_code == 200
    room.rest()
    assert ann.undo(table).status_code == 200
    assert play().status_code == 200
