"""The greedy Great Western Trail bot."""

from __future__ import annotations

from collections.abc import Iterator

import stockrail
from stockrail.bots.arena import simulate
from stockrail.bots.gwt.greedy import Greedy
from stockrail.bots.gwt.worth import PLANS, WAY, Worth, choose_plan, deliveries, expected
from stockrail.core.actions import Pass, Span
from stockrail.core.ids import CHANCE
from stockrail.games.gwt import data as d
from stockrail.games.gwt.location import Here
from stockrail.games.gwt.scoring import sheet
from stockrail.games.gwt.state import GwtState
from tests.games.gwt.table import GAME, Table


def test_it_beats_random_players() -> None:
    """A game against three random players is won."""
    tally = simulate(GAME, 4, 1, 3, ["greedy", "random", "random", "random"])

    assert tally.wins["greedy"] == 1
    assert tally.scores["greedy"].mean > 40 > tally.scores["random"].most


def test_it_decides_from_its_view_alone() -> None:
    """The same view, the same seed, the same choice, whatever others hold."""
    m = stockrail.new("gwt", 3, seed=2)
    other = GAME.shuffle_hidden(m.state, 0, stockrail.Rng(8))
    options = tuple(m.legal)

    assert Greedy(GAME, 0).choose(m.view(0), options) == Greedy(GAME, 0).choose(GAME.view(other, 0), options)


def test_it_prefers_a_good_city() -> None:
    """With value enough for San Francisco it does not deliver to Kansas City."""
    t = Table(2).hand("texas_longhorn:5", "west_highland:3", "holstein:1", "ayrshire:3", "brown_swiss:2")
    t.s.foresight = [""] * 6
    t.at("KC")
    choice = Greedy(GAME, 0).choose(GAME.view(t.s, 0), tuple(GAME.options(t.s, 0)))

    assert choice.text().split()[1] == "san_francisco"


def test_worth_rises_with_what_is_good() -> None:
    """A worker, money and a better deck are worth something; the plan says which worker most."""
    t = Table()
    for plan in PLANS:
        worth = Worth(0, plan)
        before = worth(t.s)
        more = t.s.clone()
        more.money[0] += 5
        assert worth(more) > before
        more.workers[0] = [2, 1, 1]
        assert worth(more) > before


def test_plans_differ_between_seats() -> None:
    """Lines get worse when shared: three seats take three of them."""
    s = stockrail.new("gwt", 3, seed=2).state
    s.area = [["S4"]] * 3

    assert len({choose_plan(s, seat).name for seat in range(3)}) == 3


def test_estimates() -> None:
    """Better decks promise more, better deliveries bring more, and the way leads forward."""
    plain = d.START_DECK
    good = tuple(sorted((*plain, "texas_longhorn:5", "west_highland:4", "ayrshire:3")))

    assert expected(good, 4) > expected(plain, 4)
    assert deliveries((), 18, 10, 3) > deliveries((), 5, 10, 3)
    assert WAY["START"] < WAY["A"] < WAY["E2"] < WAY["G"] < WAY["KC"]


def test_a_city_is_hoped_for_once() -> None:
    """With the near cities taken a weak hand leads back to Kansas City and promises less; a strong one does not."""
    near = ("topeka", "wichita", "colorado_springs")

    assert deliveries(near, 6, 6, 1) < deliveries((), 6, 6, 1) - 3
    assert deliveries(near, 18, 18, 1) == deliveries((), 18, 18, 1)


def test_only_points_count_in_the_last_turn() -> None:
    """Once the marker is taken a worker brings nothing any more, five dollars bring a point."""
    t = Table(money=10)
    t.s.holder, t.s.marker = 1, 12
    worth = Worth(0, PLANS[0])
    before = worth(t.s)
    t.s.workers[0] = [2, 1, 1]
    assert worth(t.s) == before

    t.s.money[0] += 5
    assert worth(t.s) > before + 1


def test_no_lap_is_hurried_through() -> None:
    """The same position is worth less farther on: what lies on the way is not to be passed by."""
    worth = Worth(0, PLANS[0])
    values = []
    for space in ("A", "C", "G"):
        t = Table()
        t.s.rancher[0] = space
        values.append(worth(t.s))

    assert values == sorted(values, reverse=True)


def test_points_are_those_of_the_pad() -> None:
    """GWT-13: what the bot adds up is what the eleven rows add up to, dollars counted apart."""
    for s in positions(seats=3, seed=4):
        for seat in range(3):
            points = Worth(seat, PLANS[0]).terms(s)["points"]
            dollars = 0 if s.holder >= 0 else s.money[seat] // 5

            assert points + dollars == sum(sheet(s, seat))


def test_a_turn_thought_over_changes_nothing_at_the_table() -> None:
    """A sketch shares with the position what the others have, and a turn leaves that alone."""
    for s in positions(seats=4, seed=5):
        turn = GAME.turn(s)
        assert turn is not None
        before = GAME.digest(s)
        for a in [o for o in GAME.options(s, turn) if not isinstance(o, Span)][:6]:
            GAME.apply(s.sketch(turn), a, turn)

        assert GAME.digest(s) == before


def test_to_pass_leaves_the_worth_of_a_position() -> None:
    """GWT-7: a turn that ends refills the hand, which is hoped for already."""
    passed = 0
    for s in positions(seats=2, seed=6):
        turn = GAME.turn(s)
        if turn is not None and isinstance(s.agenda[-1], Here) and s.agenda[-1].done:
            after = s.clone()
            GAME.apply(after, Pass(), turn)
            passed += 1

            assert Worth(turn, PLANS[1])(after) == Worth(turn, PLANS[1])(s)
    assert passed > 20


def positions(seats: int, seed: int) -> Iterator[GwtState]:
    """Every position of a random game in which a player decides."""
    s, rng = GAME.start(seats), stockrail.Rng(seed)
    while (turn := GAME.turn(s)) is not None:
        if turn == CHANCE:
            GAME.apply(s, GAME.draw(s, rng))
            continue
        yield s
        a = rng.choice(list(GAME.options(s, turn)))
        GAME.apply(s, a.at(a.low) if isinstance(a, Span) else a, turn)
