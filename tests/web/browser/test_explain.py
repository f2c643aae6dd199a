"""What can I do now, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
SIZES = [("en", 1440, 900), ("fa", 1440, 900), ("en", 360, 740), ("fa", 360, 740)]


@pytest.mark.parametrize(("lang", "width", "height"), SIZES)
def test_the_decision_is_explained(visit: Visit, lang: str, width: int, height: int) -> None:
    """Opened at the table: the question, its moves and its bars; a rule leads to its section."""
    ann = visit(lang=lang, width=width, height=height)
    ann.play_now(seats=3, game="1889")
    ann.wait_for_turn()
    box = ann.page.locator("#explain")
    box.locator("> summary").click()
    box.locator("dt").first.wait_for()
    box.locator("> summary").scroll_into_view_if_needed()
    ann.look(f"explain-1889-{lang}-{width}")
    link = box.locator("a.code").first

    assert not ann.serious_issues()
    assert box.locator("dl").first.locator("dt").count() >= 2
    assert (link.get_attribute("href") or "").startswith("/rules/1889#rail:")


def test_it_follows_the_game(visit: Visit) -> None:
    """Left open it explains the next decision, too; and the rules page has the section it names."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="gwt")
    ann.wait_for_turn()
    box = ann.page.locator("#explain")
    box.locator("> summary").click()
    box.locator("p strong:text('On which neutral building do you start?')").wait_for()
    assert ann.page.locator("[data-do=pass]:disabled").inner_text() == "Done"
    assert box.locator("dt:text('Done')").count() == 1
    ann.page.locator("#moves .kinds button, #moves .others button").first.click()
    ann.page.locator(".confirm:enabled").click()
    box.locator("p strong:text('Use the location.')").wait_for()
    ann.look("explain-gwt")
    ann.go(box.locator("a.code").first.get_attribute("href") or "")

    assert ann.page.locator("[id='GWT-4.1']").count() == 1


def test_a_study_explains_it_too(visit: Visit) -> None:
    """For the moment that is looked at."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="1889")
    ann.wait_for_turn()
    ann.page.locator("[data-study] button").first.evaluate("button => button.form.requestSubmit(button)")
    ann.page.wait_for_selector("#study.ready")
    box = ann.page.locator("#explain")
    box.locator("> summary").click()
    box.locator("dt").first.wait_for()
    ann.look("explain-study")

    assert not ann.serious_issues()
