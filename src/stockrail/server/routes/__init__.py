"""All routes, a module for each noun."""

from __future__ import annotations

from stockrail.server.endpoints import Endpoint
from stockrail.server.routes import account, home, people, play, previews, replay, sign_in, table

ENDPOINTS: tuple[Endpoint, ...] = (
    *home.ENDPOINTS,
    *people.ENDPOINTS,
    *table.ENDPOINTS,
    *play.ENDPOINTS,
    *replay.ENDPOINTS,
    *previews.ENDPOINTS,
    *sign_in.ENDPOINTS,
    *account.ENDPOINTS,
)
