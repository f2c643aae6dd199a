"""Logs: who asked for what, and what happened, on standard error or in a file; never a secret."""

from __future__ import annotations

import logging
import re
import sys
import time
from logging.handlers import WatchedFileHandler
from typing import Final

from stockrail.core.errors import StockrailError

STANDARD_ERROR: Final = "-"
access = logging.getLogger("stockrail.access")
events = logging.getLogger("stockrail.events")
_NUMBER: Final = re.compile(r"\{(id|order|line)\}")


class CannotLog(StockrailError):
    """The log cannot be written."""


def begin(where: str) -> None:
    """Write access and events from now on: to a file, which may be rotated, or to standard error (`-`)."""
    try:
        handler = logging.StreamHandler(sys.stderr) if where == STANDARD_ERROR else WatchedFileHandler(where)
    except OSError as e:
        raise CannotLog(f"the log {where} cannot be written: {e.strerror}; choose another with --log") from None
    line = logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    line.converter = time.gmtime
    handler.setFormatter(line)
    root = logging.getLogger("stockrail")
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    root.propagate = False


def path_of(route: str, given: dict[str, str]) -> str:
    """A route with its numbers filled in; codes, links and names stay blanks, and queries are left out."""
    return _NUMBER.sub(lambda blank: _digits(given.get(blank.group(1), "")) or blank.group(), route)


def _digits(word: str) -> str:
    return word if word.isascii() and word.isdecimal() and len(word) < 12 else ""


def asked(address: str, who: int | None, method: str, path: str, status: int, seconds: float) -> None:
    """A line for a request."""
    account = "-" if who is None else f"#{who}"
    access.info("%s %s %s %s %d %.0fms", address or "-", account, method, path, status, seconds * 1000)
