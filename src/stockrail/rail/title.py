"""A title as data: what a rail game is made of, before it is compiled into a Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stockrail.core.agenda import Decision, Effect
from stockrail.rail.market import Market
from stockrail.rail.policies.auction import LowestThenClockwise, Speaking
from stockrail.rail.policies.selling import BlockPrice, Contiguous
from stockrail.rail.policies.track import any_track
from stockrail.rail.policies.trading import PrivateTrade

if TYPE_CHECKING:
    from stockrail.rail.board import Board
    from stockrail.rail.game import RailGame
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
    standing: Callable[[RailGame, RailState], list[Decision]]

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

    # policies
    speaking: Speaking = field(default_factory=LowestThenClockwise)
    auction_leaves: bool = False
    auction_side_bids: bool = False
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
    capital_at_once: bool = False
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
    split_places: frozenset[str] = frozenset()
    """Red areas of several hexes that are not one city."""
    must_run: bool = True
    best_revenue: str = "on_challenge"
    discard_by_value: bool = True
    must_buy: str = "route"
    help_unforced: bool = False
    """May a president add money for another corporation's train although nothing forces the purchase?"""
    help_cheapest_only: bool = True
    """With the president's money bank and pool sell nothing but their cheapest train."""
    only_enough: bool = True
    train_veto: bool = True
    forced_private_sale: bool = True
    bankrupt_keeps_privates: bool = False
    broken_at: int = 0
    """The bank has run out when it holds this or less."""
    buy_in_factor: tuple[int, int] = (1, 4)
    """Halves of the face value a corporation may pay, least and most."""
