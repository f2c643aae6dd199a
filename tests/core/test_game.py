"""`Game`, `Result`, rules, views and titles: the small promises of the front door."""

from __future__ import annotations

import pytest

import stockrail
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.events import Recorder
from stockrail.core.game import Game, Result, State
from stockrail.core.rules import CORE_RULES, Rule
from tests.toy import MENU, Draw, Toy

END = Rule("END", "9.1")


def test_result_by_score() -> None:
    """Most points win; equal scores share a rank, and the next rank is left out."""
    result = Result.by_score(END, (5, 9, 9, 1))

    assert result.ranks == (3, 1, 1, 4)
    assert result.winners == (1, 2)


def test_rules_cite_their_section() -> None:
    """A refusal shows the printed reference, or the id where there is none."""
    assert str(END.refuse(least=3)) == "[9.1] least=3"
    assert str(CORE_RULES[0].refuse()).endswith("[core:turn]")
    assert END.refuse(least=3)["least"] == 3
    assert END.refuse() == END.refuse()


def test_rule_table_has_the_kernels_rules() -> None:
    """Every rule a refusal may cite is found by its id."""
    table = Toy().rule_by_id

    assert table["TOY-1"] is MENU
    assert set(CORE_RULES) <= set(table.values())


def test_apply_tells_the_tape() -> None:
    """What happens is told in order, effects included."""
    game = Toy({"guards": False})
    s = game.start(2)
    tape = Recorder()

    game.play(s, 0, Draw(), tape)
    game.apply(s, game.legal(s).options[0], out=tape)  # type: ignore[arg-type]  # chance offers actions

    assert [e.kind for e in tape.events] == ["drew"]


def test_apply_does_not_take_what_nobody_asked_for() -> None:
    """`apply` trusts its caller; a mistake of the caller is an assertion, not a silent change."""
    game = Toy({"guards": False})
    s = game.start(2)
    before = game.digest(s)

    with pytest.raises(AssertionError, match="nobody asked for"):
        game.apply(s, Draw(), 1)
    assert game.digest(s) == before


def test_view_turn() -> None:
    """A view knows whose decision it is, and that nobody's is left."""
    game = Toy()
    s = game.start(2)

    assert game.view(s, 1).turn == 0
    s.agenda.clear()
    assert game.view(s, 1).turn is None


def test_equal_views_have_equal_bytes() -> None:
    """The wire form is canonical, and it is JSON of the view's fields alone."""
    game = Toy()
    s = game.start(2)

    assert game.view(s, 0).wire() == game.view(s.clone(), 0).wire()
    assert game.view(s, 0).wire() != game.view(s, 1).wire()
    assert not hasattr(State, "wire")


def test_unknown_titles_list_what_exists() -> None:
    """One clear line, with the titles there are."""
    with pytest.raises(Unreadable, match=r"no game 'chess'; there are: .*stockpile"):
        stockrail.game("chess")
    with pytest.raises(Unreadable):
        stockrail.load("/nowhere/evening.match")


@pytest.mark.parametrize("name", titles.names())
def test_installed_titles(name: str) -> None:
    """Every title loads under its own name, is compiled once, and starts for each of its seat counts."""
    game = titles.find(name)

    assert isinstance(game, Game)
    assert game.name == name
    assert titles.find(name) is game
    for seats in game.players:
        assert game.turn(game.start(seats)) is not None
    assert len({rule.id for rule in game.rules}) == len(game.rules)
