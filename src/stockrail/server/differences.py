"""Positions packed small: the difference of two, and how to write it.

A position is plain data: dictionaries and lists of numbers, words and truths.  A difference names what became another:

    {"bank": [9000], "players": {"1": {"cash": [250], "loan": 0}}, "agenda": [0, 2, [{"is": "bidding", "seat": 1}]]}

A list of one holds the new value, a nought says that the name is gone, and a dictionary goes on inside: by the names of
a dictionary, by the places of a list.  A list of three is for a list that became longer or shorter: how many at its
beginning stay, how many at its end, and what stands between them now.
"""

from __future__ import annotations

import zlib
from typing import Any, Final, TypeAlias

import msgspec

Plain: TypeAlias = Any
Change: TypeAlias = Any
TAG: Final = "is"
"""What stands under this name says what a dictionary is; another one is written as a whole."""
GONE: Final = 0
NOT_PACKED: Final = b"{"
"""How JSON of a position or a difference begins; what zlib wrote begins otherwise."""


def difference(old: Plain, new: Plain) -> Change:
    """What to do to the old value to get the new one, which is another."""
    if isinstance(old, dict) and isinstance(new, dict) and old.get(TAG) == new.get(TAG):
        changes: dict[str, Change] = {name: GONE for name in old if name not in new}
        for name, value in new.items():
            if name not in old:
                changes[name] = [value]
            elif not same(old[name], value):
                changes[name] = difference(old[name], value)
        return changes
    if isinstance(old, list) and isinstance(new, list):
        return _difference_of_lists(old, new)
    return [new]


def _difference_of_lists(old: list[Plain], new: list[Plain]) -> Change:
    shorter = min(len(old), len(new))
    first = last = 0
    while first < shorter and same(old[first], new[first]):
        first += 1
    while last < shorter - first and same(old[-1 - last], new[-1 - last]):
        last += 1
    if len(old) != len(new):
        return [first, last, new[first : len(new) - last]]
    places = range(first, len(new) - last)
    return {str(i): difference(old[i], new[i]) for i in places if not same(old[i], new[i])}


def same(one: Plain, other: Plain) -> bool:
    """Are they equal?  To Python yes is 1 and no is 0; inside lists and dictionaries a place has values of one kind."""
    return type(one) is type(other) and one == other


def patched(old: Plain, change: Change) -> Plain:
    """The new value; what did not change is shared with the old one, which stays as it is."""
    if isinstance(change, dict):
        if isinstance(old, list):
            items = old[:]
            for place, inside in change.items():
                items[int(place)] = patched(items[int(place)], inside)
            return items
        named = {name: value for name, value in old.items() if change.get(name) != GONE}
        for name, inside in change.items():
            if inside != GONE:
                named[name] = patched(old.get(name), inside)
        return named
    if len(change) == 1:
        return change[0]
    first, last, between = change
    return old[:first] + between + old[len(old) - last :]


def pack(data: dict[str, Plain]) -> bytes:
    """Canonical JSON, with zlib where that is smaller."""
    text = msgspec.json.encode(data, order="sorted")
    packed = zlib.compress(text)
    return packed if len(packed) < len(text) else text


def unpack(packed: bytes) -> dict[str, Plain]:
    """The inverse of `pack`."""
    text = packed if packed.startswith(NOT_PACKED) else zlib.decompress(packed)
    data: dict[str, Plain] = msgspec.json.decode(text)
    return data
