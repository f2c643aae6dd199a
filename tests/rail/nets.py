"""Random nets of stops and links for tests of routes: small, crowded, and full of routes that earn the same."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.rng import Rng
from stockrail.rail.yard import Yard


class NetYard(Yard):
    """A yard without a board: stops with values, links over some sides."""

    def __init__(self, values: list[int], links: list[tuple[int, int, int]], stations: int, closed: set[int]) -> None:
        """The first stops have the stations; `links` are two stops and the sides as bits; trains end in `closed`."""
        stops = range(len(values))
        self.stops = [(stop, 0) for stop in stops]
        self.through = [stop not in closed for stop in stops]
        self.values = values
        self._values_of = {"": values}
        self.sizes = [1] * len(values)
        self.all_count = True
        self.own = [stop < stations for stop in stops]
        self.stations = list(range(stations))
        self.blocks = [1 << stop for stop in stops]
        self.sides = [("", 0) for _ in stops]
        self.sided = []
        self.most_bonus = 0
        self.chains = [(a, b, ()) for a, b, _ in links]
        self.masks = [mask for _, _, mask in links]
        self.adjacent = [[] for _ in stops]
        for n, (a, b, mask) in enumerate(links):
            self.adjacent[a].append((b, mask, n))
            self.adjacent[b].append((a, mask, n))
        for near in self.adjacent:
            near.sort(key=lambda link: -values[link[0]])

    def join(self, a: int, b: int) -> None:
        """Make one place of two stops: a route visits one of them."""
        self.blocks[a] = self.blocks[b] = self.blocks[a] | self.blocks[b]

    def routes(self) -> Iterator[tuple[int, int, int]]:
        """Every route: its value, its sides and its links as bits; each from both ends."""
        for start in range(len(self.values)):
            yield from self._from(start, start, self.blocks[start], 0, self.values[start], 0, self.own[start])

    def _from(
        self, start: int, at: int, used: int, mask: int, value: int, links: int, own: bool
    ) -> Iterator[tuple[int, int, int]]:
        if links and own:
            yield value, mask, links
        if links and not self.through[at]:
            return
        for other, m, n in self.adjacent[at]:
            if not used >> other & 1 and not m & mask:
                there = used | self.blocks[other]
                more = value + self.values[other]
                yield from self._from(start, other, there, mask | m, more, links | 1 << n, own or self.own[other])


def random_net(rng: Rng, most: int = 8) -> NetYard:
    """Up to so many stops, with links that share sides here and there, and few different values."""
    stops = 4 + rng.below(most - 3)
    stations = 1 + rng.below(3)
    sides = stops + rng.below(2 * stops)
    values = [10 * (1 + rng.below(4)) for _ in range(stops)]
    links = []
    for a in range(stops):
        for b in range(a):
            for _ in range(rng.below(2) + (not rng.below(4))):
                mask = 0
                for _ in range(1 + rng.below(3)):
                    mask |= 1 << rng.below(sides)
                links.append((a, b, mask))
    net = NetYard(values, rng.shuffled(links), stations, {x for x in range(stations, stops) if not rng.below(5)})
    if stops - stations > 2 and not rng.below(3):
        net.join(stops - 1, stops - 2)
    return net
