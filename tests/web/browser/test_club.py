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
from tests.web.browser.notifications import WILLING, told
from tests.web.browser.visitor import Visitor
from tests.web.people import pick
from tests.web.served import served
from tests.web.test_clocks import Clockwork

ASK = """async ([path, body]) => {
  const json = {"Content-Type": "application/json", Accept: "application/json"};
  const answer = await fetch(path, {headers: json, ...(body && {method: "POST", body: JSON.stringify(body)})});
  if (!answer.ok) throw Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}"""


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
    return visitor.page.evaluate(ASK, [path, body])


def get(visitor: Visitor, path: str) -> Any:
    return visitor.page.evaluate(ASK, [path, None])


def guest(visit: Callable[..., Visitor], name: str, **browser: Any) -> Visitor:
    visitor = visit(**browser)
    visitor.go("/")
    post(visitor, "/guest", name=name)
    return visitor


def plate(visitor: Visitor, name: str) -> Any:
    return visitor.page.locator("#plates .plate", has_text=name)


def pass_the_turn(mover: Visitor, table: int) -> None:
    rng = Rng(2)
    while (now := get(mover, f"/t/{table}/now?board=no"))["turn"] == now["seat"]:
        post(mover, f"/t/{table}/entries", n=now["n"], action=pick(now, rng))


def play_to_the_end(people: dict[int, Visitor], table: int) -> None:
    """By the legal lists, bots answering for themselves."""
    rng, anybody = Rng(4), next(iter(people.values()))
    while (now := get(anybody, f"/t/{table}/now?board=no"))["status"] == "running":
        mover = people.get(now["turn"])
        if mover is not None:
            mine = get(mover, f"/t/{table}/now?board=no")
            if mine["legal"]:
                post(mover, f"/t/{table}/entries", n=mine["n"], action=pick(mine, rng))


@pytest.mark.proof
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
        visitor.page.locator("#log .line", has_text=f"{absent} ran out of time").wait_for(state="attached")

    post(first, f"/t/{table}/propose", kind="replace", seat=turn, by="bot:random")
    proposal = second.page.locator("#proposal")
    proposal.get_by_text(f"a bot takes {absent}'s seat").wait_for()
    assert names[people.index(first)] in proposal.inner_text()
    first.page.locator("#proposal").get_by_text(other).wait_for()
    proposal.get_by_role("button", name="Agree").click()
    for visitor in (first, second):
        plate(visitor, absent).get_by_text("bot", exact=True).wait_for(state="attached")
        visitor.page.locator("#proposal").wait_for(state="hidden")
        visitor.page.locator("#log .line", has_text=f"A bot took {absent}'s seat").wait_for(state="attached")

    play_to_the_end({i: p for i, p in enumerate(people) if i != turn}, table)
    first.page.locator("#after button.primary").click()
    first.page.wait_for_url(lambda url: not url.endswith(f"/t/{table}"))
    second.page.locator("#rematch", has_text=names[people.index(first)]).wait_for()
    second.page.locator("#after button.primary").click()
    second.page.wait_for_url(first.page.url)
    assert get(second, f"{first.page.url}/now?board=no")["status"] == "running"


def test_a_host_by_click(visit: Callable[..., Visitor]) -> None:
    """Seats, options and a line of chat are changed on the host's page; everybody reads it in the open log at once."""
    ann, bob = guest(visit, "Ann"), guest(visit, "Bob")
    table = post(ann, "/tables", game="stockpile", seat={"0": "me", "1": "open", "2": "open"}, open=True)["id"]
    post(bob, f"/t/{table}/join")
    post(bob, f"/t/{table}/chat", text="rude words")
    bob.go(f"/t/{table}")
    bob.page.locator("#chat li", has_text="rude words").wait_for(state="attached")

    def reads(line: str) -> None:
        bob.page.locator("#log .line", has_text=line).wait_for(state="attached")

    def host(button: str) -> None:
        ann.page.get_by_role("button", name=button).first.click()
        ann.page.wait_for_load_state()

    ann.go(f"/t/{table}/host")
    host("Swap seats")
    reads("Seats swapped: 1 ↔ 2 (Ann).")
    ann.page.get_by_label("Board", exact=True).select_option("advanced")
    host("Save")
    reads("Options changed: Board (Ann).")
    host("Delete")
    reads("A chat message by Bob was deleted (Ann).")
    bob.page.locator("#chat li", has_text="rude words").wait_for(state="detached")
    assert [p["name"] for p in get(bob, f"/t/{table}/now?board=no")["plates"]][:2] == ["Bob", "Ann"]
    assert bob.page.locator("#log .line a.person", has_text="Ann").first.get_attribute("href") == "/people/1"


def test_start_and_low_time_are_called(visit: Callable[..., Visitor], watch: Clockwork) -> None:
    """On the table's own page and on any other, while its reader looks elsewhere."""
    ann, bob = guest(visit, "Ann"), guest(visit, "Bob")
    seats = {"0": "me", "1": "open"}
    table = post(ann, "/tables", game="stockpile", seat=seats, clock="bank", minutes=10, open=True)["id"]
    ann.context.add_init_script(WILLING)
    elsewhere = Visitor.at(ann, ann.new_page())
    elsewhere.go("/people")
    elsewhere.wait_for_news()
    ann.go(f"/t/{table}")
    ann.page.locator("#table.ready").wait_for()

    post(bob, f"/t/{table}/join")
    turn = get(bob, f"/t/{table}/now?board=no")["turn"]
    first = "start" if turn else "turn"
    for visitor in (ann, elsewhere):
        assert told(visitor, 1)[0]["tag"].split()[:2] == [str(table), first]
    if turn:
        pass_the_turn(bob, table)
    before = [len(told(visitor, 1 + turn)) for visitor in (ann, elsewhere)]
    watch.passed += 480
    for visitor, n in zip((ann, elsewhere), before, strict=True):
        assert told(visitor, n + 1)[n]["body"] == "Your time is running low"
    ann.page.locator(".plate.you .clock.low").wait_for()
