"""Running the application: uvicorn, and an end that lets open streams finish."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn
from starlette.applications import Starlette

from stockrail.server.connections import BACKLOG, allowed, limited

PATIENCE = 3
"""Seconds a request may still take when the server goes down."""


class Serving(uvicorn.Server):
    """A server that tells its listeners goodbye before it waits for them."""

    def __init__(self, app: Starlette, most: int = 0) -> None:
        """`most` is how many connections there may be; by default as many as descriptors allow."""
        quiet: dict[str, Any] = {"log_level": "warning", "access_log": False, "backlog": BACKLOG}
        most = most or allowed()
        app.state.services.hub.most = most * 3 // 4
        super().__init__(uvicorn.Config(app, timeout_graceful_shutdown=PATIENCE, http=limited(most), **quiet))
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.services.hub.close()
        await super().shutdown(sockets)
