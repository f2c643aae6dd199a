"""The arena: reproducible, fair about seats, and closed to anything a seat may not know."""

from __future__ import annotations

from typing import Any

import pytest

from stockrail.bots import ByView
from stockrail.bots.arena import Offers, Tally, lineup, simulate, wilson
from stockrail.bots.random import Random
from stockrail.core import titles
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import IllegalAction, Unreadable
from stockrail.core.events import SILENT, Event, Recorder, Tape
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.rail.state import RailState
from tests.toy import Bid, Toy, ToyView


class Looker(Random):
    """Notes whatever it is shown, and insists that it is its own."""

    blind = False
    heard: int = 0

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self.seat = seat

    def hear(self, event: Event) -> None:
        assert "good" not in dict(event.values) or event.kind == "sold" or event["seat"] == self.seat
        assert not event.secret or self.seat in (event.to or ())
        Looker.heard += 1

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        assert isinstance(view, ToyView)
        assert view.seat == self.seat
        return super().choose(view, options, seconds)


class Cheat(Random):
    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        return Bid(1000)


def same(a: Tally, b: Tally) -> bool:
    """Equal but for the clock."""
    return (a.decisions, a.wins, a.seat_wins, a.scores) == (b.decisions, b.wins, b.seat_wins, b.scores)


def test_same_seed_same_tally() -> None:
    """A simulation is a function of its seed, on one core or two."""
    first = simulate(Toy(), 3, 12, seed=5)

    assert same(first, simulate(Toy(), 3, 12, seed=5))
    assert same(first, simulate(Toy(), 3, 12, seed=5, jobs=2))
    assert not same(first, simulate(Toy(), 3, 12, seed=6))


def test_a_share_has_its_interval() -> None:
    """Wilson's: it holds the share, lies within 0 and 1, and is narrower the more was played and the less is asked."""
    few, many = simulate("stockpile", 3, 4, bots=("greedy", "random")), simulate("stockpile", 3, 12)

    for tally, bot in ((few, "greedy"), (few, "random"), (many, "random")):
        low, high = tally.interval(bot)
        assert 0 <= low <= tally.share(bot) <= high <= 1
        told: Any = tally.json()["intervals"]
        assert told[bot] == [round(low, 4), round(high, 4)]
    width = {n: high - low for n in (4, 40, 400) for low, high in [wilson(0.25, n)]}
    assert width[4] > width[40] > width[400] > 0.08
    assert wilson(0.5, 40, 0.5) > wilson(0.5, 40, 0.99)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert wilson(0.0, 10)[0] == 0
    assert wilson(1.0, 10)[1] == 1


def test_tally_adds_up() -> None:
    """Wins and endings add up to the games; progress is told of every game."""
    told: list[int] = []

    tally = simulate(Toy(), 4, 10, bots=(Looker, "random"), progress=lambda done, total: told.append(done))

    assert sum(tally.wins.values()) == pytest.approx(10)
    assert sum(tally.seat_wins) == pytest.approx(10)
    assert sum(tally.endings.values()) == 10
    assert set(tally.wins) == set(tally.scores) == {"looker", "random"}
    assert told == list(range(1, 11))
    assert {"games", "decisions", "seconds", "decisions_per_second", "wins", "scores", "endings"} <= set(tally.json())


def test_bots_see_only_their_own() -> None:
    """A bot is shown its seat's view and hears what its seat may know."""
    Looker.heard = 0

    simulate(Toy(), 3, 3, bots=(Looker,))

    assert Looker.heard > 0


def test_who_goes_by_the_view_is_not_told() -> None:
    """Nobody is told where nobody listens; who listens after all, by a `hear` of its own, is told."""
    told: list[str] = []

    class Reader(ByView, Random):
        blind = False

    class Listener(Reader):
        def hear(self, event: Event) -> None:
            told.append(event.kind)

    class Tapes(Toy):
        def apply(self, s: Any, a: Action, seat: Seat | None = None, out: Tape = SILENT) -> None:
            tapes.add(type(out))
            super().apply(s, a, seat, out)

    tapes: set[type[Tape]] = set()
    simulate(Tapes(), 3, 1, bots=(Reader,))

    assert tapes == {Tape}

    simulate(Tapes(), 3, 1, bots=(Listener, Reader))

    assert tapes == {Tape, Recorder}
    assert told


def test_seats_are_rotated() -> None:
    """The one bot that always looks sits on every seat in turn."""
    sat: list[int] = []

    class Sitter(Looker):
        def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
            super().__init__(game, seat, seed)
            sat.append(seat)

    simulate(Toy(), 4, 8, bots=(Sitter, "random"))

    assert sat == [0, 1, 2, 3, 0, 1, 2, 3]


def test_bots_are_judged_like_anybody() -> None:
    """An illegal answer is refused with its rule."""
    with pytest.raises(IllegalAction) as e:
        simulate(Toy({"guards": False}), 2, 1, bots=(Cheat,))

    assert e.value.refusal.rule.id == "core:asked"


def test_lineup() -> None:
    """The last bot fills the table; unknown bots, too many or none, and wrong seat counts are unreadable."""
    assert lineup(Toy(), 3, ("random",)) == ("random",) * 3
    assert lineup(Toy(), 3, (Looker, "random")) == (Looker, "random", "random")
    for seats, bots in ((3, ("nobody",)), (3, ()), (2, ("random",) * 3), (9, ("random",))):
        with pytest.raises(Unreadable):
            lineup(Toy(), seats, bots)


def test_nobody_offers_the_same_for_ever() -> None:
    """1830: a trade refused twice in one position is listed there no more; other prices are, and elsewhere so is it."""
    game, rng = titles.find("1830"), Rng(1)
    s, offers = game.start(3), Offers(game)

    def listed() -> tuple[Option, ...]:
        seat = game.turn(s)
        assert seat is not None
        return offers.still_open(s, seat, tuple(game.options(s, seat)))

    def play(a: Action) -> None:
        seat = game.turn(s)
        assert seat is not None
        offers.note(s, seat, a)
        game.apply(s, a, seat)

    def trade() -> Span:
        return next(o for o in listed() if isinstance(o, Span) and o.action.verb == "trade")

    def named(verb: str) -> Action | None:
        return next((o for o in listed() if isinstance(o, Action) and o.verb == verb), None)

    while (deal := named("deal")) is None:
        play(game.legal(s).pick(rng))
    play(deal)
    first = trade()
    for _ in range(2):
        play(first.at(first.low))
        refuse = named("refuse")
        assert refuse is not None
        play(refuse)
        play(deal)

    assert (trade().low, trade().high) == (first.low + 1, first.high)
    assert isinstance(s, RailState)
    s.bank -= 1
    assert trade() == first
