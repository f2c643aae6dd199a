"""The match file: a header, then one line an entry, then the digest of the last position.

stockrail match 1
game: stockpile
rules: 1
seats: 3
options: board=standard investors=no
names: ["Ann", "Bob", "Cy"]
seed: 7

* pair AA +4
0 place AA 1 fee2 3
digest: 52f0c1d9a4b7e310
"""

from __future__ import annotations

import json
from collections.abc import Callable

from stockrail.core.actions import short
from stockrail.core.errors import Diverged, Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match, Undo
from stockrail.core.options import Options, show

MAGIC = "stockrail match 1"
FIELDS = ("game", "rules", "seats", "options", "names", "seed")


def write(m: Match) -> str:
    """The match as text; `read` gives it back."""
    head = {
        "game": m.game.name,
        "rules": str(m.game.revision),
        "seats": str(m.seats),
        "options": show(m.game.options_chosen),
        "names": json.dumps(m.names, ensure_ascii=False),
        "seed": str(m.seed),
    }
    lines = [MAGIC, *(f"{k}: {v}".rstrip() for k, v in head.items()), ""]
    lines += [f"{'*' if e.seat == CHANCE else e.seat} {e.action.text()}" for e in m.entries]
    lines.append(f"digest: {m.digest}")
    return "\n".join(lines) + "\n"


def read(text: str, find_game: Callable[[str, Options], Game], at: int | None = None) -> Match:
    """A match from its file, every entry checked; `at` stops after that many entries.

    Raises `Unreadable` for a header that makes no sense and `Diverged`, with the good part, for anything later.
    """
    lines = text.splitlines()
    head, body = _header(lines)
    game = find_game(head["game"], _options(head["options"]))
    names = _names(head["names"])
    m = Match.blank(game, _number(head, "seats"), _number(head, "seed"), names)
    for n, line in enumerate(lines[body:], body + 1):
        if at is not None and len(m.entries) >= at:
            return m
        if line.startswith("digest:"):
            _finish(m, n, line, head)
            return m
        if line.strip():
            _entry(m, n, line)
    if at is not None and len(m.entries) >= at:
        return m
    raise Diverged(len(lines) + 1, "the file ends before its digest line; it may have been cut off", m)


def _header(lines: list[str]) -> tuple[dict[str, str], int]:
    if not lines or lines[0].strip() != MAGIC:
        raise Unreadable(f"line 1: a match file begins with '{MAGIC}'")
    head: dict[str, str] = {}
    for n, line in enumerate(lines[1:], 2):
        if not line.strip():
            missing = [f for f in FIELDS if f not in head]
            if missing:
                raise Unreadable(f"line {n}: the header lacks {', '.join(missing)}")
            return head, n
        key, colon, value = line.partition(":")
        if not colon or key not in FIELDS:
            raise Unreadable(f"line {n}: the header has the fields {', '.join(FIELDS)}")
        head[key] = value.strip()
    raise Unreadable(f"line {len(lines)}: the file ends inside its header")


def _number(head: dict[str, str], key: str) -> int:
    if not head[key].removeprefix("-").isdecimal() or len(head[key]) > 20:
        raise Unreadable(f"the header's {key} is not a number")
    return int(head[key])


def _options(text: str) -> dict[str, str]:
    pairs = [word.partition("=") for word in text.split()]
    if any(not eq for _, eq, _ in pairs):
        raise Unreadable("the header's options are written as name=value")
    return {k: v for k, _, v in pairs}


def _names(text: str) -> list[str]:
    try:
        names = json.loads(text)
    except ValueError:
        names = None
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise Unreadable('the header\'s names are a list: ["Ann", "Bob"]')
    return names


def _entry(m: Match, n: int, line: str) -> None:
    who, _, text = line.strip().partition(" ")
    seat = _seat(who, m.seats)
    if seat is None:
        raise Diverged(n, f"'{short(line)}' does not begin with a seat or *", m)
    try:
        action = Undo() if text == Undo.verb else m.game.parse(text)
    except Unreadable as e:
        raise Diverged(n, str(e), m) from None
    refusal = m.replay(seat, action)
    if refusal is not None:
        raise Diverged(n, f"'{short(line)}' is not legal here: {refusal}", m, refusal)


def _seat(who: str, seats: int) -> Seat | None:
    if who == "*":
        return CHANCE
    return int(who) if who.isdecimal() and len(who) < 4 and int(who) < seats else None


def _finish(m: Match, n: int, line: str, head: dict[str, str]) -> None:
    if line.partition(":")[2].strip() != m.digest:
        played = f"rules {head['rules']}, these are {m.game.revision}"
        raise Diverged(n, f"the digest does not match the position reached (played under {played})", m)
