"""Where a corporation can walk from its tokens.

A walk runs along track, crosses no side of a hex twice, turns back nowhere, stops at red areas and at cities full of
foreign tokens.  A plain flood over track would reach too much: it can run round a loop and come back the way it
came.  So the flood remembers the sides of the first walk it found to each place; what only a walk that repeats a
side would reach is `doubtful` and searched for exactly, when somebody asks.  Cities need no such care: a walk
through a city twice can always leave by its last exit at its first visit.  Walks that keep off one side, so that they
can leave over it, are flooded in the same way.

An *arrival* is `6 * hex + edge`: a train coming into the hex over that edge.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from functools import cache
from typing import Final, TypeAlias

from stockrail.rail.board import FREE, NOWHERE, Board, Ground, Joins
from stockrail.rail.hexes import EDGES, bits, pairs
from stockrail.rail.tiles import CITY, Node

ALL_EDGES: Final = bits(EDGES)
Fitting: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Hexes, each with faces that may be laid there."""


class Reach:
    """What one corporation reaches with the track and tokens of one moment."""

    def __init__(
        self, board: Board, s: Ground, corp: int, before: Reach | None = None, changed: Set[int] = frozenset()
    ) -> None:
        """What the corporation reached `before` is where the walks begin, if all of it is reached still; `changed` are
        the hexes of those walks with other track or tokens now."""
        self.board, self.corp = board, corp
        self._laid, self._tokens = s.laid[:], s.tokens[:]
        self.homes: set[int] = set()
        """Hexes with an own token."""
        self._steps = Steps(board, corp, self._laid, self._tokens, self._tokens_out())
        self._apart: dict[int, Walks] = {}
        """The walks that keep off a side."""
        longer = self._longer(before, changed) if before is not None else None
        self._into: dict[int, int] = {}
        """By hex: the edges over which walks surely come in, as bits."""
        if before is None or longer is None:
            self._walks = Walks(self._steps)
        else:
            self._walks = Walks(self._steps, before=before._walks, longer=longer)
            self._into = before._into.copy()
        self._sure, self.doubtful = self._walks.sure, self._walks.doubtful
        for d in self._walks.found:
            self._into[d // 6] = self._into.get(d // 6, 0) | 1 << d % 6
        self._doubted = self._by_hex(self.doubtful) if self.doubtful else {}
        """By hex: the doubtful arrivals."""
        self.hexes = sorted(self.homes | self._into.keys() | self._doubted.keys())
        """The hexes in which a face could touch: the places to try a tile."""
        self._cities: list[tuple[int, int]] | None = None
        self._edges: dict[int, int] = {}
        self._pairs: dict[int, int] = {}
        self._partly: set[int] = set()
        """The hexes where some pair of edges is missing that other walks may yet join."""
        self.led: dict[int, tuple[int, ...]] = {}
        """By hex: the faces led to there, as far as the game has worked them out."""
        self.fitting: dict[int, Fitting] = {}
        """By phase: the same of all hexes."""
        if before is not None and longer is not None:
            self._keep(before, changed)

    def now(self, s: Ground) -> Reach:
        """The same at another moment: itself, if nothing differs there that a walk comes across."""
        changed = self._changed(s.laid, s.tokens)
        if not changed and s.tokens.count(self.corp) == self._tokens.count(self.corp):
            return self
        return Reach(self.board, s, self.corp, self, changed)

    def _changed(self, laid: list[int], tokens: list[int]) -> set[int]:
        """The hexes of walks with other track or tokens than here."""
        was, had, found = self._laid, self._tokens, set[int]()
        if laid != was:
            for h in self.hexes:
                if laid[h] != was[h]:
                    found.add(h)
        if tokens != had:
            for slot, (h, _, _) in enumerate(self.board.slot_city):
                if tokens[slot] != had[slot] and h in self.hexes:
                    found.add(h)
        return found

    def _longer(self, before: Reach, changed: Set[int]) -> list[int] | None:
        """Arrivals of earlier walks that lead further now; None where some walk has ended.  New track and new cities
        only add to a walk, so what holds still need not be walked again."""
        steps = self._steps
        if not set(before._steps.starts) <= set(steps.starts):
            return None
        found, steps.after = list[int](), before._steps.after.copy()
        for h in changed:
            for d in range(6 * h, 6 * h + 6):
                led = steps.after.pop(d, None)
                if led is not None and set(led) != set(steps.next(d)):
                    if not set(led) <= set(steps.after[d]):
                        steps.after = {}
                        return None
                    found.append(d)
        return found

    def _keep(self, before: Reach, changed: Set[int]) -> None:
        """What holds still of the hexes: those that walks come to as they did."""
        led = before.led.copy()
        for d in self._walks.found:
            led.pop(d // 6, None)
        for h in (*changed, *before._partly.copy(), *before._doubted, *self._doubted):
            led.pop(h, None)
        self.led = led

    # ------------------------------------------------------------ asking

    def arrives(self, arrival: int) -> bool:
        """Can a walk come into the hex over that edge?"""
        return self._walks.arrive(arrival)

    def touches(self, h: int, face: int) -> bool:
        """Would a walk lead to some track of the face, old or new, were it laid in the hex?"""
        return h in self.homes or bool(self.board.faces[face].edges & self.touched(h))

    def touched(self, h: int) -> int:
        """The edges over which a walk comes into the hex, as bits, or all around an own token.  `touches` depends on
        them alone: a walk that leaves the hex has come in over track that every next tile has too."""
        return ALL_EDGES if h in self.homes else self._entered(h)

    def uses_new_track(self, h: int, face: int) -> bool:
        """Would a walk lead along a piece of track that the face adds, from end to end?"""
        if h not in self.homes and not self._entered(h):
            return False
        tracks, exits = self.board.added(self._laid[h], face)
        if tracks and (tracks & self._run_between(h) or (self.board.spots[h].halt and h in self.homes)):
            return True
        into = self._entered(h) if exits else 0
        for node, becomes, old, new, parts in exits:
            if new & into or (h, node) in self._own:
                return True
            if old & into and self._room(h, parts, self.board.faces[face].nodes[becomes]):
                return True
        return False

    def beside(self, h: int) -> Hashable:
        """All that new track and cities in a hex depend on apart from faces: how walks come and go, and the tokens."""
        into, (first, end) = self._entered(h), self.board.slot_spans[h]
        if first == end:
            return into, self._run_between(h)
        return into, self._run_between(h), tuple(self._tokens[first:end]), self.corp if h in self.homes else FREE

    def enters_city(self, h: int, face: int) -> bool:
        """Would a walk enter a city of the face, blocked or not, or is an own token in the hex?"""
        return h in self.homes or bool(self.board.faces[face].city_edges & self._entered(h))

    def enters_changed_city(self, h: int, face: int) -> bool:
        """The same of a city that is worth another sum on the face than on what lies there."""
        if not self.enters_city(h, face):
            return False
        old, new = self.board.faces[self._laid[h]], self.board.faces[face]
        return [n.values for n in old.nodes] != [n.values for n in new.nodes]

    def cities(self) -> list[tuple[int, int]]:
        """Hex and number of every city reached, own ones included."""
        if self._cities is None:
            self._cities = self._all_cities()
        return self._cities

    def _all_cities(self) -> list[tuple[int, int]]:
        found = set(self._own)
        laid, onward, faces, sure = self._laid, self.board.onward, self.board.faces, self._into
        for h in self.hexes:
            face = faces[laid[h]]
            if face.city_edges & sure.get(h, 0):
                found.update((h, city) for city in range(face.cities) if face.exits[city] & sure[h])
        for d in self.doubtful:
            for city, _ in onward(d, laid[d // 6])[1]:
                if (d // 6, city) not in found and self.arrives(d):
                    found.add((d // 6, city))
        return sorted(found)

    # ------------------------------------------------------------ walking

    def _tokens_out(self) -> list[int]:
        """The arrivals right outside the own tokens."""
        starts: list[int] = []
        self._own: list[tuple[int, int]] = []
        board, slot = self.board, NOWHERE
        for _ in range(self._tokens.count(self.corp)):
            slot = self._tokens.index(self.corp, slot + 1)
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

    # ------------------------------------------------------------ small questions

    def _by_hex(self, arrivals: set[int]) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for d in arrivals:
            found.setdefault(d // 6, []).append(d)
        return found

    def _entered(self, h: int) -> int:
        """The edges over which walks come into the hex, as bits."""
        if h not in self._doubted:
            return self._into.get(h, 0)
        found = self._edges.get(h)
        if found is None:
            found = self._into.get(h, 0)
            for d in self._doubted[h]:
                if self.arrives(d):
                    found |= 1 << d % 6
            self._edges[h] = found
        return found

    def _run_between(self, h: int) -> int:
        """The pairs of edges that a walk could come in and go out over, were there the track between them that a next
        tile may have, as bits."""
        found = self._pairs.get(h)
        if found is None:
            into, face = self._entered(h), self._laid[h]
            if self.board.faces[face].edges:
                found = self._joined(h, into, self.board.joinable(h, face)) if into else 0
            else:  # no walk has been in the hex before
                found = _between(into, self.board.open[h])
            self._pairs[h] = found
        return found

    def _joined(self, h: int, into: int, ways: tuple[Joins, ...]) -> int:
        """The pairs of edges among `ways` that a walk could come in and go out over."""
        found, around, bits = 0, self.board.around[h], self.board.side_bits
        for a, every, singly in ways:
            if into >> a & 1 and every & ~found:
                way = self._sure.get(6 * h + a, around)
                if not way & around & ~bits[6 * h + a]:  # it has not been in the hex before, and may leave it anywhere
                    found |= every
                else:
                    for b, pair in singly:
                        if not found & pair and self._runs(6 * h + a, 6 * h + b):
                            found |= pair
                    if every & ~found:
                        self._partly.add(h)
        return found

    def _runs(self, arrival: int, leaving: int) -> bool:
        """Is there a walk to the arrival that has not crossed the other side before?"""
        way = self._sure.get(arrival)
        if way is not None and not way >> self.board.side[leaving] & 1:
            return True
        apart = self._apart.get(leaving)
        if apart is None:
            apart = self._apart[leaving] = Walks(self._steps, frozenset((leaving, self.board.across[leaving])))
        return apart.arrive(arrival)

    def _room(self, h: int, parts: tuple[int, ...], new: Node) -> bool:
        """Would the city, made of some that lie there, be open to all on the new face?"""
        if new.kind != CITY:
            return True
        width, taken = self.board.slot_width[h], 0
        for node in parts:
            first = self.board.slot_of(h, node)
            taken += sum(c != FREE for c in self._tokens[first : first + width])
        return taken < new.slots


@cache
def _between(into: int, out: int) -> int:
    """All pairs of an edge in the first set and another one in the second, as bits."""
    return pairs((a, b) for a in EDGES if into >> a & 1 for b in EDGES if out >> b & 1 and a != b)


class Steps:
    """The single steps of all walks: from an arrival to those one hex further on.

    Walks hold on to their steps and not to the reach they belong to: in a circle they would outlive their use.
    """

    def __init__(self, board: Board, corp: int, laid: list[int], tokens: list[int], starts: list[int]) -> None:
        self.board, self._corp, self._laid, self._tokens = board, corp, laid, tokens
        self.starts = starts
        """The arrivals right outside the own tokens."""
        self.after: dict[int, tuple[int, ...]] = {}
        """By arrival: those one hex further on, as far as they are known."""

    def next(self, arrival: int) -> tuple[int, ...]:
        """The arrivals one hex further on."""
        found = self.after.get(arrival)
        if found is None:
            h = arrival // 6
            found, cities = self.board.onward(arrival, self._laid[h])
            if cities:
                for city, beyond in cities:
                    if self._passes(h, city):
                        found += beyond
            self.after[arrival] = found
        return found

    def _passes(self, h: int, city: int) -> bool:
        """May the corporation's trains run through the city?"""
        first = self.board.slot_of(h, city)
        here = self._tokens[first : first + self.board.faces[self._laid[h]].nodes[city].slots]
        return FREE in here or self._corp in here


class Walks:
    """All walks of a corporation that keep off the shut arrivals."""

    def __init__(
        self,
        steps: Steps,
        shut: frozenset[int] = frozenset(),
        before: Walks | None = None,
        longer: Sequence[int] = (),
    ) -> None:
        """Walks of an earlier moment go on where they are `longer` now."""
        self._steps, self._shut = steps, shut
        self._side, self._bits = steps.board.side, steps.board.side_bits
        self.sure: dict[int, int] = before.sure.copy() if before is not None else {}
        """Arrivals with the sides of a walk to each, as bits."""
        self.found: list[int] = [d for d in longer if d in self.sure]
        """The arrivals among them that were found now."""
        self._known: dict[int, bool] = {}
        missed = self._flood()
        if before is not None and before.doubtful:
            missed |= before.doubtful - self.sure.keys()
        self.doubtful: set[int] = self._spread(missed) if missed else set()
        """Arrivals that perhaps no walk reaches."""

    def arrive(self, arrival: int) -> bool:
        """Does one of them lead to that arrival?"""
        if arrival in self.sure:
            return True
        if arrival not in self.doubtful:
            return False
        if arrival not in self._known:
            # a walk to it has not come over the same side the other way
            self._known[arrival] = self._search(arrival, self._shut | {self._steps.board.across[arrival]})
        return self._known[arrival]

    def _flood(self) -> set[int]:
        """Fill `sure`; the arrivals that only a repeated side led to."""
        bits, sure, missed = self._bits, self.sure, set[int]()
        after, following, work = self._steps.after, self._steps.next, self.found
        for d in self._shut:
            sure[d] = 0
        for d in self._steps.starts:
            if d not in sure:
                sure[d] = bits[d]
                work.append(d)
        for d in work:  # grows while we walk
            used = sure[d]
            there = after.get(d)
            for n in following(d) if there is None else there:
                if n in sure:
                    continue
                bit = bits[n]
                if used & bit:
                    missed.add(n)
                else:
                    sure[n] = used | bit
                    work.append(n)
        for d in self._shut:
            del sure[d]
        return missed - sure.keys() - self._shut if missed else missed

    def _spread(self, doubtful: set[int]) -> set[int]:
        found, work = set(doubtful), list(doubtful)
        while work:
            for n in self._steps.next(work.pop()):
                if n not in found and n not in self.sure and n not in self._shut:
                    found.add(n)
                    work.append(n)
        return found

    def _search(self, target: int, shut: frozenset[int]) -> bool:
        """Is there a walk to the target?  Where the shortest way crosses a side twice, a walk lacks one of both."""
        way = self._shortest(target, shut)
        first: dict[int, int] = {}
        for d in way:
            there = first.setdefault(self._side[d], d)
            if there != d:
                return self._search(target, shut | {d}) or self._search(target, shut | {there})
        return bool(way)

    def _shortest(self, target: int, shut: frozenset[int]) -> list[int]:
        """The arrivals on the shortest way from the target back to a token, whatever sides it repeats."""
        work = [d for d in self._steps.starts if d not in shut]
        before = dict.fromkeys(work, NOWHERE)
        for d in work:  # grows while we walk
            if d == target:
                way = [d]
                while (d := before[d]) != NOWHERE:
                    way.append(d)
                return way
            for n in self._steps.next(d):
                if n not in before and n not in shut:
                    before[n] = d
                    work.append(n)
        return []
