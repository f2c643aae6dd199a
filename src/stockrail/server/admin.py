"""`stockrail admin`: what operators do from a terminal, beside a running server or without one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from stockrail import extras
from stockrail.cli.common import Json, console, dump
from stockrail.core.errors import StockrailError
from stockrail.server.settings import Settings, default_db

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from stockrail.server.store import Store

Db: TypeAlias = Annotated[str, typer.Option(help="Database: a file, or postgresql://...")]
Who: TypeAlias = Annotated[str, typer.Argument(metavar="NAME", help="An account's name, or #number.")]
Find: TypeAlias = Annotated[str, typer.Argument(metavar="[WORD]", help="A word of the name or title, or a number.")]
PageNumber: TypeAlias = Annotated[int, typer.Option("--page", help="Page of the list.", min=1, max=1_000_000)]

admin = typer.Typer(help="Run a server: people, tables, bans, passwords, deliveries, audit.", no_args_is_help=True)


class CannotDo(StockrailError):
    """An operator's command that cannot be carried out."""


@contextmanager
def _store(db: str) -> Iterator[Store]:
    """The database, which must be there already."""
    settings = _settings(db)
    extras.need(*settings.extras)
    from stockrail.server.store import Store, is_there

    if not is_there(settings.db):
        raise CannotDo(f"there are no tables of stockrail in {settings.db}; name the database with --db")
    store = Store(settings.db)
    try:
        yield store
    finally:
        store.close()


def _settings(db: str) -> Settings:
    return Settings.from_environment(db=db or str(default_db()))


@contextmanager
def _writing(db: str) -> Iterator[tuple[Store, Connection]]:
    """A transaction; what is refused is one line."""
    from stockrail.server.language import words
    from stockrail.server.problems import InvalidField, Problem

    with _store(db) as store:
        try:
            with store.write() as c:
                yield store, c
        except InvalidField as e:
            raise CannotDo(words("web", "en").text(f"detail.{e.key}", **e.values)) from None
        except Problem as e:
            raise CannotDo(_refused(e)) from None


def _refused(e: Any) -> str:
    return {
        "not_found": "nobody and no table is called that",
        "nothing": "there is nothing to change",
        "over": "it has ended",
    }.get(e.code, f"it is refused: {e.code}")


def _when(at: float | None) -> str:
    return "never" if at is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


@admin.command()
def people(find: Find = "", page: PageNumber = 1, db: Db = "", json: Json = False) -> None:
    """List people, the youngest first."""
    from stockrail.server import operators

    settings = _settings(db)
    with _store(db) as store, store.read() as c:
        found, more = operators.find_people(c, find, page - 1)
    rows = [
        {
            "id": r.id,
            "name": r.name,
            "guest": r.login is None,
            "operator": operators.is_account_one(settings, r),
            "banned": r.banned,
            "email": r.email,
            "seen": r.seen,
        }
        for r in found
    ]
    if json:
        return dump({"people": rows, "more": more})
    for r in rows:
        marks = [word for word in ("guest", "operator", "banned") if r[word]]
        console().print(f"#{r['id']} {r['name']} {' '.join(marks)}".rstrip(), f"(seen {_when(r['seen'])})")
    return _more(more, page)


def _more(more: bool, page: int) -> None:
    if more:
        console().print(f"there are more: --page {page + 1}")


@admin.command()
def tables(
    find: Find = "",
    status: Annotated[str, typer.Option(help="open, running, over or closed.")] = "",
    page: PageNumber = 1,
    db: Db = "",
    json: Json = False,
) -> None:
    """List tables, the latest move first."""
    from stockrail.server import operators

    with _store(db) as store, store.read() as c:
        found, more = operators.find_tables(c, find, status, page - 1)
    if json:
        keys = ("id", "game", "title", "status", "seats", "n", "host_name")
        return dump({"tables": [{key: getattr(r, key) for key in keys} for r in found], "more": more})
    for r in found:
        console().print(f"{r.id} {r.game} {r.status} {r.title} (host {r.host_name or 'none'}, {_when(r.since)})")
    return _more(more, page)


@admin.command()
def ban(name: Who, db: Db = "") -> None:
    """Shut somebody out: sessions, keys and streams end, signing in is refused."""
    from stockrail.server import operators

    with _writing(db) as (store, c):
        row = operators.named(c, name)
        operators.ban(c, store, None, row.id)
    print(f"{row.name} is banned")


@admin.command()
def unban(name: Who, db: Db = "") -> None:
    """Let somebody in again."""
    from stockrail.server import operators

    with _writing(db) as (_, c):
        row = operators.named(c, name)
        operators.unban(c, None, row.id)
    print(f"{row.name} may sign in again")


@admin.command()
def reset(name: Who, db: Db = "") -> None:
    """Print a link by which somebody sets a new password: once, within an hour."""
    from stockrail.server import operators

    settings = _settings(db)
    with _writing(db) as (_, c):
        path = operators.reset(c, settings, None, operators.named(c, name).id)
    print(settings.public() + path)


@admin.command()
def operator(
    name: Who,
    no: Annotated[bool, typer.Option("--no", help="Take the rights away.")] = False,
    db: Db = "",
) -> None:
    """Make an account an operator of this server."""
    from stockrail.server import operators

    with _writing(db) as (_, c):
        row = operators.named(c, name)
        operators.make_operator(c, None, row.id, not no)
    print(f"{row.name} is {'no operator any more' if no else 'an operator'}")


@admin.command()
def close(
    table: Annotated[int, typer.Argument(metavar="TABLE", help="The table's number.", min=1, max=999_999_999)],
    db: Db = "",
) -> None:
    """Close a table, begun or not; nothing of it counts."""
    from stockrail.server import hosting

    with _writing(db) as (store, c):
        hosting.close_in(c, None, table)
        store.announce(c, table)
    print(f"table {table} is closed")


@admin.command()
def deliveries(
    state: Annotated[str, typer.Option(help="waiting, sent, failed or dropped.")] = "",
    page: PageNumber = 1,
    db: Db = "",
    json: Json = False,
) -> None:
    """List letters, the latest first; never what is in them."""
    from stockrail.server import operators

    with _store(db) as store, store.read() as c:
        found, more = operators.find_deliveries(c, state, page - 1)
    if json:
        keys = ("id", "at", "name", "kind", "subject", "state", "tries", "error")
        return dump({"deliveries": [{key: getattr(r, key) for key in keys} for r in found], "more": more})
    for r in found:
        told = f"{_when(r.at)} {r.state} {r.kind} to {r.name}: {r.subject}"
        console().print(told + (f" ({r.error}, {r.tries} tries)" if r.error else ""))
    return _more(more, page)


@admin.command()
def audit(page: PageNumber = 1, db: Db = "", json: Json = False) -> None:
    """List what hosts and operators did, the latest act first."""
    from stockrail.server import operators
    from stockrail.server.language import words

    with _store(db) as store, store.read() as c:
        found, more = operators.find_acts(c, page - 1)
    if json:
        keys = ("id", "at", "name", "act", "table", "whom", "detail")
        return dump({"acts": [{key: getattr(r, key) for key in keys} for r in found], "more": more})
    web = words("web", "en")
    for r in found:
        at_table = f" (table {r.table})" if r.table is not None else ""
        said = web.text(f"act.{r.act}", whom=r.whom or "-", detail=r.detail)
        console().print(f"{_when(r.at)} {r.name or 'by command'}: {said}{at_table}")
    return _more(more, page)
