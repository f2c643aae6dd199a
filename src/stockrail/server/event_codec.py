"""Events in the database and on the wire: values keep their types, so that a log can be said without a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Row

from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Money, Ref, Seat, SeatRef, Value
from stockrail.core.match import Undo
from stockrail.core.rules import Rule

_MARKS: Final[dict[type, str]] = {Money: "$", SeatRef: "@", Ref: "#"}
_TYPES: Final[dict[str, type]] = {mark: kind for kind, mark in _MARKS.items()}


class _StoredEvent(msgspec.Struct, array_like=True, frozen=True):
    """One event as a JSON list."""

    kind: str
    rule: str | None
    ref: str
    values: list[tuple[str, Any]]
    to: list[int] | None
    hidden: list[str]
    secret: bool
    reveals: bool


_decode = msgspec.json.Decoder(list[_StoredEvent]).decode


def dump(events: Sequence[Event]) -> str:
    """Events as text; `load` gives them back equal."""
    return msgspec.json.encode([_dump(e) for e in events]).decode()


def load(game: Game, text: str) -> tuple[Event, ...]:
    """The events of a stored entry."""
    return tuple(_load(game, t) for t in _decode(text))


def seen_by(seat: Seat | None, game: Game, text: str) -> list[Event]:
    """What a seat may know of a stored entry."""
    seen = (e.seen_by(seat) for e in load(game, text))
    return [e for e in seen if e is not None]


def _dump(e: Event) -> _StoredEvent:
    return _StoredEvent(
        e.kind,
        e.rule.id if e.rule else None,
        e.rule.ref if e.rule else "",
        [(name, _mark(value)) for name, value in e.values],
        list(e.to) if e.to is not None else None,
        list(e.hidden),
        e.secret,
        e.reveals,
    )


def _load(game: Game, t: _StoredEvent) -> Event:
    rule = None if t.rule is None else game.rule_by_id.get(t.rule) or Rule(t.rule, t.ref)
    values = tuple((name, _unmark(value)) for name, value in t.values)
    to = None if t.to is None else tuple(t.to)
    return Event(t.kind, rule, values, to, tuple(t.hidden), t.secret, t.reveals)


def _mark(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_mark(v) for v in value]
    mark = _MARKS.get(type(value))
    return value if mark is None else {mark: plain(value)}


def plain(value: Any) -> Any:
    """A typed value as the number or word it is; what JSON needs."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no place in an answer")


def _unmark(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_unmark(v) for v in value)
    if isinstance(value, dict):
        mark, word = next(iter(value.items()))
        return _TYPES[mark](word)
    return value


def taken_back(seats_and_actions: Sequence[tuple[int, str]]) -> list[bool]:
    """Which of the last entries of a record were taken back later: told from its end alone."""
    flags: list[bool] = []
    undos = 0
    for seat, action in reversed(seats_and_actions):
        is_undo = action == Undo.verb
        flags.append(undos > 0 and not is_undo)
        if is_undo:
            undos += 1
        elif undos and seat >= 0:
            undos -= 1
    return flags[::-1]


def undone(rows: Sequence[Row[Any]]) -> set[int]:
    """The numbers of those of the last entries of a record that were taken back later."""
    flags = taken_back([(r.seat, r.action) for r in rows])
    return {r.n for r, flag in zip(rows, flags, strict=True) if flag}


def kept(rows: Sequence[Row[Any]]) -> list[Row[Any]]:
    """Of the last entries of a record those that were not taken back."""
    gone = undone(rows)
    return [r for r in rows if r.n not in gone and r.action != Undo.verb]
