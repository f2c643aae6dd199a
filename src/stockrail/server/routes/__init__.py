"""All routes, a module for each noun."""

from __future__ import annotations

from stockrail.server.endpoints import Endpoint
from stockrail.server.routes import (
    account,
    channels,
    files,
    home,
    host,
    learn,
    news,
    operators,
    people,
    play,
    previews,
    replay,
    reset,
    sign_in,
    studies,
    table,
)

ENDPOINTS: tuple[Endpoint, ...] = (
    *home.ENDPOINTS,
    *people.ENDPOINTS,
    *table.ENDPOINTS,
    *host.ENDPOINTS,
    *learn.ENDPOINTS,
    *play.ENDPOINTS,
    *replay.ENDPOINTS,
    *files.ENDPOINTS,
    *previews.ENDPOINTS,
    *studies.ENDPOINTS,
    *sign_in.ENDPOINTS,
    *reset.ENDPOINTS,
    *account.ENDPOINTS,
    *news.ENDPOINTS,
    *operators.ENDPOINTS,
    *channels.ENDPOINTS,
)
