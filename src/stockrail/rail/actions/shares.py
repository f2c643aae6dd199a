"""Buying and selling shares."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Par(Action):
    """Take the president's certificate and set the par value."""

    corporation: str
    price: int


@dataclass(frozen=True, slots=True)
class Share(Action):
    """Buy a certificate from the offering (`ipo`) or the `pool`."""

    corporation: str
    source: str


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell shares of one corporation to the pool."""

    count: int
    corporation: str


Par.define("par corporation price:par")
Share.define("share")
Sell.define("sell")
