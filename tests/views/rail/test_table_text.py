"""The table of a rail title as plain text."""

from __future__ import annotations

import stockrail
from stockrail import views
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.view import RailView


def start(game: str, seats: int) -> RailView:
    seen = stockrail.new(game, seats=seats, seed=3).view()
    assert isinstance(seen, RailView)
    return seen


def test_only_corporations_in_the_game_are_listed() -> None:
    """Of 1846's corporations some are taken out before the game; the share matrix leaves them out."""
    view = start("1846", 3)
    out = {name for name, gone in zip(view.game.corporations, view.state.closed, strict=True) if gone}
    lines = views.find(view.game).text(view, Words("1846")).partition("Corporations")[2].splitlines()
    first = {line.split()[0] for line in lines if line.strip()}

    assert len(out) == 2
    assert set(view.game.corporations) - out <= first
    assert not out & first


def test_the_trains_are_listed_with_price_and_number() -> None:
    """What a train costs, how many are left and what makes it rust stand on the table, not in the player's head."""
    view = start("1830", 4)
    rows = [line.split() for line in views.find(view.game).text(view, Words("1830")).splitlines()]

    assert ["2", "$80", "6", "4"] in rows
    assert ["D", "$1,100", "∞", "–"] in rows


def test_the_signs_of_the_map_are_explained_in_every_language() -> None:
    view = start("1830", 2)
    for lang in LANGUAGES:
        lines = views.find(view.game).text(view, Words("1830", lang)).splitlines()
        assert sum(line.startswith("57/2 ") and "^" in line for line in lines) == 1
