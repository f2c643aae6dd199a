"""Codes: a whole number for every action of a title, the same in every position, with every seed and everywhere.

A code follows from the action and its seat alone.  All codes of a title stand in one row: `decline`, then `pass`, then
the other verbs in alphabetical order.  Within a verb the first field counts most, and values are ordered as people sort
them (`core.domains.ordered`).  Seats are counted from one's own.  Only options change the row: they change what exists.

A span is one code with a number beside it; where one number must do, it has five codes, cut at the points of `CUTS`.
What no list could name in advance (the runs of trains) is numbered as it is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from stockrail.core.actions import Action, Decline, Pass, Span
from stockrail.core.agenda import Chance, Decision, Option
from stockrail.core.domains import SEAT, Domains, Numbers, Offered, Slot, ordered, slots
from stockrail.core.game import Game
from stockrail.core.ids import Seat

CUTS: Final = {"least": 0.0, "quarter": 0.25, "half": 0.5, "three quarters": 0.75, "most": 1.0}
"""Where a span is cut: the names of the points, and how far from its low end to its high end they lie."""
UNDECLARED: Final = 64
"""So many options of a verb have codes where a title declares no domains for it."""


class Column:
    """Fields of an action that are chosen together, and the values they may have."""

    def __init__(self, slot: Slot, values: Sequence[Any], seats: int) -> None:
        self.fields, self.values, self.seats = slot.fields, values, seats
        self.read = attrgetter(*slot.fields)
        self.turned = slot.domain == SEAT
        self.place = {value: i for i, value in enumerate(values)}
        self.stride = 1

    def at(self, a: Action, seat: Seat) -> int:
        """The place of an action's value among all."""
        value: Any = self.read(a)
        place = self.place.get((value - seat) % self.seats if self.turned and value is not None else value)
        if place is None:
            raise ValueError(f"'{a.text()}': its {'+'.join(self.fields)} is not in the domain the title declares")
        return place

    def value(self, i: int, seat: Seat) -> Any:
        """The value at a place."""
        value = self.values[i]
        return (value + seat) % self.seats if self.turned and value is not None else value


class Verb:
    """The codes of one kind of action: `size` of them, from `first` on."""

    def __init__(self, action: type[Action], domains: Domains, seats: int, cut: bool) -> None:
        self.action, self.first = action, 0
        self.columns: list[Column] = []
        self.offered: tuple[str, ...] = ()
        self.number, self.most = "", 0
        """The field whose number a span leaves open, and the highest it may be."""
        self.nths, self.points = 1, 1
        """How many are offered at most with the same values, and at how many points a number is cut."""
        parts = slots(action)
        if all(s.domain in domains for s in parts):
            for slot in parts:
                self._declare(slot, domains, seats)
        else:
            self.offered, self.nths, self.number = tuple(f.name for f in fields(action)), UNDECLARED, "?"
        self.points = len(CUTS) if cut and self.number else 1
        self.size = self.points * self.nths
        for column in reversed(self.columns):
            column.stride = self.size
            self.size *= len(column.values)

    def _declare(self, slot: Slot, domains: Domains, seats: int) -> None:
        domain = domains[slot.domain]
        if isinstance(domain, Numbers):
            (self.number,), self.most = slot.fields, domain.most
        elif isinstance(domain, Offered):
            self.offered, self.nths = slot.fields, domain.most
        else:
            self.columns.append(Column(slot, [*ordered(domain), *([None] if slot.optional else [])], seats))

    def code(self, a: Action, seat: Seat) -> int:
        """Its code as far as its values say it."""
        return self.first + sum(c.stride * c.at(a, seat) for c in self.columns)

    def values(self, code: int, seat: Seat) -> dict[str, Any]:
        """The fields a code names."""
        rest, found = code - self.first, dict[str, Any]()
        for column in self.columns:
            i, rest = divmod(rest, column.stride)
            value = column.value(i, seat)
            found |= zip(column.fields, value, strict=True) if len(column.fields) > 1 else {column.fields[0]: value}
        return found

    def nth(self, code: int) -> int:
        """The how manieth of those offered, from 0."""
        return (code - self.first) // self.points % self.nths

    def point(self, code: int) -> str:
        """The point at which a code cuts a number, or nothing."""
        return list(CUTS)[(code - self.first) % self.points] if self.points > 1 else ""


class Codes:
    """The codes of a title at a table of so many seats; `cut` says whether a span is cut or has a number beside it."""

    def __init__(self, game: Game, seats: int, cut: bool = True) -> None:
        self.game, self.seats, self.cut = game, seats, cut
        domains = game.domains()
        kinds = sorted(_chosen(game), key=lambda a: a.verb)
        every: list[type[Action]] = [Decline, Pass, *kinds]
        self.verbs = [Verb(a, domains, seats, cut) for a in every]
        self.size = 0
        for verb in self.verbs:
            verb.first, self.size = self.size, self.size + verb.size
        self.most = max(verb.most for verb in self.verbs)
        """The highest number beside a code."""
        self._of = {verb.action: verb for verb in self.verbs}

    def legal(self, seat: Seat, options: Iterable[Option]) -> dict[int, Option]:
        """The codes of a legal list, each with what it stands for: an action, or where nothing is cut a span."""
        found: dict[int, Option] = {}
        offered: dict[int, int] = {}
        for option in options:
            a = option.action if isinstance(option, Span) else option
            verb = self._of[type(a)]
            code = verb.code(a, seat)
            if verb.offered:
                offered[code] = nth = offered.get(code, -1) + 1
                if nth >= verb.nths:
                    continue
                code += nth * verb.points
            if code in found:
                raise ValueError(f"'{option.text()}' and '{found[code].text()}' have one code: see domains")
            if self.cut and isinstance(option, Span):
                found |= {code + i: option.at(value) for i, value in _points(option)}
            else:
                found[code] = option
        return found

    def encode(self, seat: Seat, a: Action, options: Iterable[Option]) -> int:
        """The code of a legal action; of a number that lies between two points, the nearer one."""
        if not self.cut:
            return next(c for c, option in self.legal(seat, options).items() if a == option or _in(a, option))
        spans = [o for o in options if a == o or _in(a, o)]
        codes = self.legal(seat, options)
        exact = [c for c, action in codes.items() if action == a]
        if exact or not spans:
            return exact[0]
        assert isinstance(spans[0], Span)
        cuts, field = spans[0], spans[0].field
        near = [c for c, action in codes.items() if _in(action, cuts)]
        return min(near, key=lambda c: abs(getattr(codes[c], field) - getattr(a, field)))

    def of(self, code: int) -> Verb:
        """The verb a code belongs to."""
        return next(v for v in reversed(self.verbs) if v.first <= code)

    def action(self, seat: Seat, code: int, number: int = 0) -> Action | None:
        """The action a code stands for, whether it is legal or not; None where only a position could say."""
        verb = self.of(code)
        if verb.offered:
            return None
        return verb.action(**verb.values(code, seat), **({verb.number: number} if verb.number else {}))

    def text(self, code: int) -> str:
        """What a code means, in the notation of actions; seats are counted from one's own.

        >>> from stockrail.core import titles
        >>> codes = Codes(titles.find("1830"), 4)
        >>> [codes.text(c) for c in (0, 1, 2, codes.verb("bid").first + 2, codes.verb("run").first)]
        ['decline', 'pass', 'acquire BO least', 'bid BO half', 'run 1st']
        """
        verb = self.of(code)
        found = verb.values(code, 0)
        words = ["-" if v is None else ",".join(v) if isinstance(v, tuple) else str(v) for v in found.values()]
        nth = [f"{verb.nth(code) + 1}{_ending(verb.nth(code) + 1)}"] if verb.offered else []
        return " ".join(filter(None, (verb.action.verb, *words, *nth, verb.point(code))))

    def verb(self, name: str) -> Verb:
        """The codes of a verb."""
        return next(v for v in self.verbs if v.action.verb == name)


def _chosen(game: Game) -> Iterator[type[Action]]:
    """The kinds of action that seats choose: neither those of chance alone nor those that are never legal."""
    decisions = [item for item in game.items if issubclass(item, Decision)]
    asked = {a for d in decisions if not issubclass(d, Chance) for a in d.answers}
    chance = {a for d in decisions if issubclass(d, Chance) for a in d.answers}
    for a in dict.fromkeys(game.actions):
        if a not in (Pass, Decline) and not a.tried and (a in asked or a not in chance):
            yield a


def _points(span: Span) -> Iterator[tuple[int, int]]:
    """The points at which a span is cut, each number once: the number of the point, and the number there."""
    seen = set()
    for i, share in enumerate(CUTS.values()):
        value = span.low + span.step * int(share * (len(span) - 1))
        if value not in seen:
            seen.add(value)
            yield i, value


def _in(a: Option, option: Option) -> bool:
    return isinstance(option, Span) and a in option


def _ending(n: int) -> str:
    return "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
