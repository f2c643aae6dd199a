"""Lessons: guided first games and exercises, as data.  `docs/lessons.md` says how to write one.

A folder for each title holds `lessons.toml`, which lists them in their order, and a file for each.  Other packages
bring folders of their own under the entry point group `stockrail.lessons`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from stockrail.core import position_text, titles
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.registry import registered
from stockrail.lessons.goals import Condition, read_goal

GROUP: Final = "stockrail.lessons"
"""Entry points of lessons in other packages, by title: each names the package whose folder holds them."""
INDEX: Final = "lessons.toml"
GUIDE, EXERCISE = "guide", "exercises"
KEYS: Final = {"name", "seats", "seat", "seed", "options", "position", "minutes", "values", "steps", "see"}
STEP_KEYS: Final = {"text", "hint", "goal", "moves", "marks", "solution", "answers", "values"}


@dataclass(frozen=True)
class Step:
    """What the learner is asked to reach, and what the others answer."""

    text: str
    """The key of what it says."""
    goal: tuple[Condition, ...]
    moves: int
    """In so many moves of one's own."""
    solution: tuple[str, ...]
    """Moves that reach it."""
    answers: tuple[str, ...] = ()
    """What the others do, one after the other, from one's first move in this step to the first in the next."""
    hint: str = ""
    """The key of what is said after a wrong move; else the solution's first move is named."""
    marks: tuple[str, ...] = ()
    """What is meant on the board: picks, or ids of things."""
    values: Mapping[str, Any] | None = None
    """For the blanks of its text."""


@dataclass(frozen=True)
class Lesson:
    """A position, and steps from there."""

    title: str
    id: str
    kind: str
    """`guide`, a part of the first game, or `exercises`."""
    name: str
    """The key of its name."""
    words: str
    """The catalogue with its texts."""
    seats: int
    seat: Seat
    """The learner's."""
    seed: int
    options: Mapping[str, str]
    position: str
    """The text of a position; empty where it begins with the game."""
    minutes: int
    values: Mapping[str, Any]
    steps: tuple[Step, ...]
    see: tuple[str, ...] = ()
    """Lessons of other titles to take first, `1889/auction`."""

    @cached_property
    def game(self) -> Game:
        return titles.find(self.title, self.options)

    @cached_property
    def _start(self) -> Any:
        if not self.position:
            return self.game.start(self.seats)
        return position_text.read(self.position, titles.find)[1]

    def match(self, seed: int | None = None) -> Match:
        """A match at the beginning, chance waiting to be told or to be resumed."""
        return Match.blank(self.game, self.seats, self.seed if seed is None else seed, state=self._start.clone())

    def values_of(self, step: Step) -> dict[str, Any]:
        """What its text speaks of."""
        return {**self.values, **(step.values or {})}


# ---------------------------------------------------------------- finding


def taught() -> list[str]:
    """The titles that have lessons."""
    own = {p.name for p in files(__package__).iterdir() if p.joinpath(INDEX).is_file()}
    return [name for name in titles.names() if name in own | registered(GROUP).keys()]


@cache
def lessons(title: str) -> tuple[Lesson, ...]:
    """The lessons of a title in their order: the guided game, then the exercises."""
    if title not in taught():
        return ()
    folder = _folder(title)
    index = _toml(folder / INDEX, {"words", GUIDE, EXERCISE})
    return tuple(
        _lesson(title, kind, name, index["words"], folder / f"{name}.toml")
        for kind in (GUIDE, EXERCISE)
        for name in index.get(kind, ())
    )


def find(title: str, name: str) -> Lesson | None:
    """The lesson of that name, if there is one."""
    return next((x for x in lessons(title) if x.id == name), None)


def following(lesson: Lesson) -> Lesson | None:
    """The next one of its title."""
    every = lessons(lesson.title)
    at = every.index(lesson) + 1
    return every[at] if at < len(every) else None


def _folder(title: str) -> Traversable:
    entry = registered(GROUP).get(title)
    return files(entry.value) / title if entry else files(__package__) / title


# ---------------------------------------------------------------- reading


def _toml(path: Traversable, known: set[str]) -> dict[str, Any]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Unreadable(f"{path}: there is no such file") from None
    except tomllib.TOMLDecodeError as e:
        raise Unreadable(f"{path}: {e}") from None
    _only(path, data, known)
    return data


def _only(path: Traversable, data: Mapping[str, Any], known: set[str]) -> None:
    for key in data:
        if key not in known:
            raise Unreadable(f"{path}: there is no '{key}' in a lesson; there are: {', '.join(sorted(known))}")


def _lesson(title: str, kind: str, name: str, words: str, path: Traversable) -> Lesson:
    data = _toml(path, KEYS)
    try:
        return Lesson(
            title,
            name,
            kind,
            data["name"],
            words,
            data["seats"],
            data.get("seat", 0),
            data.get("seed", 0),
            data.get("options", {}),
            data.get("position", ""),
            data.get("minutes", 2),
            data.get("values", {}),
            tuple(_step(path, s) for s in data["steps"]),
            tuple(data.get("see", ())),
        )
    except KeyError as e:
        raise Unreadable(f"{path}: '{e.args[0]}' is missing") from None


def _step(path: Traversable, data: dict[str, Any]) -> Step:
    _only(path, data, STEP_KEYS)
    solution = tuple(data["solution"])
    return Step(
        data["text"],
        tuple(read_goal(str(path), g) for g in data["goal"]),
        data.get("moves", len(solution)),
        solution,
        tuple(data.get("answers", ())),
        data.get("hint", ""),
        tuple(data.get("marks", ())),
        data.get("values"),
    )
