"""Every page: no serious accessibility issue, no missing word, right to left where it belongs, screenshots."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests import languages
from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
PAGES = (
    "/",
    "/lobby",
    "/tables/new",
    "/find",
    "/people",
    "/history",
    "/friends",
    "/sign-in",
    "/rules/stockpile",
    "/account",
    "/t/999999",
)
GAP = re.compile(r"\[[a-z_]+(\.[a-z_]+)*\]")
"""How a missing message shows."""


def name_of(path: str) -> str:
    return path.strip("/").replace("/", "-") or "home"


@pytest.mark.proof
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_issue(visit: Visit, theme: str) -> None:
    """axe-core finds nothing serious on any page, in either theme."""
    ann = visit(theme=theme)
    ann.play_now()
    table = ann.page.url
    ann.wait_for_turn()
    found = {"table": ann.serious_issues()}
    ann.look(f"table-start-{theme}")
    ann.go(f"{table}/replay")
    ann.page.locator("#replay.ready").wait_for()
    found["replay"] = ann.serious_issues()
    ann.look(f"replay-{theme}")
    for path in PAGES:
        ann.go(path)
        found[path] = ann.serious_issues()
        ann.look(f"{name_of(path)}-{theme}")

    assert {where: issues for where, issues in found.items() if issues} == {}


@pytest.mark.proof
@pytest.mark.parametrize("lang", languages.A_SHARE)
def test_every_word_is_there(visit: Visit, lang: str) -> None:
    """No page shows a gap in its words; language and direction stand on the page."""
    ann = visit(lang=lang)
    ann.play_now()
    ann.wait_for_turn()
    table = ann.page.url
    gaps = GAP.findall(ann.page.content())
    for path in (*PAGES, f"{table}/replay"):
        ann.go(path)
        gaps += GAP.findall(ann.page.locator("body").inner_text())
    html = ann.page.locator("html")

    assert gaps == []
    assert html.get_attribute("lang") == lang
    assert html.get_attribute("dir") == ("rtl" if lang == "fa" else "ltr")


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_no_page_is_wider_than_a_phone(visit: Visit, lang: str) -> None:
    """At 360 pixels every page fits, left to right and right to left."""
    ann = visit(lang=lang, width=360, height=740, touch=True)
    ann.play_now()
    ann.wait_for_turn()
    table = ann.page.url
    wide: dict[str, int] = {}
    for path in (*PAGES, table, f"{table}/replay"):
        ann.go(path)
        ann.look(f"phone-{lang}-{name_of(path) if path in PAGES else path.rsplit('/')[-1]}")
        wide[path] = ann.page.evaluate("() => document.scrollingElement.scrollWidth")

    assert {path: width for path, width in wide.items() if width > 360} == {}


def test_persian_page(visit: Visit) -> None:
    """The page is mirrored, the board is not, digits are Persian, and a move can be made."""
    ann = visit(lang="fa", width=1440, height=900)
    ann.play_now()
    ann.wait_for_turn()
    ann.look("table-persian")
    panel = ann.page.locator("#panel").bounding_box()
    board = ann.page.locator("#board").bounding_box()
    prices = ann.page.locator(".part.prices").bounding_box()
    piles = ann.page.locator(".part.information").bounding_box()
    ann.play_a_move()

    assert panel["x"] < board["x"], "the panel stands at the left of a right-to-left page"
    assert prices["x"] < piles["x"], "the board reads left to right"
    assert re.search("[۰-۹]", ann.page.locator(".part.round").inner_html())


def test_language_and_theme_switch(visit: Visit) -> None:
    """The switches of the head work and are remembered."""
    ann = visit()
    ann.go("/lobby")
    ann.page.locator("details.menu summary").nth(0).click()
    ann.page.locator("button[name=lang][value=pl]").click()
    ann.page.locator("html[lang=pl]").wait_for()
    ann.page.locator("details.menu summary").nth(1).click()
    with ann.page.expect_response("**/settings"):
        ann.page.locator("button[name=theme][value=dark]").click()
    ann.go("/lobby")

    assert ann.page.locator("html").get_attribute("lang") == "pl"
    assert ann.page.locator("html").get_attribute("data-theme") == "dark"


def test_replay_slider(visit: Visit) -> None:
    """Steps forward and back change board, address and the line marked in the log."""
    ann = visit()
    ann.play_now(bot="random")
    ann.wait_for_turn()
    ann.play_a_move()
    ann.wait_for_turn()
    ann.go(f"{ann.page.url}/replay?n=0")
    ann.page.locator("#replay.ready").wait_for()
    before = ann.page.locator("#board").inner_html()
    ann.page.locator("[data-step=on]").click()
    ann.page.locator(".log .line.here").wait_for()
    ann.page.wait_for_url(re.compile(r"n=[1-9]"))

    assert ann.page.locator("#board").inner_html() != before
    assert ann.page.locator(".chart svg").count() >= 2


OFFSET = "(line) => Math.round(line.getBoundingClientRect().top - line.closest('#log').getBoundingClientRect().top)"
READ = f"""(log) => [...log.querySelectorAll(".line")]
    .filter((line) => line.getClientRects().length).find((line) => ({OFFSET})(line) >= 0).dataset.n"""
"""The line at the top of what is seen, and where it stands there."""


def test_log_stays_at_its_end(visit: Visit) -> None:
    """New lines stay in sight for a reader at the end, and move nothing for one who reads further up."""
    ann = visit()
    ann.play_now(bot="random")
    for _ in range(3):
        ann.wait_for_turn()
        ann.play_a_move()
    ann.wait_for_turn()
    log = ann.page.locator("#log")
    rest = "l => l.scrollHeight - l.scrollTop - l.clientHeight"
    assert log.evaluate(rest) < 40

    log.hover()
    log.evaluate("l => { l.rested = new Promise((done) => l.addEventListener('scrollend', done, { once: true })); }")
    ann.page.mouse.wheel(0, -100)
    log.evaluate("l => l.rested")
    line = log.locator(f".line[data-n='{log.evaluate(READ)}']").last
    seen = line.evaluate(OFFSET)
    ann.play_a_move()
    ann.wait_for_turn()
    assert line.evaluate(OFFSET) == seen


def test_the_whole_log_by_whom_it_concerns(visit: Visit) -> None:
    """Older lines come as one scrolls, to the very first; a filter leaves what concerns somebody, and has a word."""
    ann = visit()
    ann.go("/")
    seats = {str(i): "bot:random" for i in range(5)}
    body = {"game": "stockpile", "seat": seats, "open": True, "name": "Ann"}
    table = ann.page.request.post("/tables", data=body, headers={"Accept": "application/json"}).json()
    ann.go(table["url"])
    ann.page.locator(".outcome").wait_for()
    ann.page.reload()
    ann.wait_for_table()
    lines = ann.page.locator("#log .line")
    first = ann.page.locator("#log .line[data-n='1']")
    assert not first.count()
    while not first.count():
        oldest = lines.first.get_attribute("data-n")
        ann.page.locator("#log").evaluate("l => { l.scrollTop = 0; }")
        ann.page.locator(f"#log .older + .line:not([data-n='{oldest}'])").wait_for(state="attached")

    everything = lines.count()
    ann.page.locator(".filter > summary").click()
    ann.page.locator("#only-about").select_option("AA")
    wait_for_lines(ann, "line.dataset.about.split(' ').includes('AA')")
    assert lines.count() < everything
    ann.page.locator("#only-about").select_option("0")
    ann.page.locator("#find-log").fill("PILE 1")
    wait_for_lines(ann, "line.dataset.about.split(' ').includes('0') && line.innerText.includes('pile 1')")


def wait_for_lines(ann: Visitor, fit: str) -> None:
    """Until there are lines in the log, and all of them fit."""
    all_fit = "lines.length > 0 && lines.every((line) => FIT)".replace("FIT", fit)
    ann.page.wait_for_function(
        f"() => {{ const lines = [...document.querySelectorAll('#log .line')]; return {all_fit}; }}"
    )
