"""Programs that players of rail titles know: pass until something concerns me, buy until, bid up to, run and pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.events import Event
from stockrail.core.ids import Seat
from stockrail.core.legal import Legal
from stockrail.core.programs import Choices, Program, Stop
from stockrail.rail.actions import Bid, Buy, Dividend, Run, Share
from stockrail.rail.policies.auction import price
from stockrail.rail.policies.building import Build
from stockrail.rail.policies.dividends import PAY
from stockrail.rail.policies.stock import IPO, POOL, StockTurn
from stockrail.rail.state import AUCTION, STOCK, UNSOLD

if TYPE_CHECKING:
    from stockrail.rail.view import RailView

REASONS: Final = (
    "beaten", "bought", "cannot", "done", "floated", "lost", "phase", "president", "round", "sold", "started",
)  # fmt: skip
"""Why a program may end."""


def _passing(legal: Legal) -> Action | None:
    return Pass() if Pass() in legal else None


# ---------------------------------------------------------------- stock rounds


@dataclass(frozen=True, slots=True)
class StockProgram(Program):
    """It holds for one stock round and never plays outside it."""

    cycle: int

    def is_over(self, v: RailView) -> bool:
        return v.state.round != STOCK or v.state.cycle != self.cycle


@dataclass(frozen=True, slots=True)
class PassUntil(StockProgram):
    """Pass until somebody sells what the seat holds, threatens a presidency of it, or starts a corporation."""

    @classmethod
    def blanks(cls, v: RailView) -> Mapping[str, Choices] | None:
        return {"cycle": (v.state.cycle,)} if v.state.round == STOCK else None

    def next(self, v: RailView, legal: Legal, news: Sequence[Event]) -> Action | Stop | None:
        assert v.seat is not None
        if self.is_over(v):
            return Stop("round")
        concern = next((stop for e in news if (stop := _concern(v, v.seat, e)) is not None), None)
        return concern or _passing(legal)


def _concern(v: RailView, seat: Seat, e: Event) -> Stop | None:
    """Why an event matters to a seat."""
    s = v.state
    if e.kind not in ("sold", "bought_share", "par_set") or e["seat"] == seat:
        return None
    name = str(e["corporation"])
    corp = v.game.corp_of(name)
    if e.kind == "par_set":
        return Stop("started", name)
    if e.kind == "sold":
        return Stop("sold", name) if s.held(corp, seat) else None
    others = max(s.held(corp, p) for p in range(v.seats) if p != seat)
    return Stop("president", name) if s.president[corp] == seat and others >= s.held(corp, seat) else None


@dataclass(frozen=True, slots=True)
class BuyProgram(StockProgram):
    """Buy a share of a corporation in each turn."""

    corporation: str

    @classmethod
    def started(cls, v: RailView) -> tuple[str, ...]:
        """Corporations whose shares are for sale."""
        g, s = v.game, v.state
        return tuple(g.corporations[c] for c in g.majors if s.par[c] and not s.closed[c])

    def end(self, v: RailView, seat: Seat) -> Stop | None:
        """Has the program reached what it was for?"""
        raise NotImplementedError

    def next(self, v: RailView, legal: Legal, news: Sequence[Event]) -> Action | Stop | None:
        assert v.seat is not None
        if self.is_over(v):
            return Stop("round")
        if any(e.kind == "sold" and e["corporation"] == self.corporation for e in news):
            return Stop("sold", self.corporation)
        top = v.agenda[-1]
        if isinstance(top, StockTurn) and top.bought:
            return _passing(legal)
        wanted = (Share(self.corporation, source) for source in (IPO, POOL))
        return self.end(v, v.seat) or next((a for a in wanted if a in legal), None) or Stop("cannot", self.corporation)


@dataclass(frozen=True, slots=True)
class BuyUntilFloat(BuyProgram):
    """Buy until the corporation floats."""

    @classmethod
    def blanks(cls, v: RailView) -> Mapping[str, Choices] | None:
        open_ones = tuple(c for c in cls.started(v) if not v.state.floated[v.game.corp_of(c)])
        return {"cycle": (v.state.cycle,), "corporation": open_ones} if v.state.round == STOCK and open_ones else None

    def end(self, v: RailView, seat: Seat) -> Stop | None:
        return Stop("floated", self.corporation) if v.state.floated[v.game.corp_of(self.corporation)] else None


@dataclass(frozen=True, slots=True)
class BuyUntilHeld(BuyProgram):
    """Buy until the seat holds so many shares."""

    count: int

    @classmethod
    def blanks(cls, v: RailView) -> Mapping[str, Choices] | None:
        names = cls.started(v)
        if v.state.round != STOCK or not names:
            return None
        return {"cycle": (v.state.cycle,), "corporation": names, "count": range(1, max(v.state.share_count) + 1)}

    def end(self, v: RailView, seat: Seat) -> Stop | None:
        held = v.state.held(v.game.corp_of(self.corporation), seat)
        return Stop("bought", self.corporation) if held >= self.count else None


# ---------------------------------------------------------------- the sale of the privates


@dataclass(frozen=True, slots=True)
class BidUp(Program):
    """Bid for a private as little as needed, up to a limit; pass while nobody bids more."""

    private: str
    price: int

    @classmethod
    def blanks(cls, v: RailView) -> Mapping[str, Choices] | None:
        g, s = v.game, v.state
        unsold = tuple(p for i, p in enumerate(g.privates) if s.owner[i] == UNSOLD)
        if s.round != AUCTION or v.seat is None or Bid not in g.actions or not unsold:
            return None
        return {"private": unsold, "price": range(5, max(s.cash[v.seat], 5) + 1, 5)}

    def next(self, v: RailView, legal: Legal, news: Sequence[Event]) -> Action | Stop | None:
        g, s = v.game, v.state
        i = g.private_of(self.private)
        if s.owner[i] != UNSOLD:
            return Stop("done" if s.owner[i] == v.seat else "lost", self.private)
        bids = s.bids[i]
        amounts = dict(zip(bids[::2], bids[1::2], strict=True))
        if v.seat in amounts and amounts[v.seat] == max(amounts.values()):
            return _passing(legal)
        if Buy(self.private) in legal:
            return Buy(self.private) if price(g, s, i) <= self.price else Stop("beaten", self.private)
        return self._raise(legal)

    def _raise(self, legal: Legal) -> Action | Stop | None:
        spans = (o for o in legal if isinstance(o, Span) and isinstance(o.action, Bid))
        low = next((o.low for o in spans if o.at(o.low) == Bid(self.private, o.low)), None)
        if low is None:
            return None
        return Bid(self.private, low) if low <= self.price else Stop("beaten", self.private)


# ---------------------------------------------------------------- operating rounds


@dataclass(frozen=True, slots=True)
class OperatingProgram(Program):
    """It plays for a corporation until a new phase begins."""

    corporation: str

    @classmethod
    def blanks(cls, v: RailView) -> Mapping[str, Choices] | None:
        g, s = v.game, v.state
        mine = tuple(name for c, name in enumerate(g.corporations) if s.president[c] == v.seat and s.floated[c])
        return {"corporation": mine} if mine else None

    def next(self, v: RailView, legal: Legal, news: Sequence[Event]) -> Action | Stop | None:
        if any(e.kind == "phase" for e in news):
            return Stop("phase")
        operating = v.state.operating
        mine = operating >= 0 and v.game.corporations[operating] == self.corporation
        return self.operate(v, legal) if mine and v.state.president[operating] == v.seat else None

    def operate(self, v: RailView, legal: Legal) -> Action | None:
        """What the corporation does, where this program has a say."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class RunAndPay(OperatingProgram):
    """Run the trains as proposed, and pay the dividend."""

    def operate(self, v: RailView, legal: Legal) -> Action | None:
        run = next((o for o in legal if isinstance(o, Run)), None)
        return run or (Dividend(PAY) if Dividend(PAY) in legal else None)


@dataclass(frozen=True, slots=True)
class LayNothing(OperatingProgram):
    """Lay no tile and place no token."""

    def operate(self, v: RailView, legal: Legal) -> Action | None:
        return _passing(legal) if isinstance(v.agenda[-1], Build) else None


PassUntil.define("pass_until")
BuyUntilFloat.define("buy_until_float")
BuyUntilHeld.define("buy_until_held")
BidUp.define("bid_up")
RunAndPay.define("run_and_pay")
LayNothing.define("lay_nothing")
PROGRAMS: Final[tuple[type[Program], ...]] = (PassUntil, BuyUntilFloat, BuyUntilHeld, BidUp, RunAndPay, LayNothing)
