"""The table of a rail title in a real browser: bids, tiles, runs, refusals, sheets, changes, at desk and phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stockrail import bots
from stockrail.core.match import Match
from stockrail.server import moves, people, repository, tables
from stockrail.server.app import create_app
from stockrail.server.guard import COOKIE
from stockrail.server.moves import Move
from stockrail.server.services import Services
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from tests.titles import RAIL_SHARE
from tests.web.browser.visitor import Visitor
from tests.web.served import served

Visit = Callable[..., Visitor]
Reached = Callable[[Match], bool]
NAMES = ["Ann", "Bob", "Cy", "Dee"]


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(db=str(tmp_path_factory.mktemp("rail") / "tables.db"), limits=False)


@pytest.fixture(scope="module")
def address(settings: Settings) -> Iterator[str]:
    """A server whose tables the tests may bring to any moment."""
    with served(create_app(settings)) as port:
        yield f"http://127.0.0.1:{port}"


class Hall:
    """Sets up tables behind the server's back, by playing for all seats."""

    def __init__(self, settings: Settings) -> None:
        self.services = Services(settings, Store(settings.db))

    def open(self, visitor: Visitor, title: str, reached: Reached) -> int:
        """A table of the visitor's own four seats, played by greedy bots up to a moment, and the page that shows it."""
        visitor.context.request.post("/guest", data={"name": "Ann"})
        secret = next(c["value"] for c in visitor.context.cookies() if c["name"] == COOKIE)
        me = people.by_session(self.services.store, secret)
        assert me is not None
        table = tables.make(self.services, me, tables.Plan(title, NAMES, me, hot=True))
        self._play(table, reached)
        visitor.go(f"/t/{table}")
        visitor.wait_for_table()
        return table

    def _play(self, table: int, reached: Reached) -> None:
        players: dict[int, Any] = {}
        while True:
            with self.services.store.read() as c:
                loaded = self.services.matches.get(c, repository.find(c, table))
            match = loaded.match
            if match.turn is None or reached(match):
                return
            bot = players.setdefault(match.turn, bots.find(match.game.name, "greedy")(match.game, match.turn, 7))
            action = bot.choose(match.view(match.turn), match.legal.options, 1.0)
            moves.play(self.services, Move(table, match.turn, loaded.n, action))


@pytest.fixture(scope="module")
def hall(settings: Settings, address: str) -> Iterator[Hall]:
    hall = Hall(settings)
    yield hall
    hall.services.store.close()


def asks(name: str, cycle: int = 1) -> Reached:
    """Until that question is put, from that stock round on."""
    return lambda m: name in (m.state.agenda[-1].prompt, type(m.state.agenda[-1]).__name__) and m.state.cycle >= cycle


def start(match: Match) -> bool:
    return True


def test_a_number_says_what_it_brings_while_it_is_written(visit: Visit, hall: Hall) -> None:
    """The button and the lines below it follow the digits, before the field is left."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", start)
    ann.pick("private:MH|card:MH")
    field, lines = ann.page.locator(".sentence input[type=number]"), ann.page.locator(".foreseen li")
    lines.filter(has_text="tie up $115; $485 is free").wait_for()
    field.press("End")
    field.press("Backspace")
    field.press_sequentially("9")
    lines.filter(has_text="tie up $119; $481 is free").wait_for()

    assert ann.page.locator(".confirm:enabled").inner_text() == "Bid $119 for Mohawk & Hudson"
    assert ann.page.evaluate("document.activeElement.type") == "number"


def test_a_bid_with_the_number_field(visit: Visit, hall: Hall) -> None:
    """A click on a private opens its bid at the least; a step leads to the next five, an end of the range to that."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", start)
    ann.pick("private:MH|card:MH")
    field = ann.page.locator(".sentence input[type=number]")
    assert field.input_value() == "115"
    ann.page.locator(".amount .step").last.click()
    assert ann.page.locator(".confirm:enabled").inner_text() == "Bid $120 for Mohawk & Hudson"
    ann.page.locator(".bounds .end").last.click()
    assert ann.page.locator(".confirm:enabled").inner_text() == "Bid $600 for Mohawk & Hudson"
    ann.page.locator(".bounds .end").first.click()
    ann.page.locator(".amount .step").last.click()
    ann.confirm()

    assert ann.page.locator("#board .part.plate").first.text_content().find("$120") > 0
    assert "bids $120 for Mohawk & Hudson" in ann.page.locator("#log .line").last.inner_text()


def test_a_tile_is_laid_by_clicks(visit: Visit, hall: Hall) -> None:
    """The first click shows a tile on its hex, the next one another; once confirmed it lies there, marked as new."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 2))
    spot = ann.page.locator(".spot.hex.can[data-stage]").first
    where = str(spot.get_attribute("data-id"))
    shown = []
    for _ in range(2):
        spot.click(force=True)
        assert ann.page.locator(".laid:not(.unsure)").count() == 1
        shown.append(ann.page.locator(".confirm:enabled").inner_text())
    ann.look("rail-tile")
    ann.confirm()

    assert shown[0] != shown[1]
    assert where.removeprefix("hex:") in shown[1]
    assert ann.page.locator(f"[data-id='{where}'].fresh").count() == 1
    assert ann.page.locator(".laid").count() == 0


def test_a_tile_that_may_not_lie_there_is_refused_with_its_rule(visit: Visit, hall: Hall) -> None:
    """A click on a hex nothing fits says why, with the section as a link into the rules."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 2))
    ann.pick("hex:A17|target:A17")
    link = ann.page.locator(".refused a")
    link.wait_for()
    ann.look("rail-refused")

    assert str(link.get_attribute("href")).startswith("/rules/1830#rail:")
    assert ann.page.locator(".refused").inner_text().strip() != link.inner_text().strip()


@pytest.mark.parametrize("title", RAIL_SHARE)
def test_the_best_run_stands_ready_with_its_ribbons(visit: Visit, hall: Hall, title: str) -> None:
    """Proposed, drawn and told by name before anything is clicked; one click declares it."""
    ann = visit(width=1440, height=900)
    hall.open(ann, title, asks("RunTrains", 2))
    ann.page.locator(".foreseen li").first.wait_for()
    trains = ann.page.locator(".foreseen [class^=ribbon-]")
    ribbons = ann.page.locator("[data-layer=map] .route")
    said = ann.page.locator(".confirm:enabled").inner_text()
    ann.look(f"rail-run-{title}")

    assert trains.count() == ribbons.count() > 0
    assert "Proved best" in ann.page.locator(".foreseen").inner_text()
    total = re.search(r"[$¥][\d,]+", said)
    assert total
    ann.confirm()
    assert f"runs for {total[0]}" in ann.page.locator("#log").inner_text()


def test_a_move_that_tells_nothing_is_one_request_too(visit: Visit, hall: Hall) -> None:
    """No tile is laid, and that is taken back, again and again: nothing is fetched besides, and what a run that stands
    ready leads to comes with the answer."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", lambda m: asks("lay_tile", 2)(m) and asks("RunTrains", 2)(passed(m)))
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url.partition("?")[0].rpartition("/")[2]))
    for _ in range(3):
        ann.done()
        ann.page.locator(".foreseen li").first.wait_for()
        ann.undo()

    assert asked == ["entries", "undo"] * 3


def passed(match: Match) -> Match:
    """What comes after a pass."""
    after = match.branch(len(match.entries))
    after.play("pass")
    return after


def test_a_worse_run_is_chosen_on_the_map(visit: Visit, hall: Hall) -> None:
    """A click on a stop of the best run proposes the best without it, a second one takes that back."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", lambda m: asks("RunTrains", 3)(m) and len(m.legal.options[0].json()["routes"]) > 1)
    ann.page.locator("[data-layer=map] .route").first.wait_for(state="attached")
    best = ann.page.locator(".confirm").inner_text()
    train = ann.page.locator("#beside [data-pick^='train:']").first
    train.click()
    ann.page.locator("#beside .shut").wait_for()
    worse = ann.page.locator(".confirm:enabled").inner_text()
    train.click()
    ann.page.locator("#beside .shut").wait_for(state="detached")

    assert re.fullmatch(r"Run for \$\d+: \$\d+ a share", worse)
    assert worse != best
    assert ann.page.locator(".confirm:enabled").inner_text() == best
    train.click()
    ann.page.locator("#beside .shut").wait_for()
    ann.confirm()
    assert worse.split()[2].rstrip(":") in ann.page.locator("#log .line").last.inner_text()


def test_looking_at_a_dividend_says_who_gets_what(visit: Visit, hall: Hall) -> None:
    """Money and price float beside the choice, an arrow lies on the market, and nothing on the page has moved."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("PayOut", 2))
    choice = ann.page.locator(".others button").first
    before = choice.bounding_box()
    choice.hover()
    tip = ann.page.locator(".tip:not([hidden])")
    tip.wait_for()

    assert re.search(r"\+\$\d+", tip.inner_text())
    assert ann.page.locator("[data-layer=market] .way").count() == 1
    assert choice.bounding_box() == before
    ann.page.locator("h1").hover()
    ann.page.locator(".tip[hidden]").wait_for(state="attached")
    assert ann.page.locator("[data-layer=market] .way").count() == 0


def told_by_looking(ann: Visitor, spot: Any) -> Iterator[str]:
    """What a spot says by pointer, by keyboard and by tap; the next touch hides it again."""
    tip = ann.page.locator(".tip:not([hidden])")
    for look in (spot.hover, spot.focus, spot.click):
        look()
        tip.wait_for()
        yield tip.inner_text()
        ann.page.mouse.click(2, 2)
        ann.page.locator(".tip[hidden]").wait_for(state="attached")


def test_a_private_tells_what_it_does(visit: Visit, hall: Hall) -> None:
    """By pointer, by keyboard and by tap, although nothing can be done with it; the next touch hides it again."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile"))
    ann.page.locator("#rooms button").last.click()
    chip = ann.page.locator("[data-pick^='private:MH']")
    for told in told_by_looking(ann, chip):
        assert told.startswith("Mohawk & Hudson. A player who owns it may exchange it for a share of NYC")

    assert ann.page.locator(".refused").count() == 0


@pytest.mark.proof
@pytest.mark.parametrize(
    ("pick", "begins"),
    [(".part.trains [data-about]", "Train"), ("[data-pick='tile:57']", "Yellow")],
    ids=["train", "tile"],
)
def test_the_supply_tells_what_it_is_for(visit: Visit, hall: Hall, pick: str, begins: str) -> None:
    """A train of the depot and a tile of the tray, while something else is asked."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("RunTrains"))
    spot = ann.page.locator(pick).first
    rooms = iter(ann.page.locator("#rooms button").all())
    while not spot.is_visible():
        next(rooms).click()
    for told in told_by_looking(ann, spot):
        assert told.startswith(begins)


def test_sheets_show_any_last_run(visit: Visit, hall: Hall) -> None:
    """The figure of a run draws it on the map while it is looked at, and keeps it there once clicked."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 3))
    ann.page.locator("#tab-sheets-button").click()
    shower = ann.page.locator(".shower").first
    ribbons = ann.page.locator("[data-layer=map] .route")
    assert ribbons.count() == 0
    shower.focus()
    ribbons.first.wait_for(state="attached")
    ann.look("rail-sheets")
    shower.blur()
    ribbons.first.wait_for(state="detached")
    shower.click()
    ann.page.locator("h1").hover()

    ribbons.first.wait_for(state="attached")
    assert shower.get_attribute("aria-pressed") == "true"


STROKES = """(chart) => [...chart.querySelectorAll("polyline")].map((line) => {
  const style = getComputedStyle(line);
  return `${style.stroke} ${style.strokeDasharray}`;
})"""


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_charts_are_named_and_their_lines_told_apart(visit: Visit, hall: Hall, lang: str) -> None:
    """Every chart has a caption in words; eight corporations have eight colours and eight kinds of line."""
    ann = visit(lang=lang, width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 4))
    ann.page.locator("#tab-charts-button").click()
    ann.page.locator(".chart").first.wait_for()
    captions = ann.page.locator(".chart figcaption").all_inner_texts()
    strokes = max((chart.evaluate(STROKES) for chart in ann.page.locator(".chart").all()), key=len)
    ann.page.locator(".chart").nth(1).scroll_into_view_if_needed()
    ann.look(f"rail-charts-{lang}")

    assert len(captions) == len(set(captions)) == 5
    assert not [caption for caption in captions if "[" in caption]
    assert len(strokes) == 8
    assert len({line.split(")")[0] for line in strokes}) == len({line.split(")")[1] for line in strokes}) == 8


def test_change_is_marked_without_motion_where_none_is_wanted(visit: Visit, hall: Hall) -> None:
    """The marker that moved is marked; with reduced motion nothing runs over the board."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("PayOut", 2))
    ann.page.locator(".others button").first.click()
    ann.confirm()

    assert ann.page.locator("[data-id^='marker:'].fresh").count() == 1
    assert ann.page.evaluate("document.getAnimations().length") == 0
    assert ann.page.locator("#board .gain").count() == 0


@pytest.mark.proof
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_issue_at_a_rail_table(visit: Visit, hall: Hall, theme: str) -> None:
    """axe-core looks at a run that stands ready and at the sheets."""
    ann = visit(width=1440, height=900, theme=theme)
    hall.open(ann, "1830", asks("RunTrains", 2))
    ann.page.locator(".foreseen li").first.wait_for()
    assert ann.serious_issues() == []
    ann.page.locator("#tab-sheets-button").click()
    ann.page.locator(".paper").first.wait_for()
    ann.look(f"rail-{theme}")

    assert ann.serious_issues() == []


SIZES = """() => [...document.querySelectorAll(".board text")]
    .filter((t) => t.textContent.trim() && t.getClientRects().length)
    .map((t) => [t.textContent, parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a])
    .filter(([, size]) => size < 9)"""


@pytest.mark.proof
@pytest.mark.parametrize("title", RAIL_SHARE)
def test_labels_can_be_read_at_a_desk(visit: Visit, hall: Hall, title: str) -> None:
    """At 1440 pixels nothing on the board is written smaller than nine, at 1024 once it is enlarged by one step."""
    ann = visit(width=1440, height=900)
    hall.open(ann, title, lambda m: m.state.round > 1)

    for room in ann.page.locator("#rooms button").all():
        room.click()
        assert ann.page.evaluate(SIZES) == []
    ann.resize(1024, 768)
    for room in ann.page.locator("#rooms button").all():
        room.click()
        ann.page.locator("[data-zoom=in]").click()
        assert ann.page.evaluate(SIZES) == []


def test_the_map_is_enlarged_on_a_phone(visit: Visit, hall: Hall) -> None:
    """Buttons and two fingers enlarge the map and pick nothing; once makes it readable; the page keeps its width."""
    ann = visit(lang="fa", width=360, height=740, touch=True)
    hall.open(ann, "1830", asks("lay_tile", 2))
    shown = ann.page.locator("[data-pinch]")
    whole = shown.bounding_box()["width"]
    ann.page.locator("[data-zoom=in]").click()
    once, small = shown.bounding_box()["width"], ann.page.evaluate(SIZES)
    ann.page.evaluate(PINCH)
    twice = shown.bounding_box()["width"]
    ann.look("rail-phone")

    assert whole < once < twice
    assert small == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert ann.page.locator(".picked").count() == 0


PINCH = """() => {
  const map = document.querySelector("[data-pinch]"), box = map.getBoundingClientRect();
  const send = (kind, id, x) => map.querySelector(".hex").dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: id, pointerType: "touch", clientX: box.x + x, clientY: box.y + box.height / 2,
  }));
  send("pointerdown", 1, 150);
  send("pointerdown", 2, 190);
  send("pointermove", 2, 260);
  send("pointerup", 1, 150);
  send("pointerup", 2, 260);
  map.querySelector(".hex.can").dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
