"""Every title at a table in a real browser: opened from the first page, played by clicks, nothing left unsaid."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from stockrail.core import titles
from tests.titles import A_SHARE
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
GAP = re.compile(r"\[[a-z_]+\.[^\]\s]+\]")
OTHERS = [name for name in A_SHARE if name != "stockpile"]
"""Stockpile has a whole module of its own."""


@pytest.mark.parametrize("game", OTHERS)
def test_a_few_moves_by_clicks(visit: Visit, game: str) -> None:
    """What is asked can be picked on the board, moves are stored and told, and no word is missing."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game=game)
    ways = []
    for move in range(6):
        assert ann.wait_for_turn()
        ways.append(ann.play_a_move(move))
    ann.wait_for_turn()
    page = ann.page.locator("body").inner_text()
    ann.look(f"table-{game}")

    assert "board" in ways
    assert ann.page.locator("#log .line").count() >= 6
    assert not GAP.findall(page)


@pytest.mark.proof
@pytest.mark.parametrize("game", OTHERS)
def test_fits_a_phone_in_persian(visit: Visit, game: str) -> None:
    """The stacked board stays within 360 pixels, is lit, and speaks Persian."""
    ann = visit(lang="fa", width=360, height=740, touch=True)
    ann.play_now(seats=3, game=game)
    ann.wait_for_turn()
    ann.look(f"phone-{game}")

    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert ann.page.locator(".spot.can").count()
    assert not GAP.findall(ann.page.locator("body").inner_text())


def test_the_first_page_offers_short_games_first(visit: Visit) -> None:
    """Titles stand in the order of how long they take."""
    ann = visit()
    ann.go("/")
    offered = [form.get_attribute("value") for form in ann.page.locator("form[action='/play'] input[name=game]").all()]
    minutes = [titles.title(str(name)).minutes for name in offered]

    assert sorted(map(str, offered)) == titles.names()
    assert minutes == sorted(minutes)
