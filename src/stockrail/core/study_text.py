"""The study file: the head of a match file, then its lines, entry by entry, in the notation of the record.

stockrail study 1
game: 1830
rules: 4
seats: 3
options:
names: ["Ann", "Bob", "Cy"]
seed: 7
title: Was it too early?

0 buy SV
mark: ?
comment: Twenty dollars, and no more bids after it.
or
  0 bid CS 45
  name: Ann waits
1 pass

What is written about an entry stands below it; above the first entry, about the beginning.  `or` begins another line
instead of the entry before it, indented by two.  A study of what one seat knew says which: `known: 1`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from stockrail.core import titles
from stockrail.core.actions import short
from stockrail.core.errors import Damage, Damaged, Flaw, Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.options import show
from stockrail.core.record import INDENT, OPENING, header, names_of, number_of, options_of, seat_of

if TYPE_CHECKING:
    from stockrail.core.study import Node, Study

MAGIC: Final = "stockrail study 1"
ALSO: Final = ("title", "known")
OR: Final = "or"
NOTES: Final = ("mark", "name", "comment")


def is_study(text: str) -> bool:
    """Does a text begin as a study does?"""
    return text.lstrip("\ufeff").startswith(MAGIC.rpartition(" ")[0] + " ")


# ---------------------------------------------------------------- writing


def write(study: Study) -> str:
    """The study as text; `read` gives it back."""
    head = {
        "game": study.game.name,
        "rules": str(study.game.revision),
        "seats": str(study.seats),
        "options": show(study.game.options_chosen),
        "names": json.dumps(study.names, ensure_ascii=False),
        "seed": str(study.seed),
        "title": " ".join(study.title.split()),
        "known": "" if study.known is None else str(study.known),
    }
    rows = [MAGIC, *(f"{k}: {v}".rstrip() for k, v in head.items() if v or k not in ALSO)]
    usual = study.game.digest(study.game.start(study.seats)) == study.game.digest(study.opening)
    if not usual:
        opening = study.game.position(study.opening)
        rows += [f"{OPENING}:", *(INDENT + line for line in opening.splitlines())]
    return "\n".join([*rows, "", *_notes(study.root, ""), *_tree(study.root)]) + "\n"


def _tree(root: Node) -> Iterator[str]:
    """Each entry, then the alternatives to it, then what follows it."""
    waiting: list[tuple[Node, list[Node], int, bool]] = []
    if root.children:
        waiting.append((root.children[0], root.children[1:], 0, False))
    while waiting:
        node, others, depth, instead = waiting.pop()
        if instead:
            yield INDENT * (depth - 1) + OR
        yield f"{INDENT * depth}{_entry(node)}"
        yield from _notes(node, INDENT * depth)
        if node.children:
            waiting.append((node.children[0], node.children[1:], depth, False))
        waiting += [(other, [], depth + 1, True) for other in reversed(others)]


def _entry(node: Node) -> str:
    assert node.action is not None
    return f"{'*' if node.seat == CHANCE else node.seat} {node.action.text()}"


def _notes(node: Node, indent: str) -> Iterator[str]:
    for key in NOTES:
        yield from (f"{indent}{key}: {line}".rstrip() for line in getattr(node, key).splitlines())


# ---------------------------------------------------------------- reading


def read(text: str, trusted: bool = False) -> Study:
    """A study from its file; what cannot be read in it is left out, and told with the rest."""
    lines = text.lstrip("\ufeff").splitlines()
    head, body = header(lines, (MAGIC,), (*ALSO, OPENING), "no_study")
    reader = _Reader(_begun(head), trusted)
    for n, line in enumerate(lines[body:], body + 1):
        if line.strip():
            reader.line(n, line)
    if reader.wrong:
        raise Damaged(reader.wrong, reader.study)
    return reader.study


def _begun(head: dict[str, str]) -> Study:
    from stockrail.core.study import Study

    game = titles.find(head["game"], options_of(head["options"]))
    state = game.parse_position(head[OPENING]) if OPENING in head else game.start(number_of(head, "seats"))
    study = Study(game, state, names_of(head["names"]), number_of(head, "seed"), head.get("title", ""))
    if head.get("known"):
        seat = seat_of(head["known"], study.seats)
        if seat is None or seat == CHANCE:
            raise Flaw("known_seat", text=short(head["known"]), last=study.seats - 1)
        study.known = seat
    return study


class _Reader:
    """Reads line by line; `tips` is the latest entry at every indentation, None where it was left out."""

    def __init__(self, study: Study, trusted: bool) -> None:
        self.study, self.trusted = study, trusted
        self.wrong: list[Damage] = []
        self.tips: list[Node | None] = [study.root]
        self.before: list[Node | None] = [None]
        """What lies before each tip: an alternative begins there."""

    def line(self, n: int, line: str) -> None:
        depth, odd = divmod(len(line) - len(line.lstrip(" ")), len(INDENT))
        words = line.strip()
        if odd or depth >= len(self.tips):
            self._wrong(n, Flaw("indented", text=short(words), most=len(INDENT) * (len(self.tips) - 1)))
            return
        key, colon, value = words.partition(":")
        if words == OR:
            self._or(n, depth)
        elif colon and key in NOTES:
            self._note(n, depth, key, value.strip())
        else:
            self._entry(n, depth, words)

    def _or(self, n: int, depth: int) -> None:
        if self.tips[depth] is self.study.root:
            self._wrong(n, Flaw("or_nothing"))
            return
        self.tips[depth + 1 :] = [self.before[depth]]
        self.before[depth + 1 :] = [None]

    def _note(self, n: int, depth: int, key: str, value: str) -> None:
        node = self.tips[depth]
        if node is None:
            return
        if key == "comment":
            node.comment = f"{node.comment}\n{value}" if node.comment else value
            return
        here, self.study.here = self.study.here, node
        try:
            self.study.note(**{key: value})
        except Unreadable as e:
            self._wrong(n, e)
        finally:
            self.study.here = here

    def _entry(self, n: int, depth: int, words: str) -> None:
        who, _, text = words.partition(" ")
        seat = seat_of(who, self.study.seats)
        if seat is None:
            self._wrong(n, Flaw("study_line", text=short(words), notes=", ".join(f"{note}:" for note in NOTES)))
            if not who[0].isdecimal():
                return  # a slip beside the entries
        parent = self.tips[depth]
        del self.tips[depth + 1 :], self.before[depth + 1 :]
        self.before[depth], self.tips[depth] = parent, None
        if parent is None or seat is None:
            return  # it was left out, or what it follows
        try:
            action = self.study.game.parse(text)
        except Unreadable as e:
            self._wrong(n, e)
            return
        if not self.trusted:
            refusal = self.study.game.check(self.study.state(parent), seat, action)
            if refusal is not None:
                self._wrong(n, Flaw("illegal", text=short(words)), refusal)
                return
        self.tips[depth] = self.study._added(parent, seat, action)

    def _wrong(self, n: int, why: Unreadable, refusal: Any = None) -> None:
        self.wrong.append(Damage(n, why, refusal))
