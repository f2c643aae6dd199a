"""Private companies in the hands of players and corporations (CV, PRV)."""

from __future__ import annotations

import pytest

from stockrail.rail.policies.building import Build
from tests.games.g18chesapeake.desk import Desk


def owning(name: str, private: str, phase: str = "2", treasury: int = 700) -> Desk:
    """A corporation with its home token that owns a private, before its track step."""
    d = Desk().privates(**{private: name}).own(name, 6).treasury(**{name: treasury}).phase(phase)
    return d.operate(name)


def test_vanderbilt_closes_with_the_first_train_of_his_corporation() -> None:
    """T34 (CHE-CV-3): from the bank or from another corporation; another corporation's train does nothing."""

    def table() -> Desk:
        d = Desk(4, "SRR").privates(CV=2).own("SRR", 6, at="F1").own("PRR", 6, at="E1").treasury(SRR=500, PRR=500)
        return d.trains(PRR="2-0")

    bank = table().operate("SRR", "train").do("train 2-1 bank 80 -")
    assert bank.owner("CV") == -2
    other = table().operate("SRR", "train").do("train 2-0 PRR 1 -")
    assert other.owner("CV") == -2
    another = table().operate("PRR", "train").do("train 2-1 bank 80 -")
    assert another.owner("CV") == 2


def test_vanderbilt_is_not_for_corporations() -> None:
    """T35 (CHE-CV-4, D-3)."""
    d = Desk().privates(CV=0, CP=0).own("PRR", 6).treasury(PRR=700).phase("3").operate("PRR")

    assert d.refuses("acquire CV 200") == "CHE-PRV-6"
    assert d.allows("acquire C-P 40")


def test_corporations_buy_privates_in_phases_three_and_four() -> None:
    """T36 (CHE-PRV-6)."""
    early = Desk().privates(CP=0).own("PRR", 6).treasury(PRR=700).operate("PRR")
    assert early.refuses("acquire C-P 40") == "CHE-PRV-6"

    d = Desk().privates(CP=0, BOR=1).own("PRR", 6).treasury(PRR=700).phase("3").operate("PRR")
    assert d.refuses("acquire C-P 81") == "CHE-PRV-6"
    assert d.refuses("acquire C-P 19") == "CHE-PRV-6"
    d.do("acquire C-P 80", "acquire B&OR 200")
    assert (d.asked, d.turn) == ("AgreeToBuyIn", 1)
    d.do("agree")
    assert d.money("PRR") == 420
    assert d.s.cash[:2] == [680, 800]


@pytest.mark.parametrize(
    ("private", "least", "most"),
    [("D&R", 10, 40), ("C-P", 20, 80), ("B&S", 25, 100), ("C&OC", 40, 160), ("B&OR", 50, 200)],
)
def test_what_privates_cost_corporations(private: str, least: int, most: int) -> None:
    """CHE-PRV-6, CHE-AUC-10."""
    d = Desk().privates(DR=1, CP=1, BS=1, COC=1, BOR=1).own("PRR", 6).treasury(PRR=700).phase("4").operate("PRR")

    assert f"acquire {private} {least}..{most}" in d.options("acquire")


def test_a_pair_of_tiles_before_the_normal_one() -> None:
    """T37 (CHE-PRV-2, CHE-PRV-2.1): free, without a connection, beside the tile of the turn."""
    d = owning("PRR", "CP").do("power C-P 9 H2 2", "power C-P 8 I3 2")
    assert d.money("PRR") == 700
    d.do("tile 57 F2 1")

    assert d.owner("C-P") > 0
    assert d.refuses("tile 9 G3 2") != ""


def test_a_pair_of_tiles_after_the_normal_one() -> None:
    """T38 (CHE-PRV-2): and only in the track step."""
    d = owning("PRR", "CP").do("tile 57 F2 1", "power C-P 9 I3 2", "power C-P 8 H2 5")
    assert d.asked != "Build" or d.s.laid[d.g.board.index["H2"]] != d.g.board.printed[d.g.board.index["H2"]]

    left = owning("PRR", "CP").do("tile 57 F2 1", "pass")
    assert left.options("power") == []
    assert left.refuses("power C-P 9 H2 2") != ""


def test_the_second_tile_follows_at_once_and_joins() -> None:
    """T39 (CHE-PRV-2, CHE-PRV-2.2)."""
    d = owning("PRR", "CP")
    assert d.refuses("power C-P 7 H2 0") == "CHE-PRV-2"
    d.do("power C-P 9 H2 2")

    assert d.refuses("power C-P 9 I3 1") == "CHE-PRV-2"
    assert d.refuses("pass") != ""
    assert d.refuses("tile 57 F2 1") != ""
    assert sorted(d.options()) == ["power C-P 8 I3 0", "power C-P 8 I3 2", "power C-P 9 I3 2", "power C-P 9 I3 5"]
    assert d.allows("power C-P 8 I3 2")


@pytest.mark.parametrize(
    ("private", "firsts"),
    [
        ("C-P", {"8 H2 5", "9 H2 2", "9 H2 5", "8 I3 0", "8 I3 2", "9 I3 2", "9 I3 5"}),
        ("B&S", {"8 F4 3", "8 F4 5", "9 F4 2", "9 F4 5", "8 G5 0", "8 G5 2", "9 G5 2", "9 G5 5"}),
    ],
)
def test_a_first_tile_must_leave_a_second(private: str, firsts: set[str]) -> None:
    """T40 (CHE-PRV-2.2, D-4)."""
    d = owning("PRR", "CP" if private == "C-P" else "BS")

    assert {o.removeprefix(f"power {private} ") for o in d.options("power")} == firsts
    if private == "C-P":
        assert d.refuses("power C-P 8 H2 0") == "CHE-PRV-2"


def test_a_normal_tile_in_one_of_the_hexes_ends_the_power() -> None:
    """T41 (CHE-PRV-2.3)."""
    d = Desk().privates(BS="SRR").own("SRR", 6).treasury(SRR=700).tiles("H4 57 1").tokens(SRR="H4")
    d.operate("SRR", "track")
    assert d.options("power") != []
    d.do("tile 9 G5 1")

    assert d.options("power") == []
    assert d.refuses("power B&S 9 F4 2") != ""


def test_a_power_serves_its_owner_only() -> None:
    """T42 (CHE-PRV-2.4): not another corporation of the same president."""
    d = Desk().privates(CP="LV").own("LV", 6).own("BO", 6, at="F1").treasury(LV=500, BO=500).operate("B&O")
    assert d.refuses("power C-P 9 H2 2") != ""

    assert owning("LV", "CP").allows("power C-P 9 H2 2")


@pytest.mark.parametrize("compat", [False, True])
def test_a_power_is_used_once(compat: bool) -> None:
    """CHE-PRV-2.4, D-10: bought in the track step it may be used in it, where the step waits also after the tile."""
    d = Desk(compat_18xx=compat).privates(CP=0).own("PRR", 6).treasury(PRR=700).phase("3").operate("PRR")
    moves = ["acquire C-P 40", "tile 57 F2 1"]
    d.do(*(reversed(moves) if compat else moves), "power C-P 9 H2 2", "power C-P 8 I3 2")
    assert d.options("power") == []
    d.operate("PRR", "track")

    assert d.options("power") == []


def test_in_recorded_games_the_track_step_waits() -> None:
    """D-10: for a pair of tiles that could still be bought."""
    for compat, cash, asked in ((True, 20, "pass"), (True, 19, ""), (False, 700, "")):
        d = Desk(compat_18xx=compat).privates(CP=1).own("SRR", 6).phase("3").treasury(SRR=cash + 40).operate("SRR")
        d.do("tile 57 H4 1")
        assert (isinstance(d.s.agenda[-1], Build) and d.options("tile") == []) == bool(asked)


def test_the_canal_lays_far_away_and_puts_a_free_token() -> None:
    """T43, T45 (CHE-PRV-3, CHE-PRV-3.1)."""
    d = owning("PRR", "COC").do("power C&OC 57 D2 1")
    assert d.money("PRR") == 620
    assert d.refuses("tile 57 F2 1") != ""
    d.do("token D2 0")

    assert d.money("PRR") == 620
    assert d.s.tokens_left[d.corp("PRR")] == 2
    assert d.g.title.corporations[d.corp("PRR")].tokens[2:] == (60, 80)
    assert d.options("tile") == []
    assert d.options("token") == []


def test_what_the_canal_cannot_do() -> None:
    """T44 (CHE-PRV-3, CHE-PRV-3.2)."""
    after = owning("PRR", "COC").do("tile 57 F2 1")
    assert after.refuses("power C&OC 57 D2 1") != ""
    assert owning("PRR", "COC", treasury=79).refuses("power C&OC 57 D2 1") == "CHE-TRK-4"
    assert owning("PRR", "COC", treasury=80).allows("power C&OC 57 D2 1")
    tiled = Desk().privates(COC="PRR").own("PRR", 6).treasury(PRR=700).tiles("D2 57 1").operate("PRR")
    assert tiled.refuses("power C&OC 57 D2 4") != ""

    declined = owning("PRR", "COC").do("power C&OC 57 D2 1", "pass")
    declined.operate("PRR", "token")
    assert declined.refuses("token D2 0") != ""
    declined.operate("PRR", "track")
    assert declined.options("power") == []


def test_a_players_private_closes_its_hexes() -> None:
    """T46 (1830 6.2.1(4), CHE-PRV-2.3): a corporation's opens them to all, and such a tile ends the power."""
    d = Desk().privates(BS=1).own("SRR", 6).own("PRR", 6).treasury(SRR=700).tiles("H4 57 1").tokens(SRR="H4")
    d.operate("SRR", "track")
    assert d.refuses("tile 9 G5 1") == "1830 6.2.1(4)"
    assert d.refuses("tile 9 F4 1") == "1830 6.2.1(4)"

    d.privates(BS="PRR").operate("SRR", "track").do("tile 9 G5 1")
    d.operate("PRR", "track")
    assert d.options("power") == []


@pytest.mark.parametrize(
    ("private", "hexes"), [("DR", {"K3"}), ("CP", {"H2", "I3"}), ("BS", {"F4", "G5"}), ("COC", {"D2"}), ("CV", set())]
)
def test_the_hexes_of_the_privates(private: str, hexes: set[str]) -> None:
    """1830 3.0.c: closed while a player owns them."""
    d = Desk().privates(**{private: 0})

    assert {d.g.board.names[h] for h in d.g.blocked_hexes(d.s)} == hexes


def test_a_private_with_no_income_stays_open() -> None:
    """CHE-PRV-4: the private B&O pays nothing and goes on until the first 5 train."""
    d = Desk().privates(BOR=0, DR=1).own("PRR", 6).operating_round()

    assert d.s.cash[:2] == [600, 605]
    assert d.owner("B&OR") == 0
