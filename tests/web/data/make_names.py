"""The names behind the numbers of databases before step 0003, as data for its migration.

It runs on the code those databases were written with, commit 4df83e4, and never again:

    PYTHONPATH=<checkout>/src python tests/web/data/make_names.py > names_0003.json
"""

from __future__ import annotations

import json
import random
import sys
from itertools import product
from typing import Any

from stockrail.core import titles
from stockrail.core.errors import Unreadable

REMOVALS = ["orange", "blue", "green", "north", "south"]
"""What the removals of 1846 are called since; they had only numbers."""
TRIED = 40
"""How many random choices of options must agree with what the tables say."""


def stockpile(game: Any) -> dict[str, Any]:
    from stockrail.games.stockpile import data as d

    return {
        "companies": list(d.COMPANIES),
        "cards": list(d.MARKET),
        "fees": list(d.FEES),
        "action_cards": list(d.MARKET[d.BOOM :]),
        "forecasts": list(d.FORECASTS),
        "investors": list(d.NAMES),
        "bids": list(d.BIDS),
    }


def gwt(game: Any) -> dict[str, Any]:
    from stockrail.games.gwt import data as d

    neutral = [b.id for b in d.BUILDINGS.values() if b.neutral]
    return {
        "spaces": list(d.NAMES),
        "lying": [n for n, space in d.SPACES.items() if space.kind not in ("start", "city")],
        "rails": {str(place): name for place, name in d.RAIL_NAME.items()},
        "workers": list(d.WORKERS),
        "teepees": list(d.TEEPEE_TILES),
        "discs": [row.id for row in d.DISC_ROWS],
        "stations": list(map(str, d.MASTER_STATIONS)),
        "rows": list(range(1, len(d.HIRE_COST) + 1)),
        "columns": ["1", "2", "3"],
        "places": [f"{column}.{row}" for column in (1, 2, 3) for row in (1, 2)],
        "undealt": sorted([*d.MASTERS, *neutral, *d.STARTING]),
    }


def rail(game: Any) -> dict[str, Any]:
    from stockrail.rail.state import COPIES

    title, board, market = game.title, game.board, game.market
    assert all(face >= 6 * len(board.tiles) for face in board.printed)
    circles = [
        [[n.slots for n in board.faces[6 * t + turn].nodes] for turn in range(6)] for t in range(len(board.tiles))
    ]
    assert all(turns.count(turns[0]) == 6 for turns in circles)
    hexes = range(len(board.spots))
    return {
        "corporations": list(game.corporations),
        "privates": list(game.privates),
        "trains": [kind.id for kind in title.trains],
        "copies": COPIES,
        "phases": [p.id for p in title.phases],
        "removals": REMOVALS[: len(title.removals)],
        "cells": [_cell(market.column[c], market.row[c]) for c in range(len(market.price))],
        "hexes": list(board.names),
        "tiles": [t.name for t in board.tiles],
        "circles": [turns[0] for turns in circles],
        "printed": [[n.slots for n in board.faces[board.printed[h]].nodes] for h in hexes],
        "slots": [[board.slot_base[h], board.slot_width[h], board.slots_in(h).stop] for h in hexes],
        "halts": [h for h in hexes if board.spots[h].halt],
        "endless": [k.id for k in title.trains if not (k.count or k.card)],
    }


def _cell(column: int, row: int) -> str:
    again, letter = divmod(column, 26)
    return f"{'A' * again}{chr(ord('A') + letter)}{row + 1}"


TABLES = {"stockpile": stockpile, "gwt": gwt, "1830": rail, "1846": rail}


def _combinations(choices: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    return [dict(zip(names, values, strict=True)) for values in product(*(choices[n] for n in names))]


def _matters(name: str, choices: dict[str, Any], beside: list[str], tables: Any) -> bool:
    """Does an option change the tables, whatever is chosen of those known to?"""
    for some in _combinations(choices, beside):
        there = [names for v in choices[name] if (names := tables(**some, **{name: v})) is not None]
        if any(names != there[0] for names in there):
            return True
    return False


def of_title(name: str) -> dict[str, Any]:
    """The tables of a title for each choice of those options that change them."""
    choices = {c.name: c.values for c in titles.title(name).choices}

    def tables(**options: Any) -> Any:
        """None where the title does not take these options together."""
        try:
            return TABLES[name](titles.title(name)(options))
        except Unreadable:
            return None

    matter: list[str] = []
    while more := [n for n in choices if n not in matter and _matters(n, choices, matter, tables)]:
        matter.append(more[0])
    found = [{"options": some, "names": tables(**some)} for some in _combinations(choices, matter) if tables(**some)]
    dice = random.Random(1)
    for _ in range(TRIED):
        chosen = {n: dice.choice(values) for n, values in choices.items()}
        fitting = [f["names"] for f in found if all(chosen[n] == v for n, v in f["options"].items())]
        assert tables(**chosen) in (None, *fitting), chosen
    print(name, matter, len(found), file=sys.stderr)
    return {"revision": titles.title(name).revision, "tables": found}


if __name__ == "__main__":
    print(json.dumps({name: of_title(name) for name in TABLES}, separators=(",", ":"), ensure_ascii=False))
