"""What players and chance choose in a rail game, a module a subject.

Every rail game knows the actions of `EVERY`; a title adds the modules of what else its table does.
"""

from __future__ import annotations

from typing import Final

from stockrail.core.actions import Pass
from stockrail.rail.actions import privates, shares, track, trains
from stockrail.rail.actions.draft import Draw, Keep, Remove
from stockrail.rail.actions.powers import Assign, PowerToken
from stockrail.rail.actions.privates import Acquire, Agree, Bid, Buy, Deal, Exchange, Refuse, Trade
from stockrail.rail.actions.shares import Par, Sell, Share
from stockrail.rail.actions.track import Home, PowerTile, Tile, Token
from stockrail.rail.actions.trains import Bankrupt, Discard, Dividend, Run, Train
from stockrail.rail.actions.treasury import Issue, Redeem

EVERY = (privates, shares, track, trains)
AGREE: Final = Agree()
DEAL: Final = Deal()
PASS: Final = Pass()
REFUSE: Final = Refuse()
"""Actions are frozen, so of those without a field one does for all lists."""

__all__ = [
    "AGREE",
    "DEAL",
    "EVERY",
    "PASS",
    "REFUSE",
    "Acquire",
    "Agree",
    "Assign",
    "Bankrupt",
    "Bid",
    "Buy",
    "Deal",
    "Discard",
    "Dividend",
    "Draw",
    "Exchange",
    "Home",
    "Issue",
    "Keep",
    "Par",
    "PowerTile",
    "PowerToken",
    "Redeem",
    "Refuse",
    "Remove",
    "Run",
    "Sell",
    "Share",
    "Tile",
    "Token",
    "Trade",
    "Train",
]
