"""18Chesapeake: railways around the Chesapeake Bay, and trains that are exported when nobody buys them."""

from __future__ import annotations

from typing import ClassVar

from stockrail.core.options import Choice
from stockrail.core.rules import Rule
from stockrail.games.g18chesapeake import data, options
from stockrail.games.g18chesapeake.book import BOOK
from stockrail.games.g18chesapeake.course import SetEnds
from stockrail.games.g18chesapeake.data_map import MAP
from stockrail.games.g18chesapeake.data_tiles import TILES
from stockrail.games.g18chesapeake.setting_up import DealCertificates
from stockrail.rail import out_of_turn
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.market import Market
from stockrail.rail.policies import building, dividends, running, tokens, trains
from stockrail.rail.policies.course import Course, OperatingRound, StockRound
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.title import Title

COURSE = Course(
    turn=(
        tokens.HomeStep,
        building.tile_step,
        building.token_step,
        running.RunStep,
        dividends.DividendStep,
        trains.TrainStep,
        out_of_turn.EndTurnStep,
    ),
    rounds=(StockRound, OperatingRound, SetEnds),
    at_start=(DealCertificates,),
)


class Game18Chesapeake(RailGame):
    """18Chesapeake with its options chosen."""

    name: ClassVar[str] = "18Chesapeake"
    revision: ClassVar[int] = 2
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    minutes: ClassVar[int] = 180
    choices: ClassVar[tuple[Choice, ...]] = options.CHOICES
    rules: ClassVar[tuple[Rule, ...]] = BOOK.rules
    book: ClassVar[Rulebook] = BOOK

    def make(self) -> Title:
        return Title(
            cash=data.CASH,
            corporations=data.CORPORATIONS,
            privates=data.PRIVATES,
            trains=data.TRAINS,
            phases=data.PHASES,
            market=Market(data.MARKET),
            board=Board(MAP, TILES),
            course=COURSE,
            **options.policies(self.reading),
        )
