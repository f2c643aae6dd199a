"""1830: railways, stocks and robber barons, on the classic map and on 1830+."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from stockrail.core.options import Choice
from stockrail.core.rules import Rule
from stockrail.games.g1830 import data, options
from stockrail.games.g1830.book import BOOK
from stockrail.games.g1830.data_map_classic import CLASSIC
from stockrail.games.g1830.data_map_plus import PLUS, PLUS_ROW_M
from stockrail.games.g1830.data_tiles import TILES
from stockrail.rail import out_of_turn
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.mapfile import names_on
from stockrail.rail.market import Market
from stockrail.rail.policies import building, dividends, running, tokens, trains
from stockrail.rail.policies.course import Course
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.title import Title

MAPS = {"classic": CLASSIC, "plus": PLUS, "plus_row_m": PLUS_ROW_M}
STEPS = (
    tokens.HomeStep,
    building.tile_step,
    building.token_step,
    running.RunStep,
    dividends.DividendStep,
    trains.TrainStep,
    out_of_turn.EndTurnStep,
)
"""The order of an operating turn (6.1)."""


class Game1830(RailGame):
    """1830 with its options chosen."""

    name: ClassVar[str] = "1830"
    revision: ClassVar[int] = 5
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    minutes: ClassVar[int] = 240
    choices: ClassVar[tuple[Choice, ...]] = options.CHOICES
    rules: ClassVar[tuple[Rule, ...]] = BOOK.rules
    book: ClassVar[Rulebook] = BOOK
    places: ClassVar[Mapping[str, str]] = names_on(*MAPS.values())

    def make(self) -> Title:
        r = self.reading
        self.map_name = options.side(r)
        return Title(
            cash=data.CASH,
            trains=data.trains(3 if r["extra_6_train"] else 2, 0 if r["diesels"] == "unlimited" else 6),
            phases=data.PHASES,
            market=Market(data.MARKET),
            board=Board(MAPS[self.map_name], TILES),
            course=Course(STEPS),
            **options.policies(r),
        )
