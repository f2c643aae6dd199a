"""How a corporation's track must lead to a new tile."""

from __future__ import annotations

from stockrail.rail.reach import Reach


def any_track(reach: Reach, h: int, face: int) -> bool:
    """Some track of the new tile, old or new, must be reached."""
    return reach.touches(h, face)


def new_track(reach: Reach, h: int, face: int) -> bool:
    """A piece of new track must be reached."""
    return reach.uses_new_track(h, face)


def new_track_or_city(reach: Reach, h: int, face: int) -> bool:
    """A piece of new track, or a city of the new tile, must be reached."""
    return reach.uses_new_track(h, face) or reach.enters_city(h, face)
