"""The cattle market (GWT-9.11)."""

from __future__ import annotations

from tests.games.gwt.table import Table


def market(cowboys: int, *cards: str, money: int = 30) -> Table:
    t = Table(money=money).workers(cowboys=cowboys)
    t.s.market = sorted(cards)
    return t.at("E")


def test_t63_one_cowboy() -> None:
    """T63: a breeding-3 card for 6 or a West Highland for 12."""
    t = market(1, "holstein:1", "west_highland:3", "texas_longhorn:5")

    assert t.legal("buy") == ["buy holstein:1 1", "buy west_highland:3 1"]
    assert t.why("buy texas_longhorn:5 2") == "GWT-9.11"
    t.play("buy holstein:1 1")
    assert (t.money, t.s.discard[0]) == (24, ["holstein:1"])


def test_t64_two_cowboys() -> None:
    """T64: two for 6 each, or one for 3, or a Longhorn for 12, or one buy and 2 turned, or 4 turned."""
    t = market(2, "holstein:1", "ayrshire:3", "texas_longhorn:5")
    assert set(t.legal("buy")) == {
        "buy ayrshire:3 1", "buy ayrshire:3 2", "buy holstein:1 1", "buy holstein:1 2", "buy texas_longhorn:5 2",
    }  # fmt: skip
    t.play("buy holstein:1 1", "buy ayrshire:3 1")
    assert t.money == 18

    t = market(2, "holstein:1").play("buy holstein:1 2")
    assert t.money == 27
    assert market(2, "texas_longhorn:5").play("buy texas_longhorn:5 2").money == 18
    assert len(market(2, "holstein:1").play("buy holstein:1 1", "reveal").s.market) == 2
    assert len(market(2, "holstein:1").play("reveal", "reveal").s.market) == 5


def test_t65_a_pair_of_two_colours() -> None:
    """T65: three cowboys and 5 dollars: two breeding-3 cards of different colour."""
    t = market(3, "holstein:1", "ayrshire:3", money=5).play("buy ayrshire:3,holstein:1 3")

    assert (t.money, t.s.discard[0]) == (0, ["ayrshire:3", "holstein:1"])


def test_t66_two_west_highlands() -> None:
    """T66: five cowboys and 8 dollars."""
    t = market(5, "west_highland:3", "west_highland:5", money=8).play("buy west_highland:3,west_highland:5 5")

    assert t.money == 0


def test_t67_each_buy_action_has_all_cowboys() -> None:
    """T67: a second buy action begins with all cowboys again."""
    t = market(1, "holstein:1", "ayrshire:3").play("buy holstein:1 1")
    t.at("E").play("buy ayrshire:3 1")

    assert t.money == 18


def test_t68_no_upper_limit() -> None:
    """T68: 13 open cards and one idle cowboy make 15."""
    t = Table(4).workers(cowboys=1)
    t.s.market = ["holstein:1"] * 7 + ["texas_longhorn:5"] * 6
    t.s.market.sort()
    t.at("E").play("reveal")

    assert len(t.s.market) == 15


def test_t97_a_pair_needs_two() -> None:
    """T97: one breeding-3 card open: the deal for 5 is refused, 2 cowboys for 3 is legal."""
    t = market(3, "holstein:1")

    assert t.why("buy holstein:1 3") == "GWT-9.11"
    assert t.why("buy holstein:1,holstein:1 3") == "GWT-9.11"
    assert t.why("buy holstein:1 2") is None


def test_t98_the_last_card_of_the_stack() -> None:
    """T98: one card left is turned over alone; with none left the use is refused."""
    t = market(2, "holstein:1")
    t.s.market_stack = ["ayrshire:3"]
    t.play("reveal")
    assert t.s.market == ["ayrshire:3", "holstein:1"]

    t = market(2, "holstein:1")
    t.s.market_stack = []
    assert t.why("reveal") == "GWT-9.11"


def test_t75_no_card_inside_a_purchase() -> None:
    """T75, GWT-11.1: an objective card waits until the buy action ends."""
    t = market(2, "holstein:1", "ayrshire:3").hand("O21").play("buy holstein:1 1")

    assert t.why("play O21") == "GWT-11.1"
    t.play("pass")
    assert t.why("play O21") is None


def test_money_for_cattle() -> None:
    """GWT-8.1: a deal that cannot be paid is refused."""
    assert market(1, "holstein:1", money=5).why("buy holstein:1 1") == "GWT-8.1"
    assert market(1, "holstein:1", money=6).why("buy holstein:1 1") is None


def test_cowboys_are_used_once() -> None:
    """GWT-9.11: what one deal used is not there for the next; the action ends by itself when nothing is left."""
    t = market(2, "holstein:1", "ayrshire:3").play("buy holstein:1 1")
    assert t.why("buy ayrshire:3 2") == "GWT-9.11"

    t.play("buy ayrshire:3 1")
    assert t.legal() == ["pass"]
