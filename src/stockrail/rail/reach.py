"""Where a corporation can walk from its tokens.

A walk runs along track, crosses no side of a hex twice, turns back nowhere, stops at red areas and at cities full of
foreign tokens.  A plain flood over track would reach too much: it can run round a loop and come back the way it
came.  So the flood remembers the sides of the first walk it found to each place; what only a walk that repeats a
side would reach is `doubtful` and searched for exactly, when somebody asks.  Cities need no such care: a walk
through a city twice can always leave by its last exit at its first visit.

An *arrival* is `6 * hex + edge`: a train coming into the hex over that edge.
"""

from __future__ import annotations

from stockrail.rail.board import FREE, Board, Ground
from stockrail.rail.hexes import EDGES
from stockrail.rail.tiles import AREA, CITY, NODE, Face


class Reach:
    """What one corporation reaches with the track and tokens of one moment."""

    def __init__(self, board: Board, s: Ground, corp: int) -> None:
        self.board, self.corp = board, corp
        self._laid, self._tokens = s.laid[:], s.tokens[:]
        self.homes: set[int] = set()
        """Hexes with an own token."""
        self._after: dict[int, tuple[int, ...]] = {}
        self._starts = self._tokens_out()
        self._sure: dict[int, int] = {}
        """Arrivals with the sides of a walk to each, as bits."""
        self._known: dict[int, bool] = {}
        doubtful = self._flood()
        self.doubtful: set[int] = self._spread(doubtful) if doubtful else set()
        """Arrivals that perhaps no walk reaches."""

    # ------------------------------------------------------------ asking

    def arrives(self, arrival: int) -> bool:
        """Can a walk come into the hex over that edge?"""
        if arrival in self._sure:
            return True
        if arrival not in self.doubtful:
            return False
        if arrival not in self._known:
            self._known[arrival] = self._search(arrival)
        return self._known[arrival]

    def touches(self, h: int, face: int) -> bool:
        """Would a walk lead to some track of the face, old or new, were it laid in the hex?"""
        if h in self.homes:
            return True
        edges, sure, across = self.board.faces[face].edges, self._sure, self.board.across
        here = [6 * h + e for e in EDGES if edges >> e & 1]
        if any(d in sure or across[d] in sure for d in here):
            return True  # leaving the hex over an edge, a walk has been on its track
        return bool(self.doubtful) and any(self.arrives(d) for d in here)

    def uses_new_track(self, h: int, face: int) -> bool:
        """Would a walk lead along a piece of track that the face adds, from end to end?"""
        old, new = self.board.faces[self._laid[h]], self.board.faces[face]
        added = [t for t in new.tracks if t not in old.tracks]
        if added and (self.board.spots[h].halt and h in self.homes):
            return True
        if any(self._runs(h, a, b) or self._runs(h, b, a) for a, b in added):
            return True
        way = self.board.ways(h, old.index, face)[0]
        for i, n in enumerate(old.nodes):
            more = [e for e in new.nodes[way[i]].exits if e not in n.exits]
            if any(self.arrives(6 * h + e) for e in more):
                return True
            if more and (self._holds(h, i) or (self._room(h, i, new, way[i]) and self._enters(h, n.exits))):
                return True
        return False

    def enters_city(self, h: int, face: int) -> bool:
        """Would a walk enter a city of the face, blocked or not, or is an own token in the hex?"""
        nodes = self.board.faces[face].nodes
        return h in self.homes or any(n.kind == CITY and self._enters(h, n.exits) for n in nodes)

    def cities(self) -> list[tuple[int, int]]:
        """Hex and number of every city reached, own ones included."""
        found = set(self._own)
        for d in sorted(self._sure.keys() | self.doubtful):
            h, e = divmod(d, 6)
            face = self.board.faces[self._laid[h]]
            for n in face.leads[e]:
                if n >= NODE and n - NODE < face.cities and (h, n - NODE) not in found and self.arrives(d):
                    found.add((h, n - NODE))
        return sorted(found)

    def hexes(self) -> list[int]:
        """The hexes in which a face could touch: the places to try a tile."""
        return sorted(self.homes | {d // 6 for d in self._sure} | {d // 6 for d in self.doubtful})

    # ------------------------------------------------------------ walking

    def _tokens_out(self) -> list[int]:
        """The arrivals right outside the own tokens."""
        starts: list[int] = []
        self._own: list[tuple[int, int]] = []
        board = self.board
        for slot, corp in enumerate(self._tokens):
            if corp != self.corp:
                continue
            h, city, _ = board.slot_city[slot]
            self.homes.add(h)
            face = board.faces[self._laid[h]]
            if city < face.cities:
                self._own.append((h, city))
                exits: tuple[int, ...] = face.nodes[city].exits
            else:  # a station on plain track lies on all of it
                exits = tuple(sorted({e for t in face.tracks for e in t}))
            starts += [board.across[6 * h + e] for e in exits if board.across[6 * h + e] >= 0]
        return starts

    def _next(self, arrival: int) -> tuple[int, ...]:
        """The arrivals one hex further on."""
        found = self._after.get(arrival)
        if found is None:
            h, edge = divmod(arrival, 6)
            board = self.board
            face = board.faces[self._laid[h]]
            ends: list[int] = []
            for end in face.leads[edge]:
                if end < NODE:
                    ends.append(end)
                elif self._passes(h, end - NODE, face):
                    ends += [e for e in face.nodes[end - NODE].exits if e != edge]
            across, base = board.across, 6 * h
            found = tuple(across[base + e] for e in ends if across[base + e] >= 0)
            self._after[arrival] = found
        return found

    def _passes(self, h: int, node: int, face: Face) -> bool:
        n = face.nodes[node]
        if n.kind != CITY:
            return n.kind != AREA
        first = self.board.slot_base[h] + node * self.board.slot_width[h]
        here = self._tokens[first : first + n.slots]
        return FREE in here or self.corp in here

    def _flood(self) -> set[int]:
        """Fill `_sure`; the arrivals that only a repeated side led to."""
        side, sure, missed = self.board.side, self._sure, set()
        work: list[int] = []
        for d in self._starts:
            if d not in sure:
                sure[d] = 1 << side[d]
                work.append(d)
        for d in work:  # grows while we walk
            used = sure[d]
            for n in self._next(d):
                if n in sure:
                    continue
                bit = 1 << side[n]
                if used & bit:
                    missed.add(n)
                else:
                    sure[n] = used | bit
                    work.append(n)
        return missed - sure.keys()

    def _spread(self, doubtful: set[int]) -> set[int]:
        found, work = set(doubtful), list(doubtful)
        while work:
            for n in self._next(work.pop()):
                if n not in found and n not in self._sure:
                    found.add(n)
                    work.append(n)
        return found

    def _runs(self, h: int, a: int, b: int) -> bool:
        """Can a walk come in over edge a and still leave over b: is there one that has not crossed b before?"""
        arrival, out = 6 * h + a, 1 << self.board.side[6 * h + b]
        if arrival in self._sure and not self._sure[arrival] & out:
            return True
        return self.arrives(arrival) and self._search(arrival, out)

    def _search(self, target: int, used: int = 0) -> bool:
        side = self.board.side
        return any(self._walk(d, used | 1 << side[d], target) for d in self._starts if not used >> side[d] & 1)

    def _walk(self, d: int, used: int, target: int) -> bool:
        """Is there a walk from d to the target over sides not used yet?  Cut where not even a flood gets there."""
        if d == target:
            return True
        if not self._within(d, used, target):
            return False
        side = self.board.side
        return any(self._walk(n, used | 1 << side[n], target) for n in self._next(d) if not used >> side[n] & 1)

    def _within(self, d: int, used: int, target: int) -> bool:
        side, seen, work = self.board.side, {d}, [d]
        while work:
            for n in self._next(work.pop()):
                if n == target and not used >> side[n] & 1:
                    return True
                if n not in seen and not used >> side[n] & 1:
                    seen.add(n)
                    work.append(n)
        return False

    # ------------------------------------------------------------ small questions

    def _enters(self, h: int, exits: tuple[int, ...]) -> bool:
        return any(self.arrives(6 * h + e) for e in exits)

    def _holds(self, h: int, node: int) -> bool:
        return (h, node) in self._own

    def _room(self, h: int, node: int, new: Face, new_node: int) -> bool:
        """Would the city be open to all on the new face?"""
        if new.nodes[new_node].kind != CITY:
            return True
        first = self.board.slot_of(h, node)
        width = self.board.slot_width[h]
        return sum(c != FREE for c in self._tokens[first : first + width]) < new.nodes[new_node].slots
