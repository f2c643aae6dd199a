"""`play`: a table in the terminal."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

import typer

import stockrail
from stockrail import bots as opponents
from stockrail.bots.engine import resolve
from stockrail.cli.common import (
    Lang,
    OptionList,
    Seats,
    console,
    find_game,
    own_seat,
    read_match,
    read_position,
    read_text,
    seat_count,
)
from stockrail.cli.table import TerminalTable
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.locales.l10n import Words

FALLBACK = "random"


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A title; `stockrail games` lists them.")] = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option(help="Your seat, counted from 1.")] = 1,
    option: OptionList = None,
    bots: Annotated[str, typer.Option(help="The bot at the other seats.")] = "greedy",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    seed: Annotated[int | None, typer.Option(help="Seed of the random numbers; by default a random one.")] = None,
    lang: Lang = "en",
    load: Annotated[str | None, typer.Option(metavar="FILE", help="Continue a saved match.")] = None,
    position: Annotated[str | None, typer.Option(metavar="FILE", help="Start from a position file.")] = None,
) -> None:
    """Play at a table in the terminal against bots."""
    if sum(given is not None for given in (game, load, position)) > 1:
        raise Unreadable("a game is begun anew, from --position or from --load: name one of them")
    if load is not None:
        match = read_match(load, lang=lang)
        own = own_seat(seat, match.seats)
    else:
        at = read_position(position, read_text(position)) if position is not None else None
        found = find_game(game or _which(), option) if at is None else at.game
        count = seat_count(found, seats) if at is None else at.seats
        own = own_seat(seat, count)
        names = _names(found.name, count, own, name, _known(found.name, bots), lang)
        dice = secrets.randbits(32) if seed is None else seed
        match = Match(found, count, dice, names) if at is None else Match.from_position(at, dice, names)
    bot = resolve(match.game.name, _known(match.game.name, bots))
    others = {n: bot(match.game, n, match.seed) for n in range(match.seats) if n != own}
    TerminalTable(match, own, others, lang, console(), ask).run()


def _which() -> str:
    raise Unreadable(f"which game? there are: {', '.join(stockrail.titles())}")


def _known(game: str, bot: str) -> str:
    """The bot asked for; where a title has no greedy one, the random one sits down."""
    return FALLBACK if bot == "greedy" and bot not in opponents.names(game) else bot


def _names(game: str, seats: int, own: int, name: str, bot: str, lang: str) -> list[str]:
    words = Words(game, lang, also=["cli"])
    return [
        (name or words.text("play.you")) if n == own else words.text("play.bot", bot=words.bot(bot), n=n + 1)
        for n in range(seats)
    ]


def ask(prompt: str) -> str:
    """A line from the player.  Where no person types, the line is repeated so that a transcript reads well."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise
    if not sys.stdin.isatty():
        print(line)
    return line
