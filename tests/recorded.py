"""Games that other engines recorded, where there are any: beside the repository, or where the environment says."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from stockrail.interchange import conform
from stockrail.interchange.games18xx.read import Raw
from stockrail.interchange.games18xx.trace import apply, differences, trace

OPEN = conform.root() / "open"
Lines = list[dict[str, Any]]


def needed(games: Sequence[Path]) -> pytest.MarkDecorator:
    """Marks tests that are passed over where there are no such games."""
    return pytest.mark.skipif(not games, reason=f"no recorded games beside the repository or in {conform.PLACE}")


def beside(trace: Path, kind: str) -> Path:
    """What else was recorded of a game: its `choices`, its `best` runs."""
    return trace.with_name(trace.name.replace(".trace.", f".{kind}."))


def lines(path: Path) -> Lines:
    """The records of a file."""
    raw = path.read_bytes()
    return [json.loads(text) for text in (gzip.decompress(raw) if path.suffix == ".gz" else raw).splitlines()]


def agree(sample: Sequence[Path]) -> conform.Report:
    """Games played again without a difference."""
    report = conform.run(sample)

    assert [str(found) for found in report.first.values()] == []
    assert report.clean
    assert report.games == len(sample)
    assert report.actions > 40 * len(sample)
    return report


def other_lines(game: Path) -> Iterator[str]:
    """Where our trace of a game file differs from the golden one beside it; nothing when they agree."""
    ours: Raw = {}
    theirs: Raw = {}
    for mine, gold in zip(trace(game), lines(game.with_suffix(".trace.jsonl")), strict=True):
        where = f"{gold.get('n', '-')} {gold.get('action', {}).get('type', gold.get('kind'))}"
        if gold.get("kind") == "setup":
            ours, theirs = mine["state"], gold["state"]
            fields = mine.keys() - {"state"}
            yield from (f"{where} {k}: {mine[k]} for {gold.get(k)}" for k in fields if gold.get(k) != mine[k])
        elif gold.get("kind") == "end":
            yield from (f"{where} {k}: {mine[k]} for {gold[k]}" for k in mine if gold[k] != mine[k])
        else:
            apply(ours, mine["d"])
            apply(theirs, gold["d"])
            for key in ("tiles", "run"):
                if mine.get(key) != gold.get(key):
                    yield f"{where} {key}: {mine.get(key)} for {gold.get(key)}"
        yield from (f"{where} {field}: {a} for {b}" for field, a, b in differences(ours, theirs))


def forged(files: Sequence[Path], folder: Path, change: Callable[..., object]) -> conform.Report:
    """A recorded game played again after `change` has forged the records of its files."""
    copies = [folder / file.name.removesuffix(".gz") for file in files]
    records = [lines(file) for file in files]
    change(*records)
    for copy, forgery in zip(copies, records, strict=True):
        copy.write_text("\n".join(map(json.dumps, forgery)))
    return conform.run(copies[:1])
