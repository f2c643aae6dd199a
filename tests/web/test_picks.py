"""Every legal move can be reached by picks and nothing else can: the page's own `narrow.js` on lists of real games."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stockrail
from stockrail import Match, bots, views
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.rng import Rng
from stockrail.locales.l10n import Words
from stockrail.server import presenter

CHECK = Path(__file__).with_name("narrow_check.mjs")
NARROW = Path(presenter.__file__).parent / "static" / "narrow.js"
PICK = re.compile(r'data-pick="([^"]*)"')


def play(title: str, seats: int, seed: int) -> Iterator[Match]:
    """A game of greedy bots who do anything at all one time in four, seen before every move."""
    match = stockrail.new(title, seats, seed)
    players = [bots.find(title, "greedy")(match.game, seat, seed) for seat in range(seats)]
    rng = Rng(seed)
    while match.turn is not None:
        yield match
        seat, legal = match.turn, match.legal
        greedy = rng.below(4) > 0
        match.play(players[seat].choose(match.view(seat), legal.options, 0.0) if greedy else legal.pick(rng))


def listed(match: Match, seat: Seat, drawn: bool) -> dict[str, Any]:
    """The moves of a seat as the page gets them, with the spots of the picture where it is drawn."""
    words, pictures, view = Words(match.game.name), views.find(match.game), match.view(seat)
    legal = [
        presenter.shown(words, o, pictures.button(view, presenter.of_span(o), words)) for o in match.legal_for(seat)
    ]
    spots = {html.unescape(pick) for pick in PICK.findall(pictures.svg(view, words))} if drawn else ()
    return {"legal": legal, "sentences": presenter.sentences(words, legal), "spots": sorted(spots)}


def lists(title: str, seats: int, seed: int, every: int, drawn: int) -> list[dict[str, Any]]:
    """The lists of all who may act at one entry in `every` of a game; one in `drawn` of them with its picture."""
    found: list[dict[str, Any]] = []
    for entry, match in enumerate(play(title, seats, seed)):
        if entry % every == 0:
            for seat in match.game.actors(match.state):
                if seat != CHANCE:
                    found.append(listed(match, seat, len(found) % drawn == 0))
    return found


def faults(found: list[dict[str, Any]], most: int) -> list[str]:
    """What `narrow.js` gets wrong, at `most` moves of each list."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("picks are checked with 'node' on the PATH")
    body = msgspec.json.encode({"lists": found, "most": most})
    done = subprocess.run([node, str(CHECK), str(NARROW)], input=body, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    told: list[str] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("title", stockrail.titles())
def test_every_move_can_be_picked(title: str) -> None:
    """By the blanks of its sentence, by its button, and as far as the picture shows it, on the board."""
    counts = stockrail.game(title).players
    found = [one for seats in {counts[0], counts[-1]} for one in lists(title, seats, seed=1, every=4, drawn=16)]

    assert faults(found, most=12) == []


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize(
    ("title", "seats"), [(title, seats) for title in stockrail.titles() for seats in stockrail.game(title).players]
)
def test_every_move_of_whole_games_can_be_picked(title: str, seats: int, seed: int) -> None:
    """Every other list of whole games, for every number of seats."""
    assert faults(lists(title, seats, seed, every=2, drawn=8), most=60) == []


WALKS = [("E", ["C"]), ("E", ["C", "D"]), ("E", ["D"]), ("F", []), ("F", ["C"])]


def test_a_list_is_chosen_whole(tmp_path: Path) -> None:
    """*Walk to E by way of C* is not *by way of C and D*."""
    legal = [
        {
            "action": {"do": "move", "space": space, "via": via},
            "span": None,
            "text": f"Walk to {space} by {','.join(via)}",
            "names": {},
            "says": "move",
        }
        for space, via in WALKS
    ]
    spots = ["space:E", "space:F", "via:C", "via:D"]

    assert faults([{"legal": legal, "sentences": {"move": "Walk to {space} by {via}"}, "spots": spots}], most=9) == []


def test_moves_that_read_the_same_are_one() -> None:
    """Three trains of a kind, one to hand in: it does not matter which, and nothing has to be chosen."""
    legal = [
        {
            "action": {"do": "discard", "train": train},
            "span": None,
            "text": "Hand in a 3",
            "names": {"train": "3"},
            "says": "discard",
        }
        for train in ("3-2", "3-3", "3-4")
    ]

    assert faults([{"legal": legal, "sentences": {"discard": "Hand in a {train}"}, "spots": []}], most=9) == []
