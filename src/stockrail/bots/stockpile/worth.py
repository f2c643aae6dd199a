"""What Stockpile cards are worth to a seat, from its view alone: forecasts it can exclude, cards it can count."""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import Final

from stockrail.core.ids import Seat
from stockrail.games.stockpile.data import (
    BIDS,
    BOOM,
    CARD,
    COMPANIES,
    COPIES,
    DIVIDEND,
    FIRST_FEE,
    FORECAST,
    FORECASTS,
    MAJORITY,
    MARK_PAYS,
    SPACE,
    SPLIT_BONUS,
    STEPS,
    STOCKS,
    TRACKS,
    Track,
)
from stockrail.games.stockpile.view import PileCard, PlayerView, StockpileView

ALL: Final = tuple(range(len(FORECASTS)))
BEATEN: Final = (*BIDS[1:], 99)
"""What it takes at least to beat a bid on each space; nothing beats the last."""


def moved(track: Track, at: int, steps: int) -> tuple[int | None, int, int]:
    """Where a price ends (None: bankrupt), how often it split and how many $ marks it met."""
    splits = marks = 0
    for _ in range(abs(steps)):
        if steps < 0:
            if at == 0:
                return None, splits, marks
            at -= 1
        elif at == len(track.spaces) - 1:
            at, splits = track.reset, splits + 1
        else:
            at += 1
            marks += at in track.marks
    return at, splits, marks


@cache
def future(board: str, company: int, at: int, left: int, split: bool, extra: int, known: tuple[int, ...]) -> float:
    """What keeping a card brings, with so many Movements left, the first among `known` forecasts.

    Later it is sold when that is better, so this is the value under best play without further information.
    """
    track = TRACKS[board][company]
    shares = 2 if split else 1
    if not left:
        return float(shares * (track.spaces[at] + extra))
    total = 0.0
    for forecast in known:
        end, splits, marks = moved(track, at, STEPS[forecast])
        total += shares * (DIVIDEND * (not STEPS[forecast]) + MARK_PAYS * marks)
        if end is None:
            continue
        if splits:
            total += SPLIT_BONUS * (splits if split else splits - 1)
        now_split = split or splits > 0
        sell = (2 if now_split else 1) * (track.spaces[end] + extra)
        total += max(sell, future(board, company, end, left - 1, now_split, extra, ALL))
    return total / len(known)


class Worth:
    """One reading of a view: prices, forecasts, counts, and what follows from them."""

    def __init__(self, view: StockpileView, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.me: PlayerView = view.players[seat]
        self.left = view.rounds - view.round + (view.phase not in ("deborah", "end"))
        self.extra = int("graham" in self.me.investors)
        self.regular, self.split = self.me.regular_cards or (0,) * 6, self.me.split_cards or (0,) * 6
        self.unseen = self._count()
        self._stock = sum(self.unseen[:STOCKS]) or 1
        moving = view.pairs if view.phase == "movement" else ()
        moved = [p.company for p in moving if p.open]
        self._ahead = [max(self.left - (c in moved), 0) for c in COMPANIES]
        """How often each company will still move,"""
        self._forecasts = [ALL if c in moved else f for c, f in zip(COMPANIES, self._exclude(), strict=True)]
        """and by which forecasts it may move next."""
        self._rivals = [p.regular + 2 * p.split for p in view.players if p.seat != seat]
        self._rival_shares: dict[int, list[float]] = {}
        self._majority: dict[tuple[int, int], float] = {}
        self._expected: dict[int, float] = {}
        self._piles: dict[bool, tuple[float, ...]] = {}
        self._elsewhere: list[float] = []
        self._unknown: float | None = None

    def _count(self) -> list[int]:
        """Copies of each market card the seat has not seen."""
        left = [n - d for n, d in zip(COPIES, self.view.discard, strict=True)]
        for c in range(STOCKS):
            left[c] -= self.regular[c] + self.split[c]
        for card in (*(self.me.hand_cards or ()), *(self.me.held or ())):
            left[CARD[card]] -= 1
        for pile in self.view.piles:
            for x in pile.cards:
                if x.card is not None:
                    left[CARD[x.card]] -= 1
        for p in self.view.players:
            for fee in p.unpaid:
                left[FIRST_FEE + fee - 1] -= 1
        return left

    def _exclude(self) -> list[tuple[int, ...]]:
        """Per company the forecasts that are possible this round."""
        seen = {p.company: p.forecast for p in self.view.pairs if p.company is not None}
        free = tuple(f for f in ALL if FORECASTS[f] not in seen.values())
        return [(FORECAST[str(seen[c])],) if c in seen else free or ALL for c in COMPANIES]

    # ------------------------------------------------------------ stock

    def price(self, company: int, shares: int = 1) -> int:
        return shares * (self.view.values[company] + self.extra)

    def keep(self, company: int, split: bool = False, at: int | None = None) -> float:
        """What a card brings if it is not sold now."""
        space = self.view.prices[company] if at is None else at
        ahead, known = self._ahead[company], self._forecasts[company]
        return future(self.view.board, company, space, ahead, split, self.extra, known)

    def card(self, company: int, split: bool = False) -> float:
        """What a card is worth: sold now or kept, whichever is more."""
        return max(self.price(company, 2 if split else 1), self.keep(company, split))

    def holding(self, company: int, at: int) -> float:
        """What the seat's cards of a company would be worth with its price on another space."""
        price = TRACKS[self.view.board][company].spaces[at] + self.extra
        regular = max(price, self.keep(company, False, at)) if self.regular[company] else 0
        split = max(2 * price, self.keep(company, True, at)) if self.split[company] else 0
        return self.regular[company] * regular + self.split[company] * split

    def shares(self, company: int) -> int:
        return self.regular[company] + 2 * self.split[company]

    # ------------------------------------------------------------ rivals

    def rival_shares(self, company: int) -> list[float]:
        """Shares of the company each rival can be expected to hold."""
        found = self._rival_shares.get(company)
        if found is None:
            unseen = self.unseen[company]
            found = self._rival_shares[company] = [n * unseen / self._stock for n in self._rivals]
        return found

    def majority(self, company: int, more: int = 0) -> float:
        """What the chance of holding most shares is worth, with so many more; less while rounds remain."""
        if (company, more) not in self._majority:
            self._majority[company, more] = self._most(company, more)
        return self._majority[company, more]

    def _most(self, company: int, more: int) -> float:
        own = self.shares(company) + more
        if own <= 0:
            return 0.0
        chance = 1.0
        for mean in self.rival_shares(company):
            chance *= _below(own, mean)
        return MAJORITY * chance / max(self.left, 1)

    # ------------------------------------------------------------ market cards

    def market(self, card: int) -> float:
        """What any market card is worth to the seat that wins it."""
        found = self._expected.get(card)
        if found is None:
            found = self._expected[card] = self._market(card)
        return found

    def _market(self, card: int) -> float:
        if card < STOCKS:
            return self.card(card) + self.majority(card, 1) - self.majority(card)
        if card < BOOM:
            fee = card - FIRST_FEE + 1
            return float(fee if "bernie" in self.me.investors else -fee)
        steps = 2 if card == BOOM else -2
        return max(0.0, *(self.shift(c, steps) for c in range(STOCKS)))

    def unknown(self) -> float:
        """What a card the seat has not seen is worth on average."""
        if self._unknown is None:
            total = sum(self.unseen) or 1
            self._unknown = sum(n * self.market(card) for card, n in enumerate(self.unseen) if n) / total
        return self._unknown

    def seen(self, card: str | None) -> float:
        return self.unknown() if card is None else self.market(CARD[card])

    def piles(self, known: bool) -> tuple[float, ...]:
        """What each pile is worth: by all the seat knows, or by what lies open to everybody."""
        found = self._piles.get(known)
        if found is None:
            found = self._piles[known] = tuple([self._pile(pile.cards, known) for pile in self.view.piles])
        return found

    def _pile(self, cards: tuple[PileCard, ...], known: bool) -> float:
        worth = [self.seen(x.card if known or x.side == "up" else None) for x in cards]
        return sum(worth) if worth else 0.0

    def entry(self, pile: int) -> int:
        """What it takes at least to stand on a pile's track."""
        standing = self.view.piles[pile].bid
        return 0 if standing is None else BEATEN[SPACE[standing.value]]

    def elsewhere(self, pile: int) -> float:
        """What the best of the other piles is worth beside what it takes to stand there."""
        if not self._elsewhere:
            gains = [v - self.entry(p) for p, v in enumerate(self.piles(True))]
            self._elsewhere = [max(gains[:p] + gains[p + 1 :], default=0.0) for p in range(len(gains))]
        return self._elsewhere[pile]

    # ------------------------------------------------------------ moving prices

    def shift(self, company: int, steps: int) -> float:
        """What moving a price gains the seat, less a part of what it gains the others."""
        at = self.view.prices[company]
        track = TRACKS[self.view.board][company]
        end, splits, marks = moved(track, at, steps)
        now = self.holding(company, at)
        if end is None:
            gain = -now
        elif splits:
            cards = self.regular[company] + self.split[company]
            price = 2 * (track.spaces[end] + self.extra)
            gain = cards * max(price, self.keep(company, True, end)) + SPLIT_BONUS * self.split[company] - now
        else:
            gain = self.holding(company, end) - now + marks * self.shares(company)
        return gain - self._rivals_gain(company, steps)

    def _rivals_gain(self, company: int, steps: int) -> float:
        rivals = self.rival_shares(company)
        return steps * sum(rivals, 0.0) / len(rivals) / 2


@lru_cache(maxsize=16384)
def _below(own: int, mean: float) -> float:
    """The chance that a rival holds fewer shares, a tie counting half."""
    term = total = exp(-mean)
    for k in range(1, own):
        term *= mean / k
        total += term
    tie = term * mean / own
    return min(total + tie / 2, 1.0)
