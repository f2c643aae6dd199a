"""`play`: a table in the terminal."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

import typer

import stockrail
from stockrail import bots as opponents
from stockrail.bots.engine import Engine, resolve
from stockrail.cli.common import (
    Lang,
    OptionList,
    Seats,
    bot_names,
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
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.names import unlike
from stockrail.locales.l10n import Words

FALLBACK = "random"
LONGEST_PROGRAM = 30
"""So many characters of a program's name are shown; a name at the table is not much longer."""


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A title; `stockrail games` lists them.")] = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option(help="Your seat, counted from 1.")] = 1,
    option: OptionList = None,
    bots: Annotated[
        str,
        typer.Option(help="Bots at the other seats, separated by commas; the last takes the remaining seats."),
    ] = "greedy",
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
        names = _names(found.name, _lineup(found.name, bots, count, own), count, name, lang)
        dice = secrets.randbits(32) if seed is None else seed
        match = Match(found, count, dice, names) if at is None else Match.from_position(at, dice, names)
    lineup = _lineup(match.game.name, bots, match.seats, own)
    others = {n: resolve(match.game.name, bot)(match.game, n, match.seed) for n, bot in lineup.items()}
    TerminalTable(match, own, others, lang, console(), ask).run()


def _which() -> str:
    raise Unreadable(f"which game? there are: {', '.join(stockrail.titles())}")


def _known(game: str, bot: str) -> str:
    """The bot asked for; where a title has no greedy one, the random one sits down."""
    return FALLBACK if bot == "greedy" and bot not in opponents.names(game) else bot


def _lineup(game: str, bots: str, seats: int, own: Seat) -> dict[Seat, str]:
    """A bot for every other seat, in their order; the last one named takes those left over."""
    named, others = bot_names(bots), [n for n in range(seats) if n != own]
    if len(named) > len(others):
        seated = "one bot" if len(others) == 1 else f"1 to {len(others)} bots"
        raise Unreadable(f"--bots names {len(named)} bots; at {seats} seats name {seated}, or start with more --seats")
    return {seat: _known(game, named[min(n, len(named) - 1)]) for n, seat in enumerate(others)}


def _names(game: str, lineup: dict[Seat, str], seats: int, name: str, lang: str) -> list[str]:
    """What the seats are called; bots of one name are numbered."""
    words = Words(game, lang, also=["cli"])
    own = name or words.text("play.you")
    called: dict[Seat, str] = {}
    for seat, bot in lineup.items():
        called[seat] = unlike(_plain(game, bot), [own, *called.values()])
    return [words.bot(lineup[n], called[n]) if n in lineup else own for n in range(seats)]


def _plain(game: str, bot: str) -> str:
    """A bot by its name, an engine by that of its program."""
    kind = resolve(game, bot)
    return kind.__name__[:LONGEST_PROGRAM] if issubclass(kind, Engine) else bot.capitalize()


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
