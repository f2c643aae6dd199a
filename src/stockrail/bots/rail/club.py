"""The rail bot of club strength: the greedy one without the habits it is beaten by.

It does not bid for privates what they never bring, does not sell trains to and fro, lays no station for nothing, and
does not sell what is about to earn.  In 1830 and 18Chesapeake it keeps shares unless they are clearly better sold, and
bids for the private that brings a share: otherwise who speaks first gets it at its face, and wins nearly every other
game.  In 1889 it also keeps the money to float a corporation, founds only what it can float alone, and takes care not
to be left with somebody's ruin.  Which homes it likes is a whim of its seed: without dice, equal players would play the
same game again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from stockrail.bots import Candidate
from stockrail.bots.rail import g1889, greedy, operate, stock
from stockrail.bots.rail.beliefs import Beliefs
from stockrail.bots.rail.greedy import Way
from stockrail.bots.rail.operate import with_term
from stockrail.bots.rail.worth import Worth
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.view import View
from stockrail.rail import actions, privates
from stockrail.rail.asking import Operating, asked
from stockrail.rail.policies import auction
from stockrail.rail.state import COPIES

WARY: Final = 0.7
"""How much more likely than a greedy one it thinks a president to leave a poor corporation to the next holder."""
PRICES: Final = {"SV": 60, "CS": 80, "DH": 110, "MH": 125, "CA": 195, "BO": 230}
"""What the privates of 1830 are worth, by who won in games of players who bid differently."""
PATIENCE: Final = Beliefs(hold=80.0)
"""A sale must look clearly better than to keep the shares: the reading sees runs too low."""
TRIED: Final = Beliefs(
    near=7, sales=2.8, home=0.5, hold=60.0, idle=0.28, dear=1.0, secure=1.2, help=1.4,
)  # fmt: skip
"""What did best in 18Chesapeake among players whose beliefs were drawn at random.

Trains go faster than they look, a good home and a lasting train are worth more, a treasury is there to be spent.
"""
WHIM: Final = 10
"""By how many dollars a home is liked more or less at most."""


class Farsighted(Worth):
    """A reading that looks further than the next train."""

    def lasts(self, train: int) -> bool:
        """For a while, or to the end of the game."""
        return super().lasts(train) or self.life(train // COPIES) >= self.rounds

    def _earn(self, corp: int) -> int:
        """A corporation with a train will soon have track for it."""
        young = self.beliefs.first_run * (1 + self.s.phase) if self.s.floated[corp] and self.s.trains[corp] else 0
        return max(super()._earn(corp), young)


class Priced(Farsighted):
    """A reading that knows what the privates of 1830 are worth in the first sale."""

    def auction(self, private: int) -> float:
        """The small ones are worth far more than they cost, since a corporation buys them in at twice their face."""
        return PRICES[self.g.privates[private]] * self.taste[private]


# ------------------------------------------------------------ the first sale


def bids_for_a_share(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Only for a private that brings a share, and not before it is next: the small ones are cheap and come first."""
    near = privates.unsold(w.s)[:2]
    for c in stock.bids(w, options):
        assert isinstance(c.action, actions.Bid)
        private = w.g.private_index[c.action.private]
        if private in near and any(power.brings_share() for power in w.g.private(private).powers):
            yield c


def buys(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """A private only if the money to float a corporation stays."""
    for c in stock.buys(w, options):
        assert isinstance(c.action, actions.Buy)
        cost = auction.price(w.g, w.s, w.g.private_index[c.action.private])
        if auction.free_cash(w.g, w.s, w.seat) - cost >= capital(w):
            yield c


def bids(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The same for a bid."""
    for c in stock.bids(w, options):
        assert isinstance(c.action, actions.Bid)
        bound = auction.bound(w.g, w.s, w.g.private_index[c.action.private], w.seat)
        if auction.free_cash(w.g, w.s, w.seat) + bound - c.action.price >= capital(w):
            yield c


def capital(w: Worth) -> int:
    """What the shares cost that float a corporation."""
    return w.g.title.capital.float_shares * w.g.cheapest_par


# ------------------------------------------------------------ shares


def pars(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Only what one's own purse can float: a president who waits for the others' money loses a round."""
    ask = asked(w.s)
    gift = ask is not None and ask.gift
    for c in stock.pars(w, options):
        a = c.action
        assert isinstance(a, actions.Par)
        if gift or stock.missing_shares(w, w.g.corp_index[a.corporation]) * a.price <= w.spare:
            yield c


def purchases(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Nobody's ruin is bought: neither its charter nor so much of it that its president may leave it behind."""
    for c in stock.purchases(w, options):
        assert isinstance(c.action, actions.Share)
        corp = w.g.corp_index[c.action.corporation]
        president, fear = w.s.president[corp], 0.0
        if w.s.floated[corp] and not w.is_mine(corp) and w.held(corp) + 1 > w.s.held(corp, president):
            fear += w.risk(corp)
        if w.could_be_dumped(corp, 1):
            fear += WARY * w.risk(corp)
        yield with_term(c, "dumped", -fear)


def sales(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Who could be left with the charter sells in time."""
    for c in stock.sales(w, options):
        assert isinstance(c.action, actions.Sell)
        corp = w.g.corp_index[c.action.corporation]
        freed = w.could_be_dumped(corp) and not w.could_be_dumped(corp, -c.action.count)
        yield with_term(c, "dumped", WARY * w.risk(corp) if freed else 0.0)


def late_sales(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Only what is clearly better sold; in need as others do."""
    ask = asked(w.s)
    if isinstance(ask, Operating) and ask.missing(w.g, w.s):
        yield from stock.sales(w, options)
    else:
        yield from (with_term(c, "habit", -w.beliefs.hold) for c in stock.sales(w, options))


# ------------------------------------------------------------ operating


def trains(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """A train of one's own other corporation is only for one that has none, from one that keeps another: sold to and
    fro it earns nothing."""
    ask = asked(w.s)
    assert isinstance(ask, Operating)
    settled = bool(w.s.trains[ask.corp(w.g)])
    return operate.purchases(w, [o for o in options if not isinstance(o, Span) or (not settled and _spared(w, o))])


def _spared(w: Worth, offer: Span) -> bool:
    """Has the seller another train?"""
    assert isinstance(offer.action, actions.Train)
    return len(w.s.trains[w.g.corp_index[offer.action.source]]) > 1


def tokens(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Only a station that opens a better run."""
    return operate.tokens(w, _opening(w, options))


def tokens_afar(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Only a station that opens a better run, or claims a city that is not next to an own one."""
    board, corp, cities = w.g.board, w.s.operating, list(options)
    near = {n for h in range(len(board.spots)) if board.has_token(w.s, h, corp) for n in board.near[6 * h : 6 * h + 6]}
    beside = [a for a in cities if isinstance(a, actions.Token) and board.index[a.hex] in near]
    opening = _opening(w, beside)
    return operate.tokens(w, [a for a in cities if a not in beside or a in opening])


def _opening(w: Worth, options: Iterable[Option]) -> list[Option]:
    """The stations that open a better run."""
    survey, found = w.survey(w.s.operating), list[Option]()
    before = survey.revenue()
    for a in options:
        assert isinstance(a, actions.Token)
        if survey.revenue(survey.with_token(w.g.board.index[a.hex], a.city)) > before:
            found.append(a)
    return found


SOBER: Final[dict[type[Action], Way]] = {
    actions.Bid: greedy.nothing,
    actions.Train: trains,
    actions.Token: tokens,
}
"""What they do otherwise.  Most bids cost more than they bring: what is left lies cheap soon enough."""
PATIENT: Final[dict[type[Action], Way]] = {actions.Bid: bids_for_a_share, actions.Sell: late_sales}
"""What those of 1830 and 18Chesapeake do besides, where a private brings a share and a run grows for long."""
THRIFTY: Final[dict[type[Action], Way]] = {
    actions.Buy: buys,
    actions.Bid: bids,
    actions.Par: pars,
    actions.Share: purchases,
    actions.Sell: sales,
}
"""What those of 1889 do besides, where a corporation floats cheaply; in the others it loses."""


class Fond(greedy.Greedy):
    """What all of them share: a liking for some homes."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self._fond = [self._rng.below(2 * WHIM + 1) - WHIM for _ in self._game.corporations]

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        return [self._liked(c) for c in super().weigh(view, options)]

    def _liked(self, c: Candidate) -> Candidate:
        if not isinstance(c.action, actions.Par):
            return c
        return with_term(c, "whim", self._fond[self._game.corp_index[c.action.corporation]])


class Club(Fond):
    """One seat's player of 1830."""

    ways: ClassVar[dict[type[Action], Way]] = {**greedy.Greedy.ways, **SOBER, **PATIENT, actions.Token: tokens_afar}
    reading = Priced
    beliefs = PATIENCE


class Club18Chesapeake(Fond):
    """One seat's player of 18Chesapeake."""

    ways: ClassVar[dict[type[Action], Way]] = {**greedy.Greedy.ways, **SOBER, **PATIENT}
    reading = Farsighted
    beliefs = TRIED


class Club1889(Fond, g1889.Greedy):
    """One seat's player of 1889."""

    ways: ClassVar[dict[type[Action], Way]] = {**g1889.Greedy.ways, **SOBER, **THRIFTY}
    reading = Farsighted
