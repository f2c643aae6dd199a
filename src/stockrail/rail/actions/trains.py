"""Running trains, what becomes of the revenue, buying trains, and what follows when they cannot be paid."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Run trains, each `train:route`."""

    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """What becomes of the revenue: `pay` or `withhold`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Train(Action):
    """Buy a train from the `bank`, the `pool` or a corporation, perhaps handing one in."""

    train: str
    source: str
    price: int
    trade_in: str | None


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a train into the pool."""

    train: str


@dataclass(frozen=True, slots=True)
class Bankrupt(Action):
    """Declare bankruptcy."""


Run.define("run routes:run")
Dividend.define("dividend kind:payout")
Train.define("train train+source+trade_in:purchase price")
Discard.define("discard")
Bankrupt.define("bankrupt")
