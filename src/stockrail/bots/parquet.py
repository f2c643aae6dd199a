"""Self-play as Parquet: the same samples as the lines of JSON, in columns; what was played stands in the metadata.

| column | type |
|---|---|
| `game`, `n`, `turn` | whole numbers |
| `standings`, `won` | a list of numbers, one for each seat |
| `strengths` | a map of names to such lists |
| `candidates` | a list of `action` (notation) and `score` |
| `position` | JSON as text, or nothing |
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from stockrail.bots.selfplay import Sample, Session
from stockrail.core.errors import Unreadable

KEY: Final = b"stockrail"
"""Under which the metadata has what was played."""
ROWS: Final = 10_000
"""Positions written at once."""
NUMBERS: Final = pa.list_(pa.float64())
COLUMNS: Final = pa.schema(
    [
        ("game", pa.int32()),
        ("n", pa.int32()),
        ("turn", pa.int8()),
        ("standings", NUMBERS),
        ("strengths", pa.map_(pa.string(), NUMBERS)),
        ("candidates", pa.list_(pa.struct([("action", pa.string()), ("score", pa.float64())]))),
        ("won", NUMBERS),
        ("position", pa.string()),
    ]
)


def write(path: str, lines: Iterable[dict[str, Any]]) -> int:
    """Write a session as `selfplay.record` gives it; how many positions there were."""
    rest = iter(lines)
    schema = COLUMNS.with_metadata({KEY: json.dumps(next(rest)).encode()})
    count = 0
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as out:
            while rows := [_row(line) for line in islice(rest, ROWS)]:
                out.write_table(pa.Table.from_pylist(rows, schema=schema))
                count += len(rows)
    except OSError as e:
        raise Unreadable(f"cannot write {path}: {e.strerror or e}") from None
    return count


def read(path: str) -> tuple[Session, Iterator[Sample]]:
    """What was played, and its positions."""
    try:
        file = pq.ParquetFile(path)
        session = Session.from_json(json.loads(file.schema_arrow.metadata[KEY]))
    except (OSError, pa.ArrowInvalid, KeyError, TypeError, ValueError) as e:
        raise Unreadable(f"{path} is no file of `stockrail selfplay`: {type(e).__name__}") from None
    return session, (_sample(row) for batch in file.iter_batches() for row in batch.to_pylist())


def _row(line: dict[str, Any]) -> dict[str, Any]:
    position = None if "position" not in line else json.dumps(line["position"])
    return line | {"strengths": list(line["strengths"].items()), "position": position}


def _sample(row: dict[str, Any]) -> Sample:
    position = None if row["position"] is None else json.loads(row["position"])
    return Sample.from_json(row | {"strengths": dict(row["strengths"]), "position": position})
