"""Chapters 6.2 and 6.3: tiles and stations."""

from __future__ import annotations

import pytest

from stockrail.rail.policies.tokens import check_room
from tests.games.g1830.desk import Desk


def running(name: str, step: str = "track", phase: str = "2") -> Desk:
    """A floated corporation with 1000 at the beginning of a step, its home token on the board."""
    d = Desk().privates().own(name, 6).treasury(**{name: 1000}).phase(phase)
    return d.operate(name, "home") if step == "home" else d


def test_a_first_tile_and_a_first_run() -> None:
    """T-50 (p. 2)."""
    d = running("BO", "home").do("tile 9 I17 1")

    assert d.money("B&O") == 920
    d.trains(BO="2-0")
    assert d.g.best_routes(d.s, "B&O").total == 40


def test_a_players_private_blocks_its_hex() -> None:
    """T-51 (6.2.1(4)): CA and H18."""
    d = running("PRR").privates(CA=2).phase("3").tiles("H14 9 1, H16 57 1").tokens(PRR="H12").operate("PRR", "track")
    assert d.refuses("tile 59 H18 1") == "6.2.1(4)"
    d.privates(CA="PRR")
    assert d.allows("tile 59 H18 1")


def test_bo_blocks_two_hexes_until_bos_first_train() -> None:
    """T-52 (6.2.1(4), 3.2.a)."""
    d = running("BO").privates(BO=0).phase("3").tokens(BO="I15").operate("B&O", "track")
    assert d.refuses("tile 53 I15 0") == "6.2.1(4)"
    assert d.refuses("tile 8 I13 4") == "6.2.1(4)"
    d.do("pass")
    assert d.asked == "BuyTrain"
    d.do("train 3-1 bank 180 -")

    assert d.owner("BO") == -2
    d.operate("B&O", "track")
    assert d.allows("tile 53 I15 0")


def test_terrain_is_paid_once() -> None:
    """T-53 (6.2.1(3), 6.2.2(7))."""
    d = running("Erie", phase="3").operate("Erie").do("tile 59 E11 0", "home E11 0")
    assert d.money("Erie") == 1000

    board = d.g.board
    assert [board.terrain_cost(d.s, board.index[h]) for h in ("E5", "D10", "F16", "E11")] == [80, 80, 120, 0]
    poor = running("BO").treasury(BO=79).tokens(BO="I15").operate("B&O", "track")
    assert poor.refuses("tile 9 I17 1") == "6.2.1(3)"
    poor.treasury(BO=80)
    assert poor.allows("tile 9 I17 1")
    upgraded = running("PRR", phase="3").tiles("F16 57 0").tokens(PRR="F16").operate("PRR", "track").do("tile 14 F16 0")
    assert upgraded.money("PRR") == 1000


def test_nyc_needs_no_connection_to_its_home() -> None:
    """T-54 (6.2.1(1))."""
    d = running("NYC", "home")
    assert d.allows("tile 57 E19 0")

    other = running("PRR").tokens(PRR="H12").operate("PRR", "track")
    assert other.refuses("tile 57 E19 0") == "6.2.1(1)"
    assert other.allows("tile 9 H14 1")


def test_cs_lays_one_more_tile() -> None:
    """T-55 (3.0/CS): before or after the normal one; a third is refused."""
    d = running("PRR").privates(CS="PRR").tokens(PRR="H12").operate("PRR", "track").do("tile 9 H14 1")
    assert d.refuses("tile 8 H16 0") == "6.2.a"
    d.do("power CS 58 B20 0")

    assert d.asked != "lay_tile"
    first = running("PRR").privates(CS="PRR").tokens(PRR="H12").operate("PRR", "track").do("power CS 58 B20 0")
    assert first.allows("tile 9 H14 1")
    assert first.refuses("power CS 58 B20 2") == "3.0"
    wrong = running("PRR").privates(CS="PRR").tokens(PRR="H12").operate("PRR", "track")
    assert wrong.refuses("power CS 57 B20 0") == "3.0"


def test_dh_lays_far_away_and_puts_a_free_token() -> None:
    """T-56 (3.0/DH)."""
    d = running("PRR").privates(DH="PRR").tokens(PRR="H12").operate("PRR", "track").do("power DH 57 F16 0")
    assert d.money("PRR") == 880
    d.do("token F16 0")
    assert d.money("PRR") == 880
    assert d.asked not in ("lay_tile", "place_token")
    assert d.g.title.corporations[0].tokens[4 - d.s.tokens_left[0]] == 100

    later = running("PRR").privates(DH="PRR").tokens(PRR="H12").operate("PRR", "track")
    later.do("power DH 57 F16 0", "pass")
    later.tiles("H10 57 1").operate("PRR", "token")
    assert later.refuses("token F16 0") == "6.3.2.a"
    assert later.allows("token H10 0")
    free = Desk(dh_token_later_free=True).privates(DH="PRR").own("PRR", 6).treasury(PRR=1000).tokens(PRR="H12")
    free.operate("PRR", "track").do("power DH 57 F16 0", "pass")
    free.operate("PRR", "token").do("token F16 0")
    assert free.money("PRR") == 880
    gone = running("PRR").privates(DH="PRR").tiles("F16 57 0").tokens(PRR="H12").operate("PRR", "track")
    assert gone.refuses("power DH 57 F16 1") == "3.0"


@pytest.mark.parametrize("where", ["J14", "B10", "B16", "F4", "F22"])
def test_some_cities_never_turn_brown(where: str) -> None:
    """T-57 (6.2.2(2)): the sixth exit would leave the map."""
    board = Desk().g.board
    h = board.index[where]
    brown = [board.face_of("63", r) for r in range(6)]

    for tile in ("14", "15"):
        for r in range(6):
            assert not set(brown) & set(board.upgrades(h, board.face_of(tile, r)))
    plus = Desk(map="plus").g.board
    if where == "J14":
        first = plus.upgrades(plus.index["J14"], plus.face_of("57", 1))
        assert any(set(plus.upgrades(plus.index["J14"], f)) & {plus.face_of("63", r) for r in range(6)} for f in first)


@pytest.mark.parametrize(
    ("tile", "rotations"), [("64", {2, 4}), ("65", {0, 4}), ("66", {0, 5}), ("67", {0, 2}), ("68", {2, 5})]
)
def test_the_spurs_of_59_are_never_joined(tile: str, rotations: set[int]) -> None:
    """T-58 (6.2.2(4))."""
    board = Desk().g.board
    allowed = board.upgrades(board.index["D10"], board.face_of("59", 0))

    assert {r for r in range(6) if board.face_of(tile, r) in allowed} == rotations


@pytest.mark.parametrize(
    ("where", "tile", "rotations"), [("G19", "54", {0}), ("H18", "59", {0, 1, 3, 5}), ("E23", "53", {1, 3, 5})]
)
def test_green_tiles_on_the_coast(where: str, tile: str, rotations: set[int]) -> None:
    """T-59 (6.2.1(2))."""
    board = Desk().g.board
    h = board.index[where]

    assert {r for r in range(6) if board.face_of(tile, r) in board.upgrades(h, board.printed[h])} == rotations


def test_barred_sides() -> None:
    """T-60 (6.2.1(2)): from E7 no track leads to F8, and three more."""
    board = Desk().g.board
    for a, b in (("E7", "F8"), ("C11", "D12"), ("C13", "D12"), ("B16", "C17")):
        h, n = board.index[a], board.index[b]
        edge = next(e for e in range(6) if board.near[6 * h + e] == n)
        assert not board.open[h] >> edge & 1
    d = running("CO").treasury(CO=500).tokens(CO="F6").operate("C&O", "track")
    assert d.refuses("tile 3 E7 5") == "6.2.1(2)"
    assert d.refuses("tile 58 E7 1") == "6.2.1(1)"


def test_old_track_stays() -> None:
    """T-61 (6.2.2(3))."""
    d = running("PRR", phase="3").tiles("H14 8 0").tokens(PRR="H12").operate("PRR", "track")
    board = d.g.board
    allowed = board.upgrades(board.index["H14"], board.face_of("8", 0))

    assert [r for r in range(6) if board.face_of("23", r) in allowed] == [2]
    assert d.refuses("tile 23 H14 0") == "6.2.2(3)"


def test_a_replaced_tile_can_be_laid_again() -> None:
    """T-62 (6.2.c)."""
    d = running("PRR", phase="3").tokens(PRR="H12")
    d.tiles("H14 8 1, C9 8 0, D8 8 0, D12 8 0, G3 8 0, G5 8 0, G9 8 0, G11 8 0")
    tile = d.g.board.tile_index["8"]
    d.operate("PRR", "track")
    assert d.refuses("tile 8 H14 2") == "6.2.c"
    upgrade = next(o for o in d.options("tile 2") if "H14" in o)
    d.do(upgrade)

    assert d.s.tiles_left[tile] == 1


def test_colours_labels_and_printed_hexes() -> None:
    """6.2.b, 6.2.c, 6.2.1(5), 6.2.1(7), 6.2.2(5): what does not fit, beside what does."""
    d = running("PRR").tiles("H14 9 1, H16 57 1").tokens(PRR="H12").operate("PRR", "track")
    assert d.refuses("tile 14 H16 1") == "6.2.c"
    assert d.refuses("tile 9 H12 1") == "6.2.b"
    assert d.refuses("tile 9 Z9 1") == "6.2.b"
    assert d.refuses("tile 57 H14 1") == "6.2.2(5)"
    d.phase("3")
    assert d.refuses("tile 59 H16 1") == "6.2.1(7)"
    assert d.refuses("tile 23 H16 1") == "6.2.1(5)"
    assert d.allows("tile 14 H16 0")
    assert d.refuses("tile 9 H10 1") == "6.2.1(5)"
    assert d.allows("tile 57 H10 1")


# ------------------------------------------------------------ 6.3


def token_step(name: str, at: str, tiles: str, phase: str = "3") -> Desk:
    return running(name, phase=phase).tiles(tiles).tokens(**{name: at})


def test_a_home_is_kept_free() -> None:
    """T-63 (6.3.2.f): New York for NNH, Albany for NYC."""
    d = token_step("BM", "E23", "E23 53 1, F22 57 1, F20 56 4, G19 54 0").operate("B&M", "token")
    board = d.g.board
    where = board.index["G19"]
    upper = board.city_now(d.s, where, 0)
    refusal = check_room(d.g, d.s, d.corp("BM"), where, upper)
    assert refusal is not None
    assert refusal.rule.section == "1830 6.3.2.f"
    assert check_room(d.g, d.s, d.corp("BM"), where, 1 - upper) is None
    albany = board.index["E19"]
    assert check_room(d.g, d.tiles("E19 57 0").s, d.corp("BM"), albany, 0) is not None
    d.tiles("E19 14 0")
    assert check_room(d.g, d.s, d.corp("BM"), albany, 0) is None
    d.tokens(CPR="E19")
    assert check_room(d.g, d.s, d.corp("BM"), albany, 0) is not None


def test_one_token_in_a_hex() -> None:
    """T-63b (6.3.2.d)."""
    d = token_step("BM", "G19.0", "G19 54 0").own("NNH", 6)
    d.s.operated[d.corp("NNH")] = 2
    refusal = check_room(d.g, d.s, d.corp("BM"), d.g.board.index["G19"], 1)

    assert refusal is not None
    assert refusal.rule.section == "1830 6.3.2.d"
    assert check_room(d.g, d.s, d.corp("PRR"), d.g.board.index["G19"], 1) is None


def test_what_tokens_cost() -> None:
    """T-63c (6.3.2.b)."""
    d = running("PRR", "home")
    assert d.money("PRR") == 1000
    d = token_step("PRR", "H12", "H14 9 1, H16 57 1, H10 57 1").operate("PRR", "token").do("token H16 0")
    assert d.money("PRR") == 960
    d.operate("PRR", "token").do("token H10 0")
    assert d.money("PRR") == 860
    poor = token_step("PRR", "H12 H16", "H14 9 1, H16 57 1, H10 57 1").treasury(PRR=99).operate("PRR", "token")
    assert poor.asked != "place_token"
    poor.treasury(PRR=100).operate("PRR", "token")
    assert poor.asked == "place_token"
    assert poor.allows("token H10 0")
    poor.treasury(PRR=99)
    assert poor.refuses("token H10 0") == "6.3.2.b"


def test_where_no_token_can_go() -> None:
    """T-63d (6.3.3, 6.3.2.a, c): behind a full foreign city, into a full one, into no city."""
    d = token_step("PRR", "H12", "H14 9 1, H16 57 1, H10 57 1, H8 9 1, H6 9 1, H4 57 1").operate("PRR", "token")
    assert d.allows("token H4 0")
    d.tokens(NYC="H10")

    assert d.refuses("token H4 0") == "6.3.2.a"
    assert d.refuses("token H10 0") == "6.3.2.c"
    assert d.refuses("token H14 0") == "6.3.2.c"
    assert d.allows("token H16 0")
    d.s.tokens_left[0] = 0
    assert d.refuses("token H16 0") == "6.3.2.e"


def test_both_cities_of_e11_wait_for_erie() -> None:
    """T-63e (6.3.2.g)."""
    d = Desk().privates().own("PRR", 6).phase("3").tiles("E11 59 0")
    where = d.g.board.index["E11"]
    refusals = [check_room(d.g, d.s, 0, where, city) for city in (0, 1)]

    assert [r.rule.section for r in refusals if r] == ["1830 6.3.2.g"] * 2
    d.tokens(Erie="E11.0")
    assert check_room(d.g, d.s, 0, where, 1) is None


def prr_beside_erie(choice: str = "erie_when_tiled") -> Desk:
    """Erie's token lies on the untiled E11; PRR reaches it from Rochester."""
    d = Desk(erie_city_choice=choice).privates().own("Erie", 0, 6).own("PRR", 6).treasury(PRR=500).phase("3")
    d.operate("Erie").do("pass")
    assert d.s.tokens.count(d.corp("Erie")) == 1
    return d.tiles("E13 8 1").tokens(PRR="D14").operate("PRR", "track")


def test_erie_chooses_when_its_hex_is_tiled() -> None:
    """T-121 (6.3.1.a): PRR lays 59, Erie's president picks the city; by another reading PRR's does."""
    d = prr_beside_erie().do("tile 59 E11 4")
    assert (d.asked, d.turn) == ("HomeChoice", 1)
    assert d.refuses("home E11 2") == "6.3.1.a"
    d.do("home E11 1")

    where = d.g.board.index["E11"]
    assert d.s.tokens.count(d.corp("Erie")) == 1
    assert check_room(d.g, d.s, 0, where, 0) is None
    layer = prr_beside_erie("layer_when_tiled").do("tile 59 E11 4")
    assert (layer.asked, layer.turn) == ("HomeChoice", 0)
