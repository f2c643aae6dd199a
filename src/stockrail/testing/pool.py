"""Actions to try where they do not belong: those of other moments, and their mutants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.rng import Rng

Field = tuple[type[Action], str]


def samples(option: Option, rng: Rng) -> tuple[Action, ...]:
    """The action itself; of a span both ends and one in between."""
    if isinstance(option, Span):
        last = len(option) - 1
        return tuple(option.at(option.low + option.step * i) for i in dict.fromkeys((0, rng.below(last + 1), last)))
    return (option,)


def beyond(option: Option) -> tuple[Action, ...]:
    """The nearest actions outside a span."""
    if isinstance(option, Span):
        last = option.low + option.step * (len(option) - 1)
        return option.at(option.low - option.step), option.at(last + option.step)
    return ()


class Pool:
    """Every action seen so far in a game, up to a limit, and the values its fields have had."""

    def __init__(self, limit: int = 400) -> None:
        self._limit = limit
        self._actions: dict[str, Action] = {}
        self._values: dict[Field, list[Any]] = {}

    def add(self, a: Action) -> bool:
        """Remember it; True where it is new."""
        text = a.text()
        if text in self._actions or len(self._actions) >= self._limit:
            return False
        self._actions[text] = a
        for f in fields(a):
            seen = self._values.setdefault((type(a), f.name), [])
            value = getattr(a, f.name)
            if value not in seen:
                seen.append(value)
        return True

    def tries(self, rng: Rng, count: int) -> Iterator[Action]:
        """That many actions, every other one changed in a field."""
        actions = list(self._actions.values())
        for i in range(count if actions else 0):
            a = rng.choice(actions)
            yield self.mutant(a, rng) if i % 2 else a

    def mutant(self, a: Action, rng: Rng) -> Action:
        """The action with one field changed to something of the same kind."""
        names = [f.name for f in fields(a)]
        if not names:
            return a
        name = rng.choice(names)
        change: dict[str, Any] = {name: rng.choice(self._others(a, name))}
        return replace(a, **change)

    def _others(self, a: Action, name: str) -> list[Any]:
        value = getattr(a, name)
        known = self._values.get((type(a), name), [value])
        return [*known, *_neighbours(value)]


def _neighbours(value: Any) -> list[Any]:
    """Values of the same kind that nobody would choose."""
    if isinstance(value, int):
        return [value - 1, value + 1, -value - 1, 0, value + 1000]
    if isinstance(value, str):
        return ["nowhere", value + "x", value[::-1]]
    if isinstance(value, tuple):
        return [value[:-1], value + value[:1], value[::-1], ()]
    return []
