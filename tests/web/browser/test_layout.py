"""Words fit where they stand, in every language: no button, tab, chip or cell is smaller than its text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import languages
from tests.web.browser.test_pages import PAGES
from tests.web.browser.visitor import Visitor
from tests.web.test_revealed import finished

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]
CUT = """() => [...document.querySelectorAll(
  "button, .button, .chip, [role=tab], label, legend, summary, h1, h2, h3, th, td")]
  .filter((one) => one.checkVisibility() && !one.closest("svg, .scroll, .sr"))
  .filter((one) => {
    const { overflowX, textOverflow, display } = getComputedStyle(one);
    const meant = display === "inline" || overflowX !== "visible" || textOverflow === "ellipsis";
    return !meant && one.scrollWidth > one.clientWidth + 2;
  })
  .map((one) => `${one.tagName} ${one.innerText.slice(0, 40)}`)"""
TABS = """() => {
  const list = document.querySelector(".tablist").getBoundingClientRect();
  const tabs = [...document.querySelectorAll(".tablist [role=tab]")];
  return [tabs.length, tabs.filter((tab) => {
    const box = tab.getBoundingClientRect();
    const out = box.left < list.left - 1 || box.right > list.right + 1 || box.bottom > list.bottom + 1;
    return out || tab.scrollWidth > tab.clientWidth + 1;
  }).map((tab) => tab.innerText)];
}"""
PLATES = """() => {
  const seen = [...document.querySelectorAll("#plates .plate")];
  const boxes = [...seen, document.querySelector(".bar > .row.end")].map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return {
    players: seen.length,
    spilt: seen.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText),
    overlaps: boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meet(a, b))).length,
    narrowest: Math.min(...seen.map((one) => one.querySelector(".name").clientWidth)),
  };
}"""
SIZES = [(1440, 900), (360, 740)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", languages.A_SHARE)
def test_no_word_is_cut(visit: Visit, lang: str, size: tuple[int, int]) -> None:
    """On the pages without a board and at a table."""
    ann = visit(lang=lang, width=size[0], height=size[1], touch=size[0] < 800)
    ann.play_now(seats=3)
    ann.wait_for_turn()
    cut = {"table": ann.page.evaluate(CUT)}
    for path in (*PAGES, "/learn", "/import", "/studies", "/account/channels", "/rules/1846"):
        ann.go(path)
        cut[path] = ann.page.evaluate(CUT)

    assert {path: words for path, words in cut.items() if words} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", languages.A_SHARE)
def test_every_tab_is_in_sight_and_opens(visit: Visit, lang: str, size: tuple[int, int]) -> None:
    """Of a study and of a table; on a phone the pinned panel leaves room for them."""
    ann = visit(lang=lang, width=size[0], height=size[1], touch=size[0] < 800)
    page = ann.page
    table = ann.bring(finished("1846"))
    ann.wait_for_table()
    check(page)
    ann.go(f"/t/{table}/replay?n=40")
    page.wait_for_selector("#replay.ready")
    page.locator("[data-study] button[name=reveal]").click()
    page.wait_for_selector("#study.ready")
    check(page)
    for tab in page.locator(".tablist [role=tab]").all():
        tab.click()
        assert tab.get_attribute("aria-selected") == "true"


def check(page: Any) -> None:
    many, hidden = page.evaluate(TABS)
    assert many >= 5
    assert hidden == []


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.proof), "ru"])
@pytest.mark.parametrize("width", [1440, 1280, 1000])
def test_five_players_fit_in_the_top_bar(visit: Visit, width: int, lang: str) -> None:
    """Each keeps room for a name, and none lies over another or over the links beside them."""
    ann = visit(lang=lang, width=width, height=900)
    ann.play_now(seats=5, practice=True)
    ann.wait_for_turn()
    found = ann.page.evaluate(PLATES)

    assert (found["players"], found["spilt"], found["overlaps"]) == (5, [], 0)
    assert found["narrowest"] >= 30


OUTSIDE = """() => [...document.querySelectorAll(".chart text.end")]
  .filter((one) => one.getBoundingClientRect().top < one.ownerSVGElement.getBoundingClientRect().top - 1)
  .map((one) => one.textContent)"""


def test_names_at_the_ends_of_lines_stay_in_their_chart(visit: Visit) -> None:
    """One line ends at the top and the others crowd at the bottom: only those are pushed up."""
    ann = visit(width=1440, height=900)
    table = ann.bring(finished("1846"))
    ann.go(f"/t/{table}/replay?n=40")
    ann.page.locator(".chart[data-series=odds] text.end").first.wait_for()

    assert ann.page.locator(".chart text.end").count() > 5
    assert ann.page.evaluate(OUTSIDE) == []
