"""The words printed on rail pictures: a catalogue of their own, shared by all rail titles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
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


def short_names(names: Sequence[str], most: int, plain: Collection[str] = ()) -> list[str]:
    """Players' names where there is little room, no two alike: by a word that no other has and that is not `plain`.

    >>> short_names(["Club player", "Strong player", "Strong player 2"], 6)
    ['Club', 'Strong', 'Stro 2']
    >>> short_names(["Gracz klubowy", "Alexander", "Alexandra"], 6, {"gracz"})
    ['klubo.', 'Alex 2', 'Alex 3']
    """
    bases = [_base(name) for name in names]
    often = Counter(word.casefold() for base in {*bases} for word in {*base.split()})
    telling = [
        next((w for w in base.split() if often[w.casefold()] == 1 and w.casefold() not in plain), base.split(" ")[0])
        for base in bases
    ]
    told = [
        name if len(name) <= most else short_name(word + name.removeprefix(base), most)
        for name, base, word in zip(names, bases, telling, strict=True)
    ]
    return [f"{telling[p][: most - 2]} {p + 1}" if told.count(label) > 1 else label for p, label in enumerate(told)]


def headings(words: Words, seats: int, most: int) -> list[str]:
    """What each player is called above a column; a word that bots of two kinds share says nothing."""
    club, strong = ({*words.bot(kind).casefold().split()} for kind in ("club", "strong"))
    return short_names([words.seat(p) for p in range(seats)], most, club & strong)


def _base(name: str) -> str:
    """A name without the number that tells two of a kind apart."""
    first, _, last = name.rpartition(" ")
    return first if first and last.isdigit() else name
