"""What may stand on a title's agenda: the items of all that the title names.

A title names its policies, the steps of its turns and the powers of its cards.  Their modules, and the modules these
use, hold the questions they put; so no title keeps a list of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from stockrail.core import codec
from stockrail.core.actions import Action, Pass
from stockrail.rail import actions, trains
from stockrail.rail.steps import asking

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.title import Title

EVERYWHERE = (asking, trains)
"""Modules whose items every rail title may meet."""
NO_POLICIES = ("stockrail.rail.title", "stockrail.rail.game")
"""Modules that use policies which a title need not name."""
POLICIES = "stockrail.rail.policies."
"""Where policies stand: one counts for titles that name or use it, not for those that name another which uses it."""


def items(title: Title) -> tuple[type[Any], ...]:
    """Every class of items that the title's policies, steps and powers may put on the agenda."""
    names = {part.__module__ for part in _named(title)}
    return codec.items(*_used((*EVERYWHERE, *(sys.modules[n] for n in sorted(names) if _counts(n)))))


def kinds_of_action(found: tuple[type[Any], ...]) -> tuple[type[Action], ...]:
    """The actions every rail game knows, and those that answer one of the items."""
    answers = {a for item in found for a in item.answers if a is not Pass}
    return tuple(sorted({*codec.actions(*actions.EVERY), *answers}, key=lambda a: a.__name__))


def _named(x: Any) -> Iterator[type[Any] | FunctionType]:
    """The classes and functions that data name."""
    if isinstance(x, type):
        yield from type.mro(x)
    elif isinstance(x, FunctionType):
        yield x
    elif isinstance(x, (tuple, list, frozenset)):
        for part in x:
            yield from _named(part)
    elif isinstance(x, Mapping):
        yield from _named(tuple(x.values()))
    elif is_dataclass(x):
        yield from type.mro(type(x))
        yield from _named(tuple(getattr(x, f.name) for f in fields(x)))


def _used(modules: tuple[ModuleType, ...]) -> list[ModuleType]:
    """The modules, and those of the kit or the title that they use."""
    found: dict[str, ModuleType] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found:
            found[module.__name__] = module
            waiting += _imported(module)
    return list(found.values())


@cache
def _imported(module: ModuleType) -> tuple[ModuleType, ...]:
    names = {x.__name__ if isinstance(x, ModuleType) else getattr(x, "__module__", "") for x in vars(module).values()}
    room = module.__name__.rpartition(".")[0]
    near = {n for n in names if isinstance(n, str) and n.startswith(("stockrail.rail.", f"{room}."))}
    kit = module.__name__.startswith("stockrail.rail.")
    used = (n for n in sorted(near) if n not in NO_POLICIES and not (kit and n.startswith(POLICIES)))
    return tuple(sys.modules[n] for n in used if n in sys.modules)


def _counts(module: str) -> bool:
    """May a module of that name put questions?"""
    return module not in NO_POLICIES and not module.startswith(("builtins", "typing", "abc", "stockrail.core"))


class Gathered:
    """A fact about a title that follows from its data; of the class, from those of its default options."""

    def __init__(self, find: Callable[[RailGame], Any]) -> None:
        self.find = find
        self.found: dict[type, Any] = {}

    def __get__(self, game: RailGame | None, cls: type[RailGame]) -> Any:
        if game is not None:
            return self.find(game)
        if cls not in self.found:
            self.found[cls] = self.find(cls())
        return self.found[cls]


def gathered(find: Callable[[RailGame], Any]) -> Any:
    """See `Gathered`: to type checkers it is what it finds."""
    return Gathered(find)
