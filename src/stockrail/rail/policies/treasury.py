"""A corporation deals in its own shares: once a turn it issues into the pool or redeems from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from stockrail.core.agenda import Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal
from stockrail.rail.actions import Issue, Redeem
from stockrail.rail.asking import Operating, Reconsider
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

RULES: Final = ("issue_window", "issue_once", "issue_limit", "issue_price", "redeem")
"""The rules that a title with one of these prints."""

TELLS: Final = frozenset(["issued", "redeemed"])
"""The events it may tell."""

UNTIL_DIVIDEND, TURN_START = "until_dividend", "turn_start"

NOTHING: Final = 0
DEALT: Final = 1
FORCED: Final = 2
"""What `share_dealing` says: not yet, issued or redeemed, issued to buy a train."""


@dataclass(frozen=True, slots=True)
class Treasury:
    """When a corporation may deal in its own shares: until its dividend, or only as its turn begins."""

    window: str = UNTIL_DIVIDEND


def most_issued(s: RailState, corp: int) -> int:
    """Shares it may issue: no more may lie in the pool than players hold, and no more than it has."""
    return max(0, min(sum(s.holdings(corp)) - s.in_pool(corp), s.in_offer(corp)))


def issue_price(g: RailGame, s: RailState, corp: int) -> int:
    """One space left of the marker."""
    return g.market.price[g.market.left[s.cell[corp]]]


def redeem_price(g: RailGame, s: RailState, corp: int) -> int:
    """One space right of the marker."""
    return g.market.price[g.market.right[s.cell[corp]]]


@dataclass(frozen=True, slots=True)
class MayDeal(Operating):
    """The corporation may issue or redeem now, once in its turn."""

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        corp = self.corp(g)
        if s.share_dealing != NOTHING:
            return
        yield from _issues(most_issued(s, corp))
        price = redeem_price(g, s, corp)
        yield from _redemptions(min(s.in_pool(corp), s.treasury[corp] // price))

    def check(self, g: RailGame, s: RailState, a: Issue | Redeem) -> Refusal | None:
        corp = self.corp(g)
        if s.share_dealing != NOTHING:
            return g.book.issue_once.refuse(corporation=g.ref(corp))
        if isinstance(a, Issue):
            most = most_issued(s, corp)
            return None if 1 <= a.count <= most else g.book.issue_limit.refuse(most=most)
        if not 1 <= a.count <= s.in_pool(corp):
            return g.book.redeem.refuse(most=s.in_pool(corp))
        cost = a.count * redeem_price(g, s, corp)
        if cost > s.treasury[corp]:
            return g.book.redeem.refuse(price=g.money(cost), cash=g.money(s.treasury[corp]))
        return None

    def take(self, g: RailGame, s: RailState, a: Issue | Redeem, out: Tape) -> None:
        corp = self.corp(g)
        s.begun, s.share_dealing = 1, DEALT
        s.agenda.append(Reconsider())
        if isinstance(a, Issue):
            issue(g, s, corp, a.count, issue_price(g, s, corp), out)
            return
        each = redeem_price(g, s, corp)
        s.move_shares(corp, s.market_pool, s.offer, a.count)
        g.corporation_pays_bank(s, corp, a.count * each)
        out.tell("redeemed", g.book.redeem, corporation=g.ref(corp), count=a.count, price=g.money(each))


# Items and actions are frozen, so one of each does for all games.


@cache
def may_deal(seat: Seat, corporation: str) -> MayDeal:
    """The question whether it issues or redeems."""
    return MayDeal(seat, corporation)


@cache
def _issues(most: int) -> tuple[Issue, ...]:
    return tuple(Issue(n) for n in range(1, most + 1))


@cache
def _redemptions(most: int) -> tuple[Redeem, ...]:
    return tuple(Redeem(n) for n in range(1, most + 1))


def issue(g: RailGame, s: RailState, corp: int, count: int, each: int, out: Tape) -> None:
    """Shares go to the pool, the bank pays the corporation."""
    s.move_shares(corp, s.offer, s.market_pool, count)
    g.bank_pays_corporation(s, corp, count * each, out)
    out.tell("issued", g.book.issue_price, corporation=g.ref(corp), count=count, price=g.money(each))


MayDeal.define("may_deal seat corporation", answers=(Issue, Redeem), exact=True)
