"""Tables of lessons: made, found again, and led back a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from stockrail.lessons import Lesson
from stockrail.server import learning, repository, tables
from stockrail.server.moves import undo_by_leave
from stockrail.server.problems import Problem
from stockrail.server.schema import progress
from stockrail.server.schema import tables as rows

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services

OTHERS = "bot:novice"
"""Who sits on the other seats, and decides where the lesson does not say."""


def take(services: Services, me: Me, lesson: Lesson) -> int:
    """The table at which the lesson was begun and not finished, or a new one."""
    with services.store.write() as c:
        begun = (
            select(rows.c.id)
            .join(progress, progress.c.table == rows.c.id)
            .where(progress.c.account == me.id, progress.c.game == lesson.title, progress.c.lesson == lesson.id)
            .where(rows.c.status == "running", rows.c.host == me.id)
        )
        found = c.execute(begun).scalar_one_or_none()
        if found is not None:
            run = learning.run_of(c, repository.find(c, found))
            if run is not None and not run.is_done:
                return int(found)
            repository.change_table(c, found, status="closed")
        table = tables.add(services, c, me, _plan(me, lesson))
        services.store.announce(c, table)
    services.changed(table)
    return table


def _plan(me: Me, lesson: Lesson) -> tables.Plan:
    places = ["me" if seat == lesson.seat else OTHERS for seat in range(lesson.seats)]
    return tables.Plan(lesson.title, places, me, dict(lesson.options), open=False, practice=True, lesson=lesson)


def back(services: Services, me: Me, table: int) -> None:
    """Take back what was played in this step, or in the one before where nothing was."""
    with services.store.write() as c:
        row, people = repository.locked(c, table), repository.seated(c, table)
        mine = next((s.seat for s in people if s.account == me.id), None)
        run = learning.run_of(c, row)
        if mine is None or run is None:
            raise Problem("seat")
        if row.status not in ("running", "over") or run.back_to is None:
            raise Problem("nothing")
        undo_by_leave(services, c, row, people, mine, run.back_to)
    services.changed(table)
