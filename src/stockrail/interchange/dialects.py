"""What differs from title to title in the game files of 18xx.games: names and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stockrail.core.options import OptionValue


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a title is written there.  `corporations` maps our ids to theirs where they differ."""

    title: str
    game: str
    options: Mapping[str, OptionValue]
    optional_rules: Mapping[str, tuple[str, OptionValue]]
    """Their optional rules as our options."""
    corporations: Mapping[str, str] = field(default_factory=dict)
    cities: Mapping[str, str] = field(default_factory=dict)
    """What the printed hex is called in a city's id, where that is not the hex and a zero."""
    grants: Mapping[str, str] = field(default_factory=dict)
    """Shares that privates give."""
    phase_by_train: bool = False
    """Is a phase called by its first train?"""
    writes: bool = True
    """Can matches be written as its files?  A draft can not: its cards come from the seed there."""
    unsold: str = "treasury"
    """What the unsold shares of a corporation are called."""


def _1846(title: str) -> Dialect:
    return Dialect(
        title=title,
        game="1846",
        options={"compat_18xx": True},
        optional_rules={
            "first_ed": ("edition", "first"),
            "second_ed_co": ("guarantee_second_ed_and_co", True),
        },
        writes=False,
        cities={"E11": "E11-1", "G3": "G3-2", "G7": "G7-3", "G9": "G9-4", "G15": "G15-5"},
    )


DIALECTS = {
    "1830": Dialect(
        title="1830",
        game="1830",
        options={"compat_18xx": True},
        optional_rules={
            "multiple_brown_from_ipo": ("brown_from_ipo", True),
            "optional_6_train": ("extra_6_train", True),
        },
        corporations={"Erie": "ERIE", "NNH": "NYNH"},
        cities={
            "E19": "city-0",
            "H4": "city-1",
            "B10": "city-2",
            "H10": "city-3",
            "H16": "city-4",
            "J14": "J14-1",
            "F22": "F22-2",
            "D10": "D10-1",
            "H18": "H18-1",
        },
        grants={"CA": "PRR_1"},
        phase_by_train=True,
        unsold="ipo",
    ),
    "1846": _1846("1846"),
    "1846 2p Variant": _1846("1846 2p Variant"),
}
