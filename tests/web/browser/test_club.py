"""Three people in three browsers: absence, clock, proposal, replacement and rematch, and nobody reloads a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from stockrail.core.rng import Rng
from stockrail.server.app import create_app
from stockrail.server.settings import Settings
from tests.web.browser.visitor import Visitor
from tests.web.people import pick
from tests.web.served import served
from tests.web.test_clocks import Clockwork

POST = """([path, body]) => fetch(path, {method: "POST", headers: {"Content-Type": "application/json",
    Accept: "application/json"}, body: JSON.stringify(body)}).then((answer) => answer.json())"""
GET = """(path) => fetch(path, {headers: {Accept: "application/json"}}).then((answer) => answer.json())"""


@pytest.fixture
def watch() -> Clockwork:
    return Clockwork()


@pytest.fixture
def club(tmp_path: Path, watch: Clockwork) -> Starlette:
    app = create_app(Settings(db=str(tmp_path / "tables.db"), limits=False), watch)
    app.state.services.heartbeat.bound = 10.0**9
    app.state.services.hub.patience = 0.0
    return app


@pytest.fixture
def address(club: Starlette) -> Iterator[str]:
    """A server whose watch the test sets."""
    with served(club) as port:
        yield f"http://127.0.0.1:{port}"


def post(visitor: Visitor, path: str, **body: Any) -> Any:
    return visitor.page.evaluate(POST, [path, body])


def get(visitor: Visitor, path: str) -> Any:
    return visitor.page.evaluate(GET, path)


def guest(visit: Callable[..., Visitor], name: str) -> Visitor:
    visitor = visit()
    visitor.go("/")
    post(visitor, "/guest", name=name)
    return visitor


def plate(visitor: Visitor, name: str) -> Any:
    return visitor.page.locator("#plates .plate", has_text=name)


def play_to_the_end(people: dict[int, Visitor], table: int) -> None:
    """By the legal lists, bots answering for themselves."""
    rng, anybody = Rng(4), next(iter(people.values()))
    while (now := get(anybody, f"/t/{table}/now?board=no"))["status"] == "running":
        mover = people.get(now["turn"])
        if mover is not None:
            mine = get(mover, f"/t/{table}/now?board=no")
            if mine["legal"]:
                post(mover, f"/t/{table}/entries", n=mine["n"], action=pick(mine, rng))


def test_three_people(visit: Callable[..., Visitor], watch: Clockwork) -> None:
    """One of them vanishes; the others see it, agree what to do, play to the end, and again."""
    names = ["Ann", "Bob", "Cy"]
    people = [guest(visit, name) for name in names]
    terms = {"clock": "bank", "minutes": 10, "then": "bot", "open": True}
    table = post(people[0], "/tables", game="stockpile", seat={"0": "me", "1": "open", "2": "open"}, **terms)["id"]
    for visitor in people[1:]:
        post(visitor, f"/t/{table}/join")
    turn = get(people[0], f"/t/{table}/now?board=no")["turn"]
    late, first, second = people[turn], *(p for i, p in enumerate(people) if i != turn)
    absent, other = names[turn], names[people.index(second)]
    first.go(f"/t/{table}")
    plate(first, absent).locator(".sr", has_text="away").wait_for(state="attached")
    for visitor in (late, second):
        visitor.go(f"/t/{table}")
    plate(first, absent).locator(".sr", has_text="here").wait_for(state="attached")
    plate(first, absent).locator(".clock", has_text=re.compile(r"\d+ min \d\d s")).wait_for()

    late.go("/")
    plate(first, absent).locator(".sr", has_text="away").wait_for(state="attached")
    watch.passed += 601
    for visitor in (first, second):
        plate(visitor, absent).get_by_text("absent").wait_for()
        visitor.page.locator("#log .line", has_text=f"Time is up for {absent}").wait_for(state="attached")

    post(first, f"/t/{table}/propose", kind="replace", seat=turn, by="bot:random")
    proposal = second.page.locator("#proposal")
    proposal.get_by_text(f"a bot takes the seat of {absent}").wait_for()
    assert names[people.index(first)] in proposal.inner_text()
    first.page.locator("#proposal").get_by_text(other).wait_for()
    proposal.get_by_role("button", name="Agree").click()
    for visitor in (first, second):
        plate(visitor, absent).get_by_text("bot", exact=True).wait_for()
        visitor.page.locator("#proposal").wait_for(state="hidden")
        visitor.page.locator("#log .line", has_text="A bot took the seat").wait_for(state="attached")

    play_to_the_end({i: p for i, p in enumerate(people) if i != turn}, table)
    first.page.locator("#after button.primary").click()
    first.page.wait_for_url(re.compile(r"/t/\d+$"))
    second.page.locator("#rematch", has_text=names[people.index(first)]).wait_for()
    second.page.locator("#after button.primary").click()
    second.page.wait_for_url(first.page.url)
    assert get(second, second.page.url.split("?")[0] + "/now?board=no")["status"] == "running"
