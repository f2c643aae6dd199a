"""What a seat may know: everything but the other hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from stockrail.core.ids import Seat
from stockrail.core.kinds import HIDDEN, Plain
from stockrail.core.rng import Rng
from stockrail.core.view import StateView
from stockrail.games.gwt import scoring
from stockrail.games.gwt.memory import Memory
from stockrail.games.gwt.state import GwtState
from stockrail.games.gwt.trail import Walking, toll

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt


class Walk(NamedTuple):
    """Where the own rancher can walk: the stop, the locations on the way, the toll."""

    space: str
    via: tuple[str, ...]
    toll: int


class Limits(NamedTuple):
    """What a seat may have or do at most."""

    steps: int
    hand: int
    certificates: int


@dataclass(frozen=True, eq=False, repr=False)
class GwtView(StateView["Gwt", GwtState]):
    """The table as one seat sees it.  Stacks are bags whose contents follow from what lies open.

    Cards of another hand are hidden, and that seat's stack has hand and draw stack together: discard piles and
    purchases are open, so both are known to all, and how they are split is the secret.
    """

    def named(self) -> dict[str, Plain]:
        data = super().named()
        for seat, player in enumerate(data["players"]):
            player["step_limit"], player["hand_limit"], player["certificate_limit"] = self.limits[seat]
            player["breeding"] = self.breeding if seat == self.seat else None
            player["score"] = dict(zip(scoring.ROWS, self.sheets[seat], strict=True))
            player["points"] = sum(self.sheets[seat])
        data["reach"] = [{"space": w.space, "via": list(w.via), "toll": w.toll} for w in self.reach]
        return data

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.state.hand))

    @cached_property
    def stack_sizes(self) -> tuple[int, ...]:
        """Cards each seat has still to draw."""
        hands = [0 if seat == self.seat else n for seat, n in enumerate(self.hand_sizes)]
        return tuple(len(stack) - n for stack, n in zip(self.state.stack, hands, strict=True))

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """The own hand; a spectator has none."""
        return () if self.seat is None else tuple(self.state.hand[self.seat])

    @cached_property
    def breeding(self) -> int:
        """The own hand's value with permanent certificates."""
        return 0 if self.seat is None else self.state.breeding(self.seat) + self.state.permanent(self.seat)

    @cached_property
    def limits(self) -> tuple[Limits, ...]:
        s = self.state
        return tuple(Limits(s.step_limit(i), s.hand_limit(i), s.certificate_limit(i)) for i in range(s.seats))

    @cached_property
    def sheets(self) -> tuple[tuple[int, ...], ...]:
        """Points by row, as if the game ended now."""
        return tuple(scoring.sheet(self.state, seat) for seat in range(self.seats))

    @cached_property
    def reach(self) -> tuple[Walk, ...]:
        """Where the own rancher can walk."""
        if self.seat is None:
            return ()
        walks = Walking(self.seat).options(self.game, self.state)
        return tuple(Walk(a.space, a.via, toll(self.state, self.seat, a)) for a in walks)


def look(g: Gwt, s: GwtState, seat: Seat | None) -> GwtView:
    """The position as the seat may know it."""
    seen = s.clone()
    for i in range(s.seats):
        if i != seat:
            seen.stack[i] = sorted(s.stack[i] + s.hand[i])
            seen.hand[i] = [HIDDEN] * len(s.hand[i])
    return GwtView(g, seat, s.seats, tuple(s.agenda), seen)


def imagine(v: GwtView, rng: Rng, memory: Memory) -> GwtState:
    """A full state that fits the view: the cards of the others that are neither seen nor remembered are dealt anew."""
    s = v.state.clone()
    for seat, hand in memory.hands.items():
        deal(s, seat, s.stack[seat], len(s.hand[seat]), rng, hand)
    return s


def deal(s: GwtState, seat: Seat, cards: list[str], size: int, rng: Rng, known: Counter[str] | None = None) -> None:
    """Split unseen cards into hand and stack; what is known to be in the hand stays there."""
    held = list((known or Counter()).elements())
    mixed = held + rng.shuffled(list((Counter(cards) - Counter(held)).elements()) if held else cards)
    s.hand[seat], s.stack[seat] = sorted(mixed[:size]), sorted(mixed[size:])
