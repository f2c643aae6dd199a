"""Everything revealed, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.browser.visitor import Visitor
from tests.web.test_revealed import finished

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
