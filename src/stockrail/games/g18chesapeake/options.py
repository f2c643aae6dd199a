"""18Chesapeake's options: readings of rules on which its sources are silent or differ.  The first value is ours."""

from __future__ import annotations

from typing import Any

from stockrail.core.options import NO_YES, YES_NO, Choice, Options
from stockrail.games.g18chesapeake import data
from stockrail.games.g18chesapeake.course import export
from stockrail.games.g18chesapeake.two_players import Turns
from stockrail.rail.habits import COMPAT
from stockrail.rail.policies.auction import Waterfall
from stockrail.rail.policies.bank import Bank
from stockrail.rail.policies.building import Building, new_track_or_value
from stockrail.rail.policies.capital import FullCapital
from stockrail.rail.policies.discards import Discards
from stockrail.rail.policies.finance import ForcedSale, Help, Ruin
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import Running
from stockrail.rail.policies.selling import PerAction, Selling, sold_out_floated_up
from stockrail.rail.policies.speaking import AlwaysLowest
from stockrail.rail.policies.stock import SELL_BUY
from stockrail.rail.policies.trades import PrivateTrade

CHOICES = (
    COMPAT,
    # the sale of the private companies, stock rounds
    Choice("forced_first_moves_priority", YES_NO),
    Choice("private_trade", ("off", "either_turn", "buyer_turn_as_purchase")),
    Choice("trade_consent", ("ask", "implied")),
    Choice("two_player_removal", ("pool_purchase", "any_purchase")),
    # operating rounds
    Choice("enforce_best_revenue", ("always", "on_challenge", "never")),
    Choice("must_run", NO_YES),
    # trains, emergencies, the end
    Choice("discard_order", ("list_order", "share_value")),
    Choice("forced_sale_veto", ("off", "train_sale", "any")),
    Choice("forced_private_sale", NO_YES),
    Choice("bankrupt_score", ("shares_and_privates", "unsellable_shares")),
    Choice("bank_broken_at", ("negative", "zero_or_less")),
)


def policies(r: Options) -> dict[str, Any]:  # a value is of the type of its field of `Title`
    """The kit's policies for a reading."""
    return {
        "bank": Bank(data.BANK, broken_at=0 if r["bank_broken_at"] == "zero_or_less" else -1),
        "auction": Waterfall(
            multiple=5,
            speaking=AlwaysLowest(),
            leaves=True,
            side_bids=True,
            resume_with_priority=False,
            free_moves_priority=bool(r["forced_first_moves_priority"]),
            highest_binds=True,
            after_passes=(export,),
        ),
        "stock": Turns(SELL_BUY, any_purchase=r["two_player_removal"] == "any_purchase"),
        "selling": Selling(round_end=sold_out_floated_up, price=PerAction()),
        "limits": Limits(data.CERTIFICATES, own=6, own_in_shares=True),
        "capital": FullCapital(at_once=True, rest_to_pool=(2,)),
        "trades": _trades(r),
        "running": Running(must_run=bool(r["must_run"]), best_revenue=str(r["enforce_best_revenue"])),
        "discards": Discards(by_value=r["discard_order"] == "share_value"),
        "finance": (
            Help(),
            ForcedSale(privates=bool(r["forced_private_sale"]), veto=str(r["forced_sale_veto"])),
            Ruin(keeps_privates=r["bankrupt_score"] == "shares_and_privates"),
        ),
        "building": Building(connection=new_track_or_value),
    }


def _trades(r: Options) -> PrivateTrade:
    """As in 1830, where the table plays so: nobody buys back what he sold unless the other side is asked."""
    return PrivateTrade(
        allowed=r["private_trade"] != "off",
        in_sellers_turn=r["private_trade"] == "either_turn",
        as_purchase=r["private_trade"] == "buyer_turn_as_purchase",
        least=int(r["private_trade"] == "buyer_turn_as_purchase"),
        buy_back=r["trade_consent"] == "ask" or r["private_trade"] == "buyer_turn_as_purchase",
        asks=r["trade_consent"] == "ask",
    )
