"""Names people choose: every language passes, nothing that breaks a line or a page does."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.errors import Unreadable
from stockrail.core.names import LONGEST, clean_name


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
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_names_that_pass(given_name: str, kept: str) -> None:
    """White space is folded, letters composed, joiners kept; escaping is the page's work."""
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    "bad",
    ["", "   ", "\u200c\u200d", "\u0301", "a\x00b", "a\x1b[2J", "a\u202eb", "a\u2066b", "\ufeffa", "\ud800", "a\ue000",
     "x" * (LONGEST + 1), "x" * 10_000, "\u0301" * 10_000],
)  # fmt: skip
def test_names_that_do_not(bad: str) -> None:
    """Empty, invisible, unprintable, direction-turning, unassigned or long names are refused on one line."""
    with pytest.raises(Unreadable) as e:
        clean_name(bad)

    assert len(str(e.value)) < 100


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
