"""Lessons in a real browser: found, failed, led back and finished."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from stockrail import lessons
from stockrail.lessons import GUIDE, Lesson
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
GUIDED = [lesson for title in lessons.taught() for lesson in lessons.lessons(title) if lesson.kind == GUIDE]
MOST = 200
"""Looks at the page before a lesson counts as stuck."""


def test_an_exercise_is_failed_led_back_and_solved(visit: Visit) -> None:
    """A wrong move is legal; the card hints, one button leads back, and the page *Learn* remembers."""
    ann = visit(width=1280, height=860)
    ann.go("/learn")
    assert not ann.serious_issues()
    ann.page.locator("form[action='/learn/stockpile/ruin'] button").click()
    ann.wait_for_table()
    card = ann.page.locator("#lesson")

    ann.pick("company:AA")
    ann.confirm()
    card.locator(".lost").wait_for()
    ann.look("lesson-lost")
    assert not ann.serious_issues()
    card.locator("[data-back] button").click()
    card.locator(".lost").wait_for(state="detached")

    ann.pick("company:SS")
    ann.confirm()
    card.locator("form[action='/learn/stockpile/rescue'] button").wait_for()
    ann.look("lesson-done")
    card.locator("a[href='/learn']").click()
    ann.page.locator("#stockpile .exercises li:nth-child(4) .tick").wait_for()


BUTTONS = """() => {
  const panel = document.getElementById("panel").getBoundingClientRect();
  return [...document.querySelectorAll("#moves .confirm, #moves .always > button")]
    .map((one) => one.getBoundingClientRect().bottom <= panel.bottom);
}"""


@pytest.mark.proof
@pytest.mark.parametrize("title", lessons.taught())
def test_the_first_lesson_has_its_buttons_in_sight(visit: Visit, title: str) -> None:
    """To confirm and to pass nobody scrolls past the lesson's text."""
    first = next(lesson for lesson in lessons.lessons(title) if lesson.kind == GUIDE)
    ann = visit(width=1440, height=900)
    ann.go("/learn")
    ann.page.locator(f"form[action='/learn/{title}/{first.id}'] button").click()
    ann.wait_for_table()
    ann.page.locator("#moves .confirm").wait_for()
    seen = ann.page.evaluate(BUTTONS)

    assert len(seen) >= 3
    assert all(seen)


@pytest.mark.proof
@pytest.mark.parametrize("lesson", GUIDED, ids=lambda x: f"{x.title}/{x.id}")
def test_a_guided_game_from_first_to_last_step_without_scripts(visit: Visit, lesson: Lesson) -> None:
    """Every move of the solution is a form on the page; the others answer meanwhile."""
    ann = visit(scripts=False)
    ann.go("/learn")
    ann.page.locator(f"form[action='/learn/{lesson.title}/{lesson.id}'] button").click()
    for n, step in enumerate(lesson.steps, 1):
        for move in step.solution:
            play(ann, lesson, move)
        if n < len(lesson.steps):
            assert shows(ann, f"Step {n + 1} of {len(lesson.steps)}")
    assert shows(ann, "you reached the goal")


def shows(ann: Visitor, text: str) -> bool:
    """Does the lesson say so, once everybody has answered?"""
    for _ in range(MOST):
        if text in ann.page.locator("#lesson").inner_text():
            return True
        ann.page.reload()
    return False


OFFERED = "all => all.map(form => [form.elements.action.value, form.elements.field?.value ?? null])"


def play(ann: Visitor, lesson: Lesson, move: str) -> None:
    """Press the button of a move, a number chosen where one is open."""
    wanted = lesson.game.parse(move).json()
    forms = ann.page.locator("#moves form[action$='/entries']:has(input[type=hidden][name=action])")
    for _ in range(MOST):
        for n, (action, field) in enumerate(forms.evaluate_all(OFFERED)):
            offered = json.loads(action)
            if field is not None and offered | {field: wanted.get(field)} == wanted:
                forms.nth(n).locator("[name=value]").fill(str(wanted[field]))
                offered = wanted
            if offered == wanted:
                forms.nth(n).locator("button").first.click()
                return
        ann.page.reload()
    raise AssertionError(f"{move} is not on offer")
