"""A title as data: what a rail game is made of, before it is compiled into a Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stockrail.core.agenda import Decision
from stockrail.rail.ledgers import Ledger
from stockrail.rail.market import Market
from stockrail.rail.policies.auction import Waterfall
from stockrail.rail.policies.bank import Bank
from stockrail.rail.policies.capital import Capital, FullCapital
from stockrail.rail.policies.course import Course
from stockrail.rail.policies.discards import Discards
from stockrail.rail.policies.dividends import Dividends
from stockrail.rail.policies.endings import Endings
from stockrail.rail.policies.finance import ForcedSale, Help, Ruin, Source
from stockrail.rail.policies.first_sale import Auction
from stockrail.rail.policies.habits import Habits
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import Running
from stockrail.rail.policies.selling import Selling
from stockrail.rail.policies.stock import StockTurns
from stockrail.rail.policies.track import any_track
from stockrail.rail.policies.trades import PrivateTrade
from stockrail.rail.policies.trains import TrainMarket
from stockrail.rail.policies.treasury import Treasury

if TYPE_CHECKING:
    from stockrail.rail.board import Board
    from stockrail.rail.game import RailGame
    from stockrail.rail.policies.phases import PhaseEffect
    from stockrail.rail.powers import Power
    from stockrail.rail.reach import Reach
    from stockrail.rail.state import RailState


@dataclass(frozen=True, slots=True)
class Corporation:
    """A corporation: its home and what its tokens cost, the home token first."""

    id: str
    home: str
    tokens: tuple[int, ...]
    city: int | None = 0
    """The city of the home hex; None where its president chooses."""
    minor: bool = False
    """An independent railway without shares: it belongs to the owner of the private of the same name."""
    grant: int = 0
    """How many times par the bank adds when it starts."""
    second: str = ""
    """Its other city: a circle there is kept for it while the phase says so."""
    second_slot: int = 0
    second_near: int = 0
    """What a token there costs where its track leads, and `second_far` elsewhere; 0: not at all."""
    second_far: int = 0
    free_yellow: tuple[str, ...] = ()
    """Hexes where it lays yellow tiles without the basic price."""
    shares: int = 10
    """How many shares it has."""
    president_shares: int = 2
    """How many of them the president's certificate holds."""


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
    lasting: bool = False
    """Does it stay open in a corporation when the others close?"""
    seats: tuple[int, ...] = ()
    """The tables at which it is in the game; empty: at all."""


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
    counts: Mapping[int, int] = field(default_factory=dict, hash=False)
    """Cards by seats, where they differ."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase begins with the first train of a kind."""

    id: str
    train: str
    colours: tuple[str, ...]
    limit: int
    rounds: int
    buy_in: bool = False
    tier: int = 0
    """Which of the values of a place counts: the first, the second ..."""
    keeps_second: bool = True
    """Are second cities kept for their corporations?"""
    effects: tuple[PhaseEffect, ...] = ()
    """What happens when it begins, in this order."""


@dataclass(frozen=True, slots=True)
class Title:
    """Everything a rail game is made of: numbers, cards, pictures and policies."""

    bank: Bank
    cash: Mapping[int, int]
    """What each player begins with, by seats."""
    corporations: tuple[Corporation, ...]
    privates: tuple[Private, ...]
    trains: tuple[TrainKind, ...]
    phases: tuple[Phase, ...]
    market: Market
    board: Board

    course: Course
    standing: Callable[[RailGame, RailState], list[Decision]]

    ledgers: tuple[Ledger, ...] = ()
    """What the title keeps beside what every rail game has."""

    # policies
    auction: Auction = field(default_factory=Waterfall)
    stock: StockTurns = field(default_factory=StockTurns)
    selling: Selling = field(default_factory=Selling)
    limits: Limits = field(default_factory=Limits)
    capital: Capital = field(default_factory=FullCapital)
    trades: PrivateTrade = field(default_factory=PrivateTrade)
    dividends: Dividends = field(default_factory=Dividends)
    endings: Endings = field(default_factory=Endings)
    tile_actions: int = 1
    base_cost: int = 0
    """The least a tile costs; terrain above it takes its place."""
    waits_idle: bool = False
    """Are some questions put although only a pass can answer them, as recorded games do?"""
    power_connection: bool = False
    """Must track lead to a tile that replaces another by a private's power?"""
    link_dead_ends: bool = False
    """May a private that links two hexes begin with a tile that leads nowhere?"""
    independent_when_full: str = "refuse"
    player_markers_stay: bool = False
    far_token_later: bool = False
    """Is the token after a far tile still free in a later turn?"""
    either_home_when_tiled: bool = True
    """The home's owner (else the layer) chooses the city when a tile comes under a home token."""
    power_any_step: bool = False
    exchange_any_time: bool = False
    exchange_offer_first: bool = False
    exchange_bar_in_zones: bool = True
    track_rule: Callable[[Reach, int, int], bool] = any_track
    """Does the corporation's track lead to the new tile as the title demands?"""
    running: Running = field(default_factory=Running)
    train_market: TrainMarket = field(default_factory=TrainMarket)
    finance: tuple[Source, ...] = (Help(), ForcedSale(), Ruin())
    """Where the money for a train that must be bought comes from, in this order."""
    discards: Discards = field(default_factory=Discards)
    treasury: Treasury | None = None
    """How a corporation deals in its own shares, if it does."""
    habits: Habits = field(default_factory=Habits)
    """What the recorded games of another system need."""
    buy_in_factor: tuple[int, int] = (1, 4)
    """Halves of the face value a corporation may pay, least and most."""
