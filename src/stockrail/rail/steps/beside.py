"""What the operating corporation may do beside the question on top: companies, powers, its own shares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Pass
from stockrail.core.agenda import Decision, Effect, Option
from stockrail.core.events import Tape
from stockrail.rail import powers
from stockrail.rail.policies import treasury
from stockrail.rail.policies.dividends import PayOut
from stockrail.rail.policies.trains import BuyTrain
from stockrail.rail.state import CORP, NOBODY, OPERATING, RailState
from stockrail.rail.steps import assign, lays
from stockrail.rail.steps.asking import Operating
from stockrail.rail.steps.build import Build
from stockrail.rail.steps.buy_in import MayBuyIn, for_sale
from stockrail.rail.steps.run import RunTrains

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def standing(g: RailGame, s: RailState) -> list[Decision]:
    """Powers and purchases open at this moment of an operating turn."""
    if s.round != OPERATING or not s.agenda:
        return []
    top = s.agenda[-1]
    if not isinstance(top, Operating) or not top.beside(g, s) or top.corp(g) != s.operating:
        return []
    if s.operating in g.minors or s.president[s.operating] == NOBODY:
        return []
    if isinstance(top, lays.SecondLay) and top.power(g).linked:
        return []
    seat, name = top.seat, top.corporation
    found: list[Decision] = []
    if not (isinstance(top, BuyTrain) and top.must(g, s) and s.dealt == treasury.FORCED):
        found.append(MayBuyIn(seat, name))
    found += of_privates(g, s, s.operating, seat, top)
    if _may_deal(g, s, top):
        found.append(treasury.MayDeal(seat, name))
    return found


def _may_deal(g: RailGame, s: RailState, top: Operating) -> bool:
    """Is it before the dividend, or at the start of the turn where the title says so?"""
    if isinstance(top, lays.SecondLay):
        asked = (x for x in reversed(s.agenda) if isinstance(x, Operating) and not isinstance(x, lays.SecondLay))
        top = next(asked, top)
    if g.title.treasury is None:
        return False
    if g.title.treasury.window == treasury.TURN_START:
        return isinstance(top, Build) and not s.begun
    return isinstance(top, (Build, RunTrains, PayOut))


def of_privates(g: RailGame, s: RailState, corp: int, seat: int, top: Operating | None) -> list[Decision]:
    """What the corporation's privates may do."""
    if CORP + corp not in s.owner:
        return []
    name = g.corporations[corp]
    tiles, tokens = (powers.unused(g, s, corp, kind) for kind in (powers.FreeTiles, powers.ExtraToken))
    found: list[Decision] = [lays.FreeLay(seat, name, g.privates[i]) for i in tiles]
    found += [lays.FreeToken(seat, name, g.privates[i]) for i in tokens]
    for i, owner in enumerate(s.owner):
        if owner == CORP + corp and assign.can_set(g, s, i):
            power = powers.power(g, i, powers.Marker)
            if power and (not power.moves or isinstance(top, (Build, RunTrains))):
                found.append(assign.MayAssign(seat, name, g.privates[i]))
    return found


@dataclass(frozen=True, slots=True)
class LastMoment(Effect["RailGame", RailState]):
    """Before the turn ends there is a last moment to buy a company or use a power."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.gone[self.corp] or s.president[self.corp] == NOBODY:
            return
        ask = EndTurn(s.president[self.corp], g.corporations[self.corp])
        if ask.is_open(g, s):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class EndTurn(Operating):
    """End the turn; what may be done before stands beside."""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        corp = self.corp(g)
        if any(True for _ in for_sale(g, s, corp)):
            return True
        idle = g.title.waits_idle
        if idle and g.phase(s).buy_in and s.treasury[corp] and any(0 <= owner < CORP for owner in s.owner):
            return True
        unused = of_privates(g, s, corp, self.seat, self)
        return any((idle and isinstance(d, lays.FreeLay)) or any(True for _ in d.options(g, s)) for d in unused)

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield Pass()

    def take(self, g: RailGame, s: RailState, a: Pass, out: Tape) -> None:
        """The turn ends."""


LastMoment.define("last_moment corporation")
EndTurn.define("end_turn seat corporation", answers=(Pass,), exact=True)
