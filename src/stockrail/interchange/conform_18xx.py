"""The driver for golden traces of 18xx.games: every public field after every effective action."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.interchange.conform import Agreed, Difference, Record, Step
from stockrail.interchange.games18xx import Table, flat
from stockrail.interchange.games18xx_trace import Tracer, apply, differences


def drive(records: Iterator[Record]) -> Iterator[Step]:
    """Play one traced game again and compare the whole state after every line."""
    setup = next(records)
    table = Table({"title": setup["title"], "players": setup["players"], "settings": setup["settings"], "actions": []})
    tracer, theirs = Tracer(table), setup["state"]
    for line, record in enumerate(records, 2):
        if "action" not in record:
            continue
        before, run = table.state.laid[:], tracer.run(record["action"])
        for each in flat(record["action"]):
            table.play(each)
        apply(theirs, record["d"])
        for field, ours, wanted in differences(tracer.state(), theirs):
            yield Difference(line, field, str(wanted), str(ours))
        for field, found in (("tiles", tracer.tiles(before) or None), ("run", run)):
            if found != record.get(field):
                yield Difference(line, field, str(record.get(field)), str(found))
        yield Agreed()
