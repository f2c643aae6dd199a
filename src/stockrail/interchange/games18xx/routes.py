"""Recorded routes in our notation: from the chains between stops, or from the hexes alone in the oldest files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from stockrail.core.errors import Flaw


def turned(connections: list[list[str]], backwards: bool) -> list[list[str]] | None:
    """The chains of a route, each beginning where the one before ends, the first one as it stands or turned round."""
    chains = [list(c) for c in connections]
    if backwards:
        chains[0].reverse()
    for before, after in pairwise(chains):
        if after[0] != before[-1]:
            after.reverse()
        if after[0] != before[-1]:
            return None
    return chains


def route_texts(connections: list[list[str]]) -> list[str]:
    """A recorded route in our notation, stops in capitals; two readings where a loop can be run either way."""
    found = []
    for chains in (turned(connections, False), turned(connections, True)):
        if chains is not None:
            words = [chains[0][0]]
            for chain in chains:
                words += [h.lower() for h in chain[1:-1]]
                words.append(chain[-1])
            found.append("-".join(words))
    if not found:
        raise Flaw("chains")
    return found if len(connections) > 1 else found[:1]


def walk_texts(hexes: Sequence[str], stops: Collection[str]) -> list[str]:
    """The readings of a route of which only the hexes are recorded, one after the other."""
    return ["-".join(h if h in stops else h.lower() for h in walk) for walk in _walks(list(hexes))]


def _walks(hexes: list[str]) -> Iterator[list[str]]:
    """As they stand, or with the first chain turned round: then its first hex comes once more where it ends."""
    yield hexes
    for i in range(2, len(hexes)):
        if hexes[i] == hexes[0]:
            yield [*reversed(hexes[:i]), *hexes[i + 1 :]]
