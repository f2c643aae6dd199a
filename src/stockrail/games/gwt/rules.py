"""The rules this title cites, numbered as in its digest of the rulebook."""

from __future__ import annotations

from stockrail.core.rules import Rule

LOCATION = Rule("GWT-1.1")
SETUP_MASTERS = Rule("GWT-2.1")
SETUP_NEUTRAL = Rule("GWT-2.2")
SETUP_TILES = Rule("GWT-2.5")
SETUP_WORKERS = Rule("GWT-2.6")
SETUP_FORESIGHT = Rule("GWT-2.7")
SETUP_MARKET = Rule("GWT-2.8")
SETUP_DISPLAY = Rule("GWT-2.9")
SETUP_SIDES = Rule("GWT-2.11")
SETUP_HANDS = Rule("GWT-2.12")
SETUP_START = Rule("GWT-2.13")

TURN_ORDER = Rule("GWT-3.1")
FIRST_TURN = Rule("GWT-3.2")
STEPS = Rule("GWT-3.3")
ARROWS = Rule("GWT-3.4")
KC_STOPS = Rule("GWT-3.5")
FEES = Rule("GWT-3.7")
CANNOT_PAY = Rule("GWT-3.8")

LOCAL = Rule("GWT-4.1")
FOREIGN = Rule("GWT-4.2")
SINGLE = Rule("GWT-4.3")
NOT_EMPTY = Rule("GWT-4.4")
KANSAS = Rule("GWT-4.5")
NO_EFFECT = Rule("GWT-4.7")

FORESIGHT = Rule("GWT-5.1")
JOB_MARKET = Rule("GWT-5.2")
INCOME = Rule("GWT-5.3")
DELIVERY = Rule("GWT-5.4")
CLOSING = Rule("GWT-5.5")

CORNERS = Rule("GWT-6.1")
DISC_EFFECT = Rule("GWT-6.2")
LAST_DISCS = Rule("GWT-6.5")
DISC_MONEY = Rule("GWT-6.6")
NO_DISC = Rule("GWT-6.7")

REFILL = Rule("GWT-7.1")
RESHUFFLE = Rule("GWT-7.2")

REQUIREMENT = Rule("GWT-8.1")
WAIVE = Rule("GWT-8.2")
EXACT_CARDS = Rule("GWT-8.3")
CERTIFICATES = Rule("GWT-8.4")

HIRE = Rule("GWT-9.1")
BUILD = Rule("GWT-9.2")
OBJECTIVE = Rule("GWT-9.3")
FORWARD = Rule("GWT-9.4")
BACKWARD = Rule("GWT-9.5")
TERMINAL = Rule("GWT-9.6")
UPGRADE = Rule("GWT-9.7")
MASTER = Rule("GWT-9.8")
TRADE = Rule("GWT-9.9")
HAZARD = Rule("GWT-9.10")
CATTLE = Rule("GWT-9.11")
AUX = Rule("GWT-9.12")
EXCHANGE = Rule("GWT-9.13")
MOVE = Rule("GWT-9.14")
COPY = Rule("GWT-9.15")
UPGRADE_BEHIND = Rule("GWT-9.16")
EXTRA = Rule("GWT-9.17")
WOODS = Rule("GWT-9.18")
PAIRS = Rule("GWT-9.19")
TO_LIMIT = Rule("GWT-9.20")

PLAY_WHEN = Rule("GWT-11.1")
PLAY = Rule("GWT-11.2")
FREE_MOVE = Rule("GWT-11.4")

TRIGGER = Rule("GWT-12.1")
NO_WORKERS = Rule("GWT-12.2")
LAST_TURNS = Rule("GWT-12.3")
SCORING = Rule("GWT-12.5")

RULES: tuple[Rule, ...] = tuple(r for r in list(globals().values()) if isinstance(r, Rule))

QUESTIONS: dict[str, Rule] = {
    "advancing": FORWARD,
    "appointing": MASTER,
    "buying": CATTLE,
    "certifying": CERTIFICATES,
    "choosing": OBJECTIVE,
    "clearing": DISC_EFFECT,
    "constructing": BUILD,
    "copying": COPY,
    "delivering": DELIVERY,
    "delivering_extra": EXTRA,
    "discarding": EXACT_CARDS,
    "dropping": EXCHANGE,
    "earning": WOODS,
    "exchanging": EXCHANGE,
    "foreseeing": FORESIGHT,
    "helping": AUX,
    "here": LOCAL,
    "hiring": HIRE,
    "leaving": TERMINAL,
    "pairing": PAIRS,
    "placing": FIRST_TURN,
    "playing_card": PLAY_WHEN,
    "removing": AUX,
    "rescuing": HAZARD,
    "retreating": EXTRA,
    "reversing": BACKWARD,
    "trading": TRADE,
    "upgrading": UPGRADE,
    "upgrading_behind": UPGRADE_BEHIND,
    "walking": STEPS,
}
"""The rule by which each question is asked."""
