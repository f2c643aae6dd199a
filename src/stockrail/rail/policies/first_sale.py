"""How the privates find their first owners: what every way of doing it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.agenda import Effect
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.policies.draft import Removal

NOTHING: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Auction:
    """A way to sell the privates."""

    def opening(self) -> Effect:
        """What begins it."""
        raise NotImplementedError

    def has_secrets(self, seats: int) -> bool:
        """Is anything hidden while it lasts, at a table of that size?"""
        return False

    def goes_on(self, g: RailGame, s: RailState) -> Effect | None:
        """What it goes on with after a set of operating rounds, where it is not over yet."""
        return None

    def groups(self) -> tuple[Removal, ...]:
        """What is taken out at random before it."""
        return ()

    def blockers(self, seats: int) -> Mapping[str, str]:
        """Second hexes that removed corporations block."""
        return NOTHING
