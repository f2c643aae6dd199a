"""The bound on the ways on of a train without a limit, beside all ways there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import pytest

from stockrail.core.rng import Rng
from stockrail.rail.ways import Ways

Link: TypeAlias = tuple[int, int, int]


class Net:
    """Some stops with values, and links between them; each link has a side of its own."""

    def __init__(self, values: list[int], links: list[tuple[int, int]], closed: set[int]) -> None:
        self.values = values
        self.through = [stop not in closed for stop in range(len(values))]
        self.adjacent: list[list[Link]] = [[] for _ in values]
        for n, (a, b) in enumerate(links):
            self.adjacent[a].append((b, 1 << n, n))
            self.adjacent[b].append((a, 1 << n, n))

    def most(self, ends: list[int], used: int = 0, mask: int = 0) -> int:
        for end in ends:
            used |= 1 << end
        return Ways(self.adjacent, self.through, self.values).most(ends, used, mask)

    def ways(self, at: int, used: int, mask: int) -> Iterator[tuple[int, int]]:
        """Every way on from a stop: what it brings, and the stops used after it."""
        yield 0, used
        if self.through[at]:
            for other, m, _ in self.adjacent[at]:
                if not used >> other & 1 and not m & mask:
                    for value, after in self.ways(other, used | 1 << other, mask | m):
                        yield value + self.values[other], after

    def best(self, ends: list[int], used: int = 0, mask: int = 0) -> int:
        """What the best ways on bring, one from each end, by trying all."""
        for end in ends:
            used |= 1 << end
        first, *rest = ends
        if not rest:
            return max(value for value, _ in self.ways(first, used, mask))
        return max(value + self.best(rest, after, mask) for value, after in self.ways(first, used, mask))


def random_net(rng: Rng) -> Net:
    stops = 3 + rng.below(6)
    links = [(a, b) for a in range(stops) for b in range(a) if rng.below(3) == 0]
    links += [(a, b) for a, b in links if rng.below(6) == 0]  # two ways between the same stops
    return Net([10 * (1 + rng.below(6)) for _ in range(stops)], links, {x for x in range(2, stops) if not rng.below(5)})


@pytest.mark.parametrize("seed", range(400))
def test_no_ways_on_bring_more(seed: int) -> None:
    """On any net, from one end or two, with stops and sides closed: the bound is never below the best."""
    rng = Rng(seed)
    net = random_net(rng)
    for ends in ([0], [0, 1]):
        assert net.most(ends) >= net.best(ends)
        used, mask = rng.below(1 << len(net.values)) & ~3, rng.below(1 << 12)
        assert net.most(ends, used, mask) >= net.best(ends, used, mask)


def test_a_train_does_not_come_back_through_a_gate() -> None:
    """Two dead ends behind one stop: of them a way on has the dearer one; two ways on, from two ends, have both."""
    net = Net([10, 10, 20, 30, 40], [(0, 2), (2, 3), (2, 4)], set())
    assert net.most([0]) == net.best([0]) == 20 + 40
    assert Net([10, 10, 20, 30, 40], [(0, 2), (0, 3), (1, 4)], set()).most([0, 1]) == 30 + 40


def test_every_stop_of_a_ring_can_be_visited() -> None:
    """Round a ring, then out of it at one stop; a stop that lets nobody through is the end of a way."""
    ring = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (3, 5)]
    net = Net([10, 10, 10, 10, 50, 60], ring, {4, 5})
    assert net.most([0]) == 30 + 60
    assert net.most([0]) >= net.best([0]) == 30 + 60


def test_two_ways_leave_a_ring_at_two_stops() -> None:
    """From both ends of a route on one ring: all its stops, and two exits."""
    net = Net([10, 10, 10, 10, 50, 60], [(0, 2), (2, 3), (3, 1), (2, 4), (3, 5)], set())
    assert net.most([0, 1]) == net.best([0, 1]) == 20 + 50 + 60
