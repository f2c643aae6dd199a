"""The stock round: sell, buy one certificate, sell; private companies between players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Pass
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import shares
from stockrail.rail.actions import DEAL, PASS, Deal, Par, Sell, Share, Trade
from stockrail.rail.asking import Question
from stockrail.rail.policies import trades
from stockrail.rail.policies.course import StockRoundEnds
from stockrail.rail.state import NOBODY, SHUT, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.title import Corporation

TELLS: Final = frozenset(["bought_share", "par_set", "passed"])
"""The events it may tell."""

IPO, POOL = "ipo", "pool"
SELL_BUY_SELL, SELL_BUY, SELL_BUY_OR_BUY_SELL = "sell_buy_sell", "sell_buy", "sell_buy_or_buy_sell"


@dataclass(frozen=True, slots=True)
class StockTurns:
    """What a player's turn in a stock round may hold."""

    order: str = SELL_BUY_SELL
    """Are sales open before and after the purchase, before it only, or on one side of it?"""
    first_sale: int = 2
    """The first stock round in which shares may be sold."""
    several_from_offer: bool = False
    """Where several shares may be bought in one turn: from the offering too?"""
    several_in_one_go: bool = True
    """Without a sale between them?"""

    def may_sell(self, bought: bool, sold: bool) -> bool:
        """Is a sale open in a turn in which something was bought, and sold before that?"""
        return not bought or self.order == SELL_BUY_SELL or (self.order == SELL_BUY_OR_BUY_SELL and not sold)

    def before_share(self, g: RailGame, s: RailState, seat: Seat, corp: int, holder: int, out: Tape) -> None:
        """What a title does before a player buys a share; where none is left then, the purchase has been in vain."""


class Purchases:
    """What may be bought and sold in stock turns, by corporation: made once, for it is listed all the time."""

    def __init__(self, corporations: Sequence[Corporation], pars: Iterable[int]) -> None:
        self.shares = [(Share(c.id, IPO), Share(c.id, POOL)) for c in corporations]
        self.pars = [tuple(Par(c.id, price) for price in pars) for c in corporations]
        self.sales = [tuple(Sell(n, c.id) for n in range(1, c.shares + 1)) for c in corporations]


@dataclass(frozen=True, slots=True)
class StockSeat(Effect["RailGame", RailState]):
    """A player's turn comes; one who can do nothing passes without being asked."""

    seat: Seat

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.begun, s.block = 0, [0] * len(s.cell)
        turn = turn_begins(self.seat)
        s.agenda.append(turn if turn.is_open(g, s) else turn_ends(self.seat))


@dataclass(frozen=True, slots=True)
class TurnEnds(Effect["RailGame", RailState]):
    """The turn is over; when all have passed in a row, so is the round."""

    seat: Seat

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if g.title.endings.at_once(g, s, out):
            return
        if s.begun:
            if self.seat in s.passed:
                s.passed.remove(self.seat)
        elif self.seat not in s.passed:
            s.passed.append(self.seat)
        if not s.begun:
            out.tell("passed", g.book.stock_turn, seat=SeatRef(self.seat))
        all_passed = len(s.passed) == s.seats - len(s.bankrupts)
        s.agenda.append(StockRoundEnds() if all_passed else turn_comes(s.left_of(self.seat)))


@dataclass(frozen=True, slots=True)
class StockTurn(Question):
    """Sell any number, buy at most one certificate, sell any number."""

    bought: str = ""
    """What was bought in this turn: a corporation or a private."""
    source: str = ""
    one_go: bool = True
    """No sale has come since the purchase."""
    sold: bool = False
    """Was something sold before the purchase?"""

    # ------------------------------------------------------------ what is possible

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        found: list[Option] = [*self._sales(g, s)]
        due = bool(found) and shares.over_limit(g, s, self.seat)
        if not due or self._may_wait(g):
            found += self._purchases(g, s)
            found += self._trades(g, s)
        if not due:
            found.append(PASS)
        return found

    def _sales(self, g: RailGame, s: RailState, one: bool = False) -> list[Sell]:
        """What may be sold, or only some of it where `one` is enough."""
        found: list[Sell] = []
        if self._sales_shut(g, s):
            return found
        for corp, held in enumerate(s.shares[self.seat :: s.seats + 2]):
            if held and (most := shares.sellable(g, s, self.seat, corp)):
                found += g.purchases.sales[corp][:most]
                if one:
                    return found
        return found

    def _sales_shut(self, g: RailGame, s: RailState) -> bool:
        """Too early in the game, or in the turn."""
        return s.cycle < g.title.stock.first_sale or not g.title.stock.may_sell(bool(self.bought), self.sold)

    def _purchases(self, g: RailGame, s: RailState, one: bool = False) -> list[Option]:
        """What may be bought, or only some of it where `one` is enough."""
        found: list[Option] = []
        open_to = [c for c in g.majors if g.zone(s.cell[c]).several] if self.bought else g.majors
        if not open_to:
            return found
        cash, counted, every = s.cash[self.seat], shares.counted(g, s, self.seat), g.purchases
        sold, closed, par_of, price = s.sold[self.seat], s.closed, s.par, g.title.capital.price
        for corp in open_to:
            if closed[corp]:
                continue
            if not par_of[corp]:
                certificate = s.president_shares[corp]
                if not self.bought and cash >= g.cheapest_par * certificate:
                    for par in every.pars[corp]:
                        paid = par.price * certificate <= cash
                        if paid and self._broken_limit(g, s, corp, certificate, par.price, counted) is None:
                            found.append(par)
            elif not sold >> corp & 1:
                ipo, pool = every.shares[corp]
                if s.in_offer(corp) and price(g, s, corp) <= cash and self._is_open_to(g, s, corp, ipo, counted):
                    found.append(ipo)
                if s.in_pool(corp) and g.value(s, corp) <= cash and self._is_open_to(g, s, corp, pool, counted):
                    found.append(pool)
            if one and found:
                return found
        return found

    def _is_open_to(self, g: RailGame, s: RailState, corp: int, a: Share, counted: int) -> bool:
        """May the player have a share that he can pay for?"""
        if self.bought and not self._fits_turn(g, s, corp, a):
            return False
        if a.source == POOL and s.president[corp] == NOBODY and self._is_certificate(g, s, corp):
            return False
        return self._broken_limit(g, s, corp, 1, 0, counted) is None

    def is_open(self, g: RailGame, s: RailState) -> bool:
        """Can the player do anything at all?"""
        if self._sales(g, s, one=True) or self._purchases(g, s, one=True) or self._trades(g, s):
            return True
        idle = g.habits.asks_without_choice and not self.bought
        return idle and (self._holds_unsellable(g, s) or bool(self.refused_trades(g, s)))

    def refused_trades(self, g: RailGame, s: RailState) -> Sequence[str]:
        return trades.refused(g, s, self)

    def _holds_unsellable(self, g: RailGame, s: RailState) -> bool:
        """Has the player shares that only the lack of a president keeps from being sold?"""
        return any(
            s.president[c] == NOBODY and s.operated[c] == 2 and s.in_pool(c) < g.title.limits.pool and not s.block[c]
            for c in g.majors
            if s.held(c, self.seat)
        )

    def _trades(self, g: RailGame, s: RailState) -> list[Option]:
        """Where the other side is asked, a talk comes first; elsewhere a trade is one action."""
        if not g.title.trades.asks:
            return trades.offers(g, s, self)
        return [DEAL] if trades.any_offer(g, s, self) else []

    def close(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda.append(turn_ends(self.seat))

    def _must_sell(self, g: RailGame, s: RailState) -> bool:
        """Over a limit the turn cannot end, as long as something may be sold."""
        return shares.over_limit(g, s, self.seat) and bool(self._sales(g, s, one=True))

    def _may_wait(self, g: RailGame) -> bool:
        """May a sale that is due come after a purchase?"""
        return not g.title.limits.sell_down_first and g.title.stock.may_sell(True, self.sold)

    # ------------------------------------------------------------ the judge

    def check(self, g: RailGame, s: RailState, a: Par | Share | Sell | Deal | Trade | Pass) -> Refusal | None:
        if isinstance(a, Sell):
            return self._check_sale(g, s, a)
        if self._must_sell(g, s) and (isinstance(a, Pass) or not self._may_wait(g)):
            counted, limit = shares.counted(g, s, self.seat), g.title.limits.certificates_of(g, s)
            return g.book.sell_down.refuse(counted=counted, limit=limit)
        if isinstance(a, Pass):
            return None
        if isinstance(a, (Deal, Trade)):
            return trades.check(g, s, self, a)
        return self._check_par(g, s, a) if isinstance(a, Par) else self._check_share(g, s, a)

    def _check_sale(self, g: RailGame, s: RailState, a: Sell) -> Refusal | None:
        corp = g.corp_of(a.corporation)
        if s.cycle < g.title.stock.first_sale:
            return g.book.no_first_sale.refuse()
        if not g.title.stock.may_sell(bool(self.bought), self.sold):
            return g.book.turn_order.refuse()
        return check_sale(g, s, self.seat, corp, a.count)

    def _check_par(self, g: RailGame, s: RailState, a: Par) -> Refusal | None:
        corp = g.corp_of(a.corporation)
        if corp < 0 or s.par[corp] or corp in g.minors:
            return g.book.president_first.refuse()
        if s.closed[corp]:
            return out_of_game(g, s, corp)
        if self.bought:
            return g.book.one_purchase.refuse()
        refusal = shares.check_par(g, a.price)
        if refusal is not None:
            return refusal
        cost = a.price * s.president_shares[corp]
        if cost > s.cash[self.seat]:
            return g.book.par_cash.refuse(price=g.money(cost), cash=g.money(s.cash[self.seat]))
        return self._check_limits(g, s, corp, s.president_shares[corp], a.price)

    def _check_share(self, g: RailGame, s: RailState, a: Share) -> Refusal | None:
        corp = g.corp_of(a.corporation)
        if corp < 0 or a.source not in (IPO, POOL):
            return g.book.share_source.refuse()
        if not self._fits_turn(g, s, corp, a):
            return (g.book.several if g.zone(s.cell[corp]).several else g.book.one_purchase).refuse()
        if s.sold[self.seat] >> corp & 1:
            return g.book.no_buy_back.refuse(corporation=g.ref(corp))
        if s.closed[corp]:
            return out_of_game(g, s, corp)
        if s.par[corp] == 0:
            return g.book.president_first.refuse(corporation=g.ref(corp))
        if (s.in_offer(corp) if a.source == IPO else s.in_pool(corp)) == 0:
            return g.book.share_source.refuse(corporation=g.ref(corp))
        if a.source == POOL and self._is_certificate(g, s, corp):
            return g.book.receivership_share.refuse(corporation=g.ref(corp))
        cost = self._cost(g, s, corp, a.source)
        if cost > s.cash[self.seat]:
            return g.book.share_cash.refuse(price=g.money(cost), cash=g.money(s.cash[self.seat]))
        return self._check_limits(g, s, corp, 1, 0)

    def _is_certificate(self, g: RailGame, s: RailState, corp: int) -> bool:
        """Is only a president's certificate left in the pool, and has the player no share to change for it?"""
        alone = s.president[corp] == NOBODY and s.in_pool(corp) <= s.president_shares[corp]
        return alone and s.held(corp, self.seat) < s.president_shares[corp] - 1

    def _fits_turn(self, g: RailGame, s: RailState, corp: int, a: Share) -> bool:
        """One certificate a turn, or several of one corporation in the zone that allows it."""
        if not self.bought:
            return True
        if not g.zone(s.cell[corp]).several:
            return False
        from_pool = a.source == POOL and self.source != IPO
        more = self.bought == a.corporation or self.bought in g.private_index
        fits = more and (g.title.stock.several_from_offer or from_pool)
        in_one_go = self.one_go and self.bought == a.corporation
        return fits and (in_one_go or not g.title.stock.several_in_one_go)

    def _check_limits(self, g: RailGame, s: RailState, corp: int, count: int, par: int) -> Refusal | None:
        """The limits after the purchase."""
        rule = self._broken_limit(g, s, corp, count, par, shares.counted(g, s, self.seat))
        if rule == g.book.corporation_limit:
            return g.book.corporation_limit.refuse(limit=g.title.limits.own_of(s))
        return g.book.certificate_limit.refuse(limit=g.title.limits.certificates_of(g, s)) if rule else None

    def _broken_limit(self, g: RailGame, s: RailState, corp: int, count: int, par: int, counted: int) -> Rule | None:
        """The limit that a purchase breaks for a player who has so many `counted` certificates.

        A new president gets several shares on one card.
        """
        limits, rival = g.title.limits, s.president[corp]
        cards = s.held(corp, self.seat) + count
        leads = rival in (NOBODY, self.seat) or cards > s.held(corp, rival)
        president = par > 0 or (leads and rival != NOBODY)
        zone = g.zone(s.cell[corp] if par == 0 else g.market.pars[par])
        whole = not president or limits.own_in_shares
        if zone.limited and (cards if whole else cards - s.president_shares[corp] + 1) > limits.own_of(s):
            return g.book.corporation_limit
        swap = president and par == 0 and rival != self.seat and not limits.before_swap
        after = counted + (1 if not swap else 2 - s.president_shares[corp])
        return g.book.certificate_limit if zone.counts and after > limits.certificates_of(g, s) else None

    def _cost(self, g: RailGame, s: RailState, corp: int, source: str) -> int:
        return g.title.capital.price(g, s, corp) if source == IPO else g.value(s, corp)

    # ------------------------------------------------------------ carrying out

    def take(self, g: RailGame, s: RailState, a: Par | Share | Sell | Deal | Trade | Pass, out: Tape) -> None:
        if isinstance(a, Pass):
            s.agenda.append(turn_ends(self.seat))
        elif isinstance(a, Deal):
            s.agenda += [Continue(self), trades.Talk(self.seat)]
        elif isinstance(a, Trade):
            trades.agreed(g, s, self, a, out)
        elif isinstance(a, Sell):
            self._sell(g, s, a, out)
        else:
            self._buy(g, s, a, out)

    def _sell(self, g: RailGame, s: RailState, a: Sell, out: Tape) -> None:
        corp = g.corp_index[a.corporation]
        each = g.title.selling.price.price(s, corp, g.value(s, corp))
        s.block[corp] = each
        s.sold[self.seat] |= 1 << corp
        shares.sell(g, s, self.seat, corp, a.count, each, out)
        self.acted(s)
        one_go, sold = self.one_go and not self.bought, self.sold or not self.bought
        s.agenda.append(Continue(StockTurn(self.seat, self.bought, self.source, one_go, sold)))

    def _buy(self, g: RailGame, s: RailState, a: Par | Share, out: Tape) -> None:
        corp = g.corp_index[a.corporation]
        if isinstance(a, Par):
            self._pay(g, s, corp, a.price * s.president_shares[corp], IPO)
            found(g, s, self.seat, corp, a.price, out)
        else:
            holder = s.offer if a.source == IPO else s.market_pool
            g.title.stock.before_share(g, s, self.seat, corp, holder, out)
            if s.held(corp, holder):
                self._buy_share(g, s, corp, a.source, out)
        g.title.selling.price.bought(s)
        self.acted(s)
        source = IPO if isinstance(a, Par) else a.source
        s.agenda.append(Continue(StockTurn(self.seat, a.corporation, source, True, self.sold)))

    def _buy_share(self, g: RailGame, s: RailState, corp: int, source: str, out: Tape) -> None:
        cost = self._cost(g, s, corp, source)
        self._pay(g, s, corp, cost, source)
        out.tell(
            "bought_share", g.book.one_purchase, seat=SeatRef(self.seat), corporation=g.ref(corp),
            source=source, price=g.money(cost),
        )  # fmt: skip
        shares.gain(g, s, self.seat, corp, 1, s.offer if source == IPO else s.market_pool, out)

    def _pay(self, g: RailGame, s: RailState, corp: int, cost: int, source: str) -> None:
        """To the bank; what the offering brings is for the capital to say."""
        if source == IPO:
            g.title.capital.pay(g, s, self.seat, corp, cost)
        else:
            g.player_pays_bank(s, self.seat, cost)

    def acted(self, s: RailState) -> None:
        """The turn is no pass, and priority is counted from here."""
        s.begun, s.last = 1, self.seat


@dataclass(frozen=True, slots=True)
class Continue(Effect["RailGame", RailState]):
    """The turn goes on while anything can still be done."""

    turn: StockTurn

    def having_bought(self, private: str) -> Continue:
        return Continue(replace(self.turn, bought=private))

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda.append(self.turn if self.turn.is_open(g, s) else turn_ends(self.turn.seat))


# Items are frozen, so one for each seat does for all games.


@cache
def turn_comes(seat: Seat) -> StockSeat:
    """The next player's turn."""
    return StockSeat(seat)


@cache
def turn_begins(seat: Seat) -> StockTurn:
    """A turn in which nothing has been done."""
    return StockTurn(seat)


@cache
def turn_ends(seat: Seat) -> TurnEnds:
    """The end of a player's turn."""
    return TurnEnds(seat)


def out_of_game(g: RailGame, s: RailState, corp: int) -> Refusal:
    """The corporation has closed, or was taken out before the game began."""
    rule = g.book.corporation_closes if s.closed[corp] == SHUT else g.book.set_up
    return rule.refuse(corporation=g.ref(corp))


def check_sale(g: RailGame, s: RailState, seat: Seat, corp: int, count: int, limited: bool = True) -> Refusal | None:
    """Own shares, of a corporation on the market, without the president's certificate, as many as the pool takes."""
    if corp < 0 or count < 1 or count > s.held(corp, seat):
        return g.book.sell_own.refuse(held=s.held(corp, seat) if corp >= 0 else 0)
    if s.cell[corp] < 0:
        return g.book.sale_needs_par.refuse(corporation=g.ref(corp))
    rule = g.title.selling.rule(g, s, seat, corp)
    if rule is not None:
        return rule.refuse(corporation=g.ref(corp))
    if limited and count > (most := g.title.limits.pool) - s.in_pool(corp):
        return g.book.pool_limit.refuse(limit=most, pool=s.in_pool(corp))
    if count > shares.sellable(g, s, seat, corp, limited):
        return g.book.president_certificate.refuse(corporation=g.ref(corp))
    return None


def found(g: RailGame, s: RailState, seat: Seat, corp: int, par: int, out: Tape) -> None:
    """A president's certificate leaves the offering: par is set, the marker goes on the market."""
    s.par[corp] = par
    s.president[corp] = seat
    g.market.put(s, corp, g.market.pars[par])
    out.tell("par_set", g.book.par_value, seat=SeatRef(seat), corporation=g.ref(corp), price=g.money(par))
    shares.gain(g, s, seat, corp, s.president_shares[corp], s.offer, out)


StockSeat.define("stock_seat seat")
TurnEnds.define("turn_ends seat")
StockTurn.define(
    "stock_turn seat bought:purchase source one_go sold", answers=(Par, Share, Sell, Deal, Trade, Pass), exact=True
)
Continue.define("continue turn")
