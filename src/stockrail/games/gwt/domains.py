"""From what the actions of Great Western Trail are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final

from stockrail.core.domains import Domains, Offered
from stockrail.games.gwt import data as d
from stockrail.games.gwt.deck import STACK
from stockrail.games.gwt.kansas_city import COLUMNS
from stockrail.games.gwt.shape import CARDS, MOST, OBJECTIVES, PRIVATE, TRODDEN

WAYS: Final = 16
"""More ways to one place than a rancher ever has."""


def domains() -> Domains:
    """The domains of every table."""
    words = list(_words())
    return {
        "space": TRODDEN,
        "way": Offered(WAYS),
        "neutral": d.NEUTRAL,
        "plot": (*d.BUILDABLE, *d.NEUTRAL),
        "teepee": d.TEEPEES,
        "hazard": d.HAZARDS,
        "column": COLUMNS,
        "place": (0, 1),
        "city": tuple(d.CITIES),
        "certificates": range(max(d.TRACK) + 1),
        "disc": tuple(d.DISC_INDEX),
        "station": tuple(d.STATIONS),
        "row": range(len(d.HIRE_COST)),
        "worker": d.WORKERS,
        "modifier": {int(w.partition(":")[2]) for w in words if w.startswith("hire:")},
        "building": PRIVATE,
        "card": CARDS,
        "objective": (*OBJECTIVES, STACK),
        "discarded": list(_discarded()),
        "gain": {w.partition(":")[2] for w in words if w.partition(":")[0] in DISCARDS},
        "deal": list(_deals()),
        "help": list(_helps()),
        "rail": tuple(d.RAIL_PLACE),
        "count": range(1, MOST + 1),
    }


def _words() -> Iterator[str]:
    """All that is printed to do on buildings, risky spaces, worker places, cards and station masters."""
    printed = [w for b in d.BUILDINGS.values() for w in b.words] + [w for row in d.PLACES for w in row]
    printed += [s.risk for s in d.SPACES.values()] + [o.word for o in d.OBJECTIVES.values()] + [*d.MASTERS.values()]
    yield from (side for word in printed for side in word.split("/"))


DISCARDS: Final = (*d.BREEDING_OF_TYPE, "any", "pair", "objective_card")
"""What a word of a building may ask to discard."""


def _discarded() -> Iterator[tuple[str, ...]]:
    """A card, or two cattle of one type."""
    yield from ((card,) for card in CARDS)
    pairs = combinations_with_replacement(sorted(d.CATTLE), 2)
    yield from ((one, two) for one, two in pairs if d.TYPE[one] == d.TYPE[two])


def _deals() -> Iterator[tuple[tuple[str, ...], int]]:
    """Cattle cards and the cowboys that buy them."""
    for cowboys, _, n, value in d.DEALS:
        herd = sorted(card for card in set(d.MARKET_DECK) if d.BREEDING[card] == value)
        yield from ((cards, cowboys) for cards in combinations_with_replacement(herd, n))


def _helps() -> Iterator[tuple[str, int, str | None]]:
    """An auxiliary action, how often, and where the engine goes if it moves."""
    rows = [d.DISC_ROWS[row].id for row in d.AUX_ROWS]
    yield from product(rows, (1, 2), (None, *d.RAIL_PLACE))
