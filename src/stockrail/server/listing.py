"""Titles on offer, and the terms a table is played on, in the reader's words."""

from __future__ import annotations

from itertools import count, takewhile
from typing import Any

from sqlalchemy import Row

from stockrail import bots, views
from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.options import unusual, written
from stockrail.locales.l10n import Words
from stockrail.server import clocks, illustrations, language, pages
from stockrail.server.matches import game_of


def game_card(name: str, lang: str) -> pages.GameCard:
    """A title on offer."""
    game = titles.title(name)
    words = language.words(name, lang)
    fields = [
        pages.OptionField(
            name=choice.name,
            label=words.text(f"option.{choice.name}"),
            about=words.text(f"option.{choice.name}.about"),
            values=[
                pages.OptionValue(value=written(v), label=words.text(f"option.{choice.name}.{written(v)}"))
                for v in choice.values
            ],
            players=list(choice.players),
        )
        for choice in game.choices
    ]
    return pages.GameCard(
        name=name,
        title=words.text("title"),
        about=words.text("title.about") if words.has("title.about") else "",
        minutes=game.minutes,
        players=list(game.players),
        options=fields,
        bots=[pages.BotCard(name=b, label=words.bot(b)) for b in bots.opponents(name)],
    )


def game_cards(lang: str) -> list[pages.GameCard]:
    """All titles on offer, the quickest first."""
    return [game_card(name, lang) for name in sorted(titles.names(), key=lambda name: titles.title(name).minutes)]


def lesson(words: Words) -> list[str]:
    """How a title works: the paragraphs `help.1`, `help.2` ... of its catalogue."""
    return [words.text(key) for key in takewhile(words.has, (f"help.{n}" for n in count(1)))]


def chapters(name: str, words: Words) -> list[pages.ChapterCard]:
    """The rules of a title by what they are about."""
    found: dict[str, list[pages.RuleCard]] = {}
    for r in titles.title(name).rules:
        card = pages.RuleCard(id=r.id, ref=r.section, text=words.rule(r.id), note=words.note(r.id))
        found.setdefault(r.chapter, []).append(card)
    drawn = illustrations.pictures(name)
    return [
        pages.ChapterCard(
            id=chapter,
            title=words.text(f"chapter.{chapter}"),
            picture=f"/rules/{name}/{chapter}.svg" if chapter in drawn else "",
            rules=rules,
        )
        for chapter, rules in found.items()
    ]


def legend(game: Game, words: Words) -> list[pages.SignCard]:
    """Every sign on the board of a game with these options."""
    return [pages.SignCard(key=s.key, svg=s.svg, text=s.text) for s in views.find(game).legend(words)]


def options(row: Row[Any], words: Words) -> list[str]:
    """The chosen options that differ from the default, in words."""
    game = game_of(row)
    chosen = unusual(game.choices, game.options_chosen)
    return [
        f"{words.text(f'option.{name}')}: {words.text(f'option.{name}.{written(value)}')}"
        for name, value in chosen.items()
    ]


def clock_text(row: Row[Any], lang: str) -> str:
    """The table's clock in words; empty without one."""
    clock = clocks.clock_of(row)
    if clock.kind == "none":
        return ""
    web = language.words("web", lang)
    kind = "increment" if clock.increment else clock.kind
    times = {"time": language.span(clock.seconds, lang), "increment": language.span(clock.increment, lang)}
    return web.text(f"clock.{kind}.{clock.then}", **times)


def absence_text(row: Row[Any], lang: str) -> str:
    """What happens to somebody who does not come back, and to their rating."""
    clock, web = clocks.clock_of(row), language.words("web", lang)
    if clock.kind == "none":
        said = web.text("absence.none", time=language.span(clock.absence, lang))
    else:
        said = web.text("absence.clock", time=language.span(clock.welcome, lang))
    rests = [
        web.text(f"rest.{kind}") for kind, is_on in (("night", clock.sleeps), ("vacation", clock.vacation)) if is_on
    ]
    return " ".join([said, *rests, web.text("absence.rating")])
