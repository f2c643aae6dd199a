"""What can I do now, as lines of the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.explain import Asked, Barred, Explanation
from stockrail.locales.l10n import Words


def lines(words: Words, x: Explanation) -> Iterator[str]:
    """The question and its rule, what can be done, and what cannot, with the rule that forbids it."""
    for asked in x.asked:
        yield from _question(words, asked)
    if not x.asked:
        yield words.text("explain.nothing")
    if x.possible or x.passing is not None:
        yield f"{words.text('explain.possible')}:"
    for p in x.possible:
        number = words.text("explain.count", count=p.count) if x.complete else words.text("explain.best")
        yield f"  {words.verb(p.verb)} ({number}): {words.kind(p.verb)}"
    if x.passing is not None:
        yield f"  {words.text('action.pass')}: {words.passing(x.passing)}"
    for key, elsewhere in (("explain.barred", False), ("explain.elsewhere", True)):
        found = [b for b in x.barred if b.misplaced == elsewhere]
        if found:
            yield f"{words.text(key)}:"
        yield from (_bar(words, b) for b in found)


def _question(words: Words, asked: Asked) -> Iterator[str]:
    yield words.ask(asked.decision)
    if asked.rule is not None:
        yield f"  {words.rule(asked.rule.id)} [{asked.rule.section}]"


def _bar(words: Words, b: Barred) -> str:
    return f"  {words.enumerated([words.verb(verb) for verb in b.verbs])}: {words.barred(b)}"
