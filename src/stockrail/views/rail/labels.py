"""The words printed on rail pictures: a catalogue of their own, shared by all rail titles."""

from __future__ import annotations

from typing import Final

from stockrail.locales.l10n import Words, domain
from stockrail.rail import privates
from stockrail.rail.state import CLOSED, CORP, UNSOLD
from stockrail.rail.view import RailView

DOMAIN: Final = "railboard"


def say(words: Words, key: str, /, **values: object) -> str:
    """A label in the reader's language; values are printed as everywhere else."""
    message = domain(words.lang, DOMAIN).find(f"board.{key}", values)
    return words.vformat(message, (), values) if message is not None else f"[board.{key}]"


def price_cut(view: RailView, private: int) -> int:
    """By how much passing has made a private cheaper: the last of a draft, else the lowest that nobody has."""
    last = getattr(view.agenda[-1], "private", None) if view.agenda else None
    offered = view.game.private_of(last) if isinstance(last, str) else privates.lowest(view.game, view.state)
    return view.state.price_cut if private == offered else 0


def marker(view: RailView, private: int) -> str:
    """Where a private's marker lies, and for whom; or the corporation that was drawn for it."""
    h, company = view.state.markers[private], view.state.favoured[private]
    if company < 0 or (h < 0 and any(i == private for i, _ in view.game.powers_with("bonus"))):
        return ""
    return f"{view.game.board.names[h] + ' ' if h >= 0 else ''}▸ {view.game.corporations[company]}"


def owner_name(view: RailView, owner: int, words: Words) -> str:
    """Who has a private company."""
    if owner == UNSOLD:
        return say(words, "unsold")
    if owner == CLOSED:
        return say(words, "closed")
    return view.game.corporations[owner - CORP] if owner >= CORP else words.seat(owner)


def short_name(name: str, most: int) -> str:
    """A player's name where there is little room; what tells two of a kind apart stays.

    >>> short_name("Ann", 6), short_name("Greedy 12", 6), short_name("Bartholomew", 6)
    ('Ann', 'Gre 12', 'Barth.')
    """
    if len(name) <= most:
        return name
    first, _, last = name.partition(" ")
    if last.isdigit() and len(last) < most - 2:
        return f"{first[: most - 1 - len(last)]} {last}"
    return first if len(first) <= most else first[: most - 1] + "."
