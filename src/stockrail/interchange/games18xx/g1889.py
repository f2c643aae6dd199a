"""1889 as 18xx.games writes it."""

from __future__ import annotations

from typing import Final

from stockrail.games.g1889.options import COMPAT
from stockrail.interchange.games18xx.dialect import Dialect

DIALECT: Final = Dialect(
    game="1889",
    titles={"1889": (2, 3, 4, 5, 6)},
    preset=COMPAT,
    optional_rules={"beginner_game": ("beginner", True)},
    cities={
        "G4": "G4-1",
        "H7": "H7-2",
        "A10": "A10-3",
        "J11": "J11-4",
        "G12": "G12-5",
        "E2": "E2-6",
        "I2": "I2-7",
        "K8": "K8-8",
        "C10": "C10-9",
    },
    phase_by_train=True,
    unsold="ipo",
)
