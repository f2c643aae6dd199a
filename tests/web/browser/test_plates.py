"""The plates of the players at a table, in a real browser: their names and their clocks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from stockrail.server import language
from tests import languages
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]
DAY, HOUR = 86_400, 3_600
LEFT = (3 * DAY, DAY + 59, DAY + 2 * HOUR, 2 * HOUR, HOUR + 59, HOUR + 300, 300, 59, 0)
ISOLATES = re.compile("[\u2066-\u2069]")
CUT = """() => [...document.querySelectorAll("#plates .name, #plates .name bdi")]
    .filter((name) => name.clientWidth && name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
OPEN = """async () => {
  const body = { game: "1830", name: "Annabelle", seat: { 0: "me", 1: "bot:greedy", 2: "bot:novice", 3: "bot:club" },
    clock: "move", minutes: 1440, open: true };
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return (await (await fetch("/tables", { method: "POST", headers, body: JSON.stringify(body) })).json()).url;
}"""


@pytest.mark.parametrize("lang", languages.A_SHARE)
def test_four_names_are_whole_on_a_middling_screen(visit: Visit, lang: str) -> None:
    """With a clock, from the width where the page is no phone's any more to where all stands in one row."""
    ann = visit(lang=lang, width=1024, height=800)
    ann.go("/")
    ann.go(ann.page.evaluate(OPEN))
    ann.wait_for_table()
    ann.wait_for_turn()
    for width in (801, 900, 1024, 1100):
        ann.resize(width, 800)
        ann.look(f"plates-{lang}-{width}")

        assert ann.page.evaluate(CUT) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("lang", languages.A_SHARE)
def test_three_names_are_whole(visit: Visit, lang: str) -> None:
    """At a practice table with a long title, at the usual widths of a window."""
    ann = visit(lang=lang, width=1366, height=800)
    ann.play_now(seats=3, game="gwt", practice=True)
    ann.wait_for_turn()
    for width in (801, 900, 1024, 1100, 1200, 1366, 1440):
        ann.resize(width, 800)
        ann.look(f"three-{lang}-{width}")

        assert ann.page.evaluate(CUT) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("lang", languages.A_SHARE)
def test_scripts_write_what_is_left_as_the_page_does(visit: Visit, lang: str) -> None:
    """The same words for every time, whoever writes them."""
    ann = visit(lang=lang)
    ann.go("/")
    ann.go(ann.page.evaluate(OPEN))
    ann.wait_for_table()
    script = "async (all) => all.map((await import(document.querySelector('link[href*=times]').href)).countdown)"
    written = ann.page.evaluate(script, list(LEFT))

    assert [ISOLATES.sub("", said) for said in written] == [
        ISOLATES.sub("", language.countdown(seconds, lang)) for seconds in LEFT
    ]
