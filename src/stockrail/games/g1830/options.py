"""1830's options: readings of rules on which groups differ.  The first value is the rulebook's.

An option with one value names a reading that nobody plays otherwise, so that a file may say it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stockrail.core.options import NO_YES, YES_NO, Choice, Options
from stockrail.games.g1830 import data
from stockrail.rail.habits import COMPAT
from stockrail.rail.policies.auction import Waterfall
from stockrail.rail.policies.bank import Bank
from stockrail.rail.policies.building import Building, any_track, new_track, new_track_or_city
from stockrail.rail.policies.buy_in import BuyIn
from stockrail.rail.policies.capital import FullCapital
from stockrail.rail.policies.discards import DISCARDS, Discards
from stockrail.rail.policies.finance import ForcedSale, Help, RuinEndsGame
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import COMPULSORY_STOP, OPTIONAL_STOP, STATION_ONLY, Running
from stockrail.rail.policies.selling import BlockPrice, Contiguous, PerAction, PerTurn, Selling
from stockrail.rail.policies.speaking import SPEAKING
from stockrail.rail.policies.stock import StockTurns
from stockrail.rail.policies.trades import AS_PURCHASE, EITHER_TURN, NO_TRADE, PrivateTrade
from stockrail.rail.policies.trains import TrainMarket
from stockrail.rail.powers.shares import EITHER, OFFER_FIRST
from stockrail.rail.title import Private

CHOICES = (
    Choice("map", ("classic", "plus")),
    Choice("plus_row_m", NO_YES),
    COMPAT,
    Choice("bank", (12000, 10000, 14000, 20000)),
    # the sale of the private companies
    Choice("auction_order", ("lowest_then_clockwise", "always_lowest", "left_of_highest")),
    Choice("auction_pass", ("may_return", "leaves")),
    Choice("auction_side_bids", NO_YES),
    Choice("auction_priority_by", ("purchase", "purchase_or_bid")),
    Choice("after_all_pass", ("priority_holder", "next_clockwise")),
    # stock rounds
    Choice("sr_order", ("sell_buy_sell", "sell_buy", "sell_buy_or_buy_sell")),
    Choice("no_sale_first_sr", YES_NO),
    Choice("sale_blocks", ("contiguous", "per_action", "per_turn")),
    Choice("corp_limit", ("certificates_5",)),
    Choice("over_limit_forces_sale_first", YES_NO),
    Choice("brown_from_ipo", NO_YES),
    Choice("brown_buys", ("one_go", "any_time_in_turn")),
    Choice("cert_limit_test", ("before_swap", "after_swap")),
    Choice("float_capital", ("end_of_sr", "at_once")),
    Choice("private_trade", (EITHER_TURN, AS_PURCHASE, NO_TRADE)),
    Choice("bo_between_players", YES_NO),
    Choice("private_trade_counts_as_action", YES_NO),
    Choice("trade_consent", ("ask", "implied")),
    Choice("mh_timing", ("own_turn_or_between_turns", "any")),
    Choice("mh_source", ("choice", "ipo_first")),
    Choice("mh_60_bar", ("always", "not_in_orange_or_brown")),
    # operating rounds
    Choice("erie_city_choice", ("erie_when_tiled", "layer_when_tiled")),
    Choice("track_restriction", ("permissive", "semi_restrictive", "restrictive")),
    Choice("cs_timing", ("track_step", "any_time_in_turn")),
    Choice("dh_token_later_free", NO_YES),
    Choice("dh_uses_cheapest_token", (True,)),
    Choice("red_areas_are_one_city", ("true", "except_gulf")),
    Choice("enforce_best_revenue", ("on_challenge", "always", "never")),
    Choice("must_run", YES_NO),
    Choice("prr_plus_halt", ("optional_10", "compulsory_10", "free_0")),
    # trains, emergencies, the end
    Choice("diesels", ("unlimited", "6")),
    Choice("extra_6_train", NO_YES),
    Choice("discard_order", ("share_value", "list_order")),
    Choice("must_buy_train", ("route", "always", "never")),
    Choice("help_for_other_trains", ("when_forced", "when_short")),
    Choice("emergency_cheapest", YES_NO),
    Choice("forced_sale_only_enough", YES_NO),
    Choice("forced_sale_veto", ("train_sale", "any", "off")),
    Choice("forced_private_sale", YES_NO),
    Choice("bankrupt_score", ("unsellable_shares", "shares_and_privates")),
    Choice("bank_broken_at", ("zero_or_less", "negative")),
    Choice("tie", ("shared",)),
)


def side(r: Options) -> str:
    """Which picture of the board is played on."""
    return "plus_row_m" if r["map"] == "plus" and r["plus_row_m"] else str(r["map"])


BLOCKS: dict[str, BlockPrice] = {"contiguous": Contiguous(), "per_action": PerAction(), "per_turn": PerTurn()}
HALTS = {"optional_10": OPTIONAL_STOP, "compulsory_10": COMPULSORY_STOP, "free_0": STATION_ONLY}
TRACK = {"permissive": any_track, "semi_restrictive": new_track_or_city, "restrictive": new_track}


def _privates(r: Options) -> tuple[Private, ...]:
    exchange = replace(
        data.EXCHANGE,
        any_time=r["mh_timing"] == "any",
        source=OFFER_FIRST if r["mh_source"] == "ipo_first" else EITHER,
        bar_in_zones=r["mh_60_bar"] == "always",
    )
    return data.privates(side(r), exchange, r["cs_timing"] == "any_time_in_turn", bool(r["dh_token_later_free"]))


def policies(r: Options) -> dict[str, Any]:  # a value is of the type of its field of `Title`
    """The kit's policies for a reading.

    The rulebook lets privates change hands any number of times in a stock round (3.1.e); where nobody is asked, two
    players could do so for ever.  There a private is held to what 5.1.d says of shares: nobody buys back what he sold.
    """
    trade = PrivateTrade(
        str(r["private_trade"]),
        barred=() if r["bo_between_players"] else ("BO",),
        counts=bool(r["private_trade_counts_as_action"]),
        asks=r["trade_consent"] == "ask",
    )
    auction = Waterfall(
        speaking=SPEAKING[str(r["auction_order"])],
        leaves=r["auction_pass"] == "leaves",
        side_bids=bool(r["auction_side_bids"]),
        bid_moves_priority=r["auction_priority_by"] == "purchase_or_bid",
        resume_with_priority=r["after_all_pass"] == "priority_holder",
    )
    stock = StockTurns(
        order=str(r["sr_order"]),
        first_sale=2 if r["no_sale_first_sr"] else 1,
        several_from_offer=bool(r["brown_from_ipo"]),
        several_in_one_go=r["brown_buys"] == "one_go",
    )
    limits = Limits(
        certificates=data.CERTIFICATES,
        before_swap=r["cert_limit_test"] == "before_swap",
        sell_down_first=bool(r["over_limit_forces_sale_first"]),
    )
    return {
        "bank": Bank(int(r["bank"]), broken_at=0 if r["bank_broken_at"] == "zero_or_less" else -1),
        "auction": auction,
        "stock": stock,
        "selling": Selling(price=BLOCKS[str(r["sale_blocks"])]),
        "limits": limits,
        "capital": FullCapital(at_once=r["float_capital"] == "at_once"),
        "trades": trade,
        "corporations": data.corporations(layer_chooses=r["erie_city_choice"] == "layer_when_tiled"),
        "privates": _privates(r),
        "building": Building(connection=TRACK[str(r["track_restriction"])]),
        "buy_in": BuyIn(at_discards=r["cs_timing"] == "any_time_in_turn"),
        "running": Running(
            split_places=frozenset() if r["red_areas_are_one_city"] == "true" else frozenset({"gulf"}),
            halts=HALTS[str(r["prr_plus_halt"])],
            must_run=bool(r["must_run"]),
            best_revenue=str(r["enforce_best_revenue"]),
        ),
        "discards": Discards(DISCARDS[str(r["discard_order"])]),
        "train_market": TrainMarket(must_buy=str(r["must_buy_train"])),
        "finance": (
            Help(bool(r["emergency_cheapest"]), others=str(r["help_for_other_trains"])),
            ForcedSale(
                only_enough=bool(r["forced_sale_only_enough"]),
                privates=bool(r["forced_private_sale"]),
                veto=str(r["forced_sale_veto"]),
            ),
            RuinEndsGame(keeps_privates=r["bankrupt_score"] == "shares_and_privates"),
        ),
    }
