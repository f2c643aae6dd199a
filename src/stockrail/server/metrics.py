"""What the server measures of itself, in the words of Prometheus."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from stockrail.server import load

if TYPE_CHECKING:
    from stockrail.server.services import Services

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
__all__ = ["CONTENT_TYPE", "Metrics", "is_local"]


class Metrics:
    """Counters of one process; gauges are read when somebody asks."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "stockrail_requests", "Requests answered", ["method", "route", "status"], registry=self._registry
        )
        self.seconds = Histogram(
            "stockrail_request_seconds",
            "Seconds until an answer begins",
            ["route"],
            buckets=BUCKETS,
            registry=self._registry,
        )
        self.replaced = Counter(
            "stockrail_bots_replaced", "Decisions taken by a simpler bot", ["bot"], registry=self._registry
        )
        self._gauges = {
            "streams": self._gauge("streams", "Open streams of this process"),
            "bots": self._gauge("robots_at_work", "Tables at which a robot of this process is at work"),
            "open": self._gauge("tables_open", "Tables that have not begun"),
            "running": self._gauge("tables_running", "Running games"),
            "over": self._gauge("tables_over", "Finished games"),
            "people": self._gauge("accounts", "Accounts"),
            "guests": self._gauge("guests", "Guests"),
            "here": self._gauge("people_here", "People seen in the last quarter of an hour"),
            "waiting": self._gauge("letters_waiting", "Letters still to be sent"),
            "failed": self._gauge("letters_failed", "Letters given up"),
            "stuck": self._gauge("letters_stuck", "Letters that should have been tried ten minutes ago"),
        }

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"stockrail_{name}", about, registry=self._registry)

    def seen(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer, by the route and never by the path: paths hold names and secrets."""
        self.requests.labels(method, route, str(status)).inc()
        self.seconds.labels(route).observe(seconds)

    def text(self, services: Services) -> bytes:
        """Everything as Prometheus reads it."""
        with services.store.read() as c:
            now = load.measure(services, c)
        for name, gauge in self._gauges.items():
            gauge.set(getattr(now, name))
        return generate_latest(self._registry)


def is_local(address: str) -> bool:
    """Is it an address of this very machine?"""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
