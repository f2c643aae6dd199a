"""Self-play in columns: the same samples as in lines, learned from alike."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from stockrail.bots import parquet
from stockrail.bots.selfplay import read, record
from stockrail.core.errors import Unreadable
from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail  # the fixture


def test_the_same_samples(tmp_path: Path) -> None:
    """Whatever is written as lines of JSON comes back from columns, positions and all."""
    lines = list(record("gwt", 2, 1, seed=3, bots=("random",), every=20, positions=True))
    file = str(tmp_path / "games.parquet")
    session, samples = read(map(json.dumps, lines))

    assert parquet.write(file, iter(lines)) == len(lines) - 1 > 5
    assert parquet.read(file)[0] == session
    assert list(parquet.read(file)[1]) == list(samples)
    assert pq.read_schema(file).names == parquet.COLUMNS.names


def test_learning_from_either_is_the_same(stockrail: Stockrail, tmp_path: Path) -> None:
    """`selfplay -o x.parquet`, then `train` of that file: the very same model."""
    models = []
    for form in ("ndjson", "parquet"):
        games, model = str(tmp_path / f"games.{form}"), tmp_path / f"{form}.json"
        play = ("selfplay", "stockpile", "--seats", "3", "--games", "6", "--bots", "greedy", "-o", games)
        assert stockrail(*play).code == 0
        assert stockrail("train", "stockpile", games, "-o", str(model)).code == 0
        models.append(json.loads(model.read_text()))

    assert models[0] == models[1]


def test_something_else_is_refused(tmp_path: Path) -> None:
    """In one sentence, with the file's name."""
    file = tmp_path / "other.parquet"
    file.write_bytes(b"nonsense")

    with pytest.raises(Unreadable, match=r"other\.parquet is no file of"):
        parquet.read(str(file))
    with pytest.raises(Unreadable, match="cannot write"):
        parquet.write(str(tmp_path / "no" / "where.parquet"), record("stockpile", 3, 1, bots=("random",)))
