"""A table in the terminal: one person against bots, any title."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from stockrail import views
from stockrail.bots import Bot
from stockrail.bots.hints import hints
from stockrail.cli import choices
from stockrail.cli import explain as explanation
from stockrail.cli.choices import Group, Row
from stockrail.core.actions import Action, Decline, Span, short
from stockrail.core.agenda import Option
from stockrail.core.errors import IllegalAction, StockrailError, Unreadable
from stockrail.core.explain import explain
from stockrail.core.game import Result
from stockrail.core.ids import Seat
from stockrail.core.match import Entry, Match, Undo
from stockrail.locales.l10n import Words


class Left(Exception):
    """The player gets up from the table."""


class TerminalTable:
    """Shows the table, asks for a decision, lets the bots answer, until the game is over or the player leaves."""

    def __init__(
        self, match: Match, seat: Seat, bots: dict[Seat, Bot], lang: str, out: Console, ask: Callable[[str], str]
    ) -> None:
        self.match, self.seat, self.bots, self.out, self.ask = match, seat, bots, out, ask
        self.words = Words(match.game.name, lang, match.names, also=("cli",))
        self._text = views.find(match.game).text
        self._verbs = {action.verb for action in match.game.actions}
        self._heard = dict.fromkeys(bots, 0)
        self._declined = False
        self._shown: tuple[Row, ...] = ()
        own = [n for n, entry in enumerate(match.entries, 1) if entry.seat == seat]
        self._told = own[-1] if own else 0

    # ------------------------------------------------------------ the course of the game

    def run(self) -> Result | None:
        """Play on; the result, or None when the player left."""
        try:
            while (turn := self.match.turn) is not None:
                if self._out_of_turn():
                    continue
                if turn == self.seat:
                    self._decide()
                else:
                    self.match.play(self._thought(turn, self.match.legal.options), turn)
        except (Left, EOFError, KeyboardInterrupt):
            self.say("play.left")
            return None
        self._tell_news()
        self._show_table()
        result = self.match.result
        assert result is not None
        self._show_result(result)
        return result

    def _out_of_turn(self) -> bool:
        """Ask whoever may act although another is in turn; True where something was played or taken back."""
        m = self.match
        for seat in m.game.actors(m.state)[1:]:
            options = m.legal_for(seat).options
            if seat == self.seat:
                if options and not self._declined and self._offer(options):
                    return True
            elif options and not isinstance(a := self._thought(seat, (*options, Decline())), Decline):
                m.play(a, seat)
                return True
        return False

    def _offer(self, options: tuple[Option, ...]) -> bool:
        """Powers that may be used now; who leaves them is not asked again before their own turn, which lists them."""
        self._tell_news()
        self._show_table()
        self.say("play.power")
        lines, before = choices.lines(options, self.words), len(self.match.entries)
        self._show_lines(lines)
        while len(self.match.entries) == before:
            word = self.ask(self.words.text("play.prompt")).strip()
            if not word:
                self._declined = True
                return False
            opened = self._answer(word, lines)
            if opened is not None:
                lines = choices.lines(opened or options, self.words)
                self._show_lines(lines)
        return True

    def _thought(self, seat: Seat, options: tuple[Option, ...]) -> Action:
        """A bot hears what its seat may know, then answers; what was taken back it never hears of."""
        bot = self.bots[seat]
        for event in self.match.heard(seat, self._heard[seat]):
            bot.hear(event)
        self._heard[seat] = len(self.match.entries)
        return bot.choose(self.match.view(seat), options)

    def _decide(self) -> None:
        """Show and ask until something was played or taken back."""
        self._declined = False
        self._tell_news()
        self._show_table()
        trail = [self.match.legal.options]
        while True:
            lines = choices.lines(trail[-1], self.words)
            self._show_lines(lines)
            opened = self._listen(lines)
            if opened is None:
                return
            trail = [*trail, opened] if opened else trail[:-1] or trail

    def _listen(self, lines: tuple[Row, ...]) -> tuple[Option, ...] | None:
        """Answer what is typed until a group is opened or left, or something was played: then None."""
        before = len(self.match.entries)
        while len(self.match.entries) == before:
            opened = self._answer(self.ask(self.words.text("play.prompt")).strip(), lines)
            if opened is not None:
                return opened
        return None

    def _answer(self, word: str, lines: tuple[Row, ...]) -> tuple[Option, ...] | None:
        """Deal with one line typed.  Returns the group opened, or an empty one to go back."""
        command, _, rest = word.partition(" ")
        try:
            if not word:
                return None
            if command == "back":
                return ()
            if command in self._commands and not (rest and command in self._verbs):  # an action may be called alike
                self._commands[command](self, rest.strip())
            elif word.isdecimal():
                return self._number(word, lines)
            else:
                self.match.play(word, self.seat)
        except IllegalAction as e:
            self.line(self.words.refusal(e.refusal))
        except StockrailError as e:
            self.line(str(e))
        return None

    def _number(self, word: str, lines: tuple[Row, ...]) -> tuple[Option, ...] | None:
        if len(word) > 6 or not 1 <= int(word) <= len(lines):
            self.say("play.no_line", last=len(lines))
            return None
        line = lines[int(word) - 1]
        if isinstance(line, Group):
            return line.options
        action = self._amount(line) if isinstance(line, Span) else line
        if action is not None:
            self.match.play(action, self.seat)
        return None

    def _amount(self, span: Span) -> Action | None:
        """Ask for the open number of a span; nothing typed is a change of mind."""
        bounds = {"field": span.field, "low": span.low, "high": span.high, "step": span.step}
        word = self.ask(self.words.text("play.amount", **bounds)).strip()
        if not word:
            return None
        if word.isdecimal() and len(word) < 16 and span.at(int(word)) in span:
            return span.at(int(word))
        self.say("play.out_of_bounds", word=short(word), **bounds)
        return None

    # ------------------------------------------------------------ what can be typed

    def _why(self, rest: str) -> None:
        refusal = self.match.legal_for(self.seat).why(rest)
        if refusal is None:
            self.say("play.legal")
        else:
            self.line(self.words.refusal(refusal))

    def _explain(self, rest: str) -> None:
        for line in explanation.lines(self.words, explain(self.match.game, self.match.state, self.seat)):
            self.line(line)

    def _hint(self, rest: str) -> None:
        m = self.match
        options = m.legal_for(self.seat).options
        found = hints(m.game, self.seat, m.view(self.seat), options, heard=m.heard(self.seat))
        for hint in found:
            because = self.words.because([(t.name, t.amount) for t in hint.reasons])
            said = (choices.show(hint.action, self.words) + " ", self.words.chance(hint.chance), because)
            self.line(f"   •  {' '.join(filter(None, said))}")
        self.say("play.hint" if found else "play.no_hint")

    def _undo(self, rest: str) -> None:
        self.match.take_back(self.seat, followers=self.bots)
        standing = self.match.numbered()[-1][0] + 1 if self.match.line() else 0
        for seat in [seat for seat, heard in self._heard.items() if heard > standing]:
            # nobody can unhear: another takes the place, and hears only what stands
            self.bots[seat], self._heard[seat] = type(self.bots[seat])(self.match.game, seat, self.match.seed), 0
        self._told = len(self.match.entries)
        self.say("play.undone")

    def _log(self, rest: str) -> None:
        lines = [line for entry in self.match.entries for line in self._entry(entry)]
        last = int(rest) if rest.isdecimal() and len(rest) < 10 else len(lines)
        for line in lines[len(lines) - min(last, len(lines)) :]:
            self.line(line)

    def _rules(self, rest: str) -> None:
        from stockrail.cli.titles import select

        for rule in select(type(self.match.game), rest or None):
            self.line(f"{rule.section}  {self.words.rule(rule.id)} {self.words.note(rule.id)}".rstrip())

    def _save(self, rest: str) -> None:
        if not rest:
            self.say("play.save_where")
            return
        try:
            self.match.save(rest)
        except OSError as e:
            raise Unreadable(f"cannot write {short(rest)}: {e.strerror}") from None
        seat = f" --seat {self.seat + 1}" if self.seat else ""
        self.say("play.saved", command=f"stockrail play --load {rest}{seat}")

    def _help(self, rest: str) -> None:
        for command in (*self._commands, "back"):
            self.line(f"  {command:<8} {self.words.text(f'play.help.{command}')}")
        self.say("play.help")

    def _show(self, rest: str) -> None:
        self._show_table()
        self._show_lines(self._shown)

    def _quit(self, rest: str) -> None:
        raise Left

    _commands: dict[str, Callable[[TerminalTable, str], None]] = {
        "explain": _explain,
        "why": _why,
        "hint": _hint,
        "undo": _undo,
        "log": _log,
        "rules": _rules,
        "save": _save,
        "show": _show,
        "help": _help,
        "quit": _quit,
    }

    # ------------------------------------------------------------ what is shown

    def _entry(self, entry: Entry) -> list[str]:
        if isinstance(entry.action, Undo):
            return [self.words.text("play.log_undo", seat=self.words.seat(entry.seat))]
        return [self.words.event(s) for e in entry.events if (s := e.seen_by(self.seat)) is not None]

    def _tell_news(self) -> None:
        """What happened since the last decision here."""
        for entry in self.match.entries[self._told :]:
            for line in self._entry(entry):
                self.line(f"  {line}", style="dim")
        self._told = len(self.match.entries)

    def _show_table(self) -> None:
        self.line("")
        self.line(self._text(self.match.view(self.seat), self.words))
        self.line("")

    def _show_lines(self, lines: tuple[Row, ...]) -> None:
        self._shown = lines
        for d in self.match.game.decisions(self.match.state, self.seat)[:1]:
            self.line(self.words.ask(d), style="bold")
        for n, line in enumerate(lines, 1):
            self.line(f"{n:>4}  {choices.show(line, self.words)}")

    def _show_result(self, result: Result) -> None:
        self.say("play.over", rule=result.reason.section)
        for seat in sorted(range(self.match.seats), key=lambda n: (result.ranks[n], n)):
            self.say("play.score", rank=result.ranks[seat], seat=self.words.seat(seat), score=result.scores[seat])
        self.say("play.seed", seed=str(self.match.seed))

    def say(self, key: str, **values: object) -> None:
        self.line(self.words.text(key, **values))

    def line(self, text: str, style: str = "") -> None:
        """One line as it is: nothing in it is markup, and nothing is cut."""
        self.out.print(Text(text, style=style), soft_wrap=True)
