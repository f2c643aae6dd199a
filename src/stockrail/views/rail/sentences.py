"""What a train, a tile and a corporation are about, in a sentence or two: shown while somebody looks at one."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.locales.l10n import Words
from stockrail.rail.game import RailGame
from stockrail.rail.powers.base import Place
from stockrail.rail.tiles import CITY, Face
from stockrail.rail.title import Corporation, TrainKind
from stockrail.views.rail.labels import say
from stockrail.views.rail.powers import shown


def train(kind: TrainKind, words: Words) -> str:
    """How far it runs, what it costs, and what makes it leave the game."""
    return " ".join(_train(kind, words))


def _train(kind: TrainKind, words: Words) -> Iterator[str]:
    runs = "visits" if kind.visits else "reach" if kind.reach else "any"
    yield say(words, f"about.train.{runs}", train=kind.id, reach=kind.reach, visits=kind.visits, price=kind.price)
    if kind.trade_in:
        yield say(words, "about.train.trade_in", price=kind.trade_price)
    gone = kind.phased_out_on or kind.rusts_on
    key = "sign.last_run" if kind.phased_out_on else "sign.rusts" if gone else "about.train.stays"
    yield say(words, key, train=kind.id, other=gone)


def tile(face: Face, words: Words) -> str:
    """What it may replace, and what trains earn on it."""
    return " ".join(_tile(face, words))


def _tile(face: Face, words: Words) -> Iterator[str]:
    yield say(words, f"sign.colour.{face.colour}")
    for node in face.nodes:
        key = "about.tile.city" if node.kind == CITY else "about.tile.town"
        yield say(words, key, amount=node.values[0], slots=node.slots)
    if not face.nodes:
        yield say(words, "about.tile.track")
    if face.label:
        yield say(words, "about.tile.label", label=face.label)


def corporation(game: RailGame, corp: Corporation, words: Words) -> str:
    """Where it begins, what its stations cost, and what no other corporation has."""
    return " ".join(_corporation(game, corp, words))


def _corporation(game: RailGame, corp: Corporation, words: Words) -> Iterator[str]:
    home = shown(game.board, Place(corp.home))
    costs = words.items([words.money(cost) for cost in corp.tokens])
    yield say(words, "about.corporation", home=home, costs=costs)
    if corp.second:
        key, place = "about.corporation.second", shown(game.board, Place(corp.second.hex))
        far = {} if corp.second.far is None else {"far": corp.second.far}
        yield say(words, f"{key}.far" if far else key, place=place, near=corp.second.near, **far)
    if corp.grant:
        yield say(words, "about.corporation.grant", times=corp.grant)
    if corp.free_yellow:
        yield say(words, "about.corporation.free_yellow", hexes=corp.free_yellow)
