"""The first sale of the privates: buy the lowest, bid on the others, settle bids from the lowest up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Pass, Span
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal
from stockrail.rail import privates, shares
from stockrail.rail.actions import PASS, Bid, Buy, Par
from stockrail.rail.asking import Question
from stockrail.rail.policies import endings
from stockrail.rail.policies.first_sale import Auction
from stockrail.rail.policies.speaking import LowestThenClockwise, Speaking, highest
from stockrail.rail.privates import lowest
from stockrail.rail.state import UNSOLD, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

RULES: Final = (
    "lowest_private", "bid_on_lowest", "bid_least", "bid_cash", "bid_aside", "auction_only", "take_free",
    "all_pass_income",
)  # fmt: skip
"""The rules that a title with one of these prints."""

TELLS: Final = frozenset(["bid", "passed", "price_falls", "private_sold"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class Waterfall(Auction):
    """Buy the lowest private, or bid on another; bids are settled from the lowest up."""

    step: int = 5
    """A bid is at least so much above the one before, or above the price."""
    multiple: int = 1
    """Bids are multiples of this."""
    price_cut: int = 5
    """How much cheaper the first private gets when all have passed."""
    speaking: Speaking = field(default_factory=LowestThenClockwise)
    leaves: bool = False
    """Is a player who passes in an auction out of it?"""
    side_bids: bool = False
    """May a player bid on other privates while one is auctioned?"""
    bid_moves_priority: bool = False
    """Does a bid outside an auction move the priority card as a purchase does?"""
    resume_with_priority: bool = True
    """After a round of passes, does the priority holder go on, or the next player?"""
    free_moves_priority: bool = True
    """Does a player who must take the first private for nothing move the priority card?"""
    highest_binds: bool = False
    """Does only the highest bid on each private tie up money?"""
    after_passes: tuple[Callable[[], Effect], ...] = ()
    """What follows the income of the privates when all have passed."""

    def opening(self) -> Effect:
        return Opening()


def terms(g: RailGame) -> Waterfall:
    """How this title sells its privates."""
    found = g.title.auction
    assert isinstance(found, Waterfall)
    return found


def price(g: RailGame, s: RailState, private: int) -> int:
    """What it costs now: only the first private's price ever falls, until that one is sold."""
    return g.private(private).price - (s.price_cut if private == lowest(g, s) else 0)


def others(s: RailState, private: int) -> list[int]:
    """The privates for sale beside one."""
    return [i for i in privates.unsold(s) if i != private]


def own_bid(s: RailState, private: int, seat: Seat) -> int:
    bids = s.bids[private]
    for i in range(0, len(bids), 2):
        if bids[i] == seat:
            return bids[i + 1]
    return 0


def bound(g: RailGame, s: RailState, private: int, seat: Seat) -> int:
    """What the player's bid on a private ties up."""
    bid = own_bid(s, private, seat)
    return bid if not bid or not terms(g).highest_binds or bid == max(s.bids[private][1::2]) else 0


def free_cash(g: RailGame, s: RailState, seat: Seat) -> int:
    """Cash that no standing bid has set aside."""
    free = s.cash[seat]
    for i, bids in enumerate(s.bids):
        if bids:
            free -= bound(g, s, i, seat)
    return free


def most_bid(g: RailGame, s: RailState, private: int, seat: Seat, free: int) -> int:
    """The most a player with so much free cash can bid on a private: a bid of before is free for the next one."""
    most = free + bound(g, s, private, seat)
    return most - most % terms(g).multiple


def least_bid(g: RailGame, s: RailState, private: int) -> int:
    policy = terms(g)
    bids, least = s.bids[private], g.private(private).price
    if bids:
        least = max(least, *bids[1::2])
    least += policy.step
    return least + -least % policy.multiple


def check_bid(g: RailGame, s: RailState, seat: Seat, private: int, amount: int) -> Refusal | None:
    """Enough above the highest bid, and not above what the player has free."""
    least, step, multiple = least_bid(g, s, private), terms(g).step, terms(g).multiple
    if amount < least:
        return g.book.bid_least.refuse(
            step=g.money(step), above=g.money(least - step), least=g.money(least), price=g.money(amount)
        )
    if amount % multiple:
        return g.book.bid_least.refuse(multiple=g.money(multiple), price=g.money(amount))
    most = most_bid(g, s, private, seat, free_cash(g, s, seat))
    if amount > most:
        return g.book.bid_cash.refuse(most=g.money(most), price=g.money(amount))
    return None


def bid_spans(g: RailGame, s: RailState, seat: Seat, among: list[int], free: int) -> list[Option]:
    """What a player with so much free cash may bid on each of some privates."""
    found: list[Option] = []
    for i in among:
        low, high = least_bid(g, s, i), most_bid(g, s, i, seat, free)
        if low <= high:
            found.append(Span(Bid(g.privates[i], low), "price", low, high, terms(g).multiple))
    return found


def place_bid(g: RailGame, s: RailState, seat: Seat, a: Bid, out: Tape) -> None:
    """A bid replaces the player's earlier one and stands last in the list."""
    bids = s.bids[g.private_index[a.private]]
    if seat in bids[::2]:
        at = 2 * bids[::2].index(seat)
        del bids[at : at + 2]
    bids += [seat, a.price]
    out.tell(
        "bid", g.book.bid_least, seat=SeatRef(seat), private=g.private_ref(g.private_index[a.private]),
        price=g.money(a.price),
    )  # fmt: skip


def hand_over(
    g: RailGame, s: RailState, seat: Seat, private: int, amount: int, out: Tape, then: Settle | None = None
) -> None:
    """A private is sold: bids on it are free again, its powers act, then the next one is looked at."""
    g.player_pays_bank(s, seat, amount)
    s.owner[private] = seat
    s.bids[private] = []
    s.passed, s.price_cut = [], 0
    out.tell(
        "private_sold", g.book.private_settled, seat=SeatRef(seat), private=g.private_ref(private),
        price=g.money(amount),
    )  # fmt: skip
    if then is not None or not (s.agenda and isinstance(s.agenda[-1], SettleFrom)):
        s.agenda.append(then or Settle())
    for p in g.private(private).powers:
        p.sold(g, s, private, seat, out)


@dataclass(frozen=True, slots=True)
class Opening(Effect["RailGame", RailState]):
    """The sale begins with the priority holder."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda.append(BuyBid(s.priority))


@dataclass(frozen=True, slots=True)
class BuyBid(Question):
    """Pass, buy the lowest private, or bid on another."""

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        low, free = lowest(g, s), free_cash(g, s, self.seat)
        bids = bid_spans(g, s, self.seat, others(s, low), free)
        buys: list[Option] = [Buy(g.privates[low])] if g.private(low).price - s.price_cut <= free else []
        return [*buys, *bids, PASS]

    def check(self, g: RailGame, s: RailState, a: Buy | Bid | Pass) -> Refusal | None:
        low = lowest(g, s)
        if isinstance(a, Pass):
            return None
        private = g.private_of(a.private)
        if isinstance(a, Buy):
            if private != low:
                return g.book.lowest_private.refuse(private=g.private_ref(low))
            cost, free = price(g, s, low), free_cash(g, s, self.seat)
            return g.book.bid_aside.refuse(price=g.money(cost), free=g.money(free)) if cost > free else None
        if private == low:
            return g.book.bid_on_lowest.refuse(private=g.private_ref(low))
        if private < 0 or s.owner[private] != UNSOLD:
            return g.book.lowest_private.refuse(private=g.private_ref(low))
        return check_bid(g, s, self.seat, private, a.price)

    def take(self, g: RailGame, s: RailState, a: Buy | Bid | Pass, out: Tape) -> None:
        if isinstance(a, Buy):
            low = lowest(g, s)
            s.priority = s.left_of(self.seat)
            hand_over(g, s, self.seat, low, price(g, s, low), out)
            return
        if isinstance(a, Bid):
            place_bid(g, s, self.seat, a, out)
            s.passed = []
            if terms(g).bid_moves_priority:
                s.priority = s.left_of(self.seat)
        else:
            s.passed.append(self.seat)
            out.tell("passed", g.book.stock_turn, seat=SeatRef(self.seat))
        following = s.left_of(self.seat)
        s.agenda.append(NobodyBuys(following) if len(s.passed) == s.seats else BuyBid(following))


@dataclass(frozen=True, slots=True)
class NobodyBuys(Effect["RailGame", RailState]):
    """All have passed: the first private gets cheaper, or the sold ones pay."""

    following: Seat

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.passed = []
        policy = terms(g)
        seat = s.priority if policy.resume_with_priority else self.following
        if any(owner >= 0 for owner in s.owner):
            privates.income(g, s, g.book.all_pass_income, out)
            s.agenda.append(BuyBid(seat))
            if s.broken:  # no stock round would ever follow, and no operating round is there to be finished
                endings.finish(g, s, endings.BANK, out)
            else:
                s.agenda += [effect() for effect in policy.after_passes[::-1]]
            return
        s.price_cut += policy.price_cut
        low = lowest(g, s)
        cost = price(g, s, low)
        out.tell("price_falls", g.book.take_free, private=g.private_ref(low), price=g.money(cost))
        if cost > 0:
            s.agenda.append(BuyBid(seat))
        else:
            following = s.left_of(seat)
            if policy.free_moves_priority:
                s.priority = following
            then = Settle() if policy.free_moves_priority else SettleFrom(following)
            hand_over(g, s, seat, low, 0, out, then)


@dataclass(frozen=True, slots=True)
class Settle(Effect["RailGame", RailState]):
    """A private has been sold: look at the next one before anybody takes another turn."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        low = lowest(g, s)
        if low < 0:
            g.title.course.begin(s)
            return
        bids = s.bids[low]
        if not bids:
            s.agenda.append(BuyBid(self.following(s)))
        elif len(bids) == 2:
            hand_over(g, s, bids[0], low, bids[1], out, self)
        else:
            s.agenda += [*self.kept(), Speak(terms(g).speaking.first(bids, s.seats), low, 0)]

    def following(self, s: RailState) -> Seat:
        """Who goes on."""
        return s.priority

    def kept(self) -> tuple[Settle, ...]:
        """What waits for the end of an auction, where that is not the usual."""
        return ()


@dataclass(frozen=True, slots=True)
class SettleFrom(Settle):
    """The same, where somebody else goes on than the holder of the priority card."""

    seat: Seat

    def following(self, s: RailState) -> Seat:
        return self.seat

    def kept(self) -> tuple[Settle, ...]:
        return (self,)


@dataclass(frozen=True, slots=True)
class Speak(Question):
    """In the auction of one private: raise, or pass."""

    private: int
    silent: int
    """Passes since the last raise."""

    def about(self, g: RailGame) -> str:
        return g.privates[self.private]

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        aside = others(s, self.private) if terms(g).side_bids else []
        return [*bid_spans(g, s, self.seat, [self.private, *aside], free_cash(g, s, self.seat)), PASS]

    def check(self, g: RailGame, s: RailState, a: Bid | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        private = g.private_of(a.private)
        side = terms(g).side_bids and private in others(s, self.private)
        if private != self.private and not side:
            return g.book.auction_only.refuse(private=g.private_ref(self.private))
        return check_bid(g, s, self.seat, private, a.price)

    def take(self, g: RailGame, s: RailState, a: Bid | Pass, out: Tape) -> None:
        bids = s.bids[self.private]
        silent = self.silent
        if isinstance(a, Bid):
            place_bid(g, s, self.seat, a, out)
            if a.private != g.privates[self.private]:
                s.agenda.append(self)
                return
            silent = 0
        else:
            out.tell("passed", g.book.stock_turn, seat=SeatRef(self.seat))
            silent += 1
            if terms(g).leaves:
                at = 2 * bids[::2].index(self.seat)
                del bids[at : at + 2]
                silent = 0
        if silent >= len(bids) // 2 - 1:
            winner = highest(bids)
            hand_over(g, s, winner, self.private, own_bid(s, self.private, winner), out)
        else:
            s.agenda.append(Speak(terms(g).speaking.after(self.seat, bids, s.seats), self.private, silent))


@dataclass(frozen=True, slots=True)
class SetPar(Question):
    """A president's certificate came as a gift: name the par value."""

    corporation: str

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return (Par(self.corporation, p) for p in g.market.pars)

    def check(self, g: RailGame, s: RailState, a: Par) -> Refusal | None:
        if a.corporation != self.corporation:
            return g.book.president_first.refuse(corporation=g.ref(g.corp_index[self.corporation]))
        return shares.check_par(g, a.price)

    def take(self, g: RailGame, s: RailState, a: Par, out: Tape) -> None:
        from stockrail.rail.policies.stock import found

        found(g, s, self.seat, g.corp_index[a.corporation], a.price, out)


Opening.define("opening")
BuyBid.define("buy_bid seat", answers=(Buy, Bid, Pass), exact=True)
NobodyBuys.define("nobody_buys following:seat")
Settle.define("settle")
SettleFrom.define("settle_from seat")
Speak.define("speak seat private silent", answers=(Bid, Pass), exact=True)
SetPar.define("set_par seat corporation", answers=(Par,), exact=True, gift=True)
