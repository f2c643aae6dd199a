"""Numbers and what they count: one card, two cards, and money written in one way."""

from __future__ import annotations

import re

import pytest

from stockrail import views
from stockrail.core import titles
from stockrail.core.ids import Money
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words, domain, domains
from tests.locales.test_no_gaps import spoken

NOUNS = (
    "cards|certificates|cities|cowboys|craftsmen|dollars|entries|pairs|places|points|shares|steps|stops|times|trains"
)
ONE = re.compile(rf"(?<![\d,./])1 (?:[a-z]+ )?(?:{NOUNS})\b")
"""A single thing, said as if there were several."""
MOVES = 300


@pytest.mark.parametrize("name", titles.names())
def test_one_thing_is_said_as_one(name: str) -> None:
    """In events, questions, moves, refusals, and in the pictures with all they say when pointed at."""
    seats = max(titles.title(name).players)
    m = Match(titles.find(name), seats, 5, [f"Player {chr(65 + n)}" for n in range(seats)])
    words, rng, pictures = Words(name, "en", m.names), Rng(6), views.find(m.game)
    wrong: set[str] = set()
    for entry in range(MOVES):
        if m.turn is None:
            break
        m.play(m.legal.pick(rng))
        said = spoken(m, words, rng)
        if entry % 30 == 0:
            view = m.view(m.turn)
            said += [pictures.text(view, words), *re.findall(r">([^<>]+)<", pictures.svg(view, words))]
        wrong |= {found.group() for line in said for found in ONE.finditer(line)}

    assert wrong == set()


@pytest.mark.parametrize(("count", "said"), [(1, "share"), (2, "shares")])
def test_an_open_sentence_follows_the_number_it_counts(count: int, said: str) -> None:
    """The panel's sentence with its blanks, once the number is chosen."""
    words = Words("1830")

    assert words.counted("action.sell") == "count"
    assert words.sentence("action.sell", {"count": count}) == f"Sell {{count}} {said} of {{corporation}}"


@pytest.mark.parametrize("name", domains())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_has_the_same_blanks_in_every_number(lang: str, name: str) -> None:
    """So that nothing that was chosen vanishes from its sentence."""
    d, words = domain(lang, name), Words("core")
    for key in d:
        if key.startswith("action."):
            blanks = [{blank for _, blank, _, _ in words.parse(form) if blank} for form in d.all_forms(key)]
            assert blanks.count(blanks[0]) == len(blanks), key


OTHER_WAYS = {"en": r"[\d}] dollar", "fa": r"[$]", "ru": r"[\d}] доллар|[$]\d", "pl": r"[\d}] dolar|[$]\d"}
"""How an amount could be written besides the way the catalogue's `money` has it."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_amounts_are_written_in_one_way(lang: str) -> None:
    """Great Western Trail: $6 is never 6 dollars beside it."""
    d = domain(lang, "gwt")

    assert [key for key in d for form in d.all_forms(key) if re.search(OTHER_WAYS[lang], form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_below_zero_has_a_minus_sign(lang: str) -> None:
    """No hyphen; in a text that reads from the right the sign still stands to the left of its number."""
    words = Words("gwt", lang)
    mark = "\u200e" if words.dir == "rtl" else ""

    assert words.number(-10) == f"{mark}−{words.number(10)}"


@pytest.mark.parametrize(
    ("title", "lang", "cost", "gain"),
    [
        ("1830", "en", "−\u2060$80", "+$80"),
        ("1889", "en", "−\u2060¥80", "+¥80"),
        ("1830", "pl", "−80\xa0$", "+80\xa0$"),
        ("1830", "fa", "\u2068\u200f\u200e−۸۰\xa0دلار\u2069", "\u2068\u200f\u200e+۸۰\xa0دلار\u2069"),
    ],
)
def test_a_sign_stays_with_its_amount(title: str, lang: str, cost: str, gain: str) -> None:
    """On a page it never ends a line alone; where one reads from the right it stands to the left of the number."""
    words = Words(title, lang, bidi=True)

    assert (words.signed(Money(-80)), words.signed(Money(80))) == (cost, gain)
