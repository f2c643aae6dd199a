"""Readings of the rules beside the usual ones."""

from __future__ import annotations

import pytest

from tests.games.g1889.desk import Desk


def test_the_preset_for_recorded_games() -> None:
    """It overrules what was chosen."""
    reading = Desk(compat_18xx=True, must_run=True, home_token="first_turn").g.reading

    assert (reading["must_run"], reading["home_token"]) == (False, "start_of_or")
    assert Desk().g.reading["must_run"] is True


@pytest.mark.parametrize(("reading", "seat"), [("priority_holder", 0), ("next_clockwise", 2)])
def test_who_goes_on_when_all_have_passed(reading: str, seat: int) -> None:
    """after_all_pass: two have bought, the priority card is with seat 2."""
    d = Desk(4, after_all_pass=reading).do("pass", "buy TR", "pass", "pass", "pass", "pass")
    assert d.turn == {0: 2, 2: 2}[seat]


@pytest.mark.parametrize(("reading", "sides"), [(False, "1.2.2.e"), (True, "")])
def test_bids_on_other_privates(reading: bool, sides: str) -> None:
    """auction_side_bids: while MF is auctioned."""
    d = Desk(4, auction_side_bids=reading).do("bid MF 35", "bid MF 40", "buy TR")
    assert d.asked == "Speak"
    assert d.refuses("bid UTF 155") == sides


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
