"""What the signs mean, on the rules page and at the table, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]
PAGES = [("1846", "en", 1440), ("1830", "fa", 1440), ("1889", "fa", 360), ("18Chesapeake", "en", 360)]


@pytest.mark.parametrize(("game", "lang", "width"), [*PAGES, ("stockpile", "en", 1440), ("gwt", "fa", 360)])
def test_the_rules_page_has_every_sign(visit: Visit, game: str, lang: str, width: int) -> None:
    """A picture and a sentence each; nothing is wider than the page."""
    ann = visit(lang=lang, width=width, height=900)
    ann.go(f"/rules/{game}#legend")
    signs = ann.page.locator("#legend li")
    ann.page.locator("#legend").screenshot(path=str(ann.pictures / f"legend-{game}-{lang}-{width}.png"))

    assert signs.count() > 10
    assert all(box["width"] > 10 for sign in signs.locator("svg").all() if (box := sign.bounding_box()))
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not ann.serious_issues()


def test_the_table_has_them_too(visit: Visit) -> None:
    """In its last tab, asked for when it is opened."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="1846")
    ann.page.locator("#tab-table-button, [role=tab]").last.click()
    box = ann.page.locator("#signs")
    box.locator("> summary").click()
    box.locator("li[data-sign='private.meat']").wait_for()
    box.locator("li").first.scroll_into_view_if_needed()
    ann.look("legend-table-1846")

    assert box.locator("li").count() > 20
    assert not ann.serious_issues()
