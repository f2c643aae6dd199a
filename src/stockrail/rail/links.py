"""Stops and links: the track of one moment seen as trains see it.

A stop is a city, a town or a red area, `(hex, node)`.  A link is plain track between two stops: the sides it crosses
as bits, and the hexes it runs through.  Two pieces of track conflict exactly when they share a side, also at the
common stub of a junction, so sides are all that is needed to keep trains apart.

A station on plain track (a *halt*) is a stop for its owner only: one on each piece of track of its hex, all of them the
same place.  `(hex, HALT + i)` is the one on the i-th track.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from stockrail.rail.board import Board
from stockrail.rail.hexes import bits
from stockrail.rail.tiles import NODE

HALT: Final = 50

Stop: TypeAlias = tuple[int, int]
Link: TypeAlias = tuple[Stop, Stop, int, tuple[int, ...], tuple[int, ...]]
"""From, to, sides as bits, hexes from the first stop's to the last one's, sides in the same order."""


class Tracks:
    """All links of one arrangement of tiles, worked out where somebody walks."""

    def __init__(
        self, board: Board, laid: list[int], halts: frozenset[int], bypass: bool, before: Tracks | None = None
    ) -> None:
        """`halts`: hexes where a halt is a stop; `bypass`: may a train run past it?

        What was worked out `before`, with the same halts, holds where no tile has changed.
        """
        self.board, self.halts, self.bypass = board, halts, bypass
        self.laid = laid[:]
        self._from: dict[Stop, tuple[list[Link], int]] = {}
        """The links of stops, and the hexes that were walked through for them, as bits."""
        if before is not None:
            changed = bits(h for h, (old, new) in enumerate(zip(before.laid, laid, strict=True)) if old != new)
            self._from = {x: found for x, found in before._from.copy().items() if not found[1] & changed}

    def links(self, stop: Stop) -> list[Link]:
        """Links that begin at the stop; between two stops none whose sides include another's."""
        found = self._from.get(stop)
        if found is None:
            links, walked = self._walk_from(stop)
            found = self._from[stop] = _least(links), bits(walked)
        return found[0]

    def exits(self, stop: Stop) -> tuple[int, ...]:
        h, node = stop
        face = self.board.faces[self.laid[h]]
        return face.tracks[node - HALT] if node >= HALT else face.nodes[node].exits

    def stops_in(self, h: int) -> list[Stop]:
        """Every stop of a hex, halts included."""
        face = self.board.faces[self.laid[h]]
        halts = range(len(face.tracks)) if h in self.halts else ()
        return [(h, n) for n in range(len(face.nodes))] + [(h, HALT + i) for i in halts]

    def _walk_from(self, stop: Stop) -> tuple[list[Link], set[int]]:
        """All links from the stop, and the hexes walked through for them."""
        found: list[Link] = []
        walked = {stop[0]}
        across, side = self.board.across, self.board.side
        for e in self.exits(stop):
            d = across[6 * stop[0] + e]
            if d >= 0:
                self._walk(stop, d, 1 << side[d], (stop[0],), (side[d],), found, walked)
        return found, walked

    def _walk(
        self, start: Stop, arrival: int, used: int, passed: tuple[int, ...], crossed: tuple[int, ...],
        found: list[Link], walked: set[int],
    ) -> None:  # fmt: skip
        h, edge = divmod(arrival, 6)
        walked.add(h)
        across, side = self.board.across, self.board.side
        face = self.board.faces[self.laid[h]]
        here = (*passed, h)
        if h in self.halts:
            found += [(start, (h, HALT + i), used, here, crossed) for i, t in enumerate(face.tracks) if edge in t]
        for end in face.leads[edge]:
            if end >= NODE:
                found.append((start, (h, end - NODE), used, here, crossed))
            elif h not in self.halts or self.bypass:
                d = across[6 * h + end]
                if d >= 0 and not used >> side[d] & 1:
                    self._walk(start, d, used | 1 << side[d], here, (*crossed, side[d]), found, walked)


class Detour(Tracks):
    """The same track for trains that keep away from some hexes: they neither stop there nor pass their stops."""

    def __init__(self, tracks: Tracks, shunned: frozenset[int]) -> None:
        super().__init__(tracks.board, tracks.laid, tracks.halts, tracks.bypass)
        self.shunned = shunned

    def links(self, stop: Stop) -> list[Link]:
        return [link for link in super().links(stop) if link[1][0] not in self.shunned]


def _least(links: list[Link]) -> list[Link]:
    """Without links back to their start and without those that use another one's sides and more."""
    kept: list[Link] = []
    for link in sorted(links, key=lambda k: k[2].bit_count()):
        start, end, used, _, _ = link
        if start != end and not any(k[1] == end and k[2] & ~used == 0 for k in kept):
            kept.append(link)
    return kept
