"""The first page, the lobby, new tables, and the rules."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import Connection

from stockrail import bots
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.server import forms, offers, pages, repository, show, tables, tongue
from stockrail.server.ask import Answer, Ask, Way
from stockrail.server.clocks import DAY, HOUR, Clock
from stockrail.server.routes.common import made, someone
from stockrail.server.schema import tables as rows
from stockrail.server.trouble import Frozen, Trouble, Unclear

SHOWN = 30
"""How many tables a list shows."""


def cards(ask: Ask, c: Connection, *where: Any) -> list[pages.TableCard]:
    """The tables that fit, the youngest first."""
    found: list[pages.TableCard] = []
    for i in repository.listed(c, SHOWN, *where):
        with suppress(Frozen):  # its title is not installed: nothing can be said of it
            found.append(show.Scene.open(ask.house, c, i, ask.account, None, ask.lang).card())
    return found


def mine(ask: Ask, c: Connection, *where: Any) -> list[pages.TableCard]:
    """The reader's tables, those that wait for the reader first."""
    if ask.me is None:
        return []
    found = cards(ask, c, repository.held_by(ask.me.id), *where)
    return sorted(found, key=lambda card: (not card.your_turn, card.status != "running"))


def _open(ask: Ask, c: Connection) -> list[pages.TableCard]:
    found = cards(ask, c, rows.c.status == "open", rows.c.open.is_(True))
    return [card for card in found if not card.yours]


async def home(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        unfinished = mine(ask, c, rows.c.status.in_(("open", "running")))
        return pages.Home(games=offers.game_cards(ask.lang), mine=unfinished, open=_open(ask, c))


async def lobby(ask: Ask) -> Answer:
    public = rows.c.open.is_(True)
    with ask.house.store.read() as c:
        running = cards(ask, c, rows.c.status == "running", public)
        finished = cards(ask, c, rows.c.status == "over", public)
        return pages.Lobby(
            mine=mine(ask, c, rows.c.status.in_(("open", "running"))),
            open=_open(ask, c),
            running=[card for card in running if not card.yours],
            finished=mine(ask, c, rows.c.status == "over") + [card for card in finished if not card.yours],
        )


async def new_table(ask: Ask) -> Answer:
    games = offers.game_cards(ask.lang)
    wanted = ask.request.query_params.get("game", "")
    if not games:
        raise Trouble("not_found")
    game = next((g for g in games if g.name == wanted), games[0])
    return pages.NewTable(games=games, game=game, name=ask.me.name if ask.me else "")


async def play_now(ask: Ask) -> Answer:
    form = await ask.form(forms.PlayNow)
    names = titles.names()
    if not names:
        raise Trouble("not_found")
    game = form.game or names[0]
    sizes = titles.title(game).players
    size = form.seats or (3 if 3 in sizes else sizes[0])
    bot = form.bot or _opponent(game)
    ask.gate("make")
    me, cookies = someone(ask, form.name)
    plan = tables.Plan(game, ["me"] + [f"bot:{bot}"] * (size - 1), me, open=False)
    return made(tables.make(ask.house, me, plan), cookies)


def _opponent(game: str) -> str:
    """The bot to meet first: a title's own if it has one."""
    known = bots.opponents(game)
    own = [b for b in known if b != "random"]
    return own[0] if own else known[0]


async def make_table(ask: Ask) -> Answer:
    form = await ask.form(forms.MakeTable)
    ask.gate("make")
    places = [place for k in sorted(form.seat, key=_place) if (place := _placed(form, k).strip())]
    clock = _clock(form)
    me, cookies = someone(ask, form.name)
    plan = tables.Plan(
        form.game,
        places,
        me,
        {k: v for k, v in form.option.items() if v != ""},
        form.title,
        open=forms.flag(form.open),
        hot=forms.flag(form.hot),
        clock=clock,
    )
    return made(tables.make(ask.house, me, plan), cookies)


def _place(key: str) -> int:
    if not key.isascii() or not key.isdecimal() or len(key) > 2:
        raise Unreadable("seats are numbered from seat.0 on")
    return int(key)


def _placed(form: forms.MakeTable, key: str) -> str:
    """Who sits there: at a hot-seat table an open seat may have a name."""
    named = form.called.get(key, "").strip() if forms.flag(form.hot) and form.seat[key] == "open" else ""
    return named or form.seat[key]


def _clock(form: forms.MakeTable) -> Clock:
    """Days for each move, or hours for the game.  A form sends both; the other unit counts where the own is missing."""
    if form.clock == "none":
        return Clock()
    days, hours = form.days * DAY, form.hours * HOUR
    seconds = (hours or days) if form.clock == "bank" else (days or hours)
    if form.clock not in ("move", "bank") or form.then not in ("bot", "skip") or not 0 < seconds <= 400 * DAY:
        raise Unclear("clock")
    own = _opponent(form.game)
    return Clock("move" if form.clock == "move" else "bank", seconds, "bot" if form.then == "bot" else "skip", own)


async def rules(ask: Ask) -> Answer:
    name = ask.request.path_params["game"]
    if name not in titles.names():
        raise Trouble("not_found")
    words = tongue.words(name, ask.lang)
    listed = [
        pages.RuleCard(id=r.id, ref=r.section, text=words.rule(r.id), note=words.note(r.id))
        for r in titles.title(name).rules
    ]
    return pages.Rules(game=offers.game_card(name, ask.lang), help=offers.lesson(words), rules=listed)


WAYS = (
    Way("GET", "/", home, pages.Home),
    Way("POST", "/play", play_now, pages.Made, forms.PlayNow),
    Way("GET", "/lobby", lobby, pages.Lobby),
    Way("GET", "/tables/new", new_table, pages.NewTable, query=("game",)),
    Way("POST", "/tables", make_table, pages.Made, forms.MakeTable),
    Way("GET", "/rules/{game}", rules, pages.Rules),
)
