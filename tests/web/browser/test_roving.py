"""The board by keyboard: one stop for Tab in every group of parts, arrows within it, and the focus shows sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.browser.visitor import Visitor
from tests.web.test_revealed import finished

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]
GROUPS = """() => {
  const groups = {};
  for (const frame of document.querySelectorAll(".board-frame, #beside")) {
    for (const one of frame.querySelectorAll("[data-pick][tabindex], [data-about][tabindex]")) {
      if (!one.checkVisibility()) continue;
      const kind = `${frame.id} ${one.closest("svg.part").classList[1]}`;
      (groups[kind] ??= []).push(one.tabIndex);
    }
  }
  return groups;
}"""
"""What may have the focus, by the kinds of parts it stands in; 0 where Tab stops."""
HERE = "() => document.activeElement.dataset.pick ?? ''"
REACHED = """() => {
  const part = document.activeElement.closest("svg.part"), waiting = [document.activeElement], seen = new Set(waiting);
  while (waiting.length) {
    const from = waiting.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (!seen.has(document.activeElement)) { seen.add(document.activeElement); waiting.push(document.activeElement); }
    }
  }
  const all = [...document.querySelectorAll(`#board .${part.classList[1]} :is([data-pick], [data-about])[tabindex]`)];
  return all.filter((one) => one.checkVisibility() && !seen.has(one)).map((one) => one.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("game", ["stockpile", "1889", "gwt"])
def test_every_group_is_one_stop(visit: Visit, game: str) -> None:
    """However much a part, or the parts of one kind, have to pick and to say; arrows reach all of it."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game=game)
    ann.wait_for_turn()
    groups = ann.page.evaluate(GROUPS)
    assert max(len(stops) for stops in groups.values()) > 2
    assert [kind for kind, stops in groups.items() if stops.count(0) != 1] == []

    ann.page.locator("#board .part:not(.out) .can[tabindex='0']").first.focus()
    assert ann.page.evaluate(REACHED) == []
    assert [kind for kind, stops in ann.page.evaluate(GROUPS).items() if stops.count(0) != 1] == []


def test_what_has_the_focus_says_what_it_is(visit: Visit) -> None:
    """Also what cannot be picked now: an arrow leads there, and its sentence appears."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="1889")
    ann.wait_for_turn()
    ann.page.locator("#board .part.private [tabindex='0']").focus()
    said = ann.page.locator(".tip:not([hidden])")
    said.wait_for()
    first = said.inner_text()
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_function(
        "(first) => document.querySelector('.tip:not([hidden])')?.innerText !== first", arg=first
    )


def test_arrows_lead_to_neighbours_and_enter_picks(visit: Visit) -> None:
    """A pile lies right of the one before it, whichever way the page reads; the way back leads back."""
    ann = visit(lang="fa", width=1440, height=900)
    ann.play_now(seats=3)
    ann.wait_for_turn()
    cards = ann.page.locator(".part.own .can")
    cards.first.focus()
    first = ann.page.evaluate(HERE)
    ann.page.keyboard.press("ArrowRight")
    second = ann.page.evaluate(HERE)
    assert first != second
    ann.page.keyboard.press("ArrowLeft")
    assert ann.page.evaluate(HERE) == first
    ann.page.keyboard.press("End")
    assert ann.page.evaluate(HERE) == second
    ann.page.keyboard.press(" ")
    ann.page.locator(f"[data-pick='{second}'].picked").wait_for()
    assert ann.page.evaluate(HERE) == second

    ann.page.keyboard.press("Tab")
    assert ann.page.evaluate("() => document.activeElement.closest('.part.own')") is None


def test_arrows_on_the_board_of_a_study_do_not_step(visit: Visit) -> None:
    """They move there, and step through the game elsewhere."""
    ann = visit(width=1440, height=900)
    table = ann.bring(finished("stockpile"))
    ann.go(f"/t/{table}/replay?n=40")
    ann.page.wait_for_selector("#replay.ready")
    ann.page.locator("[data-study] button[name=reveal]").click()
    ann.page.wait_for_selector("#study.ready[data-at='40']")
    ann.page.locator("#board .part:not(.out) [tabindex='0']").first.focus()
    ann.page.keyboard.press("ArrowRight")
    assert ann.page.locator("#study").get_attribute("data-at") == "40"

    ann.page.locator("#panel").focus()
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_selector("#study:not([data-at='40'])")
