"""Notices: what a seat should not overlook at this moment, as data."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.ids import Value


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that holds now and matters soon; `notice.<kind>` in the catalogues is its sentence.

    A title says its notices from a view, so they can tell nothing the seat does not know.  Whoever shows them says each
    once, when it begins to hold.
    """

    kind: str
    values: tuple[tuple[str, Value], ...] = ()


def notice(kind: str, **values: Value) -> Notice:
    """A notice with its values."""
    return Notice(kind, tuple(values.items()))
