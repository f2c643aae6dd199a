"""Lessons at tables: how far a learner has come, what the others answer, and what the page says of it.

A table of a lesson is a practice table that begins with the lesson's position and names it.  Where the lesson stands
follows from the moves that stand, so that taking back needs nothing here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, insert, select, update

from stockrail import lessons
from stockrail.core.actions import Action
from stockrail.core.ids import Seat
from stockrail.lessons import Lesson, Step
from stockrail.lessons.run import Run
from stockrail.locales.l10n import Words
from stockrail.server import event_codec, pages, repository
from stockrail.server.matches import read_action
from stockrail.server.schema import progress

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter


def lesson_of(row: Row[Any]) -> Lesson | None:
    """The lesson at a table; None at others, and where it is not installed any more."""
    return lessons.find(row.game, row.lesson) if row.lesson else None


def run_of(c: Connection, row: Row[Any], n: int | None = None) -> Run | None:
    """How far the lesson at a table has come, after `n` entries or all."""
    lesson = lesson_of(row)
    if lesson is None:
        return None
    entries = event_codec.kept(repository.entries_between(c, row.id, 0, row.n if n is None else n))
    return _run(row.game, lesson.id, tuple((e.n, e.seat, e.action) for e in entries))


@lru_cache(maxsize=128)
def _run(game: str, name: str, entries: tuple[tuple[int, Seat, str], ...]) -> Run:
    lesson = lessons.find(game, name)
    assert lesson is not None
    return Run.of(lesson, ((n, seat, read_action(lesson.game, text)) for n, seat, text in entries))


def answer(c: Connection, row: Row[Any]) -> Action | None:
    """What the lesson has the seat on turn do; None where a bot is to decide."""
    run = run_of(c, row)
    return None if run is None else run.answer()


# ---------------------------------------------------------------- progress


def keep(c: Connection, row: Row[Any], people: list[Row[Any]], n: int, now: float) -> None:
    """Remember how far the learner has come; what was reached once stays reached."""
    run = run_of(c, row, n)
    account = next((s.account for s in people if s.account is not None), None)
    if run is None or account is None:
        return
    mine = (progress.c.account == account, progress.c.game == row.game, progress.c.lesson == row.lesson)
    before = c.execute(select(progress).where(*mine)).one_or_none()
    values = {"step": run.reached, "done": run.is_done, "table": row.id, "at": now}
    if before is None:
        c.execute(insert(progress).values(account=account, game=row.game, lesson=row.lesson, **values))
    else:
        values |= {"step": max(run.reached, before.step), "done": run.is_done or before.done}
        c.execute(update(progress).where(*mine).values(**values))


def kept(c: Connection, account: int | None) -> dict[tuple[str, str], Row[Any]]:
    """How far an account has come in each lesson it began, by title and lesson."""
    if account is None:
        return {}
    return {(r.game, r.lesson): r for r in c.execute(select(progress).where(progress.c.account == account))}


# ---------------------------------------------------------------- words


def words_of(lesson: Lesson, lang: str) -> Words:
    """The title's words with those of its lessons."""
    return Words(lesson.title, lang, bidi=True, also=(lesson.words,))


def name_of(lesson: Lesson, lang: str) -> str:
    """What the lesson is called."""
    return words_of(lesson, lang).text(lesson.name, **lesson.values)


def card(p: TablePresenter) -> pages.LessonCard | None:
    """What the lesson says now, to the learner alone."""
    if p.row.lesson == "" or p.seat is None or p.seat not in p.mine:
        return None
    run = run_of(p.c, p.row)
    if run is None:
        return None
    lesson, step, words = run.lesson, run.step, words_of(run.lesson, p.lang)
    after = lessons.following(lesson)
    lost = run.is_lost
    return pages.LessonCard(
        name=words.text(lesson.name, **lesson.values),
        exercise=lesson.kind == lessons.EXERCISE,
        step=min(run.reached + 1, len(lesson.steps)),
        steps=len(lesson.steps),
        state="done" if step is None else "lost" if lost else "going",
        text=_paragraphs(words, lesson, step) if step is not None else [],
        hint=_hint(words, lesson, step) if step is not None and lost else "",
        left=max(0, step.moves - run.moves) if step is not None else 0,
        marks=list(step.marks) if step is not None and not lost and run.moves == 0 else [],
        can_go_back=run.back_to is not None,
        after=None if after is None else link(after, p.lang),
    )


def link(lesson: Lesson, lang: str) -> pages.LessonLink:
    """A lesson to begin."""
    return pages.LessonLink(url=f"/learn/{lesson.title}/{lesson.id}", name=name_of(lesson, lang))


def _paragraphs(words: Words, lesson: Lesson, step: Step) -> list[str]:
    return words.text(step.text, **lesson.values_of(step)).split("\n")


def _hint(words: Words, lesson: Lesson, step: Step) -> str:
    """What would have been right: in words of its own, or the first move of the solution."""
    if step.hint:
        return words.text(step.hint, **lesson.values_of(step))
    return words.action(lesson.game.parse(step.solution[0]))
