"""A recorded game beside the file we write for it: what the format fixes of every action, and the positions reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stockrail.interchange.games18xx.deal import plain
from stockrail.interchange.games18xx.read import Raw, Table, effective, flat, is_move
from stockrail.interchange.games18xx.write import write

AS_THEY_STAND = ("price", "kind", "corporation", "share_price", "hex", "rotation", "target", "target_type", "exchange")
NEWER = ("variant", "percent")
"""Fields that old files leave out."""


def steps(actions: list[Raw]) -> list[Raw]:
    """The actions that do something, automatic ones included."""
    return [x for a in effective(actions) for x in flat(a) if is_move(x)]


def fixed(t: Table, a: Raw) -> dict[str, Any]:
    """What the format leaves no choice about.

    Of a tile and a blank card any copy may be named, of a share any card that lies in the same place; routes may be
    listed and written in any direction.
    """
    found = {k: a[k] for k in ("type", "entity_type", *AS_THEY_STAND) if a.get(k) is not None}
    found["entity"] = t.seat(a["entity"]) if a["entity_type"] == "player" else a["entity"]
    if "company" in a:
        found["company"] = plain(a["company"])
    if "train" in a:
        found["train"] = a["train"]
    if "tile" in a:
        found["tile"] = a["tile"].rpartition("-")[0]
    if "city" in a:
        found["city"] = t.city(a["city"])
    if "shares" in a:
        found["shares"] = [(c.rpartition("_")[0], t.cards.holder[c]) for c in a["shares"]]
    if "routes" in a:
        found["routes"] = [
            (r["train"], sorted(min(c, c[::-1]) for c in r["connections"])) for r in a["routes"] if r["connections"]
        ]
    return found


def compared(data: Raw) -> Iterator[tuple[dict[str, Any], dict[str, Any], str, str]]:
    """Of every action: what is fixed of it there and in our file, and the digests after both."""
    theirs = Table(data)
    recorded = steps(data["actions"])
    for a in recorded:
        theirs.play(a)
    ours = Table(written := write(theirs.match))
    theirs = Table(data)
    for a, b in zip(recorded, written["actions"], strict=True):
        wanted, found = fixed(theirs, a), fixed(ours, b)
        wanted |= {k: a[k] for k in NEWER if k in a and "shares" not in a}
        found |= {k: b[k] for k in NEWER if k in a and "shares" not in a}
        theirs.play(a)
        ours.play(b)
        yield wanted, found, theirs.match.digest, ours.match.digest
