"""The rail bot of club strength: the greedy one, sober in the auction and with its own corporations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from stockrail.bots.rail import greedy, operate, stock
from stockrail.bots.rail.greedy import Way
from stockrail.bots.rail.stock import Scored
from stockrail.bots.rail.worth import Worth
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.rail import actions
from stockrail.rail.asking import Operating, asked


def pars(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """Only what one's own purse can float: a president who waits for the others' money loses a round."""
    ask = asked(w.s)
    gift = ask is not None and ask.gift
    for score, a in stock.pars(w, options):
        assert isinstance(a, actions.Par)
        if gift or stock.missing_shares(w, w.g.corp_index[a.corporation]) * a.price <= w.spare:
            yield score, a


def purchases(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """A train of one's own other corporation is only for one that has none: sold to and fro it earns nothing."""
    ask = asked(w.s)
    assert isinstance(ask, Operating)
    settled = bool(w.s.trains[ask.corp(w.g)])
    return operate.purchases(w, [o for o in options if not (settled and isinstance(o, Span))])


def tokens(w: Worth, options: Iterable[Option]) -> Iterator[Scored]:
    """Only a station that opens a better run."""
    survey = w.survey(w.s.operating)
    before = survey.revenue()
    opening = []
    for a in options:
        assert isinstance(a, actions.Token)
        if survey.revenue(survey.with_token(w.g.board.index[a.hex], a.city)) > before:
            opening.append(a)
    return operate.tokens(w, opening)


SOBER: dict[type[Action], Way] = {
    actions.Bid: greedy.nothing,
    actions.Par: pars,
    actions.Train: purchases,
    actions.Token: tokens,
}
"""What club players do otherwise.  Bids on privates cost more than they bring: what is left lies cheap soon enough."""


class Club(greedy.Greedy):
    """One seat's player."""

    ways: ClassVar[dict[type[Action], Way]] = {**greedy.Greedy.ways, **SOBER}
