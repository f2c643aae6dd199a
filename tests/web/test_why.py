"""Why not: the answer speaks of what was picked and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import stockrail
from stockrail.bots import find
from stockrail.core.actions import Span
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.rail.actions import Tile
from stockrail.rail.game import RailGame
from stockrail.rail.policies.building import Build, check_connection
from stockrail.server import why
from tests.titles import RAIL


def laying() -> Match:
    """A match of 1830 in which somebody may lay a tile."""
    match, rng = stockrail.new("1830", seats=3, seed=4), Rng(4)
    while not any(getattr(option, "verb", "") == "tile" for option in match.legal):
        option = rng.choice(list(match.legal))
        match.play(option.at(option.low) if isinstance(option, Span) else option)
    return match


def test_a_place_alone_is_not_refused_by_a_guessed_tile() -> None:
    """Who picks New York and no tile is told of New York; who names tile 54 is told of tile 54."""
    match = laying()
    assert match.turn is not None
    place = why.of_picks(match, match.turn, ["hex:G19"])
    both = why.of_picks(match, match.turn, ["hex:G19", "tile:54"])

    assert place is not None
    assert "tile" not in dict(place.values)
    assert both is not None
    assert dict(both.values).get("tile", "54") == "54"


# ------------------------------------------------------------ a hex that takes no tile now


def rail(m: Match) -> RailGame:
    assert isinstance(m.game, RailGame)
    return m.game


def tile_steps(title: str, every: int = 9) -> Iterator[tuple[Match, Seat, Build]]:
    """Questions for tiles out of a game between bots, one of so many."""
    m = stockrail.new(title, seats=3, seed=5)
    bots = [find(title, "greedy-1")(m.game, seat, seat) for seat in range(3)]
    asked = 0
    while (turn := m.turn) is not None:
        build = next((d for d in m.game.decisions(m.state, turn) if isinstance(d, Build) and d.lays > 0), None)
        if build is not None:
            if asked % every == 0:
                yield m, turn, build
            asked += 1
        m.play(bots[turn].choose(m.view(turn), m.legal.options), turn)


@pytest.mark.parametrize("title", RAIL)
def test_a_hex_is_refused_by_a_rule_that_holds_there(title: str) -> None:
    """Some tile there breaks the rule that is named, and where no track leads to any tile it is the rule of that."""
    seen = set()
    for m, seat, build in islice(tile_steps(title), 6):
        g, s = rail(m), m.state
        board, legal = g.board, {getattr(o, "hex", "") for o in m.legal}
        for h, name in enumerate(board.names):
            if name in legal:
                continue
            refusal = why.of_picks(m, seat, [f"hex:{name}"])
            assert refusal is not None
            every = [Tile(tile, name, rotation) for tile in board.tile_index for rotation in range(6)]
            fitting = [a for a in every if board.face_of(a.tile, a.rotation) in board.upgrades(h, s.laid[h])]
            led = any(check_connection(g, s, build.corp(g), a) is None for a in fitting)
            beside = not fitting and h in g.network.reach(s, build.corp(g)).hexes
            if led or beside or board.faces[board.printed[h]].fixed:
                assert refusal.rule in {r.rule for a in every if (r := g.check(s, seat, a)) is not None}, name
            else:
                assert refusal.rule == g.book.connection, name
            assert "tile" not in dict(refusal.values)
            seen.add(refusal.rule)

    assert g.book.connection in seen
    assert g.book.printed_hex in seen


def test_a_city_means_its_hex_while_tiles_are_laid() -> None:
    """A click on a city names it too: it is told why no tile is laid there, not that tokens come later."""
    match = laying()
    assert match.turn is not None
    book = rail(match).book
    albany, altoona, boston = (
        why.of_picks(match, match.turn, [f"hex:{name}", "city:0"]) for name in ("E19", "H12", "E23")
    )

    assert albany is not None
    assert (albany.rule, dict(albany.values)) == (book.connection, {"hex": "E19"})
    assert altoona is not None
    assert altoona.rule == book.printed_hex
    assert boston is not None
    assert boston.rule == book.connection
