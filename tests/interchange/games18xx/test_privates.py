"""Questions that are put to a private there, tiles that have two names, and records of which nothing was kept."""

from __future__ import annotations

from pathlib import Path

from stockrail.interchange.conform import Records
from stockrail.interchange.games18xx.dialect import Dialect
from stockrail.interchange.games18xx.moments import asked_as_private
from tests.games.g1889.desk import Desk


def test_a_sellers_tile_is_the_privates_own_question() -> None:
    """It is put to the private whose tile it is, and not before the private is sold."""
    d = Desk(compat_18xx=True).privates(ER=2).phase("3").own("UR", 5).tokens(UR="B7").treasury(UR=500).operate("UR")
    assert asked_as_private(d.g, d.s) == ""

    assert asked_as_private(d.g, d.do("acquire ER 20").s) == "ER"


def test_copies_with_another_name() -> None:
    """Two bear the tile's name, all others another one; both are read as the same tile."""
    d = Dialect("toy", {"Toy": (2,)}, {}, more_tiles={"6": (2, "Extra6")})
    names = d.copies("6")

    assert [next(names) for _ in range(4)] == ["6-0", "6-1", "Extra6-0", "Extra6-1"]
    assert [d.our_tile(name) for name in ("6", "Extra6", "57")] == ["6", "6", "57"]
    assert next(d.copies("57")) == "57-0"


def test_a_blank_file_beside_a_trace_has_no_records(tmp_path: Path) -> None:
    """A game that ended before any train ran has no best runs."""
    trace = tmp_path / "game.trace.jsonl"
    trace.write_text('{"kind": "setup", "title": "1830"}\n', encoding="utf-8")
    trace.with_name("game.best.jsonl").write_text("\n", encoding="utf-8")

    assert list(Records(trace).beside("best")) == []
    assert list(Records(trace).beside("choices")) == []
