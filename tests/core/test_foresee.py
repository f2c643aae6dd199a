"""What a seat can know of an action before it is taken."""

from __future__ import annotations

from stockrail.core.foresee import foresee
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from tests.toy import Bid, Draw, Earn, Toy


def begun() -> Match:
    """Seat 0 has drawn and is asked for its menu."""
    match = Match(Toy(), 2, seed=4)
    match.play(Draw())
    return match


def test_an_open_outcome_is_foreseen() -> None:
    """A coin earned is a coin more, and the position itself does not move."""
    match = begun()
    before = match.digest
    earn = next(a for a in match.legal if isinstance(a, Earn))
    foreseen = foresee(match.game, match.view(0), earn)

    assert match.digest == before
    assert foreseen is not None
    match.play(earn)
    assert foreseen.after == match.view(0)
    assert foreseen.events == tuple(match.events(0))[-len(foreseen.events) :]


def test_nothing_is_foreseen_where_chance_decides() -> None:
    """A draw from the bag is anybody's guess."""
    match = Match(Toy(), 2, seed=4)

    assert foresee(match.game, match.view(0), Draw()) is None


def test_nothing_is_foreseen_of_what_is_refused() -> None:
    """An action nobody asked for leads nowhere, and a spectator has none."""
    match = begun()
    earn = next(a for a in match.legal if isinstance(a, Earn))

    assert foresee(match.game, match.view(0), Bid(1)) is None
    assert foresee(match.game, match.view(1), earn) is None
    assert foresee(match.game, match.view(None), earn) is None


def test_what_is_foreseen_does_not_depend_on_what_is_hidden() -> None:
    """The same view gives the same answer, whatever the others hold."""
    match = begun()
    earn = next(a for a in match.legal if isinstance(a, Earn))
    other = match.game.shuffle_hidden(match.state, 0, Rng(9))

    assert foresee(match.game, match.view(0), earn) == foresee(match.game, match.game.view(other, 0), earn)
