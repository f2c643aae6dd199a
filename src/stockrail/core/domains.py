"""Domains: from what the fields of a title's actions are chosen, so that every action has a number of its own.

`Game.domains` gives them by name, in the words of the title's data; `Action.define` names the domain of a field where
it is not the field's own name.  Several fields may share one where only some of their combinations can ever come up:
`tile tile+hex+rotation:lay` is chosen from triples.

A domain is a set of values, the numbers that a span leaves open, or the first few that a position offers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from types import NoneType
from typing import Any, TypeAlias, get_args, get_type_hints

from stockrail.core.actions import Action

SEAT = "seat"
"""The domain whose numbers are seats, which a code counts from its own seat on."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number that a span leaves open: from 0 to `most`."""

    most: int


@dataclass(frozen=True, slots=True)
class Offered:
    """What no list could name in advance: the first, second ... of at most so many that a position offers."""

    most: int


Domain: TypeAlias = Collection[Any] | Numbers | Offered
Domains: TypeAlias = Mapping[str, Domain]


@dataclass(frozen=True, slots=True)
class Slot:
    """Fields of an action that are chosen together, and the name of their domain."""

    fields: tuple[str, ...]
    domain: str
    optional: bool
    """May it be absent?"""


def slots(action: type[Action]) -> tuple[Slot, ...]:
    """How the fields of an action are chosen, in their order.

    >>> from stockrail.core.actions import Pass
    >>> slots(Pass)
    ()
    """
    hints = get_type_hints(action)
    found = []
    for word in action.domains or [f.name for f in fields(action)]:
        names, _, domain = word.partition(":")
        together = tuple(names.split("+"))
        optional = len(together) == 1 and NoneType in get_args(hints[together[0]])
        found.append(Slot(together, domain or names, optional))
    if sorted(name for s in found for name in s.fields) != sorted(f.name for f in fields(action)):
        raise ValueError(f"'{action.verb}' does not name the domains of all its fields: {' '.join(action.domains)}")
    return tuple(found)


def ordered(values: Collection[Any]) -> list[Any]:
    """Values in the order their codes follow: numbers by size, names as people sort them, nothing last.

    >>> ordered(["E10", "E9", None, "D20"])
    ['D20', 'E9', 'E10', None]
    """
    return sorted(set(values), key=_place)


def _place(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_place, value))
    if value is None:
        return (2,)
    if isinstance(value, int):
        return (0, value)
    return (1, *((0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", value) if part))
