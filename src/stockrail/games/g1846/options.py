"""1846's options: the printing, and readings of rules on which groups differ.  The first value is the default."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stockrail.core.options import Choice, Options, OptionValue
from stockrail.games.g1846 import data
from stockrail.rail.policies.buy_in import BuyIn
from stockrail.rail.policies.habits import Habits

YES_NO = (True, False)
NO_YES = (False, True)

CHOICES = (
    Choice("edition", ("second", "first")),
    Choice("guarantee_second_ed_and_co", NO_YES),
    Choice("compat_18xx", NO_YES),
    Choice("private_trades", ("off", "stock_turn")),
    Choice("issue_window", ("until_dividend", "turn_start")),
    Choice("forced_issue_may_close", NO_YES),
    Choice("forced_issue_short", ("max_shares", "max_money")),
    Choice("emr_sell_for_dearer", YES_NO),
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
)

COMPAT: dict[str, OptionValue] = {"score_open_companies": True, "ask_agreement": False}
"""The readings under which recorded games of 18xx.games were played."""


def reading(chosen: Options) -> dict[str, OptionValue]:
    """Every option's value; the preset for recorded games sets its rows."""
    return dict(chosen) | (COMPAT if chosen["compat_18xx"] else {})


def policies(r: dict[str, OptionValue]) -> dict[str, Any]:  # a value is of the type of its field of `Title`
    """The kit's fields for a reading."""
    return {
        "issue_window": r["issue_window"],
        "forced_may_close": r["forced_issue_may_close"],
        "forced_short": r["forced_issue_short"],
        "forced_exact": not r["compat_18xx"],
        "ask_receivership": r["compat_18xx"],
        "habits": Habits(waits_idle=bool(r["compat_18xx"])),
        "sell_for_dearer": r["emr_sell_for_dearer"],
        "privates": data.privates(
            r["edition"] == "first",
            (data.PORT, replace(data.PORT, stays=r["steamboat_player_markers_phase_iii"] == "keep")),
            (data.LAKE_SHORE, replace(data.LAKE_SHORE, connected=bool(r["lsl_needs_connection"]))),
            (data.MAIL, replace(data.MAIL, players=bool(r["mail_never_closes"]))),
            (data.CHICAGO, replace(data.CHICAGO, until_closed=r["cwi_circle"] == "until_closed")),
        ),
        "buy_in": BuyIn(most=2, fixed_least=1, room_for_trains=r["independent_when_full"] == "refuse"),
        "receivership_drop": r["receivership_extra_drop"],
        "pool_side": r["pool_train_side"],
        "score_privates": r["score_open_companies"],
        "reorder_after_ruin": r["reorder_after_bankruptcy"],
        "ask_consent": r["ask_agreement"],
    }
