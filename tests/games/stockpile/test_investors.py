"""Investors (ST-14, ST-15): scenarios T55 to T65, T70, T72."""

from __future__ import annotations

import pytest

from stockrail.games.stockpile.data import COMPANIES
from tests.games.stockpile.scene import Scene, start


@pytest.mark.parametrize(("bid", "pays"), [(10, 6), (1, 0), (0, 0), (25, 20)])
def test_donald_pays_the_space_below(bid: int, pays: int) -> None:
    """T55, ST-14.8 (D07)."""
    scene = Scene(3, investors=["donald", "bill", "mark"]).at("demand")
    scene.turns(f"0 bid 0 {bid}", "1 bid 1 0", "2 bid 2 0")

    assert scene.s.cash == [20 - pays, 20, 20]


def test_donald_with_two_meeples() -> None:
    """T55, ST-15.2: the limit is the sum of the prices paid."""
    scene = Scene(2, cash=9, investors=["donald bill", "mark warren"]).at("demand").turns("0 bid 0 10", "1 bid 2 0")
    assert scene.why(0, "bid 1 10") == "ST-12.6"
    scene.turns("0 bid 1 6", "1 bid 3 0")

    assert scene.s.cash[0] == 0


def test_donald_without_cash() -> None:
    """T70, ST-14.8, ST-5.4."""
    scene = Scene(3, cash=[5, 0, 5], first=0, investors=["bill", "donald", "mark"]).at("demand").do(0, "bid 0 0")

    assert scene.legal(1) == {"bid 0 1", "bid 1 0", "bid 1 1", "bid 2 0", "bid 2 1"}
    assert scene.why(1, "bid 1 3") == "ST-5.4"


def test_bernie_collects() -> None:
    """T56, ST-14.6."""
    scene = Scene(3, cash=10, investors=["bernie", "bill", "mark"]).lay(0, "fee2").lay(0, "fee3", False, 1).at("demand")
    scene.turns("0 bid 0 10", "1 bid 1 0", "2 bid 2 0")
    assert scene.s.cash[0] == 5

    poor = Scene(3, cash=9, investors=["bernie", "bill", "mark"]).lay(0, "fee2").at("demand")
    assert poor.why(0, "bid 0 10") == "ST-5.4"
    assert poor.why(0, "bid 0 6") is None


def test_cramer_before_a_boom() -> None:
    """T57, ST-14.3, ST-14.7."""
    scene = Scene(3, investors=["cramer", "bill", "mark"]).price("AA", 9).win(0, "boom").at("action")
    scene.do(0, "cramer AA 1", "boom AA")
    assert scene.value("AA") == 7

    low = Scene(3, investors=["cramer", "bill", "mark"]).price("AA", 1).hold(1, "AA", 1).at("action")
    low.do(0, "cramer AA -1")
    assert low.value("AA") == 5
    assert low.cards(1, "AA") == (0, 0)


def test_cramer_once_on_his_turn() -> None:
    """ST-14.2, ST-14.3, ST-14.7."""
    scene = Scene(3, investors=["cramer", "bill", "mark"]).win(0, "boom").win(1, "bust").at("action")
    assert scene.why(0, "cramer AA 2") == "ST-14.7"
    assert scene.why(1, "cramer AA 1") == "ST-14.7"
    assert scene.why(0, "cramer AA 1") is None
    scene.do(0, "cramer AA 1")
    assert scene.why(0, "cramer AA 1") == "ST-14.2"
    scene.do(0, "boom AA")
    assert scene.why(1, "cramer AA 1") == "ST-14.7"

    early = Scene(3, investors=["cramer", "bill", "mark"]).at("demand")
    assert early.why(0, "cramer AA 1") == "ST-14.3"


def test_cramer_may_decline() -> None:
    """ST-14.3: without cards left the turn may end."""
    scene = Scene(3, investors=["cramer", "bill", "mark"]).win(0, "boom").at("action")
    assert scene.why(0, "pass") == "ST-6.1"
    scene.do(0, "boom AA")
    assert scene.why(0, "pass") is None
    scene.do(0, "pass")

    assert scene.s.phase == "selling"


@pytest.mark.parametrize("last", [False, True])
def test_deborah_pays_every_holder(last: bool) -> None:
    """T58, ST-14.9: in the last round too."""
    scene = Scene(3, investors=["deborah", "bill", "mark"]).hold(0, "SS", 1, 1).hold(1, "SS", 2)
    scene = (scene.last_round() if last else scene).at("deborah").do(0, "deborah SS")
    scene.turns("0 show SS 1 1", "1 show SS 2 0", "2 show SS 0 0")

    assert scene.s.cash == [23, 22, 20]
    assert (scene.turn is None) == last


def test_deborah_names_what_she_holds() -> None:
    """T72, ST-14.9."""
    scene = Scene(3, investors=["deborah", "bill", "mark"]).hold(0, "SS", 1).hold(1, "LL", 2).at("deborah")

    assert scene.why(0, "deborah LL") == "ST-14.9"
    assert scene.why(0, "deborah XX") == "ST-14.9"
    assert scene.why(1, "deborah LL") == "ST-14.9"
    assert scene.why(0, "deborah SS") is None
    assert scene.why(0, "pass") is None


def test_graham_sells_dearer() -> None:
    """T59, ST-14.10."""
    scene = Scene(3, cash=0, investors=["graham", "bill", "mark"]).price("AA", 6).hold(0, "AA", 1, 1).at("selling")
    half = scene.clone()
    assert scene.do(0, "sell AA regular", "sell AA split").s.cash[0] == 21
    assert half.do(0, "sell AA half").s.cash[0] == 7

    end = Scene(3, cash=[12, 0, 0], investors=["graham", "bill", "mark"]).price("AA", 7).price("EE", 8)
    assert end.hold(0, "AA", 2).hold(0, "EE", split=1).last_round().at("end").scores()[0] == 66


def test_warren_looks_and_mark_moves() -> None:
    """T60, ST-14.4, ST-14.11, ST-14.14: Warren knows what he saw, Mark learns nothing."""
    scene = Scene(3, investors=["warren", "mark", "bill"]).lay(0, "AA").lay(0, "BB", False, 2).lay(1, "CC", False, 2)
    scene.at("window").turns("0 warren 0", "1 mark 1 0 0")

    assert [x.card for x in scene.view(0).piles[0].cards] == ["AA", "BB", None]
    assert [x.card for x in scene.view(1).piles[0].cards] == ["AA", None, None]
    assert [x.card for x in scene.view(2).piles[0].cards] == ["AA", "BB", "CC"]
    look = scene.events("warren")[0]
    assert look["cards"] == ("BB",)
    seen = look.seen_by(1)
    assert seen is not None
    assert "BB" not in str(seen)


def test_the_window_before_demand() -> None:
    """ST-14.2, ST-14.4, ST-14.11, ST-14.14: owners only, once, in the window."""
    scene = Scene(3, investors=["warren", "mark", "bill"]).lay(0, "AA").lay(1, "BB", False, 2).at("window")
    assert scene.why(0, "warren 0") == "ST-14.14"
    assert scene.why(0, "warren 7") == "ST-4.1"
    assert scene.why(0, "warren 1") is None
    assert scene.why(0, "mark 0 0 1") == "ST-14.11"
    assert scene.why(1, "warren 1") == "ST-14.14"
    assert scene.why(1, "mark 0 0 1") == "ST-14.4"
    scene.do(0, "warren 1")
    assert scene.why(0, "warren 1") == "ST-14.2"
    assert scene.why(1, "mark 0 0 0") == scene.why(1, "mark 0 1 1") == "ST-14.11"
    assert scene.why(1, "mark 0 0 3") == "ST-4.1"
    assert scene.why(1, "mark 0 0 1") is None
    scene.do(1, "pass")
    assert scene.s.phase == "demand"
    assert scene.why(1, "mark 0 0 1") == "ST-14.4"


def test_an_empty_pile_is_auctioned() -> None:
    """T61, ST-14.11."""
    scene = Scene(3, investors=["mark", "bill", "warren"]).lay(2, "AA").lay(0, "BB", False, 1).at("window")
    scene.turns("0 mark 2 0 0", "2 pass", "0 bid 2 3", "1 bid 0 0", "2 bid 1 0")

    assert scene.s.cash[0] == 17
    assert scene.cards(1, "AA") == (1, 0)
    assert scene.view(1).players[0].regular == 0


def test_martha_looks_once() -> None:
    """T62, ST-14.12: on her turn or between others' bids."""
    scene = Scene(3, investors=["bill", "martha", "mark"]).at("demand")
    assert scene.why(1, "martha 1 0") == "ST-14.12"
    assert scene.why(1, "martha - 2") == "ST-14.12"
    assert scene.why(1, "martha -1 1") == "ST-14.12"
    assert scene.why(0, "martha - 0") == "ST-14.12"
    assert scene.legal(1) == {"martha 0 0", "martha 2 0", "martha - 0", "martha - 1"}
    scene.do(1, "martha - 0")

    assert scene.turn == 0
    assert scene.view(1).pairs[4].company is not None
    assert scene.view(0).pairs[4].company is None
    assert scene.view(0).pairs[4].known_by == (1,)
    assert scene.why(1, "martha 0 0") == "ST-14.12"


def test_martha_with_five_and_with_two() -> None:
    """T62, ST-14.12, ST-15.2."""
    five = Scene(5, investors=["martha", "bill", "mark", "warren", "donald"]).at("demand")
    assert five.why(0, "martha - 0") == "ST-14.12"
    assert five.why(0, "martha 1 0") is None

    two = Scene(2, investors=["martha bill", "mark warren"]).at("demand").do(0, "martha 1 1")
    assert [p.company is not None for p in two.view(0).pairs] == [True, True, False, True, False, False]
    assert two.why(0, "martha 1 0") == "ST-14.12"
    assert two.why(0, "bid 0 0") is None


def test_martha_is_asked_before_settlement() -> None:
    """ST-14.12 (D16): the last chance comes when all bids stand."""
    scene = Scene(3, investors=["bill", "martha", "mark"]).at("demand").turns("0 bid 0 0", "1 bid 1 0", "2 bid 2 0")
    assert scene.turn == 1
    assert scene.why(1, "bid 1 3") == "ST-5.6"
    assert scene.why(1, "martha 0 0") is None
    scene.do(1, "pass")

    assert scene.s.phase == "selling"
    assert scene.why(1, "martha 0 0") == "ST-14.12"


def test_investors_with_two_and_with_four() -> None:
    """T64, ST-14.1, ST-15.1 (D01): cash comes with the investors, secret until all have chosen."""
    names = ["bill", "donald", "mark", "warren", "martha", "stuart", "cramer", "graham"]
    cards = [f"* start {seat} {COMPANIES[seat]}" for seat in range(4)]
    offers = [f"* offer {k // 4} {name}" for k, name in enumerate(names)]
    two = start(2, "* first 0", *cards[:2], *offers, investors=True)
    assert two.why(0, "keep bill -") == "ST-15.1"
    assert two.why(0, "keep bill martha") == "ST-15.1"
    assert two.why(0, "keep donald bill") == "ST-15.1"
    two.do(0, "keep bill donald")
    assert two.view(1).players[0].investors == ()
    assert two.view(0).players[0].investors == ("bill", "donald")
    two.do(1, "keep cramer graham")
    assert two.s.cash == [39, 18]
    assert two.view(1).players[0].investors == ("bill", "donald")
    assert two.view(1).players[0].offered is None

    four = start(4, "* first 0", *cards, *(f"* offer {k // 2} {n}" for k, n in enumerate(names)), investors=True)
    assert four.why(0, "keep mark -") == "ST-14.1"
    assert four.why(0, "keep bill donald") == "ST-14.1"
    assert four.why(0, "pass") == "ST-14.1"
    four.turns("0 keep bill -", "1 keep mark -", "2 keep martha -", "3 keep graham -")
    assert four.s.cash == [32, 25, 22, 16]


def test_an_investor_is_offered_once() -> None:
    """ST-14.1."""
    scene = start(2, "* first 0", "* start 0 AA", "* start 1 BB", "* offer 0 bill", investors=True)

    assert scene.why(-1, "offer 0 bill") == "ST-14.1"
    assert scene.why(-1, "offer 0 mark") is None


@pytest.mark.parametrize("order", [("warren 1", "mark 1 0 0"), ("mark 1 0 0", "warren 0")])
def test_two_powers_in_one_window(order: tuple[str, str]) -> None:
    """T65, ST-14.2: the owner of both chooses the order."""
    scene = Scene(2, investors=["warren mark", "bill donald"]).lay(1, "BB", False, 1).at("window").do(0, *order)

    assert scene.s.phase == "demand"
    assert [x.card for x in scene.view(0).piles[0].cards] == ["BB"]
