"""The weights of `leaf` as they are stored, with where they come from; `learn` writes them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from stockrail.bots.gwt.leaf import FEATURES, Weights
from stockrail.core.errors import Unreadable
from stockrail.games.gwt import Gwt

SCHEMA: Final = "stockrail.leaf/1"
FILE: Final = "gwt-leaf.json"
COMMAND: Final = "python -m stockrail.bots.gwt.learn"


@cache
def weights() -> Weights:
    """Those that come with Stockrail."""
    return read(json.loads(files("stockrail.bots.models").joinpath(FILE).read_text(encoding="utf-8")))


def read(data: Any) -> Weights:
    """The weights of a stored model; one of other rules, or that lacks a feature, is refused."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise Unreadable(f"this is no model of `{COMMAND}`: it names no schema '{SCHEMA}'")
    if data.get("revision") != Gwt.revision:
        raise Unreadable(f"this model was learned by other rules than {Gwt.revision}; learn it anew: {COMMAND} {FILE}")
    try:
        pairs = [data["weights"][name] for _, name in FEATURES]
        return tuple((float(late), float(early)) for late, early in pairs)
    except (KeyError, TypeError, ValueError):
        raise Unreadable(f"this is no model of `{COMMAND}`: a weight is missing") from None
