"""1830 as 18xx.games writes it."""

from __future__ import annotations

from typing import Final

from stockrail.games.g1830.options import COMPAT
from stockrail.interchange.games18xx.dialect import Dialect

DIALECT: Final = Dialect(
    game="1830",
    titles={"1830": (2, 3, 4, 5, 6)},
    preset=COMPAT,
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
)
