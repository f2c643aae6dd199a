"""Every legal move can be reached by picks and nothing else can: the page's own `narrow.js` on lists of real games."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stockrail
from stockrail import Match, bots, views
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.rng import Rng
from stockrail.locales.l10n import Words
from stockrail.server import offered
from tests import titles

CHECK = Path(__file__).with_name("narrow_check.mjs")
NARROW = Path(offered.__file__).parent / "static" / "narrow.js"
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
    legal = offered.Offered(words, pictures, view).moves(match.legal_for(seat))
    spots = {html.unescape(pick) for pick in PICK.findall(pictures.svg(view, words))} if drawn else ()
    return {"legal": legal, "sentences": offered.sentences(words, legal), "spots": sorted(spots)}


def lists(
    title: str, seats: int, seed: int, every: int, drawn: int, entries: int | None = None
) -> list[dict[str, Any]]:
    """The lists of all who may act at one entry in `every` of a game; one in `drawn` of them with its picture."""
    found: list[dict[str, Any]] = []
    for entry, match in enumerate(islice(play(title, seats, seed), entries)):
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


@pytest.mark.parametrize("title", titles.ALL)
def test_every_move_can_be_picked(title: str) -> None:
    """By the blanks of its sentence, by its button, and as far as the picture shows it, on the board."""
    seats = stockrail.game(title).players[0]

    assert faults(lists(title, seats, seed=1, every=5, drawn=9, entries=240), most=12) == []


@pytest.mark.proof
@pytest.mark.parametrize(
    ("title", "seats"), [(title, seats) for title in titles.ALL for seats in stockrail.game(title).players]
)
def test_every_move_of_whole_games_can_be_picked(title: str, seats: int) -> None:
    """Whole games for every number of seats, until a title has shown two thousand lists."""
    share = 2000 // len(stockrail.game(title).players) + 1
    found: list[dict[str, Any]] = []
    for seed in count(2):
        found += lists(title, seats, seed, every=2, drawn=8)
        if len(found) >= share:
            break

    assert faults(found, most=60) == []


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


def test_the_cheapest_way_stands_ready() -> None:
    """Of several ways to a place the first in the list, which is the cheapest; the others can still be chosen."""
    legal = [
        {
            "action": {"do": "move", "space": space, "via": via},
            "span": None,
            "text": f"Walk to {space} by {','.join(via)}: {brings}",
            "brings": brings,
            "names": {},
            "says": "move",
            "way": "via",
        }
        for space, via, brings in [
            ("E", ["C"], "−\u2060$1"),
            ("E", ["B", "C"], "−\u2060$4"),
            ("F", ["C"], "−\u2060$1"),
            ("F", [], ""),
        ]
    ]
    sentences = {"move": "Walk to {space} by {via}", "move via:": "Walk to {space}"}
    spots = ["space:E", "space:F", "via:B", "via:C"]
    script = f"""
        const {{ Narrow }} = await import({json.dumps(NARROW.as_uri())});
        const narrow = new Narrow({json.dumps(legal)}), sentences = {json.dumps(sentences)};
        const asked = narrow.sentence(sentences);
        narrow.add({{ space: "E" }});
        const ways = [...narrow.priced("via").values()];
        console.log(JSON.stringify([asked, narrow.sentence(sentences), narrow.action, ways]));
    """
    node = shutil.which("node")
    if node is None:
        pytest.skip("picks are checked with 'node' on the PATH")
    told = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, check=True).stdout

    assert json.loads(told) == [
        "Walk to {space}",
        "Walk to {space} by {via}",
        legal[0]["action"],
        ["[C]: −\u2060$1", "[B,C]: −\u2060$4"],
    ]
    assert faults([{"legal": legal, "sentences": sentences, "spots": spots}], most=9) == []
