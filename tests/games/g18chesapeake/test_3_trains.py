"""The export of trains, phases, trains and their limits (PH, EXP, TRN)."""

from __future__ import annotations

import pytest

from tests.games.g18chesapeake.desk import Desk


def floated(*names: str, phase: str = "2") -> Desk:
    """Corporations with 1000 each, the first of the highest price."""
    d = Desk().privates().phase(phase)
    for name, cell in zip(names, ("F1", "E1", "D1"), strict=False):
        d.own(name, 6, at=cell)
    return d.treasury(**dict.fromkeys(names, 1000))


def test_the_next_train_is_exported_after_the_set() -> None:
    """T24 (CHE-EXP-1)."""
    d = floated("PRR").operate("PRR", "train", cycle=1).do("train 2-0 bank 80 -")
    assert d.left("2") == 6
    d.do("pass")

    assert d.left("2") == 5
    assert (d.asked, d.s.cycle) == ("StockTurn", 2)


def test_no_export_within_a_set() -> None:
    """CHE-EXP-5: only after its last operating round."""
    d = floated("PRR").operate("PRR", "train", number=1, rounds=2).do("pass")

    assert d.s.round_number == 2
    assert d.left("2") == 7


def test_a_first_train_bought_in_the_set_changes_what_is_exported() -> None:
    """T25 (CHE-EXP-1, CHE-EXP-2): a 3 leaves, and two operating rounds follow the stock round."""
    d = floated("PRR").sold_out("2").operate("PRR", "train", cycle=1).do("train 3-0 bank 180 -", "pass")
    assert d.left("3") == 4
    assert d.phase_now == "3"
    d.do(*["pass"] * 4)

    assert (d.s.cycle, d.s.round_number, d.s.rounds_in_set) == (2, 1, 2)


def test_an_export_rusts_and_brings_the_limit() -> None:
    """T26 (CHE-EXP-2, CHE-EXP-3): before any player acts the surplus goes to the pool."""
    d = floated("PRR", "SRR", phase="3").sold_out("3").trains(PRR="3-0 3-1 3-2 3-3", SRR="2-0 2-1")
    d.operate("PRR", "last", number=2, rounds=2, last=True)
    assert d.phase_now == "4"
    assert d.fleet("SRR") == []
    assert (d.asked, d.turn) == ("DiscardTrain", 0)
    assert d.refuses("pass") != ""
    d.do("discard 3-1")

    assert d.fleet("PRR") == ["3-0", "3-2", "3-3"]
    assert d.s.pool == [d.g.train_of("3-1")]
    assert (d.asked, d.s.cycle) == ("StockTurn", 3)
    assert d.left("4") == 4


@pytest.mark.parametrize(
    ("phase", "sold", "next_kind", "leaves"),
    [("4", "4", "5", False), ("5", "5", "6", False), ("6", "6", "D", False), ("3", "", "3", True)],
    ids=["a 5", "a 6", "a D", "a 3"],
)
def test_no_later_train_is_exported(phase: str, sold: str, next_kind: str, leaves: bool) -> None:
    """T27 (CHE-EXP-1)."""
    d = floated("PRR", phase=phase).trains(PRR="5-0" if phase in "56" else "3-0")
    if sold:
        d.sold_out(sold)
    before = d.left(next_kind)
    d.operate("PRR", "train").do("pass")

    assert d.left(next_kind) == before - leaves
    assert d.phase_now == phase


def test_trains_of_the_pool_are_never_exported() -> None:
    """T28 (CHE-EXP-1)."""
    d = floated("PRR", phase="3").sold_out("3").pool("3-0").operate("PRR", "train").do("pass")

    assert d.left("4") == 4
    assert [d.g.train_name(t) for t in d.s.pool] == ["3-0"]


def test_a_train_is_traded_in_at_the_limit() -> None:
    """T29 (CHE-TRN-2, CHE-PH-1)."""
    d = floated("PRR", phase="6").trains(PRR="4-0 5-0").treasury(PRR=700).operate("PRR", "train")
    assert d.refuses("train D-0 bank 900 -") == "CHE-PH-1"
    assert d.refuses("train D-0 bank 800 5-0") == "CHE-TRN-2"
    d.do("train D-0 bank 700 5-0")

    assert d.fleet("PRR") == ["D-0"]
    assert [d.g.train_name(t) for t in d.s.pool] == ["5-0"]
    assert d.phase_now == "D"
    assert "gray" in d.g.phase(d.s).colours


def test_a_train_that_rusts_by_the_trade_does_not_enter_the_pool() -> None:
    """T30 (CHE-TRN-2)."""
    d = floated("SRR", phase="6").trains(SRR="4-0").operate("SRR", "train").do("train D-0 bank 700 4-0")

    assert d.fleet("SRR") == ["D-0"]
    assert d.s.pool == []


@pytest.mark.parametrize(
    ("where", "values"),
    [
        ("A7", [40, 60, 60, 80, 80, 100]),
        ("L2", [40, 60, 60, 80, 80, 100]),
        ("A3", [40, 50, 50, 60, 60, 80]),
        ("B2", [40, 50, 50, 60, 60, 80]),
        ("A13", [40, 50, 50, 60, 60, 80]),
        ("B14", [40, 50, 50, 60, 60, 80]),
        ("H14", [30, 40, 40, 50, 50, 60]),
        ("I9", [30] * 6),
        ("K1", [30] * 6),
    ],
)
def test_values_of_printed_places(where: str, values: list[int]) -> None:
    """T31 (CHE-PH-2, CHE-RUN-3)."""
    d = Desk()
    board = d.g.board
    node = board.faces[board.printed[board.index[where]]].nodes[0]

    assert [node.value(phase.tier) for phase in d.g.title.phases] == values


def test_the_first_five_train_closes_the_privates() -> None:
    """T32 (CHE-PRV-8): Vanderbilt too, if his corporation never had a train."""
    d = floated("PRR", phase="4").privates(DR=0, CP="PRR", CV=1).sold_out("4").operate("PRR", "train")
    assert [d.owner(p) for p in ("D&R", "CV")] == [0, 1]
    d.do("train 5-0 bank 500 -")

    assert [d.owner(p) for p in ("D&R", "C-P", "CV")] == [-2, -2, -2]


def test_an_exported_train_closes_nothing() -> None:
    """CHE-CV-3, CHE-PRV-8: phases 3 and 4 leave the privates open."""
    d = floated("PRR", phase="3").privates(DR=0, CV=1).sold_out("3").operate("PRR", "train").do("pass", "pass")

    assert d.phase_now == "4"
    assert [d.owner(p) for p in ("D&R", "CV")] == [0, 1]


def test_surplus_trains_go_in_the_order_of_the_charters() -> None:
    """T33 (CHE-TRN-4): PRR discards before SRR, whatever the prices; by value only where the table plays so."""
    for order, first in (("list_order", "PRR"), ("share_value", "SRR")):
        d = Desk(discard_order=order).privates().phase("4").sold_out("4")
        d.own("CO", 6, at="G1").own("SRR", 6, at="F1").own("PRR", 6, at="D1").treasury(CO=1000)
        d.trains(PRR="3-0 3-1 4-0", SRR="3-2 3-3 4-1").operate("C&O", "train").do("train 5-0 bank 500 -")
        assert d.asked == "DiscardTrain"
        kept = d.fleet(first)
        assert {o.split()[1] for o in d.options("discard")} == set(kept)


@pytest.mark.parametrize(
    ("kind", "price", "count"),
    [("2", 80, 7), ("3", 180, 6), ("4", 300, 5), ("5", 500, 3), ("6", 630, 2)],
)
def test_the_stack_of_trains(kind: str, price: int, count: int) -> None:
    """CHE-TRN-1."""
    d = Desk()

    assert d.left(kind) == count
    assert next(k.price for k in d.g.title.trains if k.id == kind) == price


def test_diesels_stand_beside_the_sixes() -> None:
    """CHE-TRN-2: from the first 6 on, without limit."""
    early = floated("PRR", phase="5").operate("PRR", "train")
    assert early.refuses("train D-0 bank 900 -") == "CHE-TRN-1"

    d = floated("PRR", phase="6").operate("PRR", "train")
    assert d.allows("train D-0 bank 900 -")
    assert d.allows("train 6-1 bank 630 -")


def test_trains_of_others_cost_one_or_more() -> None:
    """CHE-TRN-3: another president is asked, unless the table agrees outside the game."""
    d = floated("PRR", "SRR").trains(SRR="2-0").operate("PRR", "train")
    assert d.refuses("train 2-0 SRR 0 -") == "CHE-TRN-1"
    d.do("train 2-0 SRR 1 -")
    assert d.fleet("PRR") == ["2-0"]

    for consent, owner in (("ask", "SRR"), ("implied", "PRR")):
        d = Desk(trade_consent=consent).privates().own("PRR", 6, at="F1").own("SRR", 0, 6).trains(SRR="2-0")
        d.treasury(PRR=100).operate("PRR", "train").do("train 2-0 SRR 1 -")
        assert d.fleet(owner) == ["2-0"]
        assert (d.asked == "AgreeToTrain") == (consent == "ask")
