"""From what the actions of a rail game are chosen: lays, purchases, circles and the names of the title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from stockrail.core.domains import SEAT, Domains, Numbers, Offered
from stockrail.rail.policies.draft import NO_CARD
from stockrail.rail.policies.stock import IPO, POOL
from stockrail.rail.powers.markers import Marker
from stockrail.rail.powers.players import PlayersTiles
from stockrail.rail.powers.tiles import TilePower
from stockrail.rail.state import COPIES
from stockrail.rail.trains import BANK

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

RUNS: Final = 4
"""More runs than are ever proposed at once."""


def domains(g: RailGame) -> Domains:
    """The domains of a title with its options."""
    t = g.title
    lays = list(_lays(g))
    return {
        SEAT: range(max(g.players)),
        "corporation": g.corporations,
        "private": g.privates,
        "card": (*g.privates, NO_CARD),
        "source": (IPO, POOL),
        "count": range(1, max(c.shares for c in t.corporations) + 1),
        "price": Numbers(max(map(t.bank.size_for, g.players))),
        "par": tuple(g.market.pars),
        "payout": tuple(t.dividends.kinds),
        "run": Offered(RUNS),
        "train": _fleet(g),
        "purchase": list(_purchases(g)),
        "circle": {(g.board.names[h], city) for h, city, _ in g.board.slot_city},
        "lay": [lay for lay in lays if lay[0] not in t.building.of_powers],
        "power_lay": list(_power_lays(g, lays)),
        "assignment": list(_assignments(g)),
    }


def _lays(g: RailGame) -> Iterator[tuple[str, str, int]]:
    """Tile, hex and rotation: all that may ever come to lie on the map, one tile on the other."""
    for h, name in enumerate(g.board.names):
        found, waiting = {g.board.printed[h]}, [g.board.printed[h]]
        while waiting:
            more = set(g.board.upgrades(h, waiting.pop())) - found
            found |= more
            waiting += more
        for face in sorted(found - {g.board.printed[h]}):
            yield g.board.faces[face].name, name, g.board.faces[face].rotation


def _power_lays(g: RailGame, lays: list[tuple[str, str, int]]) -> Iterator[tuple[str, str, str, int]]:
    """The same by a private, where its power says."""
    for private in g.title.privates:
        for power in private.powers:
            if isinstance(power, (TilePower, PlayersTiles)):
                where = power.places() if isinstance(power, TilePower) else dict(power.tiles)
                yield from ((private.id, *lay) for lay in lays if lay[0] in where.get(lay[1], ()))


def _fleet(g: RailGame) -> list[str]:
    """All trains by name; of a kind that never runs out, as many as a position can name."""
    cards = {k.id: max((k.count, *k.counts.values())) or COPIES for k in g.title.trains}
    return [f"{k.id}-{copy}" for k in g.title.trains for copy in range(cards[k.card or k.id])]


def _purchases(g: RailGame) -> Iterator[tuple[str, str, str | None]]:
    """Train, where it comes from, and what is handed in for it."""
    fleet, sellers = _fleet(g), [g.corporations[c] for c in g.majors]
    yield from ((train, source, None) for train in fleet for source in (BANK, POOL, *sellers))
    takes = {k.id: k.trade_in for k in g.title.trains}
    kind = {train: train.rpartition("-")[0] for train in fleet}
    yield from ((train, BANK, old) for train in fleet for old in fleet if kind[old] in takes[kind[train]])


def _assignments(g: RailGame) -> Iterator[tuple[str, str]]:
    """Private and target: the hexes its marker may lie in, and the companies it may count for."""
    for private in g.title.privates:
        for power in private.powers:
            if isinstance(power, Marker):
                yield from ((private.id, place) for place, _ in power.worth)
                yield from ((private.id, corporation) for corporation in g.corporations)
