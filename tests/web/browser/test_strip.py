"""The strip that plays the others' moves lies on the board: nothing on the page makes room for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.titles import ALL
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]
SIZES = [(900, 800), (1366, 800), (1920, 1080), (390, 844)]
STRIP = 130
"""As high as it may be, in pixels: two rows of buttons or a long sentence."""
PLACES = """() => ["#board", "#board svg.board", ".panel"].map((where) => {
  const { left, top, width, height } = document.querySelector(where).getBoundingClientRect();
  return [left, top, width, where === ".panel" ? 0 : height].map(Math.round);
})"""
"""Where the frame, the picture and the panel are; the panel's height is that of its question."""


def settled(ann: Visitor, size: tuple[int, int]) -> tuple[object, float]:
    """In a window of this size: where things are, and how high the strip is."""
    ann.resize(*size)
    ann.page.evaluate("scrollTo(0, 0)")
    box = ann.page.locator("#player").bounding_box()
    return ann.page.evaluate(PLACES), box["height"] if box else 0


@pytest.mark.parametrize(("game", "lang"), [*((game, "en") for game in ALL), ("1889", "fa")])
def test_the_board_stays_where_it_is(visit: Visit, game: str, lang: str) -> None:
    """Its place and size are the same with the strip and without, in every title and at every usual width."""
    ann = visit(lang=lang, width=1366, height=800, motion="no-preference")
    ann.page.add_init_script("localStorage.setItem('pace', 'step')")
    ann.play_now(seats=3, game=game)
    strip = ann.page.locator("#player[data-n]")
    for _ in range(12):
        assert ann.wait_for_turn()
        if strip.count():
            break
        ann.play_a_move()
    strip.wait_for()
    playing = {size: settled(ann, size) for size in SIZES}
    ann.resize(1366, 800)
    ann.look(f"strip-{game}-{lang}")
    while strip.count():
        ann.page.locator("#player [data-play=now]").click()
    present = {size: settled(ann, size) for size in SIZES}

    assert all(0 < height <= STRIP for _, height in playing.values())
    assert {size: places for size, (places, _) in playing.items()} == {
        size: places for size, (places, _) in present.items()
    }
