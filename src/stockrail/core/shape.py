"""The shape of a state: what it consists of, declared once, and the named form that follows from it.

A title declares its parts: which slot of the state they are, what kind of value they hold, and whether there is one, or
one for each player, corporation, hex ...  (an `Axis`).  In the named form the parts of one thing lie together:

    {"seats": 2, "bank": 11500, "players": [{"cash": 250}, {"cash": 250}], "corporations": {"PRR": {"par": 82}}}

A value that means *nothing is there* is left out, so a position names what is in the game and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.core.kinds import Kind, Plain, unknown

Path = tuple[str | int, ...]
"""Where a value stands in the named form: `("corporations", "PRR", "par")`."""


class Misfit(Unreadable):
    """Something in a position that does not fit, and where it stands, or what it is about."""

    def __init__(self, path: Path, why: str, about: str = "") -> None:
        super().__init__(f"{' '.join(map(str, path))}: {why}" if path else why)
        self.path, self.why, self.about = path, why, about


@dataclass(frozen=True, eq=False)
class Axis:
    """The things of one kind: `group` is what all of them are called, `one` a single one, `keys` their names."""

    group: str
    one: str
    keys: tuple[str | int, ...]
    seated: bool = False
    """Is there one for each seat?"""

    @property
    def listed(self) -> bool:
        """Are they counted rather than named?"""
        return not self.keys or isinstance(self.keys[0], int)


class Part:
    """A part of the state: one value, or one for each thing of an axis, under one name or a few."""

    names: tuple[str, ...]
    kinds: Mapping[str, Kind]
    """Of each name, how its value is written."""

    def __init__(self, axis: Axis | None = None, rest: bool = False) -> None:
        self.axis = axis
        self.rest = rest
        """Does it follow from everything else at the table, as a bank or a deck does?"""

    def clear(self, s: Any) -> None:
        """Leave nothing of it."""
        raise NotImplementedError

    def write(self, s: Any, things: Sequence[dict[str, Plain]], full: bool) -> None:
        """Write it into the dictionaries of its things; blank values too if the form is to be full."""
        raise NotImplementedError

    def read(self, s: Any, i: int, record: Mapping[str, Plain]) -> None:
        """Take it over for thing number `i`; the record names this part, maybe not with all its names."""
        raise NotImplementedError


class Field(Part):
    """A part that is one slot: a value, or a list with one for each thing of the axis."""

    def __init__(self, slot: str, kind: Kind, axis: Axis | None = None, name: str = "", rest: bool = False) -> None:
        super().__init__(axis, rest)
        self.slot, self.kind, self.name = slot, kind, name or slot
        self.names, self.kinds = (self.name,), {self.name: kind}
        self.required = axis is None and kind.blank is None
        """Can it not be nothing?  Then a position names it."""

    def clear(self, s: Any) -> None:
        if self.required:
            return
        empty = self.kind.empty
        setattr(s, self.slot, empty() if self.axis is None else [empty() for _ in self.axis.keys])

    def write(self, s: Any, things: Sequence[dict[str, Plain]], full: bool) -> None:
        name, blank, write = self.name, self.kind.blank, self.kind.write
        values = getattr(s, self.slot)
        for thing, x in zip(things, (values,) if self.axis is None else values, strict=True):
            if full or x != blank:
                thing[name] = write(x)

    def read(self, s: Any, i: int, record: Mapping[str, Plain]) -> None:
        value = self.kind.read(record[self.name])
        if self.required and value is None:
            raise Unreadable(self.missing())
        if self.axis is None:
            setattr(s, self.slot, value)
        else:
            getattr(s, self.slot)[i] = value

    def missing(self) -> str:
        """What to say of a position without it."""
        return f"a position names its {self.name}"


class Row(Field):
    """A part whose slot is one flat list: as many values in a row for each thing of the axis, of a kind of lists."""

    def __init__(self, slot: str, kind: Kind, axis: Axis, name: str = "", rest: bool = False) -> None:
        super().__init__(slot, kind, axis, name, rest)
        self.width = len(kind.empty())

    def clear(self, s: Any) -> None:
        assert self.axis is not None
        setattr(s, self.slot, [x for _ in self.axis.keys for x in self.kind.empty()])

    def write(self, s: Any, things: Sequence[dict[str, Plain]], full: bool) -> None:
        values, width, blank = getattr(s, self.slot), self.width, self.kind.blank
        for i, thing in enumerate(things):
            row = values[i * width : (i + 1) * width]
            if full or row != blank:
                thing[self.name] = self.kind.write(row)

    def read(self, s: Any, i: int, record: Mapping[str, Plain]) -> None:
        getattr(s, self.slot)[i * self.width : (i + 1) * self.width] = self.kind.read(record[self.name])


class Shown(Part):
    """A part of a view alone: what follows from the rest, and no position names."""

    def __init__(self, axis: Axis | None = None, **kinds: Kind) -> None:
        super().__init__(axis)
        self.names, self.kinds = tuple(kinds), kinds


class Shape:
    """What a state of one title, with its options and a number of seats, consists of."""

    def __init__(self, parts: Sequence[Part], kinds: Mapping[str, Kind]) -> None:
        self.parts = tuple(parts)
        self.kinds = dict(kinds)
        """Kinds of things by name, for the fields of agenda items."""
        self.axes: dict[str, Axis] = {p.axis.group: p.axis for p in parts if p.axis is not None}
        self.on: dict[str, list[Part]] = {group: [] for group in self.axes}
        """The parts of each axis by its group; those of the whole table under the empty name."""
        self.on[""] = []
        for part in parts:
            self.on["" if part.axis is None else part.axis.group].append(part)
        self.places: dict[str, dict[Plain, int]] = {a.group: {k: i for i, k in enumerate(a.keys)} for a in self._axes}
        self.names: dict[str, dict[str, Kind]] = {
            group: {name: p.kinds[name] for p in parts for name in p.names} for group, parts in self.on.items()
        }

    @property
    def _axes(self) -> Iterator[Axis]:
        return iter(self.axes.values())

    # ------------------------------------------------------------ writing

    def write(self, s: Any, full: bool = False) -> dict[str, Plain]:
        """The named form of a state; in full with every thing and every blank value."""
        top: dict[str, Plain] = {}
        for part in self.on[""]:
            part.write(s, (top,), full)
        for axis in self._axes:
            things: list[dict[str, Plain]] = [{} for _ in axis.keys]
            for part in self.on[axis.group]:
                part.write(s, things, full)
            if axis.listed:
                top[axis.group] = things
            else:
                top[axis.group] = {k: thing for k, thing in zip(axis.keys, things, strict=True) if full or thing}
        return top

    # ------------------------------------------------------------ reading

    def clear(self, s: Any) -> None:
        """Leave nothing of a state."""
        for part in self.parts:
            part.clear(s)

    def read(self, s: Any, data: Mapping[str, Plain]) -> None:
        """Take over what the named form names; everything else stays as it is."""
        for name in data:
            if name not in self.names[""] and name not in self.axes:
                raise Misfit((name,), unknown("part of a position", name, [*self.names[""], *self.axes]))
        self._record(s, 0, "", (), {k: v for k, v in data.items() if k not in self.axes})
        for group in self.axes:
            if group in data:
                for key, record in self._things(group, data[group]):
                    self._record(s, self._place(group, key), group, (group, key), record)

    def require(self, data: Mapping[str, Plain]) -> None:
        """Everything that cannot be nothing is named."""
        for part in self.parts:
            if isinstance(part, Field) and part.required and part.name not in data:
                raise Misfit((part.name,), part.missing())

    def _things(self, group: str, data: Plain) -> Iterator[tuple[Plain, Plain]]:
        if self.axes[group].listed and isinstance(data, list):
            if len(data) > len(self.axes[group].keys):
                why = f"there are {len(data)}, and {len(self.axes[group].keys)} at this table"
                raise Misfit((group, len(self.axes[group].keys)), why)
            return iter(enumerate(data))
        if not isinstance(data, dict):
            raise Misfit((group,), "things are listed with their names")
        return iter(data.items())

    def _place(self, group: str, key: Plain) -> int:
        place = self.places[group].get(key)
        if place is None:
            raise Misfit((group, key), unknown(self.axes[group].one, str(key), list(map(str, self.axes[group].keys))))
        return place

    def _record(self, s: Any, i: int, group: str, path: Path, record: Plain) -> None:
        if not isinstance(record, dict):
            raise Misfit(path, f"'{short(str(record))}' has no parts with names")
        known = self.names[group]
        for name in record:
            if name not in known:
                raise Misfit((*path, name), unknown("part", name, list(known)))
        for part in self.on[group]:
            if not record.keys().isdisjoint(part.names):
                self._part(s, i, part, path, record)

    def _part(self, s: Any, i: int, part: Part, path: Path, record: Mapping[str, Plain]) -> None:
        try:
            part.read(s, i, record)
        except Misfit as e:
            raise Misfit((*path, *e.path), e.why) from None
        except Unreadable as e:
            named = next(n for n in part.names if n in record)
            raise Misfit((*path, named), str(e)) from None


class Record(Mapping[str, Any]):
    """Something of a position in names: `corporation.par`, or `corporation["par"]`; lists and dictionaries inside."""

    __slots__ = ("_data",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def __getitem__(self, name: str) -> Any:
        return wrapped(self._data[name])

    def __getattr__(self, name: str) -> Any:
        try:
            return wrapped(self._data[name])
        except KeyError:
            raise AttributeError(unknown("part", name, list(self._data))) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __dir__(self) -> list[str]:
        return list(self._data)

    def __repr__(self) -> str:
        return f"<{', '.join(f'{k}={v!r}' for k, v in self._data.items())}>"


def wrapped(x: Plain) -> Any:
    """Plain data with attributes: dictionaries become records, lists tuples."""
    if isinstance(x, dict):
        return Record(x)
    return tuple(map(wrapped, x)) if isinstance(x, list) else x
