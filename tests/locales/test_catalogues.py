"""Every key in every language, with the same blanks; every word a title needs."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from stockrail.core import titles
from stockrail.locales.l10n import LANGUAGES, Domain, Words, domain, domains
from stockrail.locales.needed import missing

TRANSLATIONS = [(lang, name) for name in domains() for lang in LANGUAGES if lang != "en"]


def blanks(d: Domain, key: str) -> set[str]:
    """The values a message speaks of."""
    return {name for form in d.all_forms(key) for _, name, _, _ in Formatter().parse(form) if name}


@pytest.mark.parametrize(("lang", "name"), TRANSLATIONS)
def test_a_translation_has_exactly_the_english_keys(lang: str, name: str) -> None:
    """A missing message, or one left over, is a gap a reader would meet."""
    assert sorted(domain("en", name)) == sorted(domain(lang, name))


@pytest.mark.parametrize(("lang", "name"), TRANSLATIONS)
def test_a_translation_has_the_english_blanks(lang: str, name: str) -> None:
    """A sentence without its number, or with an unknown one, says something else."""
    english, other = domain("en", name), domain(lang, name)
    assert {k: blanks(english, k) for k in english} == {k: blanks(other, k) for k in english}


@pytest.mark.parametrize("name", domains())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_said(lang: str, name: str) -> None:
    """No empty message, and only formats that `Words` can print."""
    d = domain(lang, name)
    for key in d:
        assert all(d.all_forms(key)), key
        assert key in d, key
        for form in d.all_forms(key):
            assert {spec for _, _, spec, _ in Formatter().parse(form) if spec} <= set(Words._printers), key


ARABIC = re.compile("[\u0643\u064a]")
LOOSE = re.compile("(^|[^\u0621-\u06cc\u200c])\u0646?\u0645\u06cc [\u0621-\u06cc]")
"""The verbal prefix with a space behind it, where a half-space belongs."""


@pytest.mark.parametrize("name", domains())
def test_persian_is_written_with_its_own_letters_and_half_spaces(name: str) -> None:
    """No Arabic kaf or yeh, and no verb torn from its prefix."""
    d = domain("fa", name)
    assert [key for key in d for form in d.all_forms(key) if ARABIC.search(form) or LOOSE.search(form)] == []


@pytest.mark.parametrize("name", domains())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_one_sentence_without_blanks(lang: str, name: str) -> None:
    """It is shown where there is no refusal to give it numbers."""
    d = domain(lang, name)
    assert [key for key in d if key.startswith("rule.") and blanks(d, key)] == []


@pytest.mark.parametrize("name", titles.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_note_belongs_to_a_rule_of_the_title(lang: str, name: str) -> None:
    """It is shown below the rule, so it has no blanks either."""
    d, listed = domain(lang, name), {f"note.{r.id}" for r in titles.title(name).rules}
    notes = [key for key in d if key.startswith("note.")]
    assert [key for key in notes if key not in listed or blanks(d, key)] == []


@pytest.mark.parametrize("name", titles.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_title_has_words_for_all_it_can_say(lang: str, name: str) -> None:
    """Rules, events, verbs, questions and options: nothing reaches a reader as a bare key."""
    assert missing(name, lang) == []
