"""Stockpile's table as plain text."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from stockrail.core import titles
from stockrail.core.actions import Action
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.games.stockpile.view import StockpileView
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.views.layout import WIDTH
from stockrail.views.stockpile.text import text

LONG = [f"{'Maximiliane of the long table' * 2}"[:39] + str(n) for n in range(5)]


def look(m: Match, seat: Seat | None) -> StockpileView:
    """The seat's view as the title's own type."""
    view = m.view(seat)
    assert isinstance(view, StockpileView)
    return view


def play_first(m: Match) -> None:
    """Take the first option there is."""
    option = m.legal.options[0]
    assert isinstance(option, Action)
    m.play(option)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "board"), [(2, "standard"), (5, "advanced")])
def test_no_line_is_wider_than_the_page_and_no_word_is_missing(lang: str, seats: int, board: str) -> None:
    """At every moment of a random game, for every seat and a spectator."""
    m = Match(titles.find("stockpile", {"board": board, "investors": "yes"}), seats, 11, LONG[:seats])
    words, rng = Words("stockpile", lang, m.names), Rng(1)
    seen = 0
    while m.turn is not None:
        m.play(m.legal.pick(rng))
        for seat in (None, *range(seats)) if rng.below(8) == 0 or m.turn is None else ():
            shown = text(look(m, seat), words)
            assert max(map(cell_len, shown.splitlines())) <= WIDTH
            assert not re.search(r"\[(view|name|title)\b", shown)
            seen += 1
    assert seen > 20


def table(m: Match, seat: Seat | None) -> str:
    return text(look(m, seat), Words("stockpile", "en", m.names))


@pytest.fixture
def match() -> Match:
    """Three players, the first of whom has placed AA up and something down."""
    m = Match(titles.find("stockpile"), 3, 7, ["Ann", "Bob", "Cy"])
    play_first(m)
    return m


def test_prices_stand_on_their_tracks(match: Match) -> None:
    """ST-1.3: all six companies begin on 5."""
    rows = [line for line in table(match, None).splitlines() if re.match(r"[A-Z]{2} ", line)]

    assert len(rows) == 6
    assert all("[5]" in row and " 10" in row for row in rows)


def test_a_face_down_card_shows_its_back_to_others_and_who_laid_it(match: Match) -> None:
    """ST-16: the placer knows the card, the others the pile, the side and the placer."""
    placer = match.entries[-1].seat
    down = match.entries[-1].action.json()["down"]
    card = down if len(down) == 2 else Words("stockpile").name(down)
    name = match.names[placer]

    assert f"▒{card}▒ ({name})" in table(match, placer)
    for other in {0, 1, 2, None} - {placer}:
        assert f"▒▒ ({name})" in table(match, other)
        assert f"▒{card}▒" not in table(match, other)


def test_secrets_are_shown_to_their_owner_alone(match: Match) -> None:
    """ST-3.2, ST-4.3: own pair and hand, and none for a spectator."""
    assert "Only you know" not in table(match, None)
    for pair in look(match, None).pairs:
        if pair.where == "private":
            assert pair.company is None
    own = next(p for p in look(match, 1).pairs if p.seat == 1)
    assert f"Your forecast:  {own.company} {own.forecast}" in table(match, 1)
    assert f"{own.forecast} yours" in table(match, 1)
    assert f"{own.forecast} yours" not in table(match, 0)


def test_bids_stand_on_their_space(match: Match) -> None:
    """ST-5.1: the meeple is named on the space it occupies."""
    while look(match, None).phase != "demand":
        play_first(match)
    bidder = match.turn
    assert bidder is not None
    match.play("bid 1 6")

    shown = table(match, None)
    assert f"0  1  3  [6 {match.names[bidder]}]  10  15  20  25" in shown
    assert re.search(rf"{match.names[bidder]}.*pile 2", shown)


def test_the_end_lays_accounts_open() -> None:
    """ST-11: every portfolio and how each score comes about."""
    m = Match(titles.find("stockpile"), 3, 7, ["Ann", "Bob", "Cy"])
    rng = Rng(2)
    while m.turn is not None:
        m.play(m.legal.pick(rng))

    shown = table(m, None)
    assert m.result is not None
    assert "Final accounts" in shown
    assert all(f"${score}K" in shown for score in m.result.scores)
