"""What a seat of a rail game thinks things are worth, and where its track should go."""

from __future__ import annotations

import pytest

from stockrail.bots.rail.track import Survey, atlas, fade
from stockrail.bots.rail.worth import Worth
from stockrail.core.titles import find
from stockrail.rail.game import RailGame
from stockrail.rail.routes import Train
from stockrail.rail.state import COPIES
from tests.games.g1830.desk import Desk
from tests.titles import RAIL


def prr(phase: str, fleet: str = "", money: int = 0) -> Desk:
    """PRR with a short run to Pittsburgh, seat 0 its president."""
    d = Desk().privates().phase(phase).own("PRR", 6, at="G1", par=100).treasury(PRR=money)
    if fleet:
        d.trains(PRR=fleet)
    return d.tiles("H10 57 1").tokens(PRR="H12").stock(cycle=4)


def reading(d: Desk, seat: int = 0) -> Worth:
    return Worth(d.g, d.s, seat)


# ------------------------------------------------------------ trains and debts


@pytest.mark.parametrize("title", RAIL)
def test_trains_count_as_on_the_map(title: str) -> None:
    """A train that is only hoped for earns what one in the shed would: a diesel counts its own values."""
    g = find(title)
    assert isinstance(g, RailGame)
    s = g.setup(3)
    s.trains[0] = [COPIES * kind for kind in range(len(g.title.trains))]

    assert [Worth(g, s, 0).engine(kind) for kind in range(len(g.title.trains))] == g.engines(s, 0)


def test_trains_before_a_kind_rusts() -> None:
    """2.0: twos rust with the first 4, fours with the first diesel, which comes after the first 6; fives never."""
    w = reading(prr("3"))

    assert w.left_before(w.g.kind_index["2"]) == 4
    assert w.left_before(w.g.kind_index["4"]) == 4 + 4 + 3 + 1
    assert w.left_before(w.g.kind_index["5"]) == 99
    assert reading(prr("6")).left_before(w.g.kind_index["4"]) == 0


def test_a_train_for_good_leaves_no_debt() -> None:
    """6.6.2: who has a 5 owes nothing; who has a 3 that is about to rust owes the next train."""
    poor, rich = prr("5", "3-0").sold_out("5"), prr("5", "5-0").sold_out("5")
    corp = poor.corp("PRR")

    assert reading(poor).wanted(corp) == 630
    assert reading(poor).debt(corp) == 630 - 30 // 2
    assert reading(rich).wanted(corp) == reading(rich).debt(corp) == 0


def test_money_in_the_treasury_lowers_the_debt() -> None:
    """6.6.2.b: the corporation pays first."""
    d = prr("5", "3-0", money=500).sold_out("5")

    assert reading(d).debts == 630 - 500 - 15
    assert reading(d, 1).debts == 0


def test_debts_are_kept_back_from_the_purse() -> None:
    """Cash that a charter may ask for is not spare."""
    d = prr("5", "3-0").sold_out("5").cash(700, 700, 0, 0)

    assert reading(d).spare < 700
    assert reading(d, 1).spare == 700


# ------------------------------------------------------------ shares


def test_a_share_that_earns_is_worth_more_than_its_price() -> None:
    """4.5: a dividend moves the marker right, none moves it left."""
    sound, ruined = prr("5", "5-0"), prr("5").sold_out("5")
    corp = sound.corp("PRR")

    assert reading(sound).share(corp) > sound.g.value(sound.s, corp)
    assert reading(ruined).share(corp) < ruined.g.value(ruined.s, corp)


def test_a_charter_can_be_left_to_a_holder_of_two() -> None:
    """5.4.d: two shares and nobody with more beside the president; one share is safe."""
    d = Desk().privates().own("PRR", 4, 2, 1, at="G1", par=100).stock()
    corp = d.corp("PRR")

    assert reading(d, 1).could_be_dumped(corp)
    assert not reading(d, 1).could_be_dumped(corp, -1)
    assert not reading(d, 2).could_be_dumped(corp)
    assert not reading(d, 0).could_be_dumped(corp)


def test_privates_are_worth_nothing_once_closed() -> None:
    """2.5: the first 5-train closes them all."""
    early, late = Desk().privates(DH=0).stock(), Desk().privates(DH=0).phase("5").stock()
    private = early.g.private_index["DH"]

    assert reading(early).private(private) > 0
    assert reading(late).private(private) == 0


# ------------------------------------------------------------ track


def test_distances_count_missing_tiles() -> None:
    """From Altoona one tile is missing to Pittsburgh and two to Erie; nothing runs through a red area."""
    board = Desk().g.board
    here = board.index["H12"]
    away = atlas(board).away

    assert away[board.index["H10"]][here] == 1
    assert away[board.index["F10"]][here] == 2
    assert away[here][here] == 0
    assert fade(0) == 1 > fade(1) > fade(2) > 0


def test_the_guide_likes_a_tile_that_leads_on() -> None:
    """6.2: straight towards the cities rather than back to the lake."""
    d = Desk().privates().own("PRR", 6, at="G1", par=100).treasury(PRR=1000).tokens(PRR="H12")
    survey = Survey(d.g, d.s, d.corp("PRR"), [Train(2, 2)])
    board = d.g.board

    reaching = survey.guide(board.index["H10"], board.face_of("57", 1))
    winding = survey.guide(board.index["H14"], board.face_of("7", 1))

    assert reaching > winding
    assert reaching > 0


def test_a_trial_changes_nothing() -> None:
    """The bot tries lays on a copy."""
    d = Desk().privates().own("PRR", 6, at="G1", par=100).treasury(PRR=1000).tokens(PRR="H12").operate("PRR", "track")
    before = d.g.digest(d.s)
    survey = Survey(d.g, d.s, d.corp("PRR"), [Train(2, 2)])

    after = survey.with_tile(d.g.board.index["H10"], d.g.board.face_of("57", 1))

    assert survey.revenue() == 0
    assert survey.revenue(after) == 30
    assert d.g.digest(d.s) == before


def test_track_that_meets_no_other_gains_what_a_trial_says() -> None:
    """6.2: what is told without a trial is what the trial would have shown, for every lay."""
    d = Desk().privates().own("PRR", 6, at="G1", par=100).treasury(PRR=1000).tokens(PRR="H12").operate("PRR", "track")
    d.g.board.lay(d.s, d.g.board.index["H16"], d.g.board.face_of("57", 1))
    survey = Survey(d.g, d.s, d.corp("PRR"), [Train(3, 3)])
    lays = [(h, face) for h, faces in d.g.reachable_faces(d.s, d.corp("PRR")) for face in faces]

    told = [survey.gain(h, face) for h, face in lays]
    tried = [survey.revenue(survey.with_tile(h, face)) - survey.revenue() for h, face in lays]

    assert told == tried
    assert survey.gain(d.g.board.index["H14"], d.g.board.face_of("9", 1)) == 30
