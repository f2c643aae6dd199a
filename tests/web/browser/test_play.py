"""A Stockpile game in a real browser: alone, together, at one browser, by keyboard, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.visitor import Visitor, play_form

Visit = Callable[..., Visitor]


@pytest.mark.proof
def test_whole_game_by_clicks(visit: Visit) -> None:
    """From the first page to the final result against bots, on the board alone where it can be.

    The badge of waiting tables is lit while it is one's turn and goes out with the game.  Its end shows the accounts,
    offers every hand, and a rematch one seat further on.
    """
    ann = visit(width=1280, height=820)
    ann.play_now(seats=5)
    badge = ann.page.locator("#waiting")
    ways: set[str] = set()
    moves = 0
    while ann.wait_for_turn():
        assert badge.inner_text() == "1"
        if moves > 6 and "pictured" not in ways and ann.page.locator(".spot.can[data-pick^='do:bid']").count():
            ann.look("table-middle")
            ways.add("pictured")
        ways.add(ann.play_a_move(moves * 7))
        moves += 1
    ann.look("table-end")
    ranks = ann.page.locator(".outcome .ranks li")

    assert "board" in ways
    assert moves >= 15
    assert ranks.count() == 5
    assert not ann.page.locator(".spot.can").count()
    assert badge.is_hidden()
    assert ann.page.locator(".outcome .accounts tbody tr").count() == 4
    assert ann.page.locator("#after [data-eyes]").count() == 5

    ended = ann.page.url
    ann.page.locator("form[action$='/rematch'] button").click()
    ann.wait_for_table()
    assert ann.page.url != ended
    assert "you" in str(ann.page.locator("#plates li").nth(1).get_attribute("class"))


def test_a_move_is_a_sentence_with_blanks(visit: Visit) -> None:
    """A pick fills a blank, Esc opens it again, Enter confirms the finished sentence."""
    ann = visit()
    ann.play_now()
    ann.wait_for_turn()
    blanks = ann.page.locator(".sentence select")
    open_blanks = ann.page.locator(".sentence .blank-open")
    moves = ann.page.evaluate("async () => (await (await fetch(`${location.pathname}/now?board=no`)).json()).legal")
    values: dict[str, set[Any]] = {}
    for move in moves:
        for field, value in move["action"].items():
            values.setdefault(field, set()).add(value)
    assert blanks.count() == sum(len(different) > 1 for different in values.values()) > 1

    before = open_blanks.count()
    pile = "pile:0|up_pile:0|down_pile:0|other_pile:0|to:0"
    ann.pick(pile)
    assert open_blanks.count() == before - 1
    ann.page.keyboard.press("Escape")
    assert open_blanks.count() == before
    ann.pick(pile)
    assert open_blanks.count() == before - 1

    n = ann.n
    while not ann.is_ready:
        ann.pick_something()
    ann.page.locator("body").press("Enter")
    ann.page.locator(f"#table:not([data-n='{n}'])").wait_for()


def test_hovering_tells_what_a_pick_would_do(visit: Visit) -> None:
    """The button names the move under the pointer before anything is picked, and forgets it afterwards."""
    ann = visit()
    ann.play_now()
    while ann.wait_for_turn() and not ann.page.locator(".spot.can[data-pick^='do:bid']").count():
        ann.play_a_move()
    button = ann.page.locator(".confirm")
    calm = button.inner_text()
    ann.page.locator(".spot.can[data-pick^='do:bid']").first.hover()
    assert button.inner_text().startswith("Bid $")

    ann.page.locator("h1").hover()
    assert button.inner_text() == calm
    assert button.is_disabled()


def test_what_is_not_possible_says_why(visit: Visit) -> None:
    """A click on a bid while cards are to be placed names the rule and its section; nothing is played."""
    ann = visit()
    ann.play_now()
    ann.wait_for_turn()
    n = ann.n
    ann.pick("do:bid pile:0 value:1")
    note = ann.page.locator(".refused")
    note.wait_for()
    ann.look("refusal")

    assert note.locator("a").get_attribute("href") is not None
    assert "ST-" in note.inner_text()
    assert ann.n == n


def test_two_browsers_at_one_table(visit: Visit) -> None:
    """Bob follows Ann's invitation, sits down, and both see each other's moves and words without reloading."""
    ann, bob = visit(), visit()
    both = sit_down_together(ann, bob)
    for _ in range(4):
        on_turn = on_turn_of(both)
        other = both[1 - both.index(on_turn)]
        n = on_turn.n
        on_turn.play_a_move()
        other.page.locator(f"#table:not([data-n='{n}'])").wait_for()
    say(ann, "Good luck <b>all</b>")
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.locator("#chat li", has_text="Good luck <b>all</b>").wait_for()


def test_a_move_is_one_request(visit: Visit) -> None:
    """The answer to a move has the position; the stream tells the mover's page what it knows already."""
    both = sit_down_together(visit(), visit())
    first = on_turn_of(both)
    while not first.is_ready:
        first.pick_something()
    fetched: list[str] = []
    first.page.on("request", lambda request: fetched.append(request.url.split("?")[0].partition("/t/")[2]))
    first.confirm()
    say(both[1 - both.index(first)], "Well played")
    first.page.locator("#chat li", has_text="Well played").wait_for(state="attached")  # the stream tells in order

    assert [path.partition("/")[2] for path in fetched if path and "/preview" not in path] == ["entries"]


def test_a_sent_move_waits_for_its_own_answer(visit: Visit) -> None:
    """A position that was asked for before the move, and arrives after it was sent, does not offer it a second time."""
    ann = visit()
    ann.play_now()
    ann.wait_for_turn()
    while not ann.is_ready:
        ann.pick_something()
    late: list[Any] = []
    ann.page.route("**/now?*", lambda route: late.append(route))
    ann.page.route("**/entries?*", lambda route: None)  # the answer never comes
    with ann.page.expect_request("**/now?*"):
        ann.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    ann.page.locator(".confirm:enabled").click()
    sent = ann.page.locator(".confirm:disabled").inner_text()
    answer = late[0].fetch()
    late[0].fulfill(response=answer, json={**answer.json(), "ask": "Asked before"})
    ann.page.locator("#ask", has_text="Asked before").wait_for()

    assert ann.page.locator(".confirm:disabled").inner_text() == sent
    assert not ann.is_ready


def say(visitor: Visitor, text: str) -> None:
    """Write a line of chat."""
    visitor.page.get_by_role("tab", name="Chat").click()
    visitor.page.locator("#say input").fill(text)
    visitor.page.locator("#say button").click()


def test_undo_until_the_other_acts(visit: Visit) -> None:
    """A bid can be taken back while nobody else acted; the log keeps the line, struck out."""
    both = sit_down_together(visit(), visit())
    while not (first := on_turn_of(both)).page.locator(".spot.can[data-pick^='do:bid']").count():
        first.play_a_move()
    other = both[1 - both.index(first)]
    first.play_a_move()
    n = first.n
    first.undo()
    other.page.locator(f"#table:not([data-n='{n}'])").wait_for()

    assert first.page.locator(".log .line.undone").count() == 1
    assert on_turn_of(both) is first


def sit_down_together(ann: Visitor, bob: Visitor) -> list[Visitor]:
    """Ann opens a table for two, Bob follows her invitation."""
    ann.fill_in_table()
    ann.look("new-table")
    ann.open_table()
    bob.go(str(ann.page.locator("#invite").input_value()))
    bob.page.locator("#name").fill("Bob")
    bob.look("invite")
    bob.page.locator("form[action^='/i/'] button").click()
    bob.wait_for_table()
    ann.page.locator(".plate.turn").wait_for()
    return [ann, bob]


def on_turn_of(people: list[Visitor]) -> Visitor:
    """Whose turn it is; both pages must agree soon."""
    latest = str(max(int(p.n) for p in people))
    for p in people:
        p.page.locator(f"#table[data-n='{latest}']").wait_for()
    return next(p for p in people if p.page.locator(".plate.turn.you").count())


def test_second_tab_heals_itself(visit: Visit) -> None:
    """A move made in one tab arrives in the other; a stale click there is answered, not doubled."""
    ann = visit()
    ann.play_now()
    ann.wait_for_turn()
    tab = ann.new_page()
    tab.goto(ann.page.url)
    tab.locator("#table.ready").wait_for()
    n = ann.n
    ann.play_a_move()
    tab.locator(f"#table:not([data-n='{n}'])").wait_for()
    ann.wait_for_turn()
    tab.locator(f"#table[data-n='{ann.n}']").wait_for()


def test_lost_connection_is_told_and_mended(visit: Visit) -> None:
    """Off the net the page says so and keeps the move; back on the net the same move is stored once."""
    ann = visit()
    ann.play_now()
    ann.wait_for_turn()
    while not ann.is_ready:
        ann.pick_something()
    n = ann.n
    ann.context.set_offline(True)
    ann.page.locator(".confirm:enabled").click()
    ann.page.locator(".confirm:disabled").wait_for()
    ann.context.set_offline(False)
    ann.page.locator(f"#table:not([data-n='{n}'])").wait_for()
    ann.troubles[:] = [t for t in ann.troubles if "ERR_INTERNET_DISCONNECTED" not in t]


def test_hot_seat_asks_before_it_shows_secrets(visit: Visit) -> None:
    """Two people at one browser: the curtain stays closed until the right player opens it."""
    ann = visit()
    ann.fill_in_table("stockpile", hot="Ben")
    ann.open_table()
    seen: set[str] = set()
    for _ in range(4):
        curtain = ann.page.locator("#curtain[open]")
        curtain.wait_for()
        if not seen:
            ann.look("curtain")
            ann.page.locator("#curtain-open").click()
            ann.page.locator("[data-pick^='up:']").first.wait_for()
            assert "seat=" in ann.page.url
            ann.page.reload()
            curtain.wait_for()
        assert not ann.page.locator("[data-pick^='up:']").count(), "no hand is shown behind the curtain"
        seen.add(curtain.locator("h2").inner_text())
        ann.page.locator("#curtain-open").click()
        ann.page.locator("[data-pick^='up:']").first.wait_for()
        ann.play_a_move()
    assert len(seen) == 2


def test_a_hot_seat_move_is_taken_back_at_the_curtain(visit: Visit) -> None:
    """The eyes close with the move; its player still takes it back, and is asked for again."""
    ann = visit()
    ann.fill_in_table("stockpile", hot="Ben")
    ann.open_table()
    for _ in range(40):
        ann.page.locator("#curtain[open]").wait_for()
        mover = ann.page.locator("#curtain-title").inner_text()
        ann.page.locator("#curtain-open").click()
        ann.page.locator(".panel.yours").wait_for()
        ann.play_a_move()
        ann.page.locator("#curtain[open], .panel.yours").first.wait_for()
        if ann.page.locator("#curtain-undo:visible").count():
            break
    ann.page.locator("#curtain-undo").click()
    ann.page.locator(f"#curtain-title:text-is('{mover}')").wait_for()
    assert not ann.page.locator("#moves form, .panel.yours").count()


def test_an_open_hot_seat_table_goes_round_by_itself(visit: Visit) -> None:
    """Without secrets no curtain: the eyes follow the turn, and the last move can be taken back."""
    ann = visit()
    ann.fill_in_table("1830", hot="Ben")
    ann.open_table()
    names = []
    for _ in range(3):
        ann.page.locator(".panel.yours").wait_for()
        names.append(ann.page.locator(".eyes [aria-current]").inner_text())
        ann.done()
    ann.undo()
    ann.page.locator(f".eyes [aria-current]:has-text('{names[-1][-3:]}')").wait_for()
    assert names[0] == names[2] != names[1]
    assert not ann.page.locator("#curtain[open]").count()


def test_keyboard_only(visit: Visit) -> None:
    """A table is opened and a move is made with Tab and Enter alone."""
    ann = visit()
    ann.go("/")
    press_until(ann, lambda: focused(ann, f"{play_form('stockpile')} button"))
    ann.page.keyboard.press("Enter")
    ann.wait_for_table()
    ann.wait_for_turn()
    n = ann.n
    while not ann.is_ready:
        press_until(ann, lambda: focused(ann, ".spot.can:not(.picked)"))
        ann.page.keyboard.press("Enter")
    press_until(ann, lambda: focused(ann, ".confirm"))
    ann.page.keyboard.press("Enter")
    ann.page.locator(f"#table:not([data-n='{n}'])").wait_for()


def test_the_focus_stays_in_the_panel_after_a_move(visit: Visit) -> None:
    """Confirmed on the board by Enter, or by the button: whoever plays by keyboard is not sent back to the top."""
    ann = visit()
    ann.play_now()
    for by_button in (False, True):
        ann.wait_for_turn()
        n = ann.n
        while not ann.is_ready:
            spot = ann.page.locator(".spot.can:not(.picked)").first
            spot.focus()
            spot.press("Enter")
        if by_button:
            ann.page.locator(".confirm").press("Enter")
        else:
            ann.page.keyboard.press("Enter")
        ann.page.locator(f"#table:not([data-n='{n}'])").wait_for()

        assert focused(ann, "#panel, #panel *, #board .can")


def focused(ann: Visitor, where: str) -> bool:
    return bool(ann.page.evaluate(f'() => document.activeElement.matches("{where}")'))


def press_until(ann: Visitor, found: Callable[[], bool]) -> None:
    """Tab on until the wanted thing has the focus."""
    for _ in range(200):
        if found():
            return
        ann.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not reach it")


def test_without_scripts(visit: Visit) -> None:
    """The page is whole without scripts: every legal move is a button of a form."""
    ann = visit(scripts=False)
    ann.go("/")
    ann.page.locator(f"{play_form('stockpile')} button").click()
    moves = ann.page.locator("#moves button")
    while not moves.count():  # a bot begins
        ann.page.get_by_role("link", name="Look again").click()
    n = ann.n
    assert moves.count() > 1
    moves.first.click()

    assert int(ann.n) > int(n)


def test_phone(visit: Visit) -> None:
    """At 360 pixels nothing overflows, every control is 44 pixels tall, and a move is made by tapping."""
    ann = visit(width=360, height=740, touch=True)
    ann.play_now()
    ann.wait_for_turn()
    ann.look("phone")
    wide = ann.page.evaluate("() => document.scrollingElement.scrollWidth")
    small: list[Any] = ann.page.evaluate(
        """() => [...document.querySelectorAll("button, select, .head a, .head summary, .bar a")]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
            .map((e) => e.outerHTML.slice(0, 80))"""
    )
    n = ann.n
    while not ann.is_ready:
        ann.pick_something()
    ann.page.locator(".confirm:enabled").tap()
    ann.page.locator(f"#table:not([data-n='{n}'])").wait_for()

    assert wide <= 360
    assert small == []


def test_what_is_typed_outlives_a_joining(visit: Visit) -> None:
    """The waiting room is drawn anew when somebody comes: a half-written line and note stay, and so does the cursor."""
    ann, bob = visit(), visit()
    ann.fill_in_table()
    ann.page.locator("#seat-2").select_option("open")
    ann.open_table()
    ann.page.locator("[role=tab]", has_text="Chat").click()
    ann.page.locator("#say input").fill("who is the")
    invite = ann.page.locator("#invite").input_value()
    bob.go(invite)
    bob.page.locator("#name").fill("Bob")
    bob.page.locator("form[action^='/i/'] button").click()
    ann.page.locator(".gather li", has_text="Bob").wait_for()
    ann.wait_for_table()

    assert ann.page.locator("#say input").input_value() == "who is the"
    assert ann.page.evaluate("document.activeElement.name") == "text"
