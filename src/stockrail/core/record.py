"""The match file: a header, then one line an entry, then the digest of the last position.

stockrail match 2
game: stockpile
rules: 1
seats: 3
options: board=standard investors=no
names: ["Ann", "Bob", "Cy"]
seed: 7

* pair AA +4
0 place AA 1 fee2 3
digest: 52f0c1d9a4b7e310

A match that begins with a position of its own has it in the header, as the indented lines behind `opening:`.  Files of
the first format are read too; their digest was taken from numbers and is not compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence

from stockrail.core.actions import short
from stockrail.core.errors import Diverged, Flaw, Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match, Undo
from stockrail.core.options import Options, show

MAGIC = "stockrail match 2"
OLD_MAGIC = "stockrail match 1"
FIELDS = ("game", "rules", "seats", "options", "names", "seed")
OPENING = "opening"
INDENT = "  "
LONGEST_NUMBER = 60
"""Digits: the seed of a game among people is a secret of 192 bits."""


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
    usual = m.game.digest(m.game.start(m.seats)) == m.at(0).digest
    return lines(head, [(e.seat, e.action.text()) for e in m.entries], m.digest, "" if usual else m.at(0).text())


def lines(head: Mapping[str, str], entries: Iterable[tuple[Seat, str]], digest: str, opening: str = "") -> str:
    """A file of its header, entries in their notation, the digest of where they led, and an opening of its own."""
    rows = [MAGIC, *(f"{k}: {v}".rstrip() for k, v in head.items())]
    rows += [f"{OPENING}:", *(INDENT + line for line in opening.splitlines())] if opening else []
    rows += ["", *(f"{'*' if seat == CHANCE else seat} {action}" for seat, action in entries)]
    return "\n".join([*rows, f"digest: {digest}"]) + "\n"


def read(text: str, find_game: Callable[[str, Options], Game], at: int | None = None) -> Match:
    """A match from its file, every entry checked; `at` stops after that many entries.

    Raises `Unreadable` for a header that makes no sense and `Diverged`, with the good part, for anything later.
    """
    lines = text.splitlines()
    head, body = header(lines, (MAGIC, OLD_MAGIC), (OPENING,), "no_match")
    game = find_game(head["game"], options_of(head["options"]))
    names = names_of(head["names"])
    state = game.parse_position(head[OPENING]) if OPENING in head else None
    m = Match.blank(game, number_of(head, "seats"), number_of(head, "seed"), names, state)
    for n, line in enumerate(lines[body:], body + 1):
        if at is not None and len(m.entries) >= at:
            return m
        if line.startswith("digest:"):
            if lines[0].strip() == MAGIC:
                _finish(m, n, line, head)
            return m
        if line.strip():
            _entry(m, n, line)
    if at is not None and len(m.entries) >= at:
        return m
    raise Diverged(len(lines) + 1, Flaw("cut_off"), m)


def header(
    lines: Sequence[str], magic: Sequence[str], also: Sequence[str], stranger: str
) -> tuple[dict[str, str], int]:
    """The fields of a file's head, and the number of the line that ends it; `also` names those it may lack.

    A file that begins otherwise is a flaw called `stranger`.
    """
    if not lines or lines[0].strip() not in magic:
        raise Flaw(stranger, magic=magic[0])
    head: dict[str, str] = {}
    for n, line in enumerate(lines[1:], 2):
        if not line.strip():
            missing = [f for f in FIELDS if f not in head]
            if missing:
                raise Flaw("header_lacks", line=n, fields=", ".join(missing))
            return head, n
        if OPENING in head and line.startswith(INDENT):
            head[OPENING] += line.removeprefix(INDENT) + "\n"
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in (*FIELDS, *also):
            raise Flaw("header_fields", line=n, fields=", ".join((*FIELDS, *also)))
        head[key] = value.strip()
    raise Flaw("header_ends", line=len(lines))


def number_of(head: Mapping[str, str], key: str) -> int:
    """A field that is a number."""
    if not head[key].removeprefix("-").isdecimal() or len(head[key]) > LONGEST_NUMBER:
        raise Flaw("header_number", field=key)
    return int(head[key])


def options_of(text: str) -> dict[str, str]:
    """The options chosen, as written; the title judges them."""
    pairs = [word.partition("=") for word in text.split()]
    if any(not eq for _, eq, _ in pairs):
        raise Flaw("header_options")
    return {k: v for k, _, v in pairs}


def names_of(text: str) -> list[str]:
    """The players' names, a JSON list."""
    try:
        names = json.loads(text)
    except ValueError:
        names = None
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise Flaw("header_names")
    return names


def _entry(m: Match, n: int, line: str) -> None:
    who, _, text = line.strip().partition(" ")
    seat = seat_of(who, m.seats)
    if seat is None:
        raise Diverged(n, Flaw("no_seat", text=short(line)), m)
    try:
        action = Undo() if text == Undo.verb else m.game.parse(text)
    except Unreadable as e:
        raise Diverged(n, e, m) from None
    refusal = m.replay(seat, action)
    if refusal is not None:
        raise Diverged(n, Flaw("illegal", text=short(line)), m, refusal)


def seat_of(who: str, seats: int) -> Seat | None:
    """Who a line begins with: a seat, chance (`*`), or nobody that there is."""
    if who == "*":
        return CHANCE
    return int(who) if who.isdecimal() and len(who) < 4 and int(who) < seats else None


def _finish(m: Match, n: int, line: str, head: dict[str, str]) -> None:
    if line.partition(":")[2].strip() != m.digest:
        raise Diverged(n, Flaw("digest", rules=head["rules"], ours=m.game.revision), m)
