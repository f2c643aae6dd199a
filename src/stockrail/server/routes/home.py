"""The first page, the lobby, new tables, and the rules."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.responses import Response

from stockrail import bots
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.server import forms, history, language, listing, matchmaking, pages, relations, repository, tables
from stockrail.server.clocks import DAY, HOUR, LONGEST, MINUTE, SHORTEST, Clock
from stockrail.server.compression import compress
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.illustrations import drawing, pictures
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.routes.common import made, someone, table_cards
from stockrail.server.schema import tables as rows

SHOWN = 30
"""How many tables a list shows."""
CACHED = "private, max-age=3600"
"""How long a browser keeps the picture of a title."""


def mine(context: Context, c: Connection, *statuses: str) -> list[pages.TableCard]:
    """The reader's tables, those that wait for the reader first."""
    return table_cards(context, c, history.mine(c, context.me.id, 1, statuses).ids) if context.me is not None else []


def _invitations(context: Context, c: Connection) -> list[pages.TableCard]:
    """The tables to which the reader is invited."""
    return table_cards(context, c, history.invitations(c, context.me.id)) if context.me is not None else []


def _open(context: Context, c: Connection) -> list[pages.TableCard]:
    """Tables of others where the reader may sit down."""
    wanted = (rows.c.status == "open", rows.c.open.is_(True), relations.welcome(context.account))
    return table_cards(context, c, repository.listed(c, SHOWN, *wanted, *_others(context)))


def _watch(context: Context, c: Connection) -> pages.TableCard | None:
    """A public game to look at: one that runs, else the last that ended."""
    for status in ("running", "over"):
        if found := repository.listed(c, 1, rows.c.status == status, rows.c.open.is_(True), *_others(context)):
            return table_cards(context, c, found)[0]
    return None


def _others(context: Context) -> list[Any]:
    return [] if context.me is None else [~repository.held_by(context.me.id)]


async def home(context: Context) -> Answer:
    with context.services.store.read() as c:
        return pages.Home(
            games=listing.game_cards(context.lang),
            mine=mine(context, c, "open", "running"),
            invitations=_invitations(context, c),
            open=_open(context, c),
            watch=_watch(context, c),
        )


async def lobby(context: Context) -> Answer:
    public = rows.c.open.is_(True)
    with context.services.store.read() as c:
        running = repository.listed(c, SHOWN, rows.c.status == "running", public, *_others(context))
        finished = repository.listed(c, SHOWN, rows.c.status == "over", public, *_others(context))
        return pages.Lobby(
            mine=mine(context, c, "open", "running"),
            invitations=_invitations(context, c),
            open=_open(context, c),
            running=table_cards(context, c, running),
            finished=mine(context, c, "over") + table_cards(context, c, finished),
        )


async def new_table(context: Context) -> Answer:
    games = listing.game_cards(context.lang)
    wanted = context.request.query_params.get("game", "") or dict(context.sent).get("game", "")
    if not games:
        raise Problem("not_found")
    game = next((g for g in games if g.name == wanted), games[0])
    return pages.NewTable(games=games, game=game, name=context.me.name if context.me else "")


async def play_now(context: Context) -> Answer:
    form = await context.form(forms.PlayNow)
    names = titles.names()
    if not names:
        raise Problem("not_found")
    game = form.game or names[0]
    sizes = titles.title(game).players
    size = form.seats or (3 if 3 in sizes else sizes[0])
    bot = form.bot or bots.usual(game)
    context.limit("make")
    me, cookies = someone(context, form.name)
    places = ["me"] + [f"bot:{bot}"] * (size - 1)
    plan = tables.Plan(game, places, me, open=False, practice=forms.flag(form.practice))
    return made(tables.make(context.services, me, plan), cookies)


async def make_table(context: Context) -> Answer:
    form = await context.form(forms.MakeTable)
    context.limit("make")
    places = [place for k in sorted(form.seat, key=_place) if (place := _placed(form, k).strip())]
    clock = _clock(form)
    me, cookies = someone(context, form.name)
    plan = tables.Plan(
        form.game,
        places,
        me,
        {k: v for k, v in form.option.items() if v != ""},
        form.title,
        open=forms.flag(form.open),
        hot=forms.flag(form.hot),
        clock=clock,
        practice=forms.flag(form.practice),
        least=_least(form, len(places)),
        eager=form.begin == "enough",
    )
    return made(tables.make(context.services, me, plan), cookies)


def _least(form: forms.MakeTable, places: int) -> int | None:
    if form.begin not in ("full", "host", "enough"):
        raise InvalidField("begin")
    return None if form.begin == "full" else form.least or places


async def find_page(context: Context) -> Answer:
    games = listing.game_cards(context.lang)
    if not games:
        raise Problem("not_found")
    wanted = context.request.query_params.get("game", "") or dict(context.sent).get("game", "")
    game = next((g for g in games if g.name == wanted), games[0])
    return pages.FindGame(games=games, game=game, name=context.me.name if context.me else "")


async def find_game(context: Context) -> Answer:
    form = await context.form(forms.Find)
    wish = matchmaking.Wish.read(form.game, form.seats, form.pace)
    context.limit("make")
    me, cookies = someone(context, form.name)
    return made(matchmaking.find(context.services, me, wish), cookies)


def _place(key: str) -> int:
    if not key.isascii() or not key.isdecimal() or len(key) > 2:
        raise Unreadable("seats are numbered from seat.0 on")
    return int(key)


def _placed(form: forms.MakeTable, key: str) -> str:
    """Who sits there: at a hot-seat table an open seat may have a name."""
    named = form.called.get(key, "").strip() if forms.flag(form.hot) and form.seat[key] == "open" else ""
    return named or form.seat[key]


def _clock(form: forms.MakeTable) -> Clock:
    """So long for each move or for the game, and what follows when it is used up."""
    if form.clock not in ("none", "move", "bank") or form.then not in ("bot", "skip"):
        raise InvalidField("clock")
    if not 1 <= form.absence <= LONGEST // DAY:
        raise InvalidField("absence", most=LONGEST // DAY)
    terms: dict[str, Any] = {"absence": form.absence * DAY, "bot": bots.usual(form.game)}
    terms |= {"sleeps": forms.flag(form.sleeps), "vacation": forms.flag(form.vacation)}
    if form.clock != "none":
        terms |= {"then": form.then, **_time(form)}
    return msgspec.convert({"kind": form.clock, **terms}, Clock)


def _time(form: forms.MakeTable) -> dict[str, Any]:
    seconds = form.days * DAY + form.hours * HOUR + form.minutes * MINUTE
    increment = form.increment * MINUTE if form.clock == "bank" else 0
    grace = None if form.grace is None else form.grace * MINUTE
    if not SHORTEST <= seconds <= LONGEST or not 0 <= increment <= seconds or not 0 <= (grace or 0) <= seconds:
        raise InvalidField("clock")
    return {"seconds": seconds, "increment": increment, "grace": grace}


async def picture(context: Context) -> Answer:
    name, wanted = context.request.path_params["game"], context.request.path_params["picture"]
    if name not in titles.names() or wanted not in pictures(name):
        raise Problem("not_found")
    drawn = drawing(name, wanted, context.lang)
    response = Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": CACHED})
    response.headers.add_vary_header("Accept-Language")
    response.headers.add_vary_header("Cookie")
    compress(context.request, response)
    return response


async def rules(context: Context) -> Answer:
    name = context.request.path_params["game"]
    if name not in titles.names():
        raise Problem("not_found")
    words = language.words(name, context.lang)
    game = listing.game_card(name, context.lang)
    signs = listing.legend(titles.find(name), words)
    return pages.Rules(game=game, help=listing.lesson(words), chapters=listing.chapters(name, words), legend=signs)


ENDPOINTS = (
    Endpoint("GET", "/", home, pages.Home),
    Endpoint("POST", "/play", play_now, pages.Made, forms.PlayNow, page="/"),
    Endpoint("GET", "/lobby", lobby, pages.Lobby),
    Endpoint("GET", "/tables/new", new_table, pages.NewTable, query=("game",)),
    Endpoint("POST", "/tables", make_table, pages.Made, forms.MakeTable, page="/tables/new"),
    Endpoint("GET", "/find", find_page, pages.FindGame, query=("game",)),
    Endpoint("POST", "/find", find_game, pages.Made, forms.Find, page="/find"),
    Endpoint("GET", "/rules/{game}", rules, pages.Rules),
    Endpoint("GET", "/rules/{game}/{picture}.svg", picture),
)
