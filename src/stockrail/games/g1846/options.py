"""1846's options: the printing, and readings of rules on which groups differ.  The first value is the default."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stockrail.core.options import NO_YES, YES_NO, Choice, Options
from stockrail.games.g1846 import data
from stockrail.rail.habits import COMPAT
from stockrail.rail.policies.buy_in import BuyIn
from stockrail.rail.policies.finance import NEVER, OFF, WHEN_FORCED, ForcedSale, Help, Issue, RuinedPlayerLeaves
from stockrail.rail.policies.trades import EITHER_TURN, NO_TRADE, PrivateTrade
from stockrail.rail.policies.trains import ALWAYS, TrainMarket
from stockrail.rail.policies.treasury import Treasury

CHOICES = (
    Choice("edition", ("second", "first")),
    Choice("guarantee_second_ed_and_co", NO_YES),
    COMPAT,
    Choice("private_trades", ("off", "stock_turn")),
    Choice("issue_window", ("until_dividend", "turn_start")),
    Choice("forced_issue_may_close", NO_YES),
    Choice("forced_issue_short", ("max_shares", "max_money")),
    Choice("emr_sell_for_dearer", YES_NO),
    Choice("emr_companies", NO_YES),
    Choice("emr_pool_limit", YES_NO),
    Choice("emr_other_trains", NO_YES),
    Choice("steamboat_player_markers_phase_iii", ("remove", "keep")),
    Choice("independent_when_full", ("refuse", "discard")),
    Choice("receivership_extra_drop", YES_NO),
    Choice("lsl_needs_connection", NO_YES),
    Choice("mail_never_closes", NO_YES),
    Choice("cwi_circle", ("players", "until_closed")),
    Choice("plain_yellow", ("unlimited", "printed")),
    Choice("pool_train_side", ("either", "fixed")),
    Choice("score_open_companies", NO_YES),
    Choice("reorder_after_bankruptcy", NO_YES),
    Choice("ask_agreement", YES_NO),
    Choice("last_company_debt", ("paid", "falls")),
)


def policies(r: Options) -> dict[str, Any]:  # a value is of the type of its field of `Title`
    """The kit's fields for a reading."""
    return {
        "treasury": Treasury(str(r["issue_window"])),
        "train_market": TrainMarket(
            ALWAYS,
            others_in_need=bool(r["emr_other_trains"]),
            either_side=r["pool_train_side"] == "either",
            each_card=True,
        ),
        "finance": (
            Issue(str(r["forced_issue_short"]), bool(r["forced_issue_may_close"])),
            Help(cheapest_only=False, others=WHEN_FORCED if r["emr_other_trains"] else NEVER),
            ForcedSale(
                for_dearer=bool(r["emr_sell_for_dearer"]),
                binds=True,
                pool_limit=bool(r["emr_pool_limit"]),
                privates=bool(r["emr_companies"] and r["ask_agreement"]),
                veto=OFF,
            ),
            RuinedPlayerLeaves(
                reorders=bool(r["reorder_after_bankruptcy"]),
                idle_drop=bool(r["receivership_extra_drop"]),
            ),
        ),
        "privates": data.privates(
            r["edition"] == "first",
            (data.PORT, replace(data.PORT, stays=r["steamboat_player_markers_phase_iii"] == "keep")),
            (data.LAKE_SHORE, replace(data.LAKE_SHORE, connected=bool(r["lsl_needs_connection"]))),
            (data.MAIL, replace(data.MAIL, players=bool(r["mail_never_closes"]))),
            (data.CHICAGO, replace(data.CHICAGO, until_closed=r["cwi_circle"] == "until_closed")),
        ),
        "buy_in": BuyIn(most=2, fixed_least=1, room_for_trains=r["independent_when_full"] == "refuse"),
        "trades": PrivateTrade(
            EITHER_TURN if r["private_trades"] == "stock_turn" else NO_TRADE,
            first=1,
            barred=tuple(data.DEBTS),
            asks=bool(r["ask_agreement"]),
        ),
    }
