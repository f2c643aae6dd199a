"""Taking back in a real browser: against bots, greyed with its reason, and with the others' leave."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_slip_against_bots_is_taken_back_and_made_again(visit: Visit) -> None:
    """1830: the greyed button says why; a pass goes back with the bots' answers, comes again, and the log says it."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="1830")
    ann.wait_for_turn()
    undo, redo = ann.page.locator("[data-do=undo]"), ann.page.locator("[data-do=redo]")
    undo.click(force=True)
    assert "There is no move to take back." in ann.page.locator(".refused").inner_text()
    assert not redo.count()

    ann.done()
    ann.wait_for_turn()
    picture = ann.page.locator("#board-text").text_content()
    ann.undo()
    ann.wait_for_turn()
    assert "takes the last move back" in ann.page.locator("#log").inner_text()
    ann.look("undo-1830")
    assert not ann.serious_issues()

    n = ann.n
    redo.click()
    ann.page.locator(f"#table:not([data-n='{n}'])").wait_for()
    ann.wait_for_turn()
    assert ann.page.locator("#board-text").text_content() == picture
    assert not redo.count()


def test_the_others_are_asked_on_the_spot(visit: Visit) -> None:
    """Two people: who is too late asks from the greyed button; the question appears at the other's page and goes."""
    ann, bob = visit(), visit(width=390, height=844)
    ann.fill_in_table("1830")
    ann.open_table()
    bob.go(ann.page.url)
    bob.page.locator("#join-name").fill("Bob")
    bob.page.locator("form[action$='/join'] button").click()
    bob.wait_for_table()
    ann.page.locator("#table.ready[data-n]").wait_for()
    first, second = (ann, bob) if ann.page.locator("#table.yours").count() else (bob, ann)
    first.wait_for_turn()
    first.done()
    second.wait_for_turn()
    second.done()
    first.wait_for_turn()

    first.page.locator("[data-do=undo]").click(force=True)
    first.page.locator("[data-do=ask]").click()
    second.page.locator("#proposal:visible button.primary").wait_for()
    first.look("undo-asked")
    second.look("undo-asked-phone")
    before = first.n
    second.page.locator("#proposal button.primary").click()
    first.page.locator(f"#table:not([data-n='{before}'])").wait_for()
    first.wait_for_turn()
    assert first.page.locator("#proposal").is_hidden()
    assert second.page.locator("#proposal").is_hidden()
