"""Finished games looked at again, one at a time, in a process of its own; what was found is kept in memory."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Event, Lock, Thread, Timer
from typing import Any, Final

log = logging.getLogger(__name__)
KEPT: Final = 64
"""Reviews that are kept; the one nobody has asked for longest gives way."""
LONGEST: Final = 600.0
"""Seconds after which a review is given up."""


@dataclass(slots=True)
class Job:
    """A review that waits, is under way, is done or has failed."""

    done: int = 0
    all: int = 0
    turns: list[dict[str, Any]] = field(default_factory=list)
    lapses: list[dict[str, Any]] = field(default_factory=list)
    is_good: bool = False
    ended: Event = field(default_factory=Event)
    """Set when there is nothing more to wait for, whether it went well or not."""

    @property
    def status(self) -> str:
        return "over" if self.is_good else "failed" if self.ended.is_set() else "waiting"


class Reviews:
    """The reviews of one server process."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[int, Job] = OrderedDict()
        self._lock, self._turn = Lock(), Lock()

    def of(self, table: int, text: str) -> Job:
        """The review of a table whose record this is, begun if nobody has asked for it yet."""
        with self._lock:
            job = self._jobs.get(table)
            if job is None:
                job = self._jobs[table] = Job()
                Thread(target=self._run, args=(job, text), daemon=True).start()
            self._jobs.move_to_end(table)
            while len(self._jobs) > KEPT:
                self._jobs.popitem(last=False)
            return job

    def _run(self, job: Job, text: str) -> None:
        with self._turn:
            try:
                look(job, text)
            except (OSError, ValueError) as e:
                log.warning("a game could not be reviewed: %s", e)
        job.ended.set()


def look(job: Job, text: str) -> None:
    """Start the process and write down what it says."""
    command = [sys.executable, "-m", "stockrail.server.reviewer"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        end = Timer(LONGEST, child.kill)
        end.daemon = True
        end.start()
        child.stdin.write(text)
        child.stdin.close()
        for line in child.stdout:
            told = json.loads(line)
            if "done" in told:
                job.done, job.all = told["done"], told["all"]
            else:
                job.turns, job.lapses, job.is_good = told["turns"], told["lapses"], True
        end.cancel()
