"""The words a title needs: every key its rules, events, actions, questions and options ask for."""

from __future__ import annotations

from stockrail.core import titles
from stockrail.core.actions import Pass
from stockrail.core.agenda import Chance, Decision
from stockrail.core.explain import kinds
from stockrail.core.game import Game
from stockrail.core.options import written
from stockrail.locales.l10n import Words


def missing(title: str, lang: str) -> list[str]:
    """What the title can say and its catalogues have no words for; a test of every title asks for none."""
    words = Words(title, lang)
    return [key for key in needed(titles.title(title)) if not words.has(key)]


def needed(game: type[Game]) -> list[str]:
    """Every key."""
    asked = [c for c in game.items if issubclass(c, Decision) and not issubclass(c, Chance)]
    return [
        "title",
        *(f"rule.{r.id}" for r in game.rules),
        *dict.fromkeys(f"chapter.{r.chapter}" for r in game.rules),
        *(f"event.{kind}" for kind in sorted(game.events)),
        *(f"notice.{kind}" for kind in sorted(game.noticed)),
        *(f"program.{p.verb}" for p in game.programs),
        *(f"stop.{reason}" for reason in game.stops),
        *(f"account.{row}" for row in game.accounted),
        *(f"action.{a.verb}" for a in game.actions if a.verb),
        *(f"ask.{c.stored.split()[0]}" for c in asked),
        *(f"pass.{c.stored.split()[0]}" for c in asked if Pass in c.answers),
        *(f"{word}.{a.verb}" for a in kinds(game) for word in ("verb", "kind")),
        *(f"option.{c.name}{what}" for c in game.choices for what in ("", ".about")),
        *(f"option.{c.name}.{written(v)}" for c in game.choices for v in c.values),
    ]
