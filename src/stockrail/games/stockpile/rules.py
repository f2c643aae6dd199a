"""The rules that can refuse or cause something, by the table's words.  Their sentences live in the catalogues."""

from __future__ import annotations

from stockrail.core.rules import Rule

START_CARD = Rule("ST-1.4")
FIRST_PLAYER = Rule("ST-1.6")
PHASES = Rule("ST-2.1")
NEXT_ROUND = Rule("ST-2.2")
OWN_PAIR = Rule("ST-3.2")
PUBLIC_PAIR = Rule("ST-3.3")
FACEDOWN_PAIR = Rule("ST-3.4")
PILES = Rule("ST-4.1")
SEED = Rule("ST-4.2")
HAND = Rule("ST-4.3")
PLACE = Rule("ST-4.4")
TRACK = Rule("ST-5.1")
MUST_BID = Rule("ST-5.2")
HIGHER = Rule("ST-5.3")
AFFORD = Rule("ST-5.4")
CLOSED = Rule("ST-5.5")
STANDING = Rule("ST-5.6")
REBID = Rule("ST-5.7")
SETTLE = Rule("ST-5.9")
FEE = Rule("ST-5.10")
OWED = Rule("ST-5.11")
PLAY_ALL = Rule("ST-6.1")
BOOM_BUST = Rule("ST-6.2")
SELL = Rule("ST-7.1")
SALE_PRICE = Rule("ST-7.2")
HALF = Rule("ST-7.3")
ONLY_SELLING = Rule("ST-7.4")
REVEAL = Rule("ST-8.1")
MOVE = Rule("ST-8.2")
DIVIDEND = Rule("ST-8.3")
SHOW = Rule("ST-8.4")
ASK_ALL = Rule("ST-8.5")
SPLIT = Rule("ST-9.1")
SPLIT_CARDS = Rule("ST-9.2")
SPLIT_BONUS = Rule("ST-9.3")
BANKRUPT = Rule("ST-10.1")
RESTART = Rule("ST-10.2")
END = Rule("ST-11.1")
MAJORITY = Rule("ST-11.2")
LIQUIDATION = Rule("ST-11.3")
WINNER = Rule("ST-11.4")
PAIRS_AS_DEALT = Rule("ST-12.2")
SECOND_BATCH = Rule("ST-12.3")
OWN_TRACK = Rule("ST-12.5")
AFFORD_BOTH = Rule("ST-12.6")
STEEL_MARK = Rule("ST-13.4")
KEEP_ONE = Rule("ST-14.1")
ONCE = Rule("ST-14.2")
ACTION_POWER = Rule("ST-14.3")
WINDOW = Rule("ST-14.4")
BERNIE = Rule("ST-14.6")
CRAMER = Rule("ST-14.7")
DONALD = Rule("ST-14.8")
DEBORAH = Rule("ST-14.9")
GRAHAM = Rule("ST-14.10")
MARK = Rule("ST-14.11")
MARTHA = Rule("ST-14.12")
STUART = Rule("ST-14.13")
WARREN = Rule("ST-14.14")
KEEP_TWO = Rule("ST-15.1")

ALL = tuple(r for r in globals().values() if isinstance(r, Rule))

QUESTIONS: dict[str, Rule] = {
    "acting": PLAY_ALL,
    "bidding": MUST_BID,
    "keeping": KEEP_ONE,
    "last_look": MARTHA,
    "looking": MARTHA,
    "naming": DEBORAH,
    "peeking": WARREN,
    "placing": PLACE,
    "selling": SELL,
    "shifting": MARK,
    "showing": SHOW,
}
"""The rule by which each question is asked."""
