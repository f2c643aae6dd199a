"""`show`: a position, from a text or out of a match, drawn, and what may be done in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.text import Text

import stockrail
from stockrail import views
from stockrail.cli import choices
from stockrail.cli.common import (
    STDIN,
    Json,
    Lang,
    at_least,
    console,
    diverged,
    dump,
    own_seat,
    read_position,
    read_text,
    write_text,
)
from stockrail.core.errors import Diverged, Unreadable
from stockrail.core.game import Result
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.options import show as options_of
from stockrail.core.position import Position
from stockrail.core.position_text import is_position
from stockrail.locales.l10n import Words


def show(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A position, a match or a game of 18xx.games; - is standard input.")
    ] = STDIN,
    at: Annotated[int | None, typer.Option(help="For a match: the position after that many entries.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat sees, counted from 1; by default the seat in turn.")
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the position's text instead.")] = False,
    short: Annotated[bool, typer.Option("--short", help="Print its short text: what differs from the start.")] = False,
    svg: Annotated[str | None, typer.Option(metavar="PICTURE", help="Draw it as a picture to this file.")] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Draw a position and list the legal moves."""
    shown = _read(file, at, seat, lang)
    if svg is not None:
        write_text(svg, shown.position.svg(shown.eyes, lang, shown.names))
    if json:
        dump(_json(shown, secrets=seat is None))
    elif text or short:
        print(shown.position.text(short), end="")
    else:
        _print(shown, drawn=svg is None)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position, the seat that looks at it, and the words it is described in."""

    position: Position
    seat: Seat | None
    """Whose moves are listed: a seat, or chance; None when the game is over."""
    names: Sequence[str]
    words: Words

    @property
    def eyes(self) -> Seat | None:
        """Whose view is drawn; where chance decides, a spectator's."""
        return None if self.seat == CHANCE else self.seat


def _read(file: str, at: int | None, seat: int | None, lang: str) -> Shown:
    """The position of a file, whatever kind of file it is."""
    source = read_text(file)
    names: Sequence[str] = ()
    if is_position(source):
        if at is not None:
            raise Unreadable("--at is for a match: a position is one moment")
        position = read_position(file, source)
    else:
        try:
            match = stockrail.loads(source, None if at is None else at_least(at, 0, "--at"))
        except Diverged as e:
            raise Unreadable(diverged(file, e, lang)) from None
        position, names = match.position, match.names
    own = position.turn if seat is None else own_seat(seat, position.seats)
    return Shown(position, own, names, Words(position.game.name, lang, names, also=("cli",)))


def _print(shown: Shown, drawn: bool) -> None:
    """The table, the question and the moves that answer it; or how the game ended."""
    out = console()
    for line in (*(_table(shown) if drawn else ()), *_asked(shown)):
        out.print(Text(line), soft_wrap=True)


def _table(shown: Shown) -> Iterator[str]:
    yield views.find(shown.position.game).text(shown.position.view(shown.eyes), shown.words)
    yield ""


def _asked(shown: Shown) -> Iterator[str]:
    """Who is asked what, and every answer; or how the game ended."""
    position, words, seat = shown.position, shown.words, shown.seat
    if position.result is not None:
        yield from _ending(position.result, words)
    if seat is None or position.turn is None:
        return
    legal, questions = position.legal_for(seat), position.game.decisions(position.state, seat)
    if not questions:
        yield words.text("show.waiting", seat=words.seat(seat), turn=words.seat(position.turn))
    elif seat == CHANCE:
        yield f"{words.seat(seat)}:"
    else:
        yield words.text("show.asked", seat=words.seat(seat), ask=words.ask(questions[0]))
    yield from (f"  {choices.show(option, words)}" for option in legal)
    if not legal.complete:
        yield words.text("show.best")


def _ending(result: Result, words: Words) -> Iterator[str]:
    yield words.text("play.over", rule=result.reason.section)
    for rank, score, seat in sorted(zip(result.ranks, result.scores, range(len(result.ranks)), strict=True)):
        yield words.text("play.score", rank=rank, seat=words.seat(seat), score=score)


def _json(shown: Shown, secrets: bool) -> dict[str, Any]:
    """For programs: the view, the moves and, unless one seat's eyes were asked for, the whole position in names."""
    position, seat = shown.position, shown.seat
    result = position.result
    legal = position.legal_for(seat) if seat is not None else ()
    return {
        "game": position.game.name,
        "options": options_of(position.game.options_chosen),
        "seats": position.seats,
        "entries": position.n,
        "turn": position.turn,
        "seat": seat,
        "view": position.view(shown.eyes).json(),
        "position": position.json() if secrets else None,
        "legal": [{"action": o.json(), "notation": o.text(), "says": shown.words.option(o)} for o in legal],
        "result": None if result is None else {"scores": list(result.scores), "ranks": list(result.ranks)},
    }
