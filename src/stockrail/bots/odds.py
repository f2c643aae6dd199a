"""Who is likely to win: the models that were learned from play, found by title.

Models lie as `TITLE-SEATS.json` in a package that the entry point group `stockrail.models` names for the title.  Where
there is none for a number of seats, the one for the nearest number serves.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Final

from stockrail.bots.value import Model
from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game, State
from stockrail.core.ids import Seat
from stockrail.core.known import Known
from stockrail.core.registry import registered
from stockrail.core.rng import Rng
from stockrail.core.view import View

GROUP: Final = "stockrail.models"
DREAMS: Final = 24
"""Where something is hidden, so many positions are imagined; more would take longer and tell little more."""


def odds(game: Game, s: State) -> tuple[float, ...] | None:
    """How likely each seat is to win from a position, all of it known; None where the title has no model.

    Raises `Unreadable` where its model was learned by other rules.
    """
    result = game.result(s)
    if result is not None:
        return tuple((rank == 1) / len(result.winners) for rank in result.ranks)
    model = find(game, s.seats)
    return None if model is None else tuple(model.odds(game.standings(s), game.strengths(s)))


def expected(view: View, known: Known | None = None, dreams: int = DREAMS) -> tuple[float, ...] | None:
    """The same as far as a seat can know: the mean over positions that fit its view and what it remembers.

    The dice are always the same ones, so nothing but view and memory decides.
    """
    game = view.game
    first = game.imagine(view, Rng(0), known)
    states = [first, *(game.imagine(view, Rng(n), known) for n in range(1, dreams if game.hides(first) else 1))]
    found = [one for one in (odds(game, s) for s in states) if one is not None]
    return tuple(sum(column) / len(found) for column in zip(*found, strict=True)) if found else None


def outcomes(view: View, actions: Sequence[Action], known: Known | None = None, dreams: int = DREAMS) -> list[float]:
    """How likely the viewer is to win after each action, as `expected` knows it; empty where the title has no model.

    All actions are tried in the same imagined positions; chance that follows one is not drawn.
    """
    game, seat = view.game, view.seat
    if seat is None or find(game, view.seats) is None:
        return []
    first = game.imagine(view, Rng(0), known)
    states = [first, *(game.imagine(view, Rng(n), known) for n in range(1, dreams if game.hides(first) else 1))]
    return [_after(game, states, seat, a) for a in actions]


def _after(game: Game, states: Sequence[State], seat: Seat, action: Action) -> float:
    """The mean over positions of how likely a seat is to win after an action."""
    found = []
    for s in states:
        after = s.clone()
        game.apply(after, action, seat)
        found.append((odds(game, after) or ())[seat])
    return sum(found) / len(found)


def percent(game: Game, s: State) -> dict[str, int]:
    """`odds` by seat as charts show them; nothing where there is no model of these rules."""
    with suppress(Unreadable):
        return {str(seat): round(100 * part) for seat, part in enumerate(odds(game, s) or ())}
    return {}


def find(game: Game, seats: int) -> Model | None:
    """The model for a table of that size, or of the nearest size there is."""
    known = sizes(game.name)
    if not known:
        return None
    return _read(game, min(known, key=lambda n: (abs(n - seats), n)))


@cache
def sizes(game: str) -> tuple[int, ...]:
    """The numbers of seats a title has models for."""
    entry = registered(GROUP).get(game)
    if entry is None:
        return ()
    there = {file.name for file in files(entry.load()).iterdir()}
    return tuple(n for n in range(1, 20) if f"{game}-{n}.json" in there)


@cache
def _text(game: str, seats: int) -> str:
    return files(registered(GROUP)[game].load()).joinpath(f"{game}-{seats}.json").read_text(encoding="utf-8")


_models: dict[tuple[str, int, int], Model] = {}


def _read(game: Game, seats: int) -> Model:
    key = game.name, game.revision, seats
    if key not in _models:
        _models[key] = Model.from_json(json.loads(_text(game.name, seats)), game)
    return _models[key]
