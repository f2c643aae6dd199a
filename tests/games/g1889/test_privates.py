"""What the privates do: DR's share, MF's port, ER's tile, SMR's mountains, UTF's pension, and their closing."""

from __future__ import annotations

import pytest

from stockrail.rail import shares
from stockrail.rail.state import CLOSED, NOBODY
from tests.games.g1889.desk import NEVER_ASKS, Desk

# ------------------------------------------------------------ DR: a share of IR


def test_the_exchange_floats_iyo() -> None:
    """T22 (DR.2, DR.5): in the first stock round, out of turn."""
    d = Desk(float_capital="at_once").privates(DR=0).own("IR", 0, 4, at="D6", par=65, floated=False)
    d.stock(seat=1, cycle=1).do("exchange DR ipo", seat=0)

    assert (d.offered("IR"), d.floated("IR"), d.money("IR")) == (5, True, 650)
    assert (d.owner("DR"), d.s.cash[0], d.turn) == (CLOSED, 420, 1)


def test_the_share_comes_from_the_offering() -> None:
    """T23 (DR.1)."""
    d = Desk().privates(DR=0).own("IR", 3, 2, pool=5).stock()
    assert d.refuses("exchange DR ipo") == d.refuses("exchange DR pool") == "private"

    d = Desk().privates(DR=0).own("IR", 3, 2, pool=4).stock()
    assert d.allows("exchange DR ipo")
    assert d.refuses("exchange DR pool") == "private"


def test_sixty_percent_bar_the_exchange() -> None:
    """T24 (DR.3): but not in the orange zone."""
    assert Desk().privates(DR=0).own("IR", 6, 2).stock().refuses("exchange DR ipo") == "private"
    assert Desk().privates(DR=0).own("IR", 5, 2).stock().allows("exchange DR ipo")
    assert Desk().privates(DR=0).own("IR", 6, 2, at="B10").stock().allows("exchange DR ipo")
    assert Desk().privates(DR=0).own("IR", 6, 2, at="B9").stock().refuses("exchange DR ipo") == "private"


def test_one_certificate_for_another() -> None:
    """T25 (DR.3): the certificate limit is no bar."""
    d = Desk().privates(DR=0, TR=0).own("AR", 5).own("KO", 5).own("SR", 5).own("IR", 0, 3).stock()
    assert shares.counted(d.g, d.s, 0) == 14
    assert d.refuses("share IR ipo") == "setup.2"
    assert d.do("exchange DR ipo").held("IR")[0] == 1


def test_having_sold_is_no_bar() -> None:
    """DR.3: what was sold in this round is not bought back, but DR is exchanged for it."""
    d = Desk().privates(DR=0).own("IR", 2, 3).stock().do("sell 1 IR")
    assert d.refuses("share IR ipo") == "5.1.d"
    assert d.allows("exchange DR ipo")


def test_iyo_needs_no_president() -> None:
    """T26 (DR.4, stock.6): the president's certificate stays on top."""
    d = Desk().privates(DR=0).stock().do("exchange DR ipo")

    assert (d.held("IR")[0], d.offered("IR")) == (1, 9)
    assert d.refuses("sell 1 IR") == "stock.6"
    assert d.g.wealth(d.s, 0) == 420
    assert d.do("par IR 65").president("IR") == 0


def test_an_exchange_is_no_act() -> None:
    """T27 (DR.6): a turn with nothing else is a pass."""
    d = Desk().privates(DR=0).own("IR", 0, 5).own("UR", 0, 3).stock().do("exchange DR ipo", "pass")
    assert (d.s.passed, d.s.last) == ([0], NOBODY)

    d = Desk().privates(DR=0).own("IR", 0, 5).own("UR", 0, 3).stock().do("share UR ipo")
    assert (d.s.passed, d.s.last) == ([], 0)


def test_a_corporation_exchanges_nothing() -> None:
    """T28 (DR.2)."""
    assert Desk().privates(DR="UR").own("UR", 5).own("IR", 0, 5).stock().refuses("exchange DR ipo") == "private"
    assert Desk().privates(DR=0).own("UR", 5).own("IR", 0, 5).stock().allows("exchange DR ipo")


def test_nothing_is_exchanged_in_the_sale() -> None:
    """DR.2: not during the sale of the privates."""
    d = Desk(4).do("bid DR 65", "buy TR", "buy MF", "buy ER", "buy SMR")
    assert d.owner("DR") == 0
    assert d.g.check(d.s, 0, d.g.parse("exchange DR ipo")) is not None


def test_the_exchange_makes_a_president() -> None:
    """T29 (DR.5)."""
    d = Desk().privates(DR=0).own("IR", 2, 2).company("IR", president=1).stock()
    assert d.president("IR") == 1
    assert d.do("exchange DR ipo").president("IR") == 0


def test_a_float_between_two_turns() -> None:
    """T30 (DR.5, 5.3.d): capital at once, home token and first turn in the second round."""
    d = Desk().privates(DR=0).own("IR", 0, 4, at="D6", par=65, floated=False).own("UR", 5).own("KO", 0, 5, at="D4")
    d.tokens(UR="B7", KO="K4").operating_round(rounds=2)
    while d.s.operating == d.corp("UR"):
        d.do("pass")
    assert d.s.operating == d.corp("KO")
    d.do("exchange DR ipo", seat=0)
    assert (d.floated("IR"), d.money("IR"), d.at_home("IR")) == (True, 650, False)
    while d.s.round_number == 1:
        assert d.s.operating != d.corp("IR")
        d.do("pass")
    assert d.at_home("IR")
    turns = {d.s.operating}
    while d.s.round_number == 2 and d.s.round == 2:
        turns.add(d.s.operating)
        d.do("pass")
    assert d.corp("IR") in turns


# ------------------------------------------------------------ MF: the port


def test_a_port_in_anothers_turn() -> None:
    """T31 (MF.2a): nobody pays, MF stays open, and there is one port."""
    d = Desk().privates(MF=2).stock(cycle=1).do("power MF 437 G10 0", seat=2)

    assert (d.owner("MF"), d.s.cash, d.turn) == (2, [420] * 4, 0)
    assert (d.s.passed, d.s.last) == ([], NOBODY)
    assert d.refuses("power MF 437 J9 0", seat=2) == "core:turn"
    assert d.do("pass", "pass").refuses("power MF 437 J9 0") == "private"


@pytest.mark.parametrize(
    ("where", "rotations"), [("B11", "2"), ("G10", "0234"), ("I12", "12"), ("J9", "024"), ("J5", ""), ("A10", "")]
)
def test_where_a_port_fits(where: str, rotations: str) -> None:
    """T32 (MF.1, MF.3): J5 is a town without a port."""
    d = Desk().privates(MF=0).stock(cycle=1)
    assert "".join(str(r) for r in range(6) if d.allows(f"power MF 437 {where} {r}")) == rotations
    assert len(d.options(f"power MF 437 {where} ")) == len(rotations)


def test_a_port_replaces_nothing() -> None:
    """T33 (MF.1)."""
    d = Desk().privates(MF=0).tiles("G10 58 0").stock(cycle=1)
    assert d.refuses("power MF 437 G10 0")
    assert d.allows("power MF 437 J9 0")
    assert d.refuses("power MF 58 J9 0") == "private"


def two_turns(**options: str) -> Desk:
    """UR (seat 0) operates, then KO (seat 1), who owns MF."""
    d = Desk(**options).privates(MF=1).own("UR", 5, at="D1").own("KO", 0, 5, at="D2").tokens(UR="B7", KO="K4")
    return d.treasury(UR=500, KO=500).operating_round()


def test_a_port_between_turns_and_in_ones_own() -> None:
    """T34 (MF.2b, MF.2c)."""
    port = "power MF 437 J9 0"
    d = two_turns()
    assert d.s.operating == d.corp("UR")
    assert d.allows(port, seat=1)
    d.do("tile 9 C8 2")
    assert d.refuses(port, seat=1)
    while d.s.operating == d.corp("UR"):
        d.do("pass")
    assert d.allows(port)
    d.do("tile 58 J5 2")
    assert d.allows(port)
    d.do("pass")
    assert d.s.operating == d.corp("KO")
    assert d.refuses(port)


def test_a_port_in_the_whole_of_ones_own_turn() -> None:
    """D 2: another reading."""
    d = two_turns(mf_own_turn="whole_turn")
    while d.s.operating == d.corp("UR"):
        d.do("pass")
    d.do("tile 58 J5 2", "pass")
    assert d.asked == "BuyTrain"
    assert d.allows("power MF 437 J9 0")


def test_a_corporation_lays_no_port() -> None:
    """T35 (MF.4)."""
    d = Desk().privates(MF="KO").own("KO", 5).tokens(KO="K4").tiles("J5 58 2").treasury(KO=500).operate("KO")
    assert d.refuses("power MF 437 J9 0") == "private"
    assert not [o for o in d.options() if " 437 " in o]
    tosa = Desk().privates().own("TR", 5).tokens(TR="F9").treasury(TR=500).operate("TR")
    assert tosa.refuses("tile 437 G10 0")
    assert tosa.allows("tile 58 G10 0")


def test_a_port_counts_thirty() -> None:
    """T36 (MF.4): for everybody."""
    d = Desk().privates().own("TR", 5).tokens(TR="F9").tiles("G10 437 0").trains(TR="2-0").operate("TR", "run")
    assert d.do("run 2-0:F9-G10").s.ran[d.corp("TR")] == 60


def test_a_port_is_not_the_tile_of_the_turn() -> None:
    """T37 (MF.5): before it or after it; a second ordinary tile is refused."""
    d = two_turns()
    while d.s.operating == d.corp("UR"):
        d.do("pass")
    d.do("tile 58 J5 2")
    assert d.refuses("tile 8 J3 3") == "6.2.a"
    d.do("power MF 437 J9 0")
    assert d.tiles_left("437") == 0

    first = two_turns()
    while first.s.operating == first.corp("UR"):
        first.do("pass")
    assert first.do("power MF 437 J9 0").allows("tile 58 J5 2")


# ------------------------------------------------------------ ER: a tile in C4


def buying(phase: str = "3", step: str = "track") -> Desk:
    """UR (seat 0) operates; seat 2 owns ER."""
    d = Desk(**NEVER_ASKS).privates(ER=2).phase(phase).own("UR", 5).tokens(UR="B7").treasury(UR=500)
    return d.operate("UR", step)


def test_the_seller_lays_a_tile() -> None:
    """T38 (ER.1, ER.2): without connection or money, and UR still has its own."""
    d = buying().do("acquire ER 20")
    assert d.turn == 2
    d.do("power ER 205 C4 1")

    assert (d.turn, d.money("UR"), d.s.cash[2]) == (0, 480, 440)
    assert d.do("tile 9 C8 2").money("UR") == 480


@pytest.mark.parametrize(
    ("tile", "rotations"), [("12", "0"), ("13", "024"), ("14", "14"), ("15", "5"), ("205", "15"), ("206", "25")]
)
def test_what_fits_in_ohzu(tile: str, rotations: str) -> None:
    """T39 (ER.1)."""
    d = buying().do("acquire ER 20")
    assert "".join(str(r) for r in range(6) if d.allows(f"power ER {tile} C4 {r}")) == rotations
    assert d.refuses("power ER 57 C4 2") == "private"
    assert d.refuses("power ER 12 E2 0") == "private"


def test_declining_loses_the_power() -> None:
    """T40 (ER.3): C4 is open to ordinary upgrades then."""
    d = buying().tiles("B5 9 0").do("acquire ER 20", "pass")

    assert d.turn == 0
    assert d.refuses("power ER 12 C4 0") == "private"
    assert d.allows("tile 12 C4 0")


def test_now_or_never() -> None:
    """T41 (ER.2, ER.3): in the train step the turn goes on where it was."""
    d = buying(step="train").do("acquire ER 20")
    assert d.refuses("pass", seat=0)
    d.do("power ER 12 C4 0")
    assert (d.turn, d.asked) == (0, "BuyTrain")
    assert d.g.board.faces[d.s.laid[d.g.board.index["C4"]]].name == "12"


GONE = "A10 12 0, C10 13 0, E2 14 0, F3 15 0, G4 15 0, G12 15 0, H7 205 0, I2 206 0"
"""All tiles that fit in C4 lie elsewhere."""


@pytest.mark.parametrize(("recorded", "seat"), [(True, 2), (False, 0)])
def test_no_tile_no_question(recorded: bool, seat: int) -> None:
    """ER.2: the tile must be in the supply; recorded games ask all the same."""
    d = Desk(compat_18xx=recorded, trade_consent="implied").privates(ER=2).phase("3").own("UR", 5).tokens(UR="B7")
    d.tiles(GONE).treasury(UR=500).operate("UR").do("acquire ER 20")
    assert d.turn == seat


def test_privates_of_players_close_hexes() -> None:
    """T42 (private.4)."""
    d = buying().tiles("B5 9 0")
    assert d.refuses("tile 12 C4 0") == "private.4"

    ko = Desk(**NEVER_ASKS).privates(TR=2).phase("3").own("KO", 5).tokens(KO="K4").treasury(KO=500).operate("KO")
    assert ko.refuses("tile 440 K4 0") == "private.4"
    ko.do("acquire TR 40")
    assert ko.allows("tile 440 K4 0")


def test_what_a_corporation_pays_for_a_private() -> None:
    """T43 (private.1, private.2)."""
    d = buying()
    assert d.refuses("acquire ER 19") == d.refuses("acquire ER 81") == "private.2"
    assert d.allows("acquire ER 20")
    assert d.allows("acquire ER 80")

    assert buying(phase="2").refuses("acquire ER 40") == "private.1"
    assert buying(phase="5").refuses("acquire ER 40") == "private.1"


# ------------------------------------------------------------ SMR: mountains


def builder(owner: int | str, *tiles: str) -> Desk:
    """UR at home everywhere the test needs it, with money."""
    return Desk().privates(SMR=owner).phase("5").own("UR", 5).tiles(*tiles).treasury(UR=500)


LAYS = [
    # station, tiles before, lay, price with SMR
    ("F3", "F3 5 0", "tile 8 E4 4", 0),
    ("G12", "G12 5 4", "tile 8 H13 2", 0),
    ("K8", "K8 6 1", "tile 9 K6 0", 80),
    ("G4", "G4 5 4", "tile 8 H5 0", 80),
    ("H7", "H7 5 4", "tile 8 I6 1", 80),
    ("I2", "I2 5 5, I4 438 1", "tile 439 I4 1", 80),
    ("F9", "", "tile 465 F9 2", 80),
]


@pytest.mark.parametrize(("station", "before", "lay", "price"), LAYS)
def test_what_the_mines_save(station: str, before: str, lay: str, price: int) -> None:
    """T44 (SMR.1, SMR.2, track.2, track.3): mountains without a river; nothing for a player who owns it."""
    for owner, paid in (("UR", price), (0, 80)):
        d = builder(owner, *([before] if before else [])).tokens(UR=station).operate("UR")
        before_cash = d.money("UR")
        assert before_cash - d.do(lay).money("UR") == paid, owner


def test_a_price_is_paid_by_the_layer() -> None:
    """track.2: 79 do not pay for a mountain, 80 do."""
    d = builder(0, "F3 5 0").tokens(UR="F3").treasury(UR=79).operate("UR")
    assert d.refuses("tile 8 E4 4") == "track.2"
    assert d.treasury(UR=80).allows("tile 8 E4 4")


@pytest.mark.parametrize(
    ("before", "lay", "price"),
    [
        ("I2 5 5", "tile 438 I4 1", 80),
        ("I2 5 5, I4 438 1", "tile 439 I4 1", 80),
        ("I2 5 5, I4 439 1", "tile 492 I4 0", 80),
    ],
)
def test_kotohira_costs_each_time(before: str, lay: str, price: int) -> None:
    """T45 (track.3)."""
    d = builder(0, before).tokens(UR="I2").operate("UR").do(lay)
    assert d.money("UR") == 500 - price


def test_other_upgrades_are_free() -> None:
    """T45 (track.3)."""
    d = builder(0, "F3 5 0, E4 8 4").tokens(UR="F3").operate("UR").do("tile 24 E4 4")
    assert d.money("UR") == 500


# ------------------------------------------------------------ UTF, and the closing


def first_five(**owners: int | str) -> Desk:
    d = Desk(**NEVER_ASKS).privates(**owners).phase("4").sold_out("4").own("UR", 5).treasury(UR=700)
    return d.operate("UR", "train").do("train 5-0 bank 450 -")


def test_the_ferry_stays_with_its_player() -> None:
    """T46 (UTF.1, private.5)."""
    d = first_five(UTF=2, SIR="UR", MF=1)
    assert [name for name in d.g.privates if d.owner(name) != CLOSED] == ["UTF"]
    assert d.operate("UR", "track").refuses("acquire UTF 100") == "private.1"

    before = Desk(**NEVER_ASKS).privates(UTF=2).phase("4").own("UR", 5).treasury(UR=700).operate("UR", "track")
    assert before.allows("acquire UTF 100")


def test_the_ferry_of_a_corporation_closes() -> None:
    """T47 (UTF.2)."""
    assert first_five(UTF="UR").owner("UTF") == CLOSED


def test_the_ferry_counts_at_the_end() -> None:
    """T48 (UTF.3): and as a certificate."""
    d = Desk().privates(UTF=2).phase("5").stock()
    assert d.g.wealth(d.s, 2) == 420 + 150
    assert shares.counted(d.g, d.s, 2) == 1


@pytest.mark.parametrize(("phase", "income"), [("4", 30), ("5", 50), ("D", 50)])
def test_the_income_of_the_ferry(phase: str, income: int) -> None:
    """T49 (private.6, UTF.1)."""
    d = Desk().privates(UTF=2).phase(phase).own("UR", 5).tokens(UR="B7").operating_round()
    assert d.s.cash == [420, 420, 420 + income, 420]


def test_a_corporations_income() -> None:
    """private.6, UTF.2: 30 to the treasury."""
    d = Desk().privates(UTF="UR").phase("4").own("UR", 5).tokens(UR="B7").operating_round()
    assert d.money("UR") == 30
