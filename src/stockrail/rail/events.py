"""Every kind of event the kit may tell: those of every title, and those of titles with a draft, minors and so on."""

from __future__ import annotations

from typing import Final

EVENTS: Final = frozenset(
    [
        "bank_broken",
        "bankrupt",
        "bid",
        "bought_in",
        "bought_share",
        "bought_train",
        "capital",
        "closed",
        "declined",
        "discarded",
        "exchanged",
        "floated",
        "granted",
        "helped",
        "income",
        "income_corporation",
        "operates",
        "operating_round",
        "over",
        "paid",
        "par_set",
        "passed",
        "phase",
        "president",
        "price_falls",
        "priority",
        "private_sold",
        "ran",
        "rusted",
        "sold",
        "sold_out",
        "stock_round",
        "taken_back",
        "tile",
        "token",
        "traded",
        "wealth",
        "withheld",
    ]
)

DRAFT: Final = frozenset(["drawn", "kept", "last_company", "removed", "shown"])
TREASURY: Final = frozenset(["issued", "redeemed", "unsold"])
MINORS: Final = frozenset(["absorbed", "minor_closed", "split"])
MARKERS: Final = frozenset(["assigned"])
DEALING: Final = frozenset(["corporation_drawn", "shares_retired"])
EXPORTS: Final = frozenset(["exported"])
PLAYERS_TILES: Final = frozenset(["power_tile"])
CLOSINGS: Final = frozenset(["corporation_closed", "last_train", "receivership", "retired"])
