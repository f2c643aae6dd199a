"""What a step asks for: something done, something that happens, or a fact of the position."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event

Kind = Literal["do", "told", "seen"]
KINDS: Final[tuple[Kind, ...]] = ("do", "told", "seen")
COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_NUMBER: Final = re.compile(r"(>=|<=|>|<) *(-?\d+)")


@dataclass(frozen=True)
class Condition:
    """One thing that must hold.

    `do`: an action of the learner's in this step, by its verb and fields.  `told`: an event since the step's first
    move, by its kind and values.  `seen`: a part of what the learner sees, by its path, and what it `is` or how many
    of it there are (`count`).
    """

    kind: Kind
    what: str
    wanted: Mapping[str, Any]

    def done(self, action: Action) -> bool:
        """Is the action the one that is asked for?"""
        data = action.json()
        return data["do"] == self.what and all(fits(data.get(k), w) for k, w in self.wanted.items())

    def happened(self, event: Event) -> bool:
        """Is the event the one that is asked for?"""
        values = dict(event.values)
        return event.kind == self.what and all(fits(values.get(k), w) for k, w in self.wanted.items())

    def holds(self, board: Mapping[str, Any]) -> bool:
        """Does the position show it?"""
        found = at_path(board, self.what)
        if "count" in self.wanted:
            return fits(len(found or ()), self.wanted["count"])
        return fits(found, self.wanted["is"])


def read_goal(path: str, data: Mapping[str, Any]) -> Condition:
    """A condition as a lesson writes it."""
    kind = next((k for k in KINDS if k in data), None)
    wanted = {k: w for k, w in data.items() if k != kind}
    if kind is None or (kind == "seen" and set(wanted) not in ({"is"}, {"count"})):
        raise Unreadable(f"{path}: a goal is done, told or seen (with `is` or `count`), not {dict(data)}")
    return Condition(kind, data[kind], wanted)


def at_path(board: Any, path: str) -> Any:
    """What lies at `players.0.cash`; None where there is nothing."""
    for name in path.split("."):
        if isinstance(board, Mapping):
            board = board.get(name)
        elif isinstance(board, Sequence) and not isinstance(board, str) and name.isdecimal() and int(name) < len(board):
            board = board[int(name)]
        else:
            return None
    return board


def fits(found: Any, wanted: Any) -> bool:
    """Is it what is wanted: the same, within `>=10`, or one of a list?  Of a list that was found one item must be."""
    if isinstance(wanted, list):
        return any(fits(found, w) for w in wanted)
    if isinstance(found, (list, tuple)):
        return any(fits(f, wanted) for f in found)
    number = _NUMBER.fullmatch(wanted) if isinstance(wanted, str) else None
    if number is not None:
        return isinstance(found, int) and COMPARED[number[1]](found, int(number[2]))
    return bool(found == wanted)
