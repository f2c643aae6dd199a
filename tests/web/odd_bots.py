"""Bots that sleep, die, fail, wait for the test or write down what they hear, installed for one test."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest

from stockrail.bots.random import Random
from stockrail.core.actions import Action, Decline
from stockrail.core.events import Event
from stockrail.core.registry import registered

FOLDER = "STOCKRAIL_TEST_ODD_BOTS"
NAMES = ("Asleep", "Dying", "Eager", "Failing", "Gated", "Lawless", "Listening", "Shy", "Timid")


class Odd(Random):
    """Plays any move, once it has done what it is odd for."""

    blind: ClassVar[bool] = False

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.heard: list[str] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event.kind)

    def choose(self, *asked: Any) -> Action:
        self.odd()
        return super().choose(*asked)

    def odd(self) -> None:
        """What makes it odd."""


class Asleep(Odd):
    def odd(self) -> None:
        threading.Event().wait()


class Dying(Odd):
    def odd(self) -> None:
        os._exit(1)


class Failing(Odd):
    def odd(self) -> None:
        raise RuntimeError("no idea")


class Lawless(Odd):
    """Answers what is no move here."""

    def choose(self, *asked: Any) -> Action:
        return Decline()


class Shy(Odd):
    """Never uses a power it is not asked for."""

    def choose(self, *asked: Any) -> Action:
        return Decline() if Decline() in asked[1] else super().choose(*asked)


class Eager(Odd):
    """Uses every power it has."""

    def choose(self, *asked: Any) -> Action:
        view, options, *rest = asked
        return super().choose(view, tuple(o for o in options if o != Decline()), *rest)


class Timid(Failing):
    simpler: ClassVar[str] = "dying"


class Gated(Odd):
    """Says that it is asked, and waits until the test lets it go on."""

    def odd(self) -> None:
        with open(Path(os.environ[FOLDER]) / "asked", "w") as asked:
            asked.write("asked\n")
        with open(Path(os.environ[FOLDER]) / "gate") as gate:
            gate.read()


class Listening(Odd):
    def odd(self) -> None:
        (Path(os.environ[FOLDER]) / "heard").write_text(json.dumps(self.heard))


@contextmanager
def installed(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with these bots, as others would install theirs."""
    info = folder / "odd_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1\n")
    points = "\n".join(f"{name.lower()} = tests.web.odd_bots:{name}" for name in NAMES)
    (info / "entry_points.txt").write_text(f"[stockrail.bots]\n{points}\n")
    for name in ("asked", "gate"):
        os.mkfifo(folder / name)
    patch.setenv(FOLDER, str(folder))
    root = str(Path(__file__).parents[2])
    patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), root, *filter(None, [os.environ.get("PYTHONPATH")])]))
    patch.syspath_prepend(str(folder))
    registered.cache_clear()
    yield folder
    patch.undo()
    registered.cache_clear()
