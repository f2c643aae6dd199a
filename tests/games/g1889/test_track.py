"""Track and stations."""

from __future__ import annotations

import pytest

from tests.games.g1889.desk import Desk


def semi() -> Desk:
    """UR in Uwajima, phase 3; its track leads over C8."""
    return Desk().privates().phase("3").own("UR", 5).tiles("C8 9 2").tokens(UR="B7").treasury(UR=500).operate("UR")


@pytest.mark.parametrize("tile", ["23", "24", "26", "27"])
def test_new_track_must_be_reached(tile: str) -> None:
    """T50 (track.5): a new track that begins where the route comes in, but not one on the other side."""
    d = semi()
    assert d.allows(f"tile {tile} C8 2")
    assert d.refuses(f"tile {tile} C8 5") == "track.5"


@pytest.mark.parametrize("tile", ["19", "20"])
def test_crossing_track_is_not_reached(tile: str) -> None:
    """T50 (track.5)."""
    d = semi()
    fitting = d.fits("C8", tile, "9 2")
    assert fitting
    assert {d.refuses(f"tile {tile} C8 {r}") for r in fitting} == {"track.5"}


def test_the_first_tile_of_iyo() -> None:
    """T51 (track.1): its home is all it reaches."""
    d = Desk().privates().own("IR", 5).tokens(IR="E2").treasury(IR=500).operate("IR")
    turns = {"57": (1, 4), "5": (0, 4, 5), "6": (4, 5)}

    assert sorted(d.options("tile")) == sorted(f"tile {t} E2 {r}" for t, rs in turns.items() for r in rs)
    assert d.refuses("tile 9 D3 1") == "track.5"


@pytest.mark.parametrize(
    ("where", "tile", "below", "rotations"),
    [
        ("A10", "57", "", ""),
        ("A10", "5", "", "34"),
        ("A10", "6", "", "3"),
        ("E2", "448", "15 4", "4"),
        ("E2", "611", "15 4", ""),
        ("F9", "465", "", "2"),
        ("K4", "440", "", "0"),
        ("K4", "466", "440 0", "0"),
        ("C4", "611", "15 5", "4"),
        ("F3", "611", "15 5", "5"),
        ("G4", "611", "15 4", "4"),
        ("J11", "57", "", ""),
    ],
)
def test_coasts_leave_little_room(where: str, tile: str, below: str, rotations: str) -> None:
    """T52, T53 (track.6)."""
    assert Desk().fits(where, tile, below) == rotations


def test_labels() -> None:
    """track.4: H, T and K on their own hexes only."""
    d = Desk().privates().own("SR", 5).tokens(SR="I2").tiles("I2 5 5").treasury(SR=500).operate("SR")
    assert d.refuses("tile 57 I4 0") == "track.4"
    assert d.allows("tile 438 I4 1")
    assert [t for t in ("438", "439", "440", "465", "466", "492") if d.fits("H7", t)] == []


def test_home_tokens_at_the_start_of_the_round() -> None:
    """T54 (token.1): all of them, on a bare hex too; by another reading in the first turn."""
    for reading, homes in (("start_of_or", ["UR", "KO", "IR"]), ("first_turn", ["UR"])):
        d = Desk(home_token=reading).privates().own("UR", 5, at="D1").own("KO", 0, 5).own("IR", 0, 0, 5, at="D4")
        d.operating_round(cycle=1)
        assert [c for c in ("UR", "KO", "IR") if d.at_home(c)] == homes
        assert d.g.board.is_bare(d.s, d.g.board.index["E2"])


TOKENS = {"AR": (0, 40), "IR": (0, 40), "SR": (0, 40), "KO": (0, 40), "TR": (0, 40, 40), "KU": (0,), "UR": (0, 40, 40)}


def test_what_tokens_cost() -> None:
    """T55 (token.2)."""
    d = Desk()
    assert {c.id: c.tokens for c in d.g.title.corporations} == TOKENS

    d = Desk().privates().own("TR", 5).tiles("G10 58 0, G12 6 3").tokens(TR="F9").treasury(TR=100)
    assert d.operate("TR", "token").do("token G12 0").money("TR") == 60


def test_a_token_is_paid_and_there() -> None:
    """token.2: 39 do not pay for it; KU has none but its first."""
    d = Desk().privates().own("TR", 5).tiles("G10 58 0, G12 6 3").tokens(TR="F9").treasury(TR=40).operate("TR", "token")
    assert d.allows("token G12 0")
    assert d.treasury(TR=39).refuses("token G12 0") == "token.2"
    ku = Desk().privates().own("KU", 5).tiles("C10 57 1, B11 58 2, A10 6 3").tokens(KU="C10").treasury(KU=100)
    assert ku.operate("KU", "token").asked != "Build"


def test_a_home_is_kept_free() -> None:
    """T56 (token.3): the circle in Tokushima waits for AR; the city can be run through."""
    d = Desk().privates().own("KO", 5).tiles("K6 9 0, K8 6 1").tokens(KO="K4").treasury(KO=100).trains(KO="2-0")
    d.operate("KO", "run")
    assert d.allows("run 2-0:K4-k6-K8")
    waiting = Desk().privates().own("KO", 5).tiles("K6 9 0, K8 6 1, J5 58 2, I4 438 3").tokens(KO="K4")
    waiting.treasury(KO=100).operate("KO", "token")
    assert waiting.refuses("token K8 0") == "token.3"
    assert waiting.allows("token I4 0")
    settled = Desk().privates().own("KO", 5).own("AR", 0, 5).tiles("K6 9 0, K8 15 1").tokens(KO="K4", AR="K8")
    assert settled.treasury(KO=100).operate("KO", "token").allows("token K8 0")
