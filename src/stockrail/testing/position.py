"""Checks of one position: its options, its judge, its clone and its written forms."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from stockrail.core import codec
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal
from stockrail.testing.failure import Broken
from stockrail.testing.pool import samples

# ---------------------------------------------------------------- soundness


def check_sound(game: Game, s: Any, where: str = "the position") -> None:
    """The title's own invariants hold."""
    for trouble in game.invariants(s):
        raise Broken("invariant", f"{where} is unsound: {trouble}")


def check_census(game: Game, s: Any, box: Mapping[str, int]) -> None:
    """Nothing has come into the game or got lost since it began."""
    for what, n in game.census(s).items():
        if n != box.get(what):
            raise Broken("census", f"there are {n} of {what}, and {box.get(what)} at the start")


def check_someone_can_act(game: Game, s: Any) -> None:
    """Until the end the seat that is asked has an answer, and afterwards there is a result."""
    turn, result = game.turn(s), game.result(s)
    if turn is None:
        if result is None:
            raise Broken("ending", "nothing is left on the agenda, and there is no result")
        if len(result.scores) != s.seats or len(result.ranks) != s.seats or min(result.ranks) != 1:
            raise Broken("ending", f"scores {result.scores} and ranks {result.ranks} do not fit {s.seats} seats")
        check_rule(game, result.reason.refuse(), "the result")
    elif result is not None:
        raise Broken("ending", "there is a result while the game goes on")
    elif not any(True for _ in game.options(s, turn)):
        raise Broken("stuck", f"seat {turn} is asked {_name(s.agenda[-1])} and has no legal action")


# ---------------------------------------------------------------- options


def check_options(game: Game, s: Any, seat: Seat, rng: Rng) -> tuple[Option, ...]:
    """Every option offered is legal, none is offered twice, and exact questions are exact."""
    options = tuple(game.options(s, seat))
    for option in options:
        if isinstance(option, Span) and (option.step < 1 or option.high < option.low):
            raise Broken("options", f"an empty span of {option.action.verb} is offered to seat {seat}")
        for a in samples(option, rng):
            refusal = game.check(s, seat, a)
            if refusal is not None:
                _blame(game, s, seat, a, refusal)
    _check_no_doubles(options, seat, rng)
    return options


def _blame(game: Game, s: Any, seat: Seat, a: Action, refusal: Refusal) -> None:
    for d in game.decisions(s, seat):
        if d.exact and d.offers(a):
            raise Broken("exact", f"{_name(d)} promises legal options, but '{a.text()}' is refused: {refusal}")
    raise Broken("options", f"'{a.text()}' is offered to seat {seat} and refused: {refusal}")


def _check_no_doubles(options: tuple[Option, ...], seat: Seat, rng: Rng) -> None:
    doubles = [o for o, n in Counter(options).items() if n > 1]
    spans = {o: o.at(0) for o in options if isinstance(o, Span)}
    for span, frame in spans.items():
        doubles += [o for o in options if type(o) is type(frame) and o in span]
        like = [
            o
            for o, f in spans.items()
            if o is not span and type(f) is type(frame) and (f == frame or o.field != span.field)
        ]
        doubles += [o for o in like if any(a in span for a in samples(o, rng))]
    if doubles:
        raise Broken("doubled", f"'{doubles[0].text()}' is offered to seat {seat} twice")


def covers(options: tuple[Option, ...], a: Action) -> bool:
    """Is the action on the list, or inside one of its spans?"""
    return any(a in o if isinstance(o, Span) else a == o for o in options)


# ---------------------------------------------------------------- the judge


def check_judge(game: Game, s: Any, seat: Seat, tries: list[Action]) -> None:
    """Whatever is tried is either on the list or refused by a rule of the title; judging changes nothing."""
    before = s.clone()
    options, complete = tuple(game.options(s, seat)), game.legal(s, seat).complete
    for a in tries:
        refusal = judge(game, s, seat, a)
        if refusal is not None:
            check_rule(game, refusal, f"the refusal of '{a.text()}'")
        elif complete and not covers(options, a):
            raise Broken("cover", f"'{a.text()}' is legal for seat {seat} and not offered")
    if difference(before, s) is not None:
        raise Broken("pure", f"judging {_culprit(game, before, seat, tries)} for seat {seat} changes the position")


def judge(game: Game, s: Any, seat: Seat, a: Action) -> Refusal | None:
    """The judge's word; a judge that stumbles over a readable action is broken."""
    try:
        return game.check(s, seat, a)
    except Exception as e:
        raise Broken("refusal", f"judging '{a.text()}' for seat {seat} fails with {e!r}") from e


def _culprit(game: Game, s: Any, seat: Seat, tries: list[Action]) -> str:
    for a in tries:
        c = s.clone()
        game.check(c, seat, a)
        if difference(c, s) is not None:
            return f"'{a.text()}'"
    return "the list of options"


def check_rule(game: Game, refusal: Refusal, where: str) -> None:
    """Only declared rules are cited."""
    if game.rule_by_id.get(refusal.rule.id) != refusal.rule:
        raise Broken("rule", f"{where} cites '{refusal.rule.id}', which is no rule of the title")


# ---------------------------------------------------------------- clones and written forms


def check_clone(game: Game, s: Any) -> None:
    """A clone is equal and shares nothing that can change."""
    c = s.clone()
    name = difference(s, c)
    if name is not None:
        raise Broken("clone", f"a clone differs in {name}")
    own = {id(x) for _, x in _changeable(s)}
    for path, x in _changeable(c):
        if id(x) in own:
            raise Broken("clone", f"a clone shares {path} with its original")


def _changeable(s: Any) -> Iterator[tuple[str, Any]]:
    for name in codec.slots(type(s)):
        value = getattr(s, name)
        if type(value) not in codec.PLAIN:
            yield from _inside(value, name)


def _inside(x: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(x, (list, dict, set)):
        yield path, x
    if isinstance(x, (list, tuple)) and not codec.PLAIN.issuperset(map(type, x)):
        for i, v in enumerate(x):
            yield from _inside(v, f"{path}[{i}]")


def differences(a: Any, b: Any) -> Iterator[str]:
    """The slots in which two states differ; a list is not equal to a tuple."""
    return (n for n in codec.slots(type(a)) if getattr(a, n) != getattr(b, n))


def difference(a: Any, b: Any) -> str | None:
    """The first of them."""
    return next(differences(a, b), None)


def check_written(game: Game, s: Any) -> None:
    """Snapshot and position text give the position back."""
    back = game.restore(json.loads(json.dumps(game.dump(s))))
    if (name := difference(s, back)) is not None:
        raise Broken("snapshot", f"{name} is not restored; sequences in a state are lists")
    for short in (False, True):
        parsed = game.parse_position(game.position(s, short))
        if (name := difference(s, parsed)) is not None:
            raise Broken("position text", f"{name} does not read back" + (" from the short form" if short else ""))


def check_notation(game: Game, a: Action) -> None:
    """Text and JSON of an action read back."""
    if game.parse(a.text()) != a:
        raise Broken("notation", f"'{a.text()}' reads back as '{game.parse(a.text()).text()}'")
    back = game.action_from_json(json.loads(json.dumps(a.json())))
    if back != a:
        raise Broken("json", f"the JSON of '{a.text()}' reads back as '{back.text()}'")


def _name(x: object) -> str:
    return type(x).__name__
