"""Standing orders: tiny bots on a person's seat.

`pass` passes whenever it may; `wait` passes too, unless one of the named actions is possible or one of the named
events happened since the seat's last move; `play` plays one action when its turn comes, if it is legal then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.legal import Legal
from stockrail.server.schema import orders, seats

MINE = (
    select(orders.c.id, orders.c.spec)
    .where(orders.c.table == bindparam("table"), orders.c.seat == bindparam("seat"))
    .order_by(orders.c.id)
)


class Order(msgspec.Struct, frozen=True):
    """What a seat wants done in its absence."""

    kind: Literal["pass", "wait", "play"]
    verbs: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    action: str = ""
    once: bool = False

    def answer(self, game: Game, legal: Legal, news: Iterable[str]) -> Action | None:
        """What to play now, or None: then the table waits for the person."""
        if self.kind == "play":
            action = game.parse(self.action)
            return action if action in legal else None
        if self.kind == "wait" and (self._is_offered(legal) or not set(self.events).isdisjoint(news)):
            return None
        return Pass() if Pass() in legal else None

    def _is_offered(self, legal: Legal) -> bool:
        wanted = set(self.verbs)
        return any((o.action if isinstance(o, Span) else o).verb in wanted for o in legal)

    def is_spent(self, answered: bool) -> bool:
        """Is it to be dropped after its seat was asked?  A planned action is good for one question only."""
        return self.kind == "play" or (self.once and answered)


def make(game: Game, kind: str, verbs: list[str], events: list[str], action: Any, once: bool) -> Order:
    """An order from outside, every word of it known to the title."""
    known = {cls.verb for cls in game.actions}
    strange = [v for v in verbs if v not in known] + [e for e in events if e not in game.events]
    if kind not in ("pass", "wait", "play") or strange:
        raise Unreadable(f"no such order; unknown here: {', '.join(strange)[:80] or kind[:20]}")
    text = ""
    if kind == "play":
        text = (game.parse(action) if isinstance(action, str) else game.action_from_json(action)).text()
    return Order(kind, tuple(verbs), tuple(events), text, once)  # type: ignore[arg-type]  # kind was checked above


def add(c: Connection, table: int, seat: Seat, order: Order) -> None:
    """Keep an order; a seat has at most one of the kinds that pass."""
    if order.kind != "play":
        for key, old in of_seat(c, table, seat):
            if old.kind != "play":
                drop(c, table, key)
    c.execute(insert(orders).values(table=table, seat=seat, spec=msgspec.json.encode(order).decode()))


def of_seat(c: Connection, table: int, seat: Seat) -> list[tuple[int, Order]]:
    """The seat's orders with their ids, oldest first; planned actions come before passing."""
    mine = c.execute(MINE, {"table": table, "seat": seat})
    found = [(r.id, msgspec.json.decode(r.spec, type=Order)) for r in mine]
    return sorted(found, key=lambda pair: pair[1].kind != "play")


def drop_own(c: Connection, table: int, order: int, account: int) -> None:
    """Drop an order of a seat that the account holds."""
    mine = select(seats.c.seat).where(seats.c.table == table, seats.c.account == account)
    c.execute(delete(orders).where(orders.c.table == table, orders.c.id == order, orders.c.seat.in_(mine)))


def drop(c: Connection, table: int, order: int) -> None:
    c.execute(delete(orders).where(orders.c.table == table, orders.c.id == order))
