"""What may be done beside the question on top: powers, purchases of privates, own shares; and before a turn ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Pass
from stockrail.core.agenda import Decision, Effect, Former, Option
from stockrail.core.events import Tape
from stockrail.rail.actions import PASS
from stockrail.rail.asking import Operating, is_free
from stockrail.rail.policies import treasury
from stockrail.rail.policies.building import Build
from stockrail.rail.policies.buy_in import for_sale, is_forced, may_buy_in
from stockrail.rail.policies.dividends import PayOut
from stockrail.rail.policies.running import RunTrains
from stockrail.rail.powers.base import hold_open
from stockrail.rail.state import CORP, NOBODY, OPERATING, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def powers(g: RailGame, s: RailState) -> list[Decision]:
    """Everything open now: powers of players, then what the operating corporation may do."""
    if not s.agenda:
        return []
    top = s.agenda[-1]
    assert isinstance(top, Decision)
    found: list[Decision] = []
    for i, p in g.offering_players:
        if 0 <= s.owner[i] < CORP:
            found += p.offers(g, s, i, top)
    if s.round != OPERATING or not isinstance(top, Operating):
        return found
    seat, name = s.president[s.operating], g.corporations[s.operating]
    free = is_free(g, s, top)
    if free and not is_forced(g, s):
        found.append(may_buy_in(seat, name))
    owner = CORP + s.operating
    if owner in s.owner:
        for i, p in g.offering:
            if s.owner[i] == owner:
                found += p.offers(g, s, i, top)
    if free and g.title.treasury is not None and _may_deal(s, top, g.title.treasury):
        found.append(treasury.may_deal(seat, name))
    return found


def _may_deal(s: RailState, top: Operating, policy: treasury.Treasury) -> bool:
    """Is it before the dividend, or at the start of the turn where the title says so?"""
    if top.fleeting:
        top = next((x for x in reversed(s.agenda) if isinstance(x, Operating) and not x.fleeting), top)
    if policy.window == treasury.TURN_START:
        return isinstance(top, Build) and not s.begun
    return isinstance(top, (Build, RunTrains, PayOut))


@dataclass(frozen=True, slots=True)
class EndTurnStep(Effect["RailGame", RailState]):
    """Before the turn ends there is a last moment to buy a private or use a power."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.closed[self.corp] or s.president[self.corp] == NOBODY:
            return
        ask = EndTurn(s.president[self.corp], g.corporations[self.corp])
        if ask.is_open(g, s):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class EndTurn(Operating):
    """End the turn; what may be done before stands beside."""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        corp = self.corp(g)
        may_buy = any(True for _ in for_sale(g, s, corp, if_it_fits=not g.habits.asks_without_choice))
        return may_buy or hold_open(g, s, corp, self)

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield PASS

    def take(self, g: RailGame, s: RailState, a: Pass, out: Tape) -> None:
        """The turn ends."""


EndTurnStep.define(
    "end_turn_step corporation",
    formerly=(Former("last_step corporation", dict), Former("last_moment corporation", dict)),
)
EndTurn.define(
    "end_turn seat corporation",
    formerly=(Former("last_call seat corporation", dict),),
    answers=(Pass,),
    exact=True,
)
