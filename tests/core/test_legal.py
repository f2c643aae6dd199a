"""`Legal`: iterate it, look into it, ask it why."""

from __future__ import annotations

import pytest

from stockrail.core.actions import Pass, Span
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from tests.toy import Bid, MayBid, Toy, ToyState


def bidding(coins: int = 5) -> tuple[Toy, ToyState]:
    game = Toy({"guards": False})
    s = game.start(2)
    s.coins[0] = coins
    s.agenda.append(MayBid(0))
    return game, s


def test_iterate_count_contain() -> None:
    """A span counts as one option and contains every number."""
    game, s = bidding()
    legal = game.legal(s)

    assert list(legal) == [Span(Bid(1), "coins", 1, 5), Pass()]
    assert len(legal) == 2
    assert bool(legal)
    assert legal.complete
    assert Bid(5) in legal
    assert "bid 5" in legal
    assert Bid(6) not in legal
    assert 5 not in legal


def test_why_names_the_rule_and_the_numbers() -> None:
    """One more than the purse is refused, the purse is not; text and action are the same question."""
    game, s = bidding()
    legal = game.legal(s)

    refusal = legal.why("bid 6")

    assert refusal is not None
    assert (refusal.rule.id, refusal["coins"], refusal["purse"]) == ("TOY-3", 6, 5)
    assert str(refusal) == "[3] coins=6, purse=5", "no catalogue has the toy's rules: section and numbers"
    assert legal.why(Bid(6)) == refusal
    assert legal.why(Bid(5)) is None
    with pytest.raises(Unreadable):
        legal.why("bid all")


def test_every_single_action() -> None:
    """A span is all its numbers; each of them is legal, and a match takes it where it refuses the range."""
    game, s = bidding(3)
    legal = game.legal(s)

    assert [a.text() for a in legal.actions()] == ["bid 1", "bid 2", "bid 3", "pass"]
    assert all(a in legal for a in legal.actions())
    m = Match.blank(game, s.seats, state=s)
    with pytest.raises(Unreadable, match=r"'bid 1 \.\. 3' is a whole range: choose one of it"):
        m.play(m.legal.options[0])
    m.play(next(m.legal.actions()))


def test_pick_is_even_inside_a_span() -> None:
    """Every option is as likely as another, and every number of a span."""
    game, s = bidding(3)
    rng, seen = Rng(3), dict[str, int]()
    for _ in range(3000):
        text = game.legal(s).pick(rng).text()
        seen[text] = seen.get(text, 0) + 1

    assert set(seen) == {"bid 1", "bid 2", "bid 3", "pass"}
    assert 1400 < seen["pass"] < 1600


def test_another_seat_and_a_finished_game() -> None:
    """Who is not asked has an empty list, and after the end so has everybody."""
    game, s = bidding()

    assert not game.legal(s, 1)
    s.agenda.clear()
    assert not game.legal(s)
    refusal = game.legal(s, 0).why(Bid(1))
    assert refusal is not None
    assert refusal.rule.id == "core:over"


def test_repr_is_short() -> None:
    """Six options and no more."""
    game, s = bidding()

    assert repr(game.legal(s)) == "<Legal seat 0: bid 1 .. 5, pass>"
