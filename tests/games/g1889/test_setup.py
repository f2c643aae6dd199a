"""Setting up, the sale of the privates, the beginner game."""

from __future__ import annotations

import pytest

from stockrail.rail import privates
from stockrail.rail.state import CLOSED, UNSOLD
from tests.games.g1889.desk import NEVER_ASKS, Desk

SEATS = {
    #  cash, bank, certificates, privates
    2: (420, 6160, 25, "TR MF ER SMR DR"),
    3: (420, 5740, 19, "TR MF ER SMR DR SIR"),
    4: (420, 5320, 14, "TR MF ER SMR DR SIR UTF"),
    5: (390, 5050, 12, "TR MF ER SMR DR SIR UTF"),
    6: (390, 4660, 11, "TR MF ER SMR DR SIR UTF"),
}


@pytest.mark.parametrize("seats", SEATS)
def test_what_the_number_of_players_decides(seats: int) -> None:
    """T1, T2 (setup.1, setup.2, setup.4)."""
    cash, bank, limit, names = SEATS[seats]
    d = Desk(seats)

    assert d.s.cash == [cash] * seats
    assert d.s.bank == bank
    assert d.g.title.limits.certificates_of(d.g, d.s) == limit
    assert [d.g.privates[i] for i in privates.unsold(d.s)] == names.split()


def test_a_private_that_is_left_out_takes_no_bids() -> None:
    """T2 (setup.4): UTF at a table of three and of four."""
    assert Desk(3).refuses("bid UTF 155") == "1.2(2)"
    assert Desk(4).allows("bid UTF 155")
    assert Desk(3).owner("UTF") == CLOSED


def test_all_corporations_are_in_every_game() -> None:
    """setup.3: two players found the last of the seven."""
    d = Desk(2).privates().stock(cycle=1)
    assert [o for o in d.options("par") if o.endswith(" 65")] == [
        f"par {c} 65" for c in ("AR", "IR", "SR", "KO", "TR", "KU", "UR")
    ]


def test_the_cheapest_private_gets_cheaper() -> None:
    """T3 (auction.1): 15 after a round of passes; free after four, and taken."""
    d = Desk(4).do("pass", "pass", "pass", "pass")
    assert d.do("buy TR").s.cash[0] == 405

    d = Desk(4).do(*["pass"] * 16)
    assert (d.owner("TR"), d.s.cash[0]) == (0, 420)
    d = Desk(4, **NEVER_ASKS).privates(TR=0).phase("3").own("UR", 6).treasury(UR=100).operate("UR", "last")
    assert d.refuses("acquire TR 9") == d.refuses("acquire TR 41") == "private.2"
    assert d.options("acquire") == ["acquire TR 10..40"]


def test_sold_privates_pay_when_all_pass() -> None:
    """T4 (auction.1)."""
    d = Desk(4).do("buy TR", "buy MF", "pass", "pass", "pass", "pass")
    assert d.s.cash[:2] == [420 - 20 + 5, 420 - 30 + 5]
    assert d.turn == 2

    assert d.do("buy ER").s.cash[2] == 420 - 40


def test_a_bid_stands_five_above_the_price() -> None:
    """T5 (auction.1)."""
    d = Desk(4)
    assert d.refuses("bid UTF 154") == "1.2.1.a"
    assert d.allows("bid UTF 155")


def test_no_share_comes_with_a_private() -> None:
    """auction.2: shares come on sale when all privates are sold, and none before."""
    d = Desk(2).do("buy TR", "buy MF", "buy ER", "buy SMR")
    assert d.refuses("par UR 65") == "auction.2"
    d.do("buy DR")

    assert d.s.shares.count(0) + 7 == len(d.s.shares)
    assert d.allows("par UR 65")


# ------------------------------------------------------------ the beginner game


def test_privates_are_dealt_and_paid_for() -> None:
    """T6 (beginner.1, beginner.3)."""
    d = Desk(6, beginner=True)

    assert sorted(d.owner(name) for name in ("DR", "SIR", "ER", "SMR", "TR", "MF")) == list(range(6))
    assert "UTF" not in d.g.privates
    assert sum(d.s.cash) == 6 * 390 - 310
    assert d.s.bank == 4970
    assert (d.turn, d.asked) == (0, "StockTurn")


@pytest.mark.parametrize(
    ("seats", "names", "bank"), [(2, "DR SIR", 6310), (3, "DR SIR ER", 5930), (4, "DR SIR ER SMR", 5570)]
)
def test_as_many_privates_as_players(seats: int, names: str, bank: int) -> None:
    """beginner.1: who gets which is drawn by lot."""
    d = Desk(seats, beginner=True)

    assert {name for name in d.g.privates if d.owner(name) != CLOSED} == set(names.split())
    assert d.s.bank == bank
    assert len({tuple(Desk(seats, seed, beginner=True).s.owner) for seed in range(20)}) > 1


def test_the_beginner_game_has_more_tiles_and_closes_no_hex() -> None:
    """T7 (beginner.2, beginner.4)."""
    d = Desk(2, beginner=True)
    counts = {"6": 4, "7": 3, "8": 6, "9": 6, "23": 3, "24": 3, "57": 2}

    assert {tile: d.tiles_left(tile) for tile in counts} == counts
    assert {tile: Desk(2).tiles_left(tile) for tile in counts} == {
        "6": 2, "7": 2, "8": 5, "9": 5, "23": 2, "24": 2, "57": 2,
    }  # fmt: skip
    six, usual = Desk(6, beginner=True), Desk(6).privates(TR=0, ER=0)
    assert privates.blocked(six.g, six.s) == set()
    assert {usual.g.board.names[h] for h in privates.blocked(usual.g, usual.s)} == {"K4", "C4"}


def test_no_corporation_buys_a_private_of_the_beginner_game() -> None:
    """T8 (beginner.2)."""
    beginner = Desk(4, beginner=True, **NEVER_ASKS).phase("3").own("UR", 6).treasury(UR=100).operate("UR", "track")
    assert beginner.refuses("acquire DR 60") == "private.1"

    d = Desk(4, **NEVER_ASKS).privates(DR=0).phase("3").own("UR", 6).treasury(UR=100).operate("UR", "track")
    assert d.allows("acquire DR 60")


def test_a_private_of_the_beginner_game_has_no_power() -> None:
    """beginner.2: DR is not exchanged, MF lays no port, and all close with the first 5-train."""
    d = Desk(6, beginner=True)
    assert d.stock(d.owner("DR"), cycle=1).refuses("exchange DR ipo") == "private"
    assert d.stock(d.owner("MF"), cycle=1).refuses("power MF 437 G10 0") == "private"

    d.phase("4").sold_out("4").own("UR", 6).treasury(UR=500).operate("UR", "train").do("train 5-0 bank 450 -")
    assert set(d.s.owner) == {CLOSED}


def test_nothing_unsold_in_the_beginner_game() -> None:
    """beginner.1: what is not dealt is not in the game."""
    assert UNSOLD not in Desk(3, beginner=True).s.owner
