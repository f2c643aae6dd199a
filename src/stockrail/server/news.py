"""What is new at all tables of an account, for the one stream that tells it.

Nothing is queued: a reader holds a mark for each table, how far it has been told, and gets what differs from it.  The
marks are the id of a message, so a stream that broke off goes on from the last one, at whichever process.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection, Row, select

from stockrail.server import alerts, cards, clocks, pages, relations, repository
from stockrail.server.notify import is_named
from stockrail.server.presenter import TablePresenter
from stockrail.server.problems import Frozen, Problem
from stockrail.server.schema import seats, tables

if TYPE_CHECKING:
    from stockrail.server.services import Services

MOST: Final = 150
"""Tables that are told of, the latest first: the id of a message has to fit into a header."""
_MARK: Final = re.compile(
    r"(\d{1,9}):(open|running|invited):([01]):(\d{1,9}):([0-9a-f]{0,16}):(\d{1,18}):([0-9a-f]{1,8}):([01])"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """How far somebody has been told of a table."""

    table: int
    status: str
    """`invited` where a seat is kept for them."""
    asked: bool
    """Was it their turn?"""
    n: int
    proposal: str
    chat: int
    people: str
    low: bool
    """Was their time low?"""
    here: frozenset[int] = frozenset()
    """Not part of the id: who is here is told anew to who comes back."""

    def text(self) -> str:
        parts = (self.table, self.status, int(self.asked), self.n, self.proposal, self.chat, self.people, int(self.low))
        return ":".join(map(str, parts))


Marks = dict[int, Mark]


def dump(marks: Marks) -> str:
    """Marks as the id of a message."""
    return ",".join(mark.text() for mark in marks.values()) or "-"


def load(text: str) -> Marks | None:
    """The marks of an id; None where it is none, and everything is told."""
    found: Marks = {}
    for part in text.split(",") if text not in ("", "-") else ():
        match = _MARK.fullmatch(part)
        if match is None or len(found) == MOST:
            return None
        table, status, asked, n, proposal, line, people, low = match.groups()
        found[int(table)] = Mark(int(table), status, asked == "1", int(n), proposal, int(line), people, low == "1")
    return found if text else None


def marks_of(services: Services, c: Connection, account: int) -> Marks:
    """How everything stands at the tables where somebody sits, or is asked to."""
    mine = (seats.c.account == account) | (seats.c.kept_for == account)
    found = select(tables).where(tables.c.id.in_(select(seats.c.table).where(mine)))
    found = found.where(tables.c.status.in_(("open", "running"))).order_by(tables.c.since.desc()).limit(MOST)
    rows = c.execute(found).all()
    ids = [row.id for row in rows]
    last = repository.last_lines(c, ids)
    around: dict[int, list[Row[Any]]] = {i: [] for i in ids}
    for seat in c.execute(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)):
        around[seat.table].append(seat)
    return {row.id: _mark(services, row, around[row.id], last.get(row.id, 0), account) for row in rows}


def _mark(services: Services, row: Row[Any], people: list[Row[Any]], line: int, account: int) -> Mark:
    held = [s.seat for s in people if s.account == account]
    asked = row.status == "running" and row.turn in held
    sitting = repr([(s.account, s.bot, s.kept_for, s.name, s.stand_in, s.left, s.absent) for s in people])
    return Mark(
        table=row.id,
        status=row.status if held else "invited",
        asked=asked,
        n=row.n,
        proposal=msgspec.json.decode(row.proposal)["id"] if row.proposal else "",
        chat=line if held else 0,
        people=f"{zlib.crc32(sitting.encode()):x}",
        low=asked and clocks.is_low(row, services.heartbeat.now()),
        here=frozenset(services.hub.here(row.id) & {s.account for s in people}),
    )


def read(
    services: Services, account: int, lang: str, before: Marks | None, listed: bool = False
) -> tuple[pages.News, Marks]:
    """What differs from the marks, all tables where there are none; and the marks from then on."""
    with services.store.read() as c:
        now = marks_of(services, c, account)
        known = before if before is not None else {}
        told = [
            _table(services, c, account, lang, known.get(i), mark, fresh=before is None)
            for i, mark in now.items()
            if known.get(i) != mark
        ]
        told += [_ended(services, c, account, lang, mark) for i, mark in known.items() if i not in now]
        waiting = repository.waiting(c, account)
    return pages.News(tables=[t for t in told if t is not None], waiting=waiting, lists=listed, told=dump(now)), now


def _table(
    services: Services, c: Connection, account: int, lang: str, old: Mark | None, new: Mark, fresh: bool
) -> pages.TableNews | None:
    try:
        s = TablePresenter.open(services, c, new.table, account, None, lang)
    except Frozen:
        return None  # its title is not installed: nothing can be said of it
    mentions = _mentions(c, s, old.chat) if old is not None and new.chat > old.chat else []
    if old is None:
        what = _first(new, fresh)
    else:
        what = [
            word
            for word, holds in (
                ("start", old.status != "running" and new.status == "running"),
                ("turn", new.asked and (not old.asked or old.n != new.n)),
                ("low", new.low and not old.low),
                ("moved", old.n != new.n),
                ("proposal", old.proposal != new.proposal),
                ("mention", bool(mentions)),
                ("chat", new.chat > old.chat),
                ("seats", old.people != new.people),
                ("here", old.here != new.here),
            )
            if holds
        ]
    return _told(s, what, new, mentions)


def _first(new: Mark, fresh: bool) -> list[str]:
    """What is said of a table that was not told of before: to a new reader, how it stands."""
    if new.status == "invited":
        return ["invited"]
    return [word for word, holds in (("start", not fresh and new.status == "running"), ("turn", new.asked)) if holds]


def _mentions(c: Connection, s: TablePresenter, since: int) -> list[pages.ChatLine]:
    """Lines of chat that name the reader, unless somebody says them whom the reader does not want to hear."""
    unheard = relations.unheard(c, s.account, s.people)
    own = [p.name for p in s.people if p.seat in s.mine]
    lines = cards.chat_lines(c, s.row.id, since)
    return [x for x in lines if x.seat not in (*s.mine, *unheard) and any(is_named(name, x.text) for name in own)]


def _ended(services: Services, c: Connection, account: int, lang: str, old: Mark) -> pages.TableNews | None:
    """A table that was told of and is over, closed, or not the reader's any more."""
    try:
        s = TablePresenter.open(services, c, old.table, account, None, lang)
    except Problem:
        return None  # it is not theirs to see any more, nor was it ever where somebody made the mark up
    is_theirs = bool(s.mine) or s.is_asked
    if is_theirs and s.row.status not in ("over", "closed"):
        return None  # there are too many to tell of this one
    what = s.row.status if is_theirs else "left"
    return _told(s, [what], replace(old, asked=False, low=False, here=frozenset()), [])


def _told(s: TablePresenter, what: list[str], mark: Mark, mentions: list[pages.ChatLine]) -> pages.TableNews:
    proposal = cards.proposal_card(s) if s.mine else None
    return pages.TableNews(
        table=s.row.id,
        url=f"/t/{s.row.id}",
        title=s.title,
        game=s.row.game,
        status=s.row.status,
        n=s.row.n,
        turn=s.turn,
        your_turn=mark.asked,
        happened=what,
        calls=_calls(s, what, proposal, mentions),
        proposal=proposal,
        mentions=mentions,
        here=[p.seat for p in s.people if p.account in mark.here],
    )


def _calls(
    s: TablePresenter, what: list[str], proposal: pages.ProposalCard | None, mentions: list[pages.ChatLine]
) -> list[pages.Call]:
    """What of it the reader wants to be told; a start by way of the first turn, if that is theirs."""
    said = {"invited": ("invitation", "invited.title"), "turn": ("turn", "turn.yours")}
    said |= {alert: (alert, f"alert.{alert}") for alert in ("low", "over")}
    said |= {} if "turn" in what else {"start": ("start", "alert.start")}
    calls = [pages.Call(alert=alert, text=s.web.text(key)) for word, (alert, key) in said.items() if word in what]
    if "proposal" in what and proposal is not None and proposal.yours:
        calls.append(pages.Call(alert="proposal", text=proposal.text))
    calls += [pages.Call(alert="mention", text=f"{x.name}: {x.text}") for x in mentions]
    wanted = alerts.of_table(s.c, s.row.id, {s.account} if s.account is not None else ())
    return [call for call in calls if call.alert in wanted.get(s.account or 0, ())]
