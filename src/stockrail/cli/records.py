"""`replay`, `export` and `conform`: what is written in files, read again, and written for others."""

from __future__ import annotations

import json as jsonlib
from typing import Annotated

import typer
from rich.text import Text

from stockrail import views
from stockrail.cli.common import Json, Lang, at_least, console, dump, own_seat, progress, read_match, write_text
from stockrail.core.errors import Unreadable
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Entry, Match, Undo
from stockrail.core.options import show
from stockrail.interchange import conform as frame
from stockrail.locales.l10n import Words


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file, or a game of 18xx.games (.json).")],
    at: Annotated[int | None, typer.Option(help="Stop after that many entries.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat knew, counted from 1; by default everything.")
    ] = None,
    trace: Annotated[
        bool, typer.Option("--trace", help="For a .json file: print the state after every action, one line each.")
    ] = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Read a match file, check every entry, and show the log and the table."""
    if trace:
        from stockrail.interchange.games18xx.trace import (
            trace as lines_of,  # so that no other command waits for the rail titles
        )

        for step in lines_of(file):
            print(jsonlib.dumps(step, ensure_ascii=False, separators=(",", ":")))
        return
    match = read_match(file, None if at is None else at_least(at, 0, "--at"), lang)
    who = None if seat is None else own_seat(seat, match.seats)
    words = Words(match.game.name, lang, match.names, also=("cli",))
    if json:
        dump(_json(match, words, who))
        return
    out = console()
    for n, entry in enumerate(match.entries, 1):
        for line in _log(entry, words, who):
            out.print(Text(f"{n:>5}  {line}"), soft_wrap=True)
    out.print()
    out.print(Text(views.find(match.game).text(match.view(who), words)), soft_wrap=True)


def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file, or a game of 18xx.games (.json).")],
    at: Annotated[int | None, typer.Option(help="Take only that many entries; by default all.")] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="The file to write; by default it is printed.")
    ] = None,
    lang: Lang = "en",
) -> None:
    """Write a rail game, finished or running, as a game file of 18xx.games."""
    from stockrail.interchange.games18xx.write import write

    match = read_match(file, None if at is None else at_least(at, 0, "--at"), lang)
    text = jsonlib.dumps(write(match), ensure_ascii=False)
    if output is None:
        print(text)
        return
    write_text(output, text)


def _log(entry: Entry, words: Words, who: Seat | None) -> list[str]:
    """The lines of an entry: all of them, or what a seat was told."""
    if isinstance(entry.action, Undo):
        return [words.text("play.log_undo", seat=words.seat(entry.seat))]
    seen = entry.events if who is None else [s for e in entry.events if (s := e.seen_by(who)) is not None]
    return [words.event(e) for e in seen]


def _json(match: Match, words: Words, who: Seat | None) -> dict[str, object]:
    result = match.result
    return {
        "game": match.game.name,
        "rules": match.game.revision,
        "seats": match.seats,
        "options": show(match.game.options_chosen),
        "names": list(match.names),
        "entries": [_entry_json(n, entry, words, who) for n, entry in enumerate(match.entries, 1)],
        "turn": match.turn,
        "view": jsonlib.loads(match.view(who).wire()),
        "result": None if result is None else {"scores": list(result.scores), "ranks": list(result.ranks)},
        "digest": match.digest if who is None else None,
    }


def _entry_json(n: int, entry: Entry, words: Words, who: Seat | None) -> dict[str, object]:
    """One entry; for a seat only its own actions are spelt out, the others by what it was told of them."""
    open_action = who is None or entry.seat == who
    return {
        "n": n,
        "seat": None if entry.seat == CHANCE else entry.seat,
        "action": entry.action.text() if open_action else None,
        "log": _log(entry, words, who),
    }


def conform(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILES]", help="Record files; by default all there are.")
    ] = None,
    json: Json = False,
) -> None:
    """Play recorded games of an independent engine again and compare every step; exit code 1 on a difference."""
    paths = files or [str(p) for p in frame.default_paths()]
    if not paths:
        raise Unreadable(f"no records found; name files, or set {frame.PLACE} to the directory that holds them")
    with progress("conform") as told:
        report = frame.run(paths, told)
    if json:
        first = {kind: str(found) for kind, found in report.first.items()}
        counts = {"games": report.games, "actions": report.actions, "differences": report.differences}
        dump(counts | {"titles": report.by_title, "first": first})
    else:
        _show_report(report)
    if not report.clean:
        raise typer.Exit(1)


def _show_report(report: frame.Report) -> None:
    out = console()
    titles = ", ".join(f"{title} {games}" for title, games in report.by_title.items())
    out.print(f"{report.games} games ({titles}), {report.actions} actions, {report.differences} differences")
    for found in report.first.values():
        out.print(Text(str(found)), soft_wrap=True)
