"""1846: the race for the Midwest, in both printings, and its variant for two."""

from __future__ import annotations

from typing import ClassVar

from stockrail.core.errors import Unreadable
from stockrail.core.options import Choice
from stockrail.core.rules import Rule
from stockrail.games.g1846 import data, options
from stockrail.games.g1846.book import BOOK
from stockrail.games.g1846.data_map import MAP
from stockrail.games.g1846.data_tiles import TILES
from stockrail.rail import out_of_turn
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.market import Market
from stockrail.rail.policies import building, discards, dividends, running, tokens, trains, turns
from stockrail.rail.policies.bank import Bank
from stockrail.rail.policies.capital import Incremental
from stockrail.rail.policies.course import Course, as_listed, minors_then_dearest
from stockrail.rail.policies.dividends import HALF, PAY, WITHHOLD, Dividends, by_multiples
from stockrail.rail.policies.draft import Draft
from stockrail.rail.policies.endings import AllClosed, BankBreaks, Bankruptcy, Endings, LastTrain, Length
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import Running
from stockrail.rail.policies.selling import (
    PerAction,
    Selling,
    left_for_president,
    operated_or_president,
    right_or_left_end,
)
from stockrail.rail.policies.stock import SELL_BUY, StockTurns
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.title import Title

CORPORATION = (
    building.BuildStep,
    running.RunStep,
    dividends.DividendStep,
    trains.RetireStep,
    trains.TrainStep,
    out_of_turn.EndTurnStep,
)
"""The order of a corporation's turn (OR-2)."""
INDEPENDENT = (building.BuildStep, running.RunStep, turns.SplitStep)
RECEIVERSHIP = (turns.BestRunStep, turns.KeepStep, trains.RetireStep, trains.TrainStep)
ENDINGS = (BankBreaks(), LastTrain(seats=(2,)), Length(rounds=100), AllClosed(), Bankruptcy())
PLAIN_COUNTS = {"7": 5, "8": 16, "9": 16}
"""Yellow plain tiles as printed, where they are counted."""


class Game1846(RailGame):
    """1846 with its options chosen."""

    name: ClassVar[str] = "1846"
    revision: ClassVar[int] = 5
    players: ClassVar[tuple[int, ...]] = data.SEATS
    minutes: ClassVar[int] = 240
    choices: ClassVar[tuple[Choice, ...]] = options.CHOICES
    rules: ClassVar[tuple[Rule, ...]] = BOOK.rules
    secrets: ClassVar[bool] = True
    book: ClassVar[Rulebook] = BOOK

    def make(self) -> Title:
        r = self.reading
        first, sure = r["edition"] == "first", bool(r["guarantee_second_ed_and_co"])
        if first and sure:
            raise Unreadable("the first printing has nothing to guarantee; choose one of the two options")
        supply = TILES
        if r["plain_yellow"] == "printed":
            for name, count in PLAIN_COUNTS.items():
                supply = supply.replace(f"\n{name}    x* ", f"\n{name}    x{count} ")
        return Title(
            bank=Bank(by_seats=data.BANKS, broken_at=-1),
            cash=data.CASH,
            limits=Limits(by_corporations=data.CERTIFICATES, own_by_seats={2: 6}),
            corporations=data.CORPORATIONS,
            trains=data.TRAINS,
            phases=data.PHASES,
            market=Market(data.MARKET),
            board=Board(MAP, supply),
            course=Course(CORPORATION, INDEPENDENT, RECEIVERSHIP, order=minors_then_dearest, reorders=False),
            auction=Draft(
                data.removals(first, sure),
                open_seats=(2,),
                debt_falls=r["last_company_debt"] == "falls",
                second_blockers={2: data.BLOCKERS},
            ),
            capital=Incremental(float_shares=2),
            stock=StockTurns(SELL_BUY, first_sale=1),
            selling=Selling(operated_or_president, left_for_president, right_or_left_end, PerAction()),
            building=building.Building(lays=2, base_cost=20, connection=building.new_track_or_city),
            tokens=tokens.Tokens(home=tokens.FLOAT),
            running=Running(barred_sides=frozenset({"E"}), must_run=False, best_revenue="never"),
            dividends=Dividends((PAY, HALF, WITHHOLD), by_multiples),
            discards=discards.Discards(as_listed),
            endings=Endings(ENDINGS, privates_count=bool(r["score_open_companies"])),
            **options.policies(r),
        )
