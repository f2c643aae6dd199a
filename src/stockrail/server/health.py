"""Is the server well, and if not, what is wrong?"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from stockrail.server import load, pages

if TYPE_CHECKING:
    from stockrail.server.services import Services


def look(services: Services) -> pages.Health:
    """Ask the database, the robots and the outbox; only without its database a server is of no use."""
    wrong: list[str] = []
    try:
        with services.store.read() as c:
            c.exec_driver_sql("SELECT 1")
            stuck = load.stuck(c, time.time())
    except SQLAlchemyError:
        return pages.Health(ok=False, serving=False, wrong=["database: it does not answer"])
    if stuck:
        wrong.append(f"deliveries: {stuck} letters have waited for ten minutes")
    if not services.postman.is_working:
        wrong.append("deliveries: nobody empties the outbox")
    if not services.robots.is_working:
        wrong.append("bots: nobody moves for them")
    wrong += [f"bots: {what}" for what in services.robots.thinkers.wrong()]
    return pages.Health(ok=not wrong, serving=True, wrong=wrong)
