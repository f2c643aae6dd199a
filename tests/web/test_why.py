"""Why not: the answer speaks of what was picked and of nothing else."""

from __future__ import annotations

import stockrail
from stockrail.core.actions import Span
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.server import why


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
