"""What can I do now?  The question that is asked, the kinds of moves there are, and those that are barred.

Everything is found by asking the judge: the legal list, `Game.check` and `Game.misplaced`.  It is data; prose is made
in `locales`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice, product
from typing import Any, Final, get_type_hints

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Chance, Decision, Option
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game, State
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.kinds import Thing
from stockrail.core.legal import is_complete
from stockrail.core.rules import Refusal, Rule

BLANKS: Final[Mapping[str, Any]] = {"int": 1, "str": "?"}
"""What stands for a field that names nothing the title lists, by its type."""
TRIED: Final = 48
"""Of a kind of move that is asked for and has none that is legal, so many are put to the judge."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the rule by which it is asked, where a book prints one."""

    decision: Decision
    rule: Rule | None


@dataclass(frozen=True, slots=True)
class Possible:
    """A kind of move, and how many of it there are; every number of a range counts."""

    verb: str
    count: int


@dataclass(frozen=True, slots=True)
class Barred:
    """Kinds of moves that are not possible now, all for the same reason."""

    verbs: tuple[str, ...]
    refusal: Refusal
    misplaced: bool
    """Is nothing of the kind asked for now?"""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a seat can do at this moment, and what it cannot."""

    seat: Seat
    asked: tuple[Asked, ...]
    """What the seat is asked, its turn first; empty where it has nothing to decide."""
    possible: tuple[Possible, ...]
    complete: bool
    """False where only the best few of too many moves are listed."""
    passing: Decision | None
    """The question a pass would answer; None where nobody can pass."""
    barred: tuple[Barred, ...]


def explain(game: Game, s: State, seat: Seat, options: Iterable[Option] | None = None) -> Explanation:
    """The present decision of a seat; `options` where not everything that is legal is offered."""
    decisions = game.decisions(s, seat)
    counts = _counted(game.options(s, seat) if options is None else options)
    return Explanation(
        seat,
        tuple(Asked(d, game.asked_by(d)) for d in decisions),
        tuple(Possible(verb, count) for verb, count in counts.items() if verb != Pass.verb),
        all(map(is_complete, decisions)),
        next((d for d in decisions if d.offers(Pass())), None) if Pass.verb in counts else None,
        tuple(_grouped(_barred(game, s, seat, counts))) if decisions else (),
    )


def waited_for(game: Game, s: State) -> Asked | None:
    """What the seat in turn is asked; None where the game is over or chance decides."""
    if game.turn(s) in (None, CHANCE):
        return None
    top: Any = s.agenda[-1]
    return Asked(top, game.asked_by(top))


def kinds(game: type[Game] | Game) -> tuple[type[Action], ...]:
    """The kinds of moves that players of a title make: all that answer a question, without those of chance."""
    asking = [c for c in game.items if issubclass(c, Decision) and not issubclass(c, Chance)]
    answers = {cls for c in asking for cls in c.answers} - {Pass}
    return tuple(cls for cls in game.actions if cls in answers)


def blank(cls: type[Action]) -> dict[str, Any]:
    """An action of a kind with nothing filled in, as JSON."""
    hints = get_type_hints(cls)
    blanks = {f.name: BLANKS.get(getattr(hints[f.name], "__name__", "")) for f in fields(cls)}
    return {"do": cls.verb} | {name: [] if "tuple" in str(hints[name]) else value for name, value in blanks.items()}


def without(a: Action, refusal: Refusal, known: Iterable[str] = ()) -> Refusal:
    """The refusal without the values of fields that were only guessed."""
    guessed = {f.name for f in fields(a)} - set(known)
    return replace(refusal, values=tuple((name, v) for name, v in refusal.values if name not in guessed))


def _counted(options: Iterable[Option]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for o in options:
        verb = o.action.verb if isinstance(o, Span) else o.verb
        counts[verb] = counts.get(verb, 0) + (len(o) if isinstance(o, Span) else 1)
    return counts


def _barred(game: Game, s: State, seat: Seat, possible: Mapping[str, int]) -> Iterator[Barred]:
    """Each kind that has no legal move, with the rule that forbids most of what was tried."""
    asked = {cls for d in game.decisions(s, seat) for cls in d.kinds()}
    every: tuple[type[Action], ...] = (*kinds(game), Pass)
    for cls in every:
        if cls.verb not in possible and game.has_kind(cls):
            refusal = _reason(game, s, seat, cls)
            if refusal is not None and refusal.rule.id in game.rule_by_id:
                yield Barred((cls.verb,), refusal, cls not in asked)


def _reason(game: Game, s: State, seat: Seat, cls: type[Action]) -> Refusal | None:
    """Why no move of a kind is legal; None where one is, though it is not listed."""
    for d in game.decisions(s, seat):
        if cls in d.kinds() and (known := d.bars(game, s, cls)) is not None:
            return known
    found = []
    for a in _tries(game, s, seat, cls):
        refusal = game.check(s, seat, a)
        if refusal is None:
            return None
        found.append(without(a, refusal))
    return commonest(found) if found else None


def commonest(refusals: Sequence[Refusal]) -> Refusal:
    """The first refusal by the rule that forbids most."""
    [(rule, _)] = Counter(r.rule for r in refusals).most_common(1)
    return next(r for r in refusals if r.rule == rule)


def _tries(game: Game, s: State, seat: Seat, cls: type[Action]) -> Iterator[Action]:
    """Actions of a kind to put to the judge: candidates of the question; one where nothing asks for it."""
    asking = [d for d in game.decisions(s, seat) if cls in d.kinds()]
    listed = [o for d in asking for o in d.options(game, s) if type(o) is cls]
    if listed:
        yield from (o for o in listed[:TRIED] if isinstance(o, Action))
        return
    for data in _filled(game, s.seats, cls) if asking else [blank(cls)]:
        try:
            yield game.action_from_json(data)
        except Unreadable:
            continue


def _filled(game: Game, seats: int, cls: type[Action]) -> Iterator[dict[str, Any]]:
    """Blank actions with the things of the title filled in where a field is named like a kind of thing."""
    empty, things = blank(cls), game.shape(seats).kinds
    known = {
        name: _names(things.get(name), type(value)) for name, value in empty.items() if isinstance(value, str | int)
    }
    named = {name: values for name, values in known.items() if values and name != "do"}
    size = 1
    for values in named.values():
        size *= len(values)
    every = max(1, -(-size // TRIED))
    for chosen in islice(product(*named.values()), 0, None, every):
        yield empty | dict(zip(named, chosen, strict=True))


def _names(kind: object, printed: type) -> list[Any]:
    """The codes of a kind of thing, where the field holds such codes; a number may only be called like a thing."""
    return [code for code in kind.codes if isinstance(code, printed)] if isinstance(kind, Thing) else []


def _grouped(barred: Iterable[Barred]) -> Iterator[Barred]:
    """Kinds that are barred for the same reason together, in the order in which they came."""
    groups: dict[tuple[Refusal, bool], list[str]] = {}
    for b in barred:
        values = tuple((name, v) for name, v in b.refusal.values if name != "verb")
        groups.setdefault((replace(b.refusal, values=values), b.misplaced), []).extend(b.verbs)
    for (refusal, misplaced), verbs in groups.items():
        yield Barred(tuple(verbs), refusal, misplaced)
