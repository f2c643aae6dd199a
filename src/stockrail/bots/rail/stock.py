"""Weighing what is done with a player's own money: the first sale, shares, sales, trades and consents.

Each function takes a reading of the position and the options of one kind, and gives those worth a thought with a
score in dollars and the terms behind it; to pass is worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from stockrail.bots import Candidate, scored
from stockrail.bots.rail.worth import Worth
from stockrail.core.actions import Span
from stockrail.core.agenda import Option
from stockrail.rail import shares
from stockrail.rail.actions import Agree, Bid, Buy, Exchange, Par, Refuse, Sell, Share
from stockrail.rail.asking import Offer, Operating, asked
from stockrail.rail.policies import auction
from stockrail.rail.powers.shares import exchange_of

STATION_MONEY: Final = 80
"""Capital beyond the first train that a corporation wants for track and stations."""
BARGAIN: Final = 1.25
"""Trades must be this much better than they look: the other side thinks too."""


# ------------------------------------------------------------ the first sale


def buys(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The private on offer, at its price; who has money to found a corporation besides does not let it lie."""
    for a in options:
        assert isinstance(a, Buy)
        private = w.g.private_index[a.private]
        cost, free = auction.price(w.g, w.s, private), auction.free_cash(w.g, w.s, w.seat)
        rich = free - cost >= min(w.s.president_shares) * w.g.cheapest_par
        found = scored(a, worth=w.auction(private), cost=-cost, pinch=-_pinch(w, free - cost))
        yield scored(a, left_lying=1.0) if rich and found.score < 1 else found


def bids(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The least bid on each private, unless the highest is one's own."""
    for span in options:
        assert isinstance(span, Span)
        a = span.at(span.low)
        assert isinstance(a, Bid)
        private = w.g.private_index[a.private]
        mine = auction.own_bid(w.s, private, w.seat)
        if not mine or mine < max(w.s.bids[private][1::2]):
            left = auction.free_cash(w.g, w.s, w.seat) + auction.bound(w.g, w.s, private, w.seat) - a.price
            yield scored(a, worth=w.auction(private), cost=-a.price, pinch=-_pinch(w, left))


def _pinch(w: Worth, left: int) -> float:
    """What it hurts to have less cash than a corporation takes to float."""
    return w.beliefs.pinch * max(0, w.g.title.capital.float_shares * w.g.cheapest_par - left)


# ------------------------------------------------------------ founding


def pars(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """A president's certificate: the best home, at the highest par that still floats."""
    ask = asked(w.s)
    gift = ask is not None and ask.gift
    busy = any(w.is_mine(c) and not w.s.floated[c] for c in w.corps)
    for a in options:
        assert isinstance(a, Par)
        corp = w.g.corp_index[a.corporation]
        missing = missing_shares(w, corp) - (w.s.president_shares[corp] if gift else 0)
        if gift:
            yield scored(a, floats=float(a.price if missing * a.price <= w.cash else -a.price))
        elif not busy and w.rounds > 1 and w.g.title.capital.times * a.price >= w.next_price() + STATION_MONEY:
            alone = missing * a.price <= w.spare
            floats = w.beliefs.found + w.beliefs.high * a.price if alone else w.beliefs.helped - a.price / 10
            if alone or others_can_help(w, missing, a.price):
                yield scored(a, floats=floats, home=w.beliefs.home * w.promise(corp))


def missing_shares(w: Worth, corp: int) -> int:
    """Shares that must still leave the offering before the corporation floats."""
    return w.g.title.capital.missing(w.s, corp)


def others_can_help(w: Worth, missing: int, price: int) -> bool:
    """Half from one's own purse, and the others have the rest twice over."""
    own = w.spare // price
    others = sum(w.s.cash) - w.cash
    return 2 * own >= missing and others >= 2 * (missing - own) * price


# ------------------------------------------------------------ shares


def purchases(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """One certificate: what it will have brought, less its price."""
    for a in options:
        assert isinstance(a, Share)
        corp = w.g.corp_index[a.corporation]
        cost = w.s.par[corp] if a.source == "ipo" else w.g.value(w.s, corp)
        if cost <= w.spare or (w.is_mine(corp) and not w.s.floated[corp]):
            yield _share(w, corp, cost, a)


def _share(w: Worth, corp: int, cost: int, a: Share) -> Candidate:
    if not w.s.floated[corp]:
        return scored(a, floats=_floating(w, corp, cost, a.source))
    worth, rival = w.share(corp), w.s.president[corp]
    if not w.is_mine(corp) and w.held(corp) + 1 > w.s.held(corp, rival):
        charter = w.beliefs.charter if w.is_safe(corp) else 0.0
        return scored(a, worth=worth, cost=-cost, charter=charter, debt=-2 * w.debt(corp))
    fear = w.risk(corp) * w.beliefs.fear if w.could_be_dumped(corp, 1) else 0.0
    return scored(a, worth=worth, cost=-cost, dumped=-fear, habit=-w.beliefs.margin)


def _floating(w: Worth, corp: int, cost: int, source: str) -> float:
    """A share of a corporation that does not run yet: one's own first, another's when it is nearly there."""
    missing = missing_shares(w, corp)
    if source != "ipo":
        return -1.0
    if w.is_mine(corp):
        return 2 * w.beliefs.found if missing * cost <= w.cash else w.beliefs.helped
    young = w.rounds * w.beliefs.first_run * (1 + w.s.phase) / w.s.share_count[corp]
    return young / missing - 5 if missing <= 3 and w.held(corp) == 0 else -1.0


# ------------------------------------------------------------ sales


def sales(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Shares whose best days are over, charters that cost more than they bring; in need, what hurts least."""
    ask = asked(w.s)
    lack = ask.missing(w.g, w.s) if isinstance(ask, Operating) else 0
    for a in options:
        assert isinstance(a, Sell)
        corp = w.g.corp_index[a.corporation]
        sale = _sale(w, corp, a)
        if lack:
            raised = min(lack, a.count * w.g.value(w.s, corp))
            yield scored(a, raised=(sale.score - 5 * a.count) / raised - 1)
        else:
            yield sale


def _sale(w: Worth, corp: int, a: Sell) -> Candidate:
    """What selling gains over keeping, the fall of what is left included."""
    g, s, count = w.g, w.s, a.count
    price, cell = g.value(s, corp), s.cell[corp]
    for _ in range(count):
        cell = g.market.down[cell]
    rest = w.held(corp) - count
    debt, charter, dumped = w.debt(corp), 0.0, 0.0
    if w.is_mine(corp):
        if shares.heirs(s, corp, w.seat, count):
            charter = debt - w.beliefs.charter if debt else -4 * w.beliefs.charter
    elif w.could_be_dumped(corp) and not w.could_be_dumped(corp, -count):
        dumped = w.risk(corp) * w.beliefs.fear
    fall = rest * (price - g.market.price[cell]) / 2
    return scored(a, over=count * (price - w.share(corp)), fall=-fall, charter=charter, dumped=dumped)


# ------------------------------------------------------------ trades


def exchanges(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """A private for a share, when the share is worth more than what the private still pays."""
    for a in options:
        assert isinstance(a, Exchange)
        private = w.g.private_index[a.private]
        corp = w.g.corp_index[exchange_of(w.g, a.private).corporation]
        yield scored(a, worth=w.share(corp), income=-w.income(private), fuss=-1)


def consents(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Agree to what is clearly good; refusing is worth nothing, like passing."""
    for a in options:
        assert isinstance(a, (Agree, Refuse))
        yield scored(a, offer=_offer(w) if isinstance(a, Agree) else 0.0)


def _offer(w: Worth) -> float:
    """What the offer on the table gains, or a loss."""
    ask = asked(w.s)
    offer = ask.offer() if ask is not None else None
    if offer is None:
        return -1.0
    if offer.train:
        return _train_offer(w, offer)
    private = w.g.private_index[offer.private]
    worth = w.private(private)
    buys = w.s.owner[private] != w.seat
    if buys:
        return worth / BARGAIN - offer.price if offer.price <= w.spare else -1.0
    return offer.price - worth * (1.0 if offer.buyer else BARGAIN)


def _train_offer(w: Worth, offer: Offer) -> float:
    """A train is sold only if another stays that lasts, and above its face value."""
    corp, train = w.g.corp_index[offer.seller], w.g.train_of(offer.train)
    rest = [t for t in w.s.trains[corp] if t != train]
    if not any(w.lasts(t) for t in rest):
        return -1.0
    return offer.price - BARGAIN * w.g.kind(train).price
