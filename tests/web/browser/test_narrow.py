"""The generic scripts on moves of no particular game: picks, spans, alternatives, refills."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.browser.visitor import Visitor

Visit = Callable[..., Visitor]

MOVES = """[
  {action: {do: "lay", tile: "57", hex: "F16", side: 1}, span: null, text: "Lay 57 on F16", names: {}, says: "lay"},
  {action: {do: "lay", tile: "57", hex: "F16", side: 3}, span: null, text: "Lay 57 on F16", names: {}, says: "lay"},
  {action: {do: "lay", tile: "8", hex: "G17", side: 3}, span: null, text: "Lay 8 on G17", names: {}, says: "lay"},
  {action: {do: "bid", lot: "DH", amount: 75}, span: {field: "amount", low: 75, high: 600, step: 5},
   text: "Bid 75 to 600", names: {}, says: "bid"},
  {action: {do: "look", seat: null}, span: null, text: "Look", names: {}, says: "look"},
  {action: {do: "run", stops: ["NY", "BOS"]}, span: null, text: "Run", names: {}, says: "run"},
]"""


def narrowed(visitor: Visitor, script: str) -> Any:
    """What a script sees that has a `narrow` over the moves."""
    visitor.go("/lobby")
    return visitor.page.evaluate(
        f"""async () => {{
            const {{ Narrow, readPicks }} = await import("/static/narrow.js");
            const narrow = new Narrow({MOVES});
            {script}
        }}"""
    )


def test_picks_narrow_to_one_action(visit: Visit) -> None:
    """Each pick keeps what fits; the last leaves one action."""
    script = """
        narrow.add({hex: "F16"});
        const open = narrow.action;
        narrow.add({side: "3"});
        return [open, narrow.action];
    """
    assert narrowed(visit(), script) == [None, {"do": "lay", "tile": "57", "hex": "F16", "side": 3}]


def test_contradicting_pick_replaces(visit: Visit) -> None:
    """A pick that does not go with the earlier ones takes their place; one that fits nothing changes nothing."""
    script = """
        narrow.add({hex: "F16"});
        narrow.add({hex: "G17"});
        const moved = narrow.action.hex;
        return [moved, narrow.add({hex: "A1"}), narrow.action.hex];
    """
    assert narrowed(visit(), script) == ["G17", False, "G17"]


def test_span_takes_numbers_within_its_bounds(visit: Visit) -> None:
    """A range is one move with a number to fill in: low, high and step hold."""
    script = """
        narrow.add({lot: "DH"});
        const open = narrow.action;
        const tries = ["70", "76", "605", "80"].map((amount) => narrow.set("amount", amount));
        return [open, tries, narrow.action];
    """
    answer = [None, [False, False, False, True], {"do": "bid", "lot": "DH", "amount": 80}]
    assert narrowed(visit(), script) == answer


def test_alternatives_nothing_and_lists(visit: Visit) -> None:
    """A spot may stand for several fields; `-` is an absent value; a list is picked by one of its items."""
    script = """
        const meant = narrow.meant(readPicks("lot:XX|hex:G17 side:3|tile:57"));
        narrow.add({seat: "-"});
        const nothing = narrow.action.do;
        narrow.clear();
        narrow.add({stops: "BOS"});
        return [meant, nothing, narrow.action.do, narrow.can(readPicks("lot:XX"))];
    """
    assert narrowed(visit(), script) == [{"hex": "G17", "side": "3"}, "look", "run", False]


def test_picked_again_is_taken_back(visit: Visit) -> None:
    """The same pick once more opens its blank; one that was not made changes nothing."""
    script = """
        narrow.add({tile: "57"});
        narrow.add({side: "3"});
        return [narrow.drop({hex: "F16"}), narrow.drop({tile: "57"}), narrow.picks];
    """
    assert narrowed(visit(), script) == [False, True, [{"side": "3"}]]


def test_esc_takes_the_last_pick_back(visit: Visit) -> None:
    """Picks come off in the order they were made, last first; a blank can be opened on its own."""
    script = """
        narrow.add({tile: "57"});
        narrow.add({side: "3"});
        narrow.back();
        const left = narrow.left.length;
        narrow.set("tile", "");
        return [left, narrow.left.length, [...narrow.choices("tile").keys()]];
    """
    assert narrowed(visit(), script) == [2, 6, ["57", "8"]]


MANY = """[1, 2, 3, 4, 5, 6].flatMap((hex) => [
  {action: {do: "lay", hex}, span: null, text: `Lay on ${hex}`, names: {hex: `hex ${hex}`}, says: "lay"},
  {action: {do: "token", hex}, span: null, text: `Token on ${hex}`, names: {hex: `hex ${hex}`}, says: "token"},
])"""


def test_many_moves_ask_for_the_kind_first(visit: Visit) -> None:
    """Moves of several kinds: the kind is chosen by its name, then the blank, then it is confirmed."""
    ann = visit()
    ann.play_now()
    show_panel(
        ann, MANY, '{lay: "Lay track on {hex}", token: "Place a token on {hex}"}', '{lay: "Lay track", token: "Token"}'
    )
    kinds = ann.page.locator(".kinds button")
    assert kinds.all_inner_texts() == ["Lay track", "Token"]
    assert ann.page.locator(".others:not(.kinds) button").count() == 0, "the long list is made when it is opened"
    ann.unfold()
    assert ann.page.locator(".others:not(.kinds) button").count() == 12

    kinds.nth(1).click()
    ann.page.locator(".sentence select").select_option("4")
    ann.page.locator(".confirm:enabled").click()

    assert ann.page.evaluate("() => window.played") == [{"do": "token", "hex": 4}]


def show_panel(ann: Visitor, moves: str, sentences: str, kinds: str = "{}") -> None:
    """Put a panel of its own on the page, once it is quiet there; what it plays is kept in `window.played`."""
    ann.wait_for_turn()
    ann.page.evaluate(
        f"""async () => {{
            const {{ Panel }} = await import("/static/panel.js");
            window.played = [];
            const ears = {{ onPlay: (action) => window.played.push(action), onUndo() {{}}, onChange() {{}} }};
            const panel = new Panel(document.getElementById("moves"), ears);
            const asked = {{ legal: {moves}, sentences: {sentences}, kinds: {kinds} }};
            panel.ask({{ ...asked, n: 1, seat: 0, status: "running", can_undo: false }});
        }}"""
    )


def test_number_field_on_the_panel(visit: Visit) -> None:
    """A span shows as a number field with its bounds; a number outside is not taken, one inside is confirmed."""
    ann = visit()
    ann.play_now()
    show_panel(ann, f"{MOVES}.slice(3, 4)", '{bid: "Bid {amount} for {lot}"}')
    field = ann.page.locator(".sentence input[type=number]")
    assert [field.get_attribute(name) for name in ("min", "max", "step")] == ["75", "600", "5"]
    field.fill("77")
    field.dispatch_event("change")
    assert ann.page.locator(".confirm:disabled").count() == 1

    field.fill("80")
    field.dispatch_event("change")
    ann.page.locator(".confirm:enabled").click()

    assert ann.page.evaluate("() => window.played") == [{"do": "bid", "lot": "DH", "amount": 80}]


def test_enter_in_a_number_field_confirms(visit: Visit) -> None:
    """As the help says: what was typed is taken and played at once, unless it is outside the bounds."""
    ann = visit()
    ann.play_now()
    show_panel(ann, f"{MOVES}.slice(3, 4)", '{bid: "Bid {amount} for {lot}"}')
    field = ann.page.locator(".sentence input[type=number]")
    field.fill("77")
    field.press("Enter")
    assert ann.page.evaluate("() => window.played") == []
    field.fill("85")
    field.press("Enter")

    assert ann.page.evaluate("() => window.played") == [{"do": "bid", "lot": "DH", "amount": 85}]


def test_another_click_on_a_stage_turns_what_would_be_laid(visit: Visit) -> None:
    """A copy of the drawing lies on the picked stage once the moves agree on it; each click shows the next move."""
    ann = visit()
    ann.go("/lobby")
    seen = ann.page.evaluate(
        f"""async () => {{
            const {{ Board }} = await import("/static/board.js");
            const {{ Narrow }} = await import("/static/narrow.js");
            document.body.innerHTML = `<div id="f"><svg class="board" viewBox="0 0 9 9">
              <g class="spot" data-pick="hex:F16" data-stage="yes" data-again="yes" transform="translate(5 5)"/>
              <g class="spot" data-pick="tile:57"><g data-ghost="tile:57" data-turn="side:60"/></g></svg></div>`;
            const clicks = [];
            const onPick = (picks, enter, again) => clicks.push(again);
            const board = new Board(document.getElementById("f"), {{ onPick }});
            const narrow = new Narrow({MOVES});
            const laid = () => [...document.querySelectorAll(".laid")].map(
                (copy) => [copy.getAttribute("transform"), copy.classList.contains("unsure")]);
            const told = [];
            for (const pick of [null, {{hex: "F16"}}, {{side: 3}}]) {{
              if (pick) narrow.add(pick);
              board.light(narrow);
              told.push(laid());
            }}
            const click = () => new Event("click", {{bubbles: true}});
            for (const spot of document.querySelectorAll(".spot")) spot.dispatchEvent(click());
            board.light(null);
            return [...told, laid(), clicks];
        }}"""
    )
    assert seen[:2] == [[], [["translate(5 5) rotate(60)", True]]]
    assert seen[2:] == [[["translate(5 5) rotate(180)", False]], [], [True, False]]


def test_the_next_move_keeps_what_was_picked(visit: Visit) -> None:
    """The panel walks round the moves that fit the picks made by hand, and back to the first."""
    ann = visit()
    ann.go("/lobby")
    seen = ann.page.evaluate(
        f"""async () => {{
            const {{ Panel }} = await import("/static/panel.js");
            document.body.innerHTML = `<div class="panel"><div id="moves"></div></div>
              <script type="application/json" id="words">{{}}</script>`;
            const quiet = () => {{}};
            const heard = {{onPlay: quiet, onUndo: quiet, onChange: quiet}};
            const panel = new Panel(document.getElementById("moves"), heard);
            const said = {{sentences: {{}}, kinds: {{pass: "Pass"}}}};
            const now = {{...said, n: 1, seat: 0, status: "running", can_undo: false, undo: null}};
            panel.ask({{...now, legal: {MOVES}}});
            panel.pick([{{hex: "F16"}}]);
            const sides = [0, 1, 2].map(() => panel.next() && panel.narrow.action.side);
            panel.pick([{{hex: "G17"}}]);
            return [sides, panel.next(), panel.narrow.action.tile];
        }}"""
    )
    assert seen == [[1, 3, 1], False, "8"]


WALKS = """[["E", ["C"]], ["E", ["C", "D"]], ["F", ["C"]]].map(([space, via]) => ({
  action: {do: "move", space, via}, span: null, text: `Walk to ${space} by ${via}`, says: "move",
  names: {space, via: via.join(" and ")},
}))"""


SALES = """[1, 2].flatMap((count) => ["PRR", "NYC"].map((corporation) => ({
  action: {do: "sell", count, corporation}, span: null, text: `${count} of ${corporation}`, says: "sell", names: {},
})))"""
WORDS = "(line) => [...line.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((n) => n.data).join('')"
SAID = '{sell: "{count} shares of {corporation}", "sell count:1": "{count} share of {corporation}"}'


def test_a_sentence_is_in_the_number_of_what_it_counts(visit: Visit) -> None:
    """Once one share is chosen it says share, and shares again when two are."""
    ann = visit()
    ann.play_now()
    show_panel(ann, SALES, SAID)
    line, count = ann.page.locator(".sentence"), ann.page.locator("[data-blank=count]")
    seen = [line.evaluate(WORDS)]
    for wanted in ("1", "2"):
        count.select_option(wanted)
        seen.append(line.evaluate(WORDS))

    assert seen == [" shares of ", " share of ", " shares of "]


def test_a_list_that_lies_in_another_can_be_chosen(visit: Visit) -> None:
    """The blank offers each list as a whole; picked item by item, what was picked and no more stands ready."""
    ann = visit()
    ann.play_now()
    show_panel(ann, WALKS, '{move: "Walk to {space} by {via}"}')
    ann.page.locator("[data-blank=space]").select_option("E")
    via = ann.page.locator("[data-blank=via]")
    assert via.locator("option").all_inner_texts() == ["___", "C", "C and D"]
    via.select_option(label="C")
    ann.page.locator(".confirm:enabled").click()
    script = f"""
        const walks = new Narrow({WALKS});
        const steps = [{{space: "E"}}, {{via: "C"}}, {{via: "D"}}].map((pick) => walks.add(pick) && walks.action?.via);
        return [steps, ["C", "D", "E"].map((via) => walks.has({{via}})), walks.drop({{via: "D"}}), walks.action.via];
    """

    assert ann.page.evaluate("() => window.played") == [{"do": "move", "space": "E", "via": ["C"]}]
    assert narrowed(ann, script) == [[None, ["C"], ["C", "D"]], [True, True, False], True, ["C"]]
