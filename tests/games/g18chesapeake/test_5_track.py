"""Track and stations (TRK, TOK)."""

from __future__ import annotations

import pytest

from tests.games.g18chesapeake.desk import Desk


def running(name: str, phase: str = "2", tiles: str = "", tokens: str = "", step: str = "track") -> Desk:
    """A floated corporation with 1000, at its first turn or with tokens on the board."""
    d = Desk().privates().own(name, 6).treasury(**{name: 1000}).phase(phase)
    if tiles:
        d.tiles(tiles)
    return d.tokens(**{name: tokens}).operate(name, step) if tokens else d.operate(name)


def edges(d: Desk, option: str) -> list[int]:
    """The sides a tile's track leads to."""
    _, tile, _, rotation = option.split()
    face = d.g.board.faces[d.g.board.face_of(tile, int(rotation))]
    return [e for e in range(6) if face.edges >> e & 1]


def test_first_tiles_of_three_homes() -> None:
    """T47 (CHE-TRK-2)."""
    prr = running("PRR")
    assert prr.lays("F2") == {"57": [1, 2, 4, 5]}
    assert prr.refuses("tile 57 F2 0") == "1830 6.2.1(2)"
    assert {o.split()[2] for o in prr.options("tile")} == {"F2"}
    ple = running("PLE")
    assert {o.split()[2] for o in ple.options("tile")} == {"B4"}
    assert all(2 in edges(ple, o) for o in ple.options("tile"))
    bo = running("BO")
    assert {o.split()[2] for o in bo.options("tile")} == {"G7"}
    assert all(4 in edges(bo, o) for o in bo.options("tile"))


def test_a_home_without_track_is_its_owners() -> None:
    """CHE-TRK-2: another corporation needs a connection."""
    assert running("PRR").refuses("tile 57 H4 1") == "CHE-TRK-3"
    assert running("SRR").allows("tile 57 H4 1")


def test_washington_takes_its_own_tiles() -> None:
    """T48 (CHE-TRK-5)."""
    d = running("BO", tiles="G7 9 1", tokens="H6")
    assert set(d.lays("F8")) == {"X1"}
    assert d.refuses("tile 57 F8 1") == "CHE-TRK-5"

    green = running("BO", "3", "G7 9 1, F8 X1 0", "H6")
    assert green.lays("F8") == {"X2": [0, 2, 4, 5]}


def test_baltimore_and_philadelphia_turn_green() -> None:
    """T49 (CHE-TRK-4, CHE-TRK-5)."""
    d = running("BO", "3")
    assert d.lays("H6") == {"X3": [2, 5], "X4": [1], "X5": [4]}
    assert running("BO").lays("H6") == {}
    d.do("tile X4 H6 1")
    assert d.money("B&O") == 960

    board = d.g.board
    j4 = board.index["J4"]
    found: dict[str, list[int]] = {}
    for face in board.upgrades(j4, board.printed[j4]):
        found.setdefault(board.faces[face].name, []).append(board.faces[face].rotation)
    assert {tile: sorted(turns) for tile, turns in found.items()} == {"X3": [0, 1, 3, 4], "X4": [0, 3], "X5": [0, 3]}
    assert board.terrain_cost(d.s, j4) == 0


def test_brown_joins_two_cities() -> None:
    """T50 (CHE-TRK-6)."""
    d = Desk().privates().phase("5").tokens(BO="H6.0", LV="H6.1").tiles("H6 X3 2")
    board = d.g.board
    h6 = board.index["H6"]
    nodes = board.faces[d.s.laid[h6]].nodes
    where = {
        name: sorted(nodes[city].exits)
        for name in ("B&O", "LV")
        for city in (0, 1)
        if any(d.s.tokens[k] == d.corp(name) for k in board.slots(d.s, h6, city))
    }
    assert where == {"B&O": [1, 5], "LV": [2, 4]}
    assert [(board.faces[f].name, board.faces[f].rotation) for f in board.upgrades(h6, d.s.laid[h6])] == [("X7", 3)]
    d.tiles("H6 X7 3")
    assert {d.s.tokens[k] for k in board.slots(d.s, h6, 0)} == {d.corp("B&O"), d.corp("LV")}
    assert [(board.faces[f].name, board.faces[f].rotation) for f in board.upgrades(h6, d.s.laid[h6])] == [("X9", 3)]


@pytest.mark.parametrize("green", ["X3 2", "X3 5", "X4 1", "X5 4"])
def test_a_circle_is_kept_for_b_and_o(green: str) -> None:
    """T51 (CHE-TOK-2): in its own city on green, one of two on brown."""
    d = Desk().privates().own("SRR", 6).treasury(SRR=1000).phase("5")
    d.tiles("H4 15 3, H6 " + green).tokens(SRR="H4")
    board = d.g.board
    h6 = board.index["H6"]
    kept = board.city_now(d.s, h6, 0)
    d.operate("SRR", "token")
    assert f"token H6 {kept}" not in d.options("token")

    d.tiles("H6 X7 3").operate("SRR", "token")
    assert d.options("token") == ["token H6 0"]
    d.do("token H6 0")
    other = d.own("LV", 6).treasury(LV=1000).tokens(LV="J2").tiles("J2 15 4, I3 9 2, H4 611 3").operate("LV", "token")
    assert "token H6 0" not in other.options("token")


def test_plain_track_must_gain_something() -> None:
    """T52 (CHE-TRK-3)."""
    d = running("SRR", "3", "H4 57 1, G5 9 1", "H4")

    assert d.lays("G5") == {"23": [4], "24": [4], "26": [4], "27": [4]}
    assert d.refuses("tile 23 G5 1") == "CHE-TRK-3"
    assert d.refuses("tile 19 G5 1") == "CHE-TRK-3"
    assert d.refuses("tile 20 G5 1") == "CHE-TRK-3"


def test_a_city_that_changes_its_value_may_be_upgraded() -> None:
    """T53 (CHE-TRK-3): although a full city stands in the way of its new track."""
    d = Desk().privates().own("PLE", 6).treasury(PLE=1000).phase("3").tiles("B4 55 2, C5 57 2")
    d.tokens(PLE="A3", LV="C5").operate("PLE", "track")

    assert set(d.lays("C5")) == {"14", "15"}
    assert d.allows("tile 14 C5 1")


def test_a_corner_city_ends_green() -> None:
    """T54 (CHE-TRK-9): Allentown, and likewise Lynchburg and Berlin."""
    assert running("LV").lays("J2") == {"57": [1, 4]}
    assert running("LV", "3", "J2 57 1", "J2").lays("J2") == {"15": [4]}
    assert running("LV", "D", "J2 15 4", "J2").lays("J2") == {}


@pytest.mark.parametrize(("where", "green"), [("C13", 1), ("D2", 4), ("J2", 4)])
def test_three_cities_have_one_green_position(where: str, green: int) -> None:
    """CHE-TRK-9."""
    board = Desk().g.board
    h = board.index[where]
    for rotation in (1, 4):
        after = board.upgrades(h, board.face_of("57", rotation))
        assert [(board.faces[f].name, board.faces[f].rotation) for f in after] == [("15", green)]
    assert list(board.upgrades(h, board.face_of("15", green))) == []


@pytest.mark.parametrize(
    ("name", "lay", "cost"), [("SRR", "tile 57 H4 1", 40), ("NW", "tile 57 C13 1", 80), ("CA", "tile 57 J6 0", 40)]
)
def test_terrain_is_paid_with_the_first_tile(name: str, lay: str, cost: int) -> None:
    """T55 (CHE-TRK-4)."""
    d = running(name).do(lay)
    assert d.money(name) == 1000 - cost

    poor = running(name).treasury(**{name: cost - 1})
    assert poor.refuses(lay) == "CHE-TRK-4"
    assert poor.treasury(**{name: cost}).allows(lay)


def test_terrain_of_a_town_and_of_upgrades() -> None:
    """T55 (CHE-TRK-4): G3 costs 40; what is laid later is free."""
    d = running("PRR", tiles="F2 57 2", tokens="F2").do("tile 58 G3 0")
    assert d.money("PRR") == 960

    green = running("SRR", "3", "H4 57 1", "H4").do("tile 14 H4 0")
    assert green.money("SRR") == 1000


def test_there_is_one_gray_city() -> None:
    """T56 (CHE-TRK-7): X8 in Washington is another tile."""
    d = running("PRR", "D", "F2 611 4, C5 611 0, F8 X6 0", "F2 C5 F8")
    assert set(d.lays("C5")) == {"915"}
    d.tiles("F2 915 4").operate("PRR", "track")

    assert d.lays("C5") == {}
    assert set(d.lays("F8")) == {"X8"}
    early = running("PRR", "6", "F2 611 4, F8 X6 0", "F2 F8")
    assert early.refuses("tile X8 F8 0") == "CHE-PH-1"


def test_towns_are_never_upgraded() -> None:
    """CHE-TRK-7."""
    board = Desk().g.board
    for tile, where in (("58", "G3"), ("4", "I5"), ("3", "E11"), ("1", "K3"), ("69", "K3")):
        assert not any(board.upgrades(board.index[where], board.face_of(tile, r)) for r in range(6))


def test_plain_yellow_tiles_never_run_out() -> None:
    """CHE-TRK-8: all others are limited and come back when they are replaced."""
    d = Desk()
    left = {tile.name: d.s.tiles_left[i] for i, tile in enumerate(d.g.board.tiles)}
    assert [left[t] for t in ("7", "8", "9")] == [-1, -1, -1]
    assert sum(n for n in left.values() if n > 0) == 19 + 30 + 20 + 3

    at = d.g.board.tile_index["57"]
    d.tiles("F2 57 1")
    assert d.s.tiles_left[at] == 6
    d.tiles("F2 14 1")
    assert d.s.tiles_left[at] == 7


def test_one_tile_a_turn() -> None:
    """CHE-TRK-1."""
    d = running("PRR").do("tile 57 F2 2")

    assert d.options("tile") == []
    assert d.refuses("tile 58 G3 0") != ""


@pytest.mark.parametrize(
    ("name", "prices"),
    [("PRR", (0, 40, 60, 80)), ("PLE", (0, 40, 60)), ("SRR", (0, 40)), ("B&O", (0, 40, 60)), ("C&O", (0, 40, 60, 80)),
     ("LV", (0, 40)), ("C&A", (0, 40)), ("N&W", (0, 40, 60))],
)  # fmt: skip
def test_prices_of_stations(name: str, prices: tuple[int, ...]) -> None:
    """T57 (CHE-TOK-1)."""
    d = Desk()

    assert d.g.title.corporations[d.corp(name)].tokens == prices


def test_stations_are_paid_in_their_order() -> None:
    """T57 (CHE-TOK-1): 40 for the first, 60 for the next."""
    d = running("PRR", tiles="F2 57 2, G3 58 3, F4 8 3, E5 9 4, C5 57 2", tokens="F2 C5", step="token")
    assert d.s.tokens_left[d.corp("PRR")] == 2

    track = "F2 14 1, E3 57 4, D8 57 1"
    d = running("PRR", tiles=track, tokens="F2", step="token").do("token E3 0")
    assert d.money("PRR") == 960
    d.tiles("E3 14 4, D4 9 1, C5 57 1").operate("PRR", "token")
    assert d.refuses("token E3 0") == "CHE-TOK-4"
    assert d.allows("token C5 0")
    assert d.treasury(PRR=59).refuses("token C5 0") == "CHE-TOK-1"


def test_pittsburgh_is_ples_alone() -> None:
    """T58 (CHE-TOK-3): before its start the circle is kept, after it it is full."""
    track = "B4 55 2, C5 57 2, D6 9 2, E7 9 2, F8 X1 4"
    d = running("PRR", tiles=track, tokens="F2 C5", step="token")
    assert d.allows("token F8 0")
    assert d.refuses("token A3 0") == "CHE-TOK-3"

    d.tokens(PLE="A3").operate("PRR", "token")
    assert d.refuses("token A3 0") == "1830 6.3.2.c"


def test_one_station_in_a_hex() -> None:
    """CHE-TOK-4: not in both cities of Philadelphia."""
    d = running("PRR", tiles="F2 14 1, E3 57 4, H2 9 2, I3 9 2, J4 X3 0", tokens="F2 J4.0", step="token")

    assert d.refuses("token J4 1") == "CHE-TOK-4"
    assert d.allows("token E3 0")
