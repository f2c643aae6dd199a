"""What happens to a table and its people besides moves: who is absent, replaced or back, and what was agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, insert, select

from stockrail.core.ids import Seat
from stockrail.server import pages
from stockrail.server.schema import table_log

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter
    from stockrail.server.services import Services

MOST: Final = 200
"""Lines that are read at once."""


def add(
    services: Services, c: Connection, row: Row[Any], kind: str, seat: Row[Any] | None = None, name: str = ""
) -> None:
    """Keep a line: `table_log.<kind>` is its sentence, `name` who did it or whom it befell."""
    values = {"table": row.id, "n": row.n, "kind": kind, "at": services.watch.wall(), "name": name}
    if seat is not None:
        values |= {"seat": seat.seat, "account": seat.account, "name": name or seat.name}
    c.execute(insert(table_log).values(**values))


def lines(s: TablePresenter, first: int, last: int | None = None) -> list[pages.LogLine]:
    """What happened while the record had `first` to `last` entries, in the reader's words."""
    wanted = select(table_log).where(table_log.c.table == s.row.id, table_log.c.n >= first)
    if last is not None:
        wanted = wanted.where(table_log.c.n <= last)
    found = s.c.execute(wanted.order_by(table_log.c.id.desc()).limit(MOST)).all()
    return [_line(s, row) for row in reversed(found)]


def merged(entries: list[pages.LogLine], happened: list[pages.LogLine]) -> list[pages.LogLine]:
    """Both in the order in which they came about."""
    return sorted([*entries, *happened], key=lambda line: (line.n, line.id is not None))


def _line(s: TablePresenter, row: Row[Any]) -> pages.LogLine:
    seat: Seat | None = row.seat
    return pages.LogLine(
        n=row.n,
        id=row.id,
        seat=seat,
        about=[] if seat is None else [str(seat)],
        kind=row.kind,
        text=s.web.text(f"table_log.{row.kind}", name=row.name),
        rule=None,
        ref=None,
        undone=False,
        at=int(row.at),
    )
