"""1889's options: readings of rules on which groups differ.  The first value is the rulebook's."""

from __future__ import annotations

from typing import Any

from stockrail.core.options import NO_YES, YES_NO, Choice, Options
from stockrail.games.g1889 import data
from stockrail.rail.habits import COMPAT
from stockrail.rail.policies.auction import Waterfall
from stockrail.rail.policies.bank import Bank
from stockrail.rail.policies.building import Building, new_track_or_value
from stockrail.rail.policies.capital import FullCapital
from stockrail.rail.policies.dealing import RandomDeal
from stockrail.rail.policies.discards import DISCARDS, Discards
from stockrail.rail.policies.finance import NEVER, OFF, ForcedSale, Help, RuinEndsGame
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import Running
from stockrail.rail.policies.selling import Selling, one_block
from stockrail.rail.policies.speaking import SPEAKING
from stockrail.rail.policies.stock import SELL_BUY_OR_BUY_SELL, StockTurns
from stockrail.rail.policies.tokens import FIRST_TURN, START_OF_ROUND, Tokens
from stockrail.rail.policies.trades import EITHER_TURN, NO_TRADE, PrivateTrade
from stockrail.rail.policies.trains import TrainMarket

CHOICES = (
    Choice("beginner", NO_YES),
    COMPAT,
    # the sale of the private companies
    Choice("auction_order", ("lowest_then_clockwise", "always_lowest", "left_of_highest")),
    Choice("auction_pass", ("may_return", "leaves")),
    Choice("auction_side_bids", NO_YES),
    Choice("auction_priority_by", ("purchase", "purchase_or_bid")),
    Choice("after_all_pass", ("priority_holder", "next_clockwise")),
    # stock rounds
    Choice("over_limit_forces_sale_first", YES_NO),
    Choice("cert_limit_test", ("before_swap", "after_swap")),
    Choice("float_capital", ("end_of_sr", "at_once")),
    Choice("private_trade", (NO_TRADE, EITHER_TURN)),
    Choice("trade_consent", ("ask", "implied")),
    # operating rounds
    Choice("home_token", ("start_of_or", "first_turn")),
    Choice("mf_own_turn", ("track_step", "whole_turn")),
    Choice("enforce_best_revenue", ("on_challenge", "always", "never")),
    Choice("must_run", YES_NO),
    # trains, the end
    Choice("diesels", ("unlimited", "6")),
    Choice("discard_order", ("share_value", "list_order")),
    Choice("bankrupt_score", ("unsellable_shares", "shares_and_privates")),
    Choice("bank_broken_at", ("zero_or_less", "negative")),
)


def policies(r: Options) -> dict[str, Any]:  # a value is of the type of its field of `Title`
    """The kit's policies for a reading."""
    auction = Waterfall(
        speaking=SPEAKING[str(r["auction_order"])],
        leaves=r["auction_pass"] == "leaves",
        side_bids=bool(r["auction_side_bids"]),
        bid_moves_priority=r["auction_priority_by"] == "purchase_or_bid",
        resume_with_priority=r["after_all_pass"] == "priority_holder",
    )
    limits = Limits(
        certificates=data.CERTIFICATES,
        before_swap=r["cert_limit_test"] == "before_swap",
        sell_down_first=bool(r["over_limit_forces_sale_first"]),
    )
    finance = (
        Help(others=NEVER),
        ForcedSale(one_block=True, keeps_presidents=True, privates=False, veto=OFF),
        RuinEndsGame(keeps_privates=r["bankrupt_score"] == "shares_and_privates"),
    )
    return {
        "bank": Bank(data.BANK, broken_at=0 if r["bank_broken_at"] == "zero_or_less" else -1),
        "auction": RandomDeal() if r["beginner"] else auction,
        "stock": StockTurns(order=SELL_BUY_OR_BUY_SELL),
        "selling": Selling(rule=one_block),
        "limits": limits,
        "capital": FullCapital(float_shares=5, at_once=r["float_capital"] == "at_once"),
        "trades": PrivateTrade(str(r["private_trade"]), asks=r["trade_consent"] == "ask"),
        "building": Building(connection=new_track_or_value, of_powers=frozenset({data.PORT_TILE})),
        "tokens": Tokens(START_OF_ROUND if r["home_token"] == "start_of_or" else FIRST_TURN),
        "running": Running(must_run=bool(r["must_run"]), best_revenue=str(r["enforce_best_revenue"])),
        "train_market": TrainMarket(others_in_need=False),
        "finance": finance,
        "discards": Discards(DISCARDS[str(r["discard_order"])]),
    }
