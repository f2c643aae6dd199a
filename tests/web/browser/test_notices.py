"""Notices and programs in a real browser."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_beaten_bid_is_said_once(visit: Visit) -> None:
    """1830 at one screen: Ann's bid is beaten, her panel says so; after her next move it is not said again."""
    ann = visit(width=1440, height=900)
    ann.fill_in_table("1830", hot="Ben")
    ann.open_table()

    def bid(price: int) -> None:
        ann.page.evaluate(
            """async (price) => {
                const now = await (await fetch(`${location.pathname}/now?board=no`)).json();
                const action = { do: "bid", private: "DH", price };
                const body = JSON.stringify({ n: now.n, seat: now.turn, action });
                const headers = { "Content-Type": "application/json" };
                await fetch(`${location.pathname}/entries`, { method: "POST", headers, body });
            }""",
            price,
        )

    bid(75)
    bid(80)
    ann.page.locator("#notices li[data-notice=outbid]").wait_for()
    ann.look("notice-outbid")
    assert "has outbid you for Delaware & Hudson: $80." in ann.page.locator("#notices").inner_text()
    assert not ann.serious_issues()
    ann.done()
    ann.page.locator("#notices:not(:has(li[data-notice=outbid]))").wait_for(state="attached")


def test_a_program_is_given_and_seen(visit: Visit) -> None:
    """1830 against bots: the tab counts the program, it bids by itself, the log says so; dropped, it is gone."""
    ann = visit(width=1440, height=900)
    ann.play_now(seats=3, game="1830")
    ann.wait_for_turn()
    ann.page.locator("#tab-orders-button").click()
    form = ann.page.locator("form.program:has(input[value=bid_up])")
    form.locator("select").select_option("MH")
    form.locator("input[type=number]").fill("150")
    before = ann.n
    form.locator("button").click()
    ann.page.locator(f"#table.ready:not([data-n='{before}'])").wait_for()
    ann.wait_for_turn()
    assert "plays automatically:" in ann.page.locator("#log").text_content()
    assert ann.page.locator("#tab-orders-button .count, #ended li").count()
    ann.page.locator("#tab-orders-button").click()
    ann.look("programs")
    assert not ann.serious_issues()
    ann.page.locator("#orders button").first.click()
    ann.page.locator("#orders:not(:has(li))").wait_for(state="attached")
    assert not ann.page.locator("#tab-orders-button .count").count()
