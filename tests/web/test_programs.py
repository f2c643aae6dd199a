"""Programs at a table: given by form, visible while they are active, in the log when they act, said when they end."""

from __future__ import annotations

from typing import Any

from stockrail.core.match import Match
from stockrail.core.programs import Stop
from stockrail.server.orders import Order
from tests.games.g1830.desk import Desk
from tests.web.people import Player, Room

BID_UP = {"kind": "program", "program": "bid_up", "blank": {"private": "DH", "price": 100}}


def bid(player: Player, table: int, seat: int, price: int) -> Any:
    action = {"do": "bid", "private": "DH", "price": price}
    return player.post(f"/t/{table}/entries", n=player.now(table)["n"], seat=seat, action=action)


def test_a_program_bids_for_its_seat_and_ends_at_its_limit(room: Room, ann: Player, bob: Player) -> None:
    """It beats Ann's bid once, with a line in the log; beyond the limit it ends and says why, until Bob moves."""
    table = ann.table("me", "open", game="1830")
    bob.post(f"/t/{table}/join")
    seat = ann.now(table)["turn"]
    first, second = ([ann, bob][seat], [ann, bob][1 - seat])
    assert second.post(f"/t/{table}/orders", **BID_UP).status_code == 200
    given = second.now(table)["orders"]
    assert [(o["text"], o["ended"]) for o in given] == [("Bid for Delaware & Hudson up to $100", "")]
    assert first.now(table)["orders"] == []

    assert bid(first, table, seat, 75).status_code == 200
    room.rest()
    now = first.now(table)
    assert now["turn"] == seat
    assert [line["kind"] for line in now["log"]][-2:] == ["automatic", "bid"]
    assert bid(first, table, seat, 110).status_code == 200
    room.rest()
    ended = second.now(table)
    assert ended["turn"] == 1 - seat
    assert ended["orders"][0]["ended"] == "The order has ended: Delaware & Hudson now costs more than your limit."
    second.post(f"/t/{table}/entries", n=ended["n"], action={"do": "pass"})
    assert second.now(table)["orders"] == []


def test_only_what_is_offered_can_be_given(room: Room, ann: Player) -> None:
    """Nothing a client sends is trusted: unknown programs, blanks and values are refused, and other seats."""
    table = ann.table("me", "bot:random", game="1830")
    room.rest()
    offered = {p["verb"]: p for p in ann.get(f"/t/{table}").json()["programs"]}
    assert list(offered) == ["bid_up"]
    for change in (
        {"program": "fly"},
        {"program": "pass_until", "blank": {"cycle": 1}},
        {"blank": {"private": "DH"}},
        {"blank": {"private": "DH", "price": 101}},
        {"blank": {"private": "XX", "price": 100}},
    ):
        assert ann.post(f"/t/{table}/orders", **(BID_UP | change)).status_code == 400, change
    assert ann.post(f"/t/{table}/orders", **BID_UP, seat=1).status_code == 403
    assert ann.now(table)["orders"] == []
    fields = {"kind": "program", "program": "bid_up", "blank.private": "DH", "blank.price": "100"}
    assert ann.form(f"/t/{table}/orders", **fields).status_code == 303
    assert len(ann.now(table)["orders"]) == 1


def test_passing_does_not_run_on_into_another_round() -> None:
    """An order to pass, given in a stock round, ends when an operating round asks."""
    stock = Desk(3).privates().own("PRR", 6, 2).stock(0)
    operating = Desk(3).privates().own("PRR", 6, 2).operate("PRR", "track")
    order = Order("pass", round=stock.g.round_id(stock.s))
    here, there = (Match.resumed(d.g, 0, d.s, 0) for d in (stock, operating))

    assert order.answer(here, 0, []) == stock.g.parse("pass")
    assert order.answer(there, 0, []) == Stop("part")
