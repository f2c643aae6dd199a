"""The words printed on rail pictures: a catalogue of their own, shared by all rail titles."""

from __future__ import annotations

from typing import Any, Final

from stockrail.locales.l10n import Words, domain
from stockrail.rail.board import Board
from stockrail.rail.state import AUCTION, CLOSED, CORP, UNSOLD
from stockrail.rail.view import RailView

DOMAIN: Final = "railboard"


def say(words: Words, key: str, /, **values: Any) -> str:
    """A label in the reader's language; values are printed as everywhere else."""
    message = domain(words.lang, DOMAIN).find(f"board.{key}", values)
    return words.vformat(message, (), values) if message is not None else f"[board.{key}]"


def price_cut(view: RailView, private: int) -> int:
    """By how much passing has made a private cheaper: only the first that nobody has."""
    first = next((i for i, owner in enumerate(view.owner) if owner == UNSOLD), -1)
    return view.price_cut if view.round == AUCTION and private == first else 0


def marker(board: Board, view: RailView, private: int) -> str:
    """Where a private's marker lies, and for whom."""
    h, company = view.markers[private], view.favoured[private]
    return f"{board.names[h]} ▸ {view.corporations[company]}" if h >= 0 and company >= 0 else ""


def owner_name(view: RailView, owner: int, words: Words) -> str:
    """Who has a private company."""
    if owner == UNSOLD:
        return say(words, "unsold")
    if owner == CLOSED:
        return say(words, "closed")
    return view.corporations[owner - CORP] if owner >= CORP else words.seat(owner)
