"""Whatever lies on a table says what it does, to whoever points at it, reaches it by key or touches it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import stockrail
from stockrail import views
from stockrail.core.position import Position
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.game import RailGame
from stockrail.views.rail.powers import about
from tests.titles import ALL
from tests.views.test_every_picture import drawn, moments

SVG = "{http://www.w3.org/2000/svg}"
PIECES = ("train", "private", "foresight", "job", "cattle", "hand", "objective", "master", "won", "pair", "investor")
"""Cards, trains and tiles that are drawn in one place only, by the first word of their name."""
PICKS = ("private", "card", "building", "investor", "tile", "train", "corporation", "station")
"""The fields of a pick that name a thing, where they stand alone or first."""


def bare(words: str) -> str:
    """Words without the room between them, and without what isolates names."""
    return "".join(c for c in words if not c.isspace() and c not in "\u2066\u2067\u2068\u2069")


def silent(svg: str, printed: Mapping[str, str]) -> list[str]:
    """Things that have no sentence in reach of a pointer, the focus or a finger, nor one `printed` on them."""
    return [*_silent(ElementTree.fromstring(svg), printed, said=False)]


def printed(position: Position, lang: str) -> dict[str, str]:
    """What stands on the card of a private company while it is sold, by the pick of the card."""
    game = position.view(None).game
    if not isinstance(game, RailGame):
        return {}
    words = Words(game.name, lang)
    return {f"private:{p.id}|card:{p.id}": bare(about(game, p, words)) for p in game.title.privates}


def _silent(element: Element, printed: Mapping[str, str], said: bool) -> Iterator[str]:
    reached = "data-pick" in element.attrib or "data-about" in element.attrib
    said = said or (reached and bool(element.findtext(f"{SVG}desc", "").strip())) or _is_written(element, printed)
    thing = element.get("data-id", "")
    field = element.get("data-pick", "").partition(":")[0]
    if not said and (thing.partition(":")[0] in PIECES or (field in PICKS and _alone(element))):
        yield thing or element.get("data-pick", "")
    for child in element:
        yield from _silent(child, printed, said)


def _alone(element: Element) -> bool:
    """Does the pick mean the thing itself, not a share of it?"""
    return " source:ipo" not in element.get("data-pick", "") and " source:pool" not in element.get("data-pick", "")


def _is_written(element: Element, printed: Mapping[str, str]) -> bool:
    """Does all of its sentence stand on the card?"""
    sentence = printed.get(element.get("data-pick", ""))
    lines = (str(text.text) for text in element.iter(f"{SVG}text"))
    return sentence is not None and sentence in bare("".join(lines))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ALL)
def test_everything_on_the_table_says_what_it_does(title: str, lang: str) -> None:
    """Cards, buildings, privates, station masters, objectives, tiles, trains, corporations: to a seat and to guests."""
    for position in moments(title):
        for seat in (0, None):
            assert silent(drawn(position, lang, seat), printed(position, lang)) == []


@pytest.mark.parametrize("title", ALL)
def test_without_its_sentences_a_table_would_be_silent(title: str) -> None:
    """The search above finds what is missing."""
    picture = re.sub(r"<desc>.*?</desc>", "", drawn(moments(title)[-1]))

    assert len(silent(picture, {})) > 5


def sentences(position: Position, lang: str) -> list[str]:
    found = ElementTree.fromstring(drawn(position, lang)).iter(f"{SVG}desc")
    return [str(desc.text) for desc in found]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ALL)
def test_no_sentence_is_a_bare_key(title: str, lang: str) -> None:
    """A missing message would stand in brackets."""
    said = [line for position in moments(title) for line in sentences(position, lang)]

    assert said
    assert [line for line in said if "[" in line or not line.strip()] == []


def test_investors_to_choose_from_say_what_they_do() -> None:
    """ST-14.1: before the game, where the card may have no room for the whole power."""
    match = stockrail.new("stockpile", seats=4, seed=2, investors=True)
    for lang in LANGUAGES:
        view = match.view(match.turn)
        svg = views.find(match.game).svg(view, Words("stockpile", lang, match.names))

        assert "investor:" in svg
        assert silent(svg, {}) == []
