"""When a corporation floats, what it is paid, and whose the unsold shares are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.rail.state import OPERATING, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["capital", "floated"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class Capital:
    """What every way of giving a corporation its money answers."""

    float_shares: int
    """So many shares must have left the offering."""
    times: int = 0
    """How many times par a floated corporation receives."""
    at_once: bool = True
    """Is it paid when it floats, or at the end of the stock round?"""

    def holds_unsold(self) -> bool:
        """Do unsold shares belong to the corporation?"""
        return False

    def fills_pool(self, seats: int) -> bool:
        """May more shares come to lie in the pool than may be sold into it?"""
        return False

    def price(self, g: RailGame, s: RailState, corp: int) -> int:
        """What a share from the offering costs."""
        return s.par[corp]

    def pay(self, g: RailGame, s: RailState, seat: Seat, corp: int, cost: int) -> None:
        """A player pays for shares from the offering."""
        g.player_pays_bank(s, seat, cost)

    def own(self, s: RailState, corp: int) -> int:
        """Shares that pay their dividend into the treasury."""
        return s.in_pool(corp)

    def missing(self, s: RailState, corp: int) -> int:
        """Shares that must still leave the offering before the corporation floats."""
        return max(0, self.float_shares - s.share_count[corp] + s.in_offer(corp))

    def float_if_due(self, g: RailGame, s: RailState, corp: int, out: Tape) -> None:
        """Enough shares have left the offering: it floats, and is paid now or at the end of the stock round."""
        if s.floated[corp] or s.par[corp] == 0 or self.missing(s, corp):
            return
        s.floated[corp] = 1
        out.tell("floated", g.book.floats, corporation=g.ref(corp))
        g.title.tokens.floated(g, s, corp, out)
        self.floated(g, s, corp, out)
        if self.at_once or s.round == OPERATING:
            self.grant(g, s, corp, out)

    def floated(self, g: RailGame, s: RailState, corp: int, out: Tape) -> None:
        """What else happens as a corporation floats."""

    def grant(self, g: RailGame, s: RailState, corp: int, out: Tape) -> None:
        """The bank pays the corporation its capital."""
        s.floated[corp] = 2
        amount = (self.times + g.title.corporations[corp].grant) * s.par[corp]
        if amount:
            g.bank_pays_corporation(s, corp, amount, out)
            out.tell("capital", g.book.floats, corporation=g.ref(corp), amount=g.money(amount))


@dataclass(frozen=True, slots=True)
class FullCapital(Capital):
    """A floated corporation receives its whole capital; shares from the offering are paid to the bank, at par."""

    float_shares: int = 6
    times: int = 10
    at_once: bool = False
    rest_to_pool: tuple[int, ...] = ()
    """Tables at which the rest of the offering goes to the pool as the corporation floats."""

    def fills_pool(self, seats: int) -> bool:
        return seats in self.rest_to_pool

    def floated(self, g: RailGame, s: RailState, corp: int, out: Tape) -> None:
        if s.seats in self.rest_to_pool:
            s.move_shares(corp, s.offer, s.market_pool, s.in_offer(corp))


@dataclass(frozen=True, slots=True)
class Incremental(Capital):
    """Unsold shares are the corporation's: it is paid for them, at the market price, and gets their dividends."""

    float_shares: int = 2

    def holds_unsold(self) -> bool:
        return True

    def price(self, g: RailGame, s: RailState, corp: int) -> int:
        return g.value(s, corp)

    def pay(self, g: RailGame, s: RailState, seat: Seat, corp: int, cost: int) -> None:
        s.cash[seat] -= cost
        s.treasury[corp] += cost

    def own(self, s: RailState, corp: int) -> int:
        return s.in_offer(corp)
