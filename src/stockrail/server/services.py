"""The services that all handlers share, wired once."""

from __future__ import annotations

from threading import Lock

from stockrail.server.heartbeat import Heartbeat, SystemWatch, Watch
from stockrail.server.matches import MatchCache
from stockrail.server.metrics import Metrics
from stockrail.server.notify import Postman
from stockrail.server.pages import Point
from stockrail.server.presence import Presence
from stockrail.server.reviews import Reviews
from stockrail.server.robots import Robots
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from stockrail.server.stream import Hub
from stockrail.server.studying import Shelf
from stockrail.server.threads import Threads


class Services:
    """Store, matches in memory, listeners and robots of one server process."""

    def __init__(self, settings: Settings, store: Store, watch: Watch | None = None) -> None:
        self.settings, self.store = settings, store
        self.threads = Threads()
        self.watch = watch or SystemWatch()
        self.heartbeat = Heartbeat(store, self.watch)
        self.matches = MatchCache()
        self.studies = Shelf()
        self.hub = Hub()
        self.hub.presence = None if store.is_sqlite else Presence(self)
        self.metrics = Metrics()
        self.robots = Robots(self)
        self.postman = Postman(self)
        self.reviews = Reviews()
        self.figures: dict[tuple[int, bool], list[Point]] = {}
        """The charts' points of tables somebody asked for."""
        self.drawing_charts = Lock()

    def changed(self, table: int) -> None:
        """Something was stored: tell those who listen, and let robots look at the table."""
        self.hub.wake(table)
        self.robots.look(table)
