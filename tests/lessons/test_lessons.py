"""Every lesson of every title: its solution leads to the end, something else does not, and its words exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from stockrail import lessons
from stockrail.core import titles
from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.lessons import EXERCISE, GUIDE, Lesson
from stockrail.lessons.goals import at_path, fits, read_goal
from stockrail.lessons.run import Run
from stockrail.locales.l10n import INHERITS, LANGUAGES, Words, domain

LESSONS = [lesson for title in lessons.taught() for lesson in lessons.lessons(title)]
TRIED = 40
"""Moves tried in place of the solution's."""


def name(lesson: Lesson) -> str:
    return f"{lesson.title}/{lesson.id}"


class Learner:
    """Takes a lesson as the table does: entries of a match, and how far they lead."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.match = lesson, lesson.match()
        self.match.resume()

    @property
    def run(self) -> Run:
        return Run.of(self.lesson, ((n, e.seat, e.action) for n, e in enumerate(self.match.line(), 1)))

    def play(self, move: str | Action) -> None:
        self.match.play(move)
        while not self.run.is_done and self.match.turn not in (self.lesson.seat, None):
            answer = self.run.answer()
            assert answer is not None, f"{name(self.lesson)}: nothing to answer after {move}"
            self.match.play(answer)

    def after(self, move: Action) -> Run:
        """How far another move would lead, before anybody answers."""
        tried = Match.blank(self.match.game, self.match.seats, state=self.match.state.clone(), rng=self.match.rng)
        tried.play(move)
        entries = [*self.match.line(), *tried.entries]
        return Run.of(self.lesson, ((n, e.seat, e.action) for n, e in enumerate(entries, 1)))


def others(learner: Learner, solution: str) -> Iterator[Action]:
    """Other legal moves."""
    for _, action in zip(range(TRIED), learner.match.legal.actions(), strict=False):
        if action.text() != solution:
            yield action


def test_every_title_is_taught() -> None:
    """A guided first game and at least eight exercises."""
    assert lessons.taught() == titles.names()
    for title in titles.names():
        kinds = [lesson.kind for lesson in lessons.lessons(title)]
        assert kinds.count(GUIDE) >= 1
        assert kinds.count(EXERCISE) >= 8


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_a_lesson_can_be_taken_from_first_to_last_step(lesson: Lesson) -> None:
    """By its stored solution; at each step something else that is legal does not reach the goal."""
    learner = Learner(lesson)
    assert lesson.seats == learner.match.seats
    for n, step in enumerate(lesson.steps):
        assert (learner.run.reached, learner.run.is_lost) == (n, False)
        assert learner.match.turn == lesson.seat
        other = list(others(learner, step.solution[0]))
        assert not other or any(learner.after(move).reached == n for move in other)
        assert len(step.solution) <= step.moves
        for move in step.solution:
            learner.play(move)
    assert learner.run.is_done


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_has_words_in_every_language(lesson: Lesson, lang: str) -> None:
    """Name, steps and hints, with nothing left open."""
    words = Words(lesson.title, lang, also=(lesson.words,))
    said = [words.text(lesson.name, **lesson.values)]
    for step in lesson.steps:
        said += [words.text(key, **lesson.values_of(step)) for key in (step.text, step.hint) if key]
        said.append(words.action(lesson.game.parse(step.solution[0])))
    assert [s for s in said if not s or "[" in s] == []


def test_no_text_is_left_over() -> None:
    """Every message of the lessons' catalogues is said in one."""
    said = {key for lesson in LESSONS for key in (lesson.name, *(k for s in lesson.steps for k in (s.text, s.hint)))}
    written = {key for name in {lesson.words for lesson in LESSONS} for key in domain("en", name)}
    assert written - said == {INHERITS}


def test_a_wrong_move_loses_the_step_and_taking_it_back_finds_it_again() -> None:
    """Where a lesson stands follows from the moves that stand."""
    lesson = lessons.find("stockpile", "round")
    assert lesson is not None
    learner = Learner(lesson)
    learner.play("place BB 2 fee2 0")
    assert (learner.run.reached, learner.run.back_to) == (1, 1)

    learner.match.play("bid 0 0")
    assert learner.run.is_lost
    assert learner.run.back_to == 4  # after three placements
    learner.match.undo()
    assert not learner.run.is_lost


def test_a_step_that_nobody_can_play_is_lost() -> None:
    """The goal asks for one move that is not legal here: the step before has to be played otherwise."""
    lesson = lessons.find("stockpile", "round")
    assert lesson is not None
    run = Run(replace(lesson, steps=lesson.steps[1:]))
    assert run.is_lost


def test_goals_compare() -> None:
    """The same, a bound, one of a list, an item of a list."""
    assert fits(3, 3)
    assert fits(12, ">=10")
    assert not fits(9, ">=10")
    assert not fits(None, ">=10")
    assert fits("AR", ["IR", "AR"])
    assert fits(("AR", "IR"), "IR")
    assert at_path({"players": [{"cash": 5}]}, "players.0.cash") == 5
    assert at_path({"players": []}, "players.0.cash") is None


def test_a_goal_that_says_nothing_is_refused() -> None:
    """With the file that has it."""
    with pytest.raises(Unreadable, match=r"x\.toml"):
        read_goal("x.toml", {"fact": 1})
