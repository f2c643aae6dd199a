"""The Mitsubishi Ferry's power: a port, laid by the player who owns it."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.agenda import Decision
from stockrail.core.ids import Seat
from stockrail.rail.powers.players import PlayerTile
from stockrail.rail.state import RailState
from stockrail.rail.steps.asking import Operating


@dataclass(frozen=True, slots=True)
class Port(PlayerTile):
    """The owning player lays the port once: in a stock round, between turns, or in the turn of his own corporation."""

    whole_turn: bool = False
    """At any moment of that turn, instead of beside its tiles."""

    def has_moment(self, s: RailState, owner: Seat, top: Decision) -> bool:
        own = self.whole_turn and isinstance(top, Operating) and top.seat == owner == s.president[s.operating]
        return own or PlayerTile.has_moment(self, s, owner, top)
