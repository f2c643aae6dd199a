"""Studies: begun, looked at, changed, shared, compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Row, update
from starlette.responses import Response

from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.study import MARKS, Study
from stockrail.server import forms, history, language, listing, moves, pages, people, studying, why
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, Redirect, respond
from stockrail.server.presenter import TablePresenter, reason_of
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.routes.common import pager, person_card, read_json, sent_file, someone
from stockrail.server.schema import studies
from stockrail.server.study_presenter import StudyPresenter
from stockrail.server.studying import Unstudiable

# ---------------------------------------------------------------- lists, beginnings


async def lists(context: Context) -> Answer:
    return _lists(context)


def _lists(context: Context, text: str = "", error: str = "") -> pages.Studies:
    page = max(1, context.asked_number("page") or 1)
    with context.services.store.read() as c:
        first = (page - 1) * history.PER_PAGE
        public, total = studying.listed(c, None, True, first, history.PER_PAGE)
        mine = studying.listed(c, context.account, False, 0, studying.MOST_STUDIES)[0] if context.me else []
    return pages.Studies(
        mine=[_card(context, row) for row in mine],
        public=[_card(context, row) for row in public],
        pager=pager(context, page, total),
        text=text,
        error=error,
    )


def _card(context: Context, row: Row[Any]) -> pages.StudyCard:
    owner = pages.PersonCard(
        id=row.account, name=row.name, url=f"/people/{row.account}", bot=row.program, guest=row.login is None
    )
    title = language.words(row.game, context.lang).text("title")
    return pages.StudyCard(
        id=row.id,
        title=row.title or title,
        game_title=title,
        owner=owner,
        access=row.access,
        size=row.size,
        at=int(row.changed),
        url=f"/studies/{row.id}",
    )


async def begin(context: Context) -> Answer:
    form = await sent_file(context, forms.MakeStudy)
    context.limit("make")
    if form.table is not None:
        with context.services.store.read() as c:
            s = TablePresenter.open(
                context.services, c, form.table, context.account, form.seat, context.lang, form.code or None
            )
            study, at = studying.of_table(s, form.n, forms.flag(form.reveal))
        return _kept(context, form.name, study, form.table, at)
    if not form.text.strip():
        raise InvalidField("empty").at("text")
    try:
        study, wrong = studying.of_text(form.text, context.lang)
    except Unstudiable as e:
        if context.is_json:
            raise
        page = _lists(context, form.text, context.t("error.import.text", why=e.why))
        return respond(context, page, e.status)
    if wrong:  # said where it is read first
        said = context.t("study.damaged", why=" · ".join(wrong[:20]))
        study.root.comment = f"{study.root.comment}\n{said}".strip()
    study.title = _title(form.title) or study.title
    return _kept(context, form.name, study, None, study.path())


def _title(text: str) -> str:
    title = " ".join(text.split())
    if len(title) > studying.LONGEST_TITLE or not title.isprintable():
        raise InvalidField("title", longest=studying.LONGEST_TITLE).at("title")
    return title


def _kept(context: Context, name: str, study: Study, table: int | None, at: str) -> Redirect:
    me, cookies = someone(context, name)
    study.title = study.title[: studying.LONGEST_TITLE]
    with context.services.store.write() as c:
        made = studying.add(c, me.id, study, table)
    context.services.studies.keep(made, 0, study)
    url = f"/studies/{made}" + (f"?at={at}" if at != "0" else "")
    return Redirect(url, pages.Made(id=made, url=url), cookies)


# ---------------------------------------------------------------- looking


def _row(context: Context, owner: bool = False) -> Row[Any]:
    """The study the request is about, if the reader may see it, or change it."""
    with context.services.store.read() as c:
        row = studying.find(c, context.number("id"))
    code = context.request.query_params.get("code", "")
    if (owner and row.account != context.account) or not studying.visible(row, context.account, code):
        raise Problem("sign_in" if owner and context.me is None else "study_private")
    return row


@contextmanager
def _opened(context: Context, row: Row[Any], at: str | None = None) -> Iterator[StudyPresenter]:
    """A study at the moment that is asked for."""
    query = context.request.query_params
    with context.services.studies.open(row) as study:
        study.go(query.get("at") or "0" if at is None else at)
        yield StudyPresenter(
            context.services,
            row,
            study,
            context.lang,
            context.asked_number("seat"),
            context.asked_number("actor"),
            query.get("reveal") == "yes",
        )


async def show(context: Context) -> Answer:
    row, query = _row(context), context.request.query_params
    with context.services.store.read() as c:
        owner = person_card(people.get(c, row.account))
    mine = row.account == context.account
    with _opened(context, row) as s:
        names = list(s.study.names)
        guessed = context.t("study.guessed", name=names[s.study.known or 0]) if s.is_guess else ""
        return pages.StudyPage(
            id=row.id,
            title=row.title or s.words.text("title"),
            game=listing.game_card(row.game, context.lang),
            owner=owner,
            mine=mine,
            access=row.access,
            link=_link(row, mine),
            code="" if row.access == "public" or mine else query.get("code", ""),
            known=s.study.known,
            guessed=guessed,
            table=row.table,
            names=names,
            can_reveal=s.can_reveal,
            aside=[name for name in s.pictures.extras if name in ("preview", "alternative")],
            marks=list(MARKS),
            now=s.moment(**context.shows),
            hints=s.hints() if query.get("hint") == "yes" else [],
            explanation=s.explanation() if query.get("explain") == "yes" else None,
            compared=s.compare(query["with"]) if query.get("with") else None,
        )


def _link(row: Row[Any], mine: bool) -> str:
    return f"/studies/{row.id}" + (f"?code={row.code}" if mine and row.access == "link" else "")


async def moment(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        return s.moment(**context.shows)


async def file(context: Context) -> Answer:
    row = _row(context)
    named = {"Content-Disposition": f'attachment; filename="study-{row.id}.study"'}
    return Response(row.text, media_type="text/plain; charset=utf-8", headers=named)


async def preview(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        return s.preview(_action(s, context.request.query_params.get("action", "")))


def _action(s: StudyPresenter, sent: dict[str, Any] | str) -> Action:
    return moves.read(s.study.game, read_json(sent) if isinstance(sent, str) else sent)


async def explain(context: Context) -> Answer:
    query = context.request.query_params
    with _opened(context, _row(context)) as s:
        if s.acting is None or s.acting == CHANCE:
            raise Problem("over" if s.acting is None else "seat")
        if "action" in query:
            refusal = s.study.game.check(s.state, s.acting, _action(s, query["action"]))
        else:
            refusal = why.of_picks(s.as_match, s.acting, query.getlist("pick")[:20])
        return pages.Why(legal=refusal is None, reason=reason_of(s.words, refusal) if refusal else None)


async def alternative(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        if s.acting is None or s.acting == CHANCE:
            return pages.Alternative(move=None)
        picks = [why.pair(p) for p in context.request.query_params.getlist("pick")]
        action = s.pictures.alternative(s.view(s.acting), picks)
        return pages.Alternative(move=s.move(action) if action is not None else None)


async def explanation(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        return s.explanation()


async def legend(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        return pages.Legend(signs=listing.legend(s.study.game, s.words))


async def hints(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        return pages.StudyHints(at=s.study.path(), hints=s.hints())


async def routes(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        return s.routes(context.request.query_params.get("corporation", ""))


async def compare(context: Context) -> Answer:
    with _opened(context, _row(context)) as s:
        return s.compare(context.request.query_params.get("with", "0"))


# ---------------------------------------------------------------- changing


def _changed(context: Context, n: int, at: str, do: Callable[[Study], None]) -> Redirect:
    """Change it at a moment; the moment it led to is the answer."""
    row = studying.change(context.services, _row(context, owner=True), n, at, do)
    with context.services.studies.open(row) as study:
        here = study.path()
        s = StudyPresenter(context.services, row, study, context.lang, context.asked_number("seat"))
        part = s.moment(**context.shows) if context.is_json else None
    return Redirect(f"/studies/{row.id}?at={here}", part)


async def entry(context: Context) -> Answer:
    form = await context.form(forms.StudyEntry)

    def play(study: Study) -> None:
        sent = read_json(form.action) if isinstance(form.action, str) else form.action
        if form.field and isinstance(sent, dict) and form.field in sent:
            sent = sent | {form.field: form.value}
        study.play(moves.read(study.game, sent), form.seat)

    return _changed(context, form.n, form.at, play)


async def bots(context: Context) -> Answer:
    form = await context.form(forms.StudyBots)
    row = _row(context, owner=True)

    def play_on(study: Study) -> None:
        studying.play_on(context.services, row, study, form.bot, form.moves)

    return _changed(context, form.n, form.at, play_on)


async def note(context: Context) -> Answer:
    form = await context.form(forms.StudyNote)
    if len(form.comment) > studying.LONGEST_COMMENT:
        raise InvalidField("title", longest=studying.LONGEST_COMMENT).at("comment")
    name = _title(form.name)

    def write(study: Study) -> None:
        study.note(name=name, comment=form.comment, mark=form.mark)

    return _changed(context, form.n, form.at, write)


LINES: dict[str, Callable[[Study], Any]] = {"promote": Study.promote, "cut": Study.cut, "draw": Study.draw}


async def line(context: Context) -> Answer:
    form = await context.form(forms.StudyLine)
    if form.do not in LINES:
        raise Unreadable(f"do is one of {', '.join(LINES)}")

    def act(study: Study) -> None:
        LINES[form.do](study)

    return _changed(context, form.n, form.at, act)


async def share(context: Context) -> Answer:
    form = await context.form(forms.ShareStudy)
    row = _row(context, owner=True)
    if form.access not in studying.ACCESS:
        raise Unreadable(f"access is one of {', '.join(studying.ACCESS)}")
    title = _title(form.title)
    with context.services.studies.open(row) as study:
        study.title = title
        values = {"title": title, "access": form.access, "text": study.text(), "changed": time.time()}
        with context.services.store.write() as c:
            c.execute(update(studies).where(studies.c.id == row.id, studies.c.n == row.n).values(**values))
    return _to(row.id)


def _to(study: int) -> Redirect:
    return Redirect(f"/studies/{study}", pages.Made(id=study, url=f"/studies/{study}"))


async def copy(context: Context) -> Answer:
    form = await context.form(forms.CopyStudy)
    with context.services.store.read() as c:
        row = studying.find(c, context.number("id"))
    if not studying.visible(row, context.account, form.code):
        raise Problem("study_private")
    context.limit("make")
    with context.services.studies.open(row) as study:
        twin = study.copy()
    return _kept(context, form.name, twin, row.table, "0")


async def drop(context: Context) -> Answer:
    await context.form(forms.Empty)
    row = _row(context, owner=True)
    with context.services.store.write() as c:
        studying.remove(c, row.id)
    context.services.studies.drop(row.id)
    return Redirect("/studies")


LOOK = ("at", "seat", "actor", "reveal", "code")
DRAWN = ("seat", "board", "drawings")

ENDPOINTS = (
    Endpoint("GET", "/studies", lists, pages.Studies, query=("page",)),
    Endpoint("POST", "/studies", begin, pages.Made, forms.MakeStudy, page="/studies"),
    Endpoint(
        "GET", "/studies/{id}", show, pages.StudyPage, query=(*LOOK, "with", "hint", "explain", "board", "drawings")
    ),
    Endpoint("GET", "/studies/{id}/moment", moment, pages.StudyMoment, query=(*LOOK, "board", "drawings")),
    Endpoint("GET", "/studies/{id}/file", file, query=("code",)),
    Endpoint("GET", "/studies/{id}/preview", preview, pages.Preview, query=(*LOOK, "action")),
    Endpoint("GET", "/studies/{id}/why", explain, pages.Why, query=(*LOOK, "action", "pick")),
    Endpoint("GET", "/studies/{id}/alternative", alternative, pages.Alternative, query=(*LOOK, "pick")),
    Endpoint("GET", "/studies/{id}/explanation", explanation, pages.Explanation, query=LOOK),
    Endpoint("GET", "/studies/{id}/legend", legend, pages.Legend, query=("code",)),
    Endpoint("GET", "/studies/{id}/hints", hints, pages.StudyHints, query=LOOK),
    Endpoint("GET", "/studies/{id}/routes", routes, pages.StudyRoutes, query=(*LOOK, "corporation")),
    Endpoint("GET", "/studies/{id}/compare", compare, pages.StudyComparison, query=(*LOOK, "with")),
    Endpoint(
        "POST",
        "/studies/{id}/entries",
        entry,
        pages.StudyMoment,
        forms.StudyEntry,
        query=DRAWN,
        page="/studies/{id}",
    ),
    Endpoint(
        "POST",
        "/studies/{id}/bots",
        bots,
        pages.StudyMoment,
        forms.StudyBots,
        query=DRAWN,
        page="/studies/{id}",
    ),
    Endpoint(
        "POST",
        "/studies/{id}/notes",
        note,
        pages.StudyMoment,
        forms.StudyNote,
        query=DRAWN,
        page="/studies/{id}",
    ),
    Endpoint(
        "POST",
        "/studies/{id}/lines",
        line,
        pages.StudyMoment,
        forms.StudyLine,
        query=DRAWN,
        page="/studies/{id}",
    ),
    Endpoint("POST", "/studies/{id}/share", share, pages.Made, forms.ShareStudy, page="/studies/{id}"),
    Endpoint("POST", "/studies/{id}/copy", copy, pages.Made, forms.CopyStudy, page="/studies/{id}"),
    Endpoint("POST", "/studies/{id}/delete", drop, None, forms.Empty, page="/studies/{id}"),
)
