"""Names people choose: every language passes, nothing that breaks a line or a page does."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.errors import Unreadable
from stockrail.core.names import LONGEST, clean_name, skeleton


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann\t of\u3000Cleves\n", "Ann of Cleves"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Ёлка", "Ёлка"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("می\u200c\u200cخواهم\u200c", "می\u200cخواهم"),
        ("An\u200dn", "Ann"),
        ("Ann\u200cخ", "Annخ"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_names_that_pass(given_name: str, kept: str) -> None:
    """White space is folded, letters composed, joiners kept where they join; escaping is the page's work."""
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    "bad",
    ["", "   ", "\u200c\u200d", "\u0301", "a\x00b", "a\x1b[2J", "a\u202eb", "a\u2066b", "\ufeffa", "\ud800", "a\ue000",
     "\u3164", "Ann\u3164", "\u2800", "a\u034fb", "x" * (LONGEST + 1), "x" * 10_000, "\u0301" * 10_000],
)  # fmt: skip
def test_names_that_do_not(bad: str) -> None:
    """Empty, invisible, unprintable, direction-turning, unassigned or long names are refused on one line."""
    with pytest.raises(Unreadable) as e:
        clean_name(bad)

    assert len(str(e.value)) < 100


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Dora", "DORA"),
        ("Dora", "Dоrа"),
        ("Bob", "Вob"),
        ("Bob", "ΒΟΒ"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "A\u200bn\u2066n\ufe0f"),
        ("Сара", "Capa"),
        ("علی\u200cرضا", "علیرضا"),
        ("علی", "علي"),
        ("کاوه", "كاوه"),
        ("Tom", "Torn"),
        ("Iris", "lris"),
        ("Iris", "1ris"),
        ("Bo0", "BoO"),
        ("Иван", "Ивaн"),
        ("Mark", "ᴍaгk".replace("г", "r")),
        ("Ann", "𝓐𝓷𝓷"),
        ("Ann", "Ꭺnn"),
        ("Ann", "An\u0578"),
        ("Zoë", "Zoe\u0308"),
        ("Ola", "〇la"),
        ("x-y", "x\u2010y"),
    ],
)
def test_names_that_look_the_same(name: str, other: str) -> None:
    """Letters of other alphabets that look the same, other widths and signs nobody sees make no other name."""
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Dora", "Dóra"), ("Łukasz", "Lukasz"), ("Ann", "Anne"), ("Вася", "Ваня"), ("Ann", "Ann 2"),
     ("کاوه", "کاوک"), ("Łódź", "Lodz"), ("Юля", "Оля"), ("Ewa", "Eva"), ("Ян", "Як")],
)  # fmt: skip
def test_names_that_do_not_look_the_same(name: str, other: str) -> None:
    """An accent or another letter is seen."""
    assert skeleton(name) != skeleton(other)


@given(st.text(st.characters()))
def test_clean_is_clean(name: str) -> None:
    """Cleaning twice is cleaning once, and what is kept is one short printable line."""
    try:
        kept = clean_name(name)
    except Unreadable:
        return

    assert clean_name(kept) == kept
    assert 0 < len(kept) <= LONGEST
    assert len(kept.splitlines()) == 1
    assert unicodedata.is_normalized("NFC", kept)
