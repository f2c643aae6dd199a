"""1846: the race for the Midwest, in both printings, and its variant for two."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from stockrail.core import codec
from stockrail.core.actions import Action
from stockrail.core.agenda import Effect
from stockrail.core.errors import Unreadable
from stockrail.core.options import Choice
from stockrail.core.rules import Rule
from stockrail.games.g1846 import data, options
from stockrail.games.g1846.book import BOOK
from stockrail.games.g1846.data_map import MAP
from stockrail.games.g1846.data_tiles import TILES
from stockrail.rail import actions, flow, standing, trains
from stockrail.rail.board import Board
from stockrail.rail.events import CLOSINGS, DRAFT, EVENTS, MARKERS, MINORS, TREASURY
from stockrail.rail.game import RailGame
from stockrail.rail.market import Market
from stockrail.rail.policies import building, buy_in, tokens
from stockrail.rail.policies.operating import minors_then_dearest
from stockrail.rail.policies.payment import HALF, PAY, WITHHOLD, by_multiples
from stockrail.rail.policies.selling import PerAction, left_for_president, operated_or_president, right_or_left_end
from stockrail.rail.policies.trading import PrivateTrade
from stockrail.rail.powers import free_tiles, markers, tiles
from stockrail.rail.powers import tokens as extra_tokens
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.state import NOBODY, RailState
from stockrail.rail.steps import asking, draft, equip, run, stock, trade, treasury, turns
from stockrail.rail.steps import trains as train_step
from stockrail.rail.title import Title

_MODULES = (
    asking, building, buy_in, draft, equip, extra_tokens, flow, free_tiles, markers, run, standing, stock, tiles,
    tokens, trade, train_step, trains, treasury, turns,
)  # fmt: skip
CORPORATION = (
    building.BuildStep,
    run.RunStep,
    run.DividendStep,
    turns.RetireStep,
    equip.EquipStep,
    standing.EndTurnStep,
)
"""The order of a corporation's turn (OR-2)."""
INDEPENDENT = (building.BuildStep, run.RunStep, turns.SplitStep)
RECEIVERSHIP = (turns.BestRunStep, turns.KeepStep, turns.RetireStep, equip.EquipStep)
PLAIN_COUNTS = {"7": 5, "8": 16, "9": 16}
"""Yellow plain tiles as printed, where they are counted."""


class Game1846(RailGame):
    """1846 with its options chosen."""

    name: ClassVar[str] = "1846"
    revision: ClassVar[int] = 3
    players: ClassVar[tuple[int, ...]] = data.SEATS
    minutes: ClassVar[int] = 240
    choices: ClassVar[tuple[Choice, ...]] = options.CHOICES
    actions: ClassVar[tuple[type[Action], ...]] = codec.actions(
        *actions.EVERY, actions.draft, actions.treasury, actions.powers
    )
    items: ClassVar[tuple[type, ...]] = codec.items(*_MODULES)
    rules: ClassVar[tuple[Rule, ...]] = BOOK.rules
    events: ClassVar[frozenset[str]] = EVENTS | DRAFT | TREASURY | MINORS | MARKERS | CLOSINGS
    secrets: ClassVar[bool] = True
    book: ClassVar[Rulebook] = BOOK

    def make(self) -> Title:
        r = options.reading(self.options_chosen)
        first, sure = r["edition"] == "first", bool(r["guarantee_second_ed_and_co"])
        if first and sure:
            raise Unreadable("the first printing has nothing to guarantee; choose one of the two options")
        supply = TILES
        if r["plain_yellow"] == "printed":
            for name, count in PLAIN_COUNTS.items():
                supply = supply.replace(f"\n{name}    x* ", f"\n{name}    x{count} ")
        return Title(
            bank=0,
            banks=data.BANKS,
            cash=data.CASH,
            certificates={},
            certificates_open=data.CERTIFICATES,
            corporations=data.CORPORATIONS,
            trains=data.TRAINS,
            depots=data.DEPOTS,
            phases=data.PHASES,
            market=Market(data.MARKET),
            board=Board(MAP, supply),
            opening=draft.DraftOpening,
            steps=CORPORATION,
            removals=data.removals(first, sure),
            blockers=data.BLOCKERS,
            variant_seats=2,
            own_limit_seats={2: 6},
            float_shares=2,
            capital=0,
            capital_at_once=True,
            incremental=True,
            first_sale=1,
            sell_after_buy=False,
            block_price=PerAction(),
            sale_rule=operated_or_president,
            sale_move=left_for_president,
            round_end=right_or_left_end,
            order_rule=minors_then_dearest,
            reorders=False,
            building=building.Building(lays=2, base_cost=20, connection=building.new_track_or_city),
            tokens=tokens.Tokens(home=tokens.FLOAT),
            barred_sides=frozenset({"E"}),
            dividends=(PAY, HALF, WITHHOLD),
            dividend_move=by_multiples,
            must_run=False,
            best_revenue="never",
            discard_by_value=False,
            ruin_ends=False,
            broken_at=-1,
            rounds_limit=100,
            private_trade=PrivateTrade(r["private_trades"] == "stock_turn", first=1, barred=tuple(data.DEBTS)),
            **options.policies(r),
        )

    def has_secrets(self, seats: int) -> bool:
        """The draft of two players lies open."""
        return seats != self.title.variant_seats

    def hides(self, s: RailState) -> bool:
        """Cards lie face down only while companies are drafted."""
        return self.has_secrets(s.seats) and bool(s.deck or s.hand or any(s.picks))

    def steps_of(self, s: RailState, corp: int) -> tuple[Callable[[int], Effect], ...]:
        if corp in self.minors:
            return INDEPENDENT
        return RECEIVERSHIP if s.president[corp] == NOBODY else CORPORATION

    def train_step(self, corp: int) -> Effect:
        return equip.EquipStep(corp)
