"""What another system does and no rule says, lent to games that are to agree with its records.

A title's dialect says how that system plays it.  It is found by entry point, under the title's name: the kit knows
what to ask of it and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from stockrail.core.errors import Unreadable
from stockrail.core.options import NO_YES, Choice, Options
from stockrail.core.registry import registered

GROUP: Final = "stockrail.dialects"
COMPAT: Final = Choice("compat_18xx", NO_YES)
"""The option of titles that have a dialect: are games played as their records are?"""


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of a system; by default none."""

    asks_without_choice: bool = False
    """Are some questions put although only a pass can answer them?"""
    asks_receivership: bool = False
    """Are runs and discards of a corporation without a president asked for?"""
    phased_out_idle: bool = False
    """Do phased-out trains that have not run count for nothing where a marker falls for want of a train?"""
    exact_issue: bool = True
    """Must a forced issue beyond the cheaper side of a card reach the dearer one?"""
    binding_sale: bool = False
    """Does what a share brought in a forced sale bind every later purchase of the step?"""
    refused_trades: tuple[str, ...] = ()
    """Privates that players do not trade, although one who could pay is asked."""
    markers_stay: bool = False
    """Does a marker stay on the map, to nobody's use, when the corporation closes for which it counts?"""
    buys_in_at_discards: bool = False
    """May the operating corporation buy privates while it is asked what to discard?"""


class OtherSystem(Protocol):
    """How another system plays a title: what the kit asks of a dialect."""

    @property
    def readings(self) -> Options:
        """Options it sets, whatever was chosen."""

    @property
    def habits(self) -> Habits: ...


def lent(title: str, chosen: Options) -> tuple[Options, Habits]:
    """What a game is played by: every option's value, and the habits of the other system where it is asked for."""
    if not chosen.get(COMPAT.name):
        return chosen, Habits()
    other = _other_system(title)
    return {**chosen, **other.readings}, other.habits


def _other_system(title: str) -> OtherSystem:
    found = registered(GROUP).get(title)
    if found is None:
        raise Unreadable(f"{COMPAT.name}: no dialect of {title} is installed (entry points {GROUP})")
    dialect: OtherSystem = found.load()
    return dialect
