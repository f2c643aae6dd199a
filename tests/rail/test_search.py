"""One train's best route, found by looking at few routes or by listing them all."""

from __future__ import annotations

import pytest

from stockrail.core.rng import Rng
from stockrail.rail.routes import Train
from stockrail.rail.search import Meter, Spent, search
from tests.rail.nets import random_net


@pytest.mark.parametrize("seed", range(300))
def test_the_first_of_the_dearest_routes(seed: int) -> None:
    """On any net a train with a limit gets the route that a list of all would give it, ties included."""
    rng = Rng(seed)
    net, visits = random_net(rng), 2 + rng.below(3)
    one = search(net, Train(visits, visits), Meter(10**6))
    listed = one.priced(one.rows(10**6))

    expected = max(listed, key=lambda trail: trail[0], default=None)

    if one.is_plain:
        assert expected == one.dearest(10**6)
    best = max((value for value, _, links in net.routes() if links.bit_count() < visits), default=0)
    assert best == (expected[0] if expected else 0)


def test_a_train_of_many_routes_is_searched_for() -> None:
    """Past so many looks the quick way gives up."""
    net = random_net(Rng(4))
    one = search(net, Train(3, 3), Meter(10**6))

    assert one.is_plain
    assert one.dearest(10**6) is not None
    with pytest.raises(Spent):
        one.dearest(1)


def test_no_route_without_a_station() -> None:
    """A corporation whose trains have nowhere to begin earns nothing."""
    net = random_net(Rng(4))
    net.stations = []

    assert search(net, Train(3, 3), Meter(10**6)).dearest(10**6) is None
