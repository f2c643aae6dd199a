"""Asking what a good player would do, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_hint_is_asked_for_and_played(visit: Visit) -> None:
    """1889 against bots: a button names moves with their reasons, and a click makes one stand ready."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="1889", practice=True)
    ann.wait_for_turn()
    ann.page.locator("[data-do=hint]").click()
    hints = ann.page.locator(".hints li")
    hints.first.wait_for()
    ann.look("hints-1889")
    assert not ann.serious_issues()
    assert 1 <= hints.count() <= 3
    assert ann.page.locator("[data-do=hint]").is_disabled()

    bar = ann.page.locator("#evaluation rect")
    assert bar.count() == 3
    assert sum(float(part.get_attribute("width") or 0) for part in bar.all()) > 99

    before, said = ann.n, hints.last.locator("button").inner_text()
    hints.last.locator("button").click()
    confirm = ann.page.locator(".confirm:enabled")
    assert confirm.inner_text() == said
    confirm.click()
    ann.page.locator(f"#table:not([data-n='{before}'])").wait_for()
    assert not ann.page.locator(".hints").count()
