"""Hues, letters and words for what is printed on tiles and cards: the same for building, card and tooltip."""

from __future__ import annotations

from typing import Final

from stockrail.games.gwt import data as d
from stockrail.locales.l10n import Words

ACTIONS: Final = (
    "hire", "build", "engine", "back", "certificates", "objective", "trade", "aux", "cattle", "hazard", "move", "free",
    "exchange", "copy", "upgrade", "extra", "pairs", "dollars",
)  # fmt: skip
"""The words of local actions; any other first word is what has to be discarded."""
HUES: Final = {
    "jersey": 6,
    "guernsey": 8,
    "black_angus": 9,
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


def place(name: str, words: Words) -> str:
    """A city or a space of the trail by its name; one for buildings goes by its letter and number."""
    return words.name(name) if words.has(f"name.{name}") else name


def spoken(word: str, words: Words) -> str:
    """A local action in words, for tooltips and readers."""
    if ":" in word and words.has(f"word.{word}"):
        return words.text(f"word.{word}")
    if "/" in word:
        return words.text("word.either", one=spoken(word.split("/")[0], words), other=spoken(word.split("/")[1], words))
    name, *args = word.split(":")
    if name not in ACTIONS:
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


def card_text(thing: str, words: Words) -> str:
    """What a card or a tile that was won is good for."""
    if thing in d.OBJECTIVES:
        return f"{words.name(thing)}. {words.text('view.about.objective')}"
    if thing in d.BREEDING:
        vp = d.CARD_VP[thing]
        return words.text("view.about.cattle", name=words.name(thing), value=d.BREEDING[thing], vp=vp)
    kind = "hazard" if thing in d.HAZARD_TILES else thing.partition("_")[0]
    key = f"view.about.{kind}"
    return words.text(key, name=words.name(thing)) if words.has(key) else words.name(thing)
