"""Maps of flat-topped hexes: neighbours, sides, tiles and pictures follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import ClassVar

import pytest

from stockrail.rail import hexes
from stockrail.rail.board import Board
from stockrail.rail.graph import Network
from stockrail.rail.policies.bank import Bank
from stockrail.rail.routes import ENDLESS, Fault, Run, Terms, Train
from stockrail.rail.tiles import continues
from stockrail.rail.title import Corporation, Phase, Title, TrainKind
from stockrail.testing import check_game
from tests.rail import flat_maps as maps
from tests.rail.positions import position, rotations
from tests.rail.toy_title import Toy

NAMES = ("shikoku", "chesapeake")


@cache
def board(name: str) -> Board:
    return Board(known(name), known(name, "TILES"))


def known(name: str, what: str = "") -> str:
    text: str = getattr(maps, f"{name}_{what}".upper().strip("_"))
    return text


def entries(text: str) -> Iterator[list[str]]:
    """What is said of each hex or tile: three spaces stand between two of them."""
    return (entry.replace(":", "").split() for line in text.splitlines() for entry in line.split("   ") if entry)


def digits(word: str) -> list[int]:
    return [int(c) for c in word.strip("-")]


def test_neighbours_of_a_flat_hex() -> None:
    """Edges run clockwise from the south; letters are columns."""
    b = board("shikoku")
    around = [b.names[b.near[6 * b.index["E6"] + e]] for e in hexes.EDGES]

    assert around == ["E8", "D7", "D5", "E4", "F5", "F7"]
    assert b.layout == hexes.FLAT


@pytest.mark.parametrize("name", NAMES)
def test_edges_that_track_may_lead_over(name: str) -> None:
    """Not off the map, not at a blank side of a gray or red hex."""
    b = board(name)
    wanted = {h: digits(edges) for h, edges in entries(known(name, "OPEN"))}
    laid = [h for h, spot in enumerate(b.spots) if not spot.fixed]

    assert {b.names[h]: [e for e in hexes.EDGES if b.open[h] >> e & 1] for h in laid} == wanted


@pytest.mark.parametrize("name", NAMES)
def test_first_tiles(name: str) -> None:
    """A rotation that looks the same as another is one of its own."""
    b = board(name)
    for where, *words in entries(known(name, "FIRST")):
        for tile, turns in zip(words[::2], words[1::2], strict=True):
            assert rotations(b, where, tile) == digits(turns), (where, tile)


@pytest.mark.parametrize("name", NAMES)
def test_what_may_follow_a_tile(name: str) -> None:
    """The whole upgrade list, gray tiles and joined cities included."""
    b = board(name)
    wanted = {tile: set(after) for tile, *after in entries(known(name, "UPGRADES"))}
    faces = b.faces[: 6 * len(b.tiles)]

    for tile in b.tiles:
        old = b.faces[b.face_of(tile.name, 0)]
        assert {f.name for f in faces if continues(old, f)} == wanted.get(tile.name, set()), tile.name


def test_rows_may_be_letters_on_a_flat_map() -> None:
    """Which of the two is a letter does not depend on how the hexes lie."""
    b = Board("flat\n   1  2\nA  .\nB     .\nC  .\n", "7 x1 yellow 0-1")
    a1 = 6 * b.index["A1"]

    assert [b.names[n] if n >= 0 else "" for n in b.near[a1 : a1 + 6]] == ["C1", "", "", "", "", "B2"]


def test_a_cost_is_paid_for_each_tile_of_a_hex_that_prints_it_again() -> None:
    """Kotohira costs 80 for each of its three tiles, Kouchi for its only one, other terrain for the first."""
    b = board("shikoku")
    at = position(b)
    i4, f9, h5, a10 = (b.index[name] for name in ("I4", "F9", "H5", "A10"))

    assert [b.terrain_cost(at, h) for h in (i4, f9, h5, a10)] == [80, 80, 80, 0]
    assert b.spots[h5].terrain == ("water", "mountain")
    for tile, cost in (("438", 80), ("439", 80), ("492", 0)):
        b.lay(at, i4, b.face_of(tile, 0))
        assert b.terrain_cost(at, i4) == cost
    b.lay(at, f9, b.face_of("465", 2))
    assert b.terrain_cost(at, f9) == 0


@pytest.mark.parametrize(
    ("green", "brown"), [("X3 2", 3), ("X3 5", 3), ("X4 1", 3), ("X5 4", 3)], ids=lambda v: str(v).replace(" ", "r")
)
def test_two_cities_become_one(green: str, brown: int) -> None:
    """All tokens stay when X7 joins the two cities of Baltimore, and the third circle of X9 is free."""
    b = board("chesapeake")
    h6 = b.index["H6"]
    at = position(b, f"H6 {green}", ONE="H6.0", TWO="H6.1")
    one, two = at.owner("ONE"), at.owner("TWO")
    green_face = at.laid[h6]

    assert rotations(b, "H6", "X7", green_face) == [brown]
    b.lay(at, h6, b.face_of("X7", brown))
    assert [at.tokens[k] for k in b.slots(at, h6, 0)] == [one, two]
    assert [b.city_now(at, h6, city) for city in (0, 1)] == [0, 0]
    again = position(b)
    again.laid, again.tokens = at.laid[:], at.tokens[:]
    b.rehash(again)
    assert (again.track_hash, again.token_hash) == (at.track_hash, at.token_hash)
    b.lay(at, h6, b.face_of("X9", brown))
    assert [at.tokens[k] for k in b.slots(at, h6, 0)] == [one, two, -1]


def test_one_token_in_the_second_city_keeps_its_circle() -> None:
    """Its circle is the second of the joined city; the first stays free for the home that is kept there."""
    b = board("chesapeake")
    h6 = b.index["H6"]
    at = position(b, "H6 X4 1", TWO="H6.1")
    b.lay(at, h6, b.face_of("X7", 3))

    assert [at.tokens[k] for k in b.slots(at, h6, 0)] == [-1, at.owner("TWO")]
    assert b.free_slots(at, h6, 0) == [b.slot_of(h6, 0)]


def test_a_diesel_counts_a_value_of_its_own() -> None:
    """In Imabari a diesel counts 100, another train of the same run what the phase says."""
    b = board("shikoku")
    at = position(b, "E2 5 4, F3 57 0", IR="E2", SR="F3")
    diesel, four = Train(ENDLESS, ENDLESS, kind="D"), Train(4, 4)
    net, ir, sr = Network(b), at.owner("IR"), at.owner("SR")

    assert b.valued_trains == {"D"}
    for tier, value in ((0, 30), (1, 60)):
        run = net.judge(at, ir, [four], ["E2-F1"], Terms(tier))
        assert isinstance(run, Run)
        assert run.total == 20 + value
        assert net.best(at, sr, [four], Terms(tier)).total == 20 + value
        assert net.best(at, sr, [diesel], Terms(tier)).total == 120
    both = position(b, "E2 14 4, F3 57 0", IR="E2 F3")
    assert net.best(both, ir, [four, diesel], Terms(1)).total == 20 + 30 + 60 + 100


@pytest.mark.parametrize(("tier", "pittsburgh", "new_york"), [(0, 40, 40), (1, 50, 60), (2, 60, 80), (3, 80, 100)])
def test_values_of_four_phases(tier: int, pittsburgh: int, new_york: int) -> None:
    """Red areas rise with each colour of tiles."""
    b = board("chesapeake")
    values = {name: b.faces[b.printed[b.index[name]]].nodes[0].value(tier) for name in ("A3", "B2", "L2")}

    assert values == {"A3": pittsburgh, "B2": pittsburgh, "L2": new_york}


def test_a_home_in_a_red_area() -> None:
    """A3 has one circle, and is one place with B2: no route uses both."""
    b = board("chesapeake")
    at = position(b, "B4 55 2", PLE="A3")
    ple = at.owner("PLE")
    net = Network(b)

    assert net.reach(at, ple).cities() == [(b.index["A3"], 0)]
    assert b.free_slots(at, b.index["A3"], 0) == []
    both = net.judge(at, ple, [Train(4, 4)], ["A3-B4-B2"], Terms())
    assert isinstance(both, Fault)
    assert both.kind in ("broken", "place")
    assert net.best(at, ple, [Train(2, 2)], Terms(3)).total == 90
    through = position(b, "B4 1 5, C5 57 1, C3 8 4", PLE="A3 C5")
    texts = [r.text for r in net.best(through, ple, [Train(9, 9)], Terms()).routes]
    assert not any("A3" in text and "B2" in text for text in texts)


COLOURS = ("yellow", "green", "brown", "gray")


class Flat(Toy):
    """The toy title on one of the two maps: every colour of tiles, a diesel, homes where the maps have them."""

    where: ClassVar[str]
    cities: ClassVar[str]

    def make(self) -> Title:
        made = super().make()
        trains = (("2", 2), ("3", 3), ("4", 4), ("D", 0))
        return replace(
            made,
            bank=Bank(6000),
            cash={2: 900, 3: 600},
            board=board(self.where),
            corporations=tuple(Corporation(home, home, (0, 20, 20)) for home in self.cities.split()),
            privates=(replace(made.privates[0], blocks=("D4",) if self.where == "chesapeake" else ("C4",), powers=()),),
            trains=tuple(TrainKind(id, reach, 60, 3 if reach else 0) for id, reach in trains),
            phases=tuple(Phase(id, id, COLOURS[: i + 1], 3, 2, tier=i) for i, (id, _) in enumerate(trains)),
        )


class Bay(Flat):
    where = "chesapeake"
    cities = "A3 H6 F2 J4 H4"


class Island(Flat):
    where = "shikoku"
    cities = "E2 F9 K4 B7 I2"


@pytest.mark.parametrize("kind", [pytest.param(Bay, marks=pytest.mark.proof), Island])
def test_whole_games_on_a_flat_map(kind: type[Flat]) -> None:
    """Everything a title promises holds there too: legal lists, positions in names, views, invariants."""
    check_game(kind(), seats=3, games=1)


def test_joined_cities_are_written_and_read() -> None:
    """A position in names knows where the tokens of a city lie that was two."""
    g = Bay()
    s = g.setup(2)
    h6 = g.board.index["H6"]
    g.board.lay(s, h6, g.board.face_of("X4", 1))
    for city, corp in ((0, "H6"), (1, "F2")):
        g.board.put_token(s, g.board.slot_of(h6, city), g.corp_index[corp])
    g.board.lay(s, h6, g.board.face_of("X7", 3))
    again = g.restore(g.dump(s))

    assert [again.tokens[k] for k in g.board.slots(again, h6, 0)] == [g.corp_index["H6"], g.corp_index["F2"]]
    assert (again.track_hash, again.token_hash) == (s.track_hash, s.token_hash)
    assert g.home_city(again, g.corp_index["H6"]) == 0
    assert g.engines(s, 0) == []
    assert [engine.kind for engine in Island()._engines] == ["", "", "", "D"]
