"""The installed titles by kind, so that no test keeps a list of its own."""

from __future__ import annotations

from typing import Final

from stockrail.core import titles
from stockrail.rail.game import RailGame

ALL: Final = titles.names()
RAIL: Final = [name for name in ALL if issubclass(titles.title(name), RailGame)]
OTHERS: Final = [name for name in ALL if name not in RAIL]
