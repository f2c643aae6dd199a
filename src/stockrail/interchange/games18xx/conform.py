"""The driver for golden traces of 18xx.games: every public field after every effective action.

Where the file of choices and the file of best runs lie beside the trace, every legal list and every best revenue is
compared too.
"""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.interchange.conform import Agreed, Difference, Record, Records, Step
from stockrail.interchange.games18xx.choices import other_best, other_choices
from stockrail.interchange.games18xx.read import Table
from stockrail.interchange.games18xx.state import Tracer
from stockrail.interchange.games18xx.trace import apply, differences


def drive(records: Iterator[Record]) -> Iterator[Step]:
    """Play one traced game again and compare the whole state after every line."""
    setup = next(records)
    settings = (setup["settings"] or {}) | {"seed": setup["seed"]}
    table = Table({"title": setup["title"], "players": setup["players"], "settings": settings, "actions": []})
    tracer, theirs = Tracer(table), setup["state"]
    choices = {r["n"]: r["choices"] for r in _beside(records, "choices")}
    best = {r["id"]: r["best"] for r in _beside(records, "best")}
    yield from _different(1, tracer.state(), theirs)
    for line, record in enumerate(records, 2):
        if "action" not in record:
            continue
        a, n = record["action"], record["n"]
        if n in choices:
            for field, ours, wanted in other_choices(table, choices[n]):
                yield Difference(line, f"choices.{field}", str(wanted), str(ours))
        if a.get("id") in best and (found := other_best(table, best[a["id"]])) is not None:
            yield Difference(line, "best", str(best[a["id"]]), str(found))
        tiles, run = tracer.play(a)
        apply(theirs, record["d"])
        yield from _different(line, tracer.state(), theirs)
        for field, shown in (("tiles", tiles or None), ("run", run)):
            if shown != record.get(field):
                yield Difference(line, field, str(record.get(field)), str(shown))
        yield Agreed()


def _beside(records: Iterator[Record], kind: str) -> Iterator[Record]:
    return records.beside(kind) if isinstance(records, Records) else iter(())


def _different(line: int, ours: Record, theirs: Record) -> Iterator[Difference]:
    return (Difference(line, field, str(wanted), str(found)) for field, found, wanted in differences(ours, theirs))
