"""`study`: a game taken apart in the terminal: lines, comments and marks, bots that play on, moments compared."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

import stockrail
from stockrail import views
from stockrail.bots import opponents, usual
from stockrail.cli import choices
from stockrail.cli import explain as explanation
from stockrail.cli.common import Json, Lang, at_least, console, diverged, dump, read_position, read_text, write_text
from stockrail.cli.play import ask
from stockrail.core.actions import short
from stockrail.core.errors import Damaged, Diverged, IllegalAction, StockrailError, Unreadable
from stockrail.core.explain import explain
from stockrail.core.ids import CHANCE
from stockrail.core.position_text import is_position
from stockrail.core.study import Node, Study
from stockrail.core.study_text import is_study
from stockrail.locales.l10n import Words
from stockrail.rail.best import best_routes, rail_game
from stockrail.report import title as series_name
from stockrail.studies import HOLDINGS, compare, hints, play_on
from stockrail.views.rail.labels import say as say_rail

MOST_MOVES = 500
"""So many moves bots make at a word."""


def study(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A study, a match, a game of 18xx.games or a position.")],
    at: Annotated[str | None, typer.Option(help="The moment to begin at, such as 12 or 12.1.3.")] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Print the tree of lines and exit.")] = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Study a game: branch off anywhere, play any seat, let bots play on, comment, compare, save."""
    text = read_text(file)
    found = _read(file, text, lang)
    if at is not None:
        found.go(at)
    desk = Desk(found, file if is_study(text) else "", lang)
    if json:
        dump(list(_plain(found)))
    elif tree:
        desk.tree("")
    else:
        desk.run()


def _plain(found: Study) -> Iterator[dict[str, object]]:
    for node in found.nodes():
        yield {
            "moment": found.path(node),
            "seat": None if node.action is None or node.seat == CHANCE else node.seat,
            "action": None if node.action is None else node.action.text(),
            "name": node.name,
            "comment": node.comment,
            "mark": node.mark,
        }


def _read(file: str, text: str, lang: str) -> Study:
    """A study of whatever the file holds; of a damaged one the good part, and what is wrong with the rest."""
    if is_position(text):
        return Study.from_position(read_position(file, text))
    if not is_study(text):
        try:
            return Study.of(stockrail.loads(text))
        except Diverged as e:
            raise Unreadable(diverged(file, e, lang)) from None
    try:
        return Study.parse(text)
    except Damaged as e:
        words = Words(e.good.game.name, lang, e.good.names)
        for place in e.places:
            print(f"stockrail: {file} {words.diverged(place)}", file=sys.stderr)
        return e.good


class Left(Exception):
    """Enough studied."""


class Desk:
    """Shows a moment, listens, does what is typed."""

    def __init__(self, found: Study, file: str, lang: str) -> None:
        self.study, self.file, self.out = found, file, console()
        self.words = Words(found.game.name, lang, found.names, also=("cli", "report"))
        self._saved = found.text()

    def run(self) -> None:
        """Until the reader has enough, or the input ends."""
        self.show("")
        with suppress(Left, EOFError, KeyboardInterrupt):
            while True:
                self.answer(ask(self.words.text("study.prompt", moment=self.study.path())).strip())
        if self.study.text() != self._saved:
            self.say("study.unsaved")

    def answer(self, typed: str) -> None:
        """Deal with one line."""
        command, _, rest = typed.partition(" ")
        try:
            if command in self.commands:
                self.commands[command](self, rest.strip())
            elif typed:
                self._play(typed)
        except IllegalAction as e:
            self.line(self.words.refusal(e.refusal))
        except StockrailError as e:
            self.line(str(e))

    # ------------------------------------------------------------ what can be typed

    def show(self, rest: str) -> None:
        """The table as the seat in turn sees it, the question and its answers."""
        study, words, turn = self.study, self.words, self.study.turn
        eyes = None if turn == CHANCE else turn
        self.line(views.find(study.game).text(study.view(eyes), words))
        if study.known is not None and study.game.has_secrets(study.seats):
            self.say("study.known", seat=words.seat(study.known))
        self._tell(study.here)
        if turn is None:
            self.say("study.over")
            return
        for d in study.game.decisions(study.state(study.here), turn)[:1]:
            if turn != CHANCE:
                self.say("show.asked", seat=words.seat(turn), ask=words.ask(d))
        for n, option in enumerate(choices.lines(study.legal.options, words), 1):
            self.line(f"{n:>4}  {choices.show(option, words)}")
        for n, child in enumerate(study.here.children):
            self.say("study.goes_on", n=n, said=self._said(child))

    def tree(self, rest: str) -> None:
        """All lines: where several go on, the alternatives are indented."""
        lines = [(node, self._depth(node)) for node in self._in_order()]
        self.line(self._head(self.study.root))
        for node, depth in lines:
            here = "→" if node is self.study.here else " "
            self.line(f"{here} {'  ' * depth}{self.study.path(node):<8} {self._said(node)}")
            for comment in node.comment.splitlines():
                self.line(f"  {'  ' * depth}         {comment}", "dim")

    def _head(self, root: Node) -> str:
        here = "→" if root is self.study.here else " "
        return f"{here} 0        {self.study.title or self.words.text('title')}  {root.name}".rstrip()

    def _in_order(self) -> Iterator[Node]:
        """As the file has them: an entry, the alternatives to it, then what follows it."""
        waiting = [(child, child is self.study.root.children[0]) for child in self.study.root.children[:1]]
        while waiting:
            node, first = waiting.pop()
            yield node
            waiting += [(child, True) for child in node.children[:1]]
            if first and node.parent is not None:
                waiting += [(other, False) for other in reversed(node.parent.children[1:])]

    def _depth(self, node: Node) -> int:
        return self.study.path(node).count(".") // 2

    def _said(self, node: Node) -> str:
        """An entry in words, with its mark and its name."""
        assert node.action is not None
        said = f"{self.words.seat(node.seat)}: {self.words.action(node.action)}{node.mark}"
        return f"{said}  “{node.name}”" if node.name else said

    def _tell(self, node: Node) -> None:
        """What happened last, and what is written about it."""
        for e in self.study.events(node):
            if (seen := e.seen_by(self.study.known)) is not None:
                self.line(f"  {self.words.event(seen)}", "dim")
        for text in (f"{node.name} {node.mark}".strip(), node.comment):
            if text:
                self.line(f"  {text}", "bold")

    def _go(self, rest: str) -> None:
        self.study.go(rest or "0")
        self.show("")

    def _back(self, rest: str) -> None:
        self.study.back()
        self.show("")

    def _on(self, rest: str) -> None:
        self.study.on(self._number(rest, 0, 999))
        self.show("")

    def _play(self, rest: str) -> None:
        """A line's number or an action; a number of choices is narrowed by typing the action."""
        if rest.isdecimal():
            lines = choices.lines(self.study.legal.options, self.words)
            n = self._number(rest, 0, 10**6)
            if not 1 <= n <= len(lines) or not hasattr(lines[n - 1], "verb"):
                self.say("study.type_it")
                return
            self.study.play(lines[n - 1].text())  # type: ignore[union-attr]  # it has a verb, so it is an action
        else:
            self.study.play(rest)
        self.show("")

    def _draw(self, rest: str) -> None:
        self.study.draw()
        self.show("")

    def _bot(self, rest: str) -> None:
        """`bot`, `bot club`, `bot club 10`, `bot 10`."""
        words = rest.split()
        named = words.pop(0) if words and not words[0].isdecimal() else usual(self.study.game.name)
        if named not in opponents(self.study.game.name):
            known = ", ".join(opponents(self.study.game.name))
            raise Unreadable(f"no bot '{short(named)}' for {self.study.game.name}; there are: {known}")
        for node in play_on(self.study, named, self._number(words[0] if words else "", 1, MOST_MOVES)):
            self.line(f"  {self.study.path(node):<8} {self._said(node)}", "dim")
        self.show("")

    def _explain(self, rest: str) -> None:
        study, turn = self.study, self.study.turn
        if turn is None or turn == CHANCE:
            self.say("explain.over" if turn is None else "explain.nothing")
            return
        for line in explanation.lines(self.words, explain(study.game, study.state(study.here), turn)):
            self.line(line)

    def _hint(self, rest: str) -> None:
        found = hints(self.study)
        for hint in found:
            because = self.words.because([(t.name, t.amount) for t in hint.reasons])
            move = f"   •  {choices.show(hint.action, self.words)}  {round(hint.score, 1):g} "
            self.line(" ".join(filter(None, (move, self.words.chance(hint.chance), because))))
        self.say("play.hint" if found else "play.no_hint")

    def _routes(self, rest: str) -> None:
        at = self.study.position
        running = [c for c, trains in zip(rail_game(at).corporations, at.state.trains, strict=True) if trains]
        for run in [best_routes(at, c) for c in (rest.split() or running)]:
            key = "no_run" if not run.revenue else "best" if run.proved else "found"
            told = {"corporation": run.corporation, "money": run.revenue, "bound": run.bound}
            self.line(say_rail(self.words, key, **told))
            for r in run.routes:
                self.line(f"  {r.train:<4} {self.words.money(r.revenue):>6}  {r.route}")

    def _compare(self, rest: str) -> None:
        """Two moments, or one with this one."""
        paths = rest.split()
        if not 1 <= len(paths) <= 2:
            raise Unreadable("name one moment, or two: compare 12 12.1.3")
        first = self.study.find(paths[0])
        second = self.study.find(paths[1]) if len(paths) == 2 else self.study.here
        shown = Table(box=None, pad_edge=False, header_style="bold")
        shown.add_column("")
        for node in (first, second):
            shown.add_column(self.study.path(node), justify="right")
        shown.add_column("±", justify="right")
        for row in compare(self.study, first, second, self.study.known):
            by = self.words.seat(int(row.key)) if row.key.isdecimal() else self.words.name(row.key)
            cells = ["–" if x is None else self.words.number(x) for x in (row.first, row.second)]
            change = (row.second or 0) - (row.first or 0)
            shown.add_row(f"{self._series(row.series)}: {by}", *cells, f"{change:+d}" if change else "")
        self.out.print(shown)

    def _series(self, name: str) -> str:
        if name.startswith(HOLDINGS):
            return self.words.name(name.removeprefix(HOLDINGS))
        return self.words.text("study.scores") if name == "scores" else series_name(name, self.words)

    def _name(self, rest: str) -> None:
        self.study.note(name=rest)

    def _comment(self, rest: str) -> None:
        self.study.note(comment=rest)

    def _mark(self, rest: str) -> None:
        self.study.note(mark=rest)

    def _promote(self, rest: str) -> None:
        self.study.promote()
        self.say("study.promoted", moment=self.study.path())

    def _cut(self, rest: str) -> None:
        self.study.cut()
        self.show("")

    def _why(self, rest: str) -> None:
        refusal = self.study.legal.why(rest)
        self.line(self.words.text("play.legal") if refusal is None else self.words.refusal(refusal))

    def _save(self, rest: str) -> None:
        if not (rest or self.file):
            self.say("study.save_where")
            return
        self.file = rest or self.file
        write_text(self.file, self.study.text())
        self._saved = self.study.text()
        self.say("play.saved", command=f"stockrail study {self.file}")

    def _help(self, rest: str) -> None:
        for command in self.commands:
            self.line(f"  {command:<8} {self.words.text(f'study.help.{command}')}")
        self.say("play.help")

    def _quit(self, rest: str) -> None:
        raise Left

    commands: dict[str, Callable[[Desk, str], None]] = {
        "show": show,
        "tree": tree,
        "go": _go,
        "back": _back,
        "on": _on,
        "play": _play,
        "draw": _draw,
        "bot": _bot,
        "hint": _hint,
        "explain": _explain,
        "why": _why,
        "routes": _routes,
        "compare": _compare,
        "name": _name,
        "comment": _comment,
        "mark": _mark,
        "promote": _promote,
        "cut": _cut,
        "save": _save,
        "help": _help,
        "quit": _quit,
    }

    # ------------------------------------------------------------ what is shown

    def _number(self, word: str, usual_one: int, most: int) -> int:
        if not word:
            return usual_one
        if not word.isdecimal() or len(word) > 6 or int(word) > most:
            raise Unreadable(f"'{short(word)}' is no number up to {most}")
        return at_least(int(word), 0, "the number")

    def say(self, key: str, **values: object) -> None:
        self.line(self.words.text(key, **values))

    def line(self, text: str, style: str = "") -> None:
        """One line as it is: nothing in it is markup, and nothing is cut."""
        self.out.print(Text(text, style=style), soft_wrap=True)
