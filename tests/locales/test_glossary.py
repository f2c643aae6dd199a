"""One word for one thing: every catalogue keeps to the glossary of its language."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from stockrail.locales.l10n import INHERITS, LANGUAGES, domain, domains

KIT = {"rail": ("rail", "railboard")}
"""Catalogues a kit has besides those that inherit it."""


def terms(lang: str) -> list[dict[str, Any]]:
    """The glossary of a language."""
    text = files("stockrail.locales").joinpath("glossary", f"{lang}.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["term"])


def catalogues(where: str) -> list[str]:
    """The domains a term is about: a catalogue, or a kit with all titles that inherit it."""
    heirs = [name for name in domains() if domain("en", name).find(INHERITS, {}) == where]
    return [*KIT.get(where, (where,)), *heirs]


def messages(lang: str, where: str) -> list[tuple[str, str]]:
    """Every message a term is about, without the names of its blanks."""
    found = [
        (f"{name}: {key}", domain(lang, name).all_forms(key))
        for name in catalogues(where)
        for key in domain(lang, name)
    ]
    return [(key, re.sub(r"{[^}]*}", "", form).casefold()) for key, forms in found for form in forms]


def uses(text: str, word: str) -> bool:
    """Does a word of the text begin like this?"""
    return re.search(rf"(?<!\w){re.escape(word.casefold())}", text) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_uses_a_word_the_glossary_rules_out(lang: str) -> None:
    """A thing has one name on the board, in the rules and for newcomers."""
    wrong = [
        (key, word)
        for term in terms(lang)
        for key, text in messages(lang, term["in"])
        for word in term["avoid"]
        if uses(text, word)
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_glossary_is_used(lang: str) -> None:
    """An entry nobody follows is a wish, not a glossary."""
    unused = [t["word"] for t in terms(lang) if not any(uses(text, t["word"]) for _, text in messages(lang, t["in"]))]
    assert unused == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_glossaries_have_the_same_concepts(lang: str) -> None:
    """So that a translator finds in each language what the others have settled."""
    assert [(t["concept"], t["in"]) for t in terms(lang)] == [(t["concept"], t["in"]) for t in terms("en")]
