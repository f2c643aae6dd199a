"""Two players (ST-12): scenarios T44 to T49."""

from __future__ import annotations

from stockrail.core.ids import CHANCE
from tests.games.stockpile.scene import Scene, deal_pairs, start


def test_set_up() -> None:
    """T44, ST-12.1 to ST-12.3."""
    scene = deal_pairs(start(2, "* first 0", "* start 0 AA", "* start 1 BB"))
    view = scene.view(0)

    assert scene.s.cash == [30, 30]
    assert len(scene.s.piles) == 4
    assert [p.where for p in view.pairs] == ["private"] * 4 + ["facedown"] * 2
    assert [p.company is not None for p in view.pairs] == [True, True, False, False, False, False]
    assert Scene(2).at("demand").s.unplaced == [2, 2]


def test_both_bids_within_cash() -> None:
    """T45, ST-12.6."""
    scene = Scene(2, cash=30).at("demand").turns("0 bid 0 20", "1 bid 1 0")
    assert scene.why(0, "bid 2 10") is None
    assert scene.why(0, "bid 2 15") == "ST-12.6"

    freed = Scene(2, cash=30).at("demand").turns("0 bid 0 20", "1 bid 0 25")
    assert freed.why(0, "bid 1 25") is None

    closed = Scene(2, cash=30).at("demand").turns("0 bid 0 25", "1 bid 1 0")
    assert closed.why(0, "bid 2 3") is None
    assert closed.why(0, "bid 2 6") == "ST-12.6"


def test_own_meeples_on_different_tracks() -> None:
    """T46, ST-12.5."""
    scene = Scene(2, cash=30).at("demand").turns("0 bid 0 3", "1 bid 1 0")

    assert scene.why(0, "bid 0 6") == "ST-12.5"
    assert scene.why(0, "bid 1 6") is None


def test_rebids_of_two() -> None:
    """T47, ST-12.4, ST-12.7, ST-12.8."""
    scene = Scene(2, cash=30).at("demand").turns("0 bid 0 3", "1 bid 0 6", "0 bid 1 0", "1 bid 1 1")
    assert scene.s.waiting == [2, 0]
    scene.turns("0 bid 2 0")
    assert scene.turn == 0
    scene.turns("0 bid 3 0")

    assert scene.s.cash == [30, 23]
    assert [e["seat"] for e in scene.events("win")] == [0, 0, 1, 1]


def test_the_second_hand_waits() -> None:
    """T48, ST-12.3: twelve cards a round, the second hand after the first is placed."""
    scene = Scene(2).at("supply").chance("seed 0 AA", "seed 1 BB", "seed 2 CC", "seed 3 EE")
    scene.chance("draw 0 AA", "draw 0 BB", "draw 1 CC", "draw 1 EE")
    assert scene.why(CHANCE, "draw 0 LL") == "ST-12.3"
    scene.turns("0 place AA 0 BB 1", "1 place CC 2 EE 3")
    assert scene.why(CHANCE, "draw 0 LL") is None
    scene.chance("draw 0 AA", "draw 0 BB", "draw 1 CC", "draw 1 EE")

    assert sum(scene.s.deck) == 80 - 12


def test_both_bids_before_fees() -> None:
    """T49, ST-12.8 (D20)."""
    scene = Scene(2, cash=[5, 30]).lay(0, "fee2").at("demand")
    scene.turns("0 bid 0 3", "1 bid 2 0", "0 bid 1 1", "1 bid 3 0")

    assert scene.s.cash[0] == 1
    assert scene.view(1).players[0].unpaid == (2,)


def test_pairs_stay_as_dealt() -> None:
    """ST-12.2: the cards of one's pairs are not exchanged."""
    scene = Scene(2).at("demand")

    assert scene.why(0, "swap") == "ST-12.2"
    assert scene.why(0, "bid 0 0") is None
