"""Events: facts that follow from an action, each with the audience that may know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stockrail.core.ids import Seat, Value
from stockrail.core.rules import Rule
from stockrail.core.shown import said


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as data: it drives log lines, animation and bots' memories.

    `hidden` names the values that only the seats in `to` may know; everyone else sees the event without
    them.  An event whose very existence is private has `secret` set.  `reveals` marks a moment at which
    anybody learned something hidden: no undo goes past it.
    """

    kind: str
    rule: Rule | None = None
    values: tuple[tuple[str, Value], ...] = ()
    to: tuple[Seat, ...] | None = None
    hidden: tuple[str, ...] = ()
    secret: bool = False
    reveals: bool = False

    def __getitem__(self, name: str) -> Value:
        return dict(self.values)[name]

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event as that seat (None: a spectator) may know it; None if it may not know of it at all."""
        if self.to is None or seat in self.to:
            return self
        if self.secret:
            return None
        open_values = tuple((k, v) for k, v in self.values if k not in self.hidden)
        return Event(self.kind, self.rule, open_values, None, self.hidden, False, self.reveals)

    def json(self) -> dict[str, Any]:
        """The wire form of an event that has been through `seen_by`."""
        rule = self.rule.id if self.rule else None
        return {"event": self.kind, "rule": rule} | {k: list(v) if isinstance(v, tuple) else v for k, v in self.values}

    def __str__(self) -> str:
        return said(self, " ".join([self.kind, *(f"{k}={v}" for k, v in self.values)]))


class Tape:
    """Where rules tell what happens.  This one does not listen: the fast path for search."""

    __slots__ = ()

    def tell(
        self,
        kind: str,
        rule: Rule | None = None,
        to: tuple[Seat, ...] | None = None,
        hidden: tuple[str, ...] = (),
        secret: bool = False,
        reveals: bool = False,
        **values: Value,
    ) -> None:
        """Say that something happened."""


class Recorder(Tape):
    """A tape that keeps what it is told."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(
        self,
        kind: str,
        rule: Rule | None = None,
        to: tuple[Seat, ...] | None = None,
        hidden: tuple[str, ...] = (),
        secret: bool = False,
        reveals: bool = False,
        **values: Value,
    ) -> None:
        self.events.append(Event(kind, rule, tuple(values.items()), to, hidden, secret, reveals))


SILENT = Tape()
