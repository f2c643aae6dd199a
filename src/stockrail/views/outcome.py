"""What a move costs and brings, as far as it is certain beforehand: a few words behind its sentence.

A title says which gains its moves have (`Pictures.outcome`), read from what `core.foresee` knows; the words are the
same in button, list and preview: `outcome.<kind>` of the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stockrail.core.ids import Money
from stockrail.locales.l10n import Words


@dataclass(frozen=True, slots=True)
class Gain:
    """One thing a move brings; what it costs has a minus.  Money is `Money`."""

    kind: str
    amount: int = 0
    of: str = ""
    """What it is a gain of, where the kind alone does not say: a company."""


def money(amount: int, kind: str = "money") -> Iterable[Gain]:
    """A sum that is paid or received; nothing where nothing is."""
    if amount:
        yield Gain(kind, Money(amount))


def price(old: int, new: int, of: str = "") -> Iterable[Gain]:
    """Where a price goes; nothing where it stays."""
    if old != new:
        yield Gain("rises" if new > old else "falls", Money(new), of)


def said(gains: Iterable[Gain], words: Words) -> str:
    """The gains in words; empty where there are none."""
    return words.enumerated([words.text(f"outcome.{g.kind}", amount=g.amount, of=g.of) for g in gains])
