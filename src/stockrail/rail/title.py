"""A title as data: what a rail game is made of, before it is compiled into a Game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stockrail.rail.ledgers import Ledger
from stockrail.rail.market import Market
from stockrail.rail.policies.auction import Waterfall
from stockrail.rail.policies.bank import Bank
from stockrail.rail.policies.building import Building
from stockrail.rail.policies.buy_in import BuyIn
from stockrail.rail.policies.capital import Capital, FullCapital
from stockrail.rail.policies.course import Course
from stockrail.rail.policies.discards import Discards
from stockrail.rail.policies.dividends import Dividends
from stockrail.rail.policies.endings import Endings
from stockrail.rail.policies.finance import ForcedSale, Help, RuinEndsGame, Source
from stockrail.rail.policies.first_sale import Auction
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import Running
from stockrail.rail.policies.selling import Selling
from stockrail.rail.policies.stock import StockTurns
from stockrail.rail.policies.tokens import Tokens
from stockrail.rail.policies.trades import PrivateTrade
from stockrail.rail.policies.trains import TrainMarket
from stockrail.rail.policies.treasury import Treasury

if TYPE_CHECKING:
    from stockrail.rail.board import Board
    from stockrail.rail.policies.phases import PhaseEffect
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
    effects: tuple[PhaseEffect, ...] = ()
    """What happens when it begins, in this order."""

    @property
    def closes_privates(self) -> bool:
        """Do the privates close when it begins?"""
        return any(effect.closes_privates for effect in self.effects)


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

    ledgers: tuple[Ledger, ...] = ()
    """What the title keeps beside what every rail game has."""

    # policies
    auction: Auction = field(default_factory=Waterfall)
    stock: StockTurns = field(default_factory=StockTurns)
    selling: Selling = field(default_factory=Selling)
    limits: Limits = field(default_factory=Limits)
    capital: Capital = field(default_factory=FullCapital)
    trades: PrivateTrade = field(default_factory=PrivateTrade)
    buy_in: BuyIn = field(default_factory=BuyIn)
    building: Building = field(default_factory=Building)
    tokens: Tokens = field(default_factory=Tokens)
    running: Running = field(default_factory=Running)
    dividends: Dividends = field(default_factory=Dividends)
    train_market: TrainMarket = field(default_factory=TrainMarket)
    finance: tuple[Source, ...] = (Help(), ForcedSale(), RuinEndsGame())
    """Where the money for a train that must be bought comes from, in this order."""
    discards: Discards = field(default_factory=Discards)
    treasury: Treasury | None = None
    """How a corporation deals in its own shares, if it does."""
    endings: Endings = field(default_factory=Endings)
