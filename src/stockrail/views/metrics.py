"""How wide words are, near enough to keep them apart: letters of the sans that pages and pictures use."""

from __future__ import annotations

from typing import Final

NARROW: Final = frozenset(" .,:;'|!()[]·iljtfrI/")
WIDE: Final = frozenset("mwMWО●▲▼★→⇈⚑◆◇≈∞ЖШЩЮФжшщюфмы")


def wide(words: str, size: float, bold: bool = False) -> float:
    """The width of a line in the units of its size.

    >>> round(wide("Lima", 10), 1), round(wide("BURMA", 10), 1)
    (22.3, 32.4)
    """
    return size * sum(map(_letter, words)) * (1.05 if bold else 1)


def _letter(letter: str) -> float:
    if letter in NARROW:
        return 0.29
    if letter in WIDE:
        return 0.84
    return 0.6 if letter.isupper() else 0.0 if not letter.isprintable() else 0.5
