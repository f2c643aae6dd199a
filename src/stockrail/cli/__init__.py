"""The command line: `stockrail games`, `play`, `learn`, `show`, `simulate`, `ladder`, `selfplay`, `train`, `replay`,
`export`, `check`, `perft`, `rules`, `conform`.

A command is a function in a module of its group.  Other parts of the house and other packages add commands through the
entry point group `stockrail.commands`, so that this module need not know them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Annotated

import typer

from stockrail import __version__, native
from stockrail.cli import lessons, many, play, records, show, titles, training
from stockrail.cli.common import Misuse, fail
from stockrail.core.actions import short
from stockrail.core.errors import StockrailError
from stockrail.extras import NotInstalled, command_for

GROUP = "stockrail.commands"
FAULT = 70
"""Exit code for a mistake of the program, not of its user."""

COMMANDS: tuple[Callable[..., None], ...] = (
    titles.games,
    titles.rules,
    play.play,
    lessons.learn,
    show.show,
    records.replay,
    records.export,
    many.simulate,
    many.ladder,
    training.selfplay,
    training.train,
    many.check,
    many.perft,
    records.conform,
)


def _tell_version(wanted: bool) -> None:
    """Answer `--version`, whatever else was typed."""
    if wanted:
        print(f"stockrail {__version__} ({'compiled' if native.COMPILED else 'plain Python'})")
        raise typer.Exit


def program(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the installed version.")
    ] = False,
) -> None:
    """Play and study economic board games."""


def build(word: str | None = None) -> typer.Typer:
    """All commands in one application; where the word is one of them, no other that is registered need be loaded."""
    app = typer.Typer(
        name="stockrail",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(program)
    for command in COMMANDS:
        app.command()(command)
    entries = sorted(entry_points(group=GROUP), key=lambda e: e.name)
    is_one = word in {*(command.__name__ for command in COMMANDS), *(entry.name for entry in entries)}
    for entry in entries:
        if not is_one or entry.name == word:
            _add(app, entry)
    return app


def _add(app: typer.Typer, entry: EntryPoint) -> None:
    """Add a command, or a group of them; where something it needs is not installed, one in its place that says so."""
    try:
        command = entry.load()
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=entry.name)
        else:
            app.command(name=entry.name)(command)
    except ModuleNotFoundError as e:
        missing = NotInstalled(f"what '{entry.name}' needs", command_for(e.name or entry.module, entry.dist))
        whatever = {"ignore_unknown_options": True, "allow_extra_args": True}
        app.command(name=entry.name, help=f"({missing})", context_settings=whatever)(_refusing(missing))


def _refusing(missing: NotInstalled) -> Callable[[], None]:
    """A command that only says what is missing."""

    def refuse() -> None:
        raise missing

    return refuse


def run(args: list[str] | None = None) -> int:
    """Run one command and return its exit code; whatever goes wrong with the input is one line."""
    words = (sys.argv[1:] if args is None else args) or ["--help"]
    app = build(words[0])
    try:
        code = app(args=words, prog_name="stockrail", standalone_mode=False)
    except StockrailError as e:
        return fail(str(e))
    except Misuse as e:
        return fail(_usage(app, words, e))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader of a pipe has gone: say no more
        return 0
    return code if isinstance(code, int) else 0


def _usage(app: typer.Typer, words: list[str], e: Exception) -> str:
    """What was typed wrong, and what to try."""
    known = [str(c.name or getattr(c.callback, "__name__", "")) for c in app.registered_commands]
    known += [str(group.name) for group in app.registered_groups]
    if words[0] in known:
        return f"{_one_line(e)}; try: stockrail {words[0]} --help"
    return f"no command '{short(words[0])}'; there are: {', '.join(known)}"


def _one_line(e: Exception) -> str:
    message = e.format_message() if hasattr(e, "format_message") else str(e)
    return " ".join(str(message).split()).rstrip(".")


def main() -> None:
    """The `stockrail` program: even a fault of ours is one line, unless somebody wants to look inside."""
    try:
        sys.exit(run())
    except Exception as e:
        if os.environ.get("STOCKRAIL_TRACEBACK"):
            raise
        sys.exit(fail(f"a fault in stockrail: {e!r}; STOCKRAIL_TRACEBACK=1 shows where", FAULT))
