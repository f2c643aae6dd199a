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
from stockrail.rail.policies.discards import DISCARDS, Discards
from stockrail.rail.policies.finance import WHEN_FORCED, WHEN_SHORT, ForcedSale, Help, RuinEndsGame
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import Running
from stockrail.rail.policies.selling import PerAction, Selling, sold_out_floated_up
from stockrail.rail.policies.speaking import AlwaysLowest
from stockrail.rail.policies.stock import SELL_BUY
from stockrail.rail.policies.trades import AS_PURCHASE, EITHER_TURN, NO_TRADE, PrivateTrade

CHOICES = (
    COMPAT,
    # the sale of the private companies, stock rounds
    Choice("forced_first_moves_priority", YES_NO),
    Choice("private_trade", (NO_TRADE, EITHER_TURN, AS_PURCHASE)),
    Choice("trade_consent", ("ask", "implied")),
    Choice("two_player_removal", ("pool_purchase", "any_purchase")),
    # operating rounds
    Choice("enforce_best_revenue", ("always", "on_challenge", "never")),
    Choice("must_run", NO_YES),
    # trains, emergencies, the end
    Choice("discard_order", ("list_order", "share_value")),
    Choice("help_for_other_trains", (WHEN_FORCED, WHEN_SHORT)),
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
        "trades": PrivateTrade(str(r["private_trade"]), asks=r["trade_consent"] == "ask"),
        "running": Running(must_run=bool(r["must_run"]), best_revenue=str(r["enforce_best_revenue"])),
        "discards": Discards(DISCARDS[str(r["discard_order"])]),
        "finance": (
            Help(others=str(r["help_for_other_trains"])),
            ForcedSale(privates=bool(r["forced_private_sale"]), veto=str(r["forced_sale_veto"])),
            RuinEndsGame(keeps_privates=r["bankrupt_score"] == "shares_and_privates"),
        ),
        "building": Building(connection=new_track_or_value),
    }
