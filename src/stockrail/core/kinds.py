"""Kinds: how one value of a state is written in names.

A state holds small numbers; outside they are the words of the data.  A kind has two inverse pairs: `write` and `read`
between the state and plain data (what JSON holds), `print` and `parse` between plain data and one word of a position
text.  `read` answers what does not fit with what would.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

from stockrail.core.actions import DIGITS, NOTHING, short
from stockrail.core.errors import Unreadable
from stockrail.core.words import split

Plain: TypeAlias = Any
"""What JSON holds: None, a truth, a whole number, a text, a list or a dictionary of them."""
HIDDEN: Final = "?"
"""What somebody else's card is called in a view; no position can be read from it."""
MOST: Final = 9999
"""More copies of things than any box holds."""
MANY_NAMES: Final = 24
"""A mistake is answered with all names that fit, or with the nearest where there are more than this."""


class Kind:
    """How a value is written; `blank` is the one that means nothing is there, and is left out of a position."""

    blank: Any = 0

    def write(self, x: Any) -> Plain:
        """Plain data for a value of the state."""
        return x

    def read(self, p: Plain) -> Any:
        """The value plain data stand for."""
        raise NotImplementedError

    def print(self, p: Plain) -> str:
        """Plain data as a word."""
        return NOTHING if p is None else str(p)

    def parse(self, word: str) -> Plain:
        """The plain data a word stands for."""
        return None if word == NOTHING else word

    def empty(self) -> Any:
        """A blank value of one's own."""
        return self.blank


class Number(Kind):
    """A whole number, zero or more unless it says otherwise."""

    def __init__(self, least: int = 0, blank: int = 0) -> None:
        self.least, self.blank = least, blank

    def read(self, p: Plain) -> int:
        if type(p) is not int or len(str(p)) > DIGITS:
            raise Unreadable(f"'{_shown(p)}' is not a whole number")
        if p < self.least:
            raise Unreadable(f"{p} is too little: {self.least} is the least")
        return p

    def parse(self, word: str) -> Plain:
        digits = word.removeprefix("-")
        return int(word) if digits.isascii() and digits.isdigit() and len(word) <= DIGITS else word


class Flag(Kind):
    """Yes or no."""

    def write(self, x: Any) -> Plain:
        return bool(x)

    def read(self, p: Plain) -> int:
        if type(p) is not bool:
            raise Unreadable(f"'{_shown(p)}' is neither yes nor no")
        return int(p)

    def print(self, p: Plain) -> str:
        return "yes" if p else "no"

    def parse(self, word: str) -> Plain:
        return {"yes": True, "no": False}.get(word, word)


class Thing(Kind):
    """One of the things a title knows: a corporation, a hex, a card, a seat.

    `codes` are their names, each with what stands for it in the state.  A `blank` without a name is nothing at all.
    `hidden` stands for one that the reader of a view cannot see.
    """

    def __init__(self, what: str, codes: Mapping[Plain, Any], blank: Any = -1, hidden: Any = None) -> None:
        self.what, self.codes, self.blank = what, dict(codes), blank
        self.words = {str(name): name for name in codes}
        self.names: dict[Any, Plain] = {blank: None, **{code: name for name, code in codes.items()}}
        if hidden is not None:
            self.names[hidden] = HIDDEN

    def write(self, x: Any) -> Plain:
        return self.names[x]

    def read(self, p: Plain) -> Any:
        if p is None and self.names[self.blank] is None:
            return self.blank
        if not isinstance(p, Hashable) or p not in self.codes or isinstance(p, bool):
            raise Unreadable(self.wrong(p))
        return self.codes[p]

    def parse(self, word: str) -> Plain:
        return self.words.get(word, None if word == NOTHING else word)

    def wrong(self, p: Plain) -> str:
        """What to say of a name that does not fit."""
        return unknown(self.what, _shown(p), list(self.words))


class Seats(Thing):
    """A seat, or another name that stands in its place: numbers among the names are seats."""


class Word(Thing):
    """The same where the state holds the name itself."""

    def __init__(self, what: str, names: Sequence[str], blank: str = "", hidden: str | None = None) -> None:
        super().__init__(what, {n: n for n in names if n != blank}, blank, hidden)


class Mask(Kind):
    """A set of things as bits; its names are written in alphabetical order, whatever the order of the list."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        self.each = Thing(what, {n: i for i, n in enumerate(names)})
        self.names = tuple(names)

    def write(self, x: Any) -> Plain:
        return sorted(n for i, n in enumerate(self.names) if x >> i & 1)

    def read(self, p: Plain) -> int:
        return sum({1 << self.each.read(n) for n in _listed(p)})

    def print(self, p: Plain) -> str:
        return ",".join(p) or NOTHING

    def parse(self, word: str) -> Plain:
        return [] if word == NOTHING else word.split(",")


class Many(Kind):
    """A list of values of one kind, or a tuple where an item of the agenda holds it."""

    def __init__(self, each: Kind, mark: str = ",", frozen: bool = False) -> None:
        self.each, self.mark, self.frozen = each, mark, frozen
        self.blank: Any = () if frozen else []

    def write(self, x: Any) -> Plain:
        return list(map(self.each.write, x))

    def read(self, p: Plain) -> Any:
        values = map(self.each.read, _listed(p))
        return tuple(values) if self.frozen else list(values)

    def print(self, p: Plain) -> str:
        return self.mark.join(map(self.each.print, p)) or NOTHING

    def parse(self, word: str) -> Plain:
        return [] if word == NOTHING else [self.each.parse(w) for w in split(word, self.mark)]

    def empty(self) -> Any:
        return () if self.frozen else []


class EachSeat(Many):
    """A list with one value for each seat, in their order."""


class Pairs(Many):
    """A flat list of pairs, each written `1:50`."""

    def __init__(self, one: Kind, two: Kind) -> None:
        super().__init__(one)
        self.one, self.two = one, two

    def write(self, x: Any) -> Plain:
        return [[self.one.write(a), self.two.write(b)] for a, b in zip(x[::2], x[1::2], strict=True)]

    def read(self, p: Plain) -> list[Any]:
        flat: list[Any] = []
        for pair in _listed(p):
            if len(_listed(pair)) != 2:
                raise Unreadable(f"'{_shown(pair)}' is no pair; write it as 1:50")
            flat += [self.one.read(pair[0]), self.two.read(pair[1])]
        return flat

    def print(self, p: Plain) -> str:
        return ",".join(f"{self.one.print(a)}:{self.two.print(b)}" for a, b in p) or NOTHING

    def parse(self, word: str) -> Plain:
        if word == NOTHING:
            return []
        pairs = [w.split(":") for w in word.split(",")]
        return [[self.one.parse(w[0]), self.two.parse(w[1])] if len(w) == 2 else w for w in pairs]


class Places(Many):
    """A fixed number of places, each empty or not; empty ones at the end are left out."""

    def __init__(self, each: Kind, number: int, mark: str = ",") -> None:
        super().__init__(each, mark)
        self.number, self.blank = number, [each.empty() for _ in range(number)]

    def empty(self) -> Any:
        return [self.each.empty() for _ in range(self.number)]

    def write(self, x: Any) -> Plain:
        taken = len(x)
        while taken and x[taken - 1] == self.each.blank:
            taken -= 1
        return list(map(self.each.write, x[:taken]))

    def read(self, p: Plain) -> list[Any]:
        if len(_listed(p)) > self.number:
            raise Unreadable(f"there are {len(p)}, and places for {self.number}")
        values = list(map(self.each.read, p))
        values += self.empty()[len(values) :]
        return values


class Together(Kind):
    """Values that belong together, each of its kind under its name, written `AA:up:1`.

    In the state they are what `join` makes of them and `part` takes apart.
    """

    def __init__(self, join: Callable[..., Any], part: Callable[[Any], Sequence[Any]], **kinds: Kind) -> None:
        self.join, self.part, self.kinds = join, part, kinds

    def write(self, x: Any) -> Plain:
        return {name: kind.write(v) for (name, kind), v in zip(self.kinds.items(), self.part(x), strict=True)}

    def read(self, p: Plain) -> Any:
        if not isinstance(p, dict) or set(p) != set(self.kinds):
            raise Unreadable(f"'{_shown(p)}' is not written as {':'.join(self.kinds)}")
        return self.join(*(kind.read(p[name]) for name, kind in self.kinds.items()))

    def print(self, p: Plain) -> str:
        return ":".join(kind.print(p[name]) for name, kind in self.kinds.items())

    def parse(self, word: str) -> Plain:
        words = word.split(":")
        if len(words) != len(self.kinds):
            return word
        return {name: kind.parse(w) for (name, kind), w in zip(self.kinds.items(), words, strict=True)}


COPIES: Final = Number(1)


class Counts(Kind):
    """How many there are of each thing: `AA*3,BB`.  In the state a list in the order of the things' names."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        self.names, self.each = tuple(names), Thing(what, {n: i for i, n in enumerate(names)})

    @property
    def blank(self) -> Any:
        return [0] * len(self.names)

    def empty(self) -> Any:
        return [0] * len(self.names)

    def write(self, x: Any) -> Plain:
        return {name: n for name, n in zip(self.names, x, strict=True) if n}

    def read(self, p: Plain) -> Any:
        counts = [0] * len(self.names)
        for name, n in _counted(p).items():
            counts[self.each.read(name)] = COPIES.read(n)
        return counts

    def print(self, p: Plain) -> str:
        return ",".join(name if n == 1 else f"{name}*{n}" for name, n in p.items()) or NOTHING

    def parse(self, word: str) -> Plain:
        counts: dict[str, Plain] = {}
        for one in [] if word == NOTHING else word.split(","):
            name, times, n = one.partition("*")
            number = Number().parse(n) if times else 1
            counts[name] = counts.get(name, 0) + number if isinstance(number, int) else n
        return counts


class Bag(Counts):
    """The same where the state holds a sorted list of names."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        super().__init__(what, names)
        self.known = {n: n for n in names}

    @property
    def blank(self) -> Any:
        return []

    def empty(self) -> Any:
        return []

    def write(self, x: Any) -> Plain:
        counts: dict[str, int] = {}
        for name in x:
            counts[name] = counts.get(name, 0) + 1
        return counts

    def read(self, p: Plain) -> Any:
        bag: list[str] = []
        for name, n in sorted(_counted(p).items()):
            if name not in self.known:
                raise Unreadable(self.each.wrong(name))
            if COPIES.read(n) > MOST:
                raise Unreadable(f"there are {n} of {name}, more than any box holds")
            bag += [name] * n
        return bag


def unknown(what: str, given: str, names: Sequence[str]) -> str:
    """What to say of a name that is not in a list: the names that are, or the nearest."""
    near = get_close_matches(given, names, 5, 0.5) if len(names) > MANY_NAMES else list(names)
    more = f"; there are: {', '.join(near or names[:5])}" if names else "; there is none"
    return f"no {what} '{short(given)}'{more}" + (" ..." if names and len(near or names[:5]) < len(names) else "")


def _listed(p: Plain) -> list[Plain]:
    if not isinstance(p, list):
        raise Unreadable(f"'{_shown(p)}' is no list")
    return p


def _counted(p: Plain) -> dict[str, Plain]:
    if not isinstance(p, dict):
        raise Unreadable(f"'{_shown(p)}' says not how many there are of each")
    return p


def _shown(p: Plain) -> str:
    return NOTHING if p is None else short(str(p))
