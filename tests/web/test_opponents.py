"""Bots to choose from: the weakest first, and the one to meet first stands ready."""

from __future__ import annotations

import re

import pytest

from stockrail import bots
from stockrail.core import titles
from tests.web.people import Player

OPTION = re.compile(r'<option value="(?:bot:)?([\w-]+)"( selected)?>')


@pytest.mark.parametrize("game", titles.names())
def test_the_usual_bot_stands_ready(ann: Player, game: str) -> None:
    """On a new table seats three and four have it, and the others are listed from weak to strong."""
    page = ann.html(f"/tables/new?game={game}").text
    third = page.split('name="seat.2"')[1].split("</select>")[0]
    offered = OPTION.findall(third)[2:]

    assert [name for name, _ in offered if name] == bots.opponents(game)
    assert [name for name, ready in offered if ready] == [bots.usual(game)]
    assert bots.usual(game) in ("club", "greedy")


def test_weak_bots_come_first() -> None:
    """Named levels in their order, then the rest."""
    assert bots.opponents("stockpile")[:6] == ["random", "novice", "greedy", "club", "strong", "master"]
