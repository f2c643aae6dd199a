"""Signs for what is printed on tiles and cards: the same for building, card and tooltip."""

from __future__ import annotations

from typing import Final

from stockrail.games.gwt import data as d
from stockrail.locales.l10n import Words

SIGNS: Final = {
    "hire": "☻",
    "build": "⌂",
    "engine": "▶",
    "back": "◀",
    "certificates": "✎",
    "objective": "★",
    "trade": "△",
    "aux": "◐",
    "cattle": "♉",
    "hazard": "✕",
    "move": "↦",
    "free": "↦",
    "exchange": "⇄",
    "copy": "⧉",
    "upgrade": "⊙",
    "extra": "◀⊙",
    "pairs": "△▲",
    "dollars": "$",
}
HUES: Final = {
    "jersey": 6,
    "guernsey": 6,
    "black_angus": 6,
    "dutch_belt": 2,
    "holstein": 4,
    "brown_swiss": 1,
    "ayrshire": 3,
    "west_highland": 7,
    "texas_longhorn": 5,
    "cowboy": 7,
    "craftsman": 1,
    "engineer": 3,
    "flood": 3,
    "drought": 4,
    "rockfall": 6,
    "teepee_green": 2,
    "teepee_blue": 8,
}
"""The theme's hue for cards and tiles; every one is lettered as well."""


def hue(thing: str) -> int:
    return HUES.get(thing.partition(":")[0], 6)


def letters(thing: str) -> str:
    """Two or three letters that stand for a card or tile.

    >>> letters("west_highland:4"), letters("teepee_blue"), letters("flood:green:4")
    ('WH', 'TB', 'FL')
    """
    kind = thing.partition(":")[0]
    return "".join(w[0] for w in kind.split("_")).upper() if "_" in kind else kind[:2].upper()


def sign(word: str) -> str:
    """A local action in a few signs.

    >>> sign("hire:+2"), sign("guernsey:$2"), sign("trade/engine:2:2")
    ('☻+2', 'GU→$2', '△/▶2')
    """
    if "/" in word:
        return "/".join(map(sign, word.split("/")))
    name, *args = word.split(":")
    if name in SIGNS:
        first = args[0] if args else ""
        return SIGNS[name] + {"engineers": "☻", "cowboys": "☻", "woods": "♣", "limit": "⇥", "0": "0"}.get(first, first)
    paid = {"pair": "2=", "any": "♉", "objective_card": "★"}.get(name) or letters(name)
    return f"{paid}→{_gain(args[0])}"


def _gain(gain: str) -> str:
    return gain.replace("certificates", "✎").replace("engine", "▶").replace("objective", "★")


def spoken(word: str, words: Words) -> str:
    """A local action in words, for tooltips and readers."""
    if ":" in word and words.has(f"word.{word}"):
        return words.text(f"word.{word}")
    if "/" in word:
        return words.text("word.either", one=spoken(word.split("/")[0], words), other=spoken(word.split("/")[1], words))
    name, *args = word.split(":")
    if name not in SIGNS:
        return words.text("word.discard", card=words.name(name), gain=words.name(args[0]))
    value = words.name(args[0]) if args and not args[0].lstrip("+-").isdigit() else "".join(args[:1])
    return words.text(f"word.{name}", n=value)


def building(tile: str, words: Words) -> str:
    """What a building does, in a sentence or two."""
    b = d.BUILDINGS[tile]
    said = "; ".join(spoken(word, words) for word in b.words)
    if b.neutral:
        return f"{tile}: {said}"
    return words.text("word.building", tile=tile, craftsmen=b.craftsmen, vp=b.vp, actions=said)
