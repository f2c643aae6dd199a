"""What happens to a table and its people besides moves: who is absent, replaced or back, and what was agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, insert, select

from stockrail.core.ids import Seat
from stockrail.locales.l10n import Words
from stockrail.server import named, pages
from stockrail.server.schema import audit, table_log

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter
    from stockrail.server.services import Services

MOST: Final = 200
"""Lines that are read at once."""
ACT: Final = (
    audit.c.by,
    audit.c.name.label("doer"),
    audit.c.act.label("done"),
    audit.c.person,
    audit.c.whom,
    audit.c.detail,
)


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
    wanted = select(table_log, *ACT).outerjoin(audit, audit.c.id == table_log.c.act)
    wanted = wanted.where(table_log.c.table == s.row.id, table_log.c.n >= first)
    if last is not None:
        wanted = wanted.where(table_log.c.n <= last)
    found = s.c.execute(wanted.order_by(table_log.c.id.desc()).limit(MOST)).all()
    return [_line(s, row) for row in reversed(found)]


def merged(entries: list[pages.LogLine], happened: list[pages.LogLine]) -> list[pages.LogLine]:
    """Both in the order in which they came about."""
    return sorted([*entries, *happened], key=lambda line: (line.n, line.id is not None))


def _line(s: TablePresenter, row: Row[Any]) -> pages.LogLine:
    seat: Seat | None = row.seat
    text, parts = _said(s, row)
    return pages.LogLine(
        n=row.n,
        id=row.id,
        seat=seat,
        about=[] if seat is None else [str(seat)],
        kind=row.kind,
        text=text,
        rule=None,
        ref=None,
        undone=False,
        at=int(row.at),
        parts=parts,
    )


def _said(s: TablePresenter, row: Row[Any]) -> tuple[str, list[str | pages.Named]]:
    """The line's sentence; a host's act is told as everywhere, with who did it."""
    if row.act is None:
        said = s.web.text(f"table_log.{row.kind}", name=named.mark(0))
        return named.read(said, [named.of_account(row.account, row.name)], s.words)
    people = [named.of_account(row.person, row.whom), named.of_account(row.by, row.doer)]
    by = named.mark(1) if row.by is not None else s.web.text("acts.command")
    said = s.web.text("table_log.act", what=act_text(s.web, s.words, row.done, named.mark(0), row.detail), by=by)
    return named.read(said, people, s.words)


def act_text(web: Words, title: Words, act: str, whom: str, detail: str) -> str:
    """What a host did, options by their names."""
    if act == "options":
        detail = web.enumerated([title.text(f"option.{name}") for name in detail.split()]) or "—"
    return web.text(f"act.{act}", whom=whom, detail=detail)
