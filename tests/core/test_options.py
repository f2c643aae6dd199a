"""Options of a title: named, with defaults, read from words."""

from __future__ import annotations

import pytest

from stockrail.core.errors import Unreadable
from stockrail.core.options import Choice, resolve, show

CHOICES = (Choice("board", ("standard", "advanced")), Choice("investors", (False, True)), Choice("purse", (2, 5)))


def test_defaults_come_first() -> None:
    """What is not given has its first value."""
    assert resolve(CHOICES, {}) == {"board": "standard", "investors": False, "purse": 2}


@pytest.mark.parametrize("word", [True, "yes", "Yes", "true", "on", "1"])
def test_words_for_yes(word: str | bool) -> None:
    """A person may write it as they like."""
    assert resolve(CHOICES, {"investors": word})["investors"] is True


def test_numbers_are_read() -> None:
    """A number stays a number, from a word too; 1 is not yes where numbers are asked for."""
    assert resolve(CHOICES, {"purse": "5"})["purse"] == 5
    with pytest.raises(Unreadable, match="choose one of: 2, 5"):
        resolve(CHOICES, {"purse": "yes"})


def test_unknown_names_and_values_list_what_exists() -> None:
    """The error has the next thing to try, and only a short piece of what was written."""
    with pytest.raises(Unreadable, match="no option 'bord'; there are: board, investors, purse"):
        resolve(CHOICES, {"bord": "standard"})
    with pytest.raises(Unreadable, match="choose one of: no, yes"):
        resolve(CHOICES, {"investors": "maybe"})
    with pytest.raises(Unreadable) as e:
        resolve(CHOICES, {"board": "x" * 10_000})
    assert len(str(e.value)) < 200


def test_show_reads_back() -> None:
    """The header form is the inverse of reading it."""
    chosen = resolve(CHOICES, {"board": "advanced", "investors": True})
    pairs = dict(word.split("=") for word in show(chosen).split())

    assert show(chosen) == "board=advanced investors=yes purse=2"
    assert resolve(CHOICES, pairs) == chosen


SIZE = Choice("size", ("large", "small"))
FORMER = (
    Choice("width", ("wide", "narrow"), formerly=SIZE),
    Choice("height", (5, 2), formerly=SIZE),
    Choice("colour", ("red", "blue")),
)


def test_an_option_of_before_speaks_for_those_it_became() -> None:
    """Its first value means the first value of each, and so on; what has a name of today is read by it."""
    assert resolve(FORMER, {"size": "small"}) == {"width": "narrow", "height": 2, "colour": "red"}
    assert resolve(FORMER, {"size": "Large", "colour": "blue"}) == {"width": "wide", "height": 5, "colour": "blue"}
    assert resolve(FORMER, {"size": "small", "width": "wide"}) == {"width": "wide", "height": 2, "colour": "red"}


def test_an_option_of_before_is_read_but_not_listed() -> None:
    """A wrong value of it names its values, an unknown name only what there is today."""
    with pytest.raises(Unreadable, match="option size cannot be 'tiny'; choose one of: large, small"):
        resolve(FORMER, {"size": "tiny"})
    with pytest.raises(Unreadable, match="there are: width, height, colour"):
        resolve(FORMER, {"weight": "1"})
