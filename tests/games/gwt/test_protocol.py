"""The title as the kernel sees it: set-up, conservation, secrets, undo, files."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import stockrail
from stockrail.core import codec, titles
from stockrail.core.errors import IllegalAction
from stockrail.core.match import Match
from stockrail.core.options import Options, show
from stockrail.core.record import read, write
from stockrail.core.rng import Rng
from stockrail.core.rules import UNDO
from stockrail.games.gwt import Gwt
from stockrail.games.gwt import data as d
from stockrail.games.gwt.rules import RULES
from stockrail.games.gwt.state import GwtState
from stockrail.games.gwt.view import GwtView
from stockrail.testing import check_game
from tests.games.gwt.table import GAME, Table

LETTERS_AND_A: Options = {"neutral": "letters", "sides": "a"}
CHOSEN = [dict(zip(LETTERS_AND_A, values, strict=True)) for values in product(*(c.values for c in Gwt.choices))]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, LETTERS_AND_A), (4, {"sides": "a"})])
def test_check_game(seats: int, options: Options) -> None:
    """Seeds, options, judge, clone, undo, files, secrets and conservation hold in random play."""
    check_game(Gwt(options), seats, games=1, every=24)


@pytest.mark.parametrize(("seats", "workers", "market"), [(2, 3, 7), (3, 5, 10), (4, 7, 13)])
def test_setup(seats: int, workers: int, market: int) -> None:
    """GWT-2.5 to 2.14: counts of everything dealt."""
    s = stockrail.new("gwt", seats, seed=3).state
    tiles = [t for t in s.board if t and t not in d.BUILDINGS and t != d.KC]

    assert len(tiles) == 7
    assert sum(map(len, s.jobs)) == workers
    assert len(s.market) == market
    assert len(s.display) == 4
    assert all(s.foresight)
    assert [len(h) for h in s.hand] == [4] * seats
    assert s.money == [6, 7, 8, 9][:seats]
    assert sorted(t for t in s.board if t in d.NEUTRAL) == list("ABCDEFG")
    assert [len(x) for x in s.supply] == [35 - 7 - 2, 33 - workers - 2, 24]
    assert all(s.unbuilt[0] == mine for mine in s.unbuilt)


@pytest.mark.parametrize("options", CHOSEN, ids=show)
@pytest.mark.parametrize("seats", Gwt.players)
def test_neutral_buildings_and_sides_are_chosen_apart(seats: int, options: Options) -> None:
    """GWT-2.2, 2.11: letters on their letters or shuffled, all sides a or drawn by lot; each alone or both."""
    m = Match(Gwt(options), seats, 3)
    chance = [e.action.verb for e in m.entries]
    placed, sides = [m.state.tile(x) for x in d.NEUTRAL], {name[-1] for name in m.state.unbuilt[0]}

    assert sorted(placed) == list(d.NEUTRAL)
    assert (placed == list(d.NEUTRAL), chance.count("neutral")) == (
        (True, 0) if options["neutral"] == "letters" else (False, len(d.NEUTRAL))
    )
    assert (sides, chance.count("side")) == (
        ({"a"}, 0) if options["sides"] == "a" else ({"a", "b"}, len(d.PRIVATE_NUMBERS))
    )
    assert all(mine == m.state.unbuilt[0] for mine in m.state.unbuilt)


@pytest.mark.parametrize("options", CHOSEN, ids=show)
@pytest.mark.parametrize("seats", Gwt.players)
def test_every_choice_is_played_to_its_end_and_read_back(seats: int, options: Options) -> None:
    """A random game of each combination comes to its end, and its file is read back as written."""
    m, rng = Match(Gwt(options), seats, 5), Rng(5)
    while m.turn is not None:
        m.play(m.legal.pick(rng))

    again = read(write(m), titles.find)

    assert m.result is not None
    assert again.state.agenda == []
    assert again.game.options_chosen == options
    assert m.at(len(m.entries)).text() == again.at(len(again.entries)).text()


@pytest.mark.parametrize(
    ("word", "options"), [("random", {"neutral": "shuffled", "sides": "random"}), ("beginner", LETTERS_AND_A)]
)
def test_the_one_option_of_before_is_understood(word: str, options: Options) -> None:
    """`setup` once said both: files and stored games that name it are the same games as today's."""
    old, new = Match(titles.find("gwt", {"setup": word}), 3, 4), Match(titles.find("gwt", options), 3, 4)
    text = write(new).replace(f"options: {show(options)}", f"options: setup={word}")

    assert old.game is new.game
    assert f"setup={word}" in text
    assert read(text, titles.find).state.agenda == new.state.agenda


def test_a_tile_for_a_full_section_is_set_aside() -> None:
    """GWT-2.5: it does not count, and comes back to the stack."""
    s = GAME.setup(2)
    s.agenda = [item for item in s.agenda if type(item).__name__ == "LayingTiles"]
    GAME.settle(s, stockrail.core.events.SILENT)
    for space in d.SECTIONS["flood"]:
        GAME.apply(
            s,
            GAME.parse(
                "tile 1 flood:green:4"
                if space in ("FLOOD1", "FLOOD2")
                else "tile 1 flood:green:3"
                if space == "FLOOD3"
                else "tile 1 flood:green:2"
            ),
        )
    before = len(s.supply[0])
    GAME.apply(s, GAME.parse("tile 1 flood:black:3"))
    assert "flood:black:3" not in s.board
    for _ in range(3):
        GAME.apply(s, GAME.parse("tile 1 teepee_green"))

    assert s.supply[0].count("flood:black:3") == 1
    assert len(s.supply[0]) == before - 3
    assert not s.agenda


def test_chance_cannot_draw_what_is_not_there() -> None:
    """GWT-7.1: a record that claims another card is refused."""
    m = stockrail.Match.blank(GAME, 2)
    refusal = GAME.check(m.state, stockrail.CHANCE, GAME.parse("master 1 SM9"))

    assert refusal is not None
    assert refusal.rule.id == "GWT-2.1"


def test_hands_are_secret() -> None:
    """GWT-14.1: another's hand and stack are one bag; the own hand is seen, a spectator sees none."""
    t = Table().hand("jersey", "O01").hand("guernsey", seat=1)
    v = GAME.view(t.s, 0)
    spectator = GAME.view(t.s, None)

    assert v.hand == ("O01", "jersey")
    assert v.players[0].hand == ("O01", "jersey")
    assert v.players[1].hand == ("?",)
    assert v.players[1].stack["guernsey"] == t.s.stack[1].count("guernsey") + 1
    assert spectator.hand == ()
    assert spectator.players[0].hand == ("?", "?")
    assert spectator.breeding == 0
    assert v.hand_sizes == (2, 1)


def test_a_hand_left_by_an_empty_stack_is_remembered() -> None:
    """GWT-7.2: when the discard pile is shuffled, all that did not lie in it is in that hand, and stays there."""
    m = Match(GAME, 2, seed=5)
    dice, seen = Rng(8), 0
    while m.turn is not None:
        before = len(m.entries)
        m.play(m.legal.pick(dice))
        told = [e for entry in m.entries[before:] for e in entry.events if e.kind == "reshuffled" and e["seat"] == 1]
        known = GAME.memory(2, 0).after(m.heard(0))
        if told and known.hands[1]:
            seen += 1
            for n in range(3):
                hand = Counter(GAME.imagine(GAME.view(m.state, 0), Rng(n), known).hand[1])
                assert not known.hands[1] - hand
                assert not known.hands[1] - Counter(m.state.hand[1])
    assert seen


def test_imagine_deals_other_hands() -> None:
    """GWT-14.1: what a seat imagines differs in the other hand and in nothing it can see."""
    m = stockrail.new("gwt", 3, seed=1)
    v = m.view(0)
    assert isinstance(v, GwtView)
    dreams = [GAME.imagine(v, Rng(n)) for n in range(6)]

    assert all(s.hand[0] == m.state.hand[0] for s in dreams)
    assert len({tuple(s.hand[1]) for s in dreams}) > 1
    assert all(GAME.view(s, 0) == v for s in dreams)


def at_table(t: Table) -> stockrail.Match:
    """A match that goes on from there."""
    return stockrail.Match.blank(GAME, t.s.seats, seed=1, state=t.s)


def test_undo_until_a_card_is_drawn() -> None:
    """Undo is open inside a turn, move by move back to its start; a card drawn closes it."""
    m = at_table(Table().hand("guernsey", "jersey"))
    before = m.digest
    for text in ("move A -", "discard guernsey $2"):
        m.play(text)
    m.undo(0)
    m.undo(0)
    assert m.digest == before

    m.play("move A -")
    m.play("aux aux_draw_discard 1 -")
    assert m.why_no_undo(0) == UNDO.refuse(reason="revealed")
    with pytest.raises(IllegalAction):
        m.undo(0)


def test_undo_until_a_tile_or_card_is_turned_over() -> None:
    """Market cards, objective cards and foresight tiles turned over close it; the choice before them does not."""
    t = Table(money=30).workers(cowboys=2)
    t.s.market = ["holstein:1"]
    m = at_table(t.at("E"))
    m.play("buy holstein:1 1")
    assert m.why_no_undo(0) is None
    m.play("reveal")
    assert m.why_no_undo(0) == UNDO.refuse(reason="revealed")

    t = Table()
    t.s.display = ["O01"]
    m = at_table(t.at("C"))
    m.play("objective O01")
    assert m.why_no_undo(0) == UNDO.refuse(reason="revealed")

    t = Table()
    t.s.rancher[0], t.s.stack[0], t.s.foresight = "G", [], ["teepee_blue", "", "", "", "", ""]
    m = at_table(t.turn(0))
    m.play("move KC -")
    m.play("foresight 1 0")
    assert m.why_no_undo(0) is None
    m.play("deliver kansas_city 0")
    m.play("disc aux_gain_dollar")
    assert all(m.state.foresight)
    assert m.why_no_undo(0) == UNDO.refuse(reason="revealed")


def test_undo_until_another_seat_acts() -> None:
    """With a full hand nothing is drawn: the turn can be taken back until the next seat has moved."""
    m = at_table(Table().hand("guernsey", "jersey", "jersey", "jersey").at("A"))
    m.play("aux aux_gain_dollar 1 -")
    m.play("pass")
    assert m.turn == 1
    assert m.why_no_undo(0) is None
    m.undo(0)
    assert m.turn == 0

    m.play("pass")
    m.play("move A -")
    assert m.why_no_undo(0) == UNDO.refuse(reason="other")
    assert m.why_no_undo(1) is None


def test_clone_is_independent() -> None:
    """A clone shares nothing that changes."""
    s = stockrail.new("gwt", 4, seed=2).state
    digest = GAME.digest(s)
    c = s.clone()
    for name in codec.slots(GwtState):
        value = getattr(c, name)
        if isinstance(value, list) and value and isinstance(value[0], list):
            value[0].append("x")
        elif isinstance(value, list):
            value.append("x")

    assert GAME.digest(s) == digest


def test_view_figures_of_the_own_seat() -> None:
    """The view tells limits, reachable stops with tolls and the hand's value."""
    t = Table().own(1, A1="1a").hand("jersey", "guernsey")
    t.s.rancher[0] = "A"
    v = GAME.view(t.turn(0).s, 0)

    assert v.breeding == 3
    assert v.limits[0] == (3, 4, 3)
    assert ("A1", (), 2) in v.reach


def test_rules_have_one_id_each() -> None:
    """No rule is written down twice."""
    assert len({r.id for r in RULES}) == len(RULES)


def test_dealing_order() -> None:
    """GWT-2.1 to 2.13: chance deals masters, letters, sides, tiles, workers, foresight, market, display, hands."""
    m = stockrail.new("gwt", 2, seed=3)
    verbs = list(dict.fromkeys(e.action.verb for e in m.entries))
    counts = [sum(e.action.verb == verb for e in m.entries) for verb in ("master", "neutral", "side", "start", "draw")]

    assert verbs == ["master", "neutral", "side", "tile", "market", "card", "start", "draw"]
    assert counts == [5, 7, 10, 2, 8]


@pytest.mark.parametrize(
    ("before", "action", "rule"),
    [
        ("neutral A A", "neutral B A", "GWT-2.2"),
        ("side 1 b", "side 2 c", "GWT-2.11"),
        ("start 0 S1", "start 1 S1", "GWT-2.13"),
    ],
)
def test_chance_deals_each_thing_once(before: str, action: str, rule: str) -> None:
    """GWT-2.2, 2.11, 2.13: a letter, a side that does not exist, a starting objective cannot come twice."""
    game = Gwt()
    s = game.start(2)
    rng = Rng(1)
    while s.agenda[-1].answers[0] is not type(game.parse(before)):
        game.apply(s, game.draw(s, rng))
    game.apply(s, game.parse(before))
    refusal = game.check(s, stockrail.CHANCE, game.parse(action))

    assert refusal is not None
    assert refusal.rule.id == rule


def test_misplaced_actions_cite_their_section() -> None:
    """GWT-3.1, 4.5: what nobody asked for is refused by the rule that speaks of it."""
    t = Table()

    assert t.why("foresight 1 0") == "GWT-4.5"
    assert t.why("deliver topeka 0") == "GWT-5.4"
    assert t.why("upgrade 1") == "GWT-9.7"
    assert t.why("hire 0 cowboy 0") == "GWT-3.1"
    assert t.why("move A -") is None


def test_a_reward_may_be_waived() -> None:
    """GWT-8.2: an offer is passed; anything else is refused by the offer's rule."""
    t = Table().hand("jersey").at("A")
    t.s.jobs[0] = ["engineer"]
    t.play("hire 0 engineer 0")

    assert t.why("pass") is None
    assert t.why("discard jersey $9") == "GWT-8.3"
