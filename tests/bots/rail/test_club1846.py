"""The 1846 club player: positions in which the greedy bot does what it was laughed at for, and it does not."""

from __future__ import annotations

from stockrail.bots.rail.club1846 import Club
from stockrail.bots.rail.g1846 import Greedy
from stockrail.core import titles
from stockrail.core.game import State
from stockrail.core.match import Match
from stockrail.rail import actions
from stockrail.rail.state import RailState
from tests.games.g1846.desk import Desk


def weighed(d: Desk, kind: type[Greedy]) -> dict[str, float]:
    """What a bot thinks of its options."""
    found = kind(d.g, d.turn).weigh(d.g.view(d.s, d.turn), tuple(d.g.options(d.s, d.turn)))
    return {c.action.text(): c.score for c in found}


def answer(d: Desk, kind: type[Greedy]) -> str:
    return kind(d.g, d.turn).choose(d.g.view(d.s, d.turn), tuple(d.g.options(d.s, d.turn))).text()


def test_a_railway_is_founded_at_the_lowest_par() -> None:
    """Cheap shares rise fastest: whoever has $400 founds at $40 all the same."""
    d = Desk().bare().cash(400, 400, 400).stock(cycle=1)

    assert answer(d, Greedy) == "par NYC 80"
    assert answer(d, Club).startswith("par ")
    assert answer(d, Club).endswith(" 40")


def test_a_railway_that_runs_at_once_is_not_left_to_who_picks_last() -> None:
    """The greedy bot likes independent railways least; the club player mostly keeps the Michigan Southern at once."""
    d = Desk(3).deal("TBC", "MS", "MAIL", "LSL", "C&WI")
    view, options = d.g.view(d.s, d.turn), tuple(d.g.options(d.s, d.turn))
    kept = [Club(d.g, d.turn, seed).choose(view, options).text() for seed in range(20)]

    assert answer(d, Greedy) != "keep MS"
    assert 10 < kept.count("keep MS") < 20


def test_homes_are_a_matter_of_taste() -> None:
    """Which railway is founded first depends on the seed: otherwise every seat would get the same in every game."""
    d = Desk().bare().cash(400, 400, 400).stock(cycle=1)
    view, options = d.g.view(d.s, 0), tuple(d.g.options(d.s, 0))

    assert len({Club(d.g, 0, seed).choose(view, options).text() for seed in range(20)}) > 1


def test_no_stub_curls_round_a_city() -> None:
    """Where greedy players lay what neither earns nor brings a place nearer, the club player does not."""
    m, stubs = Match(titles.find("1846"), 3, seed=1), 0
    while len(m.entries) < 110:
        seat, view, options = m.legal.seat, m.view(m.legal.seat), m.legal.options
        a = Greedy(m.game, seat, 1).choose(view, options)
        if isinstance(a, actions.Tile):
            club = Club(m.game, seat, 1)
            scores = {c.action: c.score for c in club.weigh(view, options)}
            if club._leads[a] <= 0 and not earns(club, m.state, a):
                stubs += 1
                assert scores[a] < 0
        m.play(a)

    assert stubs > 2


def earns(club: Club, s: State, a: actions.Tile) -> bool:
    """Is the run better with the tile?"""
    assert isinstance(s, RailState)
    after, board = s.clone(), club._game.board
    board.lay(after, board.index[a.hex], board.face_of(a.tile, a.rotation))
    return club._run(s, after) > club._run(s, s)


def test_a_marker_that_earns_nothing_is_left() -> None:
    """PV-7: no railway of the seat runs to a port, so the steamboat stays where it is."""
    d = Desk().bare(SC=0).own("PRR", 5, price=100).trains("PRR", "2-0").round()

    assert answer(d, Greedy).startswith("assign SC")
    assert answer(d, Club) == "pass"


def test_a_marker_goes_where_it_earns() -> None:
    """B&O runs from Wheeling: the steamboat calls there for it, and once it does it is left alone."""
    d = Desk(4, removed=("ERIE",)).bare(SC=0).phase("II").own("B&O", 5).tiles("E17 293 1", "E19 9 1").token("BO", "E17")
    d.trains("BO", "3/5-1").round()
    played = []
    while answer(d, Club) != "pass":
        played.append(answer(d, Club))
        d.play(played[-1])

    assert sorted(played) == ["assign SC B&O", "assign SC G19"]
    assert answer(d.round(number=2), Club) == "pass"


def test_cash_does_not_wait_for_a_train() -> None:
    """A share that pays is bought with the money the greedy bot keeps back."""
    d = Desk().bare().phase("II").cash(160, 0, 0).own("PRR", 4, price=100).own("NYC", 0, 4, price=100, pool=2)
    d.trains("NYC", "4-0").trains("PRR", "2-0").company("NYC", ran=200).company("PRR", ran=60).stock(cycle=3)

    assert answer(d, Greedy) == "pass"
    assert answer(d, Club).startswith("share NYC")


def test_nobody_is_asked_again_and_again() -> None:
    """Short of money for a train, its president sells shares before he offers for another's company."""
    d = Desk().bare(MS=1).own("GT", 4, price=50).treasury(GT=40).operate("GT", "train")
    club, greedy = Club(d.g, 0), Greedy(d.g, 0)
    sale = club._sale(d.s, d.corp("GT"), 1)

    assert club._acquire(d.s, d.corp("GT"), "MS", 40) < sale < greedy._acquire(d.s, d.corp("GT"), "MS", 40)


def test_nobody_is_asked_for_a_train_again_and_again() -> None:
    """The same where the train itself could be another's: the greedy bot would ask for it for ever."""
    d = Desk().bare().phase("III").own("GT", 4, price=50).own("PRR", 1, 4, price=80).trains("PRR", "4/6-0")
    d.treasury(GT=40).operate("GT", "train")
    ask, club, greedy = actions.Train("4/6-0", "PRR", 1, ""), Club(d.g, 0), Greedy(d.g, 0)
    sale = club._sale(d.s, d.corp("PRR"), 1)

    assert club._train(d.s, d.corp("GT"), ask) < sale < greedy._train(d.s, d.corp("GT"), ask)


def test_idle_money_buys_the_train_that_brings_phase_four() -> None:
    """Two trains that last are enough for the greedy bot for ever; the club player buys the 6 as well."""
    d = Desk().bare().phase("III").sold_out("5").own("PRR", 5, price=150).trains("PRR", "5-0", "5-1").treasury(PRR=1000)
    d.operate("PRR", "train")

    assert answer(d, Greedy) == "pass"
    assert answer(d, Club).startswith("train 6")
    d.play(answer(d, Club))
    assert d.g.phase(d.s).id == "IV"


def test_the_last_money_is_not_spent_on_a_train_too_many() -> None:
    """The nearest neighbour: with less in the treasury than it costs, it is left."""
    d = Desk().bare().phase("III").sold_out("5").own("PRR", 5, price=150).trains("PRR", "5-0", "5-1").treasury(PRR=500)
    d.operate("PRR", "train")

    assert not answer(d, Club).startswith("train")


def test_a_second_railway_is_founded_when_nothing_else_earns() -> None:
    """One company a player is the greedy bot's way; with $900 and no share that pays, another is founded."""
    d = Desk().bare().phase("II").cash(900, 0, 0).own("PRR", 5, 5, price=100).trains("PRR", "4-0")
    d.company("PRR", ran=150).stock(cycle=3)

    assert answer(d, Greedy) == "pass"
    assert answer(d, Club).startswith("par ")


def test_a_share_that_earns_comes_before_a_second_railway() -> None:
    """The nearest neighbour: NYC pays, so it is bought first."""
    d = Desk().bare().phase("II").cash(900, 0, 0).own("PRR", 5, 5, price=100).own("NYC", 0, 4, price=100, pool=2)
    d.trains("PRR", "4-0").trains("NYC", "4-1").company("NYC", ran=200).company("PRR", ran=150).stock(cycle=3)

    assert answer(d, Club).startswith("share NYC")


def test_what_earns_nothing_is_sold() -> None:
    """A share of a corporation without a train goes back to the market."""
    d = Desk().bare().phase("II").cash(0, 0, 0).own("PRR", 5, price=100).own("NYC", 1, 4, price=60)
    d.trains("PRR", "4-0").company("PRR", ran=150).stock(cycle=3)

    assert answer(d, Club) == "sell 1 NYC"
