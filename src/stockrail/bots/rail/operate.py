"""Weighing what a president does with a corporation: track, stations, dividends, trains, privates bought in.

As in `stock`, each function gives the options worth a thought with a score in dollars.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import inf
from typing import Final

from stockrail.bots import Candidate, Term, scored
from stockrail.bots.rail.track import FEW, Survey
from stockrail.bots.rail.worth import Worth
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.rail.actions import Acquire, Discard, Dividend, Home, PowerTile, Run, Tile, Token, Train
from stockrail.rail.asking import Operating, asked
from stockrail.rail.state import COPIES

MUST: Final = 10_000.0
"""A train that must be bought comes before any sale of shares."""
FULL: Final = 5
"""A first train is thought to run to so many stops at most."""


def with_term(c: Candidate, name: str, amount: float) -> Candidate:
    """A candidate with one term more."""
    return Candidate(c.action, c.score + amount, (*c.terms, Term(name, amount)) if amount else c.terms)


def dollar(w: Worth, corp: int, cost: int) -> float:
    """What spending that much of a treasury costs: dear when a train must still be paid."""
    tight = not w.is_safe(corp) and w.s.treasury[corp] - cost < w.wanted(corp)
    return cost * (w.beliefs.dear if tight else w.beliefs.idle)


# ------------------------------------------------------------ track and stations


def tiles(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The few lays the guide likes best, tried on the board."""
    corp, board = w.s.operating, w.g.board
    survey = w.survey(corp)
    guided: list[tuple[float, float, Action, int, int]] = []
    for a in options:
        assert isinstance(a, (Tile, PowerTile))
        h, face = board.index[a.hex], board.face_of(a.tile, a.rotation)
        leads, cost = w.beliefs.draw * survey.guide(h, face), dollar(w, corp, w.g.tile_cost(w.s, corp, h, face))
        guided.append((leads, cost, a, h, face))
    guided.sort(key=lambda x: x[1] - x[0])
    uses = min(w.rounds, w.beliefs.uses)
    for leads, cost, lay, h, face in guided[:FEW]:
        yield scored(lay, leads=leads, cost=-cost, runs=uses * survey.gain(h, face) if uses else 0)


def tokens(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """A station for the runs it opens, and for the last circle of a good city.

    No station opens more than all of them together: one search for a run spares most of the others.
    """
    s, g, corp = w.s, w.g, w.s.operating
    survey, uses = w.survey(corp), min(w.rounds, w.beliefs.uses)
    ask = asked(s)
    cost = dollar(w, corp, ask.token_cost(g, s) if isinstance(ask, Operating) else 0)
    stations = [(a, g.board.index[a.hex]) for a in options if isinstance(a, Token)]
    most = survey.most_with([(h, a.city) for a, h in stations]) if uses and len(stations) > 1 else inf
    for a, h in stations:
        value = g.board.face(s, h).nodes[a.city].value(g.terms(s).tier) if g.board.face(s, h).nodes else 0
        claim = w.beliefs.scarce * value / len(g.board.free_slots(s, h, a.city))
        found = scored(a, claim=claim, runs=most * uses if uses else 0, cost=-cost)
        yield found.put_off("runs", partial(_opened, survey, h, a.city, uses)) if uses else found


def _opened(survey: Survey, h: int, city: int, uses: int) -> float:
    """What a station in the city opens."""
    return (survey.revenue(survey.with_token(h, city)) - survey.revenue()) * uses


def homes(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The city from which more can be run and reached."""
    ask = asked(w.s)
    assert isinstance(ask, Operating)
    corp = ask.corp(w.g)
    for a in options:
        assert isinstance(a, Home)
        s = w.s.clone()
        w.g.apply(s, a)
        there = Survey(w.g, s, corp, w.hoped(corp))
        yield scored(a, runs=there.revenue() * w.beliefs.uses, leads=there.pull_now)


# ------------------------------------------------------------ revenue


def runs(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The best run of one's own; a better run of another's corporation only for one's own shares."""
    own = isinstance(asked(w.s), Operating)
    for a in options:
        assert isinstance(a, Run)
        yield scored(a, runs=1.0 if own or w.held(w.s.operating) else -1.0)


def dividends(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Pay, unless the money buys a train that is worth more, or spares the president's purse."""
    g, s, corp = w.g, w.s, w.s.operating
    part = w.held(corp) / s.share_count[corp]
    for a in options:
        assert isinstance(a, Dividend)
        after = s.clone()
        g.apply(after, a, w.seat)
        there = w.after(after)
        hand = after.cash[w.seat] - s.cash[w.seat] + w.held(corp) * (g.value(after, corp) - g.value(s, corp))
        idle = w.beliefs.idle * part * (after.treasury[corp] - s.treasury[corp])
        debts, train = w.debts - there.debts, part * _next_train(there, corp)
        yield scored(a, hand=hand, treasury=idle, debt=debts, train=train)


def _next_train(w: Worth, corp: int) -> float:
    """What the best train the corporation could buy now is worth to it."""
    ask = asked(w.s)
    if not isinstance(ask, Operating) or Train not in ask.kinds() or ask.corp(w.g) != corp:
        return 0.0
    scores = [c.score for c in _trains(w, ask, ask.options(w.g, w.s))]
    if ask.must(w.g, w.s):
        return max(scores, default=w.beliefs.help * (w.s.treasury[corp] - w.next_price()))
    return max([0.0, *scores])


# ------------------------------------------------------------ trains


def purchases(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """Trains from bank and pool, and from one's own other corporations."""
    ask = asked(w.s)
    assert isinstance(ask, Operating)
    first = MUST if ask.must(w.g, w.s) else 0.0
    for c in _trains(w, ask, options):
        yield with_term(c, "must", first)


def _trains(w: Worth, ask: Operating, options: Iterable[Option]) -> Iterator[Candidate]:
    """Each train that is thought of, with what it is worth to its corporation and its president."""
    corp = ask.corp(w.g)
    needy = w.s.treasury[corp] < w.next_price() and ask.must(w.g, w.s)
    for o in options:
        a = _between_own(w, corp, o, needy) if isinstance(o, Span) and isinstance(o.action, Train) else o
        if isinstance(a, Train):
            yield _train(w, corp, a)


def _between_own(w: Worth, corp: int, o: Span, needy: bool) -> Action | None:
    """One's own corporations part with a train they can spare; in need with any, for all the other has."""
    assert isinstance(o.action, Train)
    seller, train = w.g.corp_index[o.action.source], w.g.train_of(o.action.train)
    spared = any(t >= train for t in w.s.trains[seller] if t != train)
    if not w.is_mine(seller) or not (spared or needy):
        return None
    return o.at(max(o.low, min(o.high, w.g.kind(train).price, w.s.treasury[corp])))


def _train(w: Worth, corp: int, a: Train) -> Candidate:
    """Runs it adds while it lives, safety, what it does to the seat's other corporations and debts, less its price."""
    g, s = w.g, w.s
    train = g.train_of(a.train)
    after = s.clone()
    g.apply(after, a, w.seat)
    there = w.after(after)
    more = there.revenue(corp) - w.revenue(corp)
    if not s.trains[corp]:
        more = max(more, w.beliefs.city_stop * min(g.kind(train).reach or FULL, FULL))
    runs, secure, others = float(more * w.life(train // COPIES)), 0.0, 0.0
    if w.is_permanent(train) and w.wanted(corp):
        secure = w.beliefs.secure * a.price
    elif w.lasts(train) and not w.is_safe(corp):
        secure = w.beliefs.secure / 2 * a.price
    for c in w.corps:
        if c != corp and w.held(c) and s.trains[c] != after.trains[c]:
            others += (there.revenue(c) - w.revenue(c)) * min(w.rounds, 2) * w.held(c) / s.share_count[c]
    helped = max(0, a.price - s.treasury[corp])
    spent = w.beliefs.idle * a.price if w.is_permanent(train) else dollar(w, corp, a.price - helped)
    debt = (w.debts - there.debts) / 2
    return scored(a, runs=runs, secure=secure, others=others, debt=debt, cost=-spent, purse=-w.beliefs.help * helped)


def discards(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The train that is least."""
    for a in options:
        assert isinstance(a, Discard)
        yield scored(a, train=-float(w.g.train_of(a.train)))


# ------------------------------------------------------------ privates


def acquisitions(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The corporation buys its president's privates as dear as may be, while it can spare the money."""
    corp = w.s.operating
    for o in options:
        a = o.at(o.high) if isinstance(o, Span) else o
        assert isinstance(a, Acquire)
        private = w.g.private_index[a.private]
        if w.s.owner[private] == w.seat:
            income = w.g.private(private).revenue * w.open_rounds(private)
            kept = w.beliefs.idle * income * w.held(corp) / w.s.share_count[corp]
            yield scored(a, price=a.price, income=-income, kept=kept, cost=-dollar(w, corp, a.price))
