"""A window that is not high: the question and the buttons that are always there stay in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]
SEEN = """(where) => {
  const panel = document.querySelector("#panel").getBoundingClientRect();
  return [...document.querySelectorAll(`#panel :is(${where})`)].filter((one) => one.checkVisibility()).map((one) => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= panel.top - 1 && box.bottom <= panel.bottom + 1 && one.contains(top);
  });
}"""
"""Which of these lie in the panel's window, with nothing over them."""


def in_sight(page: Any, where: str) -> bool:
    return all(page.evaluate(SEEN, where))


@pytest.mark.parametrize(("lang", "width"), [("en", 1366), ("fa", 1366), ("ru", 1366), ("pl", 1366), ("en", 900)])
def test_the_question_and_its_buttons_stay_in_sight(visit: Visit, lang: str, width: int) -> None:
    """At a practice table of Great Western Trail, in every question, scrolled or not, and after a hint."""
    ann = visit(lang=lang, width=width, height=800)
    ann.play_now(seats=3, game="gwt", practice=True)
    for move in range(4):
        assert ann.wait_for_turn()
        ann.look(f"low-{lang}-{width}-{move}")
        assert in_sight(ann.page, "#ask, .always button")
        assert in_sight(ann.page, ".confirm") or width < 1000
        ann.page.evaluate("document.querySelector('#panel').scrollTo(0, 10000)")
        assert in_sight(ann.page, "#ask, .always button")
        ann.play_a_move(move)
    ann.wait_for_turn()
    ann.page.locator("[data-do=hint]").click()
    ann.page.locator(".hints > li").first.wait_for()
    ann.look(f"low-{lang}-{width}-hint")
    assert in_sight(ann.page, "#ask, .always button, .hints > li:first-child > button")
