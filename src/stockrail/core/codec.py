"""State and agenda to plain data and back: canonical JSON, and a 64-bit digest of it.

The convention that makes this short: inside a State sequences are lists, inside frozen items they are tuples.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from stockrail.core.actions import Action, short
from stockrail.core.errors import Unreadable
from stockrail.core.rules import Rule

TAG = "is"
"""The key under which a frozen item names its class."""
PLAIN = frozenset((int, str))
"""What needs no second look."""


def canonical(data: Any) -> bytes:
    """The one way to write plain data: sorted keys, no spaces, UTF-8."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: Any) -> str:
    """Sixteen hexadecimal digits that stand for the data."""
    return hashlib.blake2b(canonical(data), digest_size=8).hexdigest()


@cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls))


def encode(x: Any) -> Any:
    """Plain data for anything that may stand in a State, an item or a View."""
    if x is None or isinstance(x, (int, str)):
        return x
    if isinstance(x, (list, tuple)):
        return list(x) if PLAIN.issuperset(map(type, x)) else [encode(v) for v in x]
    if isinstance(x, Rule):
        return {TAG: "Rule", "id": x.id}
    if is_dataclass(x):
        cls: Any = type(x)
        return {TAG: cls.__name__} | {n: encode(getattr(x, n)) for n in _names(cls)}
    if isinstance(x, Mapping):
        return {str(k): encode(v) for k, v in x.items()}
    raise TypeError(f"{type(x).__name__} has no place in a state")


def encode_state(s: Any, skip: tuple[str, ...] = ()) -> dict[str, Any]:
    """A state as a dictionary of its slots."""
    return {name: encode(getattr(s, name)) for name in slots(type(s)) if name not in skip}


def slots(cls: Any) -> tuple[str, ...]:
    """All slots of a class, the base's first."""
    return _slots(cls)


@cache
def _slots(cls: Any) -> tuple[str, ...]:
    return tuple(n for c in reversed(cls.__mro__) for n in c.__dict__.get("__slots__", ()))


class Decoder:
    """Reads back what `encode` wrote, knowing a title's items and rules."""

    def __init__(self, items: Mapping[str, type], rules: Mapping[str, Rule]) -> None:
        self.items, self.rules = items, rules

    def value(self, x: Any, frozen: bool = False) -> Any:
        if isinstance(x, list):
            values = x if PLAIN.issuperset(map(type, x)) else (self.value(v, frozen) for v in x)
            return tuple(values) if frozen else list(values)
        if isinstance(x, dict) and TAG in x:
            return self._item(x)
        if isinstance(x, dict):
            return {k: self.value(v) for k, v in x.items()}
        return x

    def _item(self, x: dict[str, Any]) -> Any:
        name = str(x[TAG])
        if name == "Rule":
            rule = self.rules.get(str(x.get("id")))
            if rule is None:
                raise Unreadable(f"no rule '{short(str(x.get('id')))}' in this title")
            return rule
        cls = self.items.get(name)
        if cls is None:
            raise Unreadable(f"no item '{short(name)}' in this title")
        known = {f.name: f.init for f in fields(cls)}
        if set(x) - {TAG} != set(known):
            raise Unreadable(f"{name}: expected the fields {', '.join(known) or 'none'}")
        return cls(**{k: self.value(x[k], True) for k, init in known.items() if init})


def kinds(base: type, *modules: Any) -> tuple[type[Any], ...]:
    """All classes below `base` that the modules define, for a title's `actions` and `items`."""
    found = {
        c
        for m in modules
        for c in vars(m).values()
        if isinstance(c, type) and issubclass(c, base) and c is not base and c.__module__ == m.__name__
    }
    return tuple(sorted(found, key=lambda c: c.__name__))


def verbs(actions: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """Actions by their verb; two of the same verb are a mistake in the title."""
    table: dict[str, type[Action]] = {}
    for cls in actions:
        if cls.verb:
            if cls.verb in table and table[cls.verb] is not cls:
                raise ValueError(f"two actions are called '{cls.verb}'")
            table[cls.verb] = cls
    return table
