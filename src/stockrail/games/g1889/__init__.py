"""Shikoku 1889: the railways of an island, for players who meet 18xx for the first time and for all others."""

from __future__ import annotations

from typing import ClassVar

from stockrail.core.options import Choice
from stockrail.core.rules import Rule
from stockrail.games.g1889 import data, options
from stockrail.games.g1889.book import BOOK
from stockrail.games.g1889.data_map import MAP
from stockrail.games.g1889.data_tiles import tiles
from stockrail.rail import out_of_turn
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.market import Market
from stockrail.rail.policies import building, dividends, running, tokens, trains
from stockrail.rail.policies.course import Course
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.title import Title

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


class Game1889(RailGame):
    """1889 with its options chosen."""

    name: ClassVar[str] = "1889"
    revision: ClassVar[int] = 1
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    minutes: ClassVar[int] = 180
    choices: ClassVar[tuple[Choice, ...]] = options.CHOICES
    rules: ClassVar[tuple[Rule, ...]] = BOOK.rules
    book: ClassVar[Rulebook] = BOOK

    def make(self) -> Title:
        r = self.reading
        beginner = bool(r["beginner"])
        return Title(
            cash=data.CASH,
            corporations=data.CORPORATIONS,
            privates=data.BEGINNER if beginner else data.privates(r["mf_own_turn"] == "whole_turn"),
            trains=data.trains(0 if r["diesels"] == "unlimited" else 6),
            phases=data.PHASES,
            market=Market(data.MARKET),
            board=Board(MAP, tiles(beginner)),
            course=Course(STEPS),
            **options.policies(r),
        )
