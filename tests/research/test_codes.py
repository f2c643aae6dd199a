"""Codes: every legal action has one, no two share one, and it means the same everywhere."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle

import pytest
from _pytest.mark import ParameterSet

from stockrail.core import titles
from stockrail.core.actions import Action, Decline, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.domains import ordered, slots
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.research.codes import CUTS, UNDECLARED, Codes
from tests import toy
from tests.research.games import asked
from tests.titles import ALL, RAIL


def tables() -> Iterator[ParameterSet]:
    """Every title at every table; all but the smallest wait for `make proof`, where options vary too."""
    for title in ALL:
        for seats in titles.title(title).players:
            marks = [] if seats == min(titles.title(title).players) else [pytest.mark.proof]
            yield pytest.param(title, seats, marks=marks, id=f"{title} {seats}")


def variants(title: str) -> list[Game]:
    """The title with every value of every option, the other options as usual."""
    choices = titles.title(title).choices
    return [titles.find(title, {c.name: value}) for c in choices for value in c.values]


@pytest.mark.parametrize(("title", "seats"), list(tables()))
def test_every_option_has_one_code(title: str, seats: int) -> None:
    """In random games each option has a code of its own, which gives it back; a mask is the codes of the legal list."""
    game = titles.find(title)
    cut, whole = Codes(game, seats), Codes(game, seats, cut=False)
    for _, seat, options in asked(game, seats, seed=seats, most=600 if title in RAIL else 10_000):
        _hold(cut, whole, seat, options)


@pytest.mark.proof
@pytest.mark.parametrize("title", ALL)
def test_every_option_has_one_code_in_every_variant(title: str) -> None:
    """The same under every option of a title, the tables in turn."""
    for game, seats in zip(variants(title), cycle(titles.title(title).players), strict=False):
        cut, whole = Codes(game, seats), Codes(game, seats, cut=False)
        assert [v.action.verb for v in cut.verbs if v.number == "?"] == []
        for _, seat, options in asked(game, seats, seed=7, most=2500):
            _hold(cut, whole, seat, options)


def _hold(cut: Codes, whole: Codes, seat: Seat, options: tuple[Option, ...]) -> None:
    spans = whole.legal(seat, options)
    assert list(spans.values()) == list(options)  # none is missing, and a dictionary has no code twice
    assert all(
        whole.encode(seat, option if isinstance(option, Action) else option.at(option.low), options) == code
        for code, option in list(spans.items())[:3]
    )
    codes = cut.legal(seat, options)
    assert len(set(codes.values())) == len(codes)
    assert min(codes) >= 0
    assert max(codes) < cut.size
    for option in options:
        ends = [option] if isinstance(option, Action) else [option.at(option.low), option.at(_top(option))]
        assert set(ends) <= set(codes.values())
    for code, action in list(codes.items())[:5]:
        assert isinstance(action, Action)
        assert cut.encode(seat, action, options) == code
        _means(cut, seat, code, action)


def _top(span: Span) -> int:
    return span.low + span.step * (len(span) - 1)


def _means(codes: Codes, seat: Seat, code: int, action: Action) -> None:
    """The code alone says the action, but for the number of a span and what is numbered as it is offered."""
    verb = codes.of(code)
    assert verb.action is type(action)
    if not verb.offered:
        number = getattr(action, verb.number) if verb.number else 0
        assert codes.action(seat, code, number) == action


@pytest.mark.parametrize("title", ALL)
def test_nothing_is_left_undeclared(title: str) -> None:
    """Every field of every action of our titles has a domain."""
    game = titles.find(title)

    assert [v.action.verb for v in Codes(game, min(game.players)).verbs if v.number == "?"] == []


@pytest.mark.parametrize("title", ALL)
def test_codes_do_not_depend_on_seats(title: str) -> None:
    """The row is the same at every table of a title."""
    game = titles.find(title)
    rows = {tuple((v.action, v.first, v.size) for v in Codes(game, seats).verbs) for seats in game.players}

    assert len(rows) == 1


def test_codes_are_the_same_in_another_process() -> None:
    """Neither hashing nor the order in which things were made moves a code."""
    script = (
        "from stockrail.core import titles; from stockrail.research.codes import Codes\n"
        "c = Codes(titles.find('1846'), 3); print([c.text(i) for i in range(0, c.size, 97)])"
    )
    codes = Codes(titles.find("1846"), 3)
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout

    assert told.strip() == str([codes.text(i) for i in range(0, codes.size, 97)])


def test_seats_are_counted_from_ones_own() -> None:
    """1830: a trade with the player to the left has one code, whoever asks."""
    codes, game = Codes(titles.find("1830"), 4), titles.find("1830")
    verb = codes.verb("trade")
    left = [verb.code(game.parse(f"trade SV {buyer} 10"), seat) for seat, buyer in ((0, 1), (2, 3), (3, 0))]

    assert len(set(left)) == 1
    assert codes.text(left[0]) == "trade SV 1 least"
    assert [str(codes.action(seat, left[0], 10)) for seat in (0, 3)] == [
        str(game.parse("trade SV 1 10")),
        str(game.parse("trade SV 0 10")),
    ]


def test_a_span_is_cut_at_named_points() -> None:
    """Least, the quarters and most; a number between two points has the code of the nearer one."""
    game = titles.find("1830")
    codes, bid = Codes(game, 3), game.parse("bid DH 75")
    span = Span(bid, "price", 75, 475, 5)
    legal = codes.legal(0, [Pass(), span])
    first = codes.verb("bid").code(bid, 0)

    assert list(CUTS) == ["least", "quarter", "half", "three quarters", "most"]
    assert [legal[first + i].text() for i in range(5)] == [f"bid DH {n}" for n in (75, 175, 275, 375, 475)]
    assert codes.encode(0, game.parse("bid DH 190"), [span]) == first + 1
    assert codes.encode(0, game.parse("bid DH 475"), [span]) == first + 4


def test_a_short_span_has_each_number_once() -> None:
    """Two numbers have two codes, the first at the point of the least."""
    game = titles.find("1830")
    codes = Codes(game, 3)
    legal = codes.legal(0, [Span(game.parse("bid DH 75"), "price", 75, 76)])

    assert [(codes.text(c), a.text()) for c, a in legal.items()] == [
        ("bid DH least", "bid DH 75"),
        ("bid DH most", "bid DH 76"),
    ]


def test_one_number_is_one_code() -> None:
    """A span of a single number is the code of the least."""
    game = titles.find("1830")

    assert len(Codes(game, 3).legal(0, [Span(game.parse("bid DH 75"), "price", 75, 75)])) == 1


@pytest.mark.parametrize("title", RAIL)
def test_only_tiles_that_can_lie_there_have_codes(title: str) -> None:
    """A rail title has less than a third of the codes that tiles, hexes and rotations would make."""
    game = titles.find(title)
    lays = game.domains()["lay"]
    shape = game.shape(min(game.players))

    assert isinstance(lays, list)
    assert 3 * len(lays) < 6 * len(shape.axes["hexes"].keys) * len(shape.axes["tiles"].keys)


def test_a_title_that_declares_nothing_is_numbered_as_offered() -> None:
    """Somebody else's title works too: verbs with fields count their options, the others have a code."""
    game = toy.Toy()
    codes = Codes(game, 2)
    seen = set()
    for _, seat, options in asked(game, 2, seed=3):
        legal = codes.legal(seat, [*options, Decline()])
        seen |= {codes.text(c) for c in legal}
        assert len(legal) >= len(options)

    assert codes.verb("give").size == UNDECLARED * len(CUTS)
    assert {"decline", "pass", "draw", "sell 1st least", "sell 2nd least"} <= seen


def test_too_many_undeclared_options_leave_the_last_without_a_code() -> None:
    """What stands behind the last place cannot be chosen by code; nothing else is disturbed."""
    codes = Codes(toy.Toy(), 2)
    options = [toy.Earn(n) for n in range(UNDECLARED + 5)]

    assert list(codes.legal(0, [*options, Pass()]).values()) == [*options[:UNDECLARED], Pass()]


def test_two_options_under_one_code_are_an_error() -> None:
    """A domain that cannot tell two options apart is a mistake of the title, and said."""
    game = titles.find("1830")
    with pytest.raises(ValueError, match="have one code"):
        Codes(game, 3).legal(0, [game.parse("bid DH 75"), game.parse("bid DH 80")])


def test_an_action_names_the_domains_of_all_its_fields() -> None:
    """A field that is forgotten is a mistake of the title, and said."""

    class Wrong(toy.Sell):
        pass

    Wrong.define("wrong goood")
    with pytest.raises(KeyError):
        slots(Wrong)


def test_values_are_ordered_as_people_sort_them() -> None:
    """Numbers by size, names with the numbers inside them by size, nothing last."""
    assert ordered([10, 9, -1]) == [-1, 9, 10]
    assert ordered([("5", "E10"), ("5", "E9"), ("12", "A1")]) == [("5", "E9"), ("5", "E10"), ("12", "A1")]
