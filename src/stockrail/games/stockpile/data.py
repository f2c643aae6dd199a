"""The printed game as data: cards, tracks, investors, counts by players.  Money is in thousands (K).

Numbers that rest on a single source say so; correct them here and nothing else changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

COMPANIES: Final = ("AA", "BB", "CC", "EE", "LL", "SS")
FEES: Final = ("fee1", "fee2", "fee3")
"""Fees of 1K, 2K and 3K, four each.  Doubt: one source knows only 1K and 2K."""
MARKET: Final = (*COMPANIES, *FEES, "boom", "bust")
COPIES: Final = tuple(10 if card in COMPANIES else 4 for card in MARKET)
FORECASTS: Final = ("+4", "+2", "+1", "-2", "-3", "$$")
"""Doubt: +1 rests on one source; the rulebook only shows that the sixth card is not negative."""
STEPS: Final = tuple(0 if f == "$$" else int(f) for f in FORECASTS)

STOCKS: Final = len(COMPANIES)
FIRST_FEE: Final = MARKET.index("fee1")
BOOM: Final = MARKET.index("boom")
DOLLARS: Final = FORECASTS.index("$$")

BIDS: Final = (0, 1, 3, 6, 10, 15, 20, 25)
TOP_BID: Final = len(BIDS) - 1

ROUNDS: Final = {2: 6, 3: 7, 4: 6, 5: 5}
"""Doubt: printed only in a picture; reviews say 5 to 7 rounds and the deck leaves this as the one reading."""
PILES: Final = {2: 4, 3: 3, 4: 4, 5: 5}
MEEPLES: Final = {2: 2, 3: 1, 4: 1, 5: 1}
BATCHES: Final = {2: 2, 3: 1, 4: 1, 5: 1}
CASH: Final = {2: 30, 3: 20, 4: 20, 5: 20}
OFFERED: Final = {2: 4, 3: 2, 4: 2, 5: 2}
KEPT: Final = {2: 2, 3: 1, 4: 1, 5: 1}

BOOM_STEPS: Final = 2
DIVIDEND: Final = 2
"""What `$$` pays a share."""
MARK_PAYS: Final = 1
"""What a $ mark of Stanford Steel pays a share."""
DEBORAH_PAYS: Final = 1
SPLIT_BONUS: Final = 10
"""For every card that splits again.  Doubt: one source pays 20K; 10K a card leaves the value unchanged."""
MAJORITY: Final = 10
TIED_MAJORITY: Final = 5


@dataclass(frozen=True, slots=True)
class Track:
    """A company's prices from left to right, with the spaces a price starts on and returns to."""

    spaces: tuple[int, ...]
    start: int
    """Index of the start space, also where a bankrupt company begins again."""
    reset: int
    """Index of the space a split returns to."""
    marks: tuple[int, ...] = ()
    """Indexes of the spaces with a $ mark."""


_PLAIN = Track((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), start=4, reset=5)

_ADVANCED = {
    # Doubt: the spaces, starts, resets and $ marks of the advanced side rest on one source.
    "AA": Track((1, 3, 5, 7, 9, 11, 13), start=2, reset=3),
    "BB": Track((1, 2, 3, 4, 5, 6), start=4, reset=3),
    "CC": Track((1, 3, 5, 7, 9), start=2, reset=2),
    "EE": Track((1, 3, 4, 5, 5, 6, 6, 7, 8, 10), start=4, reset=3),
    "LL": Track((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), start=4, reset=5),
    "SS": Track((1, 1, 2, 2, 3, 3, 4, 4, 5, 5), start=8, reset=4, marks=(1, 3, 5, 7, 9)),
}
TRACKS: Final[dict[str, tuple[Track, ...]]] = {
    "standard": (_PLAIN,) * STOCKS,
    "advanced": tuple(_ADVANCED[c] for c in COMPANIES),
}


@dataclass(frozen=True, slots=True)
class Investor:
    """An investor card: its cash with three to five players, and with two."""

    id: str
    cash: int
    """Doubt: the cash printed for three to five players rests on one source."""
    cash_of_two: int


INVESTORS: Final = (
    Investor("bill", 32, 35),
    Investor("bernie", 16, 16),
    Investor("cramer", 18, 12),
    Investor("donald", 13, 4),
    Investor("deborah", 20, 14),
    Investor("graham", 16, 6),
    Investor("mark", 25, 22),
    Investor("martha", 22, 20),
    Investor("stuart", 22, 16),
    Investor("warren", 20, 23),
)
NAMES: Final = tuple(i.id for i in INVESTORS)

# An investor as a bit, so that what a seat keeps and what was used this round are one number each.
BERNIE, CRAMER, DONALD, DEBORAH, GRAHAM, MARK, MARTHA, STUART, WARREN = (
    1 << NAMES.index(name)
    for name in ("bernie", "cramer", "donald", "deborah", "graham", "mark", "martha", "stuart", "warren")
)

CARD: Final = {c: i for i, c in enumerate(MARKET)}
COMPANY: Final = {c: i for i, c in enumerate(COMPANIES)}
FORECAST: Final = {f: i for i, f in enumerate(FORECASTS)}
INVESTOR: Final = {n: i for i, n in enumerate(NAMES)}
SPACE: Final = {v: i for i, v in enumerate(BIDS)}


def pair_places(seats: int) -> tuple[tuple[str, int, int], ...]:
    """The six pairs of a round in the order dealt: where each lies, whose it is (-1: nobody's), its number there."""
    if seats == 2:
        own = [("private", seat, k) for seat in range(2) for k in range(2)]
        return (*own, ("facedown", -1, 0), ("facedown", -1, 1))
    own = [("private", seat, 0) for seat in range(seats)]
    return (*own, ("public", -1, 0), *(("facedown", -1, k) for k in range(5 - seats)))


PAIRS: Final = {seats: pair_places(seats) for seats in PILES}


@cache
def bits(mask: int) -> tuple[str, ...]:
    """The investors of a mask by name, in the order of the list.

    >>> bits(CRAMER | WARREN)
    ('cramer', 'warren')
    """
    return tuple(n for i, n in enumerate(NAMES) if mask >> i & 1)
