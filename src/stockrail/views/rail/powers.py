"""What a private company does: made of its data, said by the catalogue, the same wherever a player meets it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import groupby

from stockrail.locales.l10n import Words
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.powers import Discount, ExtraToken, FreeTiles, Independent, Marker, Power
from stockrail.rail.title import Private
from stockrail.views.rail.labels import say


def about(game: RailGame, private: Private, words: Words) -> str:
    """What it does for its owner, what it closes to others, and who may have it."""
    said = [line for power in private.powers for line in _power(game, power, words)]
    if private.debt:
        said.append(say(words, "power.debt", amount=private.debt))
    if private.blocks:
        said.append(say(words, "power.blocks", hexes=private.blocks))
    if not private.buy_in:
        said.append(say(words, "power.no_buy_in"))
    if private.lasting:
        said.append(say(words, "power.lasting"))
    return " ".join(said if private.powers else [say(words, "power.none"), *said])


def about_named(game: RailGame, name: object, words: Words) -> str:
    """The same of a private by its id; nothing where there is none of that name."""
    return next((about(game, p, words) for p in game.title.privates if p.id == name), "")


def _power(game: RailGame, power: Power, words: Words) -> Iterator[str]:
    """The sentence of one power, or one for each amount it speaks of."""
    if isinstance(power, Discount):
        for amount, cuts in groupby(power.cuts, key=lambda cut: cut[1]):
            yield say(words, "power.Discount", amount=amount, terrain=tuple(kind for kind, _ in cuts))
    elif isinstance(power, Marker):
        said = say(words, "power.Marker.moves" if power.moves else "power.Marker")
        bonus = [say(words, "power.bonus", place=_place(game.board, h), amount=n) for h, n in power.bonus]
        yield f"{said} {words.items(list(map(_whole, bonus)))}."
    elif isinstance(power, FreeTiles):
        yield say(words, f"power.{power.rule}", places=tuple(_place(game.board, h) for h, _ in power.tiles))
    elif isinstance(power, ExtraToken):
        yield say(words, "power.ExtraToken", place=_place(game.board, power.hex))
    elif isinstance(power, Independent):
        yield say(words, "power.Independent", train=game.title.trains[0].id)
    else:
        yield say(words, f"power.{type(power).__name__}", **{f.name: getattr(power, f.name) for f in fields(power)})


def _place(board: Board, name: str) -> str:
    """A hex with the name of its city, where it has one."""
    title = board.spots[board.index[name]].title
    return _whole(f"{title} ({name})") if title else name


def _whole(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", "\u00a0")
