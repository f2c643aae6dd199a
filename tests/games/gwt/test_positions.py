"""Positions in names: stored, written by hand, and read by a game whose data have changed since."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest

from stockrail.core.codec import slots
from stockrail.core.errors import Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.games.gwt import Gwt
from stockrail.games.gwt import data as d
from stockrail.games.gwt.scoring import ROWS
from stockrail.games.gwt.state import GwtState
from tests.games.gwt.table import GAME, Table
from tests.upgrades.gwt import MORE, longer, other_printing, reordered

RANDOM = Gwt()
EVERY = 12


@cache
def moments(game: Gwt, seats: int, seed: int) -> tuple[GwtState, ...]:
    """Every position of a random game, from the first card of the set-up to the end."""
    rng, s = Rng(seed), game.start(seats)
    found = [s.clone()]
    while (turn := game.turn(s)) is not None:
        game.apply(s, game.draw(s, rng) if turn == CHANCE else game.legal(s).pick(rng))
        found.append(s.clone())
    return tuple(found)


def same(one: GwtState, two: GwtState) -> bool:
    return all(getattr(one, name) == getattr(two, name) for name in slots(GwtState))


GAMES = [(RANDOM, 2, 1), (GAME, 3, 2), (RANDOM, 4, 3)]


@pytest.mark.parametrize("played", GAMES)
def test_stored_positions_read_back(played: tuple[Gwt, int, int]) -> None:
    """At every moment of a game, the set-up included."""
    game = played[0]
    for s in moments(*played):
        assert same(game.restore(json.loads(json.dumps(game.dump(s)))), s)


@pytest.mark.parametrize("played", GAMES)
def test_texts_read_back(played: tuple[Gwt, int, int]) -> None:
    """In full and in short."""
    game = played[0]
    for s in moments(*played)[::EVERY]:
        for short in (False, True):
            text = game.position(s, short)
            assert same(game.parse_position(text), s), text


def test_the_census_never_changes() -> None:
    """Cards, tiles, workers, buildings, discs and money are all somewhere."""
    for game, seats, seed in GAMES:
        box = game.census(game.setup(seats))
        assert all(game.census(s) == box for s in moments(game, seats, seed)[::EVERY])
        assert not any(trouble for s in moments(game, seats, seed)[::EVERY] for trouble in game.invariants(s))


# ---------------------------------------------------------------- written by hand

HAND_WRITTEN = """
# Late in a game: seat 0 is about to reach Kansas City.
position gwt
seats 2
marker 9
market holstein:1*2,texas_longhorn:6  display O04,O21*2

player 0 money 14 certificates 2 engine 13.5 workers cowboy*3,craftsman,engineer*2
player 0 open_discs aux_gain_dollar*2,aux_draw_discard,step_with_dollars,certificate_limit_4  # three since the start
player 0 cities topeka,wichita stations 4 masters SM2 hazards flood:green:4
player 0 hand jersey,brown_swiss:2,guernsey,holstein:1 area S2,O03
player 1 money 3 engine 8 hand jersey*2,black_angus,O11 discard dutch_belt*3,west_highland:4 area S1
rancher 0 at G
rancher 1 at B

space A1 tile 2b owner 0
space F2 tile 10a owner 1
space FLOOD1 tile flood:black:3
space T_4 tile teepee_green
job 1 workers cowboy,engineer
job 8 workers craftsman
column 1 foresight drought:green:4,teepee_blue
column 2 foresight -,cowboy
station 4 worker cowboy
now turn seat 0
"""


def written(old: str = "", new: str = "") -> GwtState:
    """The position by hand, one thing changed."""
    assert old in HAND_WRITTEN
    return RANDOM.parse_position(HAND_WRITTEN.replace(old, new, 1))


def test_a_position_by_hand() -> None:
    """What it names is so; what it leaves out is as at the start, or follows."""
    s = written()

    assert (s.money, s.bank, s.marker, s.holder) == ([14, 3], -4, 8, -1)
    assert s.rancher == ["G", "B"]
    assert s.hand[0] == ["brown_swiss:2", "guernsey", "holstein:1", "jersey"]
    assert (s.tile("A1"), s.owner[d.INDEX["A1"]]) == ("2b", 0)
    assert s.engine == [d.RAIL_PLACE["13.5"], d.RAIL_PLACE["8"]]
    assert s.workers == [[3, 1, 2], [1, 1, 1]]
    assert s.foresight == ["drought:green:4", "teepee_blue", "", "cowboy", "", ""]
    assert list(RANDOM.legal(s)) == [RANDOM.parse("move KC -")]


def test_what_lies_nowhere_else_is_in_its_stack() -> None:
    """Draw stacks, market, objectives, supply and bank; buildings show the side that was built."""
    s = written()

    assert s.stack[1] == sorted(["black_angus"] * 2 + ["guernsey"] * 3 + ["jersey"] * 3)
    assert s.market_stack.count("holstein:1") == 7 - 3
    assert not {"O03", "O04", "O11"} & set(s.objectives)
    assert s.objectives.count("O21") == 2
    assert s.supply[0].count("flood:green:4") == 1
    assert [s.supply[1].count(worker) for worker in d.WORKERS] == [6, 10, 9]
    assert s.unbuilt == [[f"{n}a" for n in (1, *range(3, 11))], ["1a", "2b", *(f"{n}a" for n in range(3, 10))]]
    assert RANDOM.census(s) == RANDOM.census(RANDOM.setup(2))


def test_what_the_set_up_deals_lies_as_beginners_lay_it() -> None:
    """Letters on their letters, station masters in their order, other starting objectives out of the game."""
    s = written()
    assert [s.tile(space) for space in d.NEUTRAL] == list("ABCDEFG")
    assert s.station_masters == ["SM1", "SM3", "SM4", "", "SM5"]
    assert s.gone == ["S3", "S4"]
    assert not s.undealt

    s = written("space FLOOD1", "space A tile C\nspace FLOOD1")
    assert [s.tile(space) for space in d.NEUTRAL] == list("CBADEFG")


def test_a_position_before_the_set_up() -> None:
    """Without an agenda the game begins, and what it is still to deal waits."""
    s = RANDOM.parse_position("position gwt\nseats 2\nplayer 1 money 30\n")

    assert RANDOM.turn(s) == CHANCE
    assert (s.money, s.bank) == ([6, 30], -23)
    assert len(s.undealt) == len(d.UNDEALT)


def test_nested_items_read_back() -> None:
    """A location with a choice between two sides, and one that copies another."""
    either = Table().at("D").s
    assert "(menu seat 0 entries (trading seat 0),(advancing seat 0 most 2 pay 2) rule GWT-4.1" in GAME.position(either)
    copying = Table().own(0, A1="8b", A2="9a").engine("10").at("A1").s
    for s in (either, copying):
        assert same(GAME.restore(json.loads(json.dumps(GAME.dump(s)))), s)


MISTAKES = [
    ("hand jersey*2", "hand jersy*2", "line 12: no card 'jersy'; there are: jersey"),
    ("hand jersey*2", "hand jersey*7", "line 12: there is too many of card jersey: 12, and 10 in the box"),
    ("hand jersey*2", "hand jersey*999999999", "line 12: no card 'jersey*"),
    ("hand jersey*2", "hand ?,?", "line 12: no card '?'"),
    ("O04,O21*2", "O04,O21*5", "line 6: there is too many of card O21: 5, and 4 in the box"),
    ("holstein:1*2", "holstein:1*99999999", "line 6: market: there are 99999999 of holstein:1, more than any box"),
    ("holstein:1*2", "O01", "line 6: no cattle card 'O01'; there are: "),
    ("space A1 tile", "space A9 tile", "line 16: no space 'A9'; there are: "),
    ("space A1 tile", "space KC tile", "line 16: no space 'KC'; there are: "),
    (" owner 0", "", "line 16: tile: 2b is a player's building; say whose"),
    ("owner 0", "owner 7", "line 16: no seat '7'; there are: 0, 1"),
    ("tile flood:black:3", "tile drought:black:3", "line 18: no tile for a flood space 'drought:black:3'; there are"),
    ("tile flood:black:3", "tile flood:black:3 owner 1", "line 18: tile: only a player's building has an owner"),
    ("space T_4", "space FLOOD2 tile flood:black:3\nspace T_4", "line 19: there is too many of tile flood:black:3: 2"),
    ("space T_4", "space B1 tile 10b owner 1\nspace T_4", "tile: player 1 has one building 10, and this is another"),
    ("now turn", "now tern", "line 25: no agenda item 'tern'; there are: turn"),
    ("now turn seat 0", "now turn seat 5", "line 25: turn seat: no seat '5'; there are: 0, 1"),
    ("now turn seat 0", "now turn seat -", "line 25: turn seat: no seat '-'"),
    (
        "now turn seat 0",
        "now filling place 4",
        "line 25: filling place: no place of foresight '4'; there are: 1.1, 1.2",
    ),
    ("now turn seat 0", "now copying seat 0 space T_4 used -", "line 25: copying space: no building space 'T_4'"),
    ("now turn seat 0", "now discarding seat 0 what jersey gain gold", "discarding gain: 'gold' is no reward"),
    ("now turn seat 0", "now clearing seat 0 city bergen station - reserve 0", "no city 'bergen'; there are: kansas"),
    ("now turn seat 0", "now clearing seat 0 city - station - reserve 0", "line 25: seat 0 clears a disc for a city"),
    ("now turn seat 0", "now constructing seat 0 price 0", "line 25: constructing price: 0 is too little"),
    ("marker 9", "marker 13", "line 5: no row of the job market '13'; there are: 1, 2"),
    ("marker 9", "marker 9\nmarker 8", "line 6: 'marker' is named twice; line 5 has it already"),
    ("engine 13.5", "engine 14.5", "line 8: no rail space '14.5'; there are: "),
    ("engine 8", "engine 13.5", "line 12: engine: another engine stands there"),
    ("masters SM2", "masters SM9", "line 10: no station master 'SM9'; there are: SM1, SM2"),
    ("station 4 worker cowboy", "station 5 master SM2", "line 24: stations: a station master is in two places"),
    ("cities topeka,wichita", "cities topeka*2", "line 10: cities: player 0 has two discs in a city that takes one"),
    ("cities topeka,wichita", "cities topeka", "line 9: open_discs: discs of player 0: 1 fewer than there are"),
    ("workers cowboy*3,craftsman,", "workers cowboy*3,", "line 8: workers: player 0 has at least one worker of each"),
    ("certificates 2", "certificates 5", "line 8: certificates: player 0 cannot have 5; there are places for 0, 1"),
    ("stations 4", "stations 11", "line 10: no station '11'; there are: 1, 2"),
    ("station 4 worker", "station 6 worker", "line 24: no station '6'; there are: 1, 2, 3, 4, 5"),
    ("job 8", "job 13", "line 21: no job '13'; there are: 1, 2"),
    ("job 8 workers craftsman", "job 8 workers craftsman,cowboy,cowboy", "line 21: workers: 3 workers look for a job"),
    ("column 2", "column 4", "line 23: no column '4'; there are: 1, 2, 3"),
    ("player 1 money 3", "player 1 coins 3", "line 12: no part 'coins'; there are: money"),
    ("rancher 1 at B", "rancher 1 at KC", "line 14: at: rancher 1 stays in Kansas City only while it delivers"),
    ("rancher 1 at B", "rancher 1 at T_M3", "line 14: no space 'T_M3'; there are: "),
    ("rancher 1 at B", "rancher 1 at Z", "line 14: no space 'Z'; there are: "),
    ("player 1 money 3", "bank 5 player 1 money 3", "line 12: no part 'player'"),
    ("marker 9", "marker 9 bank 5", "there is too many of money: 22, and 13 in the box"),
]


@pytest.mark.parametrize(("old", "new", "answer"), MISTAKES)
def test_a_mistake_is_answered_with_its_line(old: str, new: str, answer: str) -> None:
    """The line, the name, and what would fit."""
    with pytest.raises(Unreadable) as refused:
        written(old, new)
    assert answer in str(refused.value)


def test_a_rancher_who_walks_stands_somewhere() -> None:
    """Before the first turn a rancher is placed; it cannot walk."""
    text = "position gwt\nseats 2\nnow walking seat 0 most 0 free no\n"

    with pytest.raises(Unreadable, match="line 3: the rancher of seat 0 stands nowhere"):
        RANDOM.parse_position(text)


# ---------------------------------------------------------------- other data

NUMBERS = {
    *("money", "certificates", "bank", "seats", "modifier", "price", "cost", "reserve", "value", "left"),
    *("cards", "spaces", "most", "least", "pay"),
}
"""Amounts and counts."""
COUNTED = {"station": d.STATIONS, "stations": d.STATIONS, "column": (1, 2, 3), "number": d.PRIVATE_NUMBERS}
COUNTED |= {"marker": range(1, 13), "row": range(1, 13)}
"""Numbers that are printed on the board or on tiles, or counted there from the top."""
SEATS = ("seat", "who", "owner", "holder")


BAGS = {
    *("workers", "open_discs", "cities", "hazards", "teepees", "stack", "discard", "supply"),
    *("market", "market_stack", "objectives", "undealt", "gone"),
}
"""Where the keys are names, and the values how many there are."""


def leaves(x: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a named form with the name it stands under; of a bag the names of what is in it."""
    if isinstance(x, dict) and name in BAGS:
        yield from ((name, key) for key in x)
    elif isinstance(x, dict):
        for key, value in x.items():
            yield from leaves(value, key)
    elif isinstance(x, list):
        for value in x:
            yield from leaves(value, name)
    else:
        yield name, x


NAMES = {
    *(*d.BUILDINGS, *d.CATTLE, *d.OBJECTIVES, *d.HAZARD_TILES, *d.TEEPEE_TILES, *d.WORKERS, *d.MASTERS, *d.NAMES),
    *(*d.CITIES, *d.DISC_INDEX, *d.RAIL_PLACE),
}


@pytest.mark.parametrize("played", GAMES)
def test_nothing_is_stored_as_its_place_in_a_list(played: tuple[Gwt, int, int]) -> None:
    """Every value is a name of the data, an amount, a seat or a number that players read on the board."""
    game, seats, _ = played
    places = {f"{column}.{row}" for column in (1, 2, 3) for row in (1, 2)}
    for s in moments(*played)[::EVERY]:
        for name, x in leaves(game.dump(s)):
            if isinstance(x, bool) or x is None:
                continue
            if isinstance(x, int):
                assert name in NUMBERS or (name in SEATS and x in range(seats)) or x in COUNTED[name], (name, x)
            elif name not in ("is", "rule", "what", "gain", "to", "most"):
                assert x in NAMES or (name == "place" and x in places), (name, x)


@cache
def printings() -> tuple[Gwt, Gwt]:
    """The game with all lists of its data the other way round, and with more in each of them."""
    return other_printing(reordered)(), other_printing(longer)()


def test_the_data_may_be_put_in_another_order() -> None:
    """A game stored before goes on: the same position, the same choices, the same consequences."""
    other, rng = printings()[0], Rng(5)
    for s in moments(RANDOM, 3, 4)[:-1:EVERY]:
        data = json.loads(json.dumps(RANDOM.dump(s)))
        again = other.restore(data)
        assert other.dump(again) == data
        turn = RANDOM.turn(s)
        assert turn is not None
        texts = sorted(option.text() for option in RANDOM.options(s, turn))
        assert sorted(option.text() for option in other.options(again, turn)) == texts
        after, text = s.clone(), rng.choice(texts)
        RANDOM.apply(after, RANDOM.parse(text))
        other.apply(again, other.parse(text))
        assert other.dump(again) == RANDOM.dump(after)


def test_what_is_added_to_the_data_is_not_in_a_stored_game() -> None:
    """New cards, tiles, buildings, spaces and rows do not appear in a position written before they were printed."""
    other = printings()[1]
    assert {"card O00", "card galloway:2", "station master SM0"} <= set(other.census(other.setup(2)))
    for s in moments(RANDOM, 3, 4)[::EVERY]:
        data = json.loads(json.dumps(RANDOM.dump(s)))
        again = other.restore(data)
        assert other.dump(again) == data
        counted = other.census(again)
        assert [counted[name] for name in ("card O00", "card galloway", "card galloway:2", "station master SM0")] == [
            0
        ] * 4
        assert not any(line.split()[0] in json.dumps(data) for line in MORE.values())


# ---------------------------------------------------------------- the view in names


def test_a_view_is_read_in_names() -> None:
    """Where a rancher stands, what lies on a space, what a player has; a name it does not have is answered."""
    s = written()
    v = RANDOM.view(s, 0)

    assert v.ranchers[1].at == "B"
    assert (v.spaces["A1"].tile, v.spaces["A1"].owner) == ("2b", 0)
    assert v.spaces["A2"].tile is None
    assert (v.players[0].money, v.players[0].engine) == (14, "13.5")
    assert dict(v.players[0].workers) == {"cowboy": 3, "craftsman": 1, "engineer": 2}
    assert (v.players[0].step_limit, v.players[0].hand_limit, v.players[0].certificate_limit) == (4, 4, 4)
    assert (v.players[0].breeding, v.players[1].breeding) == (9, None)
    assert set(v.players[1].score) == set(ROWS)
    assert v.players[1].points == sum(v.players[1].score.values())
    assert v.jobs["1"].workers == ("cowboy", "engineer")
    assert v.columns["1"].foresight == ("drought:green:4", "teepee_blue")
    assert v.stations["4"].worker == "cowboy"
    assert [(walk.space, walk.via, walk.toll) for walk in v.reach] == [("KC", (), 0)]
    assert v.json()["reach"] == [{"space": "KC", "via": [], "toll": 0}]
    with pytest.raises(AttributeError, match="no part of this view 'board'; there are: "):
        _ = v.board


def test_no_position_is_read_from_a_view() -> None:
    """A hidden card is no card, in JSON and in a text."""
    s = written()
    v = RANDOM.view(s, 0)
    data = RANDOM.dump(s)
    data["players"][1]["hand"] = v.json()["players"][1]["hand"]

    assert data["players"][1]["hand"] == ["?"] * 4
    with pytest.raises(Unreadable, match=r"no card '\?'"):
        RANDOM.restore(data)
    with pytest.raises(Unreadable, match=r"no card '\?'"):
        RANDOM.parse_position(RANDOM.position(v.state))


def test_a_view_holds_no_hidden_card() -> None:
    """Only what everybody can work out of another seat's cards is in it, all of it."""
    for seat in (0, 1, 2, None):
        for s in moments(GAME, 3, 2)[::EVERY]:
            v = GAME.view(s, seat)
            for other in set(range(3)) - {seat}:
                assert v.state.hand[other] == ["?"] * len(s.hand[other])
                assert v.state.stack[other] == sorted(chain(s.hand[other], s.stack[other]))
            if seat is not None:
                assert (v.state.hand[seat], v.state.stack[seat]) == (s.hand[seat], s.stack[seat])
