"""1830 as 18xx.games plays and writes it.

The Camden & Amboy stays with its player: that engine would hand its share over once more, and refuses the trade.  It
asks for it all the same, and for the tile of a private in a hex that is taken.
"""

from __future__ import annotations

from typing import Final

from stockrail.interchange.games18xx.dialect import Dialect
from stockrail.rail.habits import Habits

DIALECT: Final = Dialect(
    game="1830",
    titles={"1830": (2, 3, 4, 5, 6)},
    readings={
        "auction_order": "always_lowest",
        "auction_pass": "leaves",
        "auction_side_bids": True,
        "after_all_pass": "next_clockwise",
        "sale_blocks": "per_action",
        "brown_buys": "any_time_in_turn",
        "float_capital": "at_once",
        "private_trade": "buyer_turn_as_purchase",
        "bo_between_players": False,
        "trade_consent": "implied",
        "mh_timing": "any",
        "mh_source": "choice",
        "mh_60_bar": "not_in_orange_or_brown",
        "erie_city_choice": "layer_when_tiled",
        "cs_timing": "any_time_in_turn",
        "red_areas_are_one_city": "except_gulf",
        "must_run": False,
        "enforce_best_revenue": "never",
        "discard_order": "list_order",
        "help_for_other_trains": "when_short",
        "forced_sale_veto": "off",
        "forced_private_sale": False,
        "bankrupt_score": "shares_and_privates",
        "bank_broken_at": "negative",
    },
    habits=Habits(asks_without_choice=True, binding_sale=True, refused_trades=("CA",)),
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
