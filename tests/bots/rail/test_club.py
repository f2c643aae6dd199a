"""Club players: positions in which the greedy bot does what it was laughed at for, and they do not."""

from __future__ import annotations

import pytest

from stockrail import bots
from stockrail.bots.rail.club import Club, Club18Chesapeake, Club1889, Farsighted, Priced, capital
from stockrail.bots.rail.greedy import Greedy
from stockrail.bots.rail.worth import Worth
from stockrail.core import titles
from stockrail.core.match import Match
from stockrail.rail.actions import Bid, Buy, Sell, Train
from stockrail.rail.game import RailGame
from stockrail.rail.state import COPIES, RailState
from tests.games.g1830.desk import Desk


def answers(d: Desk) -> tuple[str, str]:
    """What the greedy bot does, and what the club player does."""
    who = d.turn
    assert who is not None
    view, options = d.g.view(d.s, who), tuple(d.g.options(d.s, who))
    found = [kind(d.g, who).choose(view, options).text() for kind in (Greedy, Club18Chesapeake)]
    assert all(d.allows(a, who) for a in found)
    return found[0], found[1]


def weighed(d: Desk, kind: type[Greedy]) -> list[str]:
    """What a bot thinks worth a thought."""
    who = d.turn
    assert who is not None
    return [c.action.text() for c in kind(d.g, who).weigh(d.g.view(d.s, who), tuple(d.g.options(d.s, who)))]


@pytest.mark.parametrize("game", ["1889", "18Chesapeake"])
def test_the_money_to_float_is_kept(game: str) -> None:
    """Four of them come out of the first sale able to float a corporation, but for what they were forced to take."""
    m = Match(titles.find(game), 4, seed=3)
    players = [bots.find(game, "club")(m.game, seat, 3) for seat in range(4)]
    assert isinstance(m.game, RailGame)
    while isinstance(m.state, RailState) and m.state.round == 0 and m.turn is not None:
        m.play(players[m.legal.seat].choose(m.view(m.legal.seat), m.legal.options))
    able = [seat for seat in range(4) if m.state.cash[seat] >= capital(Worth(m.game, m.state, seat))]

    assert len(able) >= 3


def test_what_cannot_float_is_not_founded() -> None:
    """5.3: with $300 and nobody's help a certificate would lie idle; in 1889 the club player asks for no help."""
    d = Desk().privates().cash(300, 500, 500, 500).stock(cycle=1)

    assert any(text.startswith("par") for text in weighed(d, Greedy))
    assert weighed(d, Club1889) == ["pass"]


def test_shares_of_a_young_corporation_are_kept() -> None:
    """Its train has no track yet: the president sells nothing."""
    d = Desk().privates().cash(0, 0, 0, 0).own("CO", 5, 1, at="G5", par=71).trains(CO="2-0").treasury(CO=600)
    d.tokens(CO="F6").stock(cycle=2)

    greedy, club = answers(d)

    assert greedy.startswith("sell")
    assert not club.startswith("sell")


@pytest.mark.parametrize(("held", "sold"), [(1, False), (2, True)])
def test_shares_are_not_sold_for_a_trifle(held: int, sold: bool) -> None:
    """A share of a corporation that stands still is kept; two go, with which one could be left its president."""
    d = Desk().privates().phase("5").cash(0, 0, 0, 0).own("PRR", held, 5, at="G1", par=100, pool=1).treasury(PRR=0)
    d.tiles("H10 57 1").tokens(PRR="H12").stock(cycle=4)
    view, options = d.g.view(d.s, 0), tuple(d.g.options(d.s, 0))

    assert Greedy(d.g, 0).choose(view, options).text().startswith("sell")
    for kind in (Club, Club18Chesapeake):
        assert kind(d.g, 0).choose(view, options).text().startswith("sell") == sold


@pytest.mark.parametrize("need", [False, True])
def test_in_need_no_share_is_held(need: bool) -> None:
    """6.7: who must pay for a train weighs each sale by what it costs; otherwise the habit to keep shares counts."""
    d = Desk().privates().phase("5").cash(50, 0, 0, 0).own("PRR", 6, at="G1", par=100).own("NYC", 2, 5, at="G2", par=90)
    d.trains(NYC="5-0").treasury(PRR=0).tiles("H10 57 1").tokens(PRR="H12", NYC="E19")
    d.operate("PRR", "train") if need else d.stock(cycle=4)
    found = Club(d.g, 0).weigh(d.g.view(d.s, 0), tuple(d.g.options(d.s, 0)))
    sales = [{t.name for t in c.terms} for c in found if isinstance(c.action, Sell)]

    assert sales
    assert all(("habit" in names) != need for names in sales)


def test_a_train_that_outlives_the_game_lasts() -> None:
    """With the bank nearly broken nobody will buy the trains that would make it rust: its shares are no ruin."""
    d = Desk().privates().phase("5").cash(600, 0, 0, 11300).own("PRR", 1, 6, at="G1", par=100)
    d.trains(PRR="3-0").treasury(PRR=0).tiles("H10 57 1").tokens(PRR="H12").stock(cycle=4)
    corp, train = d.corp("PRR"), d.s.trains[d.corp("PRR")][0]

    assert not Worth(d.g, d.s, 0).lasts(train)
    assert Farsighted(d.g, d.s, 0).lasts(train)
    assert Worth(d.g, d.s, 0).share(corp) < d.g.value(d.s, corp) < Farsighted(d.g, d.s, 0).share(corp)


@pytest.mark.parametrize("left", range(10))
def test_old_trains_are_given_up_earlier_in_18chesapeake(left: int) -> None:
    """So many trains are sold before the first 6: up to seven, not up to four, a 3 is as good as gone."""
    d = Desk().privates().phase("4").own("PRR", 6, at="G1", par=100).trains(PRR="3-0")
    d.s.depot[:4] = [0, 0, max(0, left - 3), min(left, 3)]
    train = d.s.trains[d.corp("PRR")][0]
    read = {kind: Worth(d.g, d.s, 0, (), kind.beliefs) for kind in (Greedy, Club, Club18Chesapeake)}

    assert read[Greedy].left_before(train // COPIES) == left
    assert {kind: w.lasts(train) for kind, w in read.items()} == {
        Greedy: left > 4,
        Club: left > 4,
        Club18Chesapeake: left > 7,
    }


def test_a_lasting_train_means_more_in_18chesapeake() -> None:
    """That it is there counts half as much again as in 1830, and its price seven tenths; nothing else differs."""
    d = Desk().privates().phase("4").cash(0, 0, 0, 0).own("PRR", 6, at="G1", par=100).trains(PRR="4-0")
    d.treasury(PRR=500).tiles("H10 57 1").tokens(PRR="H12").operate("PRR", "train")
    d.s.depot[:3] = [0, 0, 0]
    view, options = d.g.view(d.s, 0), tuple(d.g.options(d.s, 0))
    terms = {}
    for kind in (Club, Club18Chesapeake):
        (train,) = (c for c in kind(d.g, 0).weigh(view, options) if isinstance(c.action, Train))
        terms[kind] = {t.name: t.amount for t in train.terms}
    more = {"secure": 1.5, "cost": 0.7}

    assert more.keys() <= terms[Club].keys()
    assert terms[Club18Chesapeake] == pytest.approx({name: x * more.get(name, 1) for name, x in terms[Club].items()})


def test_nobodys_ruin_is_bought() -> None:
    """One share more would make the seat president of a corporation without train or money."""
    d = Desk().privates().phase("6").sold_out("6").cash(400, 0, 0, 0).own("PRR", 2, 2, at="L1", par=100, pool=5)
    d.company("PRR", president=1).tiles("H10 57 1").tokens(PRR="H12").stock(cycle=5)

    assert answers(d)[1] != "share PRR pool"


def test_a_station_that_opens_nothing_is_not_bought() -> None:
    """6.3: Altoona is reached from Pittsburgh anyway."""
    d = Desk().privates().own("PRR", 6, at="G1", par=100).trains(PRR="2-0").treasury(PRR=500)
    d.tiles("H10 57 1").tokens(PRR="H12").operate("PRR", "token")

    assert d.options("token")
    assert any(text.startswith("token") for text in weighed(d, Greedy))
    assert not any(text.startswith("token") for text in weighed(d, Club18Chesapeake))


def test_a_station_beside_home_is_not_bought_in_1830() -> None:
    """The same of 1830's own club player."""
    d = Desk().privates().own("PRR", 6, at="G1", par=100).trains(PRR="2-0").treasury(PRR=500)
    d.tiles("H10 57 1").tokens(PRR="H12").operate("PRR", "token")

    assert not any(text.startswith("token") for text in weighed(d, Club))


def test_a_city_farther_off_is_claimed_in_1830() -> None:
    """A station far from home may be worth its circle though it opens no run: others would take it."""
    d = Desk().privates().phase("3").own("PRR", 6, at="G1", par=100).trains(PRR="3-0").treasury(PRR=500)
    d.tiles("H14 9 1", "H16 57 1").tokens(PRR="H12").operate("PRR", "token")

    assert any(text.startswith("token") for text in weighed(d, Club))
    assert not any(text.startswith("token") for text in weighed(d, Club18Chesapeake))


def test_small_privates_are_bought_before_any_bid() -> None:
    """3.1: the greedy bot ties up its money in bids at once; the club player takes what is cheap."""
    d = Desk()

    assert any(text.startswith("bid CA") for text in weighed(d, Greedy))
    assert any(text.startswith("buy SV") for text in weighed(d, Club))
    assert not any(text.startswith("bid") for text in weighed(d, Club))


@pytest.mark.parametrize(("highest", "goes_on"), [(0, True), (165, True), (220, False)])
def test_the_private_with_a_share_is_bid_for_when_it_is_next(highest: int, goes_on: bool) -> None:
    """3.1: with the small ones sold, up to its price; the one after it is not bid for."""
    d = Desk()
    for seat, name in enumerate(("SV", "CS", "DH")):
        d.g.apply(d.s, Buy(name), seat)
    if highest:
        d.g.apply(d.s, Bid("CA", highest), 3)
    who = d.turn
    assert who is not None
    view, options = d.g.view(d.s, who), tuple(d.g.options(d.s, who))
    bids = [c for c in Club(d.g, who).weigh(view, options) if isinstance(c.action, Bid)]

    assert [c.action.text() for c in bids] == [f"bid CA {max(highest, 160) + 5}"]
    assert (bids[0].score > 0) == goes_on


@pytest.mark.parametrize(("name", "private"), [("1830", "CA"), ("18Chesapeake", "B&OR")])
def test_the_best_private_is_not_left_to_who_speaks_first(name: str, private: str) -> None:
    """Among four equals the private that brings a share goes to one seat or another."""
    owners, game, club = set[int](), titles.find(name), bots.find(name, "club")
    assert isinstance(game, RailGame)
    for seed in range(8):
        m = Match(game, 4, seed=seed)
        players = [club(game, seat, seed) for seat in range(4)]
        while isinstance(m.state, RailState) and m.state.round == 0:
            m.play(players[m.legal.seat].choose(m.view(m.legal.seat), m.legal.options))
        assert isinstance(m.state, RailState)
        owners.add(m.state.owner[game.private_index[private]])

    assert len(owners) > 2


def test_a_small_private_is_worth_more_than_its_face() -> None:
    """3.1: a corporation will buy it in at twice its face; the greedy bot thinks of one payment and the face."""
    d = Desk()

    assert Priced(d.g, d.s, 0).auction(0) > Worth(d.g, d.s, 0).auction(0)


def test_nothing_is_founded_that_nobody_will_float() -> None:
    """With $300, and nobody else having money, a certificate would lie idle."""
    d = Desk().privates().cash(300, 20, 20, 20).stock(cycle=1)

    assert not any(text.startswith("par") for kind in (Club, Club18Chesapeake) for text in weighed(d, kind))


def test_money_is_put_to_work() -> None:
    """With $900 in hand and a sound share on offer nobody passes."""
    d = Desk().privates().phase("5").cash(900, 0, 0, 0).own("PRR", 1, 4, at="G1", par=100, pool=2)
    d.trains(PRR="5-0").treasury(PRR=500).tiles("H10 57 1").tokens(PRR="H12").stock(cycle=4)

    assert Club(d.g, 0).choose(d.g.view(d.s, 0), tuple(d.g.options(d.s, 0))).text() != "pass"


def test_a_train_does_not_go_to_and_fro() -> None:
    """6.6: a corporation that has a train buys none of its president's other one."""
    d = Desk().privates().phase("6").cash(100, 0, 0, 0).own("PRR", 6, at="G1", par=100).own("NYC", 6, at="G2", par=90)
    d.trains(PRR="5-0", NYC="5-1 5-2").treasury(PRR=900).tiles("H10 57 1").tokens(PRR="H12", NYC="E19")
    d.operate("PRR", "train")

    assert any("NYC" in text for text in weighed(d, Greedy))
    assert not any("NYC" in text for text in weighed(d, Club))


@pytest.mark.parametrize("kept", [False, True])
def test_a_last_train_is_not_handed_round(kept: bool) -> None:
    """6.6: a poor corporation takes a train of its president's other one only if another stays there."""
    d = Desk().privates().phase("6").cash(900, 0, 0, 0).own("PRR", 6, at="G1", par=100).own("NYC", 6, at="G2", par=90)
    d.trains(NYC="5-1 5-2" if kept else "5-1").treasury(PRR=100).tiles("H10 57 1").tokens(PRR="H12", NYC="E19")
    d.operate("PRR", "train")

    assert any("NYC" in text for text in weighed(d, Greedy))
    assert any("NYC" in text for text in weighed(d, Club)) == kept


def test_homes_are_a_matter_of_taste() -> None:
    """Without dice games of four equal players still differ: which corporation is founded depends on the seed."""
    d = Desk().privates().cash(600, 600, 600, 600).stock(cycle=1)
    view, options = d.g.view(d.s, 0), tuple(d.g.options(d.s, 0))
    founded = {kind: {kind(d.g, 0, seed).choose(view, options).text() for seed in range(8)} for kind in (Greedy, Club)}

    assert len(founded[Greedy]) == 1 < len(founded[Club])
    assert all(text.startswith("par") for text in founded[Club])
