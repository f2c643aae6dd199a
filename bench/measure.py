"""What a bench is made of: something to repeat, how often it ran in a second, and what that is measured against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

Step = Callable[[], int]
"""Do some work; returns how many units of it were done."""


@dataclass(frozen=True, slots=True)
class Bench:
    """One row to be: a unit of work, the bench it is compared with, and what it must reach: a ratio, or seconds."""

    what: str
    unit: str
    step: Step
    against: str | None = None
    target: float | None = None
    limit: float | None = None
    """The seconds a unit may take."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: units a second, and the ratio to its yardstick measured in the same run."""

    what: str
    unit: str
    rate: float
    ratio: float | None
    target: float | None
    limit: float | None = None

    @property
    def verdict(self) -> str:
        if self.limit is not None:
            return at_most(self.micros / 1000, 1000 * self.limit, "ms")
        if self.target is None or self.ratio is None:
            return ""
        return f"{'met' if self.ratio >= self.target else 'MISSED'}: at least {self.target:.3g}"

    @property
    def micros(self) -> float:
        return 1e6 / self.rate if self.rate else 0.0


def at_most(value: float, limit: float, unit: str) -> str:
    """Whether a figure keeps below its limit, and the limit."""
    return f"{'met' if value <= limit else 'MISSED'}: at most {limit:g} {unit}"


def rate(step: Step, seconds: float) -> float:
    """Units a second of computing, over at least that long: what other programs take of the machine does not count."""
    step()  # warm: caches filled, tables compiled
    done, started = 0, process_time()
    while (spent := process_time() - started) < seconds or not done:
        done += step()
    return done / spent


def measure(benches: Sequence[Bench], seconds: float, rounds: int = 3) -> list[Row]:
    """Measure all of them in turn, several times over, and keep the best of each: a busy moment hits all alike."""
    best = dict.fromkeys((b.what for b in benches), 0.0)
    for _ in range(rounds):
        for b in benches:
            best[b.what] = max(best[b.what], rate(b.step, seconds / rounds))
    return [
        Row(b.what, b.unit, best[b.what], best[b.what] / best[b.against] if b.against else None, b.target, b.limit)
        for b in benches
    ]
