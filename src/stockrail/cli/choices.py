"""A legal list as numbered lines: short lists as they are, long ones split by verb, then field by field."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, fields
from functools import partial
from typing import TypeAlias

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.locales.l10n import Words

PAGE = 24
"""More lines than this are split."""


@dataclass(frozen=True, slots=True)
class Group:
    """Options that agree in something, shown as one line."""

    label: str
    options: tuple[Option, ...]


Row: TypeAlias = Option | Group


def lines(options: tuple[Option, ...], words: Words) -> tuple[Row, ...]:
    """What to number: the options themselves, or groups of them when there are many.

    A group of one is shown as the option it holds.  Where nothing tells the options apart any more, all are shown.
    """
    if len(options) <= PAGE:
        return options
    verbs = {_action(o).verb for o in options}
    if len(verbs) > 1:
        return _split(options, lambda o: _action(o).verb, words)
    for field in _open_fields(options):
        parts = _split(options, partial(_key, field), words)
        if 1 < len(parts) < len(options):
            return parts
    return options


def _split(options: Iterable[Option], key: Callable[[Option], Hashable], words: Words) -> tuple[Row, ...]:
    groups: dict[Hashable, list[Option]] = {}
    for o in options:
        groups.setdefault(key(o), []).append(o)
    return tuple(part[0] if len(part) == 1 else _group(tuple(part), words) for part in groups.values())


def _group(options: tuple[Option, ...], words: Words) -> Group:
    """Options of one verb, called by the sentence they share."""
    first = _action(options[0])
    shared = {f.name for f in fields(first)} - set(_open_fields(options))
    return Group(words.partly(first, shared), options)


def _action(o: Option) -> Action:
    return o.action if isinstance(o, Span) else o


def _open_fields(options: tuple[Option, ...]) -> list[str]:
    """The fields in which options of one verb differ, in the order of the notation."""
    names = [f.name for f in fields(_action(options[0]))]
    return [name for name in names if len({_key(name, o) for o in options}) > 1]


def _key(field: str, o: Option) -> Hashable:
    value: Hashable = None if isinstance(o, Span) and o.field == field else getattr(_action(o), field)
    return value


def show(line: Row, words: Words) -> str:
    """One line of the list, with the notation a player could have typed."""
    if isinstance(line, Group):
        return words.text("play.group", label=line.label, count=len(line.options))
    return words.text("play.option", said=words.option(line), notation=line.text())
