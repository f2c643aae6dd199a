"""A finished game taken apart in the browser: branched, played on against bots, commented, shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.browser.visitor import Visitor
from tests.web.test_revealed import finished


def at(page: Any, moment: str = "", other: str = "") -> None:
    """Until the page shows a moment, or another than before."""
    page.wait_for_selector(f"#study.ready[data-at='{moment}']" if moment else f"#study:not([data-at='{other}'])")


def test_branch_a_finished_game_and_share_it(visit: Callable[..., Visitor]) -> None:
    """From the replay of a finished game to a study that somebody else opens."""
    ann = visit()
    page = ann.page
    table = ann.bring(finished("stockpile"))
    ann.go(f"/t/{table}/replay?n=40")
    page.wait_for_selector("#replay.ready")
    page.locator("[data-study] button[name=reveal]").click()
    at(page, "40")

    page.locator("#moves details.fold summary").click()
    page.locator("#moves details.fold button:enabled").last.click()
    if page.locator("#study[data-at='40']").count():
        page.locator("#moves .confirm:enabled").click()
    at(page, other="40")
    branched = page.locator("#study").get_attribute("data-at")
    assert branched.startswith("40.")

    page.locator("#study-tools-button").click()
    page.locator("form[data-live=bots] select[name=bot]").select_option("random")
    page.locator("form[data-live=bots] select[name=moves]").select_option("3")
    page.locator("#bots-play").click()
    at(page, other=branched)
    page.wait_for_selector("#bots-play:text('Let bots play on')")

    page.locator("#study-notes-button").click()
    page.locator("#line-name").fill("Otherwise")
    page.locator("#comment").fill("Would this have won?")
    page.locator("#mark").select_option("!?")
    page.locator("#notes-form button").click()
    page.wait_for_selector("#said:has-text('Would this have won?')")
    page.locator("#study-compare-button").click()
    page.locator("#compare-with").fill("40")
    page.locator("#compare button").first.click()
    page.wait_for_selector("#compared table tbody tr")

    page.locator("#study-share-button").click()
    page.locator("#access").select_option("link")
    page.locator("form[action$='/share'] button").click()
    page.wait_for_selector("#link-field", state="attached")
    link = page.locator("#link-field").input_value()

    bob = visit(lang="fa", width=390, height=844)
    bob.go(link)
    bob.page.wait_for_selector("#study.ready")
    bob.page.locator("#lines .entry:has(strong.mark)").first.click()
    bob.page.wait_for_selector("#said:has-text('Would this have won?')")
    assert bob.page.locator("#notes-form").count() == 0
