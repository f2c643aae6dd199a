"""What may become of the revenue, and where the marker goes then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.rail.actions import Dividend
from stockrail.rail.asking import Operating
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["paid", "withheld"])
"""The events it may tell."""

PAY, HALF, WITHHOLD = "pay", "half", "withhold"

DividendMove: TypeAlias = "Callable[[RailGame, RailState, int, int], int]"
"""The cell the marker goes to when so much has been paid in all."""

TRIPLE: Final = 165
"""From this price on three times the price is worth three steps."""


def right_or_left(g: RailGame, s: RailState, corp: int, paid: int) -> int:
    """Right for any dividend, left without."""
    return (g.market.right if paid else g.market.left)[s.cell[corp]]


def by_multiples(g: RailGame, s: RailState, corp: int, paid: int) -> int:
    """Left below half the price; right one step for the price, two for twice and perhaps three for three times it."""
    cell, price = s.cell[corp], g.value(s, corp)
    if 2 * paid < price:
        return g.market.left[cell]
    steps = min(paid // price if price else 0, 3 if price >= TRIPLE else 2)
    for _ in range(steps):
        cell = g.market.right[cell]
    return cell


@dataclass(frozen=True, slots=True)
class Dividends:
    """What may become of the revenue, and where the marker goes."""

    kinds: tuple[str, ...] = (PAY, WITHHOLD)
    move: DividendMove = right_or_left


@dataclass(frozen=True, slots=True)
class DividendStep(Effect["RailGame", RailState]):
    """With revenue the president decides; without, the marker moves as if withheld."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.ran[self.corp]:
            s.agenda.append(PayOut(s.president[self.corp], g.corporations[self.corp]))
        else:
            withhold(g, s, self.corp, out)


@dataclass(frozen=True, slots=True)
class PayOut(Operating):
    """Pay the dividend, or keep the revenue."""

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return map(_dividend, g.title.dividends.kinds)

    def check(self, g: RailGame, s: RailState, a: Dividend) -> Refusal | None:
        return None if a.kind in g.title.dividends.kinds else g.book.dividend.refuse(kind=a.kind)

    def take(self, g: RailGame, s: RailState, a: Dividend, out: Tape) -> None:
        corp = self.corp(g)
        if a.kind == WITHHOLD:
            withhold(g, s, corp, out)
        else:
            pay(g, s, corp, kept(s.ran[corp], s.share_count[corp]) if a.kind == HALF else 0, out)


@cache
def _dividend(kind: str) -> Dividend:
    """Actions are frozen, so one does for all lists."""
    return Dividend(kind)


def kept(revenue: int, shares: int) -> int:
    """What a corporation of so many shares keeps when half is paid: so that every share gets whole dollars."""
    return revenue // 2 // shares * shares


def pay(g: RailGame, s: RailState, corp: int, keeps: int, out: Tape) -> None:
    """Its part for each share in players' hands; the treasury has the pool's part, or that of its own shares."""
    s.operated[corp] = 2
    paid = s.ran[corp] - keeps
    each = paid // s.share_count[corp]
    for seat, held in enumerate(s.holdings(corp)):
        g.bank_pays_player(s, seat, held * each, out)
    g.bank_pays_corporation(s, corp, g.title.capital.own(s, corp) * each + keeps, out)
    cell = g.title.dividends.move(g, s, corp, paid)
    kept: dict[str, Any] = {"keeps": g.money(keeps)} if keeps else {}
    value = g.money(g.market.price[cell])
    out.tell("paid", g.book.dividend, corporation=g.ref(corp), each=g.money(each), value=value, **kept)
    g.move(s, corp, cell, out)


def withhold(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """Everything to the treasury; the marker moves left."""
    s.operated[corp] = 2
    g.bank_pays_corporation(s, corp, s.ran[corp], out)
    cell = g.title.dividends.move(g, s, corp, 0)
    out.tell(
        "withheld", g.book.no_dividend, corporation=g.ref(corp), amount=g.money(s.ran[corp]),
        value=g.money(g.market.price[cell]),
    )  # fmt: skip
    g.move(s, corp, cell, out)


DividendStep.define("dividend_step corporation")
PayOut.define("pay_out seat corporation", answers=(Dividend,), exact=True)
