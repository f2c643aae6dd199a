"""Standing orders: tiny bots on a person's seat.

`pass` passes whenever it may, until the round it was given in is over; `wait` passes too, unless one of the named
actions is possible or one of the named events happened since the seat's last move; `play` plays one action when its
turn comes, if it is legal then; `program` is one of those the title knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from stockrail.core.actions import Action, Pass, Span, short
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.legal import Legal
from stockrail.core.match import Match
from stockrail.core.programs import Program, Stop
from stockrail.server.schema import orders, seats

MINE = (
    select(orders.c.id, orders.c.spec)
    .where(orders.c.table == bindparam("table"), orders.c.seat == bindparam("seat"))
    .order_by(orders.c.id)
)


ORDER: Final = ("play", "program", "wait", "pass")
"""Which kinds are asked first."""


class Order(msgspec.Struct, frozen=True):
    """What a seat wants done in its absence."""

    kind: Literal["pass", "wait", "play", "program"]
    verbs: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    action: str = ""
    """The action to play, or the program, in its notation."""
    once: bool = False
    round: str = msgspec.field(default="", name="part")
    """The round in which it passes."""
    ended: str = ""
    """Why a program has ended; the order stays, to be read, until its seat moves."""
    about: str = ""

    def answer(self, match: Match, seat: Seat, news: Sequence[Event]) -> Action | Stop | None:
        """What to play now, why it ends, or None: then the table waits for the person."""
        game, legal = match.game, match.legal_for(seat)
        if self.kind == "program":
            return program_of(game, self.action).next(match.view(seat), legal, news)
        if self.kind == "play":
            action = game.parse(self.action)
            return action if action in legal else None
        if self.round != game.round_id(match.state):
            return Stop("part")
        if self.kind == "wait" and (self._is_offered(legal) or not set(self.events).isdisjoint(e.kind for e in news)):
            return None
        return Pass() if Pass() in legal else None

    def _is_offered(self, legal: Legal) -> bool:
        wanted = set(self.verbs)
        return any((o.action if isinstance(o, Span) else o).verb in wanted for o in legal)

    def is_spent(self, answered: bool) -> bool:
        """Is it to be dropped after its seat was asked?  A planned action is good for one question only."""
        return self.kind == "play" or (self.once and answered)


def make(match: Match, kind: str, verbs: list[str], events: list[str], action: Any, once: bool) -> Order:
    """An order from outside, every word of it known to the title."""
    game = match.game
    known = {cls.verb for cls in game.actions}
    strange = [v for v in verbs if v not in known] + [e for e in events if e not in game.events]
    if kind not in ("pass", "wait", "play") or strange:
        raise Unreadable(f"no such order; unknown here: {', '.join(strange)[:80] or kind[:20]}")
    text = ""
    if kind == "play":
        text = (game.parse(action) if isinstance(action, str) else game.action_from_json(action)).text()
    round_id = game.round_id(match.state)
    return Order(kind, tuple(verbs), tuple(events), text, once, round_id)  # type: ignore[arg-type]  # kind was checked above


# ---------------------------------------------------------------- programs


def program_of(game: Game, text: str) -> Program:
    """A program from its notation."""
    verb, *words = text.split() or [""]
    cls = next((p for p in game.programs if p.verb == verb), None)
    if cls is None:
        raise Unreadable(f"no program '{short(text)}'; there are: {', '.join(p.verb for p in game.programs) or 'none'}")
    return cls.parse(words)


def make_program(match: Match, seat: Seat, verb: str, blanks: Mapping[str, str | int]) -> Order:
    """A program from outside: one the title offers the seat now, every blank filled with what is offered."""
    cls = next((p for p in match.game.programs if p.verb == verb), None)
    offered = cls.blanks(match.view(seat)) if cls is not None else None
    if cls is None or offered is None or set(blanks) != set(offered):
        raise Unreadable(f"no such program now: {short(verb)}")
    program = cls.parse([str(blanks[f.name]) for f in fields(cls)])
    if any(getattr(program, name) not in choices for name, choices in offered.items()):
        raise Unreadable(f"that does not fit the program {short(verb)}")
    return Order("program", action=program.text())


def add(c: Connection, table: int, seat: Seat, order: Order) -> None:
    """Keep an order in place of those it cannot stand beside: a seat passes in one way, a program is given once."""
    for key, old in of_seat(c, table, seat):
        if old.ended or _clash(old, order):
            drop(c, table, key)
    c.execute(insert(orders).values(table=table, seat=seat, spec=msgspec.json.encode(order).decode()))


def _clash(old: Order, new: Order) -> bool:
    if "play" in (old.kind, new.kind):
        return False
    return not (old.kind == new.kind == "program") or old.action.split()[0] == new.action.split()[0]


def end(c: Connection, key: int, order: Order, stop: Stop) -> None:
    """An order has ended; why is kept for its person to read."""
    ended = msgspec.structs.replace(order, ended=stop.reason, about=stop.about)
    c.execute(update(orders).where(orders.c.id == key).values(spec=msgspec.json.encode(ended).decode()))


def drop_ended(c: Connection, table: int, seat: Seat) -> None:
    """The person has moved, and read why orders ended."""
    for key, order in of_seat(c, table, seat):
        if order.ended:
            drop(c, table, key)


def of_seat(c: Connection, table: int, seat: Seat) -> list[tuple[int, Order]]:
    """The seat's orders with their ids, oldest first; planned actions come before passing."""
    mine = c.execute(MINE, {"table": table, "seat": seat})
    found = [(r.id, msgspec.json.decode(r.spec, type=Order)) for r in mine]
    return sorted(found, key=lambda pair: ORDER.index(pair[1].kind))


def drop_own(c: Connection, table: int, order: int, account: int) -> None:
    """Drop an order of a seat that the account holds."""
    mine = select(seats.c.seat).where(seats.c.table == table, seats.c.account == account)
    c.execute(delete(orders).where(orders.c.table == table, orders.c.id == order, orders.c.seat.in_(mine)))


def drop(c: Connection, table: int, order: int) -> None:
    c.execute(delete(orders).where(orders.c.table == table, orders.c.id == order))


def drop_all(c: Connection, table: int, seat: Seat) -> None:
    """A seat's orders end."""
    c.execute(delete(orders).where(orders.c.table == table, orders.c.seat == seat))
