"""Lessons in the terminal."""

from __future__ import annotations

import pytest

from stockrail import lessons
from stockrail.locales.l10n import LANGUAGES
from tests.cli.conftest import Stockrail


def solved(title: str, name: str) -> str:
    """What is typed to take a lesson from the first step to the last."""
    lesson = lessons.find(title, name)
    assert lesson is not None
    return "".join(f"{move}\n" for step in lesson.steps for move in step.solution)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_from_a_pipe(stockrail: Stockrail, lang: str) -> None:
    """Step by step to the end, in every language."""
    ran = stockrail("learn", "stockpile", "round", "--lang", lang, typed=solved("stockpile", "round"))

    assert (ran.code, ran.err) == (0, "")
    assert "[learn" not in ran.out


def test_the_guided_game_goes_from_part_to_part(stockrail: Stockrail) -> None:
    """All parts of it, one after the other."""
    typed = "".join(solved("stockpile", name) for name in ("round", "split", "end"))
    ran = stockrail("learn", "stockpile", typed=typed)

    assert (ran.code, ran.out.count("you reached the goal")) == (0, 3)


def test_a_wrong_move_is_explained_and_taken_back(stockrail: Stockrail) -> None:
    """Then the step begins anew."""
    ran = stockrail("learn", "stockpile", "ruin", typed="bust AA\nbust SS\n")

    assert "A good start would be: Bust on Stanford Steel" in ran.out
    assert "you reached the goal" in ran.out


def test_all_lessons_are_listed(stockrail: Stockrail) -> None:
    """With the command that takes each."""
    ran = stockrail("learn")

    assert all(f"stockrail learn {x.title} {x.id}" in ran.out for t in lessons.taught() for x in lessons.lessons(t))


@pytest.mark.parametrize(("args", "why"), [(["chess"], "no lessons for"), (["stockpile", "x"], "no lesson 'x'")])
def test_what_does_not_exist_is_named(stockrail: Stockrail, args: list[str], why: str) -> None:
    """One line, with what there is."""
    ran = stockrail("learn", *args)

    assert ran.code != 0
    assert why in ran.err
