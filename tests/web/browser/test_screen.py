"""One screen and the keyboard: what one decides with is in view, tiles are chosen at the hex, keys play turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stockrail.core.match import Match
from stockrail.server.app import create_app
from stockrail.server.settings import Settings
from tests.titles import A_SHARE, ALL
from tests.web.browser.test_rail_table import Hall, asks
from tests.web.browser.visitor import Visitor
from tests.web.served import served

Visit = Callable[..., Visitor]
TWO_LINES = 64
HALF_A_ROW = 22
SIZES = [(1440, 900), (1920, 1080), (1024, 768)]


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(db=str(tmp_path_factory.mktemp("screen") / "tables.db"), limits=False)


@pytest.fixture(scope="module")
def address(settings: Settings) -> Iterator[str]:
    with served(create_app(settings)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def hall(settings: Settings, address: str) -> Iterator[Hall]:
    hall = Hall(settings)
    yield hall
    hall.services.store.close()


OUTSIDE = """() => ["#board svg.board", ".panel", "#log", ".head", "#beside:not([hidden]) svg"]
  .flatMap((where) => [...document.querySelectorAll(where)].map((one) => [where, one.getBoundingClientRect()]))
  .filter(([, box]) => box.left < 0 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  .map(([where, box]) => `${where} ${JSON.stringify(box)}`)"""
"""What of board, own things, question and news lies outside the window."""


@pytest.mark.proof
@pytest.mark.parametrize("game", A_SHARE)
def test_one_screen(visit: Visit, game: str) -> None:
    """Board, own things, question and news are in view together at every usual size, and so is every room."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game=game)
    assert ann.wait_for_turn()
    for width, height in SIZES:
        ann.resize(width, height)
        for room in ann.page.locator(".rooms:not([hidden]) button").all():
            room.click()
            assert ann.page.evaluate(OUTSIDE) == []
        assert ann.page.evaluate(OUTSIDE) == []
        assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert ann.page.locator("#log").bounding_box()["height"] >= TWO_LINES
        ann.look(f"screen-{game}-{width}")


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_head_of_a_table_is_one_row_on_a_phone(visit: Visit, lang: str) -> None:
    """Above the plates stand mark, tables, title, name, language and theme next to each other."""
    ann = visit(lang=lang, width=360, height=740, touch=True)
    ann.play_now(seats=3, game="gwt")
    tops = [
        ann.page.locator(f".head {where}").bounding_box()["y"] for where in (".brand", "nav a:visible", "h1", ".who")
    ]

    assert max(tops) - min(tops) < HALF_A_ROW


def test_the_arrangement_is_remembered(visit: Visit, hall: Hall) -> None:
    """Room, tab and size of the board are as the reader left them; the board may be smaller than the window."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 2))
    board = ann.page.locator("#board svg.board")
    fitted = board.bounding_box()["width"]
    ann.page.keyboard.press("-")
    smaller = board.bounding_box()["width"]
    for _ in range(3):
        ann.page.keyboard.press("+")
    larger = board.bounding_box()["width"]
    ann.page.keyboard.press("6")
    ann.page.reload()
    ann.wait_for_table()

    assert smaller < fitted < larger
    assert board.bounding_box()["width"] == larger
    assert ann.page.locator("#tabs [aria-selected=true]").get_attribute("id") == "tab-sheets-button"
    ann.page.keyboard.press("f")
    assert board.bounding_box()["width"] == fitted
    ann.page.locator("#rooms button").nth(1).click()
    ann.page.reload()
    ann.wait_for_table()
    assert ann.page.locator("#rooms [aria-pressed=true]").inner_text() == "Shares"


def test_a_tile_is_chosen_at_its_hex(visit: Visit, hall: Hall) -> None:
    """Pictures of the fitting tiles stand beside the hex, then their turns, never two that look the same."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 3))
    chooser = ann.page.locator(".chooser:not([hidden])")
    for spot in ann.page.locator(".spot.hex.can[data-stage]").all():
        spot.click(force=True)
        if chooser.locator(".turns button").count() > 1:
            break
    ann.look("screen-chooser")
    hex_box, box = ann.page.locator("[data-stage].picked").bounding_box(), chooser.bounding_box()
    apart = box["x"] >= hex_box["x"] + hex_box["width"] or box["x"] + box["width"] <= hex_box["x"]
    seen = set()
    for option in chooser.locator(".turns button").all():
        option.click()
        seen.add(ann.page.locator(".confirm:enabled").inner_text())
        assert ann.page.locator(".laid:not(.unsure)").count() == 1
    said = chooser.locator(".primary").inner_text()

    assert apart
    assert len(seen) == chooser.locator(".turns button").count() > 1
    assert said == ann.page.locator(".confirm").inner_text()
    ann._and_wait(".chooser .primary")
    assert ann.page.locator(".chooser[hidden]").count() == 1
    assert ann.page.locator(".hex.fresh").count() == 1


def test_a_question_for_trains_opens_their_room(visit: Visit, hall: Hall) -> None:
    """The map makes way for the depot while a train is bought, and comes back for the next question."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("BuyTrain", 2))
    room = ann.page.locator("#rooms [aria-pressed=true]")
    assert room.inner_text() == "Trains and tiles"
    while "train" in ann.page.locator("#ask").inner_text():
        ann.done()
    assert room.inner_text() == "Map"


def with_private(match: Match) -> bool:
    """Until routes are asked for and a private company can be bought as well."""
    if match.turn is None or not asks("RunTrains", 2)(match):
        return False
    return any("private" in a.json() for a in match.legal_for(match.turn).options)


@pytest.mark.proof
@pytest.mark.parametrize("title", ["1830", "18Chesapeake"])
def test_a_question_for_routes_shows_the_map(visit: Visit, hall: Hall, title: str) -> None:
    """Its places can be clicked: its tab is marked, and it stays though a private company can be bought elsewhere."""
    ann = visit(width=1366, height=800)
    hall.open(ann, title, with_private)
    ann.look(f"screen-routes-{title}")

    assert ann.page.locator("#rooms [aria-pressed=true]").inner_text() == "Map"
    assert ann.page.locator("#rooms .lit").all_inner_texts() == ["Map", "Trains and tiles"]
    ann.page.locator("#rooms button").nth(2).click()
    ann.confirm()
    ann.undo()
    assert ann.page.locator("#rooms [aria-pressed=true]").inner_text() == "Trains and tiles"


def test_draws_before_the_game_are_one_line(visit: Visit) -> None:
    """What chance did many times over is one line, which unfolds and folds again."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="1846")
    assert ann.wait_for_turn()
    lines, more = ann.page.locator("#log .line:visible"), ann.page.locator("#log .bundle").first
    folded = lines.count()
    assert lines.first.inner_text().endswith(str(more.inner_text()))
    more.click()
    unfolded = lines.count()
    more.click()

    assert unfolded == folded + int(str(more.inner_text()))
    assert lines.count() == folded
    assert more.get_attribute("aria-expanded") == "false"


@pytest.mark.proof
def test_what_is_told_does_not_cover_the_panel_of_a_phone(visit: Visit, hall: Hall) -> None:
    """Lines about a place float above the pinned panel; about a move that stands ready the panel says them itself."""
    ann = visit(width=360, height=740, touch=True)
    hall.open(ann, "1830", asks("PayOut", 2))
    choice, tip = ann.page.locator(".others button").first, ann.page.locator(".tip:not([hidden])")
    choice.focus()
    tip.wait_for()
    box, panel = tip.bounding_box(), ann.page.locator("#panel").bounding_box()
    assert box["y"] + box["height"] <= panel["y"]

    choice.tap()
    ann.page.locator(".foreseen li").first.wait_for()
    assert tip.count() == 0


def strike(ann: Visitor, key: str) -> None:
    """Press a key that plays a move, and look where the focus is afterwards."""
    before = ann.n
    ann.page.keyboard.press(key)
    ann.page.locator(f"#table:not([data-n='{before}'])").wait_for()
    assert ann.page.evaluate("document.activeElement !== document.body")


def answer(ann: Visitor) -> str:
    """Take what stands ready or the first that fits, by keys; where nothing does, pass."""
    if not ann.is_ready:
        ann.page.keyboard.press("n")
    key = "c" if ann.is_ready else "p"
    strike(ann, key)
    return key


def test_an_operating_turn_by_keys(visit: Visit, hall: Hall) -> None:
    """A tile, a token or none, the run, the dividend, trains, until the next corporation operates."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 2))
    operates = ann.page.locator("#board .part.round").nth(1)
    name = str(operates.text_content()).split(",")[0]
    ann.page.keyboard.press("j")
    assert ann.page.evaluate("document.activeElement.id") == "panel"
    ann.page.keyboard.press("n")
    first = ann.page.locator(".confirm:enabled").inner_text()
    ann.page.keyboard.press("n")
    second = ann.page.locator(".confirm:enabled").inner_text()
    ann.page.keyboard.press("b")
    again = ann.page.locator(".confirm:enabled").inner_text()
    strike(ann, "c")
    for _ in range(20):
        if not str(operates.text_content()).startswith(name):
            break
        answer(ann)

    assert first == again != second
    assert not str(operates.text_content()).startswith(name)
    told = ann.page.locator("#log").inner_text()
    for verb in ("lays tile", "runs for", "pays"):
        assert f"{name} {verb}" in told


def test_a_trail_turn_by_keys(visit: Visit) -> None:
    """Walk, use the location, be done, in Great Western Trail: until somebody else has moved."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=2, game="gwt")
    assert ann.wait_for_turn()
    ann.page.keyboard.press("j")
    seen: list[str] = []
    for _ in range(30):
        assert ann.wait_for_turn()
        asked = str(ann.page.locator("#ask").inner_text())
        if asked.startswith("Where do you walk") and asked in seen:
            break
        seen.append(asked)
        answer(ann)

    assert "walks" in ann.page.locator("#log").inner_text()
    assert len(seen) > 2


def test_no_key_works_while_writing(visit: Visit, hall: Hall) -> None:
    """Letters in a field are letters; the help lists the keys; digits open the tabs."""
    ann = visit(width=1440, height=900)
    hall.open(ann, "1830", asks("lay_tile", 2))
    before = ann.n
    ann.page.locator(".filter > summary").click()
    ann.page.locator("#find-log").press_sequentially("cpun?")
    assert (ann.n, ann.page.locator("#find-log").input_value()) == (before, "cpun?")
    assert ann.page.locator(".picked").count() == 0
    ann.page.locator("#find-log").fill("")
    ann.page.locator("#panel").focus()
    page_tabs: Any = ann.page.locator(":is(#rooms, #nearby):not([hidden]) button, #tabs [role=tab]")
    for i in range(page_tabs.count()):
        ann.page.keyboard.press("1234567890"[i])
        assert "true" in (
            page_tabs.nth(i).get_attribute("aria-selected"),
            page_tabs.nth(i).get_attribute("aria-pressed"),
        )
    ann.page.keyboard.press("?")

    assert ann.page.locator("#keys").is_visible()
    assert ann.page.locator(".keys kbd").count() >= 12


@pytest.mark.proof
@pytest.mark.parametrize("title", A_SHARE)
def test_nothing_is_wrong_for_readers_on_a_board(visit: Visit, title: str) -> None:
    """axe-core finds nothing at all, whatever its weight, in any room of any title's board or beside it."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game=title)
    assert ann.wait_for_turn()
    ann.pick_something()
    assert ann.issues(where=".desk") == []
    for place in ann.page.locator(".rooms:not([hidden]) button").all():
        place.click()
        assert ann.issues(where=".boardbox, .nearby") == []


@pytest.mark.proof
@pytest.mark.parametrize("title", ALL)
def test_nothing_is_wrong_for_readers(visit: Visit, title: str) -> None:
    """axe-core finds nothing at all at a table, whatever its weight, in any tab, nor on a phone."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game=title)
    assert ann.wait_for_turn()
    ann.pick_something()
    for place in ann.page.locator("#tabs [role=tab]").all():
        place.click()
        assert ann.issues() == []

    ann.resize(360, 740)
    ann.page.reload()
    ann.wait_for_table()
    assert ann.issues() == []


def test_a_click_plays_where_the_reader_wants_it(visit: Visit) -> None:
    """With the box ticked, which is remembered, a click that completes a move plays it, and it can be taken back."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=2, game="gwt")
    assert ann.wait_for_turn()
    ann.page.get_by_role("tab", name="Table").click()
    ann.page.locator("#quick").check()
    ann.page.reload()
    ann.wait_for_table()
    before = ann.n
    ann.pick_something()
    ann.page.locator(f"#table:not([data-n='{before}'])").wait_for()

    assert ann.page.locator("[data-do=undo]:not([aria-disabled])").count() == 1
