"""What the rules say of an action that nobody asked for: the rule of its own moment, or of the order of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Action
from stockrail.core.rules import Refusal
from stockrail.rail import trains
from stockrail.rail.actions import Acquire, Assign, Train
from stockrail.rail.policies import treasury
from stockrail.rail.state import AUCTION, OPERATING, STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

ELSEWHERE: Final = {
    "exchange": "power",
    "power": "power",
    "acquire": "buy_in_window",
    "deal": "trade_window",
    "issue": "issue_window",
    "redeem": "issue_window",
    "station": "extra_token",
}
"""The rules of actions that have moments of their own."""


def misplaced(g: RailGame, s: RailState, a: Action) -> Refusal:
    if s.round == AUCTION:
        return g.book.shares_later.refuse(verb=a.verb)
    if s.round == OPERATING and s.operating in g.minors:
        return g.book.independent.refuse(verb=a.verb)
    if (refusal := _of_power(g, s, a)) is not None:
        return refusal
    if isinstance(a, Assign):
        rule = g.book.marker if g.book.marker.id in g.rule_by_id else g.book.power
        return rule.refuse(private=a.private, target=a.target)
    if isinstance(a, Train) and s.round == OPERATING and not trains.room(g, s, s.operating):
        return g.book.train_limit.refuse(limit=g.phase(s).limit)
    if isinstance(a, Acquire) and s.share_dealing == treasury.FORCED:
        return g.book.forced_source.refuse(verb=a.verb)
    if a.verb in ELSEWHERE:
        return g.rule(ELSEWHERE[a.verb]).refuse(verb=a.verb)
    return (g.book.turn_order if s.round == STOCK else g.book.turn_sequence).refuse(verb=a.verb)


def _of_power(g: RailGame, s: RailState, a: Action) -> Refusal | None:
    """What the powers of the private that an action names say of it."""
    private = g.private_of(getattr(a, "private", ""))
    said = (p.misplaced(g, s, private, a) for p in g.private(private).powers) if private >= 0 else ()
    return next((refusal for refusal in said if refusal is not None), None)
