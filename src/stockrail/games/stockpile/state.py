"""The table: everything that lies on it, as lists of small numbers."""

from __future__ import annotations

from typing import Final

from stockrail.core.game import State
from stockrail.games.stockpile.data import BOOM, COMPANY, COPIES, FEES, FIRST_FEE, FORECASTS, NAMES, PILES, STOCKS

NOBODY: Final = -1
EVERYBODY: Final = 0b111111
"""A `known` mask has a bit for every seat, and the sixth for everybody else: face up, or revealed."""


EVERY_COMPANY: Final = (1 << STOCKS) - 1
EVERY_FORECAST: Final = (1 << len(FORECASTS)) - 1
EVERY_INVESTOR: Final = (1 << len(NAMES)) - 1


def lay(card: int, up: int, by: int, known: int) -> int:
    """A card in a pile as one number: which card, which side, who placed it, who has seen it."""
    return card | up << 4 | (by + 1) << 5 | known << 8


def card_of(laid: int) -> int:
    return laid & 15


def is_up(laid: int) -> bool:
    return bool(laid & 16)


def placer_of(laid: int) -> int:
    """The seat that placed it, or NOBODY for the card the pile began with."""
    return (laid >> 5 & 7) - 1


def known_to(laid: int) -> int:
    return laid >> 8


class Table(State):
    """A position.  Cards are indexes of `data.MARKET`; what belongs to seats lies in one list, seat after seat."""

    __slots__ = (
        "round",
        "phase",
        "first",
        "prices",
        "deck",
        "discard",
        "cash",
        "regular",
        "split",
        "unpaid",
        "held",
        "hands",
        "piles",
        "bidders",
        "bids",
        "waiting",
        "unplaced",
        "companies",
        "forecasts",
        "known",
        "offered",
        "kept",
        "used",
        "looker",
        "listed",
        "forecasting",
        "investing",
    )
    round: int
    phase: str
    first: int
    prices: list[int]
    """Per company the index of its space."""
    deck: list[int]
    """The market deck is a bag: copies of each card, no order."""
    discard: list[int]
    cash: list[int]
    regular: list[int]
    """Six numbers a seat: regular cards of each company."""
    split: list[int]
    unpaid: list[int]
    """Three numbers a seat: unpaid fees of 1, 2 and 3."""
    held: list[int]
    """Two numbers a seat: Booms and Busts still to be played."""
    hands: list[int]
    """Two cards a seat, NOBODY where there is none."""
    piles: list[list[int]]
    """Laid cards in order of arrival."""
    bidders: list[int]
    """Per pile the seat that stands on its track, or NOBODY."""
    bids: list[int]
    """Per pile the index of the occupied space, or -1."""
    waiting: list[int]
    """Overbid meeples of each seat."""
    unplaced: list[int]
    """Meeples of each seat that have not bid yet this round."""
    companies: list[int]
    """The pairs of the round in the order dealt: the company of each ..."""
    forecasts: list[int]
    """... its forecast ..."""
    known: list[int]
    """... and who has seen it."""
    offered: list[int]
    """Per seat the investors dealt, as a mask."""
    kept: list[int]
    used: int
    """Powers used this round, as a mask."""
    looker: int
    """The seat that may look at a pair at any time now (Martha, in Demand), or NOBODY."""

    listed: int
    """What is in this game's box: its companies, as a mask ..."""
    forecasting: int
    """... its forecasts ..."""
    investing: int
    """... and its investors.  Cards that are printed later are in none of them."""

    @classmethod
    def empty(cls, seats: int, prices: list[int], cash: int) -> Table:
        """A table with nothing dealt yet."""
        s = cls()
        s.seats, s.agenda = seats, []
        s.round, s.phase, s.first, s.used, s.looker = 1, "setup", 0, 0, NOBODY
        s.prices, s.deck, s.discard = prices, list(COPIES), [0] * len(COPIES)
        s.cash = [cash] * seats
        s.regular, s.split = [0] * STOCKS * seats, [0] * STOCKS * seats
        s.unpaid, s.held, s.hands = [0] * len(FEES) * seats, [0] * 2 * seats, [NOBODY] * 2 * seats
        s.piles = [[] for _ in range(PILES[seats])]
        s.bidders, s.bids = [NOBODY] * PILES[seats], [-1] * PILES[seats]
        s.waiting, s.unplaced = [0] * seats, [0] * seats
        s.companies, s.forecasts, s.known = [], [], []
        s.offered, s.kept = [0] * seats, [0] * seats
        s.listed, s.forecasting, s.investing = EVERY_COMPANY, EVERY_FORECAST, EVERY_INVESTOR
        return s

    def clone(self) -> Table:
        c = Table.__new__(Table)
        c.seats, c.agenda = self.seats, self.agenda[:]
        c.round, c.phase, c.first, c.used, c.looker = self.round, self.phase, self.first, self.used, self.looker
        c.prices, c.deck, c.discard = self.prices[:], self.deck[:], self.discard[:]
        c.cash, c.regular, c.split = self.cash[:], self.regular[:], self.split[:]
        c.unpaid, c.held, c.hands = self.unpaid[:], self.held[:], self.hands[:]
        c.piles = [pile[:] for pile in self.piles]
        c.bidders, c.bids = self.bidders[:], self.bids[:]
        c.waiting, c.unplaced = self.waiting[:], self.unplaced[:]
        c.companies, c.forecasts, c.known = self.companies[:], self.forecasts[:], self.known[:]
        c.offered, c.kept = self.offered[:], self.kept[:]
        c.listed, c.forecasting, c.investing = self.listed, self.forecasting, self.investing
        return c

    def lists(self, company: str) -> bool:
        """Is the company in this game?"""
        return company in COMPANY and bool(self.listed >> COMPANY[company] & 1)

    def order(self) -> list[int]:
        """Seats in turn order: from the first player clockwise."""
        return [(self.first + k) % self.seats for k in range(self.seats)]

    def owner(self, power: int) -> int:
        """The seat that keeps the investor, or NOBODY."""
        for seat, mask in enumerate(self.kept):
            if mask & power:
                return seat
        return NOBODY

    def census(self) -> list[int]:
        """Copies of each market card over all places where one can lie."""
        count = [d + n for d, n in zip(self.deck, self.discard, strict=True)]
        for c in range(STOCKS):
            count[c] += sum(self.regular[c::STOCKS]) + sum(self.split[c::STOCKS])
        for k in range(len(FEES)):
            count[FIRST_FEE + k] += sum(self.unpaid[k :: len(FEES)])
        for k in range(2):
            count[BOOM + k] += sum(self.held[k::2])
        for card in self.hands:
            if card != NOBODY:
                count[card] += 1
        for pile in self.piles:
            for laid in pile:
                count[card_of(laid)] += 1
        return count
