"""1846 as 18xx.games plays and writes it: the game for two has a name of its own there."""

from __future__ import annotations

from typing import Final

from stockrail.interchange.games18xx.deal import DraftDealer
from stockrail.interchange.games18xx.dialect import Dialect
from stockrail.rail.habits import Habits

DIALECT: Final = Dialect(
    game="1846",
    titles={"1846": (3, 4, 5), "1846 2p Variant": (2,)},
    readings={"score_open_companies": True, "ask_agreement": False},
    habits=Habits(
        asks_without_choice=True, asks_receivership=True, phased_out_idle=True, exact_issue=False, markers_stay=True
    ),
    optional_rules={
        "first_ed": ("edition", "first"),
        "second_ed_co": ("guarantee_second_ed_and_co", True),
    },
    cities={"E11": "E11-1", "G3": "G3-2", "G7": "G7-3", "G9": "G9-4", "G15": "G15-5"},
    sorted_as={"LSL": "Lake Shore Line", "LM": "Little Miami"},
    dealer=DraftDealer,
)
