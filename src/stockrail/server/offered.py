"""Legal moves as a page lists them: what they say, what they cost and bring, and which of several ways comes first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import fields
from typing import Any

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.foresee import Outlook
from stockrail.core.view import View
from stockrail.locales.l10n import Words
from stockrail.server import pages
from stockrail.views import Pictures
from stockrail.views.outcome import Gain, said


class Offered:
    """The moves of one position, for one reader.  Without a view they are said, but not valued."""

    def __init__(self, words: Words, pictures: Pictures | None, view: View | None) -> None:
        self.words = words
        self.pictures = pictures if view is not None else None
        self.ahead = Outlook(view) if view is not None else None
        self._known: dict[Hashable, tuple[Gain, ...]] = {}

    def moves(self, options: Iterable[Option]) -> list[pages.Move]:
        """All of them; of moves that differ only in the way the best comes first."""
        found = list(options)
        groups: dict[Hashable, list[Option]] = {}
        for o in found:
            groups.setdefault(self._aim(o), []).append(o)
        return [self.move(o, len(ways) > 1) for ways in groups.values() for o in sorted(ways, key=self._dearness)]

    def move(self, o: Option, has_ways: bool = False) -> pages.Move:
        """An action or span, in the catalogue's words or those the picture has for it."""
        data = o.json()
        bounds = data.pop("span", None)
        action = of_span(o)
        own, called = self._button(action), self._called(action)
        brings = said(self._gains(o), self.words)
        return pages.Move(
            action=data,
            span=pages.Bounds(**bounds) if bounds else None,
            text=self.words.valued(own or self.words.option(o, called), brings),
            brings=brings,
            names=self.words.parts(action) | called,
            says="" if own else self.words.key(action),
            way=self.pictures.way if has_ways and self.pictures is not None else "",
        )

    def pass_name(self) -> str:
        """What a pass is called in this position, whether or not it can be made."""
        return self._button(Pass()) or self.words.verb(Pass.verb)

    def _button(self, action: Action) -> str:
        """What the title's pictures call a move; empty where the catalogue's words will do."""
        if self.pictures is None or self.ahead is None:
            return ""
        return self.pictures.button(self.ahead.view, action, self.words)

    def _called(self, action: Action) -> dict[str, str]:
        """What the title's pictures call the values of a move in this position."""
        if self.pictures is None or self.ahead is None:
            return {}
        return dict(self.pictures.called(self.ahead.view, action, self.words))

    def _gains(self, o: Option) -> tuple[Gain, ...]:
        """What a move brings; a span has no sum before its number is chosen."""
        if self.pictures is None or self.ahead is None or isinstance(o, Span):
            return ()
        key = self.pictures.alike(o)
        if key not in self._known:
            self._known[key] = tuple(self.pictures.outcome(self.ahead.view, self.ahead, o))
        return self._known[key]

    # ------------------------------------------------------------ several ways to do the same

    def _aim(self, o: Option) -> Hashable:
        """The move without its way."""
        way = self.pictures.way if self.pictures is not None else ""
        if isinstance(o, Span) or not hasattr(o, way or "-"):
            return o
        return (o.verb, *(getattr(o, f.name) for f in fields(o) if f.name != way))

    def _dearness(self, o: Option) -> tuple[int, int]:
        """The cheapest way first, of equals the shortest."""
        paid = sum(g.amount for g in self._gains(o) if g.kind == "money")
        way: Any = getattr(o, self.pictures.way, ()) if self.pictures is not None and self.pictures.way else ()
        return -paid, len(way)


def sentences(words: Words, legal: list[pages.Move]) -> dict[str, str]:
    """The sentences of moves with their fields open; also for each number of what they count, and without a
    list that is empty or only says the way."""
    found = {says: words.sentence(says) for says in dict.fromkeys(m.says for m in legal) if says}
    for move in legal:
        field = words.counted(move.says) if move.says else None
        if field in move.action and (move.span is None or move.span.field != field):
            value = move.action[field]
            found[f"{move.says} {field}:{value}"] = words.sentence(move.says, {field: value})
        shorter = f"{move.says}.none"
        for name in [name for name, value in move.action.items() if value == [] or name == move.way]:
            if words.has(shorter):
                found[f"{move.says} {name}:"] = words.sentence(shorter)
    return found


def kinds(words: Words, legal: list[pages.Move], pass_name: str) -> dict[str, str]:
    """What each kind of move is called, for a list of kinds to choose from, and a pass even where it is barred."""
    verbs = dict.fromkeys(m.action["do"] for m in legal)
    named = {verb: words.text(f"verb.{verb}") for verb in verbs if words.has(f"verb.{verb}")}
    return {verb: name[:1].upper() + name[1:] for verb, name in named.items()} | {Pass.verb: pass_name}


def of_span(o: Option) -> Action:
    """The action an option stands for: itself, or the lowest of a range."""
    return o.at(o.low) if isinstance(o, Span) else o
