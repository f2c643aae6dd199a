"""One stream for an account: what happens at all its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stockrail.server import news, pages
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.event_codec import plain
from stockrail.server.routes.common import Messages, as_events, as_lines
from stockrail.server.stream import Listener

PACE: Final = 2.0
"""Seconds between two words that lists have changed."""


async def stream(context: Context) -> Answer:
    last = context.request.headers.get("last-event-id", "") or context.request.query_params.get("told", "")
    return as_events(_follow(context, last, follow=True))


async def events(context: Context) -> Answer:
    query = context.request.query_params
    return as_lines(_follow(context, query.get("told", ""), query.get("follow", "yes") != "no"))


def _follow(context: Context, since: str, follow: bool) -> Messages:
    """Check who may listen before the answer begins; lists of tables concern strangers too."""
    lists = context.request.query_params.get("lists") == "yes"
    if not lists:
        context.need_me()
    limiter = context.request.app.state.limiter
    limiter.check_streams(context.services.hub, context.account, context.address, context.me is not None)
    return _messages(context, news.load(since), lists, follow)


async def _messages(
    context: Context, marks: news.Marks | None, lists: bool, follow: bool
) -> AsyncIterator[tuple[str, bytes] | None]:
    """Everything that is new; None is a sign of life.  The first message greets, later ones tell something."""
    hub, threads = context.services.hub, context.services.threads
    greeted = False
    with hub.listen_account(context.account, context.address, lists) as bell:
        while not hub.closing:
            doubted, bell.doubted = bell.doubted, False
            if doubted and not await threads.run("stream", context.is_signed_in):
                return
            listed, bell.listed = bell.listed, False
            try:
                told, now = await threads.run("stream", _read, context, marks, listed)
            except SQLAlchemyError:
                return  # the database is gone: who comes back reads on
            marks, bell.known = now, now.keys()
            if told.tables or listed or not greeted:
                yield news.dump(now), msgspec.json.encode(told, enc_hook=plain)
            greeted = True
            if not follow:
                return
            async for _ in _quiet(bell, PACE if listed else 0.0):
                yield None


async def _quiet(bell: Listener, pace: float) -> AsyncIterator[None]:
    """Signs of life until something has changed; not at once where lists were told of just now."""
    await asyncio.sleep(pace)
    while not await bell.wait():
        yield None


def _read(context: Context, marks: news.Marks | None, listed: bool) -> tuple[pages.News, news.Marks]:
    if context.account is None:
        return pages.News(tables=[], waiting=0, lists=listed, told="-"), {}
    return news.read(context.services, context.account, context.lang, marks, listed)


ENDPOINTS = (
    Endpoint("GET", "/account/stream", stream, pages.News, query=("lists", "told")),
    Endpoint("GET", "/account/events", events, pages.News, query=("lists", "told", "follow")),
)
