"""Vectors: what lies on a table as a row of numbers of one length, turned to one's own seat.

The row follows from the shape of a view or a state and holds what its named form holds, in that order:

* a number n is sign(n) log(1 + |n|), so that money and steps are of one size; yes is 1, no and nothing are 0
* a thing is 1 at its own place among all things of its kind, a set 1 for each of its things, a bag their counts
* a list is its length and the sum of its items
* whatever there is for each seat, and every number that is a seat, is counted from one's own seat on
* the agenda is how often each question stands on it, then the question on top with its fields

`labels` says what each number is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from math import copysign, log1p
from typing import Any, Protocol, TypeAlias

from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.items import TAG, Items
from stockrail.core.kinds import (
    HIDDEN,
    Counts,
    EachSeat,
    Kind,
    Many,
    Mask,
    Pairs,
    Places,
    Plain,
    Seats,
    Thing,
    Together,
)
from stockrail.core.shape import Shape

Turned: TypeAlias = Sequence[int]
"""Of each seat, how many places it sits after one's own."""


class Row(Protocol):
    """A row of numbers: a list, or an array of another library."""

    def __getitem__(self, at: int, /) -> Any: ...

    def __setitem__(self, at: int, number: Any, /) -> None: ...


def squash(n: float) -> float:
    """A number as it stands in a row.

    >>> squash(0), round(squash(-100), 2)
    (0.0, -4.62)
    """
    return copysign(log1p(abs(n)), n)


class Cell:
    """How a value of one kind is put into a row: at one place, as a number."""

    width = 1

    def labels(self) -> Iterator[str]:
        """What each of its numbers is."""
        yield ""

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        """Add the value to the row from that place on."""
        if isinstance(p, (int, float)):
            row[at] += p if isinstance(p, bool) else squash(p)
        elif p is not None:
            row[at] += 1  # a word beside numbers: there is no end of it


class OneOf(Cell):
    """A place for each thing of a kind, the last for one that is hidden."""

    def __init__(self, kind: Thing) -> None:
        self.place = {name: i for i, name in enumerate((*kind.codes, HIDDEN))}
        self.width, self.seats = len(self.place), isinstance(kind, Seats)

    def labels(self) -> Iterator[str]:
        return (f"={name}" for name in self.place)

    def at(self, p: Plain, turned: Turned) -> int | None:
        """The place of a name, counted from one's own where it is a seat."""
        return self.place.get(turned[p] if self.seats and isinstance(p, int) else p)

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        place = self.at(p, turned)
        if place is not None:
            row[at + place] += 1


class SomeOf(Cell):
    """A place for each thing of a kind: 1 for those in the set, or how many there are."""

    def __init__(self, names: Sequence[Plain]) -> None:
        self.place, self.width = {name: i for i, name in enumerate(names)}, len(names)

    def labels(self) -> Iterator[str]:
        return (f"={name}" for name in self.place)

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        for name in p or ():
            if name in self.place:
                row[at + self.place[name]] += p[name] if isinstance(p, dict) else 1


class Listed(Cell):
    """A list: its length, and the sum of its items."""

    def __init__(self, each: Cell) -> None:
        self.each, self.width = each, 1 + each.width

    def labels(self) -> Iterator[str]:
        yield " length"
        yield from (f" each{label}" for label in self.each.labels())

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        for item in p or ():
            row[at] += 1
            self.each.put(row, at + 1, item, turned)


class InPlaces(Cell):
    """A list with a fixed number of places, perhaps those of the seats."""

    def __init__(self, each: Cell, number: int, seated: bool = False) -> None:
        self.each, self.number, self.seated, self.width = each, number, seated, number * each.width

    def labels(self) -> Iterator[str]:
        return (f" {i}{label}" for i in range(self.number) for label in self.each.labels())

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        for i, item in enumerate(p or ()):
            self.each.put(row, at + self.each.width * (turned[i] if self.seated else i), item, turned)


class Valued(Cell):
    """Pairs of a thing and a number: at the place of each thing its number."""

    def __init__(self, one: OneOf, two: Cell) -> None:
        self.one, self.two, self.width = one, two, one.width

    def labels(self) -> Iterator[str]:
        return self.one.labels()

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        for thing, number in p or ():
            place = self.one.at(thing, turned)
            if place is not None:
                self.two.put(row, at + place, number, turned)


class Named(Cell):
    """Values under names, one after the other."""

    def __init__(self, cells: Mapping[str, Cell]) -> None:
        self.cells, self.starts, self.width = dict(cells), dict[str, int](), 0
        for name, cell in self.cells.items():
            self.starts[name], self.width = self.width, self.width + cell.width
        self.parts = tuple((name, self.starts[name], cell.put, isinstance(cell, OneOf)) for name, cell in cells.items())

    def labels(self) -> Iterator[str]:
        return (f" {name}{label}" for name, cell in self.cells.items() for label in cell.labels())

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        if isinstance(p, Mapping):
            for name, start, put, zero_counts in self.parts:
                value = p.get(name)
                if value or (zero_counts and value is not None):  # the rest is 0 anyway, and most of a table
                    put(row, at + start, value, turned)


class Things(Cell):
    """The values of each thing of an axis, one thing after the other."""

    def __init__(self, keys: Sequence[Plain], each: Named, seated: bool) -> None:
        self.keys, self.each, self.seated = keys, each, seated
        self.starts = {key: i * each.width for i, key in enumerate(keys)}
        self.width = len(keys) * each.width

    def labels(self) -> Iterator[str]:
        return (f" {key}{label}" for key in self.keys for label in self.each.labels())

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        for key, record in p.items() if isinstance(p, Mapping) else enumerate(p or ()):
            start = self.starts.get(turned[key] if self.seated else key)
            if start is not None:
                self.each.put(row, at + start, record, turned)


class Questions(Cell):
    """The agenda: how often each item stands on it, then which is on top, with its fields."""

    def __init__(self, items: Items, seats: int) -> None:
        self.counted = SomeOf(list(items.named))
        self.top = Named({name: _fields(form.kinds, seats) for name, form in items.named.items()})
        self.width = 2 * self.counted.width + self.top.width

    def labels(self) -> Iterator[str]:
        for of in ("", " top"):
            yield from (f"{of}{label}" for label in self.counted.labels())
        yield from (f" top{label}" for label in self.top.labels())

    def put(self, row: Row, at: int, p: Plain, turned: Turned) -> None:
        names = [item[TAG] for item in p]
        self.counted.put(row, at, {name: names.count(name) for name in names}, turned)
        if p:
            self.counted.put(row, at + self.counted.width, names[:1], turned)
            self.top.put(row, at + 2 * self.counted.width, {names[0]: p[0]}, turned)


def _fields(kinds: Mapping[str, Kind], seats: int) -> Named:
    return Named({name: cell(kind, seats) for name, kind in kinds.items()})


@singledispatch
def cell(kind: Kind, seats: int) -> Cell:
    """How values of a kind are put into a row at a table of so many seats."""
    return Cell()


@cell.register
def _(kind: Thing, seats: int) -> Cell:
    return OneOf(kind)


@cell.register(Mask)
@cell.register(Counts)
def _(kind: Mask | Counts, seats: int) -> Cell:
    return SomeOf(kind.names)


@cell.register
def _(kind: Items, seats: int) -> Cell:
    return Cell()


@cell.register
def _(kind: Many, seats: int) -> Cell:
    return Listed(cell(kind.each, seats))


@cell.register
def _(kind: EachSeat, seats: int) -> Cell:
    return InPlaces(cell(kind.each, seats), seats, seated=True)


@cell.register
def _(kind: Places, seats: int) -> Cell:
    return InPlaces(cell(kind.each, seats), kind.number)


@cell.register
def _(kind: Pairs, seats: int) -> Cell:
    one = cell(kind.one, seats)
    return Valued(one, cell(kind.two, seats)) if isinstance(one, OneOf) else Listed(Cell())


@cell.register
def _(kind: Together, seats: int) -> Cell:
    return _fields(kind.kinds, seats)


class Vector:
    """Rows for the named forms of one shape at a table of so many seats."""

    def __init__(self, game: Game, seats: int, shape: Shape) -> None:
        cells: dict[str, Cell] = {"turn": OneOf(Seats("seat", {i: i for i in range(seats)}))}
        cells |= {name: cell(kind, seats) for name, kind in shape.names[""].items()}
        for group, axis in shape.axes.items():
            cells[group] = Things(axis.keys, _fields(shape.names[group], seats), axis.seated)
        cells["agenda"] = Questions(game.items_of(seats), seats)
        self.cells, self.seats = Named(cells), seats
        self.width = self.cells.width

    @property
    def labels(self) -> list[str]:
        """What each number of a row is: `players 0 cash` is one's own."""
        return [label.strip() for label in self.cells.labels()]

    def fill(self, row: Row, named: Mapping[str, Plain], seat: Seat = 0) -> None:
        """Put a named form into a row of zeros, turned to a seat."""
        self.cells.put(row, 0, named, [(other - seat) % self.seats for other in range(self.seats)])
