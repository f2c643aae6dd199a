"""Offers that were refused: how a list goes on without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from stockrail.core.actions import Span
from stockrail.core.agenda import Option


def without(options: Iterable[Option], gone: Set[str]) -> list[Option]:
    """A legal list without some moves, by their notation; out of a range only those numbers are missing."""
    return [kept for o in options for kept in (_split(o, gone) if isinstance(o, Span) else _kept(o, gone))]


def _kept(o: Option, gone: Set[str]) -> list[Option]:
    return [] if o.text() in gone else [o]


def _split(span: Span, gone: Set[str]) -> Iterator[Option]:
    """A range without some of its numbers, as the ranges that are left."""
    left = [n for n in range(span.low, span.high + 1, span.step) if span.at(n).text() not in gone]
    while left:
        last = next((i for i, n in enumerate(left) if n != left[0] + i * span.step), len(left))
        yield replace(span, low=left[0], high=left[last - 1]) if last > 1 else span.at(left[0])
        left = left[last:]
