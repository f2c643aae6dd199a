"""The greedy 1830 bot: whole games, and single positions in which one answer is plainly right."""

from __future__ import annotations

from math import inf

import pytest

from stockrail.bots import find, names
from stockrail.bots.arena import play_game, simulate
from stockrail.bots.rail.greedy import Greedy
from stockrail.bots.random import Random
from stockrail.core import titles
from stockrail.core.ids import Seat
from stockrail.core.options import OptionValue
from stockrail.rail.actions import Token
from tests.games.g1830.desk import Desk


def answer(d: Desk, seat: Seat | None = None, seed: int = 0) -> str:
    """What the bot in turn does, as notation; judged like anybody's move."""
    who = d.turn if seat is None else seat
    assert who is not None
    a = Greedy(d.g, who, seed).choose(d.g.view(d.s, who), tuple(d.g.options(d.s, who)))
    assert d.allows(a.text(), who)
    return a.text()


# ------------------------------------------------------------ whole games


def test_greedy_is_found() -> None:
    """It registers as 1830's own bot."""
    assert "greedy" in names("1830")
    assert find("1830", "greedy") is Greedy


@pytest.mark.proof
def test_greedy_beats_random() -> None:
    """One greedy seat against three random ones, on every seat once."""
    tally = simulate(titles.find("1830"), 4, 4, seed=3, bots=("greedy", "random"))

    assert tally.wins["greedy"] >= 3


def test_greedy_seats_finish() -> None:
    """Four of them play until the bank breaks."""
    game = titles.find("1830")

    _, result = play_game(game, 4, 5, [Greedy(game, seat, 5) for seat in range(4)])

    assert result.reason.id == "rail:bank_breaks"
    assert min(result.scores) > game.start(4).cash[0]


def test_no_station_opens_more_than_all_of_them() -> None:
    """What a station may bring before its runs are searched is never less than what it brings."""
    d, seen = Desk(), 0
    while seen < 8:
        assert d.turn is not None
        options = tuple(d.g.options(d.s, d.turn))
        if sum(isinstance(o, Token) for o in options) > 1:
            found = Greedy(d.g, d.turn).weigh(d.g.view(d.s, d.turn), options)
            most = [c.most for c in found]

            assert all(c.score <= n < inf for c, n in zip(found, most, strict=True))
            seen += 1
        d.do(answer(d))


def opening(seed: int, moves: int = 60) -> list[str]:
    """The first moves of four greedy seats."""
    d = Desk()
    played: list[str] = []
    for _ in range(moves):
        played.append(answer(d, seed=seed))
        d.do(played[-1])
    return played


def test_the_seed_decides() -> None:
    """The same seed gives the same moves; another one gives other tastes."""
    assert opening(1) == opening(1) != opening(2)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"bank": 10000, "track_restriction": "restrictive", "must_buy_train": "always"}),
        (3, {"compat_18xx": True}),
        (6, {"map": "plus", "enforce_best_revenue": "always", "diesels": "6"}),
    ],
)
def test_greedy_plays_every_table(seats: int, options: dict[str, OptionValue]) -> None:
    """Seat counts, maps and readings of the rules beside the usual ones; the arena judges every move."""
    game = titles.find("1830", options)

    _, result = play_game(game, seats, 1, [Greedy(game, 0, 1), *(Random(game, seat, 1) for seat in range(1, seats))])

    assert len(result.scores) == seats


# ------------------------------------------------------------ the first sale


def test_bids_stay_near_the_value() -> None:
    """1.2: the first private is bought at once, the others are raised only up to about their worth."""
    d = Desk()
    d.s.bids[d.g.private_index["CA"]] = [1, 320]
    d.s.bids[d.g.private_index["BO"]] = [2, 400]
    d.s.bids[d.g.private_index["MH"]] = [3, 200]
    d.s.bids[d.g.private_index["DH"]] = [3, 150]
    d.s.bids[d.g.private_index["CS"]] = [1, 90]

    assert answer(d) == "buy SV"
    d.do("buy SV")
    assert d.owner("CS") == 1


def test_an_own_highest_bid_is_not_raised() -> None:
    """1.2.2: nobody bids against himself."""
    d = Desk()
    d.s.bids[d.g.private_index["CA"]] = [0, 165]

    assert not answer(d).startswith("bid CA")


# ------------------------------------------------------------ stock rounds


def test_par_is_one_that_floats() -> None:
    """5.3: with $450 six shares cost at most $75 each."""
    d = Desk().privates().cash(450, 100, 100, 100).stock(cycle=1)

    verb, _, price = answer(d).split()

    assert verb == "par"
    assert 6 * int(price) <= 450
    assert 6 * 76 > 450


def test_the_own_corporation_floats_before_other_shares() -> None:
    """5.3: shares that are missing to 60% come first."""
    d = Desk().privates().cash(330, 0, 0, 0).own("PRR", 2, at="G6", par=67, floated=False)
    d.own("NYC", 0, 6, at="G1", par=100).tokens(NYC="E19").trains(NYC="2-0").stock()

    assert answer(d) == "share PRR ipo"


def test_a_ruined_corporation_is_left_to_another() -> None:
    """5.4.d: no train, no money, and somebody with 20%."""
    d = Desk().privates().cash(100, 500, 500, 500).phase("6").sold_out("6").own("PRR", 3, 2, at="G5", par=71)
    d.tiles("H10 57 1").tokens(PRR="H12").stock(cycle=5)

    assert answer(d).startswith("sell")
    d.do(answer(d))
    assert d.president("PRR") == 1


def test_a_sound_corporation_is_kept() -> None:
    """The same holdings with a train for good and money."""
    d = Desk().privates().cash(0, 500, 500, 500).phase("6").own("PRR", 3, 2, at="G5", par=71)
    d.trains(PRR="5-0").treasury(PRR=300).tiles("H10 57 1").tokens(PRR="H12").stock(cycle=5)

    assert not answer(d).startswith("sell")


def test_bad_bargains_are_refused() -> None:
    """3.1.d: a private is not sold for nothing, and not bought at any price."""
    cheap = Desk().privates(CA=1).own("PRR", 3, 1).stock().do("deal", "trade CA 0 1")
    dear = Desk().privates(SV=0).own("PRR", 3, 1).stock().do("deal", "trade SV 1 600")
    fair = Desk().privates(CA=1).own("PRR", 3, 1).stock().do("deal", "trade CA 0 600")

    assert (answer(cheap), answer(dear), answer(fair)) == ("refuse", "refuse", "agree")


# ------------------------------------------------------------ operating


def test_the_first_tile_leads_to_a_city() -> None:
    """6.2: C&O of Cleveland joins a place beside it."""
    d = Desk().privates().own("CO", 6, at="G5", par=71).treasury(CO=710).operate("CO")

    a = answer(d)
    d.do(a)

    assert a.startswith("tile")
    assert d.g.can_run(d.s, d.corp("CO"))


def test_a_sound_corporation_pays() -> None:
    """6.5.c: nothing to save for."""
    d = Desk().privates().phase("6").own("PRR", 6, at="G1", par=100).trains(PRR="5-0")
    d.treasury(PRR=0).tiles("H10 57 1").tokens(PRR="H12").operate("PRR", "run")
    d.do(answer(d))

    assert d.s.ran[d.corp("PRR")] == 30
    assert answer(d) == "dividend pay"


def test_revenue_that_buys_the_last_hope_is_kept() -> None:
    """6.6: the only train is about to rust, and $30 are missing for one that stays."""
    d = Desk().privates().phase("5").own("PRR", 6, at="G1", par=100).trains(PRR="3-0").sold_out("5")
    d.treasury(PRR=600).cash(0, 0, 0, 0).tiles("H10 57 1").tokens(PRR="H12").operate("PRR", "run")
    d.do(answer(d))

    assert answer(d) == "dividend withhold"
    d.do("dividend withhold")
    assert answer(d) == "train 6-0 bank 630 -"


def test_the_least_train_is_discarded() -> None:
    """6.6.1."""
    d = Desk().privates().phase("4").own("PRR", 6, at="G1", par=100).own("NYC", 0, 6, at="G2", par=90)
    d.trains(PRR="3-0 3-1 4-0", NYC="").sold_out("4").treasury(NYC=900).tokens(NYC="E19", PRR="H12")
    d.operate("NYC", "train").do("train 5-0 bank 450 -")

    assert d.asked == "DiscardTrain"
    assert answer(d) == "discard 3-0"


def needy() -> Desk:
    """PRR must have a train that costs $1,100, has nothing, and its president little; NYC has two trains."""
    d = Desk().privates().phase("6").sold_out("6").cash(100, 0, 0, 0)
    d.own("PRR", 6, at="G1", par=100).own("NYC", 6, at="G2", par=90).trains(NYC="5-0 5-1").treasury(PRR=50)
    return d.tiles("H10 57 1").tokens(PRR="H12", NYC="E19").operate("PRR", "train")


def test_a_train_of_the_own_corporation_saves_its_president() -> None:
    """6.6.3.f: rather than shares sold, a train moves to where it must be."""
    words = answer(needy()).split()

    assert words[:3] in (["train", "5-0", "NYC"], ["train", "5-1", "NYC"])


def test_no_train_is_taken_from_another_president() -> None:
    """6.6.g: under implied consent others' trains are not for the taking; shares are sold for one's own."""
    d = Desk(trade_consent="implied").privates().phase("5").cash(400, 0, 0, 0).sold_out("5")
    d.own("PRR", 6, at="G1", par=100).own("NYC", 2, 6, at="L1", par=100).trains(NYC="5-0 5-1").treasury(PRR=50)
    d.tiles("H10 57 1").tokens(PRR="H12", NYC="E19").operate("PRR", "train")

    assert any(o.startswith("train 5-0 NYC") for o in d.options("train"))
    assert answer(d).startswith("sell")


def test_a_private_is_bought_in_dear_when_there_is_money() -> None:
    """3.1.c: the president's private for twice its face value, but not with the money for the next train."""
    rich = Desk().privates(DH=0).phase("3").own("PRR", 6, at="G1", par=100).trains(PRR="3-1 3-2").treasury(PRR=900)
    rich.tiles("H10 57 1").tokens(PRR="H12").operate("PRR", "last")
    poor = Desk().privates(DH=0).phase("4").own("PRR", 6, at="G1", par=100).trains(PRR="3-1").sold_out("4")
    poor.treasury(PRR=140).tiles("H10 57 1").tokens(PRR="H12").operate("PRR", "last")

    assert answer(rich) == "acquire DH 140"
    assert answer(poor) == "pass"
