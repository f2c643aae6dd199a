"""What private companies do is said where players meet them, the same in pictures, tables and text."""

from __future__ import annotations

import re

import pytest

import stockrail
from stockrail import views
from stockrail.core.match import Match
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.actions import Bid, Buy, Keep
from stockrail.rail.game import RailGame
from stockrail.rail.powers.earnings import Discount
from stockrail.rail.powers.markers import Marker
from stockrail.rail.powers.shares import ExchangeForShare
from stockrail.rail.state import CLOSED, STOCK
from stockrail.rail.title import Private
from stockrail.rail.view import RailView
from stockrail.views.rail.powers import about
from tests.titles import RAIL, seats


def table(title: str) -> tuple[Match, RailView, RailGame]:
    match = stockrail.new(title, seats(title, 4), seed=3)
    view = match.view(match.turn)
    assert isinstance(view, RailView)
    return match, view, view.game


def plain(picture: str) -> str:
    """The words of a picture, one after another."""
    return " ".join(re.sub("<[^>]*>", " ", picture).replace("&#x27;", "'").replace("&amp;", "&").split())


def one_line(words: str) -> str:
    return " ".join(words.split())


@pytest.mark.parametrize("title", RAIL)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_private_says_what_it_does(title: str, lang: str) -> None:
    """In every language, with no blank left open, naming the hexes it closes."""
    _, _, game = table(title)
    words = Words(title, lang)
    for private in game.title.privates:
        said = about(game, private, words)

        assert said.endswith(".")
        assert not re.search(r"[\[\]{}]", said)
        assert all(name in said for name in private.blocks)


def test_the_facts_are_those_of_the_data() -> None:
    """Another hex, another sum: another sentence."""
    _, _, game = table("1830")
    words = Words("1830")

    assert about(game, Private("X", 30, 5), words) == "Pays its revenue and does nothing else."
    assert "NNH" in about(game, Private("X", 30, 5, powers=(ExchangeForShare("NNH"),)), words)
    assert "$35 less for each of: mountains" in about(
        game, Private("X", 30, 5, powers=(Discount((("mountain", 35),)),)), Words("1846")
    )
    assert "Albany\u00a0(E19)\u00a0+$70" in about(game, Private("X", 30, 5, powers=(Marker((("E19", 70),)),)), words)


@pytest.mark.parametrize("title", RAIL)
def test_it_is_said_on_the_cards_for_sale_and_in_the_text(title: str) -> None:
    """Whoever bids or drafts reads it on the card, and in the terminal under the row."""
    _, view, game = table(title)
    words, pictures = Words(title), views.find(game)
    picture, text = plain(pictures.svg(view, words)), one_line(pictures.text(view, words))
    for private, owner in zip(game.title.privates, view.state.owner, strict=True):
        said = one_line(about(game, private, words))

        if owner != CLOSED:
            assert said in picture
            assert said in text


def test_a_chip_tells_it_when_it_is_looked_at() -> None:
    """Once the sale is over there is no room for it: the chip carries it, with the company's name."""
    match, _, game = table("1830")
    for word in ("buy SV", "buy CS", "buy DH", "buy MH", "buy CA", "buy BO", "par B&O 67"):
        match.play(word)
    view = match.view(match.turn)
    assert isinstance(view, RailView)
    words = Words("1830")

    assert view.state.round == STOCK
    assert f"<desc>Schuylkill Valley. {about(game, game.private(0), words)}</desc>" in views.find(game).svg(view, words)


@pytest.mark.parametrize("title", RAIL)
def test_what_gets_a_private_is_previewed_with_what_it_does(title: str) -> None:
    """Whatever the first question offers: a bid, a card or a purchase."""
    match, view, game = table(title)
    words, pictures = Words(title), views.find(game)
    offered = [a for o in match.legal.options if isinstance(a := getattr(o, "action", o), Bid | Buy | Keep)]
    assert offered

    for action in offered:
        name = action.card if isinstance(action, Keep) else action.private
        said = [about(game, p, words) for p in game.title.privates if p.id == name]
        shown = [c.text for c in pictures.preview(view, action, words).lines]
        assert all(line in shown for line in said)


def test_the_sheet_of_privates_lists_the_open_ones() -> None:
    """Price, revenue, owner and what it does, beside the board."""
    _, view, game = table("1846")
    words = Words("1846")
    found = views.find(game).sheets(view, (), words)
    rows = next(s.rows for s in found if s.title == "Private companies")

    open_ones = [p for p, owner in zip(game.title.privates, view.state.owner, strict=True) if owner != CLOSED]
    assert [row[0].text for row in rows[1:]] == [p.id for p in open_ones]
    assert about(game, open_ones[0], words) in rows[1][-1].text
