"""Readings of the rules beside the usual ones."""

from __future__ import annotations

import pytest

from stockrail.core.options import OptionValue
from tests.games.g1889.desk import Desk


def test_the_preset_for_recorded_games() -> None:
    """It overrules what was chosen."""
    reading = Desk(compat_18xx=True, must_run=True, home_token="first_turn").g.reading

    assert (reading["must_run"], reading["home_token"]) == (False, "start_of_or")
    assert Desk().g.reading["must_run"] is True


@pytest.mark.parametrize(("reading", "seat"), [("priority_holder", 1), ("next_clockwise", 2)])
def test_who_goes_on_when_all_have_passed(reading: str, seat: int) -> None:
    """after_all_pass: seat 0 has bought, so the priority card is with seat 1, who is the last to pass."""
    d = Desk(4, after_all_pass=reading).do("buy TR", "bid ER 45", "pass", "pass", "pass", "pass")
    assert d.turn == seat


@pytest.mark.parametrize(
    ("reading", "first", "then"),
    [("lowest_then_clockwise", 0, 1), ("always_lowest", 0, 2), ("left_of_highest", 2, 0)],
)
def test_who_speaks_in_an_auction(reading: str, first: int, then: int) -> None:
    """auction_order: bids of 45 (seat 0), 50 (seat 2) and 55 (seat 1)."""
    d = Desk(3, auction_order=reading).do("bid ER 45", "pass", "bid ER 50", "pass", "bid ER 55", "buy TR", "buy MF")
    assert (d.asked, d.turn) == ("Speak", first)
    assert d.do("bid ER 60").turn == then


def test_a_pass_in_an_auction() -> None:
    """auction_pass: who has passed may bid again, or is out."""
    bids = ("bid ER 45", "bid ER 50", "bid ER 55", "buy TR", "buy MF", "pass", "bid ER 60", "pass")

    assert Desk(3).do(*bids).turn == 0
    assert Desk(3, auction_pass="leaves").do(*bids).owner("ER") == 1


def test_what_moves_the_priority_card_in_the_sale() -> None:
    """auction_priority_by: a purchase, or a bid too."""
    assert Desk(3).do("bid ER 45").s.priority == 0
    assert Desk(3).do("bid ER 45", "buy TR").s.priority == 2
    assert Desk(3, auction_priority_by="purchase_or_bid").do("bid ER 45").s.priority == 1


@pytest.mark.parametrize(("reading", "sides"), [(False, "1.2.2.e"), (True, "")])
def test_bids_on_other_privates(reading: bool, sides: str) -> None:
    """auction_side_bids: while MF is auctioned."""
    d = Desk(4, auction_side_bids=reading).do("bid MF 35", "bid MF 40", "buy TR")
    assert d.asked == "Speak"
    assert d.refuses("bid UTF 155") == sides


def test_when_a_player_over_the_limit_sells() -> None:
    """over_limit_forces_sale_first: before anything else, or with the purchase between, before the turn ends."""

    def over(**options: OptionValue) -> Desk:
        d = Desk(6, **options).privates().own("UR", 5, 2).own("KO", 5, 2).own("SR", 5, 2).own("AR", 0, 3, at="A6")
        return d.stock()

    d = over()
    assert [d.refuses(a) for a in ("share AR ipo", "pass")] == ["4.3.d", "4.3.d"]
    d = over(over_limit_forces_sale_first=False)
    assert d.refuses("pass") == "4.3.d"
    assert d.allows("share AR ipo")


@pytest.mark.parametrize(("reading", "section"), [("before_swap", "setup.2"), ("after_swap", "")])
def test_a_purchase_that_makes_a_president(reading: str, section: str) -> None:
    """cert_limit_test: eleven certificates, and two of them are exchanged for the president's."""
    d = Desk(6, cert_limit_test=reading).privates().own("UR", 5, 2).own("KO", 5, 2).own("SR", 2, 2).own("AR", 1, 3)
    d.company("SR", president=1).stock()
    assert d.refuses("share SR ipo") == section
    assert d.refuses("share AR ipo") == "setup.2"


@pytest.mark.parametrize(("reading", "order"), [("share_value", "UR"), ("list_order", "KO")])
def test_who_discards_first(reading: str, order: str) -> None:
    """discard_order: UR is dearer, KO stands first in the list."""
    d = Desk(discard_order=reading).privates().phase("3").sold_out("3").own("UR", 5, at="E1").own("KO", 0, 5, at="D6")
    d.own("SR", 0, 0, 5, at="D3").trains(UR="3-0 3-1", KO="3-2 3-3").phase("4").sold_out("4")
    d.trains(UR="3-0 3-1 4-0", KO="3-2 3-3 4-1").tokens(SR="I2").treasury(SR=450).operate("SR", "train")
    d.do("train 5-0 bank 450 -")
    assert d.asked == "DiscardTrain"
    assert d.turn == d.president(order)


@pytest.mark.parametrize(("reading", "score"), [("unsellable_shares", 110), ("shares_and_privates", 200)])
def test_what_a_bankrupt_player_has(reading: str, score: int) -> None:
    """bankrupt_score."""
    d = Desk(bankrupt_score=reading).privates(MF=1, DR=1).phase("6").own("KO", 0, 5, at="D5", par=70)
    d.tiles("J3 8 3").tokens(KO="K4").cash(420, 10, 420, 420).operate("KO", "train").do("bankrupt")
    result = d.g.result(d.s)
    assert result is not None
    assert result.scores[1] == score


def test_the_number_of_diesels() -> None:
    """diesels: six, or as many as are wanted."""
    assert Desk(diesels="6").g.train_counts(4)[-1] == 6
    d = (
        Desk()
        .privates()
        .phase("D")
        .put(trains={"D": {"sold": 9}})
        .own("UR", 5)
        .treasury(UR=1100)
        .operate("UR", "train")
    )
    assert d.allows("train D-9 bank 1100 -")


@pytest.mark.parametrize(("reading", "asked"), [(True, "6.4.c"), (False, "")])
def test_trains_that_can_run(reading: bool, asked: str) -> None:
    """must_run."""
    d = Desk(must_run=reading).privates().own("KO", 5).tiles("J3 8 3").tokens(KO="K4").trains(KO="2-0")
    assert d.operate("KO", "run").refuses("run -") == asked


def poor(**options: OptionValue) -> Desk:
    """KO has a run of three stops."""
    d = Desk(4, **options).privates().phase("3").own("KO", 5).tiles("J3 8 3, K6 8 3").tokens(KO="K4").trains(KO="3-0")
    return d.operate("KO", "run")


def test_a_run_below_the_best() -> None:
    """enforce_best_revenue: the others may show a better one, or it is refused, or nobody is asked."""
    run = "run 3-0:J1-j3-K4"

    assert poor(enforce_best_revenue="always").refuses(run) == "6.5.b"
    assert poor(enforce_best_revenue="never").do(run).asked == "PayOut"
    d = poor().do(run)
    assert (d.asked, d.turn) == ("Challenge", 1)
    assert d.do("run 3-0:J1-j3-K4-k6-L7").s.ran[d.corp("KO")] == 70
