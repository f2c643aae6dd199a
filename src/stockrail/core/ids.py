"""The small words every room shares: seats, chance, and values that know what they are."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
CHANCE: Final[Seat] = -1
"""Chance is a seat: what the dice and decks do is an action of seat -1, logged like any other."""


class Money(int):
    """An amount in the title's own unit (dollars, or thousands of them); printed as currency."""

    __slots__ = ()


class SeatRef(int):
    """A seat inside an event or refusal; printed as the player's name."""

    __slots__ = ()


class Ref(str):
    """The id of something with a name (a company, a card, a hex); printed by the title's glossary."""

    __slots__ = ()


Value: TypeAlias = int | str | tuple[int | str, ...] | None
Values: TypeAlias = dict[str, Value]
"""What an event or a refusal carries: plain ids and numbers, typed where prose must know the type."""
