"""`stockrail serve`: start the table and open the browser; `gate`: look at its games before an upgrade; `ratings`."""

from __future__ import annotations

import json as jsonlib
import socket
import threading
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final

import typer

from stockrail import extras
from stockrail.cli.common import Json, console, dump, progress
from stockrail.core.errors import StockrailError
from stockrail.server import logs
from stockrail.server.settings import Settings, default_db

if TYPE_CHECKING:
    from stockrail.server.gate import Report

BACKLOG: Final = 2048


class CannotServe(StockrailError):
    """The port is taken, or there is no place for the database."""


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes any free one.", min=0, max=65535)] = 8018,
    db: Annotated[str, typer.Option(help="Database: a file, or postgresql://...")] = "",
    url: Annotated[
        str | None, typer.Option(help="The address people open, such as https://table.example.org; for links.")
    ] = None,
    log: Annotated[str, typer.Option(help="Write requests and events to a file; - is standard error.")] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """Serve the table in the browser."""
    settings = Settings.from_environment(db=db or str(default_db()), host=host, port=port, origin=url, warm=True)
    extras.need(*settings.extras)
    from stockrail.server.app import create_app  # here, for those libraries may be missing, and take their time
    from stockrail.server.run import Serving

    if log:
        logs.begin(log)
    listener = _listen(host, port)
    port = int(listener.getsockname()[1])
    try:
        if not db:
            _make_home()
        app = create_app(replace(settings, port=port))
    except BaseException:
        listener.close()
        raise
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
    print(f"Stockrail is at {address}  (Ctrl+C ends it)", flush=True)
    if not no_open:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    logs.events.info("serving at %s", address)
    Serving(app).run(sockets=[listener])
    logs.events.info("ended")


def _make_home() -> None:
    """The directory of the embedded database, made if need be."""
    folder = default_db().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise CannotServe(f"the directory {folder} cannot be made: {e.strerror}; choose another with --db") from None


def _listen(host: str, port: int) -> socket.socket:
    """The listening socket, made first so that a taken port is known before anything is opened."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)  # from here on nobody is turned away, though the first answers take a moment
    except OSError as e:
        listener.close()
        raise CannotServe(f"cannot listen on {host} port {port}: {e.strerror}; choose another with --port") from None
    return listener


def gate(
    db: Annotated[str, typer.Option(help="Database: a file, or postgresql://...")] = "",
    json: Json = False,
) -> None:
    """Check every stored game against the installed rules; exit code 1 if one cannot go on."""
    settings = Settings.from_environment(db=db or str(default_db()))
    extras.need(*settings.extras)
    from stockrail.server.gate import look

    with progress("games") as told:
        report = look(settings.db, told)
    if json:
        dump(report.json())
    else:
        _show(report)
    if report.count("frozen"):
        raise typer.Exit(1)


def ratings(db: Annotated[str, typer.Option(help="Database: a file, or postgresql://...")] = "") -> None:
    """Recompute all ratings from the finished games."""
    settings = Settings.from_environment(db=db or str(default_db()))
    extras.need(*settings.extras)
    from stockrail.server.ratings import recompute
    from stockrail.server.store import Store

    store = Store(settings.db)
    try:
        with store.write() as c:
            games = recompute(c)
    finally:
        store.close()
    print(f"{games} game{'s' if games != 1 else ''} count{'s' if games == 1 else ''}")


def _show(report: Report) -> None:
    out = console()
    for v in report.listed("differs"):
        out.print(f"table {v.table} ({v.game}) goes on, and reads differently from entry {v.n}")
    for v in report.listed("frozen"):
        out.print(f"table {v.table} ({v.game}) is frozen: entry {v.n} needs rules {v.revision}")
    on, other, frozen = (report.count(outcome) for outcome in ("goes on", "differs", "frozen"))
    out.print(f"{len(report.verdicts)} games: {on} go on, {other} go on and read differently, {frozen} are frozen")


def dump_games(
    db: Annotated[str, typer.Option(help="Database: a file, or postgresql://...")] = "",
    since: Annotated[int, typer.Option(help="Only tables with a higher number.", min=0)] = 0,
) -> None:
    """Write the finished games of public tables, one JSON object a line, for a nightly archive."""
    settings = Settings.from_environment(db=db or str(default_db()))
    extras.need(*settings.extras)
    from stockrail.server.exports import public_games
    from stockrail.server.store import Store

    store = Store(settings.db)
    try:
        with store.read() as c:
            for game in public_games(c, since):
                print(jsonlib.dumps(game, ensure_ascii=False, separators=(",", ":")))
    finally:
        store.close()
