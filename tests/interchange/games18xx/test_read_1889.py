"""Corners of recorded games of 1889: routes without chains, and discards before their turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockrail.core.match import Match
from stockrail.core.position import Position
from stockrail.interchange.games18xx.read import Raw, Table, load, played, read
from stockrail.interchange.games18xx.routes import turned, walk_texts
from stockrail.interchange.games18xx.state import Tracer
from tests.games.g1889.desk import Desk
from tests.recorded import OPEN, needed

GAMES = sorted(p for p in OPEN.glob("1889_*.json") if p.suffixes == [".json"])


@pytest.mark.parametrize(
    ("hexes", "texts"),
    [
        ("J1 J3 K4", ["J1-j3-K4"]),
        ("J5 K4 J5 I4", ["J5-K4-J5-I4", "K4-J5-I4"]),
        ("K4 J3 I2 K4 L5", ["K4-j3-I2-K4-l5", "I2-j3-K4-l5"]),
    ],
)
def test_a_route_of_hexes_alone(hexes: str, texts: list[str]) -> None:
    """Stops are where the tiles have some; the first chain may stand there backwards."""
    assert walk_texts(hexes.split(), {"I2", "I4", "J1", "J5", "K4"}) == texts


def without_chains(route: Raw) -> Raw:
    """As the oldest files have it: the hexes of the chains, one after the other."""
    chains = turned(route["connections"], False) or turned(route["connections"], True) or []
    return {"train": route["train"], "hexes": [*chains[0], *(h for chain in chains[1:] for h in chain[1:])]}


@needed(GAMES)
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_record_without_chains_is_the_same_game(path: Path) -> None:
    """The oldest files name no chains, and are read all the same."""
    data = load(path)
    for a in data["actions"]:
        if a["type"] == "run_routes":
            a["routes"] = [without_chains(r) for r in a["routes"] if r["connections"]]

    assert played(data).digest == read(path).digest


def test_a_discard_before_its_turn() -> None:
    """There corporations over the limit discard in any order; here the first of the list is asked first."""
    d = Desk(3, compat_18xx=True).privates().phase("4").sold_out("4").own("AR", 5).own("SR", 0, 5).own("UR", 0, 0, 5)
    d.trains(SR="3-0 4-0 4-1", UR="3-1 3-2 4-2").treasury(AR=450).operate("AR", "train").do("train 5-0 bank 450 -")
    t = Table({"title": "1889", "players": [{"name": name} for name in "abc"], "actions": []})
    t.match = Match.from_position(Position(d.g, d.s))
    for entity, train in (("UR", "3-1"), ("SR", "3-0")):
        t.play({"type": "discard_train", "entity": entity, "entity_type": "corporation", "train": train})

    assert [d.g.train_name(x) for x in t.state.pool] == ["3-0", "3-1"]


def test_further_copies_of_a_beginners_tile_keep_their_name() -> None:
    """Those that only the beginner game has are called otherwise there; to us they are copies like others."""
    d = Desk(3, compat_18xx=True, beginner=True).privates().own("AR", 5).treasury(AR=500).tokens(AR="K8").operate("AR")
    settings = {"optional_rules": ["beginner_game"], "seed": 1}
    t = Table({"title": "1889", "players": [{"name": name} for name in "abc"], "settings": settings, "actions": []})
    t.match = Match.from_position(Position(d.g, d.s))
    entity = {"entity": "AR", "entity_type": "corporation"}

    laid = Tracer(t).play({"type": "lay_tile", "tile": "Beg6-0", "hex": "K8", "rotation": 1, **entity})
    assert laid == ({"K8": ["Beg6", 1]}, None)
    assert t.game.board.face(t.state, t.game.board.index["K8"]).name == "6"


def test_the_trace_shows_what_a_private_pays_now() -> None:
    """The pension of Uno-Takamatsu is its revenue from phase 5 on."""
    d = Desk(3, compat_18xx=True).privates(UTF=1).phase("4").sold_out("4").own("AR", 5).treasury(AR=450)
    t = Table({"title": "1889", "players": [{"name": name} for name in "abc"], "actions": []})
    t.match = Match.from_position(Position(d.g, d.operate("AR", "train").s))
    before = Tracer(t).state()["privates"]["UTF"]["revenue"]
    t.play({"type": "buy_train", "entity": "AR", "entity_type": "corporation", "train": "5-0", "price": 450})

    assert (before, Tracer(t).state()["privates"]["UTF"]["revenue"]) == (30, 50)
