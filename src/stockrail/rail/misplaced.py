"""What the rules say of an action that nobody asked for: the rule of its own moment, or of the order of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Action
from stockrail.core.rules import Refusal
from stockrail.rail import powers, trains
from stockrail.rail.actions import Acquire, Assign, PowerTile, Train
from stockrail.rail.policies import treasury
from stockrail.rail.state import AUCTION, CORP, OPERATING, STOCK, RailState
from stockrail.rail.steps import assign

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
    if isinstance(a, Assign):
        return assign.refuse(g, a)
    if isinstance(a, PowerTile) and (rule := _spent(g, s, a.private)):
        return g.rule(rule).refuse(private=a.private)
    if isinstance(a, Train) and s.round == OPERATING and not trains.room(g, s, s.operating):
        return g.book.train_limit.refuse(limit=g.phase(s).limit)
    if isinstance(a, Acquire) and s.dealt == treasury.FORCED:
        return g.book.forced_source.refuse(verb=a.verb)
    if a.verb in ELSEWHERE:
        return g.rule(ELSEWHERE[a.verb]).refuse(verb=a.verb)
    return (g.book.turn_order if s.round == STOCK else g.book.turn_sequence).refuse(verb=a.verb)


def _spent(g: RailGame, s: RailState, private: str) -> str:
    """The rule of tiles that the operating corporation's own private has laid already."""
    i = g.private_of(private)
    power = powers.power(g, i, powers.FreeTiles) if i >= 0 else None
    return power.rule if power and s.used[i] and s.owner[i] == CORP + s.operating else ""
