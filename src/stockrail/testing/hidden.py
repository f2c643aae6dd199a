"""Checks of hidden information: no leak, fit, no tell, and events that tell a seat no more than its view does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from stockrail.core.actions import Action
from stockrail.core.events import Event, Recorder
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.known import Known
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.testing.failure import Broken
from stockrail.testing.position import check_sound, difference, differences, judge

After = tuple[Any, tuple[Event, ...]]
"""A position, and the events that led to it."""


def audience(s: Any) -> list[Seat | None]:
    """Every viewer: the seats and a spectator."""
    return [*range(s.seats), None]


def who(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


# ---------------------------------------------------------------- views


def memories(game: Game, seats: int) -> dict[Seat | None, Known]:
    """A memory for every viewer."""
    return {seat: game.memory(seats, seat) for seat in [*range(seats), None]}


def tell(known: Mapping[Seat | None, Known], events: Sequence[Event]) -> None:
    """Everybody hears what they may know."""
    for seat, memory in known.items():
        memory.after(e for e in (event.seen_by(seat) for event in events) if e is not None)


def check_views(game: Game, s: Any, tries: Sequence[Action], rng: Rng, known: Mapping[Seat | None, Known]) -> set[str]:
    """No leak, fit and no tell for everybody; returns the slots in which hidden things were really exchanged.

    What was heard is so, and what a seat imagines agrees with it.
    """
    zones: set[str] = set()
    before, spectator = s.clone(), game.view(s, None)
    for seat in audience(s):
        v = game.view(s, seat)
        wire = v.wire()
        twin = game.shuffle_hidden(s, seat, rng)
        exchanged = set(differences(s, twin))
        zones |= exchanged
        if not game.hides(s):
            _check_open(v, spectator, exchanged, seat)
        check_sound(game, twin, f"what shuffle_hidden makes for {who(seat)}")
        memory = known[seat]
        if (wrong := memory.denies(s)) is not None:
            raise Broken("memory", f"what {who(seat)} remembers is not so: {wrong}")
        dream = game.imagine(v, rng, memory)
        check_sound(game, dream, f"what imagine makes for {who(seat)}")
        if (wrong := memory.denies(dream)) is not None:
            raise Broken("memory", f"{who(seat)} imagines what it knows to be otherwise: {wrong}")
        # What equals the position cannot be told from it: most titles hide nothing, and views take long to write.
        if exchanged:
            told = f"the view of {who(seat)} changes with what it cannot see"
            _check_equal(wire, v, game.view(twin, seat), "leak", told)
        if difference(s, dream) is not None:
            told = f"what {who(seat)} imagines does not fit its view"
            _check_equal(wire, v, game.view(dream, seat), "fit", told)
        if seat is not None:
            _check_no_tell(game, s, [x for x in (twin, dream) if difference(s, x) is not None], seat, tries)
    if difference(before, s) is not None:
        raise Broken("pure", "view, imagine or shuffle_hidden changes the position")
    return zones


def _check_open(v: View, spectator: View, exchanged: set[str], seat: Seat | None) -> None:
    """Where a title says that nothing is hidden, nothing can be exchanged, and everybody sees what a spectator sees."""
    if exchanged:
        raise Broken("hides", f"the title says that nothing is hidden, but something is from {who(seat)}")
    if v.json() | {"seat": None} != spectator.json():
        raise Broken("hides", f"the title says that nothing is hidden, but {who(seat)} sees more than a spectator")


def _check_equal(wire: bytes, v: View, other: View, check: str, what: str) -> None:
    if wire != other.wire():
        a, b = v.json(), other.json()
        raise Broken(check, f"{what}: {', '.join(k for k in a if a[k] != b.get(k))}")


def _check_no_tell(game: Game, s: Any, others: Sequence[Any], seat: Seat, tries: Sequence[Action]) -> None:
    if not others:
        return
    ours, words = tuple(game.options(s, seat)), [judge(game, s, seat, a) for a in tries]
    for other in others:
        theirs = tuple(game.options(other, seat))
        if ours != theirs:
            odd = [o.text() for o in (*ours, *theirs) if o not in ours or o not in theirs]
            what = odd[0] if odd else "their order"
            raise Broken("tell", f"the options of seat {seat} depend on what it cannot see: {what}")
        for a, word in zip(tries, words, strict=True):
            if word != judge(game, other, seat, a):
                raise Broken("tell", f"the judgement of '{a.text()}' for seat {seat} depends on what it cannot see")


# ---------------------------------------------------------------- events


def check_told(game: Game, events: Sequence[Event]) -> None:
    """Events are declared, cite declared rules, are plain data, and an audience means that something is kept back."""
    for e in events:
        if e.kind not in game.events:
            raise Broken("events", f"'{e.kind}' is not a declared kind of event")
        if e.rule is not None and game.rule_by_id.get(e.rule.id) != e.rule:
            raise Broken("events", f"'{e.kind}' cites '{e.rule.id}', which is no rule of the title")
        if e.to is not None and not e.hidden and not e.secret:
            raise Broken("events", f"'{e.kind}' has an audience, but hides nothing from the others")
        if e.hidden and (e.to is None or not set(e.hidden) <= {name for name, _ in e.values}):
            raise Broken("events", f"'{e.kind}' hides {', '.join(e.hidden)}, which it does not have, or from nobody")
        json.dumps(e.json())


def after(game: Game, s: Any, seat: Seat, a: Action) -> After:
    """The position an action leads to, the given one untouched."""
    c, tape = s.clone(), Recorder()
    game.apply(c, a, seat, tape)
    return c, tuple(tape.events)


def check_events(game: Game, s: Any, seat: Seat, actions: Sequence[Action], zones: set[str], rng: Rng) -> None:
    """Where a view cannot tell two outcomes apart, the events its seat hears do not either.

    The outcomes are those of other choices of the acting seat, and of the same choice where hidden things lie
    otherwise; they count where they differ in `zones` alone, the slots that `shuffle_hidden` exchanges.  An event told
    to all with `reveals` set is a declared revelation: it may tell, and so may what follows.
    """
    first = after(game, s, seat, actions[0])
    others = [after(game, s, seat, a) for a in actions[1:]]
    for looker in audience(s):
        twin = game.shuffle_hidden(s, looker, rng)
        compared = [] if looker == seat else others[:]
        if difference(s, twin) is not None and judge(game, twin, seat, actions[0]) is None:
            compared.append(after(game, twin, seat, actions[0]))
        for other in compared:
            _check_heard(game, looker, first, other, zones)


def _check_heard(game: Game, looker: Seat | None, one: After, two: After, zones: set[str]) -> None:
    heard, other = _heard(one[1], looker), _heard(two[1], looker)
    if heard == other or _revealed(one[1]) != _revealed(two[1]):
        return
    apart = set(differences(one[0], two[0]))
    if apart and apart <= zones and game.view(one[0], looker).wire() == game.view(two[0], looker).wire():
        odd = next((e for e in heard + other if e not in heard or e not in other), {"event": "the order of events"})
        raise Broken("leak", f"the event '{odd['event']}' tells {who(looker)} what its view does not")


def _heard(events: Sequence[Event], looker: Seat | None) -> list[dict[str, Any]]:
    seen = [e.seen_by(looker) for e in events]
    return [e.json() for e in seen if e is not None]


def _revealed(events: Sequence[Event]) -> list[Event]:
    return [e for e in events if e.reveals and e.to is None]
