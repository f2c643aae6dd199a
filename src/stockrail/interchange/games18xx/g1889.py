"""1889 as 18xx.games writes it."""

from __future__ import annotations

from typing import Final

from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.games.g1889.options import COMPAT
from stockrail.interchange.games18xx.deal import SEEDS, TRIES, Dealer
from stockrail.interchange.games18xx.dialect import Dialect
from stockrail.rail.actions import Draw
from stockrail.rail.game import RailGame
from stockrail.rail.policies.dealing import DealPrivate, RandomDeal
from stockrail.rail.state import RailState


class BeginnersDealer(Dealer):
    """In the beginner game the seed deals every player a private."""

    def __init__(self, game: RailGame, seats: int, seed: int) -> None:
        super().__init__(game, seats, seed)
        dealt = isinstance(game.title.auction, RandomDeal)
        there = [p.id for p in game.title.privates if not p.seats or seats in p.seats]
        self.order = self._shuffled(there) if dealt else []
        """The privates, in the order of the players who get them."""

    def answer(self, s: RailState) -> Action:
        top = s.agenda[-1]
        assert isinstance(top, DealPrivate)
        return Draw(self.order[top.to])

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
    preset=COMPAT,
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
