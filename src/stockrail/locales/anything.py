"""`Anything`: words for things of any title, which find their catalogue by themselves.

A refusal and an event name their rule, and every rule belongs to one title; an action is looked up by the room its
class is written in: a title, or the kit several titles share.

>>> from stockrail.core.actions import Pass
>>> Anything("fa").action(Pass())
'پاس'
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from stockrail.core import titles
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import Flaw
from stockrail.core.events import Event
from stockrail.core.registry import registered
from stockrail.core.rules import Refusal, Rule
from stockrail.locales.l10n import CORE, Words, domain, domains

Thing: TypeAlias = Refusal | Event | Action | Span
"""What can say itself."""


class Anything(Words):
    """Prose of one language for what comes from any title; all else is said as the kernel says it."""

    def __init__(self, lang: str = "en", names: Sequence[str] = ()) -> None:
        super().__init__(CORE, lang, names)
        self._homes: dict[str, Words] = {}

    def at_home(self, thing: Thing) -> Words:
        """The words of the title, or of the kit, that a thing comes from."""
        name = home(thing)
        if name not in self._homes:
            self._homes[name] = Words(name, self.lang, self.names)
        return self._homes[name]

    def refusal(self, r: Refusal) -> str:
        return self.at_home(r).refusal(r)

    def event(self, e: Event) -> str:
        return self.at_home(e).event(e)

    def action(self, a: Option) -> str:
        return self.at_home(a).action(a)

    def option(self, o: Option, called: Mapping[str, str] | None = None) -> str:
        return self.at_home(o).option(o, called)


@cache
def _english() -> Anything:
    return Anything()


def english(thing: object) -> str | None:
    """What a thing says of itself in English; None where no catalogue has a sentence for it."""
    if isinstance(thing, Refusal):
        words = _english().at_home(thing)
        return words.refusal(thing) if words.has(f"rule.{thing.rule.id}") else None
    if isinstance(thing, Flaw):
        return _english().flaw(thing)
    if isinstance(thing, Event):
        words = _english().at_home(thing)
        return words.event(thing) if words.has(f"event.{thing.kind}") else None
    if isinstance(thing, (Action, Span)):
        words = _english().at_home(thing)
        return words.option(thing) if words.has(words.key(_action(thing))) else None
    return None


# ---------------------------------------------------------------- where things come from


def home(thing: Thing) -> str:
    """The domain that has the words for a thing."""
    if isinstance(thing, (Action, Span)):
        return _home_of_module(type(_action(thing)).__module__)
    return CORE if thing.rule is None else _home_of_rule(thing.rule)


def _action(o: Option) -> Action:
    return o.action if isinstance(o, Span) else o


@cache
def _home_of_rule(rule: Rule) -> str:
    """The title whose rule it is; whatever a program holds comes from a title it has loaded."""
    loaded = (name for name, entry in registered(titles.GROUP).items() if entry.module in sys.modules)
    found = next((name for name in loaded if rule in titles.title(name).rules), None)
    return found or next((name for name in _kits() if f"rule.{rule.id}" in domain("en", name)), CORE)


@cache
def _home_of_module(module: str) -> str:
    """The title in whose package an action is written, or the kit."""
    for name, entry in registered(titles.GROUP).items():
        if f"{module}.".startswith(f"{entry.module}."):
            return name
    house, room = (*module.split("."), "")[:2]
    return room if house == __package__.partition(".")[0] and room in domains() else CORE


def _kits() -> list[str]:
    """What several titles share, for a title that is not installed."""
    return [name for name in domains() if name not in registered(titles.GROUP)]
