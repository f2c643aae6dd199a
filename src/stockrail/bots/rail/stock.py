"""Weighing what is done with a player's own money: the first sale, shares, sales, trades and consents.

Each function takes a reading of the position and the options of one kind, and gives those worth a thought with a
score in dollars; to pass is worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from stockrail.bots.rail.worth import FIRST_RUN, Worth
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.rail import shares
from stockrail.rail.actions import Agree, Bid, Buy, Exchange, Par, Refuse, Sell, Share
from stockrail.rail.asking import Offer, Operating, asked
from stockrail.rail.policies import auction
from stockrail.rail.powers.shares import exchange_of

Scored: TypeAlias = tuple[float, Action]

PINCH: Final = 0.1
"""What a dollar that is missing to float a corporation costs in the first sale."""
FOUND: Final = 150.0
"""A corporation one can float alone comes before any share."""
HELPED: Final = 20.0
"""One that needs others to float is better than nothing."""
CHARTER: Final = 60.0
"""What it is worth to lead a sound corporation."""
FEAR: Final = 0.3
"""How likely a president is thought to leave a poor corporation to the next holder."""
BARGAIN: Final = 1.25
"""Trades must be this much better than they look: the other side thinks too."""
STATION_MONEY: Final = 80
"""Capital beyond the first train that a corporation wants for track and stations."""


# ------------------------------------------------------------ the first sale


def buys(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """The private on offer, at its price; who has money to found a corporation besides does not let it lie."""
    for a in options:
        assert isinstance(a, Buy)
        private = w.g.private_index[a.private]
        cost, free = auction.price(w.g, w.s, private), auction.free_cash(w.g, w.s, w.seat)
        rich = free - cost >= min(w.s.president_shares) * w.g.cheapest_par
        score = w.auction(private) - cost - _pinch(w, free - cost)
        yield (max(score, 1.0) if rich else score), a


def bids(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """The least bid on each private, unless the highest is one's own."""
    for span in options:
        assert isinstance(span, Span)
        a = span.at(span.low)
        assert isinstance(a, Bid)
        private = w.g.private_index[a.private]
        mine = auction.own_bid(w.s, private, w.seat)
        if not mine or mine < max(w.s.bids[private][1::2]):
            left = auction.free_cash(w.g, w.s, w.seat) + auction.bound(w.g, w.s, private, w.seat) - a.price
            yield w.auction(private) - a.price - _pinch(w, left), a


def _pinch(w: Worth, left: int) -> float:
    """What it hurts to have less cash than a corporation takes to float."""
    return PINCH * max(0, w.g.title.capital.float_shares * w.g.cheapest_par - left)


# ------------------------------------------------------------ founding


def pars(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """A president's certificate: the best home, at the highest par that still floats."""
    ask = asked(w.s)
    gift = ask is not None and ask.gift
    busy = any(w.is_mine(c) and not w.s.floated[c] for c in w.corps)
    for a in options:
        assert isinstance(a, Par)
        corp = w.g.corp_index[a.corporation]
        missing = missing_shares(w, corp) - (w.s.president_shares[corp] if gift else 0)
        if gift:
            yield float(a.price if missing * a.price <= w.cash else -a.price), a
        elif not busy and w.rounds > 1 and w.g.title.capital.times * a.price >= w.next_price() + STATION_MONEY:
            alone = missing * a.price <= w.spare
            score = (FOUND + a.price / 2 if alone else HELPED - a.price / 10) + w.promise(corp) / 4
            if alone or others_can_help(w, missing, a.price):
                yield score, a


def missing_shares(w: Worth, corp: int) -> int:
    """Shares that must still leave the offering before the corporation floats."""
    return w.g.title.capital.missing(w.s, corp)


def others_can_help(w: Worth, missing: int, price: int) -> bool:
    """Half from one's own purse, and the others have the rest twice over."""
    own = w.spare // price
    others = sum(w.s.cash) - w.cash
    return 2 * own >= missing and others >= 2 * (missing - own) * price


# ------------------------------------------------------------ shares


def purchases(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """One certificate: what it will have brought, less its price."""
    for a in options:
        assert isinstance(a, Share)
        corp = w.g.corp_index[a.corporation]
        cost = w.s.par[corp] if a.source == "ipo" else w.g.value(w.s, corp)
        if cost <= w.spare or (w.is_mine(corp) and not w.s.floated[corp]):
            yield _share(w, corp, cost, a.source), a


def _share(w: Worth, corp: int, cost: int, source: str) -> float:
    if not w.s.floated[corp]:
        return _floating(w, corp, cost, source)
    gain = w.share(corp) - cost
    rival = w.s.president[corp]
    if not w.is_mine(corp) and w.held(corp) + 1 > w.s.held(corp, rival):
        return gain + CHARTER - 2 * w.debt(corp) if w.is_safe(corp) else gain - 2 * w.debt(corp)
    return gain - w.risk(corp) * FEAR if w.could_be_dumped(corp, 1) else gain


def _floating(w: Worth, corp: int, cost: int, source: str) -> float:
    """A share of a corporation that does not run yet: one's own first, another's when it is nearly there."""
    missing = missing_shares(w, corp)
    if source != "ipo":
        return -1.0
    if w.is_mine(corp):
        return 2 * FOUND if missing * cost <= w.cash else HELPED
    young = w.rounds * FIRST_RUN * (1 + w.s.phase) / w.s.share_count[corp]
    return young / missing - 5 if missing <= 3 and w.held(corp) == 0 else -1.0


# ------------------------------------------------------------ sales


def sales(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """Shares whose best days are over, charters that cost more than they bring; in need, what hurts least."""
    ask = asked(w.s)
    lack = ask.missing(w.g, w.s) if isinstance(ask, Operating) else 0
    for a in options:
        assert isinstance(a, Sell)
        corp = w.g.corp_index[a.corporation]
        gain = _sale(w, corp, a.count)
        if lack:
            raised = min(lack, a.count * w.g.value(w.s, corp))
            yield (gain - 5 * a.count) / raised - 1, a
        else:
            yield gain, a


def _sale(w: Worth, corp: int, count: int) -> float:
    """What selling gains over keeping, the fall of what is left included."""
    g, s = w.g, w.s
    price, cell = g.value(s, corp), s.cell[corp]
    for _ in range(count):
        cell = g.market.down[cell]
    rest = w.held(corp) - count
    gain = count * (price - w.share(corp)) - rest * (price - g.market.price[cell]) / 2
    debt = w.debt(corp)
    if w.is_mine(corp):
        if shares.heirs(s, corp, w.seat, count):
            gain += debt - CHARTER if debt else -4 * CHARTER
    elif w.could_be_dumped(corp) and not w.could_be_dumped(corp, -count):
        gain += w.risk(corp) * FEAR
    return gain


# ------------------------------------------------------------ trades


def exchanges(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """A private for a share, when the share is worth more than what the private still pays."""
    for a in options:
        assert isinstance(a, Exchange)
        private = w.g.private_index[a.private]
        corp = w.g.corp_index[exchange_of(w.g, a.private).corporation]
        yield w.share(corp) - w.income(private) - 1, a


def consents(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """Agree to what is clearly good; refusing is worth nothing, like passing."""
    for a in options:
        assert isinstance(a, (Agree, Refuse))
        yield (_offer(w) if isinstance(a, Agree) else 0.0), a


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
