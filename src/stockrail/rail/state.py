"""The position of a rail game: one slotted object of short lists of small whole numbers.

Holders of shares are seats, then the offering, then the pool.  Owners of privates are seats, `UNSOLD`, `CLOSED`, or
a corporation as `CORP + c`.  The board's part (`laid`, `tiles_left`, `tokens` and two hashes) is the board's to change.
"""

from __future__ import annotations

from typing import Final

from stockrail.core.game import State

UNSOLD: Final = -1
CLOSED: Final = -2
CORP: Final = 10
NOBODY: Final = -1

COPIES: Final = 32
"""A train is `COPIES * kind + copy`."""

SHUT: Final = 1
REMOVED: Final = 2

BLANK: Final = 99
"""A card of the draft deck that is no private."""
UNSEEN: Final = -1
"""A card that the reader of a view cannot see."""

AUCTION: Final = 0
STOCK: Final = 1
OPERATING: Final = 2


class RailState(State):
    """Everything about a rail game; only the cards of a draft are hidden."""

    __slots__ = (
        "bank", "broken", "cash", "treasury",
        "shares", "share_count", "president_shares", "retired",
        "president", "par", "cell", "pos", "floated", "operated",
        "owner", "used",
        "trains", "depot", "issued", "pool",
        "laid", "tiles_left", "tokens", "track_hash", "token_hash", "tokens_left",
        "phase", "round", "cycle", "round_number", "rounds_in_set", "priority",
        "price_cut", "bids", "passed",
        "sold", "block", "last", "begun",
        "waiting", "done", "operating", "ran",
        "start", "ending", "bankrupt",
        "closed", "gained", "bankrupts", "markers", "favoured", "share_dealing", "trains_run", "final",
        "deck", "hand", "picks", "ledgers",
    )  # fmt: skip
    bank: int
    broken: int
    """Has the bank run out?  Once set it stays."""
    cash: list[int]
    treasury: list[int]
    shares: list[int]
    """Shares by corporation, then holder: `corporation * (seats + 2) + holder`."""
    share_count: list[int]
    """Of each corporation: how many shares it has, those that have left the game too."""
    president_shares: list[int]
    """Of each corporation: how many of them the president's certificate holds."""
    retired: list[int]
    """Of each corporation: how many have left the game."""
    president: list[int]
    par: list[int]
    cell: list[int]
    """The market cell of each marker, -1 while it is not on the market."""
    pos: list[int]
    """Each marker's place in the stack of its cell, 0 on top."""
    floated: list[int]
    """0 no, 1 floated, 2 floated and paid its capital."""
    operated: list[int]
    """0 not yet, 1 its first turn has begun (so that its home token lies), 2 its first revenue has been dealt with."""
    owner: list[int]
    """Of each private: a seat, UNSOLD, CLOSED or CORP + corporation."""
    used: list[int]
    """Of each private: has its power been used up?"""
    trains: list[list[int]]
    """Of each corporation, in the order they came."""
    depot: list[int]
    """Trains left of each kind."""
    issued: list[int]
    """Trains sold of each kind: the next copy's number."""
    pool: list[int]
    """Trains in the pool."""
    laid: list[int]
    tiles_left: list[int]
    tokens: list[int]
    track_hash: int
    token_hash: int
    tokens_left: list[int]
    phase: int
    round: int
    cycle: int
    """The number of the stock round and of the operating rounds that follow it."""
    round_number: int
    """Which round of its set it is: an operating round after a stock round is number 1, 2 or 3."""
    rounds_in_set: int
    """How many operating rounds follow the stock round."""
    priority: int
    price_cut: int
    """How much the first private's price has fallen."""
    bids: list[list[int]]
    """Of each private: seat, amount, seat, amount ... in the order of first bids."""
    passed: list[int]
    """Who has passed since acting last, in the order they did."""
    sold: list[int]
    """Of each seat: bits of the corporations sold in this stock round, then of privates not to be bought back."""
    block: list[int]
    """Of each corporation: the price of its block in this part of the turn, 0 for none."""
    last: int
    """Who bought or sold last in this stock round."""
    begun: int
    """Has anything been done in the current turn?"""
    waiting: list[int]
    """Corporations that have not had their turn in this operating round."""
    done: list[int]
    """Corporations that have had it, in order."""
    operating: int
    ran: list[int]
    """What each corporation's trains last earned."""
    start: list[list[int]]
    """Where a refused train sale goes back to: empty, or the money, shares and markers of that moment."""
    ending: str
    """Why the game is over, in the word of its ending; empty while it goes on."""
    bankrupt: int
    closed: list[int]
    """Of each corporation: 0 in the game, `SHUT` closed, `REMOVED` taken out before the game began."""
    gained: list[int]
    """Of each corporation: tokens it has got beside its own."""
    bankrupts: list[int]
    """Bankrupt players, in the order they went bankrupt, where the game goes on without them."""
    markers: list[int]
    """Of each private: the hex its marker lies on, or -1."""
    favoured: list[int]
    """Of each private: the corporation its marker counts for, or -1."""
    share_dealing: int
    """What the operating corporation has done with its own shares: see `policies.treasury`."""
    trains_run: list[int]
    """Trains that have run in this operating round for somebody else."""
    final: int
    """The stock round after whose operating rounds the game ends; 0 while that is open."""
    deck: list[list[int]]
    """The draft deck from the top: cards put under it together have no order among themselves."""
    hand: list[int]
    """The cards of the player who drafts."""
    picks: list[list[int]]
    """The cards each player has kept secretly."""
    ledgers: dict[str, list[int]]
    """What the title keeps beside all this: see `ledgers`."""

    def clone(self) -> RailState:
        c = RailState.__new__(RailState)
        c.seats, c.agenda = self.seats, self.agenda[:]
        c.bank, c.broken, c.cash, c.treasury = self.bank, self.broken, self.cash[:], self.treasury[:]
        c.shares, c.president, c.par = self.shares[:], self.president[:], self.par[:]
        c.share_count, c.president_shares, c.retired = self.share_count[:], self.president_shares[:], self.retired[:]
        c.cell, c.pos, c.floated, c.operated = self.cell[:], self.pos[:], self.floated[:], self.operated[:]
        c.owner, c.used = self.owner[:], self.used[:]
        c.trains, c.depot = [t[:] for t in self.trains], self.depot[:]
        c.issued, c.pool = self.issued[:], self.pool[:]
        c.laid, c.tiles_left, c.tokens = self.laid[:], self.tiles_left[:], self.tokens[:]
        c.track_hash, c.token_hash, c.tokens_left = self.track_hash, self.token_hash, self.tokens_left[:]
        c.phase, c.round, c.cycle = self.phase, self.round, self.cycle
        c.round_number, c.rounds_in_set = self.round_number, self.rounds_in_set
        c.priority, c.price_cut = self.priority, self.price_cut
        c.bids, c.passed = [b[:] for b in self.bids], self.passed[:]
        c.sold, c.block, c.last, c.begun = self.sold[:], self.block[:], self.last, self.begun
        c.waiting, c.done, c.operating, c.ran = self.waiting[:], self.done[:], self.operating, self.ran[:]
        c.start = [x[:] for x in self.start]
        c.ending, c.bankrupt = self.ending, self.bankrupt
        c.closed, c.gained, c.bankrupts = self.closed[:], self.gained[:], self.bankrupts[:]
        c.markers, c.favoured, c.share_dealing = self.markers[:], self.favoured[:], self.share_dealing
        c.trains_run, c.final = self.trains_run[:], self.final
        c.deck, c.hand, c.picks = [x[:] for x in self.deck], self.hand[:], [x[:] for x in self.picks]
        c.ledgers = {name: rows[:] for name, rows in self.ledgers.items()} if self.ledgers else {}
        return c

    # ------------------------------------------------------------ shares

    def held(self, corp: int, holder: int) -> int:
        """Shares of the corporation that the holder (a seat, `ipo` or `pool`) has."""
        return self.shares[corp * (self.seats + 2) + holder]

    def move_shares(self, corp: int, giver: int, taker: int, count: int) -> None:
        base = corp * (self.seats + 2)
        self.shares[base + giver] -= count
        self.shares[base + taker] += count

    def holdings(self, corp: int) -> list[int]:
        """Shares of the corporation by seat."""
        base = corp * (self.seats + 2)
        return self.shares[base : base + self.seats]

    def in_offer(self, corp: int) -> int:
        return self.shares[corp * (self.seats + 2) + self.seats]

    def in_pool(self, corp: int) -> int:
        return self.shares[corp * (self.seats + 2) + self.seats + 1]

    def left_of(self, seat: int) -> int:
        """The next player who is still in the game."""
        seat = (seat + 1) % self.seats
        while seat in self.bankrupts:
            seat = (seat + 1) % self.seats
        return seat

    def percent(self, corp: int, count: int) -> int:
        """So many shares of the corporation in hundredths of it."""
        return 100 * count // self.share_count[corp] if count else 0

    @property
    def offer(self) -> int:
        """The initial offering as a holder."""
        return self.seats

    @property
    def market_pool(self) -> int:
        """The pool as a holder."""
        return self.seats + 1
