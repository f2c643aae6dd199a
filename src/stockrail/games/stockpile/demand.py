"""Demand: the auction of the piles (ST-5, ST-12.4 to 12.8, ST-14.6, 14.8, 14.12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import SILENT, Tape
from stockrail.core.ids import Money
from stockrail.core.rules import Refusal
from stockrail.games.stockpile import data, rules
from stockrail.games.stockpile.actions import Bid, Martha
from stockrail.games.stockpile.data import BIDS, BOOM, FEES, FIRST_FEE, MEEPLES, PAIRS, SPACE, STOCKS, TOP_BID
from stockrail.games.stockpile.money import pay_fees
from stockrail.games.stockpile.state import NOBODY, Table, card_of, is_up
from stockrail.games.stockpile.words import CARD, FORECAST, SEAT, K, cards

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


def price(space: int, donald: bool) -> int:
    """What a bid costs: the space, or for Donald the one below it."""
    return BIDS[max(space - 1, 0)] if donald else BIDS[space]


REACH = tuple(
    tuple(max(space for space in range(len(BIDS)) if price(space, donald) <= cash) for cash in range(BIDS[-1] + 1))
    for donald in (False, True)
)
"""The highest space that so much cash allows; the second row is Donald's."""


@dataclass(frozen=True, slots=True)
class Demand(Effect["Stockpile", Table]):
    """All tracks empty, every meeple unplaced; the first player begins."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase = "demand"
        s.waiting = [0] * s.seats
        s.unplaced = [MEEPLES[s.seats]] * s.seats
        s.looker = s.owner(data.MARTHA)
        s.agenda.append(Settlement())
        s.agenda.append(g.biddings[s.first])


def purse(s: Table, seat: int) -> int:
    """Cash that is not tied up by the seat's standing bids."""
    donald = bool(s.kept[seat] & data.DONALD)
    return s.cash[seat] - sum(price(s.bids[p], donald) for p, b in enumerate(s.bidders) if b == seat)


@dataclass(frozen=True, slots=True)
class Bidding(Decision["Stockpile", Table]):
    """A meeple goes on a track: a first bid, or after being overbid another."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        limit = min(purse(s, self.seat), BIDS[-1])
        top = REACH[bool(s.kept[self.seat] & data.DONALD)][limit] + 1
        found: list[Action] = []
        for pile, standing in enumerate(s.bids):
            if standing < top and s.bidders[pile] != self.seat:
                found += g.bid_actions[pile][standing + 1 : top]
        return found

    def check(self, g: Stockpile, s: Table, a: Bid) -> Refusal | None:
        if not 0 <= a.pile < len(s.piles):
            return rules.PILES.refuse(piles=len(s.piles))
        if a.value not in SPACE:
            return rules.TRACK.refuse(value=Money(a.value))
        if s.bidders[a.pile] == self.seat:
            return rules.OWN_TRACK.refuse(pile=a.pile)
        standing, space = s.bids[a.pile], SPACE[a.value]
        if standing == TOP_BID:
            return rules.CLOSED.refuse(pile=a.pile)
        if space <= standing:
            return rules.HIGHER.refuse(least=K[BIDS[standing + 1]])
        if price(space, bool(s.kept[self.seat] & data.DONALD)) > purse(s, self.seat):
            return self._too_much(s, space)
        return None

    def _too_much(self, s: Table, space: int) -> Refusal:
        rule = rules.AFFORD_BOTH if self.seat in s.bidders else rules.AFFORD
        cost = price(space, bool(s.kept[self.seat] & data.DONALD))
        return rule.refuse(cost=K[cost], cash=Money(purse(s, self.seat)))

    def take(self, g: Stockpile, s: Table, a: Bid, out: Tape) -> None:
        seat, pile = self.seat, a.pile
        over = s.bidders[pile]
        s.bidders[pile], s.bids[pile] = seat, SPACE[a.value]
        meeples = s.unplaced if s.unplaced[seat] else s.waiting
        meeples[seat] -= 1
        out.tell("bid", rules.MUST_BID, seat=SEAT[seat], pile=pile, value=K[a.value])
        if over != NOBODY:
            s.waiting[over] += 1
            out.tell("overbid", rules.STANDING, seat=SEAT[over], pile=pile)
        following = next_bidder(s, seat)
        if following != NOBODY:
            s.agenda.append(g.biddings[following])
        elif s.looker != NOBODY:
            s.agenda.append(LastLook(s.looker))
            s.looker = NOBODY


def next_bidder(s: Table, last: int) -> int:
    """Clockwise from the last to act: first everybody's first bids, then whoever has a meeple waiting."""
    meeples = s.unplaced if any(s.unplaced) else s.waiting
    for k in range(1, s.seats + 1):
        seat = (last + k) % s.seats
        if meeples[seat]:
            return seat
    return NOBODY


# ------------------------------------------------------------ Martha


@dataclass(frozen=True, slots=True)
class Looking(Decision["Stockpile", Table]):
    """Martha's power out of turn: one look at a pair, at any time in Demand."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        return [Martha(owner, nth) for _, owner, nth in targets(s, self.seat)]

    def check(self, g: Stockpile, s: Table, a: Martha | Pass) -> Refusal | None:
        if isinstance(a, Martha) and target(s, self.seat, a) is None:
            return rules.MARTHA.refuse()
        return None

    def take(self, g: Stockpile, s: Table, a: Martha, out: Tape) -> None:
        found = target(s, self.seat, a)
        assert found is not None
        s.used |= data.MARTHA
        s.looker = NOBODY
        s.known[found] |= 1 << self.seat
        whose = None if a.seat is None else SEAT[a.seat]
        kind = "martha_facedown" if whose is None else "martha"
        out.tell(
            kind, rules.MARTHA, (self.seat,), ("company", "forecast"), reveals=True,
            seat=SEAT[self.seat], whose=whose, nth=a.nth,
            company=CARD[s.companies[found]], forecast=FORECAST[s.forecasts[found]],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LastLook(Looking):
    """All bids stand and Martha has not looked: she is asked once more before the piles are taken."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        return [*Looking.options(self, g, s), Pass()]

    def take(self, g: Stockpile, s: Table, a: Martha | Pass, out: Tape) -> None:
        if isinstance(a, Martha):
            Looking.take(self, g, s, a, out)


def targets(s: Table, seat: int) -> list[tuple[int, int | None, int]]:
    """The pairs Martha may ask for: index, whose (None: it lies face down), number there."""
    return [
        (i, owner if where == "private" else None, nth)
        for i, (where, owner, nth) in enumerate(PAIRS[s.seats])
        if where != "public" and owner != seat
    ]


def target(s: Table, seat: int, a: Martha) -> int | None:
    """The index of the pair she asks for, or None if there is no such pair."""
    return next((i for i, owner, nth in targets(s, seat) if (owner, nth) == (a.seat, a.nth)), None)


# ------------------------------------------------------------ settlement


@dataclass(frozen=True, slots=True)
class Settlement(Effect["Stockpile", Table]):
    """All bids are paid, then everybody takes the cards won."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.looker = NOBODY
        order = s.order()
        won = [[pile for pile, b in enumerate(s.bidders) if b == seat] for seat in range(s.seats)]
        for seat in order:
            for pile in won[seat]:
                self._pay(s, seat, pile, out)
        for seat in order:
            fees = [0, 0, 0]
            for pile in won[seat]:
                take_pile(s, seat, pile, fees, out, is_last=pile == won[seat][-1])
            settle_fees(s, seat, fees, out)
        s.bidders, s.bids = [NOBODY] * len(s.piles), [-1] * len(s.piles)

    def _pay(self, s: Table, seat: int, pile: int, out: Tape) -> None:
        donald = bool(s.kept[seat] & data.DONALD)
        cost = price(s.bids[pile], donald)
        s.cash[seat] -= cost
        rule = rules.DONALD if donald else rules.SETTLE
        out.tell("pay", rule, seat=SEAT[seat], pile=pile, amount=K[cost])


def take_pile(s: Table, seat: int, pile: int, fees: list[int], out: Tape, is_last: bool = True) -> None:
    """All cards of the pile go to their places before the winner; fees are counted, to be settled together.

    They are settled openly, those of all piles of a seat at once: which pile they lay in is told nobody.
    """
    laid = s.piles[pile]
    s.piles[pile] = []
    for x in laid:
        card = card_of(x)
        if card < STOCKS:
            s.regular[STOCKS * seat + card] += 1
        elif card < BOOM:
            fees[card - FIRST_FEE] += 1
        else:
            s.held[2 * seat + card - BOOM] += 1
    if out is not SILENT:
        up = cards([card_of(x) for x in laid if is_up(x)])
        down = cards([card_of(x) for x in laid if not is_up(x)])
        owed = cards([FIRST_FEE + k for k, n in enumerate(fees) for _ in range(n)]) if is_last else ()
        out.tell(
            "win", rules.SETTLE, (seat,), ("down",), reveals=True,
            seat=SEAT[seat], pile=pile, number=len(laid), up=up, fees=owed, down=down,
        )  # fmt: skip


def settle_fees(s: Table, seat: int, fees: list[int], out: Tape) -> None:
    """Fees won are paid, or for Bernie collected; what cannot be paid stays before its owner."""
    if s.kept[seat] & data.BERNIE:
        for k, n in enumerate(fees):
            s.cash[seat] += (k + 1) * n
            s.discard[FIRST_FEE + k] += n
            for _ in range(n):
                out.tell("collect", rules.BERNIE, seat=SEAT[seat], card=CARD[FIRST_FEE + k], amount=K[k + 1])
        fees = [0, 0, 0]
    for k, n in enumerate(fees):
        s.unpaid[len(FEES) * seat + k] += n
    pay_fees(s, seat, out)
    for k, n in enumerate(fees):
        for _ in range(min(n, s.unpaid[len(FEES) * seat + k])):
            out.tell("owe", rules.OWED, seat=SEAT[seat], card=CARD[FIRST_FEE + k])


Demand.define("demand")
Bidding.define("bidding seat", answers=(Bid,), exact=True)
Looking.define("looking seat", answers=(Martha,), exact=True)
LastLook.define("last_look seat", answers=(Martha, Pass))
Settlement.define("settlement")
