"""Notices: what each title tells a seat not to overlook, and when."""

from __future__ import annotations

import pytest

from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.games.gwt.data import LAST_ROW
from stockrail.locales.l10n import LANGUAGES, Words
from tests.games.g1830.desk import Desk
from tests.games.gwt.table import GAME, Table
from tests.games.stockpile.scene import Scene
from tests.titles import ALL


def told(d: Desk, seat: int = 0) -> list[str]:
    """What a seat is told, in English."""
    words = Words("1830", names=("Ann", "Bob", "Cy", "Dee"))
    return [words.notice(n) for n in d.g.notices(d.g.view(d.s, seat))]


def test_the_bank_is_about_to_break() -> None:
    """A bank with less than a tenth of all money is told of, to everybody."""
    d = Desk().privates().own("PRR", 4, 3).stock()
    assert told(d) == []
    d.s.bank = 1199
    assert told(d) == told(d, 3) == ["The bank has only $1,199 left: it may soon run out."]


def test_the_last_rounds_are_told() -> None:
    """7.0.a: the set is played to its end; in its last round a president hears which turn is the last."""
    d = Desk().privates().own("PRR", 4, 3).own("NYC", 3, 4).operate("PRR", "track", rounds=2)
    d.s.broken = 1
    assert told(d) == ["The game ends with this set of operating rounds."]
    d.s.round_number = 2
    last = "This is the last operating round: the game ends with it."
    turn = "Your last turn: after Pennsylvania Railroad, none of your corporations operates again."
    assert told(d, 0) == [last, turn]
    assert told(d, 1) == [last]


def test_a_train_about_to_rust_ones_own() -> None:
    """The first 4 is for sale: presidents with a 2 hear of it, nobody else."""
    d = Desk().privates().own("PRR", 4, 3).own("NYC", 3, 4).trains(PRR="2-0", NYC="3-0").phase("3")
    assert told(d.stock()) == []
    d.sold_out("2", "3")
    assert told(d, 0) == ["The next 4 bought will rust the 2 trains of Pennsylvania Railroad."]
    assert told(d, 1) == []


def test_the_certificate_limit_is_told_in_stock_rounds() -> None:
    """Four players may hold sixteen."""
    d = Desk().privates()
    for name in ("PRR", "NYC", "CPR", "BO"):
        d.own(name, 5, 4)
    assert told(d.stock(), 1) == ["You are at the limit of 16 certificates."]
    assert told(d.operate("PRR", "track"), 1) == []


def test_a_beaten_bid_is_told() -> None:
    """Ann's bid for the Delaware & Hudson is beaten by Bob's; his own is not."""
    d = Desk().do("bid DH 75", "bid DH 80")
    assert told(d, 0) == ["Bob has outbid you for Delaware & Hudson: $80."]
    assert told(d, 1) == []


def test_the_last_turns_of_great_western_trail() -> None:
    """GWT-12: a worker away from the end; then one more turn for everybody but the holder of the marker."""
    t = Table(3).turn(1)

    def kinds() -> list[list[str]]:
        return [[n.kind for n in GAME.notices(GAME.view(t.s, seat))] for seat in range(3)]

    assert kinds() == [[], [], []]
    t.s.marker = LAST_ROW
    t.s.jobs[t.s.marker] = ["cowboy"] * 2
    assert kinds() == [["marker_near"]] * 3
    t.s.holder = 1
    assert kinds() == [["one_more_turn"], ["last_turn"], ["one_more_turn"]]
    t.s.holder = 0
    assert kinds() == [["no_more_turns"], ["last_turn"], ["one_more_turn"]]
    t.s.holder = 2
    assert kinds() == [["no_more_turns"], ["last_turn"], ["no_more_turns"]]


def test_the_last_round_of_stockpile() -> None:
    """The round marker on its last space is told to all, spectators too."""
    scene = Scene(3)
    assert [n.kind for n in scene.g.notices(scene.g.view(scene.s, None))] == []
    scene.s.round = scene.g.view(scene.s, None).rounds
    assert [n.kind for n in scene.g.notices(scene.g.view(scene.s, None))] == ["last_round"]


@pytest.mark.parametrize("name", ALL)
def test_notices_are_of_known_kinds_and_said_in_every_language(name: str) -> None:
    """Over random play: every notice is declared, and none reaches a reader with a blank."""
    game, rng = find(name), Rng(5)
    match = Match(game, max(game.players), 5)
    words = [Words(name, lang) for lang in LANGUAGES]
    seen: set[str] = set()
    for _ in range(200):
        match.play(match.legal.pick(rng))
        for n in game.notices(match.view(match.turn)):
            seen.add(n.kind)
            assert not any("[" in w.notice(n) for w in words)
        if match.turn is None:
            break

    assert seen <= game.noticed
