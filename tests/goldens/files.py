"""The golden files: which there are, which there should be, and what each should say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stockrail.core import titles
from tests.goldens import codes, counts, decisions, playthrough

FOLDER: Final = Path(__file__).parent
YARDSTICK: Final = "greedy-1"
USUAL: Final = 4
"""Seats of a game of bots, or the nearest number a title takes."""
EVERY: Final = {"random": 12, YARDSTICK: 8}
"""At which choices a new recipe records the bot's decision, by who plays."""


def present() -> list[Path]:
    """All golden files."""
    return sorted(p for p in FOLDER.iterdir() if p.suffix not in ("", ".py"))


def parts(path: Path) -> list[str]:
    """The file taken apart, a recipe each with what follows from it; a playthrough is one game."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".playthrough":
        return [text]
    legend, _, body = text.rstrip("\n").partition("\n\n")
    return [f"{legend}\n\n{part}\n" for part in re.split(r"\n(?! )", body)]


def again(name: str, old: str) -> str:
    """What the file should say, made from the recipes in it."""
    lines = [line for line in old.splitlines() if line and not line.startswith("#")]
    kind = Path(name).suffix.removeprefix(".")
    if kind == "perft":
        legend, body = counts.LEGEND, counts.body(lines)
    elif kind == "codes":
        legend, body = codes.LEGEND, codes.body(lines)
    elif kind == "playthrough":
        legend, body = playthrough.LEGEND, playthrough.body(lines)
    else:
        legend, body = decisions.LEGEND, decisions.body(lines, kind)
    return legend + "\n" + "\n".join(body) + "\n"


def missing(title: str) -> Iterator[tuple[str, str]]:
    """Files and the recipes they lack: every title is counted and played at every number of seats."""
    players = titles.title(title).players
    for seats in players:
        yield from _lacking(f"{title}.perft", f"{title} seats={seats} |")
        yield from _lacking(f"{title}-{seats}.playthrough", f"{title} seats={seats} by=random ", "seed=1")
        for by, every in EVERY.items():
            yield from _lacking(f"{title}.{YARDSTICK}", f"{title} seats={seats} by={by} ", f"seed=1 every={every}")
    seats = usual(title)
    yield from _lacking(f"{title}.codes", f"{title} seats={seats} by=random ", "seed=1 every=12")
    yield from _lacking(f"{title}-{seats}-{YARDSTICK}.playthrough", f"{title} seats={seats} by={YARDSTICK} ", "seed=1")


def usual(title: str) -> int:
    """How many sit at a game of bots."""
    return min(titles.title(title).players, key=lambda n: abs(n - USUAL))


def _lacking(name: str, start: str, rest: str = "") -> Iterator[tuple[str, str]]:
    path = FOLDER / name
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if not any(line.startswith(start) for line in old.splitlines()):
        yield name, start + rest
