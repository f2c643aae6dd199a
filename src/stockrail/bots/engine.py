"""Engines: bots written in any language, which talk to us in lines over standard input and output.

`engine:COMMAND` names one wherever a bot is named on the command line; `docs/bots.md` has the protocol.  An engine
hears what its seat may know and nothing else.  It is given its time: where it dies, is late or answers what is not
legal, the random bot plays that decision, a line of the log says why, and the engine is started anew if need be.

The web server never starts one: nothing that comes from a browser is a command.
"""

from __future__ import annotations

import json
import logging
import shlex
import shutil
import subprocess
import weakref
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, ClassVar, Final

from stockrail.bots import Bot, find
from stockrail.bots.random import Random
from stockrail.core.actions import Action, Span, short
from stockrail.core.agenda import Option
from stockrail.core.errors import StockrailError, Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.view import View

PREFIX: Final = "engine:"
VERSION: Final = 1
SECONDS: Final = 10.0
"""How long an engine thinks where nobody says otherwise."""
STARTING: Final = 30.0
"""Seconds for an engine to be ready, beside its thinking."""
LATE: Final = 1.0
"""Seconds for its answer to arrive."""
LONGEST: Final = 1_000_000
"""The most characters of a line."""

log = logging.getLogger(__name__)


class Unfit(StockrailError):
    """An engine did not answer as it should."""


def resolve(game: str, name: str) -> type[Bot]:
    """The bot of that name, or the engine of `engine:COMMAND`."""
    if not name.startswith(PREFIX):
        return find(game, name)
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as e:
        raise Unreadable(f"'{short(name)}' is no command: {e}") from None
    if not words or shutil.which(words[0]) is None:
        what = short(words[0]) if words else "nothing"
        raise Unreadable(f"'{what}' is no program that can be started; write engine:COMMAND, such as engine:./mybot")
    return type(words[0].rpartition("/")[2], (Engine,), {"command": words})


class Engine:
    """One seat's player: a process that is started when it is first asked."""

    command: ClassVar[list[str]]

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        self._game, self._seat, self._seed = game, seat, seed
        self._deputy = Random(game, seat, seed)
        self._heard: list[str] = []
        self._told = 0
        self._line: _Line | None = None

    def hear(self, event: Event) -> None:
        self._heard.append(_said("event", event.json()))

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """What the engine answers in its time, or any legal action."""
        given = SECONDS if seconds is None else seconds
        try:
            return self._ask(view, options, given)
        except (Unfit, Unreadable) as e:
            log.warning("engine %s: %s; the random bot plays this decision", self.command[0], e)
            return self._deputy.choose(view, options)

    def _ask(self, view: View, options: tuple[Option, ...], seconds: float) -> Action:
        line = self._line or self._start(view.seats)
        try:
            for said in self._heard[self._told :]:
                line.write(said)
            self._told = len(self._heard)
            line.write(_said("position", view.json()))
            line.write(_said("legal", [{"text": o.text(), **o.json()} for o in options]))
            line.write(_said("go", {"seconds": seconds}))
            text = line.read("bestmove", seconds + LATE)
        except Unfit:
            self._line = None  # a process that cannot be trusted is not asked again
            raise
        for o in options:
            if isinstance(o, Action) and o.text() == text:
                return o
        action = self._game.parse(text)
        if not any(isinstance(o, Span) and action in o for o in options):
            raise Unfit(f"'{short(text)}' is not among the legal moves")
        return action

    def _start(self, seats: int) -> _Line:
        line = _Line(self.command)
        line.write(f"stockrail {VERSION}")
        line.read("ready", STARTING)
        chosen = {k: str(v) for k, v in self._game.options_chosen.items()}
        about = {"game": self._game.name, "options": chosen, "seats": seats, "seat": self._seat, "seed": self._seed}
        line.write(_said("game", about))
        self._line, self._told = line, 0
        return line


class _Line:
    """A process and the lines to and from it; it ends with whoever holds this."""

    def __init__(self, command: list[str]) -> None:
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
            )
        except OSError as e:
            raise Unfit(f"cannot be started: {e.strerror}") from None
        assert process.stdin is not None
        assert process.stdout is not None
        self._to = process.stdin
        self._from: SimpleQueue[str] = SimpleQueue()
        Thread(target=_listen, args=(process.stdout, self._from), daemon=True).start()
        weakref.finalize(self, _end, process)

    def write(self, line: str) -> None:
        try:
            self._to.write(line + "\n")
            self._to.flush()
        except OSError:
            raise Unfit("it has ended") from None

    def read(self, word: str, seconds: float) -> str:
        """What follows the next line that begins with a word; other lines are skipped."""
        until = monotonic() + seconds
        while True:
            try:
                line = self._from.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                raise Unfit(f"no '{word}' within {seconds:g} seconds") from None
            if not line:
                raise Unfit("it has ended")
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest.strip()


def _listen(out: IO[str], lines: SimpleQueue[str]) -> None:
    """Pass on every line; an empty one when no more will come."""
    with out:
        while line := out.readline(LONGEST):
            lines.put(line)
    lines.put("")


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):  # what it did not read
            process.stdin.close()


def _said(word: str, data: object) -> str:
    return f"{word} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"
