"""Actions: notation and JSON are inverse pairs, and hostile words are unreadable rather than dangerous."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.actions import DIGITS, LONGEST, Action, Pass, Span, short
from stockrail.core.errors import Unreadable
from tests.toy import Bid, Give, Toy


@dataclass(frozen=True, slots=True)
class Everything(Action):
    """One field of every kind an action may have."""

    number: int
    word: str
    numbers: tuple[int, ...]
    words: tuple[str, ...]
    maybe: int | None
    perhaps: str | None


Everything.define("all")


numbers = st.integers(-(10 ** (DIGITS - 1)) + 1, 10 ** (DIGITS - 1) - 1)
words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=30).filter(
    lambda w: w != "-" and w.isprintable()
)
plain = words.filter(lambda w: "," not in w)
anything = st.builds(
    Everything,
    numbers,
    words,
    st.lists(numbers).map(tuple),
    st.lists(plain).map(tuple),
    st.none() | numbers,
    st.none() | words,
)


@given(anything)
def test_notation_reads_back(a: Everything) -> None:
    """`parse` is the inverse of `text`."""
    verb, *rest = a.text().split()

    assert verb == "all"
    assert Everything.parse(rest) == a


@given(anything)
def test_json_reads_back(a: Everything) -> None:
    """`from_json` is the inverse of `json`."""
    assert Everything.from_json(json.loads(json.dumps(a.json()))) == a


@given(st.text())
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    """Whatever is typed is read as an action that prints and reads back, or refused as unreadable; nothing else."""
    game = Toy()
    try:
        a = game.parse(text)
    except Unreadable:
        return

    assert game.parse(a.text()) == a


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from(["do", "goods", "to", "coins", "good"]), json_values), st.sampled_from(Toy.actions)
)
def test_any_json_is_an_action_or_unreadable(data: dict[str, Any], kind: type[Action]) -> None:
    """Whatever is sent as JSON is read as an action that goes both ways, or refused as unreadable."""
    game = Toy()
    try:
        a = game.action_from_json(data | {"do": kind.verb})
    except Unreadable:
        return

    assert game.parse(a.text()) == a
    assert game.action_from_json(a.json()) == a


@pytest.mark.parametrize(
    "text",
    ["bid ten", "bid 1.5", "bid ٣", "bid ²", "bid --3", "bid -", "bid +3", "bid", "bid 1 2", "bid " + "9" * 16, "",
     " ", "fly", "sell \x00", "sell \u202etea", "sell -", "sell " + "x" * (LONGEST + 1), "give a,,b 1", "give a, 1"],
)  # fmt: skip
def test_hostile_words(text: str) -> None:
    """Digits of other scripts, floats, missing and spare fields, control and direction marks, empty ids."""
    with pytest.raises(Unreadable):
        Toy().parse(text)


@pytest.mark.parametrize(
    "data",
    [None, [], "bid 3", {}, {"do": 3}, {"do": ["bid"]}, {"do": "fly"}, {"do": "bid"}, {"do": "bid", "coins": "3"},
     {"do": "bid", "coins": True}, {"do": "bid", "coins": 1.0}, {"do": "bid", "coins": 10**20},
     {"do": "bid", "coins": 3, "more": 1}, {"do": "sell", "good": ""}, {"do": "sell", "good": "a b"},
     {"do": "sell", "good": "a\n"}, {"do": "sell", "good": "-"}, {"do": "give", "goods": "tea", "to": 1},
     {"do": "give", "goods": ["a,b"], "to": 1}, {"do": "give", "goods": [["a"]], "to": 1},
     {"do": "give", "goods": ["-"], "to": None}],
)  # fmt: skip
def test_hostile_json(data: object) -> None:
    """What has the wrong shape, or would not survive its own notation."""
    with pytest.raises(Unreadable):
        Toy().action_from_json(data)


def test_errors_say_how_to_write_it() -> None:
    """The message shows the form, and never the whole of a long word."""
    with pytest.raises(Unreadable, match="write it as: bid <coins>"):
        Toy().parse("bid lots")
    with pytest.raises(Unreadable) as e:
        Toy().parse("bid " + "x" * 10_000)

    assert len(str(e.value)) < 200
    assert short("a\x1b[31mb") == "a?[31mb"


def test_absent_and_empty() -> None:
    """Nobody and nothing are both written as a dash."""
    assert Give((), None).text() == "give - -"
    assert Toy().parse("give - -") == Give((), None)
    assert Toy().parse("give tea,salt 2") == Give(("tea", "salt"), 2)
    assert Pass().text() == "pass"


# ---------------------------------------------------------------- spans

spans = st.builds(
    lambda low, size, step: Span(Bid(0), "coins", low, low + size, step),
    st.integers(-50, 50),
    st.integers(0, 60),
    st.integers(1, 7),
)


@given(spans)
def test_span_is_what_it_iterates(span: Span) -> None:
    """Length, membership and iteration agree."""
    inside = list(span)

    assert len(span) == len(inside) >= 1
    assert all(a in span for a in inside)
    assert {Bid(v) for v in range(-60, 130) if Bid(v) in span} == set(inside)


def test_span_membership_looks_at_every_field() -> None:
    """Another verb, another fixed field, or an open field of another kind is not inside."""
    span = Span(Give(("tea",), 0), "to", 0, 3)

    assert Give(("tea",), 3) in span
    assert Give(("tea",), 4) not in span
    assert Give(("salt",), 1) not in span
    assert Give(("tea",), None) not in span
    assert Bid(1) not in span
    assert "give tea 1" not in span


def test_span_written() -> None:
    """A span shows its bounds as text and as JSON."""
    span = Span(Bid(0), "coins", 10, 30, 5)

    assert span.text() == "bid 10 .. 30 by 5"
    assert Span(Bid(0), "coins", 1, 3).text() == "bid 1 .. 3"
    assert span.json() == {"do": "bid", "coins": 10, "span": {"field": "coins", "low": 10, "high": 30, "step": 5}}
