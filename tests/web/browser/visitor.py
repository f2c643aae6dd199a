"""Someone in front of a browser: opens tables, picks on the board, confirms, passes, looks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

AXE = Path(__file__).parent / "axe.min.js"


def play_form(game: str) -> str:
    """Where the first page offers a title."""
    return f"form[action='/play']:has(input[value='{game}'])"


class Visitor:
    """A browser context with one page; what its console complains about is kept in `troubles`."""

    def __init__(self, context: Any, pictures: Path) -> None:
        self.context, self.pictures = context, pictures
        self.troubles: list[str] = []
        self.page = self.new_page()

    @classmethod
    def at(cls, other: Visitor, page: Any) -> Visitor:
        """The same somebody in front of another tab."""
        self = cls.__new__(cls)
        self.context, self.pictures, self.troubles, self.page = other.context, other.pictures, other.troubles, page
        return self

    def new_page(self) -> Any:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda e: self.troubles.append(str(e)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "the server responded with a status of" not in message.text:
            self.troubles.append(message.text)

    # ------------------------------------------------------------ going places

    def go(self, path: str) -> None:
        self.page.goto(path)

    def play_now(self, seats: int = 4, bot: str = "greedy", game: str = "stockpile", practice: bool = False) -> None:
        """From the first page to a running table against bots."""
        self.go("/")
        form = self.page.locator(play_form(game))
        form.locator("summary").click()
        form.locator("select[name=seats]").select_option(str(seats))
        form.locator("select[name=bot]").select_option(bot)
        form.locator("input[name=practice]").set_checked(practice)
        form.locator("button").click()
        self.wait_for_table()

    def fill_in_table(self, game: str = "stockpile", hot: str = "") -> None:
        """Ann's form for a table of two: the other seat is free, or for somebody at the same browser."""
        self.go(f"/tables/new?game={game}")
        self.page.locator("#name").fill("Ann")
        if hot:
            self.page.locator("[data-hot]").check()
            self.page.locator("[data-hot-name='1']").fill(hot)
        for seat in self.page.locator("select[name^='seat.']").all()[2:]:
            seat.select_option("")

    def open_table(self) -> None:
        """Send the form."""
        self.page.locator("form[action='/tables'] button").click()
        self.wait_for_table()

    def bring(self, text: str) -> str:
        """Import a game from its file; the table it has come to."""
        self.go("/import")
        self.page.locator("#text").fill(text)
        self.page.locator("form[action='/import'] button").click()
        self.page.wait_for_url("**/t/*")
        return str(self.page.url.rpartition("/")[2].partition("?")[0])

    def wait_for_table(self) -> None:
        self.page.locator("#table.ready").wait_for()

    def wait_for_news(self) -> None:
        """Until what happens from now on is told to the page."""
        self.page.locator("body.listening").wait_for()

    def resize(self, width: int, height: int) -> None:
        """Another window size, and the page drawn in it: what watches sizes is called with the next frame."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    def look(self, name: str) -> None:
        """Keep a picture of the page."""
        self.page.screenshot(path=self.pictures / f"{name}.png")

    # ------------------------------------------------------------ playing

    @property
    def n(self) -> str:
        """How many entries the page shows."""
        return str(self.page.locator("#table").get_attribute("data-n"))

    def wait_for_turn(self) -> bool:
        """Until it is this visitor's turn, not just a moment to act in another's; False when the game is over."""
        self.page.locator("#table.yours .panel.yours, .outcome").first.wait_for()
        return not self.is_over

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator(".outcome").count())

    @property
    def is_ready(self) -> bool:
        """Is the sentence complete?"""
        return bool(self.page.locator(".confirm:enabled").count())

    def pick(self, where: str) -> None:
        """Click on a lit spot of the board."""
        self.page.locator(f"[data-pick='{where}']").first.click(force=True)

    def pick_something(self, which: int = 0) -> bool:
        """Click on a lit spot that is not picked yet; False where none is left."""
        spots = self.page.locator(".spot.can:not(.picked)")
        count = spots.count()
        if count:
            spots.nth(which % count).dispatch_event("click")
        return bool(count)

    def confirm(self) -> None:
        """Press the one primary button and wait until the move is stored."""
        self._and_wait(".confirm:enabled")

    def done(self) -> None:
        """Pass."""
        self._and_wait("[data-do=pass]:enabled")

    def undo(self) -> None:
        """Take the last move back."""
        self._and_wait("[data-do=undo]:enabled")

    def _and_wait(self, button: str) -> None:
        before = self.n
        self.page.locator(button).click()
        self.page.locator(f"#table:not([data-n='{before}'])").wait_for()

    def play_a_move(self, which: int = 0) -> str:
        """One move the way people play: board first, then the list; says how it was made."""
        for _ in range(6):
            if self.is_ready or not self.pick_something(which):
                break
        if self.is_ready:
            self.confirm()
            return "board"
        if self.page.locator("[data-do=pass]:enabled").count():
            self.done()
            return "pass"
        self.unfold()
        self.page.locator(".others:not(.kinds) button").first.click()
        self.confirm()
        return "list"

    def unfold(self) -> None:
        """Show the whole list of moves."""
        fold = self.page.locator("#moves .fold:not([open]) > summary")
        if fold.count():
            fold.click()
            self.page.locator(".others:not(.kinds) button").first.wait_for()

    # ------------------------------------------------------------ inspecting

    def serious_issues(self) -> list[str]:
        """What axe-core finds serious or critical on the page."""
        return self.issues(("serious", "critical"))

    def issues(
        self, weights: tuple[str, ...] = ("minor", "moderate", "serious", "critical"), where: str = "html"
    ) -> list[str]:
        """What axe-core finds on the page, or in parts of it."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        look = "async (where) => (await axe.run({include: where}, {resultTypes: ['violations']})).violations"
        found = self.page.evaluate(look, [[one] for one in where.split(", ")])
        return [
            f"{v['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
            for v in found
            if v["impact"] in weights
            for node in v["nodes"][:3]
        ]
