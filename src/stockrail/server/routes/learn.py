"""Lessons: the list, a table for one, and back a step."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from stockrail import lessons
from stockrail.lessons import Lesson
from stockrail.server import forms, language, learning, lesson_tables, pages
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.problems import Problem
from stockrail.server.routes.common import made, someone


async def learn(context: Context) -> Answer:
    with context.services.store.read() as c:
        kept = learning.kept(c, context.account)
    return pages.Learn(titles=[_title(context, name, kept) for name in lessons.taught()])


def _title(context: Context, name: str, kept: dict[tuple[str, str], Row[Any]]) -> pages.LearnedTitle:
    words = language.words(name, context.lang)
    every = lessons.lessons(name)
    lines = [_line(context, x, kept.get((name, x.id))) for x in every]
    kinds = {x.id: x.kind for x in every}
    guide = [line for line in lines if kinds[line.id] == lessons.GUIDE]
    first = next((see for x in every for see in x.see), "")
    return pages.LearnedTitle(
        game=name,
        title=words.text("title"),
        about=words.text("title.about") if words.has("title.about") else "",
        minutes=sum(line.minutes for line in guide),
        first=language.words(first, context.lang).text("title") if first else "",
        guide=guide,
        exercises=[line for line in lines if kinds[line.id] == lessons.EXERCISE],
        done=sum(line.done for line in lines),
    )


def _line(context: Context, lesson: Lesson, row: Row[Any] | None) -> pages.LessonLine:
    to = learning.link(lesson, context.lang)
    return pages.LessonLine(
        id=lesson.id,
        url=to.url,
        name=to.name,
        minutes=lesson.minutes,
        steps=len(lesson.steps),
        step=row.step if row is not None else 0,
        done=row is not None and row.done,
        begun=row is not None,
    )


async def begin(context: Context) -> Answer:
    form = await context.form(forms.TakeLesson)
    lesson = lessons.find(context.request.path_params["game"], context.request.path_params["lesson"])
    if lesson is None:
        raise Problem("not_found")
    context.limit("make")
    me, cookies = someone(context, form.name)
    return made(lesson_tables.take(context.services, me, lesson), cookies)


async def back(context: Context) -> Answer:
    await context.form(forms.Which)
    lesson_tables.back(context.services, context.need_me(), context.number("id"))
    return made(context.number("id"))


ENDPOINTS = (
    Endpoint("GET", "/learn", learn, pages.Learn),
    Endpoint("POST", "/learn/{game}/{lesson}", begin, pages.Made, forms.TakeLesson, page="/learn"),
    Endpoint("POST", "/t/{id}/lesson/back", back, pages.Made, forms.Which, page="/t/{id}"),
)
