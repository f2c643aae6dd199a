"""The Stockpile picture: well formed, styled by classes alone, every pick and title there, nothing hidden in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from stockrail.core import titles
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.game import Result
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.views.stockpile.figures import figures
from stockrail.views.stockpile.svg import svg

GAP = re.compile(r"\[[a-z_]+(\.[a-z_]+)+\]")


def positions(seats: int, options: dict[str, str], every: int = 7, seed: int = 3) -> Iterator[Match]:
    """Moments of a random game, its start and its end among them."""
    m = Match(
        titles.find("stockpile", options), seats, seed, names=("<script>", "Ann & Bob", '"Cy"', "دانا", "Eve")[:seats]
    )
    rng = Rng(seed)
    count = 0
    while m.turn is not None:
        if count % every == 0:
            yield m
        m.play(m.legal.pick(rng))
        count += 1
    yield m


def words(m: Match, lang: str = "en") -> Words:
    return Words("stockpile", lang, m.names, bidi=True)


def drawn(m: Match, seat: int | None, lang: str = "en") -> str:
    return svg(m.view(seat), words(m, lang))  # type: ignore[arg-type]  # the view of this title


GAMES = [(2, {"investors": "yes"}), (3, {}), (4, {"board": "advanced", "investors": "yes"}), (5, {})]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_well_formed_and_styled_by_classes(seats: int, options: dict[str, str]) -> None:
    """A strict page can show it: no inline style, no script, hostile names escaped, every spot has its title."""
    for m in positions(seats, options):
        root = ElementTree.fromstring(drawn(m, m.turn))
        for element in root.iter():
            assert not {"style", "fill", "stroke", "onclick"} & set(element.attrib)
            assert not element.tag.endswith("script")
            if "data-pick" in element.attrib:
                assert [child for child in element if child.tag.endswith("title") and child.text]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_legal_action_can_be_picked(seats: int, options: dict[str, str]) -> None:
    """Whatever is legal has a spot on the board that stands for it."""
    for m in positions(seats, options, every=1):
        if m.turn is None:
            continue
        picks = alternatives(drawn(m, m.turn))
        for option in m.legal:
            action = option.action if isinstance(option, Span) else option
            assert isinstance(action, Pass) or any(fits(pick, action) for pick in picks), action.text()


def alternatives(picture: str) -> list[dict[str, str]]:
    found = re.findall(r'data-pick="([^"]+)"', picture)
    return [dict(word.split(":", 1) for word in one.split()) for pick in found for one in pick.split("|")]


def fits(pick: dict[str, str], action: Action) -> bool:
    data = {k: "-" if v is None else str(v) for k, v in action.json().items()}
    return pick.items() <= data.items()


def test_nothing_hidden_is_drawn() -> None:
    """ST-16: exchanging what a seat may not know changes no byte of its picture nor of the figures."""
    rng = Rng(11)
    for m in positions(4, {"investors": "yes"}, every=3):
        for seat in (None, 0, 2):
            before = drawn(m, seat)
            other = m.game.shuffle_hidden(m.state, seat, rng)
            view = m.game.view(other, seat)
            assert svg(view, words(m)) == before
            assert figures(view) == figures(m.view(seat))  # type: ignore[arg-type]  # the view of this title


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_word_is_there(lang: str) -> None:
    """Labels and titles exist in every language; the picture keeps reading left to right."""
    for m in positions(3, {"investors": "yes"}, every=11):
        picture = drawn(m, m.turn, lang)
        assert not GAP.search(picture)
        assert 'direction="ltr"' in picture


def test_worth_is_an_estimate_until_the_end() -> None:
    """While portfolios are hidden a share counts at the mean price; at the end worth is the score."""
    *_, last = moments = list(figures_of(3))
    first, result = moments[0], last[1]

    assert first[0]["worth"] == dict.fromkeys("012", 25), "20 in cash and one start card at 5"
    assert result is not None
    assert last[0]["worth"] == {str(seat): score for seat, score in enumerate(result.scores)}


def figures_of(seats: int) -> Iterator[tuple[dict[str, dict[str, int]], Result | None]]:
    for m in positions(seats, {}):
        yield figures(m.view(None)), m.result  # type: ignore[arg-type]  # the view of this title
