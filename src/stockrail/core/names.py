"""Names people choose: any language, nothing that can break a line or a page, and which of them look the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from stockrail.core.errors import Unreadable

LONGEST = 40


class BadName(Unreadable):
    """A name that nobody can be called by."""


def clean_name(name: str) -> str:
    """The name with white space folded and composed; refused if empty, long or unprintable.

    >>> clean_name("  Ann \\t of  Cleves ")
    'Ann of Cleves'
    """
    folded = unicodedata.normalize("NFC", _JOINERS.sub(_joined, " ".join(name.split())))
    if not any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in folded):
        raise BadName("a name needs at least one letter or sign that can be seen")
    if len(folded) > LONGEST:
        raise BadName(f"a name has at most {LONGEST} characters")
    plain = _JOINERS.sub("", folded)
    if any(unicodedata.category(c) in _BARRED or c in _BLANK for c in plain):
        raise BadName("a name cannot contain control characters")
    return folded


_BARRED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
"""Letters and marks that show nothing."""
_JOINERS = re.compile("[\u200c\u200d]+")
"""Persian needs zero-width joiners between its letters, and some emoji are several joined; the marks that turn the
direction of text stay barred."""


def _joined(found: re.Match[str]) -> str:
    """One joiner where letters of the Arabic script or emoji stand on both sides, else none."""
    before, after = found.string[: found.start()][-1:], found.string[found.end() :][:1]
    return found.group()[0] if _joinable(before) and _joinable(before) == _joinable(after) else ""


def _joinable(c: str) -> str:
    """What kind of sign that may be joined it is, if any."""
    if not c:
        return ""
    if unicodedata.category(c) in ("So", "Sk") or c == "\ufe0f":
        return "emoji"
    return "arabic" if unicodedata.name(c, "").startswith("ARABIC ") and unicodedata.category(c)[0] in "LM" else ""


# ---------------------------------------------------------------- names that look the same


def skeleton(name: str) -> str:
    """What is left when characters that look the same count as one; two names with the same skeleton can be mistaken.

    >>> skeleton("Dora") == skeleton("Dоrа")  # the second has letters of the Cyrillic alphabet
    True
    """
    shown = "".join(c for c in unicodedata.normalize("NFKD", name) if not _is_unseen(c))
    folded = unicodedata.normalize("NFD", shown.translate(_alike())).casefold()
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", folded).translate(_alike()))


def unlike(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody at the table has it already, or one that looks the same.

    >>> unlike("Master", ["Ann", "Master"])
    'Master 2'
    """
    names = {skeleton(t) for t in taken}
    return next(n for k in range(1, 99) if skeleton(n := name if k == 1 else f"{name} {k}") not in names)


def _is_unseen(c: str) -> bool:
    return unicodedata.category(c) in _BARRED or c in _BLANK or "\ufe00" <= c <= "\ufe0f"


@cache
def _alike() -> Mapping[int, str]:
    """What each character looks like: `confusables.txt`."""
    lines = files("stockrail.core").joinpath("confusables.txt").read_text(encoding="ascii").splitlines()
    pairs = (line.split(":") for line in lines if not line.startswith("#"))
    return {int(code, 16): _spelled(look) for look, codes in pairs for code in codes.split()}


def _spelled(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())
