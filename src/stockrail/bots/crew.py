"""Where games are played: here, in processes of this machine, or on the machines of a Ray cluster.

A piece of work is a whole game and carries its own seed, so what comes back is the same wherever it was done.  It comes
back in its order.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from stockrail.extras import need

T = TypeVar("T")
R = TypeVar("R")

Run: TypeAlias = Callable[[Sequence[T]], Iterable[R]]
"""Does pieces of work and gives back what came of them, in their order."""


@dataclass(frozen=True, slots=True)
class Crew(Generic[T, R]):
    """Who plays: so many processes, or a cluster."""

    jobs: int = 1
    ray: str | None = None
    """The address of a Ray cluster; `local` starts one of so many processes on this machine."""

    def doing(self, play: Callable[[T], R]) -> AbstractContextManager[Run[T, R]]:
        """Ready to do that, until it is left."""
        if self.ray is not None:
            need("ray")
            from stockrail.bots.cluster import cluster

            return cluster(play, self.ray, self.jobs)
        return _here(play) if self.jobs <= 1 else _processes(play, self.jobs)


@contextmanager
def _here(play: Callable[[T], R]) -> Iterator[Run[T, R]]:
    yield lambda work: map(play, work)


@contextmanager
def _processes(play: Callable[[T], R], jobs: int) -> Iterator[Run[T, R]]:
    with multiprocessing.Pool(jobs) as pool:
        yield lambda work: pool.imap(play, work, max(1, min(16, len(work) // (4 * jobs))))
