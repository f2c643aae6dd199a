"""What things are worth to one seat of a rail game: runs, shares, trains, privates, and the debts a charter brings.

All values are dollars at the end of the game, guessed from the position alone.  Nothing here knows a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final, Self

from stockrail.bots.rail.beliefs import Beliefs
from stockrail.bots.rail.track import NODES, Survey, atlas
from stockrail.core.ids import Seat
from stockrail.rail import shares, trains
from stockrail.rail.game import RailGame
from stockrail.rail.policies.trains import NO
from stockrail.rail.routes import Train as Engine
from stockrail.rail.state import COPIES, OPERATING, RailState

GREEDY: Final = Beliefs()
QUIET: Final = 400
"""What the bank pays in a round when little runs yet."""


class Worth:
    """One reading of a position by one seat."""

    nodes: ClassVar[int] = NODES
    """How far it searches for a run."""

    def __init__(
        self, g: RailGame, s: RailState, seat: Seat, taste: Sequence[float] = (), beliefs: Beliefs = GREEDY
    ) -> None:
        """`taste` is what the seat thinks of each private beside its worth, 1 for no more and no less."""
        self.g, self.s, self.seat, self.beliefs = g, s, seat, beliefs
        self.taste = taste or [1.0] * len(g.privates)
        self.cash = s.cash[seat]
        self.corps = range(len(g.corporations))
        self._next_price = -1
        self._safe: dict[int, bool] = {}
        self._wanted: dict[int, int] = {}
        self._earning: dict[int, int] = {}
        self._debt: dict[int, int] = {}
        self._risk: dict[int, int] = {}
        self._share: dict[int, float] = {}

    def after(self, s: RailState) -> Self:
        """The same seat's reading of another position."""
        return type(self)(self.g, s, self.seat, (), self.beliefs)

    # ------------------------------------------------------------ time

    @cached_property
    def rounds(self) -> int:
        """Operating rounds still to come, at most what it plans for."""
        s = self.s
        if s.broken:
            return max(0, s.rounds_in_set - s.round_number) if s.round == OPERATING else s.rounds_in_set
        income = sum(s.ran) + sum(p.revenue for i, p in enumerate(self.g.title.privates) if s.owner[i] >= 0)
        return max(1, min(self.beliefs.longest, s.bank // max(QUIET, income)))

    def left_before(self, kind: int) -> int:
        """Trains the bank sells before those of the kind rust; a large number if they never do."""
        g, s = self.g, self.s
        rust = g.title.trains[kind].rusts_on
        if not rust:
            return 99
        killer = g.title.trains[g.kind_index[rust]]
        if not killer.after:
            return sum(s.depot[: g.kind_index[rust]])
        after = g.kind_index[killer.after]
        return 0 if s.issued[after] else sum(s.depot[:after]) + 1

    def life(self, kind: int) -> int:
        """Operating rounds a train of the kind will see."""
        return min(self.rounds, 1 + int(self.left_before(kind) / self.beliefs.sales))

    def lasts(self, train: int) -> bool:
        """Will it be there for a while?"""
        return self.left_before(train // COPIES) > self.beliefs.near

    def is_permanent(self, train: int) -> bool:
        return not self.g.kind(train).rusts_on

    # ------------------------------------------------------------ runs

    def engine(self, kind: int) -> Engine:
        return self.g.engine(kind)

    def revenue(self, corp: int, s: RailState | None = None) -> int:
        """What the corporation's trains would earn on the board as it is."""
        at = self.s if s is None else s
        return self.g.network.best(at, corp, self.g.engines(at, corp), self.g.terms(at), self.nodes).total

    def hoped(self, corp: int) -> list[Engine]:
        """The trains to build for: those that last, and the next one from the bank."""
        s = self.s
        kept = [t for t in s.trains[corp] if self.lasts(t)] or s.trains[corp][-1:]
        offer = trains.in_bank(self.g, s)
        more = len(kept) < self.g.phase(s).limit
        return [self.engine(t // COPIES) for t in (*kept, *(offer[:1] if more else ()))]

    def earning(self, corp: int) -> int:
        """What the corporation can be expected to earn a round."""
        if corp not in self._earning:
            self._earning[corp] = self._earn(corp)
        return self._earning[corp]

    def _earn(self, corp: int) -> int:
        s = self.s
        if not s.floated[corp]:
            return 0
        if s.operated[corp] < 2:
            return self.beliefs.first_run * (1 + s.phase) if self.funds(corp) >= self.next_price() else 0
        if s.trains[corp]:
            return self.revenue(corp)
        offer = trains.in_bank(self.g, s)
        if not offer or s.treasury[corp] < self.next_price():
            return 0
        engines = [self.engine(offer[0] // COPIES)]
        return self.g.network.best(s, corp, engines, self.g.terms(s), self.nodes).total

    def promise(self, corp: int) -> float:
        """How good the corporation's home is: what draws it, and how near."""
        return atlas(self.g.board).promise(self.g.homes[corp])

    def survey(self, corp: int) -> Survey:
        return Survey(self.g, self.s, corp, self.hoped(corp), self.nodes)

    # ------------------------------------------------------------ money of corporations

    def next_price(self) -> int:
        """What the cheapest train for sale costs; when none is left, what the dearest did."""
        g, s = self.g, self.s
        if self._next_price < 0:
            prices = trains.prices(g, s)
            self._next_price = prices[0] if prices else max(k.price for k in g.title.trains)
        return self._next_price

    def funds(self, corp: int) -> int:
        """The treasury, with the capital that is on its way."""
        s, capital = self.s, self.g.title.capital
        return s.treasury[corp] + (capital.times * s.par[corp] if s.floated[corp] == 1 else 0)

    def is_safe(self, corp: int) -> bool:
        """Has it a train that lasts?"""
        if corp not in self._safe:
            self._safe[corp] = any(self.lasts(t) for t in self.s.trains[corp])
        return self._safe[corp]

    def wanted(self, corp: int) -> int:
        """The price of the train the corporation must have sooner or later; 0 when it has one for good."""
        if corp not in self._wanted:
            self._wanted[corp] = self._want(corp)
        return self._wanted[corp]

    def _want(self, corp: int) -> int:
        s, g = self.s, self.g
        if any(self.is_permanent(t) for t in s.trains[corp]):
            return 0
        if not s.trains[corp]:
            return self.next_price()
        last = max(t // COPIES for t in s.trains[corp])
        rust = g.kind_index[g.title.trains[last].rusts_on]
        sold = [k.price for i, k in enumerate(g.title.trains) if i >= rust and (s.depot[i] or not k.count)]
        return max(self.next_price(), min(sold, default=0))

    def debt(self, corp: int) -> int:
        """What the president may soon have to add for a train."""
        if corp not in self._debt:
            free = self.is_safe(corp) or not self._owes(corp)
            self._debt[corp] = 0 if free else max(0, self.wanted(corp) - self.funds(corp) - self.earning(corp) // 2)
        return self._debt[corp]

    def _owes(self, corp: int) -> bool:
        """Will the corporation be made to buy a train?"""
        g, s = self.g, self.s
        return bool(s.floated[corp]) and g.title.train_market.must_buy != NO and trains.any_left(g, s)

    def risk(self, corp: int) -> int:
        """What leading the corporation may cost in the end, soon or not."""
        if corp not in self._risk:
            owes = self._owes(corp)
            self._risk[corp] = max(0, self.wanted(corp) - self.funds(corp) - self.earning(corp)) if owes else 0
        return self._risk[corp]

    @cached_property
    def debts(self) -> int:
        """What the seat may have to add for all its corporations."""
        return sum(self.debt(c) for c in self.corps if self.s.president[c] == self.seat)

    def liquid(self) -> int:
        """What shares would bring in need."""
        g, s = self.g, self.s
        return int(self.beliefs.liquid * sum(shares.sellable(g, s, self.seat, c) * g.value(s, c) for c in self.corps))

    @cached_property
    def spare(self) -> int:
        """Cash that no debt claims: what shares can be sold for counts against the debts first."""
        return self.cash - max(0, self.debts - self.liquid())

    # ------------------------------------------------------------ shares

    def share(self, corp: int) -> float:
        """What one share will have brought at the end: dividends and the price then."""
        if corp not in self._share:
            self._share[corp] = self._bring(corp)
        return self._share[corp]

    def _bring(self, corp: int) -> float:
        g, s = self.g, self.s
        cell, earning = s.cell[corp], self.earning(corp)
        if cell < 0:
            return 0.0
        rounds = self.rounds if s.floated[corp] else 0
        if s.operated[corp] < 2:
            rounds = max(0, rounds - 2)  # the first turn earns nothing and moves the marker back
        if self.debt(corp) > self.earning(corp):
            rounds, earning = min(rounds, 2), 0
        move = g.market.right if earning else g.market.left
        for _ in range(rounds):
            cell = move[cell]
        return g.market.price[cell] + rounds * earning / self.s.share_count[corp]

    def step(self, corp: int) -> int:
        """What one share gains when a dividend is paid rather than kept."""
        cell, market = self.s.cell[corp], self.g.market
        return market.price[market.right[cell]] - market.price[market.left[cell]]

    def held(self, corp: int) -> int:
        return self.s.held(corp, self.seat)

    def is_mine(self, corp: int) -> bool:
        return self.s.president[corp] == self.seat

    def could_be_dumped(self, corp: int, more: int = 0) -> bool:
        """Could the president, selling, leave the seat with the charter?"""
        s = self.s
        president = s.president[corp]
        mine = self.held(corp) + more
        if president in (self.seat, -1) or mine < s.president_shares[corp]:
            return False
        others = [n for p, n in enumerate(s.holdings(corp)) if p not in (self.seat, president)]
        return mine >= max(others, default=0) and s.in_pool(corp) < self.g.title.limits.pool

    # ------------------------------------------------------------ privates

    def open_rounds(self, private: int) -> int:
        """Operating rounds in which a private will still pay."""
        g, s = self.g, self.s
        closing = next((i for i, phase in enumerate(g.title.phases) if phase.closes_privates), -1)
        if s.phase >= closing >= 0:
            return 0
        kind = g.kind_index[g.title.phases[closing].train] if closing >= 0 else 0
        return min(self.rounds, 1 + int(sum(s.depot[:kind]) / self.beliefs.sales))

    def income(self, private: int) -> float:
        """What a private will still bring its owner: revenue while it is open, and a corporation that buys it."""
        p, rounds = self.g.private(private), self.open_rounds(private)
        return p.revenue * rounds + (p.price * min(1.0, rounds / 2) if p.buy_in else 0.0)

    def private(self, private: int) -> float:
        """What owning a private is worth, the share it can be handed in for included."""
        swaps = (self.g.corp_index.get(p.exchanged_for(), -1) for p in self.g.private(private).powers)
        return max([self.income(private), *(self.share(corp) for corp in swaps if corp >= 0)])

    def auction(self, private: int) -> float:
        """What a private is worth before the first share is sold, when cash is dear."""
        g = self.g
        p = g.private(private)
        value = float(p.revenue + (p.price if p.buy_in else 0))
        if any(power.brings_share() for power in p.powers):
            value += g.cheapest_par / 2
        granted = self._granted(private)
        if granted >= 0:
            value += self.s.president_shares[granted] * max(g.market.pars)
        return value * self.taste[private]

    def _granted(self, private: int) -> int:
        """The corporation whose presidency comes with a private, or -1."""
        powers = self.g.private(private).powers
        names = (power.brings_presidency(self.g, self.s, private) for power in powers)
        return next((self.g.corp_index[name] for name in names if name), -1)
