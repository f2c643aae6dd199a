"""Pages that nobody reloads: the badge of waiting tables, and lists of tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.browser.test_club import get, guest, post
from tests.web.browser.visitor import Visitor


def test_what_others_do_shows_on_open_pages(visit: Callable[..., Visitor]) -> None:
    """A table that begins to wait is counted on any page; a table that is made stands in a stranger's lobby."""
    ann, stranger = guest(visit, "Ann"), visit()
    ann.go("/people")
    stranger.go("/lobby")
    for visitor in (ann, stranger):
        visitor.wait_for_news()
    assert ann.page.locator("#waiting").is_hidden()

    post(ann, "/tables", game="stockpile", seat={"0": "Red", "1": "Blue"}, hot=True)
    post(ann, "/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True, title="Thursday")

    ann.page.locator("#waiting:not([hidden])", has_text="1").wait_for()
    stranger.page.locator("#list-open", has_text="Thursday").wait_for()


def two(visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor, int]:
    """Ann and Bob at a table that has begun."""
    ann, bob = guest(visit, "Ann"), guest(visit, "Bob")
    table = post(ann, "/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
    post(bob, f"/t/{table}/join")
    return ann, bob, table


def test_a_busy_server_is_asked_again(visit: Callable[..., Visitor]) -> None:
    """What the stream told of is shown, although the position could not be had at first."""
    ann, bob, table = two(visit)
    ann.go(f"/t/{table}")
    ann.wait_for_table()
    busy = {"status": 503, "headers": {"Retry-After": "1"}, "body": "{}"}
    ann.page.route("**/now?*", lambda route: route.fulfill(**busy), times=2)

    post(bob, f"/t/{table}/propose", kind="close")

    ann.page.locator("#proposal", has_text="Bob").wait_for()


def test_what_happens_before_a_page_listens_is_seen(visit: Callable[..., Visitor]) -> None:
    """Between the page and its stream somebody wants to play again."""
    ann, bob, table = two(visit)
    post(ann, f"/t/{table}/propose", kind="close")
    proposal = get(bob, f"/t/{table}/now?board=no")["proposal"]["id"]
    post(bob, f"/t/{table}/consent", proposal=proposal, answer="yes")
    held: list[Any] = []
    ann.page.route("**/stream?*", lambda route: held.append(route))
    with ann.page.expect_request("**/stream?*"):
        ann.go(f"/t/{table}")
    ann.wait_for_table()
    post(bob, f"/t/{table}/rematch")
    assert ann.page.locator("#rematch").is_hidden()
    held[0].continue_()

    ann.page.locator("#rematch", has_text="Bob").wait_for()
