"""What holds of the pictures of every title: nothing covers anything, every piece has its name."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import stockrail
from stockrail import views
from stockrail.core.actions import Span
from stockrail.core.match import Match
from stockrail.core.position import Position
from stockrail.core.rng import Rng
from stockrail.games.gwt.view import GwtView
from stockrail.games.stockpile.view import StockpileView
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.view import RailView
from tests.titles import ALL
from tests.views.boxes import covered, placed

MOMENTS = 5
LEAST = 0.15
"""A smaller part of a word may be covered: its width is a guess."""
LASTING = ("hex", "rancher", "engine", "first")
"""Pieces that nothing takes off the table."""


@cache
def played(title: str) -> Match:
    """A match of random moves, the cheapest of every range, at the title's largest table but one."""
    players = stockrail.game(title).players
    match, rng = stockrail.new(title, seats=players[-2], seed=6), Rng(6)
    for _ in range(260):
        options = list(match.legal)
        if options:
            option = rng.choice(options)
            match.play(option.at(option.low) if isinstance(option, Span) else option)
    return match


def moments(title: str) -> list[Position]:
    match = played(title)
    count = len(match.entries)
    return [match.at(count * k // MOMENTS) for k in range(1, MOMENTS + 1)]


def drawn(position: Position, lang: str = "en", seat: int | None = 0) -> str:
    view = position.view(seat)
    names = ["Ann", "Bartholomew", "Greedy 1", "Greedy 2", "Eve"]
    return views.find(view.game).svg(view, Words(view.game.name, lang, names))


def named(svg: str, attribute: str) -> list[str]:
    return [str(e.get(attribute)) for e in ElementTree.fromstring(svg).iter() if e.get(attribute)]


@pytest.mark.parametrize("title", ALL)
def test_no_word_covers_another_or_a_token(title: str) -> None:
    """Whatever lies on the table, in every language, all that is written can be read."""
    for position, lang in zip(moments(title), (*LANGUAGES, "en"), strict=True):
        assert [*covered(placed(drawn(position, lang)), LEAST)] == [], lang


@pytest.mark.parametrize("title", ALL)
def test_every_piece_and_sum_has_one_name(title: str) -> None:
    """A page that compares two pictures finds a thing in each of them once."""
    for position in moments(title):
        for attribute in ("data-id", "data-sum"):
            for seat in (0, None):
                names = Counter(named(drawn(position, seat=seat), attribute))
                assert [name for name, n in names.items() if n > 1] == []


@pytest.mark.parametrize("title", ALL)
def test_every_piece_of_the_view_is_drawn_by_name(title: str) -> None:
    """Trains, stations and privates; ranchers, engines, cards and buildings; prices, piles and meeples."""
    for position in moments(title):
        found = named(drawn(position), "data-id")

        assert pieces(position.view(0)) - {*found} == set()


def pieces(view: object) -> set[str]:
    """What lies on the table, as the view says."""
    if isinstance(view, RailView):
        fleets = [*view.train_names, view.pool_trains]
        return {f"train:{t}" for fleet in fleets for t in fleet} | {f"hex:{name}" for name in view.game.board.names}
    if isinstance(view, GwtView):
        seats = range(view.seats)
        standing = {f"rancher:{p}" for p in seats if view.state.rancher[p]} | {f"engine:{p}" for p in seats}
        waiting = {f"building:{p}:{tile}" for p in seats for tile in view.state.unbuilt[p]}
        return standing | waiting | ({f"hand:{card}:0" for card in view.hand} if view.agenda else set())
    assert isinstance(view, StockpileView)
    piles = enumerate(view.piles if not view.scores else ())
    laid = {f"pile:{p}:{nth}" for p, pile in piles for nth in range(len(pile.cards))}
    return laid | {f"marker:{company}" for company in view.box.companies}


@pytest.mark.parametrize("title", ALL)
def test_names_last(title: str) -> None:
    """What stays on the table keeps its name from picture to picture."""
    pictures = [{n for n in named(drawn(p), "data-id") if n.split(":")[0] in LASTING} for p in moments(title)]

    assert pictures[0]
    for before, after in pairwise(pictures):
        assert before <= after
