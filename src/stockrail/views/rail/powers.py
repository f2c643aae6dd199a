"""What a private company does: its powers say it, the catalogue has the words, the same wherever a player meets it."""

from __future__ import annotations

from stockrail.locales.l10n import Words
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.powers.base import Place, Sentence
from stockrail.rail.title import Private
from stockrail.views.rail.labels import say


def about(game: RailGame, private: Private, words: Words) -> str:
    """What it does for its owner, what it closes to others, and who may have it."""
    said = [_said(game.board, sentence, words) for power in private.powers for sentence in power.says(game)]
    if private.debt:
        said.append(say(words, "power.debt", amount=private.debt))
    if private.blocks:
        said.append(say(words, "power.blocks", hexes=private.blocks))
    if not private.buy_in:
        said.append(say(words, "power.no_buy_in"))
    return " ".join(said if private.powers else [say(words, "power.none"), *said])


def about_named(game: RailGame, name: object, words: Words) -> str:
    """The same of a private by its id; nothing where there is none of that name."""
    return next((about(game, p, words) for p in game.title.privates if p.id == name), "")


def _said(board: Board, sentence: Sentence, words: Words) -> str:
    """A sentence in the words of the title, or in those that all titles share."""
    values = {name: shown(board, value) for name, value in sentence.values.items()}
    own = f"board.{sentence.key}"
    text = words.text(own, **values) if words.has(own) else say(words, sentence.key, **values)
    if not sentence.listed:
        return text
    return f"{text} {words.items([_whole(_said(board, line, words)) for line in sentence.listed])}."


def shown(board: Board, value: object) -> object:
    """A hex with the name of its city, where it has one."""
    if isinstance(value, tuple):
        return tuple(shown(board, one) for one in value)
    if not isinstance(value, Place):
        return value
    title = board.spots[board.index[value]].title
    return _whole(f"{title} ({value})") if title else str(value)


def _whole(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", "\u00a0")
