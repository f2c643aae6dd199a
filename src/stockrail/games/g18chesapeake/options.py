"""18Chesapeake's options: readings of rules on which its sources are silent or differ.  The first value is ours."""

from __future__ import annotations

from stockrail.core.options import Choice, Options, OptionValue

YES_NO = (True, False)
NO_YES = (False, True)

CHOICES = (
    Choice("compat_18xx", NO_YES),
    # the sale of the private companies, stock rounds
    Choice("forced_first_moves_priority", YES_NO),
    Choice("private_trade", ("off", "either_turn", "buyer_turn_as_purchase")),
    Choice("trade_consent", ("implied", "ask")),
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

COMPAT: dict[str, OptionValue] = {
    "forced_first_moves_priority": False,
    "private_trade": "off",
    "trade_consent": "implied",
    "two_player_removal": "any_purchase",
    "enforce_best_revenue": "never",
    "must_run": False,
    "discard_order": "list_order",
    "forced_sale_veto": "off",
    "forced_private_sale": False,
    "bankrupt_score": "shares_and_privates",
    "bank_broken_at": "negative",
}
"""The readings under which recorded games of 18xx.games were played."""


def reading(chosen: Options) -> dict[str, OptionValue]:
    """Every option's value; the preset for recorded games sets its rows."""
    return dict(chosen) | (COMPAT if chosen["compat_18xx"] else {})
