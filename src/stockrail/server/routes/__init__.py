"""All routes, a module for each noun."""

from __future__ import annotations

from stockrail.server.ask import Way
from stockrail.server.routes import account, aside, home, play, replay, sign_in, table

WAYS: tuple[Way, ...] = (*home.WAYS, *table.WAYS, *play.WAYS, *replay.WAYS, *aside.WAYS, *sign_in.WAYS, *account.WAYS)
