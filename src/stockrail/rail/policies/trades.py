"""Trades that two sides must agree on: privates between players, privates and trains to corporations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from stockrail.core.actions import Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import shares
from stockrail.rail.actions import AGREE, PASS, REFUSE, Agree, Deal, Refuse, Trade
from stockrail.rail.asking import Offer, Question
from stockrail.rail.state import CORP, STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.policies.stock import StockTurn

NO_TRADE: Final = "off"
EITHER_TURN: Final = "either_turn"
AS_PURCHASE: Final = "buyer_turn_as_purchase"
TELLS: Final = frozenset(["bought_in", "declined", "offered", "traded"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class PrivateTrade:
    """When and how players may sell privates to each other."""

    when: str = EITHER_TURN
    """In the turn of either player, in the buyer's turn as its purchase, or never."""
    first: int = 2
    """The stock round from which on privates are traded."""
    barred: tuple[str, ...] = ()
    """Privates that never change hands this way."""
    counts: bool = True
    """Does a trade count as acting in a stock turn?"""
    asks: bool = True
    """Is the other side of any trade asked, of trains and of sales to corporations too?"""

    @property
    def least(self) -> int:
        """The least price: a purchase has one, other trades may be gifts."""
        return int(self.when == AS_PURCHASE)

    @property
    def for_ever(self) -> bool:
        """Could two players hand a private to and fro for ever?  Then nobody buys back what he sold in the round."""
        return not self.asks and self.when != AS_PURCHASE


def players_privates(g: RailGame, s: RailState) -> list[int]:
    """Privates in players' hands that may be traded between players."""
    held = [i for i, owner in enumerate(s.owner) if 0 <= owner < CORP]
    barred = g.title.trades.barred + g.habits.refused_trades
    return [i for i in held if g.privates[i] not in barred] if barred and held else held


def is_window(g: RailGame, s: RailState, turn: StockTurn) -> bool:
    """Are trades between players open in this turn?"""
    policy = g.title.trades
    return policy.when != NO_TRADE and s.cycle >= policy.first and not (policy.when == AS_PURCHASE and turn.bought)


def offers(g: RailGame, s: RailState, turn: StockTurn) -> list[Option]:
    """What may be traded in this turn."""
    return proposals(g, s, turn.seat) if is_window(g, s, turn) else []


def any_offer(g: RailGame, s: RailState, turn: StockTurn) -> bool:
    """May anything be traded in this turn?"""
    return is_window(g, s, turn) and bool(_tradable(g, s, turn.seat, one=True))


def refused(g: RailGame, s: RailState, turn: StockTurn) -> list[str]:
    """Privates of others that the player is asked for although he cannot have them."""
    if not g.habits.refused_trades or not is_window(g, s, turn) or s.cash[turn.seat] < g.title.trades.least:
        return []
    owners = ((name, s.owner[g.private_index[name]]) for name in g.habits.refused_trades)
    return [name for name, owner in owners if 0 <= owner < CORP and owner != turn.seat]


def proposals(g: RailGame, s: RailState, seat: Seat) -> list[Option]:
    """What the player may buy from others, and sell to them."""
    least, cash = g.title.trades.least, s.cash
    tradable = _tradable(g, s, seat)
    return [Span(_trade(g.privates[i], buyer, least), "price", least, cash[buyer]) for i, buyer in tradable]


@cache
def _trade(private: str, buyer: Seat, price: int) -> Trade:
    """Actions are frozen, so one does for all lists."""
    return Trade(private, buyer, price)


def _tradable(g: RailGame, s: RailState, seat: Seat, one: bool = False) -> list[tuple[int, Seat]]:
    """Privates that the player may buy or sell, each with its buyer; only some of them where `one` is enough."""
    policy, found = g.title.trades, list[tuple[int, Seat]]()
    least, either = policy.least, policy.when == EITHER_TURN
    room: dict[Seat, bool] = {}
    for i in players_privates(g, s):
        owner = s.owner[i]
        buyers = range(s.seats) if owner == seat and either else (seat,)
        for buyer in buyers:
            if buyer == owner or s.cash[buyer] < least or sold_before(g, s, i, buyer):
                continue
            if buyer not in room:
                room[buyer] = has_room(g, s, buyer)
            if room[buyer]:
                found.append((i, buyer))
                if one:
                    return found
    return found


def has_room(g: RailGame, s: RailState, seat: Seat) -> bool:
    """Room for one more certificate."""
    return g.title.trades.when == AS_PURCHASE or shares.counted(g, s, seat) < g.title.limits.certificates_of(g, s)


def sold_before(g: RailGame, s: RailState, private: int, seat: Seat) -> bool:
    """Has the player sold the private in this stock round, where that bars the way back?"""
    barred = s.round == STOCK and g.title.trades.for_ever
    return barred and bool(s.sold[seat] >> _bit(g, private) & 1)


def _bit(g: RailGame, private: int) -> int:
    return len(g.corporations) + private


def check(g: RailGame, s: RailState, turn: StockTurn, a: Deal | Trade) -> Refusal | None:
    if not is_window(g, s, turn) or isinstance(a, Deal) != g.title.trades.asks:
        return g.book.trade_window.refuse()
    if isinstance(a, Trade):
        return check_trade(g, s, turn.seat, a)
    return None if any_offer(g, s, turn) else g.book.trade_window.refuse()


def check_trade(g: RailGame, s: RailState, seat: Seat, a: Trade) -> Refusal | None:
    """A trade in the stock turn of one of the two."""
    private = g.private_of(a.private)
    sells = g.title.trades.when == EITHER_TURN and private >= 0 and s.owner[private] == seat
    return check_terms(g, s, a) if sells or a.buyer == seat else g.book.trade_window.refuse()


def check_terms(g: RailGame, s: RailState, a: Trade) -> Refusal | None:
    """A player's private, and another player with cash and room."""
    least = g.title.trades.least
    private = g.private_of(a.private)
    if private not in players_privates(g, s) or not 0 <= a.buyer < s.seats or a.buyer == s.owner[private]:
        return g.book.trade_window.refuse()
    if a.price < least or a.price > s.cash[a.buyer]:
        return g.book.trade_price.refuse(least=g.money(least), cash=g.money(s.cash[a.buyer]))
    if sold_before(g, s, private, a.buyer):
        return g.book.no_buy_back.refuse(private=g.private_ref(private))
    if not has_room(g, s, a.buyer):
        return g.book.certificate_limit.refuse(limit=g.title.limits.certificates_of(g, s))
    return None


def agreed(g: RailGame, s: RailState, turn: StockTurn, a: Trade, out: Tape) -> None:
    """A trade where nobody is asked."""
    from stockrail.rail.policies.stock import Continue

    s.agenda.append(Continue(replace(turn, bought=a.private) if g.title.trades.when == AS_PURCHASE else turn))
    hand_over(g, s, g.private_index[a.private], a.buyer, a.price, out)
    count_as_action(g, s, turn.seat)


@dataclass(frozen=True, slots=True)
class Talk(Question):
    """Name a private, a buyer and a price; the other side is asked."""

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        return [*proposals(g, s, self.seat), PASS]

    def check(self, g: RailGame, s: RailState, a: Trade | Pass) -> Refusal | None:
        return check_trade(g, s, self.seat, a) if isinstance(a, Trade) else None

    def take(self, g: RailGame, s: RailState, a: Trade | Pass, out: Tape) -> None:
        if isinstance(a, Trade):
            owner = s.owner[g.private_index[a.private]]
            other = owner if self.seat == a.buyer else a.buyer
            ask(g, s, AgreeToTrade(other, self.seat, a.private, a.buyer, a.price), out)


def hand_over(g: RailGame, s: RailState, private: int, buyer: Seat, price: int, out: Tape) -> None:
    seller = s.owner[private]
    s.cash[buyer] -= price
    s.cash[seller] += price
    s.owner[private] = buyer
    if s.round == STOCK and g.title.trades.for_ever:
        s.sold[seller] |= 1 << _bit(g, private)
    out.tell(
        "traded", g.book.trade_price, private=g.private_ref(private), seller=SeatRef(seller), seat=SeatRef(buyer),
        price=g.money(price),
    )  # fmt: skip


def count_as_action(g: RailGame, s: RailState, seat: Seat) -> None:
    """A trade counts as acting by the player whose turn it is."""
    if g.title.trades.counts:
        s.begun, s.last = 1, seat


@dataclass(frozen=True, slots=True)
class Consent(Question):
    """Agree or refuse.  `done` carries out what was agreed, `declined` what follows a refusal."""

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        return [AGREE, REFUSE]

    def take(self, g: RailGame, s: RailState, a: Agree | Refuse, out: Tape) -> None:
        if isinstance(a, Agree):
            self.done(g, s, out)
        else:
            out.tell("declined", self.rule(g), seat=SeatRef(self.seat))
            self.declined(g, s, out)

    def rule(self, g: RailGame) -> Rule:
        """Why the seat is asked."""
        return g.book.consent

    def terms(self, g: RailGame) -> dict[str, Any]:
        """What is offered to the seat, for everybody to hear."""
        raise NotImplementedError

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        raise NotImplementedError

    def declined(self, g: RailGame, s: RailState, out: Tape) -> None:
        """Nothing changes."""


def ask(g: RailGame, s: RailState, consent: Consent, out: Tape) -> None:
    """Put an offer to a seat."""
    s.agenda.append(consent)
    out.tell("offered", consent.rule(g), **consent.terms(g))


def private_offer(g: RailGame, asker: Seat, asked: Seat, private: str, price: int) -> dict[str, Any]:
    """A private between two players."""
    ref = g.private_ref(g.private_index[private])
    return {"seat": SeatRef(asker), "other": SeatRef(asked), "private": ref, "price": g.money(price)}


@dataclass(frozen=True, slots=True)
class AgreeToTrade(Consent):
    """Does the other player agree to the trade of a private?"""

    asker: Seat
    private: str
    buyer: Seat
    price: int

    def offer(self) -> Offer:
        return Offer(self.price, self.private)

    def terms(self, g: RailGame) -> dict[str, Any]:
        return private_offer(g, self.asker, self.seat, self.private, self.price)

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        hand_over(g, s, g.private_index[self.private], self.buyer, self.price, out)
        if s.round == STOCK:
            count_as_action(g, s, self.asker)
            if g.title.trades.when == AS_PURCHASE:
                s.agenda[-1] = s.agenda[-1].having_bought(self.private)  # type: ignore[union-attr]  # a `Continue`


@dataclass(frozen=True, slots=True)
class AgreeToBuyIn(Consent):
    """Does the player sell the private to the corporation?"""

    corporation: str
    private: str
    price: int

    def offer(self) -> Offer:
        return Offer(self.price, self.private, buyer=self.corporation)

    def terms(self, g: RailGame) -> dict[str, Any]:
        private = g.private_ref(g.private_index[self.private])
        price, buyer = g.money(self.price), g.ref(g.corp_index[self.corporation])
        return {"other": SeatRef(self.seat), "private": private, "price": price, "corporation": buyer}

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        buy_in(g, s, g.corp_index[self.corporation], g.private_index[self.private], self.price, out)


def buy_in(g: RailGame, s: RailState, corp: int, private: int, price: int, out: Tape) -> None:
    """A corporation buys a private from its player."""
    seller = s.owner[private]
    s.treasury[corp] -= price
    s.cash[seller] += price
    s.owner[private] = CORP + corp
    out.tell(
        "bought_in", g.book.buy_in_price, corporation=g.ref(corp), private=g.private_ref(private),
        seat=SeatRef(seller), price=g.money(price),
    )  # fmt: skip
    for p in g.private(private).powers:
        p.bought_in(g, s, private, corp, seller, out)


Talk.define("talk seat", answers=(Trade, Pass), exact=True)
Consent.define(answers=(Agree, Refuse), exact=True)
AgreeToTrade.define("agree_to_trade seat asker:seat private buyer:seat price")
AgreeToBuyIn.define("agree_to_buy_in seat corporation private price")
