"""People: their pages, lists of them, friends and others, games of the past, and your own tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, update

from stockrail import bots
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.server import (
    alerts,
    forms,
    history,
    invitations,
    language,
    listing,
    pages,
    profiles,
    ratings,
    relations,
    repository,
    times,
)
from stockrail.server.clean_text import LONGEST_REPORT, clean_text
from stockrail.server.context import Context, local
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.people import fold
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.profiles import Ranked
from stockrail.server.routes.common import pager, person_card, table_cards
from stockrail.server.schema import accounts

LATEST = 5
"""Games that a person's page shows."""


# ---------------------------------------------------------------- parts


def bot_card(game: str, bot: str, lang: str) -> pages.PersonCard:
    """A bot in a list."""
    name = language.words(game, lang).bot(bot)
    return pages.PersonCard(id=None, name=name, url=f"/bots/{game}/{bot}", bot=True, guest=False)


def _page(context: Context) -> int:
    return context.asked_number("page") or 1


def _skip(page: int, total: int) -> tuple[int, int]:
    """A page that exists, and how many lines come before it."""
    page = min(max(1, page), max(1, -(-total // history.PER_PAGE)))
    return page, (page - 1) * history.PER_PAGE


def _title(game: str, lang: str) -> str:
    return language.words(game, lang).text("title") if game in titles.names() else game


# ---------------------------------------------------------------- a person


async def person(context: Context) -> Answer:
    with context.services.store.read() as c:
        row = profiles.find(c, context.number("id"))
        you = row.id == context.account
        ties = None if context.me is None or you or row.banned is not None else _ties(c, context.me.id, row.id)
        shows_games = profiles.may_see(c, row, context.account, "show_games")
        return pages.PersonPage(
            person=person_card(row),
            game=None,
            since=int(row.created),
            you=you,
            ties=ties,
            ratings=_ratings(c, ("account", row.id), context.lang)
            if profiles.may_see(c, row, context.account, "show_rating")
            else None,
            results=_results(profiles.tallies(c, ("account", row.id)), context.lang) if shows_games else None,
            partners=_partners(c, row.id, context.account) if shows_games else None,
            head_to_head=_head_to_head(c, context.me.id, row.id) if context.me is not None and not you else None,
            reliability=_reliability(c, row.id) if shows_games else None,
            latest=_latest(context, c, row) if shows_games else None,
            banned=row.banned is not None,
            reported=context.request.query_params.get("reported") == "yes",
            invite_to=_invite_to(context, c, row.id) if ties is not None and not ties.block else [],
        )


def _ties(c: Connection, me: int, other: int) -> pages.Ties:
    kinds = relations.kinds(c, me, other)
    return pages.Ties(friend="friend" in kinds, block="block" in kinds, mute="mute" in kinds)


def _ratings(c: Connection, key: ratings.Key, lang: str, game: str = "") -> list[pages.Rating]:
    return [
        pages.Rating(
            game=r.game,
            title=_title(r.game, lang),
            level=round(r.level),
            games=r.games,
            settled=r.games >= ratings.SETTLED,
        )
        for r in ratings.of(c, key)
        if game in ("", r.game)
    ]


def _results(tallies: list[profiles.Tally], lang: str) -> list[pages.Results]:
    return [
        pages.Results(
            game=t.game,
            title=_title(t.game, lang),
            players=t.players,
            games=t.games,
            won=t.won,
            place=round(t.place, 2),
        )
        for t in tallies
    ]


def _partners(c: Connection, account: int, reader: int | None) -> list[pages.Partner]:
    return [pages.Partner(person=person_card(row), games=n) for row, n in profiles.partners(c, account, reader)]


def _head_to_head(c: Connection, me: int, other: int) -> pages.HeadToHead | None:
    duel = profiles.head_to_head(c, me, other)
    if not duel.games:
        return None
    return pages.HeadToHead(games=duel.games, ahead=duel.ahead, level=duel.level, behind=duel.behind)


def _reliability(c: Connection, account: int) -> pages.Reliability:
    found = profiles.reliability(c, account)
    return pages.Reliability(games=found.games, stayed=found.stayed, percent=found.percent)


def _latest(context: Context, c: Connection, row: Row[Any]) -> list[pages.TableCard]:
    found = history.of_account(c, row.id, context.account)
    return table_cards(context, c, found.ids[:LATEST])


def _invite_to(context: Context, c: Connection, other: int) -> list[pages.OptionValue]:
    """The reader's tables that gather and have a seat for somebody else."""
    me = context.need_me()
    found = table_cards(context, c, invitations.tables_for(c, me.id, other))
    return [pages.OptionValue(value=str(card.id), label=card.title) for card in found]


async def bot(context: Context) -> Answer:
    game, name = context.request.path_params["game"], context.request.path_params["bot"]
    if game not in titles.names() or name not in bots.names(game):
        raise Problem("not_found")
    key: ratings.Key = ("bot", name)
    with context.services.store.read() as c:
        return pages.PersonPage(
            person=bot_card(game, name, context.lang),
            game=_title(game, context.lang),
            since=None,
            you=False,
            ties=None,
            ratings=_ratings(c, key, context.lang, game),
            results=_results(profiles.tallies(c, key, game), context.lang),
            partners=None,
            head_to_head=None,
            reliability=None,
            latest=table_cards(context, c, history.of_bot(c, game, name, context.account).ids[:LATEST]),
            banned=False,
            reported=False,
            invite_to=[],
        )


# ---------------------------------------------------------------- lists


async def everybody(context: Context) -> Answer:
    games = listing.game_cards(context.lang)
    wanted = context.request.query_params.get("game", "")
    game = wanted if wanted in titles.names() else games[0].name if games else ""
    find = " ".join(context.request.query_params.get("find", "").split())[:40]
    with context.services.store.read() as c:
        shown = (_found if find else _ranking)(context, c, find or game)
    ranking, found, where = shown
    return pages.People(games=games, game=game, find=find, who=_who(context), ranking=ranking, found=found, pager=where)


Shown = tuple[list[pages.RankedPerson], list[pages.PersonCard], pages.Pager]


def _found(context: Context, c: Connection, word: str) -> Shown:
    try:
        word = fold(word)
    except Unreadable:
        return [], [], pager(context, 1, 0)
    _, total = profiles.named(c, word, context.account, 0, 0)
    page, skip = _skip(_page(context), total)
    rows, _ = profiles.named(c, word, context.account, history.PER_PAGE, skip)
    return [], [person_card(r) for r in rows], pager(context, page, total)


def _who(context: Context) -> Ranked:
    """Who is ranked: people, bots, or both."""
    asked = context.request.query_params.get("who", "")
    return next((who for who in profiles.RANKED if who == asked), "all")


def _ranking(context: Context, c: Connection, game: str) -> Shown:
    who = _who(context)
    _, total = profiles.ranking(c, game, who, context.account, 0, 0)
    page, skip = _skip(_page(context), total)
    rows, _ = profiles.ranking(c, game, who, context.account, history.PER_PAGE, skip)
    lines = [_ranked(r, skip + i + 1, context.lang) for i, r in enumerate(rows)]
    return lines, [], pager(context, page, total)


def _ranked(row: Row[Any], place: int, lang: str) -> pages.RankedPerson:
    if row.bot is not None:
        who = bot_card(row.game, row.bot, lang)
    else:
        url = f"/people/{row.account}"
        who = pages.PersonCard(id=row.account, name=row.name, url=url, bot=row.program, guest=False)
    settled = row.games >= ratings.SETTLED
    return pages.RankedPerson(place=place, person=who, level=round(row.level), games=row.games, settled=settled)


async def games(context: Context) -> Answer:
    asked = context.request.query_params
    players = [n for name in asked.getlist("player") if (n := " ".join(name.split())[:60])][: history.MOST_PLAYERS]
    result, status, game = asked.get("result", ""), asked.get("status", "") or "over", asked.get("game", "")
    if result not in ("", *history.RESULTS) or status not in history.STATUSES:
        raise InvalidField("search")
    first, last = history.day(asked.get("first", "")), history.day(asked.get("last", ""))
    wanted = history.Search(game, tuple(players), first, last, result, status)
    with context.services.store.read() as c:
        found = history.search(c, wanted, context.account, times.zone_of(context.me), _page(context))
        return pages.History(
            games=listing.game_cards(context.lang),
            game=game,
            players=players,
            first="" if first is None else first.isoformat(),
            last="" if last is None else last.isoformat(),
            result=result,  # type: ignore[arg-type]  # one of RESULTS, see above
            status=status,  # type: ignore[arg-type]  # one of STATUSES
            tables=table_cards(context, c, found.ids),
            pager=pager(context, found.page, found.total),
        )


async def mine(context: Context) -> Answer:
    me = context.need_me()
    with context.services.store.read() as c:
        found = history.mine(c, me.id, _page(context))
        return pages.MyTables(
            invitations=table_cards(context, c, history.invitations(c, me.id)),
            tables=table_cards(context, c, found.ids),
            pager=pager(context, found.page, found.total),
        )


async def waiting(context: Context) -> Answer:
    me = context.need_me()
    with context.services.store.read() as c:
        return pages.Waiting(tables=[_waits(context, c, table) for table in repository.waiting_tables(c, me.id)])


def _waits(context: Context, c: Connection, table: int) -> pages.WaitingTable:
    me, row = context.need_me(), repository.find(c, table)
    title = row.title or f"{_title(row.game, context.lang)} #{context.words.number(row.id)}"
    told = "turn" in alerts.of_table(c, table, {me.id})[me.id]
    return pages.WaitingTable(id=table, title=title, n=row.n, told=told)


# ---------------------------------------------------------------- friends and others


async def friends(context: Context) -> Answer:
    me = context.need_me()
    with context.services.store.read() as c:
        row = profiles.find(c, me.id)
        return pages.Friends(
            friends=[person_card(r) for r in relations.listed(c, me.id, "friend")],
            blocked=[person_card(r) for r in relations.listed(c, me.id, "block")],
            muted=[person_card(r) for r in relations.listed(c, me.id, "mute")],
            show_games=row.show_games,
            show_rating=row.show_rating,
            invites=row.invites,
        )


def _done(context: Context, url: str) -> Redirect:
    return Redirect(local(url), pages.Made(id=context.number("id"), url=local(url)))


async def tie(context: Context) -> Answer:
    form, me = await context.form(forms.Tie), context.need_me()
    other = context.number("id")
    if form.kind not in ("friend", "block", "mute"):
        raise Unreadable("a list is friend, block or mute")
    change = relations.put if forms.flag(form.on) else relations.drop
    with context.services.store.write() as c:
        change(c, me.id, other, form.kind)  # type: ignore[arg-type]  # one of three, see above
    return _done(context, form.back or f"/people/{other}")


async def report(context: Context) -> Answer:
    form, me = await context.form(forms.Report), context.need_me()
    text = clean_text(form.text, LONGEST_REPORT)
    with context.services.store.write() as c:
        relations.report(c, me.id, context.number("id"), form.reason, text, form.table)
    return _done(context, f"/people/{context.number('id')}?reported=yes")


async def invite(context: Context) -> Answer:
    form, me = await context.form(forms.InviteTo), context.need_me()
    invitations.invite(context.services, me, form.table, context.number("id"))
    return Redirect(f"/t/{form.table}", pages.Made(id=form.table, url=f"/t/{form.table}"))


async def privacy(context: Context) -> Answer:
    form, me = await context.form(forms.Privacy), context.need_me()
    chosen = {"show_games": form.show_games, "show_rating": form.show_rating, "invites": form.invites}
    for name, audience in chosen.items():
        if audience not in ("", *profiles.AUDIENCES):
            raise InvalidField("audience").at(name)
    kept = {k: v for k, v in chosen.items() if v}
    if kept:
        with context.services.store.write() as c:
            c.execute(update(accounts).where(accounts.c.id == me.id).values(**kept))
    return Redirect("/friends")


SEARCH = ("game", "player", "first", "last", "result", "status", "page")
ENDPOINTS = (
    Endpoint("GET", "/people", everybody, pages.People, query=("game", "find", "who", "page")),
    Endpoint("GET", "/people/{id}", person, pages.PersonPage, query=("reported",)),
    Endpoint("POST", "/people/{id}/tie", tie, pages.Made, forms.Tie, page="/people/{id}"),
    Endpoint("POST", "/people/{id}/report", report, pages.Made, forms.Report, page="/people/{id}"),
    Endpoint("POST", "/people/{id}/invite", invite, pages.Made, forms.InviteTo, page="/people/{id}"),
    Endpoint("GET", "/bots/{game}/{bot}", bot, pages.PersonPage),
    Endpoint("GET", "/friends", friends, pages.Friends),
    Endpoint("POST", "/friends/privacy", privacy, None, forms.Privacy, page="/friends"),
    Endpoint("GET", "/history", games, pages.History, query=SEARCH),
    Endpoint("GET", "/tables/mine", mine, pages.MyTables, query=("page",)),
    Endpoint("GET", "/tables/waiting", waiting, pages.Waiting),
)
