"""The best use of what a seat has for the objective cards it scores (GWT-11.6, 13.3).

Points are counted in halves here: a card more in the area is worth three of them to the master who counts cards.  Each
scarce kind of item gets a price.  A card then nets what it is worth less the items it uses, and nothing can be worth
more than all items at their prices and all cards that net something: the *ceiling*.  Leaving such a card out, meeting
one that nets less than nothing, and wasting an item each lead below it by a known amount.  So the cards are gone
through kind by kind; of all ways that leave the same only the best is kept, and none that leads too far below the
ceiling.  Prices are whole numbers of small units: any prices give a true ceiling, and no sum is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from stockrail.games.gwt import data as d

Items = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """The best scoring of objective cards: which are met, which are not, and the points of both rows."""

    met: tuple[str, ...]
    unmet: tuple[str, ...]
    points: int
    bonus: int
    """Points of the station master that counts cards in the area."""


CARDS_VP: Final = 3
"""Points of a station master tile for two objective cards in the area, met or not."""

ODD: Final = 1
SPARE: Final = 2
FLAGS: Final = 2
FIELD: Final = 6
GUARD: Final = 1 << FIELD - 1
"""What is left is one number: a bit for a card without its pair, a bit for a cheap card passed over, and a field for
each kind of item, whose highest bit, the guard, is lost when more is taken than there is."""

PASSING: Final = tuple(map(d.TASKS.index, "F543GLSBH"))
"""The order in which the kinds are dealt with: first those that few cards ask for."""
UNIT: Final = 1 << 12
"""A half point in the whole numbers in which prices are told."""
CARDS: Final = 32
"""Bits for the cards of a way: more than there are cards."""
STEP: Final = 4
"""How many half points below the ceiling to look at first, and how many more each time nothing is found."""
PIVOTS: Final = 99
"""Prices are found after some 15 pivots; any others would do, only more slowly."""
ERROR: Final = 1e-6


def _pack(counts: Iterable[int]) -> int:
    """Counts of all kinds as one number."""
    return sum(n << FLAGS + FIELD * kind for kind, n in enumerate(counts))


GUARDS: Final = _pack([GUARD] * len(d.TASKS))


class _Card(NamedTuple):
    """A card, where it lies, what it asks for, what meeting it is worth, and the bits it changes."""

    face: d.Objective
    own: bool
    """In the area already: it costs its penalty unless it is met."""
    needs: int
    worth: int
    pair: int
    """Turned over if it is met."""
    spare: int
    """Set if it is not met: thrown in, it costs less than the pair it completes."""


@lru_cache
def _card(name: str, own: bool, counts_cards: bool) -> _Card:
    face, paired = d.OBJECTIVES[name], counts_cards and not own
    worth = 2 * (face.vp + face.penalty * own) + CARDS_VP * paired
    return _Card(face, own, _pack(face.needs), worth, ODD * paired, SPARE * (paired and face.penalty < CARDS_VP))


@lru_cache(maxsize=4096)
def best(area: tuple[str, ...], deck: tuple[str, ...], items: Items, counts_cards: bool) -> Assignment:
    """The assignment of items to cards worth most; cards of the deck may stay out.

    `counts_cards`: the seat has the station master who gives 3 points for 2 cards in the area, met or not.
    """
    cards = [_card(c, True, counts_cards) for c in area] + [_card(c, False, counts_cards) for c in deck]
    left = _pack(min(n, GUARD - 1) for n in items) + GUARDS + ODD * (counts_cards and len(area) % 2)
    met = _Search(cards, left).run()
    chosen = [c.face for i, c in enumerate(cards) if met >> i & 1]
    unmet = [c.face for i, c in enumerate(cards) if c.own and not met >> i & 1]
    if (len(chosen) + len(unmet)) % 2:
        unmet += [c.face for i, c in enumerate(cards) if c.spare and not met >> i & 1][:1]
    points = sum(c.vp for c in chosen) - sum(c.penalty for c in unmet)
    bonus = (len(chosen) + len(unmet)) // 2 * CARDS_VP if counts_cards else 0
    return Assignment(tuple(sorted(c.id for c in chosen)), tuple(sorted(c.id for c in unmet)), points, bonus)


Ways = dict[int, int]
"""For what is left, the best way there: how far below the ceiling it leads, in front of the cards it met, as bits."""


class _Search:
    """Goes through the cards, all ways at once."""

    __slots__ = ("ceiling", "groups", "left", "met")

    def __init__(self, cards: Sequence[_Card], left: int) -> None:
        """Cards that cannot be met stay out, those whose items are plenty are met, the others are rivals."""
        self.left, self.met, self.ceiling = left, 0, 0
        self.groups: list[tuple[int, int, list[tuple[int, int, int, int, int]]]] = []
        able = []
        for i, card in enumerate(cards):
            if left - card.needs & GUARDS == GUARDS:
                able.append((1 << i, card))
            else:
                self.left |= card.spare
        asked = sum(card.needs for _, card in able)
        scarce = [k for k in PASSING if _count(asked, k) > _count(left, k)]
        mask = sum(GUARD - 1 << FLAGS + FIELD * k for k in scarce)
        rivals = []
        for bit, card in able:
            if card.needs & mask:
                rivals.append((bit, card))
            else:
                self.met |= bit
                self.left ^= card.pair
        self._group(rivals, scarce, mask)

    def _group(self, rivals: list[tuple[int, _Card]], scarce: list[int], mask: int) -> None:
        """Put each rival to the first scarce kind it asks for, with what it nets."""
        needs = [[card.face.needs[k] for k in scarce] for _, card in rivals]
        supply = [_count(self.left, k) for k in scarce]
        prices = [round(p * UNIT) for p in find_prices(needs, supply, [card.worth for _, card in rivals])]
        self.ceiling = sum(p * n for p, n in zip(prices, supply, strict=True))
        self.groups = [(FLAGS + FIELD * k, p << CARDS, []) for k, p in zip(scarce, prices, strict=True)]
        for (bit, card), asks in zip(rivals, needs, strict=True):
            net = card.worth * UNIT - sum([p * n for p, n in zip(prices, asks, strict=True)])
            self.ceiling += max(net, 0)
            choice = (max(-net, 0) << CARDS) + bit, max(net, 0) << CARDS, card.needs & mask, card.pair, card.spare
            self.groups[next(at for at, n in enumerate(asks) if n)][2].append(choice)
        for _, _, choices in self.groups:
            choices.sort(key=lambda choice: -choice[0] - choice[1])

    def run(self) -> int:
        """The cards to meet, as bits: those of the way that leads least below the ceiling."""
        depth = self.ceiling % UNIT
        while True:
            depth += STEP * UNIT
            limit = depth + 1 << CARDS
            found = min([way + _unpaired(left) for left, way in self._ways(limit).items()], default=limit)
            if found < limit:
                return found & (1 << CARDS) - 1

    def _ways(self, limit: int) -> Ways:
        """All ways through the cards below a limit."""
        ways = {self.left: self.met}
        for shift, price, choices in self.groups:
            for choice in choices:
                ways = _choose(ways, limit, *choice)
            ways = _pass(ways, limit, shift, price)
        return ways


def _count(packed: int, kind: int) -> int:
    return packed >> FLAGS + FIELD * kind & GUARD - 1


def _choose(ways: Ways, limit: int, met: int, out: int, needs: int, pair: int, spare: int) -> Ways:
    """Every way goes on with a card met and with the card left out, each at its loss."""
    found: Ways = {}
    best_of = found.get
    for left, way in ways.items():
        rest = left - needs
        if rest & GUARDS == GUARDS:
            rest ^= pair
            if way + met < best_of(rest, limit):
                found[rest] = way + met
        rest = left | spare
        if way + out < best_of(rest, limit):
            found[rest] = way + out
    return found


def _pass(ways: Ways, limit: int, shift: int, price: int) -> Ways:
    """No further card asks for this kind: what is left of it is lost at its price."""
    found: Ways = {}
    for left, way in ways.items():
        wasted = left >> shift & GUARD - 1
        rest, way = left - (wasted << shift), way + price * wasted
        if way < found.get(rest, limit):
            found[rest] = way
    return found


def _unpaired(left: int) -> int:
    """What is lost at the end by a card without its pair, or by the cheap one thrown in for it."""
    return (0 if not left & ODD else 1 if left & SPARE else CARDS_VP) * UNIT << CARDS


Table = list[list[float]]


def find_prices(needs: Sequence[Sequence[int]], supply: Sequence[int], worth: Sequence[int]) -> list[float]:
    """The prices of the kinds at which the ceiling is lowest: the simplex method, each card met from 0 to 1.

    Cards are columns and kinds are rows, the last row holds what a column nets and the last column what a row has.
    Where a card is met in full, its column counts what is missing to that instead.

    >>> find_prices([[2], [1]], [2], [6, 4])
    [3.0]
    """
    table: Table = [[*asks, has] for asks, has in zip(zip(*needs, strict=True), supply, strict=True)]
    table.append([*worth, 0])
    cards = len(worth)
    columns, rows = list(range(cards)), list(range(cards, cards + len(supply)))
    for _ in range(PIVOTS):
        nets = table[-1][:-1]
        if (net := max(nets, default=0.0)) < ERROR:
            break
        _enter(table, nets.index(net), columns, rows, cards)
    prices = dict(zip(columns, table[-1], strict=False))
    return [max(0.0, -prices.get(cards + kind, 0.0)) for kind in range(len(supply))]


def _enter(table: Table, at: int, columns: list[int], rows: list[int], cards: int) -> None:
    """Raise what a column stands for until it, or something it changes, has come to an end."""
    limit, out, full = 1.0 if columns[at] < cards else inf, -1, False
    for k, row in enumerate(table[:-1]):
        slope, has = row[at], row[-1]
        if slope > ERROR and has < limit * slope:
            limit, out, full = has / slope, k, False
        elif slope < -ERROR and rows[k] < cards and has - 1 > limit * slope:
            limit, out, full = (has - 1) / slope, k, True
    if out < 0:
        for row in table:
            row[-1] -= row[at]
            row[at] = -row[at]
        return
    if full:
        table[out] = [-x for x in table[out]]
        table[out][-1] += 1
    _pivot(table, out, at)
    columns[at], rows[out] = rows[out], columns[at]


def _pivot(table: Table, out: int, at: int) -> None:
    """Exchange a row and a column."""
    slope, table[out][at] = table[out][at], 1.0
    pivot = table[out] = [x / slope for x in table[out]]
    for k, row in enumerate(table):
        if k != out and (slope := row[at]):
            row[at] = 0.0
            table[k] = [x - slope * y for x, y in zip(row, pivot, strict=True)]
