"""`stockrail serve`: start the table and open the browser."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from stockrail.core.errors import StockrailError
from stockrail.server.settings import Settings, default_db

BACKLOG: Final = 2048


class CannotServe(StockrailError):
    """The port is taken, or there is no place for the database."""


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes any that is free.", min=0, max=65535)] = 8018,
    db: Annotated[str, typer.Option(help="Database: a file, or postgresql://...")] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """Serve the table in the browser."""
    from stockrail.server.app import create_app  # here, so that no other command waits for the libraries of the web
    from stockrail.server.run import Serving

    listener = _listen(host, port)
    port = int(listener.getsockname()[1])
    settings = Settings.from_environment(db=db or str(_home()), host=host, port=port)
    try:
        app = create_app(settings)
    except BaseException:
        listener.close()
        raise
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
    print(f"Stockrail is at {address}  (Ctrl+C ends it)", flush=True)
    if not no_open:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    Serving(app).run(sockets=[listener])


def _home() -> Path:
    """The embedded database, its directory made if need be."""
    path = default_db()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise CannotServe(
            f"the directory {path.parent} cannot be made: {e.strerror}; choose another with --db"
        ) from None
    return path


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
