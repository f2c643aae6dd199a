"""What all commands share: options, errors on one line, output for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stockrail.core import titles
from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game

TROUBLE = 2
"""Exit code for input that makes no sense."""


class errors:  # noqa: N801 (a namespace, not a type)
    """The library's usage error, wherever this version of it keeps the class."""

    Usage: type[Exception] = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")


GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A title; `stockrail games` lists them.")]
Seats: TypeAlias = Annotated[int | None, typer.Option(help="How many seats.")]
OptionList: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the title; repeat as needed.")
]
Seed: TypeAlias = Annotated[int, typer.Option(help="Where the random numbers start.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]
Lang: TypeAlias = Annotated[str, typer.Option(help="Language: en, fa, ru or pl.")]


def console() -> Console:
    """Where people read; made anew so that a captured standard output is respected."""
    return Console(highlight=False, markup=False)


def fail(message: str, code: int = TROUBLE) -> int:
    """One line on standard error; the exit code comes back."""
    print(f"stockrail: {' '.join(message.split())}", file=sys.stderr)
    return code


def dump(data: Any) -> None:
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


def at_least(number: int, least: int, what: str) -> int:
    """A number from outside that must not be smaller."""
    if number < least:
        raise Unreadable(f"{what} must be at least {least}")
    return number


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error while a person waits; silent where nobody watches.  Yields `told(done, total)`."""
    out = Console(stderr=True)
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
