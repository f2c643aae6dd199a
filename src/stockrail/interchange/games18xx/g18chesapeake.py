"""18Chesapeake as 18xx.games plays and writes it: the seed draws Vanderbilt's corporation."""

from __future__ import annotations

from typing import Final

from stockrail.core.actions import Action
from stockrail.core.match import Match
from stockrail.interchange.games18xx.deal import SEEDS, Dealer
from stockrail.interchange.games18xx.dialect import Dialect
from stockrail.rail.actions import Assign
from stockrail.rail.game import RailGame
from stockrail.rail.habits import Habits
from stockrail.rail.state import RailState

DRAWN: Final = ("PLE", "C&A", "B&O", "PRR", "LV", "SRR", "N&W", "C&O")
"""The corporation that is drawn, by what is left of the seed divided by eight."""


class Drawer(Dealer):
    """Draws the corporation the seed says."""

    def __init__(self, game: RailGame, seats: int, seed: int) -> None:
        super().__init__(game, seats, seed)
        self._drawn = DRAWN[seed % len(DRAWN)]

    def answer(self, s: RailState) -> Action:
        return Assign("CV", self._drawn)

    @classmethod
    def seed_for(cls, m: Match) -> tuple[int, list[str]]:
        """The match's own seed, or the next one that draws the same corporation."""
        drawn = next(e.action.target for e in m.line() if isinstance(e.action, Assign))
        first = m.seed % SEEDS
        return first + (DRAWN.index(drawn) - first) % len(DRAWN), []


DIALECT: Final = Dialect(
    game="18Chesapeake",
    titles={"18Chesapeake": (2, 3, 4, 5, 6)},
    readings={
        "forced_first_moves_priority": False,
        "private_trade": "off",
        "trade_consent": "implied",
        "two_player_removal": "any_purchase",
        "enforce_best_revenue": "never",
        "must_run": False,
        "discard_order": "list_order",
        "forced_sale_veto": "off",
        "help_for_other_trains": "when_short",
        "forced_private_sale": False,
        "bankrupt_score": "shares_and_privates",
        "bank_broken_at": "negative",
    },
    habits=Habits(asks_without_choice=True, binding_sale=True),
    cities={
        "D12": "D12-1",
        "E3": "E3-2",
        "F2": "F2-3",
        "G13": "G13-4",
        "J2": "J2-5",
        "D2": "D2-1",
        "D8": "D8-2",
        "J6": "J6-1",
    },
    grants={"B&OR": "B&O_1"},
    unsold="ipo",
    dealer=Drawer,
)
