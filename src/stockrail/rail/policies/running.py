"""How trains run: what is one place, which ends go together, what must be run."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.rail.routes import Terms


@dataclass(frozen=True, slots=True)
class Running:
    """What routes must be, what they count, and what a corporation must run."""

    split_places: frozenset[str] = frozenset()
    """Places of several hexes that are not one city here."""
    barred_sides: frozenset[str] = frozenset()
    """Sides of the map on which a route may not have both its ends."""
    past_halts: bool = True
    """May a train run past a station on plain track that its corporation owns?"""
    halts_count: bool = True
    """Is such a station a stop with a value, and not only a station?"""
    must_run: bool = True
    """Must trains run where they can?"""
    best_revenue: str = "on_challenge"
    """When a run must be the best there is: `always`, `on_challenge`, `never`."""

    def terms(self, tier: int) -> Terms:
        """What every run of a phase depends on beside track and tokens."""
        return Terms(
            tier,
            barred_sides=self.barred_sides,
            split=self.split_places,
            bypass=self.past_halts,
            halt_counts=self.halts_count,
        )
