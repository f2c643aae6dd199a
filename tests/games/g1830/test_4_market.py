"""Chapter 4.5 and 6.0: how markers move, and the order of operating."""

from __future__ import annotations

import pytest

from stockrail.core.errors import Unreadable
from stockrail.rail.market import Market
from tests.games.g1830.desk import Desk


@pytest.mark.parametrize(("start", "end"), [("S2", "S1"), ("S1", "S1"), ("P3", "P2"), ("G9", "G8"), ("G3", "H3")])
def test_a_dividend_moves_right_or_up(start: str, end: str) -> None:
    """T-42 (4.5.c)."""
    m = Desk().g.market

    assert m.name(m.right[m.cell_named(start)]) == end


@pytest.mark.parametrize(("start", "end"), [("A1", "A2"), ("A8", "A8"), ("B9", "B9"), ("G1", "F1")])
def test_no_dividend_moves_left_or_down(start: str, end: str) -> None:
    """T-43 (4.5.d)."""
    m = Desk().g.market

    assert m.name(m.left[m.cell_named(start)]) == end


def test_a_sale_stops_at_the_bottom() -> None:
    """T-44 (4.5.a)."""
    d = Desk().privates().own("PRR", 3, 4, at="H7").stock().do("sell 3 PRR")

    assert d.s.cash[0] == 600 + 207
    assert d.cell("PRR") == "H8"


def test_a_marker_goes_under_those_already_there() -> None:
    """T-45 (4.5.e)."""
    d = Desk().own("PRR", 3, at="G3").own("NYC", 3, at="G3").own("CPR", 3, at="G4")
    d.g.market.put(d.s, d.corp("CPR"), d.g.market.cell_named("G3"))

    assert d.stack("G3") == ["PRR", "NYC", "CPR"]


def test_the_rulebook_example_of_the_operating_order() -> None:
    """T-46 (6.0.b)."""
    d = Desk().own("BO", 6, at="G3").own("CO", 6, at="H4").own("PRR", 6, at="H4").own("Erie", 6, at="I5")
    order = d.g.market.order(d.s, [d.corp(c) for c in ("PRR", "B&O", "C&O", "Erie")])

    assert [d.g.corporations[c] for c in order] == ["Erie", "C&O", "PRR", "B&O"]


def test_of_one_column_the_higher_operates_first() -> None:
    """T-47 (6.0.b)."""
    d = Desk().own("PRR", 6, at="G8").own("NYC", 6, at="G7").own("CPR", 6, at="G6")

    assert [d.g.corporations[c] for c in d.g.market.order(d.s, [0, 1, 2])] == ["CPR", "NYC", "PRR"]


def test_a_fallen_corporation_operates_later() -> None:
    """T-48 (6.0.c): B&O's president must sell PRR; NYC comes before it."""
    d = Desk().privates().own("BO", 6, at="G1").own("PRR", 2, 3, at="G2").own("NYC", 0, 6, at="G3")
    d.cash(20, 600, 600, 600).tiles("J14 57 1, I17 9 1").tokens(BO="I15").phase("4").sold_out("4").treasury(BO=280)
    d.tokens(PRR="H12").tokens(NYC="E19").operate("B&O", "train")
    d.do("sell 2 PRR", "train 5-0 bank 450 -")
    while d.asked != "lay_tile":
        d.do(d.options()[0])

    assert d.cell("PRR") == "G4"
    assert d.g.corporations[d.s.operating] == "NYC"


def test_a_corporations_private_pays_its_treasury() -> None:
    """T-49 (6.0.a)."""
    d = Desk().privates(DH="PRR", SV=2).own("PRR", 6).operating_round()

    assert d.money("PRR") == 15
    assert d.s.cash[2] == 605


def test_without_corporations_only_the_privates_pay() -> None:
    """T-119 (6.0.d)."""
    d = Desk().privates(SV=1).own("PRR", 3, floated=False).stock(cycle=1).do("pass", "pass", "pass", "pass")

    assert d.s.cash[1] == 605
    assert (d.s.round, d.s.cycle) == (1, 2)


def test_a_float_between_turns_operates_in_the_next_round() -> None:
    """T-120 (5.3.d): NYC floats by MH in the first of two operating rounds."""
    d = Desk().privates(MH=1).own("NYC", 3, 2, par=67, at="G6", floated=False).own("PRR", 6).operating_round(1, 2)
    assert d.asked == "lay_tile"
    d.do("exchange MH ipo", seat=1)
    assert d.money("NYC") == 670
    assert d.s.waiting == []
    while d.s.round_number == 1:
        d.do("pass")

    seen = set()
    while d.s.round_number == 2 and d.s.round == 2:
        seen.add(d.g.corporations[d.s.operating])
        d.do(d.options("pass")[0] if d.options("pass") else d.options()[0])
    assert seen == {"PRR", "NYC"}


def test_a_wrong_price_in_the_market_block_is_found() -> None:
    """A mistake in the data is told by line and column."""
    with pytest.raises(Unreadable, match="line 2, column 4"):
        Market("60 67p\n53 6x\n")
