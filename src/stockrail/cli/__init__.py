"""The command line: `stockrail games`, `play`, `simulate`, `replay`, `export`, `check`, `perft`, `rules`,
`conform`.

A command is a function in a module of its group.  Other parts of the house and other packages add commands through the
entry point group `stockrail.commands`, so that this module need not know them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.metadata import entry_points

import typer

from stockrail.cli import play, records, study, titles
from stockrail.cli.common import Misuse, fail
from stockrail.core.actions import short
from stockrail.core.errors import StockrailError

GROUP = "stockrail.commands"
FAULT = 70
"""Exit code for a mistake of the program, not of its user."""

COMMANDS: tuple[Callable[..., None], ...] = (
    titles.games,
    titles.rules,
    play.play,
    records.replay,
    records.export,
    study.simulate,
    study.check,
    study.perft,
    records.conform,
)


def build() -> typer.Typer:
    """All commands in one application."""
    app = typer.Typer(
        name="stockrail",
        help="Play and study economic board games.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    for command in COMMANDS:
        app.command()(command)
    for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name):
        app.command(name=entry.name)(entry.load())
    return app


def run(args: list[str] | None = None) -> int:
    """Run one command and return its exit code; whatever goes wrong with the input is one line."""
    words = (sys.argv[1:] if args is None else args) or ["--help"]
    app = build()
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
