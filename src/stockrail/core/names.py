"""Names people choose: any language, nothing that can break a line or a page."""

from __future__ import annotations

import unicodedata

from stockrail.core.errors import Unreadable

LONGEST = 40


def clean_name(name: str) -> str:
    """The name with white space folded and composed; refused if empty, long or unprintable.

    >>> clean_name("  Ann \\t of  Cleves ")
    'Ann of Cleves'
    """
    folded = unicodedata.normalize("NFC", " ".join(name.split()))
    if not any(unicodedata.category(c)[0] in "LNPS" for c in folded):
        raise Unreadable("a name needs at least one letter or sign that can be seen")
    if len(folded) > LONGEST:
        raise Unreadable(f"a name has at most {LONGEST} characters")
    if any(unicodedata.category(c) in _BARRED and c not in _JOINERS for c in folded):
        raise Unreadable("a name cannot contain control characters")
    return folded


_BARRED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"
"""Persian needs the zero-width joiners; the marks that turn the direction of text stay barred."""
