"""1846 as 18xx.games writes it: the game for two has a name of its own there."""

from __future__ import annotations

from typing import Final

from stockrail.games.g1846.options import COMPAT
from stockrail.interchange.games18xx.deal import DraftDealer
from stockrail.interchange.games18xx.dialect import Dialect

DIALECT: Final = Dialect(
    game="1846",
    titles={"1846": (3, 4, 5), "1846 2p Variant": (2,)},
    preset=COMPAT,
    optional_rules={
        "first_ed": ("edition", "first"),
        "second_ed_co": ("guarantee_second_ed_and_co", True),
    },
    cities={"E11": "E11-1", "G3": "G3-2", "G7": "G7-3", "G9": "G9-4", "G15": "G15-5"},
    dealer=DraftDealer,
)
