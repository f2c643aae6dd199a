"""Desktop notifications: asked for politely, shown while the reader looks elsewhere, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.notifications import STUB, WILLING, told
from tests.web.browser.test_club import get, guest, pass_the_turn, post
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof


def two(visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor, int]:
    """Who waits, who is on turn, and their table."""
    people = [guest(visit, "Ann"), guest(visit, "Bob")]
    table = post(people[0], "/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
    post(people[1], f"/t/{table}/join")
    turn = get(people[0], f"/t/{table}/now?board=no")["turn"]
    return people[1 - turn], people[turn], table


def test_turn_proposal_and_mention_are_called(visit: Callable[..., Visitor]) -> None:
    """Nobody is asked before they tick the box; then each is shown once, and nothing that was not wanted."""
    waits, mover, table = two(visit)
    name = next(p["name"] for p in get(waits, f"/t/{table}/now?board=no")["plates"] if p["you"])
    waits.page.add_init_script(STUB)
    waits.go(f"/t/{table}")
    assert waits.page.evaluate("window.asked") is None
    waits.page.get_by_role("tab", name="Table").click()
    waits.page.get_by_label("Desktop notifications").check()
    waits.page.wait_for_function("() => window.asked === 1")

    post(mover, f"/t/{table}/chat", text=f"@{name}, hurry")
    assert told(waits, 1)[0]["body"].endswith(f"@{name}, hurry")
    post(mover, f"/t/{table}/propose", kind="close")
    assert "end the game" in told(waits, 2)[1]["body"]
    pass_the_turn(mover, table)
    assert "Your turn" in told(waits, 3)[2]["title"]
    assert len({t["tag"] for t in told(waits, 3)}) == 3


def test_another_page_counts_and_calls_too(visit: Callable[..., Visitor]) -> None:
    """The number beside the lobby follows, and a table that begins to wait is called by its title."""
    waits, mover, table = two(visit)
    waits.page.add_init_script(WILLING)
    waits.go("/people")
    waits.wait_for_news()
    assert waits.page.locator("#waiting").is_hidden()
    pass_the_turn(mover, table)

    waits.page.locator("#waiting", has_text="1").wait_for()
    (call,) = told(waits, 1)
    assert str(table) in call["title"]
    assert call["body"] == "Your turn"


def test_a_browser_that_refuses_is_explained(visit: Callable[..., Visitor]) -> None:
    """The box stays empty, and a sentence says what to do."""
    ann = guest(visit, "Ann")
    ann.page.add_init_script('localStorage.setItem("answer", "denied");' + STUB)
    ann.go("/account/channels")
    box: Any = ann.page.get_by_label("Desktop notifications")
    box.click()

    ann.page.locator("#desktop-refused").wait_for()
    assert not box.is_checked()
