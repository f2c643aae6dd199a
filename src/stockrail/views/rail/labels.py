"""The words printed on rail pictures: a catalogue of their own, shared by all rail titles."""

from __future__ import annotations

from typing import Any, Final

from stockrail.locales.l10n import Words, domain
from stockrail.rail.state import CLOSED, CORP, UNSOLD
from stockrail.rail.view import RailView

DOMAIN: Final = "railboard"


def say(words: Words, key: str, /, **values: Any) -> str:
    """A label in the reader's language; values are printed as everywhere else."""
    message = domain(words.lang, DOMAIN).find(f"board.{key}", values)
    return words.vformat(message, (), values) if message is not None else f"[board.{key}]"


def owner_name(view: RailView, owner: int, words: Words) -> str:
    """Who has a private company."""
    if owner == UNSOLD:
        return say(words, "unsold")
    if owner == CLOSED:
        return say(words, "closed")
    return view.corporations[owner - CORP] if owner >= CORP else words.seat(owner)
