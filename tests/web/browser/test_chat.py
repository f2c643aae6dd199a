"""The chat of an open page: a line that arrives reads as it will after a reload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.test_club import guest, post
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

HOSTILE = "<img src=x onerror=alert(1)> javascript:alert(1) https://a@b.example \"https://example.org/<i>'"


def line(visitor: Visitor, text: str) -> Any:
    found = visitor.page.locator("#chat li", has_text=text)
    found.wait_for(state="attached")
    return found


READERS = [("en", ""), ("en", "Asia/Tehran"), ("ru", "Europe/Warsaw")]


@pytest.mark.parametrize(
    ("lang", "zone"), [("fa", "Asia/Tehran"), *(pytest.param(*reader, marks=pytest.mark.proof) for reader in READERS)]
)
def test_a_line_that_arrives_looks_as_after_a_reload(visit: Callable[..., Visitor], lang: str, zone: str) -> None:
    """Its time in the reader's zone and calendar, its address a link, and its markup text."""
    ann, bob = guest(visit, "Ann", lang=lang), guest(visit, "Bob")
    if zone:
        post(ann, "/account/zone", zone=zone)
    table = post(ann, "/tables", game="stockpile", seat={"0": "me", "1": "open", "2": "open"}, open=True)["id"]
    post(bob, f"/t/{table}/join")
    ann.go(f"/t/{table}")
    ann.wait_for_table()

    post(bob, f"/t/{table}/chat", text=HOSTILE)
    live = line(ann, "onerror").evaluate("(li) => li.innerHTML")
    ann.page.reload()
    ann.wait_for_table()
    again = line(ann, "onerror").evaluate("(li) => li.innerHTML")

    assert live == again
    assert "<time " in live
    links = line(ann, "onerror").locator("span[dir=auto] a")
    assert [a.get_attribute("href") for a in links.all()] == ["https://example.org/"]
    assert line(ann, "onerror").locator("img, i").count() == 0
