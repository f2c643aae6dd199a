"""What one seat may know of the table (ST-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from stockrail.core.codec import plain
from stockrail.core.ids import Seat
from stockrail.core.kinds import Plain
from stockrail.core.view import View
from stockrail.games.stockpile.data import (
    BIDS,
    BOOM,
    COMPANIES,
    FEES,
    FORECASTS,
    MARKET,
    PAIRS,
    ROUNDS,
    STOCKS,
    bits,
)
from stockrail.games.stockpile.ending import Account, accounts
from stockrail.games.stockpile.movement import Showing
from stockrail.games.stockpile.state import EVERYBODY, NOBODY, Table, card_of, is_up, known_to, placer_of

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


@dataclass(frozen=True, slots=True)
class Box:
    """What is in this game: copies of each market card, companies, forecasts, investors."""

    cards: tuple[int, ...]
    """In the order of `data.MARKET`."""
    companies: tuple[str, ...]
    forecasts: tuple[str, ...]
    investors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Company:
    """Where a company's price stands: the space, counted from the left, and what a share costs there."""

    space: int
    price: int


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card in a pile; `card` is None where the seat has not seen it."""

    card: str | None
    side: str
    """`up` or `down`."""
    by: Seat | None
    """Who placed it; None for the card the pile began with."""
    known_by: tuple[Seat, ...]
    """The seats that have seen it; which pile Warren looked at is public, what he saw is not."""


@dataclass(frozen=True, slots=True)
class StandingBid:
    """The meeple that stands on a pile's track."""

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its cards in order of arrival, and the bid that stands on its track."""

    cards: tuple[PileCard, ...]
    bid: StandingBid | None


@dataclass(frozen=True, slots=True)
class PairView:
    """A company with its forecast; both None where the seat has not seen them."""

    where: str
    """`private`, `public` or `facedown`."""
    seat: Seat | None
    nth: int
    """Its number with that seat, or in the face-down row."""
    company: str | None
    forecast: str | None
    open: bool
    """Face up: known to everybody."""
    known_by: tuple[Seat, ...]
    """The seats that have seen it; which pair Martha looked at is public, what she saw is not."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player board.  Lists of cards are None where the seat may only count them."""

    seat: Seat
    cash: int
    hand: int
    """Number of supply cards in hand."""
    regular: int
    """Cards in the regular portfolio; action cards just won and not yet played are counted with them (ST-5.13)."""
    split: int
    unpaid: tuple[int, ...]
    """Values of the unpaid fees, cheapest first."""
    waiting: int
    """Overbid meeples."""
    unplaced: int
    """Meeples that have not bid yet this round."""
    investors: tuple[str, ...]
    """Investors kept; empty until everybody has chosen, except for the owner."""
    hand_cards: tuple[str, ...] | None
    regular_cards: tuple[int, ...] | None
    """Regular cards of each company, in the order of `data.COMPANIES`."""
    split_cards: tuple[int, ...] | None
    held: tuple[str, ...] | None
    """Action cards to be played this round."""
    offered: tuple[str, ...] | None
    """Investors that were dealt to choose from."""


@dataclass(frozen=True, eq=False, repr=False)
class StockpileView(View):
    """The whole table as one seat (None: a spectator) may know it."""

    board: str
    phase: str
    """setup, investors, information, supply, window, demand, action, selling, movement, deborah or end."""
    round: int
    rounds: int
    first: Seat
    prices: tuple[int, ...]
    """Per company the index of its space on its track (`data.TRACKS[board]`)."""
    values: tuple[int, ...]
    """Per company the printed price."""
    deck: int
    """Cards left in the market deck."""
    discard: tuple[int, ...]
    """Discarded copies of each card, in the order of `data.MARKET`."""
    piles: tuple[Pile, ...]
    pairs: tuple[PairView, ...]
    players: tuple[PlayerView, ...]
    used: tuple[str, ...]
    """Powers used this round."""
    looker: Seat | None
    """Who may look at a pair at any time now (Martha, in Demand)."""
    box: Box
    scores: tuple[Account, ...]
    """The final accounts, once the game is over."""

    @property
    def companies(self) -> dict[str, Company]:
        """The space of every company in the game, counted from the left, and its price."""
        rows = zip(COMPANIES, self.prices, self.values, strict=True)
        return {c: Company(i + 1, v) for c, i, v in rows if c in self.box.companies}

    def named(self) -> dict[str, Plain]:
        return {
            "board": self.board,
            "phase": self.phase,
            "round": self.round,
            "rounds": self.rounds,
            "first": self.first,
            "deck": self.deck,
            "discard": _counts(MARKET, self.discard),
            "companies": plain(self.companies),
            "piles": plain(self.piles),
            "pairs": plain(self.pairs),
            "players": [_named_player(p) for p in self.players],
            "used": list(self.used),
            "looker": self.looker,
            "box": {**plain(self.box), "cards": _counts(MARKET, self.box.cards)},
            "scores": plain(self.scores),
        }

    @property
    def asked(self) -> Showing | None:
        """The question to show cards that is open: its company, what a share pays, and why."""
        top = self.agenda[-1] if self.agenda else None
        return top if isinstance(top, Showing) else None

    @property
    def me(self) -> PlayerView:
        """The viewer's own board; a spectator has none."""
        assert self.seat is not None
        return self.players[self.seat]


def _named_player(p: PlayerView) -> dict[str, Plain]:
    regular = None if p.regular_cards is None else _counts(COMPANIES, p.regular_cards)
    split = None if p.split_cards is None else _counts(COMPANIES, p.split_cards)
    return {**plain(p), "regular_cards": regular, "split_cards": split}


def _counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, Plain]:
    return {name: n for name, n in zip(names, counts, strict=True) if n}


def look(g: Stockpile, s: Table, seat: Seat | None) -> StockpileView:
    """The table as the seat may know it."""
    bit = 1 << seat if seat is not None else 1 << 5
    return StockpileView(
        game=g,
        seat=seat,
        seats=s.seats,
        agenda=tuple(s.agenda),
        board=g.board,
        phase=s.phase,
        round=s.round,
        rounds=ROUNDS[s.seats],
        first=s.first,
        prices=tuple(s.prices),
        values=tuple(g.tracks[c].spaces[i] for c, i in enumerate(s.prices)),
        deck=sum(s.deck),
        discard=tuple(s.discard),
        piles=tuple([_pile(s, p, bit) for p in range(len(s.piles))]),
        pairs=tuple(
            [_pair(s.seats, i, s.companies[i], s.forecasts[i], s.known[i], bit) for i in range(len(s.companies))]
        ),
        players=tuple([_player(s, other, other == seat) for other in range(s.seats)]),
        used=bits(s.used),
        looker=None if s.looker == NOBODY else s.looker,
        box=_box(tuple(s.census()), s.listed, s.forecasting, s.investing),
        scores=tuple(accounts(g, s)) if s.phase == "end" else (),
    )


def _pile(s: Table, p: int, bit: int) -> Pile:
    bid = None if s.bidders[p] == NOBODY else StandingBid(s.bidders[p], BIDS[s.bids[p]])
    return Pile(tuple([_pile_card(x, bit, s.seats) for x in s.piles[p]]), bid)


@lru_cache(maxsize=4096)
def _box(cards: tuple[int, ...], listed: int, forecasting: int, investing: int) -> Box:
    """What takes part; it never changes in a game."""
    return Box(
        cards,
        tuple(c for i, c in enumerate(COMPANIES) if listed >> i & 1),
        tuple(f for i, f in enumerate(FORECASTS) if forecasting >> i & 1),
        bits(investing),
    )


@lru_cache(maxsize=4096)
def _pile_card(laid: int, bit: int, seats: int) -> PileCard:
    seen = known_to(laid) & bit
    by = placer_of(laid)
    card = MARKET[card_of(laid)] if seen else None
    side = "up" if is_up(laid) else "down"
    return PileCard(card, side, None if by == NOBODY else by, _knowing(known_to(laid), seats))


@lru_cache(maxsize=4096)
def _knowing(mask: int, seats: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats) if mask >> seat & 1)


@lru_cache(maxsize=4096)
def _pair(seats: int, i: int, company: int, forecast: int, known: int, bit: int) -> PairView:
    where, seat, nth = PAIRS[seats][i]
    seen = known & bit
    return PairView(
        where,
        None if seat == NOBODY else seat,
        nth,
        COMPANIES[company] if seen else None,
        FORECASTS[forecast] if seen else None,
        known == EVERYBODY,
        _knowing(known, seats),
    )


def _player(s: Table, seat: Seat, own: bool) -> PlayerView:
    regular, split = s.regular[STOCKS * seat : STOCKS * seat + STOCKS], s.split[STOCKS * seat : STOCKS * seat + STOCKS]
    hand = sorted([c for c in s.hands[2 * seat : 2 * seat + 2] if c != NOBODY])
    held = [MARKET[BOOM + k] for k in (0, 1) for _ in range(s.held[2 * seat + k])]
    laid_open = own or s.phase == "end"
    return PlayerView(
        seat=seat,
        cash=s.cash[seat],
        hand=len(hand),
        regular=sum(regular) + len(held),
        split=sum(split),
        unpaid=_fees(tuple(s.unpaid[len(FEES) * seat : len(FEES) * seat + len(FEES)])),
        waiting=s.waiting[seat],
        unplaced=s.unplaced[seat],
        investors=bits(s.kept[seat]) if own or s.phase not in ("setup", "investors") else (),
        hand_cards=tuple(MARKET[c] for c in hand) if own else None,
        regular_cards=tuple(regular) if laid_open else None,
        split_cards=tuple(split) if laid_open else None,
        held=tuple(held) if own else None,
        offered=bits(s.offered[seat]) if own else None,
    )


@lru_cache(maxsize=4096)
def _fees(unpaid: tuple[int, ...]) -> tuple[int, ...]:
    """The values of unpaid fees, by how many there are of each."""
    return tuple(k + 1 for k, n in enumerate(unpaid) for _ in range(n))
