"""What a seat can know of an action before it is taken."""

from __future__ import annotations

from stockrail.core.foresee import foresee
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from tests.toy import GOODS, Bid, Draw, Earn, Toy


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
    foreseen = foresee(match.view(0), earn)

    assert match.digest == before
    assert foreseen is not None
    match.play(earn)
    assert foreseen.after == match.view(0)
    assert foreseen.events == tuple(match.events(0))[-len(foreseen.events) :]


def test_foresight_ends_where_chance_is_asked() -> None:
    """A draw from the bag is anybody's guess: it is known that there will be one, and no more."""
    match = Match(Toy(), 2, seed=4)
    foreseen = foresee(match.view(0), Draw())

    assert foreseen is not None
    assert foreseen.after is not None
    assert foreseen.after.turn == CHANCE
    assert foreseen.sure(lambda s: s.hands[0]) == [0] * len(GOODS)
    assert not any(e.reveals for e in foreseen.events)


def test_nothing_is_foreseen_of_what_is_refused() -> None:
    """An action nobody asked for leads nowhere, and a spectator has none."""
    match = begun()
    earn = next(a for a in match.legal if isinstance(a, Earn))

    assert foresee(match.view(0), Bid(1)) is None
    assert foresee(match.view(1), earn) is None
    assert foresee(match.view(None), earn) is None


def test_what_is_foreseen_does_not_depend_on_what_is_hidden() -> None:
    """The same view gives the same answer, whatever the others hold."""
    match = begun()
    earn = next(a for a in match.legal if isinstance(a, Earn))
    other = match.game.shuffle_hidden(match.state, 0, Rng(9))
    one, same = foresee(match.view(0), earn), foresee(match.game.view(other, 0), earn)

    assert one is not None
    assert same is not None
    assert (one.after, one.events) == (same.after, same.events)
