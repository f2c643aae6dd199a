"""A small rail title made of data alone: six hexes, two corporations, one private, three kinds of train."""

from __future__ import annotations

from dataclasses import fields
from typing import ClassVar

from stockrail.core.rules import Rule
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.market import Market
from stockrail.rail.out_of_turn import EndTurnStep
from stockrail.rail.policies.bank import Bank
from stockrail.rail.policies.building import tile_step, token_step
from stockrail.rail.policies.course import Course
from stockrail.rail.policies.dividends import DividendStep
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.phases import ClosePrivates
from stockrail.rail.policies.running import RunStep
from stockrail.rail.policies.tokens import HomeStep
from stockrail.rail.policies.trains import TrainStep
from stockrail.rail.powers.shares import GrantShare
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.title import Corporation, Phase, Private, Title, TrainKind

MAP = """
   1  2  3  4  5
A  O     .     O
B     .     O     .

A1 "Aston" city 20: 4 5
A5 "Easton" city 30: 0 1
"""
TILES = """
7  x2 yellow  0-1
8  x2 yellow  0-2
9  x2 yellow  0-3
57 x2 yellow  city 20: 0 3
"""
MARKET = """
50  60p 70p 80  90 100
40y 50  60  70
"""
STEPS = (HomeStep, tile_step, token_step, RunStep, DividendStep, TrainStep, EndTurnStep)
BOOK = Rulebook.printed("Toy", **{f.name: "1" for f in fields(Rulebook)})


class Toy(RailGame):
    """Two railways between two towns."""

    name: ClassVar[str] = "toy"
    players: ClassVar[tuple[int, ...]] = (2, 3)
    rules: ClassVar[tuple[Rule, ...]] = BOOK.rules
    book: ClassVar[Rulebook] = BOOK

    def make(self) -> Title:
        return Title(
            bank=Bank(1500),
            cash={2: 400, 3: 300},
            limits=Limits({2: 12, 3: 9}),
            corporations=(Corporation("West", "A1", (0, 20)), Corporation("East", "A5", (0, 20))),
            privates=(Private("Ferry", 20, 5, ("A3",), (GrantShare("East"),)),),
            trains=(
                TrainKind("2", 2, 60, 2, "4"),
                TrainKind("3", 3, 100, 2),
                TrainKind("4", 4, 150, 0),
            ),
            phases=(
                Phase("one", "2", ("yellow",), 2, 1),
                Phase("two", "3", ("yellow",), 2, 2, buy_in=True),
                Phase("three", "4", ("yellow",), 1, 2, effects=(ClosePrivates(),)),
            ),
            market=Market(MARKET),
            board=Board(MAP, TILES),
            course=Course(STEPS),
        )
