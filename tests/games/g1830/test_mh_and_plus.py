"""The Mohawk & Hudson, and the 1830+ side of the board."""

from __future__ import annotations

from stockrail.rail.routes import Run, Train
from tests.games.g1830.desk import Desk


def test_the_exchange() -> None:
    """T-103 (3.0/MH)."""
    d = Desk(2).privates(MH=0).own("NYC", 5, 2, pool=1).stock().do("exchange MH pool")
    assert d.held("NYC")[0] == 6
    assert d.owner("MH") == -2

    assert Desk(2).privates(MH=0).own("NYC", 6, 2, pool=1).stock().refuses("exchange MH ipo") == "3.0"
    assert Desk(2).privates(MH=0).own("NYC", 5, 5).stock().refuses("exchange MH ipo") == "3.0"
    assert Desk(2).privates(MH=0).own("NYC", 5, 3).stock().refuses("exchange MH pool") == "3.0"
    assert Desk(2).privates(MH="PRR").own("NYC", 5, 2).stock().refuses("exchange MH ipo") == "3.0"


def test_the_exchange_needs_no_president() -> None:
    """T-104 (3.0/MH, 5.1.h)."""
    d = Desk(2).privates(MH=0).stock().do("exchange MH ipo")

    assert d.held("NYC")[0] == 1
    assert d.refuses("sell 1 NYC") == "5.1.h"


def test_the_exchange_between_turns() -> None:
    """3.0/MH: before another's turn, not within it; at any time by another reading."""
    d = Desk(2).privates(MH=1).own("NYC", 3, 2).own("PRR", 3, 3).stock()
    assert d.allows("exchange MH ipo", seat=1)
    d.do("sell 1 PRR")
    assert d.refuses("exchange MH ipo", seat=1) == "core:turn"

    free = Desk(2, mh_timing="any").privates(MH=1).own("NYC", 3, 2).own("PRR", 3, 3).stock().do("sell 1 PRR")
    assert free.allows("exchange MH ipo", seat=1)


def test_no_exchange_within_an_operating_turn() -> None:
    """3.0/MH: the turn has begun with the first answer, though it be a pass or the city of a home."""
    d = Desk(2).privates(MH=1).own("NYC", 3, 2, floated=False).own("PRR", 6).tokens(PRR="H12").treasury(PRR=100)
    d.operate("PRR", "track")
    assert d.allows("exchange MH ipo", seat=1)
    d.do("pass")
    assert d.asked == "BuyTrain"
    assert d.refuses("exchange MH ipo", seat=1) == "core:turn"

    d = (
        Desk(2)
        .privates(MH=1)
        .own("NYC", 3, 2, floated=False)
        .own("Erie", 6)
        .phase("3")
        .tiles("E11 59 3")
        .operate("Erie")
    )
    assert (d.asked, d.allows("exchange MH ipo", seat=1)) == ("HomeChoice", True)
    assert d.do("home E11 0").refuses("exchange MH ipo", seat=1) == "core:turn"


def test_the_exchange_after_the_last_turn() -> None:
    """3.0/MH: its owner is asked when the round is over."""
    d = Desk(2).privates(MH=1).own("NYC", 3, 2, floated=False).own("PRR", 6).operate("PRR", "last")
    assert (d.asked, d.turn) == ("LastExchange", 1)
    d.do("exchange MH ipo")

    assert d.held("NYC")[1] == 3


def test_readings_of_the_exchange() -> None:
    """3.0/MH: the offering first, and the bar of 60 % outside the orange and brown zones."""
    d = Desk(2, mh_source="ipo_first").privates(MH=0).own("NYC", 3, 2, pool=1).stock()
    assert d.refuses("exchange MH pool") == "3.0"
    assert d.allows("exchange MH ipo")

    zone = Desk(2, mh_60_bar="not_in_orange_or_brown").privates(MH=0).own("NYC", 6, 2, at="B5").stock()
    assert zone.allows("exchange MH ipo")
    assert Desk(2).privates(MH=0).own("NYC", 6, 2, at="B5").stock().refuses("exchange MH ipo") == "3.0"


def test_e5_is_open_from_the_west() -> None:
    """T-105 (1830+)."""
    board = Desk(map="plus").g.board
    h = board.index["E5"]

    assert board.open[board.index["E3"]] >> 4 & 1
    assert board.faces[board.printed[h]].edges == 1 << 1
    rotations = [r for r in range(6) if board.face_of("59", r) in board.upgrades(h, board.printed[h])]
    assert rotations == [1]


def test_montreal_and_norfolk_grow() -> None:
    """T-106 (1830+)."""
    board = Desk(map="plus").g.board
    montreal = board.faces[board.printed[board.index["A19"]]].nodes[0]
    norfolk = next(s for s in board.spots if "Norfolk" in s.title).nodes[0]

    assert (montreal.value(0), montreal.value(1), montreal.slots) == (40, 60, 2)
    assert (norfolk.value(0), norfolk.value(1)) == (30, 50)


def test_prrs_home_is_a_halt_of_its_own() -> None:
    """T-107 (1830+)."""
    d = Desk(map="plus").privates().own("PRR", 6).own("NYC", 0, 6).treasury(PRR=500).operate("PRR")
    d.tiles("H10 57 1").tokens(NYC="H10")
    route = d.g.network.best(d.s, 0, (Train(2, 2),), d.g.terms(d.s))
    assert route.total == 30

    past = d.g.network.judge(d.s, 1, [Train(2, 2)], ["H10-H12"], d.g.terms(d.s))
    assert not isinstance(past, Run)


def test_cs_lays_two_towns() -> None:
    """T-108 (1830+)."""
    d = Desk(map="plus").privates(CS="PRR").own("PRR", 6).treasury(PRR=500).operate("PRR")

    assert {o.split()[2] for o in d.options("power CS")} == {"1", "2", "55", "56", "69"}
    classic = Desk().privates(CS="PRR").own("PRR", 6).treasury(PRR=500).operate("PRR")
    assert {o.split()[2] for o in classic.options("power CS")} == {"3", "4", "58"}
