"""A title as data: what a rail game is made of, before it is compiled into a Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stockrail.core.agenda import Effect
from stockrail.rail.market import Market
from stockrail.rail.policies.auction import LowestThenClockwise, Speaking
from stockrail.rail.policies.building import Building
from stockrail.rail.policies.buy_in import BuyIn
from stockrail.rail.policies.habits import Habits
from stockrail.rail.policies.operating import OrderRule, dearest_first
from stockrail.rail.policies.payment import PAY, WITHHOLD, DividendMove, right_or_left
from stockrail.rail.policies.selling import (
    BlockPrice,
    Contiguous,
    RoundEnd,
    SaleMove,
    SaleRule,
    any_sale,
    down_each,
    sold_out_up,
)
from stockrail.rail.policies.tokens import Tokens
from stockrail.rail.policies.trading import PrivateTrade

if TYPE_CHECKING:
    from stockrail.rail.board import Board
    from stockrail.rail.powers.base import Power


@dataclass(frozen=True, slots=True)
class SecondCity:
    """Another city where a corporation has a price of its own, and a circle that is kept for it."""

    hex: str
    near: int
    """What a token there costs where its track leads."""
    far: int | None = None
    """What it costs elsewhere; None: it may not be placed."""
    circle: int = 0
    until: str = ""
    """The phase from which on the circle is kept no longer; without one it is kept for ever."""


@dataclass(frozen=True, slots=True)
class Corporation:
    """A corporation: its home and what its tokens cost, the home token first."""

    id: str
    home: str
    tokens: tuple[int, ...]
    city: int | None = 0
    """The city of the home hex; None where its president chooses."""
    layer_chooses: bool = False
    """Is a city that is not fixed chosen by who lays the tile under the home token?"""
    minor: bool = False
    """An independent railway without shares: it belongs to the owner of the private of the same name."""
    grant: int = 0
    """How many times par the bank adds when it starts."""
    second: SecondCity | None = None
    free_yellow: tuple[str, ...] = ()
    """Hexes where it lays yellow tiles without the basic price."""


@dataclass(frozen=True, slots=True)
class Private:
    """A private company: face value, revenue, the hexes it blocks and its powers."""

    id: str
    price: int
    revenue: int
    blocks: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    buy_in: bool = True
    """May a corporation buy it?"""
    debt: int = 0
    """Paid beside the face value by its first owner."""


@dataclass(frozen=True, slots=True)
class TrainKind:
    """A kind of train.  `reach` 0 is without limit, `count` 0 never runs out."""

    id: str
    reach: int
    price: int
    count: int
    rusts_on: str = ""
    after: str = ""
    """For sale from the first train of that kind on, beside the others."""
    trade_in: tuple[str, ...] = ()
    trade_price: int = 0
    visits: int = 0
    """Stops it may visit, `reach` of which count; 0: as many as count."""
    card: str = ""
    """The kind on the other side of the same card, whose stack it is taken from."""
    phased_out_on: str = ""
    """From the first train of that kind on it runs once more, then leaves the game."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase begins with the first train of a kind."""

    id: str
    train: str
    colours: tuple[str, ...]
    limit: int
    rounds: int
    buy_in: bool = False
    closes_privates: bool = False
    high: bool = False
    """Do the red areas count their high value?"""
    clears_markers: bool = False
    """Do the privates' markers leave the map?"""


@dataclass(frozen=True, slots=True)
class Removal:
    """Things taken out at random before the game: so many of the group, by the number of seats."""

    id: str
    group: tuple[str, ...]
    count: Mapping[int, int]
    corporations: bool = False


@dataclass(frozen=True, slots=True)
class Title:
    """Everything a rail game is made of: numbers, cards, pictures and policies."""

    bank: int
    cash: Mapping[int, int]
    certificates: Mapping[int, int]
    corporations: tuple[Corporation, ...]
    privates: tuple[Private, ...]
    trains: tuple[TrainKind, ...]
    phases: tuple[Phase, ...]
    market: Market
    board: Board

    # the course of the game
    opening: type[Effect]
    steps: tuple[Callable[[int], Effect], ...]
    """The steps of an operating turn, each made for a corporation."""

    # numbers of the stock market
    shares: int = 10
    president_shares: int = 2
    float_shares: int = 6
    capital: int = 10
    """How many times par a floated corporation receives."""
    pool_limit: int = 5
    own_limit: int = 5
    """Certificates of one corporation a player may hold."""
    bid_step: int = 5
    price_cut: int = 5

    banks: Mapping[int, int] = field(default_factory=dict)
    """The bank by seats, where it differs."""
    certificates_open: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    """Certificate limits by seats and corporations still open; the least row also holds for fewer."""
    removals: tuple[Removal, ...] = ()
    blockers: Mapping[str, str] = field(default_factory=dict)
    """A second hex a removed corporation's token blocks, at once or when the hex turns green."""
    depots: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Cards of each kind of train by seats, where they differ."""
    draft_step: int = 10

    # policies
    incremental: bool = False
    """Unsold shares belong to the corporation: it is paid for them, at the market price, and gets their dividends."""
    sale_rule: SaleRule = any_sale
    sale_move: SaleMove = down_each
    round_end: RoundEnd = sold_out_up
    order_rule: OrderRule = dearest_first
    reorders: bool = True
    """Does every change of a price change the order of those who have still to operate?"""
    dividends: tuple[str, ...] = (PAY, WITHHOLD)
    dividend_move: DividendMove = right_or_left
    building: Building = field(default_factory=Building)
    tokens: Tokens = field(default_factory=Tokens)
    buy_in: BuyIn = field(default_factory=BuyIn)
    habits: Habits = field(default_factory=Habits)
    barred_sides: frozenset[str] = frozenset()
    ruin_ends: bool = True
    """Does a bankruptcy end the game?"""
    rounds_limit: int = 0
    """A game still running after that stock round ends there."""
    variant_seats: int = 0
    """At a table of that size: open draft, second blockers of removed corporations, the last train ends the game."""
    score_privates: bool = True
    """Do privates count at the end?"""
    forced_exact: bool = True
    """Must a forced issue beyond the cheaper side of a card reach the dearer one?"""
    issue_window: str = "until_dividend"
    ask_receivership: bool = False
    """Are runs and discards of a corporation without a president asked for, as recorded games do?"""
    forced_short: str = "max_shares"
    forced_may_close: bool = False
    sell_for_dearer: bool = True
    receivership_drop: bool = True
    reorder_after_ruin: bool = False
    pool_side: str = "either"
    own_limit_seats: Mapping[int, int] = field(default_factory=dict)
    """The limit for one corporation by seats, where it differs."""

    speaking: Speaking = field(default_factory=LowestThenClockwise)
    auction_leaves: bool = False
    auction_side_bids: bool = False
    bid_moves_priority: bool = False
    """Does a bid outside an auction move the priority card as a purchase does?"""
    resume_with_priority: bool = True
    block_price: BlockPrice = field(default_factory=Contiguous)
    private_trade: PrivateTrade = field(default_factory=PrivateTrade)
    trade_counts: bool = True
    ask_consent: bool = True
    first_sale: int = 2
    """The first stock round in which shares may be sold."""
    sell_after_buy: bool = True
    sell_both_sides: bool = True
    """May sales stand before and after the purchase of one turn?"""
    several_from_offer: bool = False
    several_in_one_go: bool = True
    limit_before_swap: bool = True
    sell_down_first: bool = True
    """Does a player over a limit sell before anything else, or only before the turn ends?"""
    capital_at_once: bool = False
    split_places: frozenset[str] = frozenset()
    """Red areas of several hexes that are not one city."""
    must_run: bool = True
    best_revenue: str = "on_challenge"
    discard_by_value: bool = True
    must_buy: str = "route"
    help_for_dearer: bool = False
    """May a president who must buy add money for another corporation's train although the treasury could pay a
    cheaper one?"""
    help_cheapest_only: bool = True
    """With the president's money bank and pool sell nothing but their cheapest train."""
    only_enough: bool = True
    train_veto: bool = True
    president_veto: bool = False
    """May a player refuse to become, by a forced sale, president of a corporation without a train?"""
    forced_private_sale: bool = True
    bankrupt_keeps_privates: bool = False
    broken_at: int = 0
    """The bank has run out when it holds this or less."""
