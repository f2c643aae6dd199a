"""What all commands share: options, errors on one line, output for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import stockrail
from stockrail.core import titles
from stockrail.core.actions import short
from stockrail.core.errors import Diverged, Unreadable
from stockrail.core.game import Game
from stockrail.core.match import Match
from stockrail.core.position import Position
from stockrail.locales.l10n import Words

STDIN = "-"
"""How standard input is called where a file is expected."""
TROUBLE = 2
"""Exit code for input that makes no sense."""


Misuse: type[Exception] = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")
"""What typer raises for wrong words; its home differs between versions."""

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A title; `stockrail games` lists them.")]
Seats: TypeAlias = Annotated[int | None, typer.Option(help="Number of seats.")]
OptionList: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the title; repeat as needed.")
]
Seed: TypeAlias = Annotated[int, typer.Option(help="Seed of the random numbers.")]
Jobs: TypeAlias = Annotated[int, typer.Option(help="Number of processes.")]
Ray: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `local` starts one here, of --jobs processes."),
]
KeptIn: TypeAlias = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="Keep results here; an interrupted run continues from it.")
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Lang: TypeAlias = Annotated[str, typer.Option(help="Language: en, fa, ru or pl.")]


def console() -> Console:
    """Where people read; made anew so that a captured standard output is respected."""
    return Console(highlight=False, markup=False)


def fail(message: str, code: int = TROUBLE) -> int:
    """One line on standard error, nothing in it that a terminal would obey; the exit code comes back."""
    line = "".join(c if c.isprintable() or c in _JOINERS else "?" for c in " ".join(message.split()))
    print(f"stockrail: {line}", file=sys.stderr)
    return code


_JOINERS = "\u200c\u200d"
"""Persian words are written with them."""


def dump(data: object) -> None:
    """JSON for a program."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def read_options(words: list[str] | None) -> dict[str, str]:
    """`["board=advanced"]` as a dictionary; the title judges names and values."""
    pairs = [word.partition("=") for word in words or []]
    for name, eq, _ in pairs:
        if not eq:
            raise Unreadable(f"option '{short(name)}' has no value; write it as --option name=value")
    return {name.strip(): value.strip() for name, _, value in pairs}


def find_game(name: str, options: list[str] | None = None) -> Game:
    return titles.find(name, read_options(options))


def seat_count(game: Game, seats: int | None) -> int:
    """The seats asked for, or as many as the title seats best: four, or the nearest number."""
    if seats is None:
        return min(game.players, key=lambda n: (abs(n - 4), n))
    if seats not in game.players:
        raise Unreadable(f"{game.name} is not for {seats} seats; it takes {', '.join(map(str, game.players))}")
    return seats


def bot_names(words: str) -> list[str]:
    """`master,club` as a list; each is a bot's name or `engine:COMMAND`."""
    return [name.strip() for name in words.split(",")]


def own_seat(seat: int, seats: int) -> int:
    """A seat as people count, from 1, as the kernel counts it."""
    if not 1 <= seat <= seats:
        raise Unreadable(f"there is no seat {seat}; the seats are 1 to {seats}")
    return seat - 1


def at_least(number: int, least: int, what: str) -> int:
    """A number from outside that must not be smaller."""
    if number < least:
        raise Unreadable(f"{what} must be at least {least}")
    return number


def read_match(file: str, at: int | None = None, lang: str = "en") -> Match:
    """The match, or one line that says where the file goes wrong and how to see its good part."""
    try:
        return stockrail.load(file, at)
    except Diverged as e:
        raise Unreadable(diverged(file, e, lang)) from None


def diverged(file: str, e: Diverged, lang: str) -> str:
    """Where a record and the rules disagree, and how to see its good part."""
    why, good = Words(e.good.game.name, lang, e.good.names).diverged(e), len(e.good.entries)
    return f"{file} {why}; the first {good} entries are good: stockrail replay {file} --at {good}"


def read_text(file: str) -> str:
    """What a file holds, or standard input where it is called `-`."""
    try:
        return sys.stdin.read() if file == STDIN else Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unreadable(f"no file {file}") from None
    except (OSError, UnicodeDecodeError) as e:
        raise Unreadable(f"{file} cannot be read: {e.__class__.__name__}") from None


def write_text(file: str, text: str) -> None:
    """Write a file, or say why it cannot be written."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as e:
        raise Unreadable(f"cannot write {short(file)}: {e.strerror}") from None


def read_position(file: str, text: str) -> Position:
    """A position from its text, or one line that says where it goes wrong."""
    try:
        return Position.parse(text)
    except Unreadable as e:
        raise Unreadable(str(e) if file == STDIN else f"{file} {e}") from None


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error while a person waits; silent where nobody watches.  Yields `told(done, total)`."""
    out = Console(stderr=True)
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
