"""Items that stored games hold in a form of before are read, in data and in text, and never written."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stockrail.core.agenda import Decision, Effect, Former
from stockrail.core.errors import Unreadable
from stockrail.core.items import Items
from stockrail.core.kinds import Thing

KINDS = {"seat": Thing("seat", {0: 0, 1: 1, 2: 2}), "city": Thing("city", {"York": "York", "Leeds": "Leeds"})}


@dataclass(frozen=True, slots=True)
class Build(Decision):
    """One question that two questions of before have become."""

    city: str
    tiles: int
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Rest(Effect):
    """A step without a past."""


Build.define(
    "build seat city tiles tokens",
    formerly=(
        Former("lay seat city left", lambda p: {"seat": p["seat"], "city": p["city"], "tiles": p["left"]}),
        Former("station seat in:city", lambda p: {"seat": p["seat"], "city": p["in"], "tiles": 0, "tokens": 1}),
    ),
)
Rest.define("rest")
ITEMS = Items((Build, Rest), KINDS, {})


def test_an_old_form_reads_as_the_item_of_today() -> None:
    assert ITEMS.read({"is": "lay", "seat": 1, "city": "York", "left": 2}) == Build(1, "York", 2)
    assert ITEMS.read({"is": "station", "seat": 0, "in": "Leeds"}) == Build(0, "Leeds", 0, 1)


def test_a_text_in_the_old_words_reads_too() -> None:
    words = ["lay", "seat", "1", "city", "York", "left", "2"]

    assert ITEMS.read(ITEMS.parse_phrase(words)) == Build(1, "York", 2)


def test_what_is_written_is_todays_form() -> None:
    plain = ITEMS.write(ITEMS.read({"is": "station", "seat": 0, "in": "Leeds"}))

    assert plain == {"is": "build", "seat": 0, "city": "Leeds", "tiles": 0, "tokens": 1}


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        ({"is": "lay", "seat": 1, "city": "York"}, "lay needs its left"),
        ({"is": "lay", "seat": 1, "city": "Yokr", "left": 1}, "York"),
        ({"is": "dig", "seat": 1}, "dig"),
    ],
)
def test_a_mistake_in_an_old_form_is_named(plain: dict[str, object], why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        ITEMS.read(plain)


def test_a_mistake_in_an_old_text_is_named() -> None:
    with pytest.raises(Unreadable, match="the fields are seat, city, left"):
        ITEMS.parse_phrase(["lay", "seat", "1", "town", "York"])
