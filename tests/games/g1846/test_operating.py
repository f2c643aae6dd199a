"""Operating turns: OR, ISSUE, TRACK, TOKEN, DIV."""

from __future__ import annotations

import pytest

from stockrail.rail.policies.course import minors_then_dearest
from tests.games.g1846.desk import Desk


def desk(seats: int = 5, **companies: int | str) -> Desk:
    return Desk(seats).bare(**companies)


def test_the_order_of_operation() -> None:
    """T29 (OR-1): independents, then from the cheapest up in the first round, later from the dearest down."""
    d = desk(MS=0, BIG4=1).own("PRR", 2, price=20).own("IC", 2, price=80).own("NYC", 2, price=80)
    d.own("GT", 2, price=100)
    corps = [d.corp(n) for n in ("PRR", "IC", "NYC", "GT", "MS", "BIG4")]
    d.s.cycle, d.s.round_number = 1, 1
    first = [d.g.corporations[c] for c in minors_then_dearest(d.g, d.s, corps)]
    assert first == ["MS", "BIG4", "PRR", "IC", "NYC", "GT"]
    d.s.round_number = 2
    later = [d.g.corporations[c] for c in minors_then_dearest(d.g, d.s, corps)]
    assert later == ["MS", "BIG4", "GT", "IC", "NYC", "PRR"]


# ------------------------------------------------------------ own shares


@pytest.mark.parametrize(("price", "held", "count", "cash"), [(80, 2, 2, 140), (50, 5, 5, 200), (10, 3, 2, 0)])
def test_issuing(price: int, held: int, count: int, cash: int) -> None:
    """T30, T31, T117 (ISSUE-2): one space left each; the marker stays."""
    d = desk().own("NYC", held, price=price).treasury(NYC=100).operate("NYC").play(f"issue {count}")
    assert (d.money("NYC"), d.price("NYC")) == (100 + cash, price)


def test_the_limit_of_issuing() -> None:
    """T32 (ISSUE-2.1)."""
    d = desk().own("NYC", 3, pool=2).treasury(NYC=100).operate("NYC")
    assert d.why("issue 2") == "ISSUE-2.1"
    assert d.why("issue 1") == ""


def test_redeeming_and_only_once() -> None:
    """T33, T34, T35 (ISSUE-3, ISSUE-1)."""
    d = desk().own("B&O", 5, price=70, pool=2).treasury(BO=300).operate("BO")
    d.play("redeem 1")
    assert d.money("BO") == 220
    assert d.why("issue 1") == "ISSUE-1"
    d = desk().own("NYC", 5, price=150, pool=2).treasury(NYC=400).operate("NYC")
    assert d.why("redeem 3") == "ISSUE-3"
    d.play("redeem 2")
    assert d.money("NYC") == 400 - 2 * 165
    for count, money in ((1, 137), (2, 274)):
        d = desk().own("NYC", 5, price=150).treasury(NYC=100).operate("NYC").play(f"issue {count}")
        assert d.money("NYC") == 100 + money


def test_the_issue_window() -> None:
    """D12: with the rulebook's window nothing is issued once something has been done."""
    d = Desk(5, issue_window="turn_start").bare().own("GT", 2).treasury(GT=200).operate("GT")
    assert d.why("issue 1") == ""
    d.play("tile 6 B16 0")
    assert d.why("issue 1") == "ISSUE-4"


# ------------------------------------------------------------ track


def cost(d: Desk, name: str, text: str) -> int:
    """What the tile costs."""
    before = d.money(name)
    d.play(text)
    return before - d.money(name)


def test_tunnel_and_base_price() -> None:
    """T36 (TRACK-5.1, TRACK-5.3): #6 on B16 facing Sarnia costs 20 + 40."""
    d = desk().own("GT", 2).treasury(GT=200).operate("GT")
    assert cost(d, "GT", "tile 6 B16 4") == 60


def test_ic_lays_its_hexes_free() -> None:
    """T37, T38 (TRACK-6): but the bridge is paid."""
    d = desk().own("IC", 2).treasury(IC=200).operate("IC")
    assert cost(d, "IC", "tile 9 J4 0") == 0
    assert cost(d, "IC", "tile 7 H6 0") == 0
    assert d.why("tile 9 I7 1") == "TRACK-1"
    assert cost(d, "IC", "token I5 0") == 40
    d = desk().own("IC", 2).treasury(IC=200).tiles("J6 9 1").operate("IC")
    assert cost(d, "IC", "tile 8 J4 4") == 40


def test_wheeling_and_its_bridges() -> None:
    """T39, T48 (TRACK-5.2): whoever lays the second end pays the side, both sides at once if need be."""
    d = desk().phase("II").own("B&O", 2).treasury(BO=300).operate("BO")
    assert cost(d, "BO", "tile 14 G19 1") == 40
    assert cost(d, "BO", "tile 9 F18 2") == 80
    for owner, price in (("GT", 80), ("B&O", 60)):
        d = desk(TBC=owner).phase("II").own("B&O", 2).treasury(BO=300).tiles("F18 9 2").operate("BO")
        assert cost(d, "BO", "tile 14 G19 1") == price


def test_tunnel_blasting() -> None:
    """T40 (TRACK-7): mountains cost 20 less, tunnels too, bridges do not."""
    d = desk(TBC="B&O").phase("II").own("B&O", 2).treasury(BO=300).operate("BO")
    assert cost(d, "BO", "tile 14 G19 1") == 20
    assert cost(d, "BO", "tile 8 G17 4") == 40
    d.operate("BO")
    assert cost(d, "BO", "tile 8 H16 1") == 20
    assert cost(d, "BO", "tile 9 H14 1") == 40


@pytest.mark.parametrize(
    ("owner", "tile", "price"), [("NYC", "294 C15 0", 100), ("NYC", "295 C15 0", 40), ("GT", "294 C15 0", 80)]
)
def test_detroit(owner: str, tile: str, price: int) -> None:
    """T41 (TRACK-5.1, TRACK-7): 40 without Windsor, 100 with it, blasted 80: its 40 is water; a brown tile costs 20."""
    d = desk(TBC=owner).phase("II").own("GT", 2).treasury(GT=300).token("GT", "C15").operate("GT")
    assert cost(d, "GT", f"tile {tile}") == price
    if price == 100:
        d.phase("III").operate("GT")
        assert cost(d, "GT", "tile 297 C15 0") == 20


def test_two_tile_actions_one_upgrade() -> None:
    """T42, T43 (TRACK-1)."""
    d = desk().phase("II").own("NYC", 2).treasury(NYC=300).tiles("D18 8 4").operate("NYC")
    assert cost(d, "NYC", "tile 293 E17 3") == 20
    assert cost(d, "NYC", "tile 294 E17 0") == 20
    d = desk().phase("II").own("NYC", 2).treasury(NYC=300).tiles("D18 8 4", "E17 293 3").operate("NYC")
    d.play("tile 294 E17 0")
    assert d.why("tile 14 D20 0") == "TRACK-1"


def test_colours_and_labels() -> None:
    """T44 (TRACK-2, TRACK-3.2)."""
    d = desk().own("NYC", 2).treasury(NYC=300).tiles("D18 8 4").operate("NYC")
    assert d.why("tile 14 D20 0") == "TRACK-2"
    assert d.why("tile 57 E17 0") == "TRACK-3.2"
    assert d.why("tile 293 E17 3") == ""
    d = desk().phase("II").own("NYC", 2).treasury(NYC=300).tiles("D18 8 4", "E17 293 3").operate("NYC")
    assert d.why("tile 14 E17 0") == "TRACK-3.2"
    assert d.why("tile 294 E17 0") == ""


def test_no_track_into_the_lake() -> None:
    """T45 (TRACK-3.4, TRACK-3.5)."""
    d = desk().phase("II").own("NYC", 2).treasury(NYC=300).tiles("D14 57 0").token("NYC", "D14").operate("NYC")
    assert d.why("tile 14 D14 0") == "TRACK-3.4"
    assert d.why("tile 15 D14 0") == ""
    assert d.why("tile 9 D16 0") == "TRACK-3.5"
    d = desk().phase("II").own("B&O", 2).treasury(BO=300).operate("BO")
    assert d.why("tile 14 G19 2") == "TRACK-3.4"
    assert d.why("tile 14 G19 1") == ""


def test_reserved_hexes() -> None:
    """T46 (TRACK-3.6): closed while a player owns the Michigan Central."""
    d = desk(MC=0).own("GT", 2).treasury(GT=300).tiles("B14 9 1", "B12 9 1").operate("GT")
    assert d.why("tile 9 B10 1") == "TRACK-3.6"
    d = desk(MC="NYC").own("GT", 2).treasury(GT=300).tiles("B16 57 1", "B14 9 1", "B12 9 1").operate("GT")
    assert d.why("tile 9 B10 1") == ""


def test_bridge_at_cincinnati() -> None:
    """T47: #9 on I11 joining Cincinnati and Louisville costs 20 + 40."""
    d = desk().own("B&O", 2).treasury(BO=300).token("BO", "H12").tiles("H12 293 0").operate("BO")
    assert cost(d, "BO", "tile 9 I11 0") == 60


def test_a_tile_must_be_reached() -> None:
    """TRACK-4, TRACK-5.4: by the company's own track, and with its own money."""
    d = desk().own("GT", 2).treasury(GT=20).operate("GT")
    assert d.why("tile 9 E9 0") == "TRACK-4"
    assert d.why("tile 6 B16 4") == "TRACK-5.4"
    assert d.why("tile 6 B16 0") == ""


def test_new_track_is_reached_from_end_to_end() -> None:
    """T111 (TRACK-4): from side 4 of C13, not from side 5, which is reached only by turning back in Toledo."""
    d = desk(MS=0).phase("II").tiles("C13 7 4", "D14 57 2").treasury(MS=60).operate("MS")
    assert [d.why(f"tile {tile} C13 4") for tile in ("27", "29", "30")] == [""] * 3
    assert [d.why(f"tile {tile} C13 5") for tile in ("26", "28", "31")] == ["TRACK-4"] * 3


def test_a_walk_crosses_no_side_twice() -> None:
    """T112 (TRACK-4): round by Terre Haute the walk comes back to H6, but not out over the side it came by."""
    d = desk().phase("II").own("IC", 2).treasury(IC=100)
    d.tiles("J4 9 0", "H6 8 0", "G5 7 4", "G7 5 0").operate("IC")
    assert d.why("tile 29 H6 0") == ""
    assert d.why("tile 30 H6 2") == "TRACK-4"


def test_independents_build_from_their_own_purse() -> None:
    """TRACK-8, IND-1: two tile actions at the same prices, the owner's money is not theirs."""
    d = desk(MS=0).cash(500, 0, 0, 0, 0).treasury(MS=39).operate("MS")
    assert cost(d, "MS", "tile 9 C13 1") == 20
    assert d.s.cash[0] == 500
    assert d.s.operating != d.corp("MS"), "19 buys no tile, and one city is no route"


# ------------------------------------------------------------ tokens


def test_far_second_cities() -> None:
    """T49, T50 (TOKEN-3.1, TOKEN-3.2, TOKEN-3.3)."""
    d = desk().own("B&O", 2).treasury(BO=300).operate("BO")
    assert cost(d, "BO", "token H12 0") == 100
    assert cost(d, "BO", "tile 293 H12 0") == 20
    d = desk().own("PRR", 2).treasury(PRR=300).operate("PRR")
    assert cost(d, "PRR", "token E11 0") == 60
    assert d.why("token E11 0") == "TOKEN-1"
    d = desk().own("PRR", 2).token("PRR", "C9").tiles("C9 6 3", "D10 9 2", "E11 57 2").treasury(PRR=300).operate("PRR")
    assert cost(d, "PRR", "token E11 0") == 40


def test_eries_second_city_needs_a_connection() -> None:
    """T51, T52 (TOKEN-3)."""
    d = desk().own("ERIE", 2).treasury(ERIE=300).operate("ERIE")
    assert d.why("token D20 0") == "TOKEN-2"
    d = desk().own("ERIE", 2).own("NYC", 0, 2).treasury(ERIE=300).tiles("E19 7 3").operate("ERIE")
    assert cost(d, "ERIE", "token D20 0") == 40
    d = desk().own("ERIE", 2).own("NYC", 0, 2).own("PRR", 0, 0, 2).treasury(PRR=300)
    d.tiles("E19 8 3").operate("PRR")
    assert d.why("token D20 0") == "TOKEN-3"
    d.phase("IV").operate("PRR")
    assert cost(d, "PRR", "token D20 0") == 80
    d = desk().phase("IV").own("ERIE", 2).own("NYC", 0, 2).treasury(ERIE=300).tiles("E19 7 3").operate("ERIE")
    assert cost(d, "ERIE", "token D20 0") == 40


def test_one_token_a_turn_and_none_for_independents() -> None:
    """T56, TOKEN-5."""
    d = desk(MS=0).own("NYC", 2).treasury(NYC=400).phase("II").tiles("D18 8 4", "E17 293 3", "E19 8 0").operate("NYC")
    d.play("token E17 0")
    assert d.why("token E21 0") == "TOKEN-1"
    d.operate("MS")
    assert d.why("token C15 0") == "TOKEN-5"


# ------------------------------------------------------------ distribution


def pay(price: int, revenue: int, kind: str, *held: int, pool: int = 0) -> Desk:
    d = desk().own("NYC", *held, price=price, pool=pool).trains("NYC", "2-5").treasury(NYC=0).cash(0, 0, 0, 0, 0)
    d.s.ran[d.corp("NYC")] = revenue
    d.operate("NYC", "dividend")
    return d.play(f"dividend {kind}")


def test_half_a_dividend() -> None:
    """T68, T74 (DIV-3, DIV-4)."""
    d = pay(100, 230, "half", 5)
    assert (d.s.cash[0], d.money("NYC"), d.price("NYC")) == (60, 110 + 60, 112)
    d = pay(40, 160, "half", 5, pool=5)
    assert (d.s.cash[0], d.money("NYC"), d.price("NYC")) == (40, 80, 60)


def test_who_is_paid() -> None:
    """T69 (DIV-2): players and the treasury, not the pool."""
    d = pay(195, 310, "pay", 6, 1, 1, pool=1)
    assert (d.s.cash[:3], d.money("NYC"), d.price("NYC")) == ([186, 31, 31], 31, 212)


@pytest.mark.parametrize(
    ("price", "paid", "after"),
    [
        (100, 40, 90),
        (100, 50, 100),
        (100, 90, 100),
        (100, 100, 112),
        (100, 190, 112),
        (100, 200, 124),
        (100, 300, 124),
        (165, 720, 212),
        (165, 490, 195),
        (112, 350, 137),
    ],
)
def test_the_marker_follows_the_dividend(price: int, paid: int, after: int) -> None:
    """T70, T71, T72 (DIV-4)."""
    assert pay(price, paid, "pay", 5).price("NYC") == after


def test_nothing_run_moves_left() -> None:
    """T73 (DIV-4, DIV-7): and at 10 the corporation closes."""
    d = desk().own("GT", 2, price=50).own("NYC", 2, price=10).treasury(GT=500)
    d.operate("GT", "run")
    assert d.price("GT") == 40
    d.operate("NYC", "run")
    assert d.s.closed[d.corp("NYC")]
    assert pay_kinds() == ["dividend pay", "dividend half", "dividend withhold"]


def pay_kinds() -> list[str]:
    d = desk().own("NYC", 5).trains("NYC", "2-5").treasury(NYC=0)
    d.s.ran[d.corp("NYC")] = 50
    d.operate("NYC", "dividend")
    assert d.why("dividend all") == "DIV-1"
    return [t for t in d.texts() if t.startswith("dividend")]


def test_a_step_with_nothing_to_choose_is_skipped() -> None:
    """OR-6: without money, track, train or route the turn runs to the train that must be bought."""
    d = desk().own("NYC", 2, price=100, pool=2).treasury(NYC=0).cash(100, 0, 0, 0, 0).operate("NYC")
    assert d.price("NYC") == 90
    assert d.texts() == ["train 2-2 bank 80 -"]
