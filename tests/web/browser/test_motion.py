"""What others do is played on the board at the reader's pace, and never stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]
TONES = """
window.tones = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };
"""


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    """Somebody at a table with four bots who wants to see each of their moves."""
    ann = visit(motion="no-preference")
    ann.page.add_init_script(TONES)
    ann.play_now(seats=5)
    ann.wait_for_turn()
    show_present(ann)
    settle(ann, pace="step")
    return ann


def settle(ann: Visitor, pace: str) -> None:
    """Choose a pace."""
    ann.page.get_by_role("tab", name="Table").click()
    ann.page.locator("#pace").select_option(pace)
    ann.page.get_by_role("tab", name="Log").click()


def show_present(ann: Visitor) -> None:
    """Leave what is being played."""
    ann.page.locator("h1").click()
    ann.page.locator("#player").wait_for(state="hidden")


def let_them_move(ann: Visitor) -> None:
    """Make a move; wait until it is Ann's turn again, and the others' moves are being shown."""
    ann.play_a_move()
    ann.wait_for_turn()
    ann.page.locator("#player[data-n]").wait_for()


def playing(ann: Visitor) -> int:
    """The entry whose picture is on the board."""
    return int(str(ann.page.locator("#player").get_attribute("data-n")))


def test_moves_of_others_are_played_one_by_one(ann: Visitor) -> None:
    """The board steps through them, on and back, while the panel asks already; a click shows the present."""
    let_them_move(ann)
    first = playing(ann)
    assert first < int(ann.n)
    assert not ann.page.locator(".spot.can").count()
    assert ann.page.locator(".panel.yours .sentence, .panel.yours .others").count()

    ann.page.locator("#player [data-play=on]").click()
    ann.page.locator(f"#player:not([data-n='{first}'])").wait_for()
    assert playing(ann) > first
    ann.page.locator("#player [data-play=back]").click()
    ann.page.locator(f"#player[data-n='{first}']").wait_for()

    show_present(ann)
    assert ann.page.locator(".spot.can").count()
    let_them_move(ann)
    while ann.page.locator("#player:visible").count():
        ann.page.locator("#player [data-play=on]").click()
    assert ann.page.locator(".spot.can").count()


def test_what_happened_since_my_last_move_is_stepped_through_at_the_table(ann: Visitor) -> None:
    """The first picture is that of one's own move, the last the present; the page stays the table."""
    let_them_move(ann)
    show_present(ann)
    url = ann.page.url
    ann.page.locator("#review").click()
    ann.page.locator("#player[data-n]").wait_for()
    seen = [playing(ann)]
    while ann.page.locator("#player:visible").count():
        ann.page.locator("#player [data-play=on]").click()
        ann.page.locator(f"#player:not([data-n='{seen[-1]}'])").wait_for(state="attached")
        seen += [playing(ann)] if ann.page.locator("#player[data-n]").count() else []

    assert len(seen) > 2
    assert seen == sorted(seen)
    assert seen[-1] == int(ann.n)
    assert ann.page.url == url


def test_without_motion_or_in_a_hurry_nothing_is_played(ann: Visitor) -> None:
    """At the fast pace, and for readers who want no motion, the board shows the present at once."""
    settle(ann, pace="fast")
    for motion in ("no-preference", "reduce"):
        ann.page.emulate_media(reduced_motion=motion)
        ann.play_a_move()
        ann.wait_for_turn()
        assert ann.page.locator("#player").is_hidden()
        assert ann.page.locator(".spot.can").count()
        settle(ann, pace="step")


def test_a_lost_connection_ends_what_is_played(ann: Visitor) -> None:
    """Off the net the page says so and shows what it knows of the present; back on the net it is up to date."""
    let_them_move(ann)
    ann.context.set_offline(True)
    ann.page.locator("#player").wait_for(state="hidden")
    assert ann.page.locator("#link").is_visible()
    assert ann.page.locator(".spot.can").count()

    ann.context.set_offline(False)
    ann.page.locator("#link").wait_for(state="hidden")
    ann.play_a_move()
    ann.troubles[:] = [t for t in ann.troubles if "ERR_INTERNET_DISCONNECTED" not in t]


def test_a_stale_page_is_told_what_happened(ann: Visitor) -> None:
    """Another tab moved unheard: the own move is refused, the news is said, and the table is right."""
    tab = ann.new_page()
    tab.route("**/stream*", lambda route: route.abort())
    tab.goto(ann.page.url)
    tab.locator("#table.ready").wait_for()
    old = Visitor.at(ann, tab)
    while not old.is_ready:
        old.pick_something()
    ann.play_a_move()
    ann.wait_for_turn()
    tab.locator(".confirm:enabled").click()
    tab.locator(f"#table[data-n='{ann.n}']").wait_for()

    assert tab.locator("#toast").inner_text().strip()
    ann.troubles[:] = [t for t in ann.troubles if "ERR_FAILED" not in t]


def test_sounds_are_off_until_they_are_wanted(ann: Visitor) -> None:
    """Nothing is heard of one's turn before the box is ticked; then a few notes are."""
    ann.play_a_move()
    ann.wait_for_turn()
    assert ann.page.evaluate("window.tones") == 0

    ann.page.get_by_role("tab", name="Table").click()
    ann.page.locator("#sounds").check()
    tried = ann.page.evaluate("window.tones")
    ann.play_a_move()
    ann.wait_for_turn()
    assert ann.page.evaluate("window.tones") > tried > 0


def test_charts_report_that_they_load(ann: Visitor) -> None:
    """Until an answer is there nobody is told that scripts are missing; without an answer the room says so."""
    held: list[Any] = []
    ann.page.route("**/figures", lambda route: held.append(route))
    ann.page.get_by_role("tab", name="Charts").click()
    room = ann.page.locator("#charts")
    room.get_by_text("Loading …").wait_for()
    held[0].fulfill(status=503)
    room.get_by_text("No answer").wait_for()
    ann.page.unroute("**/figures")
    ann.page.get_by_role("tab", name="Log").click()
    ann.page.get_by_role("tab", name="Charts").click()
    room.locator(".chart").first.wait_for()

    assert "JavaScript" not in room.inner_text()
    assert "Loading" not in room.inner_text()


def test_charts_are_named_and_can_be_kept(ann: Visitor) -> None:
    """Every chart has a title and every line a name, a style of its own and a place in the picture one saves."""
    ann.play_a_move()
    ann.wait_for_turn()
    ann.page.get_by_role("tab", name="Charts").click()
    ann.page.locator(".chart").first.wait_for()
    titles = ann.page.locator(".chart figcaption span").all_inner_texts()
    prices = ann.page.locator(".chart[data-series=price]")
    lines = prices.locator("svg[role=img] > .series").evaluate_all("found => found.map((l) => l.getAttribute('class'))")
    names = prices.locator(".legend bdi").all_inner_texts()
    with ann.page.expect_download() as kept:
        prices.locator("figcaption button").click()
    picture = ElementTree.parse(kept.value.path())
    written = {text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")}

    assert all(title and "[" not in title for title in titles)
    assert len(set(lines)) == len(lines) == len(names) == 6
    assert set(names) <= written


def test_a_press_during_the_moves_of_others_is_heard(ann: Visitor) -> None:
    """One click on the board while it still shows the past picks what it would pick in the present."""
    let_them_move(ann)
    show_present(ann)
    box = ann.page.locator(".spot.can").first.bounding_box()
    assert box is not None
    ann.page.locator("#review").click()
    ann.page.locator("#player[data-n]").wait_for()
    assert not ann.page.locator(".picked").count()

    ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    ann.page.locator(".spot.picked").first.wait_for()
    assert ann.page.locator("#player").is_hidden()


def test_moves_of_others_are_stepped_through_by_keys(ann: Visitor) -> None:
    """Two keys step on and back, Tab leads to the buttons, and any other key shows the present and does its work."""
    let_them_move(ann)
    first = playing(ann)
    ann.page.keyboard.press(".")
    ann.page.locator(f"#player:not([data-n='{first}'])").wait_for()
    ann.page.keyboard.press(",")
    ann.page.locator(f"#player[data-n='{first}']").wait_for()
    ann.page.keyboard.press("Tab")
    assert ann.page.locator("#player").is_visible()

    ann.page.locator("#panel").focus()
    ann.page.keyboard.press("n")
    assert ann.page.locator("#player").is_hidden()
    assert ann.is_ready


CHANGES = """async ([before, after, told]) => {
  const { Board } = await import("/static/board.js");
  const moved = [], animate = Element.prototype.animate;
  Element.prototype.animate = function (steps, options) {
    if (steps[0].translate) moved.push([this.dataset.id, options.delay]);
    return animate.call(this, steps, options);
  };
  document.body.innerHTML = "<div id=frame></div>";
  const board = new Board(document.getElementById("frame"));
  for (const picture of [before, after, after + " "]) board.show(picture, told);
  return moved;
}"""
"""What travels, and how long it waits, when a picture follows another, and then the same once more."""


def picture(*pieces: tuple[str, str, int]) -> str:
    """A board with pieces: name, kin, and how far to the right."""
    drawn = "".join(
        f"<g data-id='{name}' data-kin='{kin}'><rect x='{x}' width='9' height='9'/>"
        f"<text x='{x}' y='9' data-sum='{name}' data-amount='{x}'>{x}</text></g>"
        for name, kin, x in pieces
    )
    part = f"<svg class='part' x='0' y='0' width='600' height='99'><rect width='600' height='99'/>{drawn}</svg>"
    return f"<svg class='board' viewBox='0 0 600 99'>{part}</svg>"


def test_prices_move_one_after_the_other(visit: Visit) -> None:
    """In the order in which they were told, each once, though amounts rise from them; other things do not wait."""
    ann = visit(motion="no-preference")
    ann.go("/lobby")
    before = picture(("marker:AA", "", 0), ("marker:BB", "", 20), ("marker:CC", "", 40), ("pawn:0", "", 60))
    after = picture(("marker:AA", "", 100), ("marker:BB", "", 120), ("marker:CC", "", 40), ("pawn:0", "", 160))

    moved = ann.page.evaluate(CHANGES, [before, after, ["BB", "CC", "AA"]])
    late = dict(moved)

    assert sorted(name for name, _ in moved) == ["marker:AA", "marker:BB", "pawn:0"]
    assert late["pawn:0"] == late["marker:BB"] == 0 < late["marker:AA"]


def test_a_new_piece_comes_from_where_its_like_was(visit: Visit) -> None:
    """A worker of the market, gone there and new on a board, travels; one of another kind comes up where it is."""
    ann = visit(motion="no-preference")
    ann.go("/lobby")
    before = picture(("job:1", "cowboy", 0), ("job:2", "engineer", 20))
    after = picture(("job:2", "engineer", 20), ("worker:0", "cowboy", 200), ("worker:1", "craftsman", 300))

    assert ann.page.evaluate(CHANGES, [before, after, []]) == [["worker:0", 0]]
