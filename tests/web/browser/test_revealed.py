"""Everything revealed, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.browser.visitor import Visitor
from tests.web.test_revealed import finished

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]


@pytest.mark.parametrize(
    ("game", "lang", "width"),
    [pytest.param("stockpile", "en", 1440, marks=pytest.mark.proof), ("gwt", "fa", 1440), ("stockpile", "fa", 360)],
)
def test_a_replay_shows_everything_at_once(visit: Visit, game: str, lang: str, width: int) -> None:
    """A click on *everything revealed*, then a step: still revealed."""
    ann = visit(lang=lang, width=width, height=900)
    page = ann.page
    table = ann.bring(finished(game))
    ann.go(f"/t/{table}/replay?n=60")
    page.wait_for_selector("#replay.ready")
    page.locator("[data-look=all]").click()
    page.wait_for_selector("#replay.ready[data-reveal=yes]")
    ann.look(f"revealed-{game}-{lang}-{width}")
    before = page.locator("#where").inner_text()
    page.locator("[data-step=on]").click()
    page.wait_for_function("text => document.getElementById('where').textContent !== text", arg=before)

    assert page.locator("#board svg.revealed").count() >= 3
    assert not ann.serious_issues()


def test_the_end_of_a_replay_shows_the_whole_result(visit: Visit) -> None:
    """The box is as high as what it says, next to a log of any length, and nothing is said to be waited for."""
    ann = visit(width=1366, height=800)
    table = ann.bring(finished("stockpile"))
    told = ann.context.request.get(f"/t/{table}/explanation", headers={"Accept": "application/json"}).json()
    ann.go(f"/t/{table}/replay")
    ann.page.wait_for_selector("#replay.ready")
    ann.page.locator("[data-step=last]").click()
    box = ann.page.locator(".side > .outcome")
    box.wait_for()
    ann.look("replay-end")

    assert box.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    assert told["asked"][0]["text"] == "The game is over."
