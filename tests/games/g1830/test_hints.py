"""What would you do?  Each move once, though some tiles look the same in several rotations."""

from __future__ import annotations

import stockrail
from stockrail.bots import find
from stockrail.bots.hints import hints
from stockrail.core.match import Match
from stockrail.core.titles import find as title
from stockrail.rail.actions import Tile


def first_tile() -> Match:
    """The first question for a tile of a game between bots."""
    m = stockrail.new("1830", seats=4, seed=1)
    bots = [find("1830", "greedy-1")(m.game, seat, seat) for seat in range(4)]
    while (turn := m.turn) is not None and not any(isinstance(o, Tile) for o in m.legal):
        m.play(bots[turn].choose(m.view(turn), m.legal.options), turn)
    return m


def test_a_tile_that_looks_the_same_upside_down_is_one_hint() -> None:
    """Tile 57 in Pittsburgh, turned by 60 and by 240 degrees, is one straight track through the city."""
    m = first_tile()
    assert m.turn is not None
    assert {"tile 57 H10 1", "tile 57 H10 4"} <= {o.text() for o in m.legal}

    found = hints(m.game, m.turn, m.view(m.turn), m.legal.options)
    moves = [(h.action.tile, h.action.hex, h.action.rotation % 3) for h in found if isinstance(h.action, Tile)]

    assert ("57", "H10", 1) in moves
    assert len(found) == 3
    assert len(set(moves)) == len(moves)


def test_which_rotations_are_one_move() -> None:
    """Straight track and two towns alike are; curves are not, nor two cities, in which tokens lie."""
    g = title("1830")

    def count(tile: str) -> int:
        return len({g.same_move(Tile(tile, "E11", rotation)) for rotation in range(6)})

    assert {tile: count(tile) for tile in ("57", "9", "1", "8", "58", "59")} == {
        "57": 3, "9": 3, "1": 3, "8": 6, "58": 6, "59": 6,
    }  # fmt: skip
    assert g.same_move(Tile("57", "E11", 0)) != g.same_move(Tile("57", "E19", 0))
    assert g.same_move(Tile("no", "E11", 9)) == Tile("no", "E11", 9)
