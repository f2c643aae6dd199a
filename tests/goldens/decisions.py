"""Decision goldens: what a bot chooses at its own table, and in positions it would not have come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from stockrail import bots
from stockrail.core.actions import Action
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from tests.goldens.recipe import Recipe

LEGEND: Final = """\
# What the bot chooses at every n-th choice of a game: number of the entry, seat, action [how many options].
# Where others play, a bot is asked that has just sat down and knows the position alone.
"""


def body(old: Iterable[str], bot: str) -> Iterator[str]:
    """The same games, with what the bot chooses now."""
    for line in old:
        if not line.startswith(" "):
            yield line
            yield from (f"  {decision}" for decision in _game(Recipe.read(line), bot))


def _game(recipe: Recipe, bot: str) -> Iterator[str]:
    m, player = recipe.begin()
    choices = 0
    while m.turn is not None:
        seat, a = player(m)
        choices += len(m.legal) > 1
        if len(m.legal) > 1 and choices % recipe.every == 0:
            told = (seat, a) if recipe.by == bot else _newcomer(m, bot)
            yield f"{len(m.entries) + 1} {told[0]}: {told[1].text()} [{len(m.legal_for(told[0]))}]"
        m.play(a, seat)


def _newcomer(m: Match, bot: str) -> tuple[Seat, Action]:
    """What a bot chooses for the seat in turn when it has heard nothing of the game before."""
    seat = m.legal.seat
    return seat, bots.find(m.game.name, bot)(m.game, seat, len(m.entries)).choose(m.view(seat), m.legal.options)
