"""What can I do now?  The explanation of a decision as a page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stockrail.core.actions import Pass
from stockrail.core.agenda import Option
from stockrail.core.explain import Asked, Barred, Possible, explain, waited_for
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rules import Rule
from stockrail.locales.l10n import Words
from stockrail.server import pages


def explained(
    words: Words, game: Game, state: Any, seat: Seat | None, pass_name: str, options: Iterable[Option] | None = None
) -> pages.Explanation:
    """What a seat is asked and is offered, a pass by its name there; for others, what the seat in turn is asked."""
    found = explain(game, state, seat, options) if seat is not None else None
    if found is None or not found.asked:
        return _waiting(words, game, state)
    return pages.Explanation(
        asked=[_asked(words, a) for a in found.asked],
        possible=[_possible(words, p) for p in found.possible],
        complete=found.complete,
        passing=words.passing(found.passing) if found.passing is not None else "",
        pass_name=pass_name,
        barred=[_barred(words, game, b, pass_name) for b in found.barred],
    )


def _waiting(words: Words, game: Game, state: Any) -> pages.Explanation:
    asked = waited_for(game, state)
    if asked is None:
        text = words.text("explain.nothing" if state.agenda else "explain.over")
        question = pages.ExplainedQuestion(text=text, rule=None)
    else:
        name = words.isolate(words.seat(asked.decision.seat))
        text = words.text("explain.waiting", name=name, ask=words.ask(asked.decision))
        question = pages.ExplainedQuestion(text=text, rule=_rule(words, asked.rule))
    return pages.Explanation(asked=[question], possible=[], complete=True, passing="", pass_name="", barred=[])


def _asked(words: Words, a: Asked) -> pages.ExplainedQuestion:
    return pages.ExplainedQuestion(text=words.ask(a.decision), rule=_rule(words, a.rule))


def _rule(words: Words, rule: Rule | None) -> pages.Reason | None:
    if rule is None:
        return None
    return pages.Reason(rule=rule.id, ref=rule.section, values={}, text=words.rule(rule.id))


def _possible(words: Words, p: Possible) -> pages.ExplainedKind:
    name = words.verb(p.verb)
    return pages.ExplainedKind(
        verb=p.verb,
        name=name[:1].upper() + name[1:],
        text=words.kind(p.verb),
        count=p.count,
        counted=_counted(words, p),
    )


def _counted(words: Words, p: Possible) -> str:
    return words.text("explain.count", count=p.count)


def _barred(words: Words, game: Game, b: Barred, pass_name: str) -> pages.ExplainedBar:
    return pages.ExplainedBar(
        names=[pass_name if verb == Pass.verb else words.verb(verb) for verb in b.verbs],
        reason=pages.Reason(
            rule=b.refusal.rule.id if b.refusal.rule in game.rules else "",
            ref=b.refusal.rule.section,
            values={},
            text=words.barred(b),
        ),
        elsewhere=b.misplaced,
    )
