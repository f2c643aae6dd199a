"""Games in and out: import, export, the report of a game, and an archive of one's own."""

from __future__ import annotations

import re
from typing import Any

from starlette.responses import Response

from stockrail import report as summary
from stockrail.locales.l10n import Words
from stockrail.server import exports, forms, imports, listing, named, pages
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, respond
from stockrail.server.imports import Unimportable
from stockrail.server.presenter import TablePresenter
from stockrail.server.problems import InvalidField
from stockrail.server.routes.common import made, open_table, sent_file, someone

STYLE = re.compile(r"<style>.*?</style>")


async def show(context: Context) -> Answer:
    return pages.Import(text="", error="", good=0)


async def take(context: Context) -> Answer:
    form = await sent_file(context, forms.BringGame)
    context.limit("make")
    if not form.text.strip():
        raise InvalidField("empty")
    try:
        match = imports.read(form.text, form.at, context.lang)
    except Unimportable as e:
        if context.is_json:
            raise
        page = pages.Import(text=form.text, error=context.t("error.import.text", why=e.why), good=e.good)
        return respond(context, page, e.status)
    me, cookies = someone(context, form.name)
    return made(imports.keep(context.services, me, match), cookies)


async def match_file(context: Context) -> Answer:
    """The whole record with its seed: once the game is over, and not before."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        return _file(exports.match_text(c, s.row), f"table-{s.row.id}.match", "text/plain; charset=utf-8")


async def other_file(context: Context) -> Answer:
    """The same as a game file of 18xx.games."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        text = exports.other_text(c, s.row)
    return _file(text, f"table-{s.row.id}-18xx.json", "application/json")


async def archive(context: Context) -> Answer:
    """All finished games of the reader."""
    me = context.need_me()
    context.limit("make")
    with context.services.store.read() as c:
        packed = exports.archive(c, me.id)
    return _file(packed, "stockrail-games.zip", "application/zip")


def _file(content: str | bytes, name: str, media: str) -> Response:
    return Response(content, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def report(context: Context) -> Answer:
    """What `stockrail report` says of the game, once it is over."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        match = exports.match_of(c, s.row)
    said = Words(s.row.game, context.lang, s.names, bidi=True, also=("report",))
    tables = summary.tables(match, said)
    return pages.GameReport(
        id=s.row.id,
        title=s.title,
        game=listing.game_card(s.row.game, context.lang),
        chart=STYLE.sub("", summary.chart(match, said)),
        narrow=STYLE.sub("", summary.chart(match, said, width=summary.NARROW)),
        tables=[pages.ReportTable(title=title, rows=rows) for title, rows in tables],
        other=exports.has_other(s.row),
    )


async def review(context: Context) -> Answer:
    """The game looked at again, as far as that has come."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        text = exports.match_text(c, s.row)
    job = context.services.reviews.of(s.row.id, text)
    words = Words(s.row.game, context.lang, s.names, also=("report",))
    return pages.GameReview(
        id=s.row.id,
        title=s.title,
        done=job.done,
        all=job.all,
        status=job.status,
        sections=[
            pages.ReviewSection(
                title=words.text(f"review.{kind}"),
                lines=[_line(s, f) for f in found],
                empty=words.text("review.nothing"),
            )
            for kind, found in (("turns", job.turns), ("lapses", job.lapses))
        ],
        about=words.text("review.about"),
    )


def _line(s: TablePresenter, found: dict[str, Any]) -> pages.ReviewLine:
    text, _ = named.read(found["text"][s.lang], s.named, s.words)
    return pages.ReviewLine(kind=found["kind"], n=found["entry"], seat=found["seat"], text=text)


ENDPOINTS = (
    Endpoint("GET", "/import", show, pages.Import),
    Endpoint("POST", "/import", take, pages.Made, forms.BringGame, page="/import"),
    Endpoint("GET", "/t/{id}/match", match_file),
    Endpoint("GET", "/t/{id}/18xx", other_file),
    Endpoint("GET", "/t/{id}/report", report, pages.GameReport, query=("code",)),
    Endpoint("GET", "/t/{id}/review", review, pages.GameReview, query=("code",)),
    Endpoint("GET", "/account/games", archive),
)
