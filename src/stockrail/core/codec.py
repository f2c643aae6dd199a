"""Plain data: canonical JSON and a 64-bit digest of it; and what a title's modules define."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from stockrail.core.actions import Action

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


def plain(x: Any) -> Any:
    """Plain data for what a view holds: dataclasses and mappings by the names of their fields."""
    if x is None or isinstance(x, (int, str)):
        return x
    if isinstance(x, (list, tuple)):
        return list(x) if PLAIN.issuperset(map(type, x)) else [plain(v) for v in x]
    if is_dataclass(x):
        cls: Any = type(x)
        return {n: plain(getattr(x, n)) for n in _names(cls)}
    if isinstance(x, Mapping):
        return {str(k): plain(v) for k, v in x.items()}
    raise TypeError(f"{type(x).__name__} has no place in a view")


def slots(cls: Any) -> tuple[str, ...]:
    """All slots of a class, the base's first."""
    return _slots(cls)


@cache
def _slots(cls: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for c in reversed(cls.__mro__) for name in _own(c)))


def _own(cls: Any) -> tuple[str, ...]:
    """What a class adds; compiled ones have attributes instead of slots, and list those of their bases too."""
    found: tuple[str, ...] = cls.__dict__.get("__mypyc_attrs__") or cls.__dict__.get("__slots__", ())
    return found


def actions(*modules: Any) -> tuple[type[Action], ...]:
    """The actions that the modules define."""
    return tuple(c for c in _defined(modules) if issubclass(c, Action) and c.verb)


def items(*modules: Any) -> tuple[type[Any], ...]:
    """The agenda items that the modules define: those with a stored form of their own."""
    return tuple(c for c in _defined(modules) if c.__dict__.get("stored"))


def _defined(modules: tuple[Any, ...]) -> list[type[Any]]:
    found = {c for m in modules for c in vars(m).values() if isinstance(c, type) and c.__module__ == m.__name__}
    return sorted(found, key=lambda c: c.__name__)


def verbs(actions: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """Actions by their verb; two of the same verb are a mistake in the title."""
    table: dict[str, type[Action]] = {}
    for cls in actions:
        if cls.verb:
            if cls.verb in table and table[cls.verb] is not cls:
                raise ValueError(f"two actions are called '{cls.verb}'")
            table[cls.verb] = cls
    return table
