"""Positions in names: stored and read back, written by hand, mistakes with their lines, items that have changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from stockrail.core.agenda import Effect
from stockrail.core.codec import slots
from stockrail.core.errors import Unreadable
from stockrail.core.events import Tape
from stockrail.rail.game import RailGame
from stockrail.rail.policies.building import Build
from stockrail.rail.state import CLOSED, RailState
from tests.rail.every import TITLES, game, moments
from tests.rail.hand import OPERATING, STOCK, TURN_1846

every_title = pytest.mark.parametrize("title", TITLES)


def differ(a: RailState, b: RailState) -> list[str]:
    return [name for name in slots(RailState) if getattr(a, name) != getattr(b, name)]


def texts(g: RailGame, s: RailState) -> set[str]:
    """What may be done, in the notation."""
    return {o.text() for o in g.legal(s).options}


# ---------------------------------------------------------------- there and back


def reads_back(g: RailGame, s: RailState) -> None:
    """As data, as text and in short."""
    assert differ(g.restore(json.loads(json.dumps(g.dump(s)))), s) == []
    for short in (False, True):
        text = g.position(s, short)
        assert differ(g.parse_position(text), s) == [], text


@every_title
def test_positions_read_back(title: str) -> None:
    """The first moment of every kind of question, and every hundredth entry of a random game."""
    for s in moments(title, 3, 2, 100):
        reads_back(game(title), s)


@pytest.mark.proof
@every_title
def test_all_positions_read_back(title: str) -> None:
    """At tables of every size, every third entry."""
    for seats in game(title).players:
        for s in moments(title, seats, 11, 3):
            reads_back(game(title), s)


@every_title
def test_a_finished_game_reads_back(title: str) -> None:
    """Nobody is asked any more, and the result is the same."""
    g = game(title)
    s = moments(title, 3, 2, 100)[-1]
    assert not s.agenda
    assert g.position(s).endswith("now over\n")
    assert g.result(g.parse_position(g.position(s))) == g.result(s) is not None


@every_title
def test_the_box_never_changes(title: str) -> None:
    g = game(title)
    box = g.census(g.setup(3))
    assert all(g.census(s) == box for s in moments(title, 3, 2, 100))


# ---------------------------------------------------------------- views


@every_title
def test_a_view_reads_as_a_position_does(title: str) -> None:
    """Under the same names, with what follows from it; only the cards of a draft are kept back."""
    g = game(title)
    for s in moments(title, 3, 2, 100):
        view, dumped = g.view(s, 0), g.dump(s)
        named = json.loads(view.wire())
        for name, value in dumped.items():
            if isinstance(value, dict):
                for key, record in value.items():
                    assert record.items() <= named[name][key].items()
            elif name not in ("players", "deck", "hand", "before"):
                assert named[name] == value
        assert [p.cash for p in view.players] == s.cash
        assert [p.worth for p in view.players] == [g.wealth(s, seat) for seat in range(3)]
        assert [c.price for c in view.corporations.values()] == [g.value(s, c) for c in range(len(g.corporations))]
        assert [c.trains for c in view.corporations.values()] == list(view.train_names)
        assert view.phase == g.phase(s).id
        assert view.train_limit == g.phase(s).limit


def test_a_view_answers_what_it_does_not_have() -> None:
    view = game("1830").view(game("1830").parse_position(STOCK), 0)
    assert (view.corporations["B&O"].to_float, view.corporations["PRR"].to_float) == (4, 0)
    assert view.order == ("PRR", "NYC")
    assert view.for_sale == ("3-2",)
    with pytest.raises(AttributeError, match="no part of this view 'fase'; there are: phase"):
        _ = view.fase
    with pytest.raises(AttributeError, match="no part 'bank'; there are: treasury"):
        _ = view.corporations["PRR"].bank


# ---------------------------------------------------------------- by hand


def test_a_stock_round_by_hand() -> None:
    """What it leaves out follows: bank, offering, presidents, places, what is left of tiles and trains."""
    g = game("1830")
    s = g.parse_position(STOCK)

    assert (g.turn(s), s.bank) == (0, 12_000 - 120 - 85 - 310 - 140 - 60)
    assert [s.in_offer(g.corp_index[c]) for c in ("PRR", "NYC", "B&O", "Erie")] == [2, 2, 8, 10]
    assert [s.president[g.corp_index[c]] for c in ("PRR", "NYC", "B&O", "Erie")] == [0, 1, 2, -1]
    assert (s.tiles_left[g.board.tile_index["57"]], s.depot[:2]) == (2, [0, 3])
    assert s.tokens_left[g.corp_index["PRR"]] == 2
    assert {"sell 5 PRR", "share B&O ipo", "share NYC pool"} <= texts(g, s)


def test_an_operating_turn_by_hand() -> None:
    """The effect on top is carried out: the first question of the turn stands there."""
    g = game("1830")
    s = g.parse_position(OPERATING)

    assert isinstance(s.agenda[-1], Build)
    assert [g.privates[i] for i, owner in enumerate(s.owner) if owner != CLOSED] == ["CS"]
    run = g.best_routes(s, "PRR")
    assert [(r.train, r.revenue, r.stops) for r in g.named_routes(s, "PRR", run)] == [
        ("3-0", 80, ("G19.1", "H18.1")),
        ("4-0", 90, ("H18.0", "H16", "H12", "H10")),
    ]
    assert run.total == 170


def test_independents_and_markers_by_hand() -> None:
    """1846: a corporation with second tokens, an independent, a marker, and corporations that are not in the game."""
    g = game("1846")
    s = g.parse_position(TURN_1846)

    assert g.turn(s) == 0
    assert (s.bank, s.tokens_left[g.corp_index["NYC"]]) == (6500 - 300 - 100 - 50 - 260 - 100 - 60, 2)
    assert s.owner[g.private_index["BIG4"]] == 1
    assert g.view(s, None).order == ("BIG4", "NYC", "GT")
    assert any(text.startswith("tile ") for text in texts(g, s))


def test_a_position_without_an_agenda_begins_the_game() -> None:
    for title in TITLES:
        g = game(title)
        s = g.parse_position(f"position {title}\nseats 3\nplayer 1 cash 50\n")
        assert s.cash[1] == 50
        assert g.dump(s)["agenda"] == g.dump(g.start(3))["agenda"]


# ---------------------------------------------------------------- mistakes


MISTAKES = (
    ("corporation PRR", "corporation PPR", "line 10: no corporation 'PPR'; there are: PRR, NYC, CPR"),
    ("held 6,2 ", "held 6,1,1,1 ", "line 10: held: there are 4 holders, and 3 players"),
    ("held 6,2 ", "held 6,6 ", "line 10: held: PRR has 10 shares, and not 12"),
    ("held 6,2 ", "held 6,-2 ", "line 10: held: -2 is too little: 0 is the least"),
    ("held 6,2 ", "held six ", "line 10: held: 'six' is not a whole number"),
    ("at H3", "at Z3", "line 10: no market cell 'Z3'; there are: "),
    ("trains 2-0,3-0", "trains 9-0", "line 10: no train '9-0'; there are: "),
    ("trains 2-0,3-0", "trains 2-6", "line 10: trains: there are 6 trains of this kind, and 2-6 is none of them"),
    ("trains 2-1", "trains 3-0", "line 11: 3-0 is in two places"),
    ("floated paid", "floated soon", "line 10: no float 'soon'; there are: floated, paid"),
    ("treasury 140", "treasure 140", "line 10: no part 'treasure'; there are: treasury"),
    ("treasury 140", "treasury 140 treasury 150", "line 10: 'treasury' is named twice; line 10 has it already"),
    ("player 1 cash 85", "player 1 cash 85\nplayer 1 cash 9", "line 8: 'cash' is named twice; line 7 has it already"),
    ("player 2", "player 3", "line 8: no player '3'; there are: 0, 1, 2"),
    ("sold NYC", "sold NCY", "line 8: no corporation 'NCY'; there are: PRR, NYC"),
    ("owner PRR", "owner 3", "line 15: no owner '3'; there are: 0, 1, 2, unsold, closed, PRR"),
    ("private CS", "private XX", "line 15: no private 'XX'; there are: SV, CS, DH, MH, CA, BO"),
    ("hex H12", "hex H99", "line 21: no hex 'H99'; there are: "),
    ("hex H10 tile 57", "hex H10 tile 577", "line 22: no tile '577'; there are: 57"),
    ("hex H10 tile 57", "hex H10 tile 9", "line 22: tile: 9 with turn 1 never lies in H10"),
    ("hex H10 tile 57", "hex D2 tile 57", "line 22: no tile is ever laid in D2"),
    ("turn 1", "turn 7", "line 22: turn: a tile has six turns, 0 to 5, and not 7"),
    ("turn 1 tokens PRR", "turn 1 tokens PRR,NYC", "line 22: H10 has more tokens than circles"),
    ("turn 1 tokens PRR", "turn 1 tokens PRR,-,NYC", "line 22: tokens: 3 circles in a city that never has more than 2"),
    ("turn 1 tokens PRR", "turn 1 tokens PRR|NYC", "line 22: tokens: tokens in 2 cities, and there are 1 in the hex"),
    ("hex H12 tokens", "hex H14 tokens", "line 21: tokens: tokens in 1 cities, and there are 0 in the hex"),
    ("train 3 sold 2", "train 3 sold 9", "line 25: there is too many of trains 3: 9, and 5 in the box"),
    ("train 3 sold 2", "train 3 left 9", "line 25: there is too many of trains 3: 10, and 5 in the box"),
    ("train 3", "train 9", "line 25: no train '9'; there are: 2, 3, 4, 5, 6, D"),
    ("train 3", "tile 57 left 9\ntrain 3", "line 25: there is too many of tile 57: 11, and 4 in the box"),
    ("now stock_seat", "now stock_seet", "line 26: no agenda item 'stock_seet'; there are: stock_seat"),
    ("seat 0\n", "seet 0\n", "line 26: stock_seat: no field 'seet'; there are: seat"),
    ("seat 0\n", "seat 5\n", "line 26: stock_seat seat: no seat '5'; there are: 0, 1, 2"),
    ("stock_seat seat 0", "stock_seat", "line 26: stock_seat needs its seat"),
    ("now stock_seat seat 0", "now run_step corporation West", "line 26: run_step corporation: no corporation 'West'"),
    ("phase 3", "phase 9", "line 5: no phase '9'; there are: 2, 3, 4, 5, 6, 7"),
    ("round stock", "round robin", "line 5: no round 'robin'; there are: auction, stock, operating"),
    ("par 100", "par 0", "line 12: B&O has a president without a par value, or the other way round"),
    ("held 0,0,2", "held 0,0,1", "line 12: B&O has a president without a par value, or the other way round"),
    ("seats 3", "seats 7", "line 4: 1830 takes 2, 3, 4, 5, 6 seats"),
)


@pytest.mark.parametrize(("old", "new", "answer"), MISTAKES, ids=[new.strip() or old for old, new, _ in MISTAKES])
def test_a_mistake_is_answered_with_its_line(old: str, new: str, answer: str) -> None:
    """The name that is wrong, and what there is."""
    assert old in STOCK
    with pytest.raises(Unreadable) as error:
        game("1830").parse_position(STOCK.replace(old, new, 1))
    assert str(error.value).startswith(answer)


def test_more_than_there_is_in_the_box() -> None:
    """What comes too late on the map is pointed out: a tile, a token."""
    where = ("H4", "H16", "F16")
    for more, answer in (
        ("tile 57 turn 1", "line 25: tile: there are 4 tiles 57 in the box, and this is another"),
        ("tokens PRR", "line 25: tokens: PRR has 4 tokens, and this is another"),
    ):
        lines = "".join(f"hex {name} {more}\n" for name in where)
        with pytest.raises(Unreadable) as error:
            game("1830").parse_position(STOCK.replace("train 2", lines + "train 2"))
        assert str(error.value) == answer


# ---------------------------------------------------------------- items that have changed


@dataclass(frozen=True, slots=True)
class Longer(Effect["RailGame", RailState]):
    """An item as it was stored, with a field that came later."""

    corp: int
    later: int = 7

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        pass


def changed(item: type[Any]) -> RailGame:
    """1830 with one class of items more, in place of the one that is stored under the same name."""

    class Changed(type(game("1830"))):  # type: ignore[misc]
        items = (*(c for c in game("1830").items if c.stored.split()[0] != item.stored.split()[0]), item)

    made: RailGame = Changed()
    return made


def test_an_item_may_get_a_field() -> None:
    """An old position leaves it out: its default holds."""
    Longer.define("run_step corporation later")
    s = changed(Longer).restore(game("1830").dump(game("1830").parse_position(OPERATING)))
    assert s.agenda[-3] == Longer(game("1830").corp_index["PRR"], 7)


def test_a_class_may_be_renamed() -> None:
    """The stored name stays where it is defined."""
    renamed: Any = dataclass(frozen=True, slots=True)(type("TrackQuestion", (Build,), {"__module__": __name__}))
    renamed.define(Build.stored, answers=Build.answers, exact=Build.exact)
    g = game("1830")
    s = g.parse_position(OPERATING)
    there = changed(renamed).restore(g.dump(s))

    assert type(there.agenda[-1]).__name__ == "TrackQuestion"
    assert changed(renamed).dump(there) == g.dump(s)
    assert texts(changed(renamed), there) == texts(g, s)
