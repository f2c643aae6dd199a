"""Items of stored games whose form has changed are read as what they are today."""

from __future__ import annotations

import pytest

from stockrail.core.agenda import Decision, Item
from stockrail.locales.l10n import Words
from stockrail.rail.out_of_turn import EndTurn, EndTurnStep
from stockrail.rail.policies.building import UNASKED, Build, BuildStep
from stockrail.rail.powers.tiles import PowerLay
from tests.rail.every import game

TILES_ONLY, TOKEN_ONLY = (1, 1, UNASKED), (UNASKED, 0, 1)


@pytest.mark.parametrize(
    ("title", "words", "today"),
    [
        ("1830", "lay_tile seat 1 corporation PRR left 1", Build(1, "PRR", *TILES_ONLY)),
        ("1830", "lay_tile seat 1 corporation PRR left 0", Build(1, "PRR", 0, 0, UNASKED)),
        ("1830", "place_token seat 0 corporation PRR", Build(0, "PRR", *TOKEN_ONLY)),
        ("1830", "track_step corporation PRR", BuildStep(0, token=False)),
        ("1830", "token_step corporation PRR", BuildStep(0, tiles=False)),
        ("1830", "last_step corporation PRR", EndTurnStep(0)),
        ("1830", "last_call seat 2 corporation PRR", EndTurn(2, "PRR")),
        ("1846", "build_step corporation PRR", BuildStep(0)),
        ("1846", "build seat 1 corporation PRR lays 2 upgrades 1 tokens 0", Build(1, "PRR", 2, 1, 0)),
        ("1846", "last_moment corporation PRR", EndTurnStep(0)),
        ("1846", "free_lay seat 0 corporation PRR private LSL", PowerLay(0, "PRR", "LSL")),
    ],
)
def test_words_of_stored_games(title: str, words: str, today: Item) -> None:
    """As phrases of a position and as plain data."""
    items = game(title).items_of(3)
    plain = items.parse_phrase(words.split())

    assert items.read(plain) == today
    assert items.read(items.write(today)) == today


@pytest.mark.parametrize(
    ("left", "said"),
    [(TILES_ONLY, "lay a tile"), (TOKEN_ONLY, "place a station"), ((2, 1, 1), "lay track, place a station")],
)
def test_a_question_is_put_by_what_it_asks_for(left: tuple[int, int, int], said: str) -> None:
    ask: Decision = Build(0, "PRR", *left)

    assert said in Words("1830").ask(ask)
