"""Actions: what a seat chooses, in one text notation and one JSON form.

An action is a frozen dataclass of ids and whole numbers.  Its notation is its verb followed by its fields; `str` is its
sentence:

>>> Pass().text()
'pass'
>>> str(Pass())
'Pass'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from types import NoneType, UnionType
from typing import Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

from stockrail.core.errors import Flaw, Unreadable
from stockrail.core.shown import said

NOTHING = "-"
"""How an empty list or an absent field is written."""
DIGITS = 15
"""The most characters a whole number has; it keeps every number exact in any JSON reader."""
LONGEST = 1000
"""The most characters an id has."""


class Verb:
    """The facts about a kind of action; they stand outside the dataclass so that compilers take them for no field."""

    __slots__ = ()
    verb: ClassVar[str] = ""
    domains: ClassVar[tuple[str, ...]] = ()
    """From what its fields are chosen, as `define` was given it; see `domains`."""
    tried: ClassVar[bool] = False
    """Is it never legal, and only there so that a rule can answer who tries it?"""

    @classmethod
    def define(cls, form: str, tried: bool = False) -> None:
        """Give the action its verb, which its notation and its JSON form begin with.

        Behind the verb may stand its fields with their domains: `bid private price`, `par corporation price:par`,
        `tile tile+hex+rotation:lay`.  Without them each field has the domain of its own name.
        """
        cls.verb, *domains = form.split()
        cls.domains, cls.tried = tuple(domains), tried


@dataclass(frozen=True, slots=True)
class Action(Verb):
    """What a seat chooses.  Fields are `int`, `str`, tuples of one of them, or `None` beside one of them."""

    def text(self) -> str:
        """The notation: `bid 2 10`.  `Game.parse` reads it back."""
        words = [self.verb]
        for f in fields(self):
            words.append(_print(getattr(self, f.name)))
        return " ".join(words)

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read the fields that stand behind the verb."""
        shape = _shape(cls)
        if len(words) != len(shape):
            raise Flaw("usage", usage=cls.usage())
        return cls(**{name: _read(word, kind, cls) for (name, kind), word in zip(shape.items(), words, strict=True)})

    @classmethod
    def usage(cls) -> str:
        return " ".join([cls.verb, *(f"<{name}>" for name in _shape(cls))])

    def json(self) -> dict[str, Any]:
        """The JSON form: the verb under `do`, then the fields."""
        return {"do": self.verb} | {
            f.name: list(v) if isinstance(v := getattr(self, f.name), tuple) else v for f in fields(self)
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        shape = _shape(cls)
        if set(data) - {"do"} != set(shape):
            raise Unreadable(f"{cls.verb}: expected the fields {', '.join(shape) or 'none'}")
        return cls(**{name: _take(data[name], kind, cls) for name, kind in shape.items()})

    def __str__(self) -> str:
        return said(self, self.text())


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Stop here, or decline."""


Pass.define("pass")


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave a power out of turn unused for now: a bot's answer where its seat may act unasked.  Never an entry."""


Decline.define("decline")


@dataclass(frozen=True, slots=True)
class Span:
    """A whole range of actions that differ in one number: `bid DH 75..600`.

    It stands for `action` with `field` set to low, low + step, ... up to high.
    """

    action: Action
    field: str
    low: int
    high: int
    step: int = 1

    def __len__(self) -> int:
        return (self.high - self.low) // self.step + 1

    def __iter__(self) -> Iterator[Action]:
        return (self.at(v) for v in range(self.low, self.high + 1, self.step))

    def __contains__(self, a: object) -> bool:
        if type(a) is not type(self.action):
            return False
        value = getattr(a, self.field)
        return value in range(self.low, self.high + 1, self.step) and a == self.at(value)

    def at(self, value: int) -> Action:
        changed: dict[str, Any] = {self.field: value}
        return replace(self.action, **changed)

    def json(self) -> dict[str, Any]:
        """The action's JSON with the bounds of the open field beside it."""
        bounds = {"field": self.field, "low": self.low, "high": self.high, "step": self.step}
        return self.at(self.low).json() | {"span": bounds}

    def text(self) -> str:
        return self.at(self.low).text() + f" .. {self.high}" + (f" by {self.step}" if self.step > 1 else "")

    def __str__(self) -> str:
        return said(self, self.text())


_SHAPES: dict[Any, dict[str, Any]] = {}


def _shape(cls: type[Action]) -> dict[str, Any]:
    if cls not in _SHAPES:
        hints = get_type_hints(cls)
        _SHAPES[cls] = {f.name: hints[f.name] for f in fields(cls)}
    return _SHAPES[cls]


def _print(value: object) -> str:
    if value is None or value == ():
        return NOTHING
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def _read(word: str, kind: Any, cls: type[Action]) -> Any:
    if get_origin(kind) in (UnionType, Union):
        if word == NOTHING:
            return None
        kind = next(k for k in get_args(kind) if k is not NoneType)
    if get_origin(kind) is tuple:
        return tuple(_read(w, get_args(kind)[0], cls) for w in word.split(",")) if word != NOTHING else ()
    if kind is int:
        if not word.isascii() or not word.removeprefix("-").isdigit() or len(word) > DIGITS:
            raise Flaw("no_number", word=short(word), usage=cls.usage())
        return int(word)
    if not _is_id(word):
        raise Flaw("no_id", word=short(word), usage=cls.usage())
    return word


def _take(value: Any, kind: Any, cls: type[Action]) -> Any:
    if get_origin(kind) in (UnionType, Union):
        if value is None:
            return None
        kind = next(k for k in get_args(kind) if k is not NoneType)
    if get_origin(kind) is tuple:
        if not isinstance(value, (list, tuple)):
            raise Unreadable(f"{cls.verb}: a list is expected")
        items = tuple(_take(v, get_args(kind)[0], cls) for v in value)
        if any("," in v for v in items if isinstance(v, str)):
            raise Unreadable(f"{cls.verb}: an id in a list has no comma")
        return items
    if kind is int and (not isinstance(value, int) or isinstance(value, bool) or len(str(value)) > DIGITS):
        raise Unreadable(f"{cls.verb}: a whole number is expected")
    if kind is str and (not isinstance(value, str) or not _is_id(value)):
        raise Unreadable(f"{cls.verb}: a plain id is expected")
    return value


def _is_id(word: str) -> bool:
    """Can it stand as one word of the notation, and nothing else?"""
    return bool(word) and word != NOTHING and len(word) <= LONGEST and word.isprintable() and " " not in word


def short(word: str) -> str:
    """A word from outside, made safe to show: at most 40 characters, nothing unprintable."""
    return "".join(c if c.isprintable() else "?" for c in word[:40])
