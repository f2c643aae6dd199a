"""Games on a Ray cluster: one task a game, done again elsewhere where a worker is lost."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import ray

from stockrail.bots.crew import Run
from stockrail.core.errors import Unreadable

T = TypeVar("T")
R = TypeVar("R")

LOCAL: Final = "local"
RETRIES: Final = 5
"""How often a game is played again whose worker was lost."""
KNOCK: Final = 10.0
"""Seconds in which a cluster must be reached."""
AHEAD: Final = 4
"""Games given out for each processor: enough that none waits, few enough that nothing piles up."""


@contextmanager
def cluster(play: Callable[[T], R], address: str, jobs: int) -> Iterator[Run[T, R]]:
    """A cluster at an address, or one of this machine alone that ends with the work."""
    quiet: dict[str, Any] = {"include_dashboard": False, "log_to_driver": False, "configure_logging": False}
    try:
        if address == LOCAL:
            ray.init(num_cpus=max(1, jobs), **quiet)
        else:
            _knock(address)
            ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError) as e:
        raise Unreadable(f"no Ray cluster at {address}: {e}") from None
    task: Any = ray.remote(max_retries=RETRIES)(play)
    try:
        yield lambda work: _done(task, work)
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Is there anybody at `HOST:PORT`?  Ray itself would go on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        socket.create_connection((host, int(port)), timeout=KNOCK).close()


def _done(task: Any, work: Sequence[T]) -> Iterator[R]:
    """The results in their order, a few games always under way."""
    resources: Any = ray.cluster_resources
    ahead = AHEAD * max(1, int(resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    for one in work:
        waiting.append(task.remote(one))
        if len(waiting) >= ahead:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())
