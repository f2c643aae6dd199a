"""Demand (ST-5): scenarios T12 to T23."""

from __future__ import annotations

from tests.games.stockpile.scene import Scene


def test_a_bid_within_cash() -> None:
    """T12, ST-5.4."""
    scene = Scene(3, cash=9).at("demand")

    assert {line for line in scene.legal(0) if line.startswith("bid 0 ")} == {
        "bid 0 0",
        "bid 0 1",
        "bid 0 3",
        "bid 0 6",
    }
    assert scene.why(0, "bid 0 10") == "ST-5.4"


def test_only_higher_bids_join() -> None:
    """T13, ST-5.3."""
    scene = Scene(3, cash=25).at("demand").do(0, "bid 0 6")

    assert scene.why(1, "bid 0 6") == scene.why(1, "bid 0 3") == "ST-5.3"
    assert scene.why(1, "bid 0 10") is None
    assert scene.why(1, "bid 0 25") is None


def test_twenty_five_closes() -> None:
    """T14, ST-5.5."""
    scene = Scene(3, cash=40).at("demand").do(0, "bid 0 25")

    assert scene.why(1, "bid 0 25") == "ST-5.5"
    assert scene.why(1, "bid 1 25") is None


def test_values_of_the_track() -> None:
    """ST-5.1 and ST-4.1: only printed spaces of piles in play."""
    scene = Scene(3).at("demand")

    assert scene.why(0, "bid 0 5") == "ST-5.1"
    assert scene.why(0, "bid 0 -1") == "ST-5.1"
    assert scene.why(0, "bid 3 6") == "ST-4.1"
    assert scene.why(0, "bid 2 6") is None


def test_no_passing() -> None:
    """ST-5.2."""
    scene = Scene(3).at("demand")

    assert scene.why(0, "pass") == "ST-5.2"
    assert scene.why(0, "bid 0 0") is None


def test_ends_when_every_track_is_held() -> None:
    """T15, ST-5.8, ST-5.9."""
    scene = Scene(3).lay(2, "AA").at("demand").turns("0 bid 0 3", "1 bid 1 1", "2 bid 2 0")

    assert scene.s.phase == "selling"
    assert scene.s.cash == [17, 19, 20]
    assert scene.cards(2, "AA") == (1, 0)


def test_rebids_go_clockwise_from_the_last_to_act() -> None:
    """T16, ST-5.7 (D06)."""
    scene = Scene(4).at("demand").turns("0 bid 0 3", "1 bid 1 1", "2 bid 1 3", "3 bid 0 6")
    assert scene.turn == 0
    scene.turns("0 bid 2 0")
    assert scene.turn == 1
    scene.turns("1 bid 0 10")
    assert scene.turn == 3
    scene.turns("3 bid 3 0")

    assert scene.s.cash == [20, 10, 17, 20]
    assert [e["pile"] for e in scene.events("pay")] == [2, 0, 1, 3]


def test_no_rebid_before_all_have_bid() -> None:
    """T17, ST-5.7; the seat whose first bid it is may bid (ST-2.1 for anyone else's)."""
    scene = Scene(4).at("demand").turns("0 bid 0 3", "1 bid 0 6")

    assert scene.why(0, "bid 1 3") == "ST-5.7"
    assert scene.why(3, "bid 1 3") == "ST-2.1"
    assert scene.why(2, "bid 1 3") is None


def test_a_standing_meeple_stays() -> None:
    """T18, ST-5.6."""
    scene = Scene(3).at("demand").do(0, "bid 0 3")

    assert scene.why(0, "bid 0 6") == "ST-5.6"
    assert scene.why(1, "bid 0 6") is None


def test_no_cash_leaves_the_empty_tracks() -> None:
    """T19, ST-5.8."""
    scene = Scene(4, cash=[0, 20, 20, 20]).at("demand").turns("0 bid 0 0", "1 bid 0 1", "2 bid 1 0", "3 bid 1 1")

    assert scene.turn == 0
    assert scene.legal(0) == {"bid 2 0", "bid 3 0"}


def test_fees_are_paid() -> None:
    """T20, ST-5.10."""
    scene = Scene(3, cash=10).lay(0, "fee1").lay(0, "fee2", False, 1).at("demand")
    scene.turns("0 bid 0 6", "1 bid 1 0", "2 bid 2 0")

    assert scene.s.cash[0] == 1
    assert scene.s.discard[6:9] == [1, 1, 0]


def test_an_unpaid_fee_waits_for_money() -> None:
    """T21, ST-5.11."""
    scene = Scene(3, cash=3).lay(0, "fee1").lay(0, "AA").at("demand")
    scene.turns("0 bid 0 3", "1 bid 1 0", "2 bid 2 0")
    assert scene.view(1).players[0].unpaid == (1,)
    assert scene.s.cash[0] == 0
    scene.do(0, "sell AA regular")

    assert scene.s.cash[0] == 4
    assert scene.view(1).players[0].unpaid == ()
    assert scene.s.discard[6] == 1


def test_the_cheapest_fee_first() -> None:
    """T22, ST-5.11 (D08)."""
    scene = Scene(3, cash=6).price("AA", 4).hold(0, "AA", 1).lay(0, "fee1").lay(0, "fee3").at("demand")
    scene.turns("0 bid 0 3", "1 bid 1 0", "2 bid 2 0")
    assert scene.s.cash[0] == 2
    assert scene.view(1).players[0].unpaid == (3,)
    scene.do(0, "sell AA regular")

    assert scene.s.cash[0] == 3
    assert scene.view(1).players[0].unpaid == ()


def test_a_dividend_pays_a_fee() -> None:
    """T23, ST-5.11, ST-8.3."""
    scene = Scene(3, cash=0).hold(0, "AA", split=1).owe(0, 2).pairs("AA $$").at("movement")
    scene.do(0, "show AA 0 1")

    assert scene.s.cash[0] == 2
    assert scene.view(1).players[0].unpaid == ()


def test_out_of_turn() -> None:
    """ST-2.1: everybody acts when asked, in the phase that asks it."""
    scene = Scene(3).win(0, "boom").at("demand")

    assert scene.why(1, "bid 0 0") == "ST-2.1"
    assert scene.why(1, "pass") == "ST-2.1"
    assert scene.why(0, "boom AA") == "ST-2.1"
    assert scene.why(0, "bid 0 0") is None
