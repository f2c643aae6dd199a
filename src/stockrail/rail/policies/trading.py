"""Private companies between players."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrivateTrade:
    """When and how players may sell privates to each other."""

    allowed: bool = True
    first: int = 2
    """The stock round from which on privates are traded."""
    in_sellers_turn: bool = True
    as_purchase: bool = False
    """Does it take the place of the turn's purchase?"""
    least: int = 0
    buy_back: bool = True
    """May a player buy what he has sold in the same stock round?"""
    barred: tuple[str, ...] = ()
    """Privates that never change hands this way."""
    in_vain: tuple[str, ...] = ()
    """Others that do not, although a player who could pay for one is asked."""
