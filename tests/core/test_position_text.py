"""The position text: what it leaves out, how it is read, and how every mistake is answered."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stockrail.core.agenda import Effect
from stockrail.core.errors import Unreadable
from stockrail.core.events import Tape
from tests.toy import MayBid, Toy, ToyState, Turn

HAND_WRITTEN = """
# Everything here may be explained.
position toy
seats 2
turns 7
player 0 coins 12 hand silk*2,tea  # two kinds in hand
player 1 coins 0

now may_bid seat 0
then turn seat 1
"""


def test_what_is_left_out_is_as_at_the_start() -> None:
    """A short position: the bag holds what lies nowhere else, the guards stand as they do at the start."""
    s = Toy().parse_position(HAND_WRITTEN)

    assert s.hands == [[2, 1, 0, 0], [0, 0, 0, 0]]
    assert (s.coins, s.turns, s.guards) == ([12, 0], 7, [1, 1])
    assert s.bag == [2, 3, 4, 4]
    assert s.agenda == [Turn(1), MayBid(0)]


def test_a_complete_position_holds_what_it_names_and_nothing_else() -> None:
    """In one that a game has stored, what is not named is not there."""
    s = Toy().parse_position(HAND_WRITTEN.replace("position toy", "position toy complete revision 1"))

    assert (s.bag, s.guards) == ([0, 0, 0, 0], [0, 0])


def test_an_effect_on_top_is_carried_out() -> None:
    """A person may write what comes next rather than what is asked."""
    s = Toy().parse_position("position toy\nseats 2\nnow turn seat 1\n")

    assert Toy().turn(s) == 1


def test_a_finished_game() -> None:
    """Nothing is left to ask."""
    game = Toy()
    s = game.parse_position("position toy\nseats 2\nnow over\n")

    assert game.turn(s) is None
    assert "now over" in game.position(s)


MISTAKES = {
    "": "line 1: a position begins with 'position'",
    "position chess\nseats 2": "line 1: a position of this game begins with 'position toy'",
    "position toy whole\nseats 2": "line 1: behind the name",
    "position toy\noptions purse": "line 2: options are written as name=value",
    "position toy\noptions purse=5\nseats 2": "line 1: its options are other",
    "position toy": "line 1: say how many seats there are",
    "position toy\nseats 9": "line 2: toy takes 2, 3, 4 seats",
    "position toy\nseats 2\n\nplayer 2 coins 1": "line 4: no player '2'; there are: 0, 1",
    "position toy\nseats 2\nplayer 0 gold 1": "line 3: no part 'gold'; there are: hand, coins, guards",
    "position toy\nseats 2\nplayer 0 coins": "line 3: 'coins' needs a value",
    "position toy\nseats 2\nplayer 0 coins many": "line 3: coins: 'many' is not a whole number",
    "position toy\nseats 2\nplayer 0 coins -3": "line 3: coins: -3 is too little",
    "position toy\nseats 2\nplayer 0 coins 1\nplayer 0 coins 2": "line 4: 'coins' is named twice; line 3 has it",
    "position toy\nseats 2\nplayer 0 hand slik": "line 3: no good 'slik'; there are: silk, tea, salt, iron",
    "position toy\nseats 2\nturns 1\nplayer 0 hand silk*5": "line 4: there is too many of good silk: 5, and 4",
    "position toy\nseats 2\nbag silk\nturns 2": "line 3: there is too few of good silk: 1, and 4",
    "position toy\nseats 2\nplayer 0 guards 2": "line 3: guards: '2' is neither yes nor no",
    "position toy\nseats 2\nspeed 2": "line 3: no part 'speed'",
    "position toy\nseats 2\nnow dance": "line 3: no agenda item 'dance'",
    "position toy\nseats 2\nthen turn seat 0": "line 3: the agenda begins with one 'now'",
    "position toy\nseats 2\nnow turn seat 0\nnow turn seat 1": "line 4: the agenda begins with one 'now'",
    "position toy\nseats 2\nnow turn seat": "line 3: turn: write each field with its value",
    "position toy\nseats 2\nnow turn": "line 3: turn needs its seat",
    "position toy\nseats 2\nnow turn seat 5": "line 3: .*turn seat: no seat '5'; there are: 0, 1",
    "position toy\nseats 2\nnow turn place 5": "line 3: turn: no field 'place'; there are: seat",
}


@pytest.mark.parametrize(("text", "answer"), MISTAKES.items())
def test_every_mistake_is_answered_with_its_line(text: str, answer: str) -> None:
    """The line, the name, and what would fit."""
    with pytest.raises(Unreadable, match=answer):
        Toy().parse_position(text)


@dataclass(frozen=True, slots=True)
class Round(Effect["Toy", ToyState]):
    """`Turn` under another name, with a field more than when the game was stored."""

    who: int
    doubled: bool = False

    def run(self, g: Toy, s: ToyState, out: Tape) -> None:
        Turn(self.who).run(g, s, out)


Round.define("turn seat doubled")


class Renamed(Toy):
    """The toy after somebody tidied up its classes."""

    items = (Round, *(c for c in Toy.items if c is not Turn))


def test_items_may_be_renamed_and_get_fields() -> None:
    """The words of a stored agenda belong to stored games, not to the code."""
    s = Toy().start(2)

    again = Renamed().restore(Toy().dump(s))

    assert Round(1) in again.agenda or Round(0) in again.agenda
