"""When a corporation must have a train it cannot pay: the president's help, forced sales, bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stockrail.core.actions import Span
from stockrail.core.agenda import Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import shares, trains
from stockrail.rail.actions import Bankrupt, Sell, Trade
from stockrail.rail.policies import trades
from stockrail.rail.policies.endings import BANKRUPTCY, finish
from stockrail.rail.policies.stock import check_sale
from stockrail.rail.policies.trades import Consent
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.steps.trains import BuyTrain


def money(s: RailState, seat: Seat, corp: int) -> int:
    """All money of the corporation and its president."""
    return s.treasury[corp] + s.cash[seat]


def is_short(g: RailGame, s: RailState, ask: BuyTrain) -> bool:
    """Is the treasury smaller than the price of the cheapest train?  Only then may the president help."""
    return s.treasury[ask.corp(g)] < trains.cheapest(g, s)


def missing(g: RailGame, s: RailState, ask: BuyTrain) -> int:
    """What both together lack for the cheapest train."""
    return trains.cheapest(g, s) - money(s, ask.seat, ask.corp(g))


def largest_block(g: RailGame, s: RailState, ask: BuyTrain, corp: int) -> int:
    """The most shares of a corporation that may be sold; the needy one, and one nobody would take, keep theirs."""
    count = shares.sellable(g, s, ask.seat, corp)
    if corp == ask.corp(g) or g.corporations[corp] in ask.barred:
        while count and shares.heirs(s, corp, ask.seat, count):
            count -= 1
    return count


def is_ruined(g: RailGame, s: RailState, ask: BuyTrain) -> bool:
    """Everything that may be sold is not enough."""
    blocks = sum(largest_block(g, s, ask, c) * g.value(s, c) for c in range(len(s.cell)))
    return blocks < missing(g, s, ask)


def options(g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[Option]:
    if missing(g, s, ask) <= 0:
        return
    for corp, name in enumerate(g.corporations):
        for count in range(1, largest_block(g, s, ask, corp) + 1):
            yield Sell(count, name)
    if g.title.forced_private_sale:
        yield from _private_sales(g, s, ask)
    yield Bankrupt()


def _private_sales(g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[Option]:
    for i in trades.players_privates(g, s):
        if s.owner[i] == ask.seat:
            for buyer in range(s.seats):
                if buyer != ask.seat and trades.has_room(g, s, buyer) and s.cash[buyer] > 0:
                    yield Span(Trade(g.privates[i], buyer, 1), "price", 1, s.cash[buyer])


def check(g: RailGame, s: RailState, ask: BuyTrain, a: Sell | Trade | Bankrupt) -> Refusal | None:
    lack = missing(g, s, ask)
    if isinstance(a, Bankrupt):
        return None if is_ruined(g, s, ask) else g.book.bankruptcy.refuse(missing=g.money(max(lack, 0)))
    if lack <= 0:
        return g.book.forced_enough.refuse(missing=g.money(0))
    if isinstance(a, Trade):
        return _check_private(g, s, ask, a)
    corp = g.corp_of(a.corporation)
    refusal = check_sale(g, s, ask.seat, corp, a.count)
    if refusal is not None:
        return refusal
    if a.count > largest_block(g, s, ask, corp):
        rule = g.book.forced_president if corp == ask.corp(g) else g.book.forced_back
        return rule.refuse(corporation=g.ref(corp))
    if g.title.only_enough and (a.count - 1) * g.value(s, corp) >= lack:
        return g.book.forced_enough.refuse(missing=g.money(lack))
    return None


def _check_private(g: RailGame, s: RailState, ask: BuyTrain, a: Trade) -> Refusal | None:
    private = g.private_of(a.private)
    if (
        not g.title.forced_private_sale
        or private < 0
        or s.owner[private] != ask.seat
        or a.buyer == ask.seat
        or a.price < 1
    ):
        return g.book.forced_private.refuse()
    return trades.check_trade(g, s, ask.seat, a)


def take(g: RailGame, s: RailState, ask: BuyTrain, a: Sell | Trade | Bankrupt, out: Tape) -> None:
    if isinstance(a, Bankrupt):
        ruin(g, s, ask, out)
        return
    if not s.start:
        remember(s)
    if isinstance(a, Trade):
        s.agenda.append(ask)
        if g.title.trades.asks:
            s.agenda.append(AgreeToRescue(a.buyer, ask.seat, a.private, a.price))
        else:
            trades.hand_over(g, s, g.private_index[a.private], a.buyer, a.price, out)
        return
    corp = g.corp_index[a.corporation]
    each, before = g.value(s, corp), s.president[corp]
    shares.sell(g, s, ask.seat, corp, a.count, each, out)
    s.agenda.append(replace(ask, sold_at=each))
    if g.title.president_veto and s.president[corp] != before and not s.trains[corp]:
        s.agenda.append(AgreeToLead(s.president[corp], ask.seat, a.corporation))


@dataclass(frozen=True, slots=True)
class AgreeToRescue(Consent):
    """Does the player buy a private from a president who must raise money?"""

    seller: Seat
    private: str
    price: int

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        trades.hand_over(g, s, g.private_index[self.private], self.seat, self.price, out)


@dataclass(frozen=True, slots=True)
class AgreeToLead(Consent):
    """Does the player become president of a corporation without a train?"""

    seller: Seat
    corporation: str

    def rule(self, g: RailGame) -> Rule:
        return g.book.forced_back

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        """The sale stands."""

    def declined(self, g: RailGame, s: RailState, out: Tape) -> None:
        go_back(g, s, self.corporation, out)


def remember(s: RailState) -> None:
    """Keep what a refused train sale goes back to."""
    s.start = [
        s.cash[:], s.treasury[:], s.shares[:], s.president[:], s.cell[:], s.pos[:], s.owner[:], [s.bank, s.broken],
    ]  # fmt: skip


def came_by_forced_sale(s: RailState, corp: int) -> bool:
    """Did a forced sale of this step change the corporation's president?"""
    return bool(s.start) and s.start[3][corp] != s.president[corp]


def go_back(g: RailGame, s: RailState, refused: str, out: Tape) -> None:
    """Cash, shares, presidencies, markers and their places as the step began; what was refused is asked no more."""
    from stockrail.rail.steps.trains import BuyTrain

    ask = s.agenda.pop()
    assert isinstance(ask, BuyTrain)
    s.agenda.append(replace(ask, sold_at=0, barred=(*ask.barred, refused)))
    s.cash, s.treasury, s.shares, s.president, s.cell, s.pos, s.owner, bank = s.start
    s.bank, s.broken = bank
    s.start = []
    out.tell("taken_back", g.book.forced_back)


def ruin(g: RailGame, s: RailState, ask: BuyTrain, out: Tape) -> None:
    """All that may be sold is sold, and the game is over."""
    for corp in range(len(s.cell)):
        count = largest_block(g, s, ask, corp)
        if count:
            shares.sell(g, s, ask.seat, corp, count, g.value(s, corp), out)
    g.player_pays_bank(s, ask.seat, s.cash[ask.seat])
    s.bankrupt = ask.seat
    out.tell("bankrupt", g.book.bankruptcy, seat=SeatRef(ask.seat))
    finish(g, s, BANKRUPTCY, out)


AgreeToRescue.define("agree_to_rescue seat seller:seat private price")
AgreeToLead.define("agree_to_lead seat seller:seat corporation")
