"""`games` and `rules`: what there is to play, and what its rules say."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from stockrail import bots
from stockrail.cli.common import GameName, Json, Lang, console, dump
from stockrail.core import titles
from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.options import Choice, written
from stockrail.core.rules import CORE_RULES, Rule
from stockrail.locales.l10n import Words

NEAREST = 4
"""Sections named to somebody who asked for one there is not."""
LONGEST_SECTION = 40


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A title, to see its options.")] = None,
    json: Json = False,
    lang: Lang = "en",
) -> None:
    """List the titles, or the bots and options of one title."""
    found = [titles.title(name) for name in ([game] if game else titles.names())]
    if json:
        dump([_game(cls, Words(cls.name, lang)) for cls in found])
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "title", "seats", "options", "bots"):
        table.add_column(heading, overflow="fold")
    for cls in found:
        title, seats = Words(cls.name, lang).text("title"), ", ".join(map(str, cls.players))
        there = bots.names(cls.name)
        table.add_row(cls.name, title, seats, str(len(cls.choices)), ", ".join(there) if game else str(len(there)))
    console().print(table)
    console().print()
    console().print(_options(found[0], Words(found[0].name, lang)) if game else Words("cli", lang).text("games.more"))


def _options(cls: type[Game], w: Words) -> Table:
    """Every option with what it changes, below it its values, the default first."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for choice in cls.choices:
        table.add_row(Text(choice.name, "bold"), Text(w.text(f"option.{choice.name}"), "bold"))
        table.add_row("", Text(w.text(f"option.{choice.name}.about"), "dim"))
        for word in words(choice):
            table.add_row(f"  {word}", w.text(f"option.{choice.name}.{word}"))
    return table


def words(choice: Choice) -> list[str]:
    """An option's values as they are typed, the default first."""
    return [written(v) for v in choice.values]


def _game(cls: type[Game], w: Words) -> dict[str, object]:
    return {
        "game": cls.name,
        "title": w.text("title"),
        "rules": cls.revision,
        "seats": list(cls.players),
        "options": {c.name: words(c) for c in cls.choices},
        "bots": bots.names(cls.name),
    }


def rules(
    game: GameName,
    section: Annotated[str | None, typer.Argument(help="An id or the beginning of one, such as ST-5.")] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Print the rules of a title, or one section of them."""
    found = select(titles.title(game), section)
    w = Words(game, lang)
    if json:
        dump([{"id": r.id, "section": r.section, "text": w.rule(r.id), "note": w.note(r.id)} for r in found])
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for r in found:
        table.add_row(r.section, w.rule(r.id))
        if note := w.note(r.id):
            table.add_row("", Text(note, "dim"))
    console().print(table)


def select(cls: type[Game], section: str | None) -> list[Rule]:
    """The rules of a section, in the title's order; without one, all of the title's own."""
    if section is None:
        return list(cls.rules)
    wanted = section.lower()
    found = [r for r in (*cls.rules, *CORE_RULES) if _within(cls, r, wanted)]
    if not found:
        near = ", ".join(_nearest(cls, wanted))
        raise Unreadable(
            f"{cls.name} has no rule '{short(section)}'; the nearest: {near}; 'stockrail rules {cls.name}' lists all"
        )
    return found


def _nearest(cls: type[Game], wanted: str) -> list[str]:
    """A few sections that somebody may have meant, the likeliest first."""
    known = {r.section.lower().removeprefix(f"{cls.name.lower()} "): r.section for r in cls.rules}
    named = wanted.removeprefix(f"{cls.name.lower()} ")[:LONGEST_SECTION]
    return [known[section] for section in get_close_matches(named, known, n=NEAREST, cutoff=0.0)]


def _within(cls: type[Game], rule: Rule, wanted: str) -> bool:
    """`st-5` holds `ST-5.3` but not `ST-51`; the title before a section may be left out."""
    section = rule.section.lower()
    return any(
        text == wanted or (text.startswith(wanted) and not text[len(wanted)].isalnum())
        for text in (rule.id.lower(), section, section.removeprefix(f"{cls.name.lower()} "))
    )
