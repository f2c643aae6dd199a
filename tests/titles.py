"""The installed titles by kind, so that no test keeps a list of its own."""

from __future__ import annotations

from typing import Final

import pytest

from stockrail.core import titles
from stockrail.rail.game import RailGame

ALL: Final = titles.names()
RAIL: Final = [name for name in ALL if issubclass(titles.title(name), RailGame)]
OTHERS: Final = [name for name in ALL if name not in RAIL]
A_SHARE: Final = [name if name in (*OTHERS, RAIL[0]) else pytest.param(name, marks=pytest.mark.proof) for name in ALL]
"""All of them for a slow test: rail titles are alike, so all but the first wait for `make proof`."""
RAIL_SHARE: Final = [name for name in A_SHARE if name not in OTHERS]
"""The rail titles in the same way."""


def seats(name: str, wanted: int) -> int:
    """A number of players the title is for, as near to the wanted one as there is."""
    return min(titles.title(name).players, key=lambda n: abs(n - wanted))
