"""How 18xx.games plays and writes a title: readings of its rules, habits that no rule says, names, set-up and deal.

All that is in one `Dialect`, which is found under the entry point group `stockrail.dialects` by the title's name here.
Files are read and written by it; a game under `compat_18xx` is lent its readings and habits (`rail/habits.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from stockrail.core.actions import short
from stockrail.core.errors import Flaw
from stockrail.core.options import Options, OptionValue
from stockrail.core.registry import registered
from stockrail.interchange.games18xx.deal import Dealer
from stockrail.rail.habits import COMPAT, GROUP, Habits

MANY: Final = 99
"""No tile has so many copies."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a title is written there."""

    game: str
    """The title's name here."""
    titles: Mapping[str, tuple[int, ...]]
    """What it is called there, and for how many players each; most titles have one name."""
    readings: Options
    """Options it sets in a game that is played as there, whatever was chosen: how that site reads the rules."""
    habits: Habits = field(default_factory=Habits)
    """What that site does and no rule says."""
    options: Options = field(default_factory=lambda: {COMPAT.name: True})
    """Options under which games are played there."""
    optional_rules: Mapping[str, tuple[str, OptionValue]] = field(default_factory=dict)
    """Their optional rules as our options."""
    corporations: Mapping[str, str] = field(default_factory=dict)
    """Our ids and theirs, where they differ."""
    cities: Mapping[str, str] = field(default_factory=dict)
    """What the printed hex is called in a city's id, where that is not the hex and a zero."""
    more_tiles: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """Our tiles of which only so many copies have the same name there, and what the others are called."""
    grants: Mapping[str, str] = field(default_factory=dict)
    """Shares that privates give."""
    sorted_as: Mapping[str, str] = field(default_factory=dict)
    """Names there of privates that their ids would sort otherwise."""
    phase_by_train: bool = False
    """Is a phase called by its first train?"""
    unsold: str = "treasury"
    """What the unsold shares of a corporation are called."""
    dealer: type[Dealer] = Dealer
    """What the seed of a game file decides."""

    def title(self, seats: int) -> str | None:
        """What it is called there at a table of that size; None where it is not played so."""
        return next((title for title, known in self.titles.items() if seats in known), None)

    def our_tile(self, name: str) -> str:
        """A tile by its name there."""
        return next((ours for ours, (_, other) in self.more_tiles.items() if other == name), name)

    def copies(self, tile: str) -> Iterator[str]:
        """What the copies of a tile are called there, one after the other."""
        many, other = self.more_tiles.get(tile, (MANY, tile))
        yield from (f"{tile}-{k}" for k in range(many))
        yield from (f"{other}-{k}" for k in range(MANY))

    def players(self, title: str) -> str:
        """How many there can be: 3–5."""
        few, many = self.titles[title][0], self.titles[title][-1]
        return f"{few}–{many}" if few < many else str(few)


@cache
def dialects() -> Mapping[str, Dialect]:
    """All there are, by the title's name here."""
    return {name: entry.load() for name, entry in sorted(registered(GROUP).items())}


def dialect(title: str) -> Dialect:
    """The dialect of a title as it is called there."""
    known = {theirs: d for d in dialects().values() for theirs in d.titles}
    if title not in known:
        raise Flaw("no_title", name=short(title), known=", ".join(known))
    return known[title]
