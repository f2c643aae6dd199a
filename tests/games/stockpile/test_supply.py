"""Supply (ST-4): scenarios T08 to T11, and T63."""

from __future__ import annotations

import pytest

from stockrail.core.ids import CHANCE
from stockrail.games.stockpile.supply import Placing
from tests.games.stockpile.scene import Scene


@pytest.fixture
def scene() -> Scene:
    """Seat 0 of three holds AA and a fee."""
    return Scene(3).hand(0, "AA", "fee2").asking(Placing(0))


def test_both_on_one_pile(scene: Scene) -> None:
    """T08, ST-4.4, ST-4.5."""
    scene.do(0, "place AA 1 fee2 1")

    assert [(x.card, x.side) for x in scene.view(0).piles[1].cards] == [("AA", "up"), ("fee2", "down")]
    assert [(x.card, x.side) for x in scene.view(1).piles[1].cards] == [("AA", "up"), (None, "down")]


def test_both_face_up_is_refused(scene: Scene) -> None:
    """T09, ST-4.4."""
    assert scene.why(0, "expose AA 0 fee2 1") == "ST-4.4"
    assert scene.why(0, "place AA 0 fee2 1") is None


def test_a_pile_out_of_play(scene: Scene) -> None:
    """T10, ST-4.1."""
    assert scene.why(0, "place AA 3 fee2 0") == "ST-4.1"
    assert scene.why(0, "place AA 0 fee2 -1") == "ST-4.1"
    assert scene.why(0, "place AA 2 fee2 0") is None


def test_hidden_card_names_only_its_placer() -> None:
    """T11, ST-16: seat 1 knows what it hid, seat 0 knows who hid it."""
    scene = Scene(3).hand(1, "BB", "CC").asking(Placing(1)).do(1, "place BB 0 CC 2")

    theirs, ours = scene.view(0).piles[2].cards[0], scene.view(1).piles[2].cards[0]
    assert (theirs.card, theirs.side, theirs.by) == (None, "down", 1)
    assert ours.card == "CC"
    assert all("CC" not in str(e.seen_by(0)) for e in scene.told)


def test_only_the_hand_is_placed(scene: Scene) -> None:
    """ST-4.4: no other card, no holding back, no passing."""
    assert scene.why(0, "place AA 0 AA 1") == "ST-4.4"
    assert scene.why(0, "place XX 0 fee2 1") == "ST-4.4"
    assert scene.why(0, "pass") == "ST-4.4"
    assert scene.why(0, "place fee2 0 AA 1") is None


def test_options_of_a_hand(scene: Scene) -> None:
    """ST-4.4: two ways up, nine pairs of piles; equal cards are not listed twice."""
    assert len(scene.legal(0)) == 18
    assert len(Scene(3).hand(0, "AA", "AA").asking(Placing(0)).legal(0)) == 9


def test_stuart_hides_both() -> None:
    """T63, ST-14.13: Stuart may hide both, nobody else may."""
    stuart = Scene(3, investors=["stuart", "bill", "mark"]).hand(0, "AA", "fee2").asking(Placing(0))
    bill = Scene(3, investors=["bill", "stuart", "mark"]).hand(0, "AA", "fee2").asking(Placing(0))

    assert bill.why(0, "hide AA 0 fee2 1") == "ST-14.13"
    assert stuart.why(0, "expose AA 0 fee2 1") == "ST-4.4"
    assert stuart.why(0, "hide fee2 1 AA 0") == "ST-14.13"
    stuart.do(0, "hide AA 0 fee2 1")
    assert [x.card for pile in stuart.view(1).piles for x in pile.cards] == [None, None]
    assert [x.card for pile in stuart.view(0).piles for x in pile.cards] == ["AA", "fee2"]


def test_stuart_hides_both_batches_of_two() -> None:
    """T63, ST-15.2: with two players both batches may be hidden."""
    scene = Scene(2, investors=["stuart bill", "mark warren"]).at("supply")
    scene.chance("seed 0 AA", "seed 1 AA", "seed 2 AA", "seed 3 AA")
    for _ in range(2):
        scene.chance("draw 0 BB", "draw 0 CC", "draw 1 EE", "draw 1 LL")
        scene.turns("0 hide BB 0 CC 1", "1 place EE 2 LL 3")

    assert [len(pile) for pile in scene.s.piles] == [3, 3, 3, 3]
    assert [x.card for x in scene.view(1).piles[0].cards] == ["AA", None, None]


def test_chance_deals_only_what_is_there() -> None:
    """ST-4.2, ST-4.3: a card of which no copy is left cannot be turned up or drawn."""
    scene = Scene(3).win(1, "boom", "boom", "boom", "boom").at("supply")

    assert scene.why(CHANCE, "seed 0 boom") == "ST-4.2"
    assert scene.why(CHANCE, "seed 1 bust") == "ST-4.2"
    assert scene.why(CHANCE, "seed 0 bust") is None
    scene.chance("seed 0 bust", "seed 1 AA", "seed 2 AA")
    assert scene.why(CHANCE, "draw 0 boom") == "ST-4.3"
    assert scene.why(CHANCE, "draw 0 fee1") is None
