"""What differs from title to title in the game files of 18xx.games: names and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stockrail.core.options import OptionValue
from stockrail.games.g1830.options import COMPAT as PRESET_1830
from stockrail.games.g1846.options import COMPAT as PRESET_1846


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a title is written there.  `corporations` maps our ids to theirs where they differ."""

    title: str
    game: str
    seats: tuple[int, ...]
    options: Mapping[str, OptionValue]
    preset: Mapping[str, OptionValue]
    """Options that those set, whatever was chosen."""
    optional_rules: Mapping[str, tuple[str, OptionValue]]
    """Their optional rules as our options."""
    corporations: Mapping[str, str] = field(default_factory=dict)
    cities: Mapping[str, str] = field(default_factory=dict)
    """What the printed hex is called in a city's id, where that is not the hex and a zero."""
    grants: Mapping[str, str] = field(default_factory=dict)
    """Shares that privates give."""
    phase_by_train: bool = False
    """Is a phase called by its first train?"""
    unsold: str = "treasury"
    """What the unsold shares of a corporation are called."""

    @property
    def players(self) -> str:
        """How many there can be, in words."""
        few, many = self.seats[0], self.seats[-1]
        return f"{few} to {many}" if few < many else str(few)


def _1846(title: str, *seats: int) -> Dialect:
    return Dialect(
        title=title,
        game="1846",
        seats=seats,
        options={"compat_18xx": True},
        preset=PRESET_1846,
        optional_rules={
            "first_ed": ("edition", "first"),
            "second_ed_co": ("guarantee_second_ed_and_co", True),
        },
        cities={"E11": "E11-1", "G3": "G3-2", "G7": "G7-3", "G9": "G9-4", "G15": "G15-5"},
    )


DIALECTS = {
    "1830": Dialect(
        title="1830",
        game="1830",
        seats=(2, 3, 4, 5, 6),
        options={"compat_18xx": True},
        preset=PRESET_1830,
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
    "1846": _1846("1846", 3, 4, 5),
    "1846 2p Variant": _1846("1846 2p Variant", 2),
}
