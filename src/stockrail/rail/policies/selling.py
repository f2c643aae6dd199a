"""Who may sell, what several sales in one turn bring, and how the marker moves for sales."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from stockrail.core.ids import Seat
from stockrail.core.rules import Rule
from stockrail.rail.state import NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

SaleRule: TypeAlias = "Callable[[RailGame, RailState, Seat, int], Rule | None]"
"""The rule that forbids the player to sell shares of the corporation now, if any."""
SaleMove: TypeAlias = "Callable[[RailGame, RailState, Seat, int, int], int]"
"""The cell the marker goes to when the player has sold so many; the seller is still president if he was."""
RoundEnd: TypeAlias = "Callable[[RailGame, RailState, int], int]"
"""The cell a marker goes to at the end of a stock round."""


def any_sale(g: RailGame, s: RailState, seat: Seat, corp: int) -> Rule | None:
    """Nothing forbids it."""
    return None


def down_each(g: RailGame, s: RailState, seat: Seat, corp: int, count: int) -> int:
    """Down one cell for each share."""
    cell = s.cell[corp]
    for _ in range(count):
        cell = g.market.down[cell]
    return cell


def sold_out_up(g: RailGame, s: RailState, corp: int) -> int:
    """Up when all shares are in players' hands."""
    sold_out = s.in_offer(corp) == 0 and s.in_pool(corp) == 0
    return g.market.up[s.cell[corp]] if sold_out else s.cell[corp]


def sold_out_floated_up(g: RailGame, s: RailState, corp: int) -> int:
    """The same, but only for a corporation that has floated."""
    return sold_out_up(g, s, corp) if s.floated[corp] else s.cell[corp]


def one_block(g: RailGame, s: RailState, seat: Seat, corp: int) -> Rule | None:
    """One block of each corporation a turn."""
    return g.book.sell_once if s.block[corp] else None


def operated_or_president(g: RailGame, s: RailState, seat: Seat, corp: int) -> Rule | None:
    """One block a turn; only the president before it has operated; nobody without a president."""
    if s.president[corp] == NOBODY:
        return g.book.sell_receivership
    if s.operated[corp] < 2 and s.president[corp] != seat:
        return g.book.sell_operated
    return one_block(g, s, seat, corp)


def left_for_president(g: RailGame, s: RailState, seat: Seat, corp: int, count: int) -> int:
    """Left one cell if the president sells, however many; else nowhere."""
    return g.market.left[s.cell[corp]] if s.president[corp] == seat else s.cell[corp]


def right_or_left_end(g: RailGame, s: RailState, corp: int) -> int:
    """Right when players hold everything, left when a share lies in the pool."""
    if s.in_pool(corp):
        return g.market.left[s.cell[corp]]
    return g.market.right[s.cell[corp]] if s.in_offer(corp) == 0 else s.cell[corp]


class BlockPrice(Protocol):
    """The price of the next share sold, given what was sold earlier in the turn."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        """What a share brings now."""

    def bought(self, s: RailState) -> None:
        """A purchase stands between the sales before and after it."""


def _first(s: RailState, corp: int, value: int) -> int:
    """The price of the turn's first sale of the corporation."""
    return s.block[corp] or value


class Contiguous:
    """Sales before the purchase are one block, sales after it another."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        return _first(s, corp, value)

    def bought(self, s: RailState) -> None:
        s.block = [0] * len(s.block)


class PerTurn:
    """All sales of one turn bring the price of the first."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        return _first(s, corp, value)

    def bought(self, s: RailState) -> None:
        return


class PerAction:
    """Every sale brings the value of its moment."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        return value

    def bought(self, s: RailState) -> None:
        return


@dataclass(frozen=True, slots=True)
class Selling:
    """Who may sell, where the marker goes for it, and what several sales of one turn bring."""

    rule: SaleRule = any_sale
    move: SaleMove = down_each
    round_end: RoundEnd = sold_out_up
    price: BlockPrice = field(default_factory=Contiguous)
