"""1889 as 18xx.games plays and writes it."""

from __future__ import annotations

from typing import Final

from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.interchange.games18xx.deal import SEEDS, TRIES, Dealer
from stockrail.interchange.games18xx.dialect import Dialect
from stockrail.rail.actions import Draw
from stockrail.rail.game import RailGame
from stockrail.rail.habits import Habits
from stockrail.rail.state import RailState


class BeginnersDealer(Dealer):
    """In the beginner game the seed deals every player a private."""

    def __init__(self, game: RailGame, seats: int, seed: int) -> None:
        super().__init__(game, seats, seed)
        there = [p.id for p in game.title.privates if not p.seats or seats in p.seats]
        self.order = self._shuffled(there) if game.reading["beginner"] else []
        """The privates, in the order of the players who get them."""

    def answer(self, s: RailState) -> Action:
        return Draw(self.order[sum(owner >= 0 for owner in s.owner)])

    @classmethod
    def seed_for(cls, m: Match) -> tuple[int, list[str]]:
        """The match's own seed, or the first one after it that deals the same."""
        assert isinstance(m.game, RailGame)
        dealt = [e.action.card for e in m.line() if isinstance(e.action, Draw)]
        for seed in range(m.seed % SEEDS, m.seed % SEEDS + TRIES):
            if cls(m.game, m.seats, seed).order[: len(dealt)] == dealt:
                return seed % SEEDS, []
        raise Unreadable("no seed of that site deals these privates")


DIALECT: Final = Dialect(
    game="1889",
    titles={"1889": (2, 3, 4, 5, 6)},
    readings={
        "auction_order": "always_lowest",
        "auction_pass": "leaves",
        "auction_side_bids": True,
        "after_all_pass": "next_clockwise",
        "float_capital": "at_once",
        "private_trade": "off",
        "trade_consent": "implied",
        "home_token": "start_of_or",
        "mf_own_turn": "track_step",
        "enforce_best_revenue": "never",
        "must_run": False,
        "diesels": "unlimited",
        "discard_order": "list_order",
        "bankrupt_score": "shares_and_privates",
        "bank_broken_at": "negative",
    },
    habits=Habits(asks_without_choice=True, binding_sale=True, buys_in_at_discards=True),
    optional_rules={"beginner_game": ("beginner", True)},
    cities={
        "G4": "G4-1",
        "H7": "H7-2",
        "A10": "A10-3",
        "J11": "J11-4",
        "G12": "G12-5",
        "E2": "E2-6",
        "I2": "I2-7",
        "K8": "K8-8",
        "C10": "C10-9",
    },
    more_tiles={
        "6": (2, "Beg6"),
        "7": (2, "Beg7"),
        "8": (5, "Beg8"),
        "9": (5, "Beg9"),
        "23": (2, "Beg23"),
        "24": (2, "Beg24"),
    },
    phase_by_train=True,
    unsold="ipo",
    dealer=BeginnersDealer,
)
