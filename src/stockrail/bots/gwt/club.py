"""The Great Western Trail bot of club strength: the greedy one, which thinks more walks over before it sets out."""

from __future__ import annotations

from typing import ClassVar

from stockrail.bots.gwt.greedy import Greedy


class Club(Greedy):
    """One seat's player."""

    favourites: ClassVar[int] = 4
