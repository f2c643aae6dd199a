"""Great Western Trail in a real browser: a turn by clicks, a delivery, readable labels, no serious issue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.titles import OTHERS
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

LABELS = """() => [...document.querySelectorAll("#board text")].filter((t) => t.textContent.trim()).map((t) => {
  const m = t.getScreenCTM();
  return [t.textContent, parseFloat(getComputedStyle(t).fontSize) * Math.hypot(m.a, m.b)];
})"""
"""Every label of the board with its height in pixels."""


def ask(ann: Visitor) -> str:
    return str(ann.page.locator("#ask").inner_text())


def lit(ann: Visitor, field: str) -> Any:
    """What lights up for a field of the move."""
    return ann.page.locator(f".spot.can[data-pick^='{field}:']")


def until(ann: Visitor, question: str, most: int = 40) -> None:
    """Play as it comes until the question is asked."""
    for move in range(most):
        assert ann.wait_for_turn()
        if ask(ann).startswith(question):
            return
        ann.play_a_move(move)
    raise AssertionError(f"never asked: {question}")


def walk(ann: Visitor) -> None:
    """As far as the steps lead, by one or two clicks on the board."""
    lit(ann, "space").last.dispatch_event("click")
    if not ann.is_ready:
        ann.page.locator("[data-blank=via]").select_option(index=1)
    ann.confirm()


def test_a_turn_by_clicks(visit: Visit) -> None:
    """Start on a building, use it, walk on: reach is written at the stops and the way shows under the pointer."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=2, game="gwt")
    assert ann.wait_for_turn()
    lit(ann, "space").first.click()
    ann.confirm()
    assert ann.wait_for_turn()
    assert ask(ann) == "Use the location."
    ann.play_a_move()
    until(ann, "Where do you walk?")
    stop = lit(ann, "space").last
    trace = stop.locator(".trace")
    hidden = trace.is_visible()
    stop.hover()

    assert not hidden
    assert trace.is_visible()
    assert stop.locator(".walk text").text_content()
    walk(ann)
    assert "walks" in ann.page.locator("#log").inner_text()


def test_a_delivery_by_clicks(visit: Visit) -> None:
    """In Kansas City a tile of each column, then a lit city: the disc lies there and the log tells the income."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=2, game="gwt")
    for move in range(80):
        assert ann.wait_for_turn()
        if ask(ann).startswith("How many certificates"):
            break
        if ask(ann).startswith("Where do you walk?"):
            walk(ann)
        elif ann.page.locator("[data-do=pass]:enabled").count():
            ann.done()
        else:
            ann.play_a_move(move)
    assert ann.page.locator(".trail .chip.now").count() == 2  # income and delivery
    lit(ann, "city").first.dispatch_event("click")
    if not ann.is_ready:
        ann.page.locator("[data-blank=certificates]").select_option(index=1)
    ann.confirm()
    assert ann.wait_for_turn()
    told = ann.page.locator("#log").inner_text()
    lit(ann, "disc").first.dispatch_event("click")
    ann.confirm()

    assert "delivers to" in told
    assert "for the herd" in told
    assert ann.page.locator("[data-pick^='city:'] .seat-0").count() == 1


def test_where_nothing_is_left_the_question_says_so(visit: Visit) -> None:
    """Once only *Done* can be said, it is no longer asked what the location is used for."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=2, game="gwt")
    for move in range(40):
        assert ann.wait_for_turn()
        if not ann.page.locator(".confirm").count():
            break
        ann.play_a_move(move)

    assert ask(ann).startswith("There is nothing else to do")
    ann.done()


@pytest.mark.proof
@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_labels_are_readable(visit: Visit, game: str, lang: str) -> None:
    """At 1440 × 900 nothing on the board is written smaller than 9 pixels."""
    ann = visit(lang=lang, width=1440, height=900)
    ann.play_now(seats=4, game=game)
    for move in range(3):
        ann.wait_for_turn()
        ann.play_a_move(move)
    ann.wait_for_turn()
    labels = ann.page.evaluate(LABELS)
    ann.look(f"labels-{game}-{lang}")

    assert len(labels) > 100
    assert [label for label in labels if label[1] < 9] == []


@pytest.mark.proof
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_issue_at_the_table(visit: Visit, theme: str) -> None:
    """axe-core finds nothing serious at a Great Western Trail table, while walking and after a refusal."""
    ann = visit(theme=theme, width=1440, height=900)
    ann.play_now(seats=3, game="gwt")
    until(ann, "Where do you walk?")
    found = ann.serious_issues()
    ann.page.locator(".spot:not(.can)[data-pick='space:B2']").dispatch_event("click")
    ann.page.locator(".refused a").wait_for()
    found += ann.serious_issues()
    ann.look(f"gwt-walking-{theme}")

    assert found == []


def test_a_refusal_leads_to_its_rule(visit: Visit) -> None:
    """The section cited in a refusal opens the rule's sentence, and above it how the game works."""
    ann = visit(lang="pl", width=1440, height=900)
    ann.play_now(seats=2, game="gwt")
    ann.wait_for_turn()
    ann.page.locator("[data-pick='space:B2']").dispatch_event("click")
    ann.page.locator(".refused a").click()
    rule = ann.page.locator(".rules li:target")

    assert rule.inner_text().strip()
    assert ann.page.locator("#how li").count() == 5
