"""Three kinds of error: unreadable, illegal, diverged.  Each tells the reader what to try next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from stockrail.core.match import Match
    from stockrail.core.rules import Refusal
    from stockrail.core.study import Study


class StockrailError(Exception):
    """Anything a caller may want to show on one line."""


class Unreadable(StockrailError, ValueError):
    """What was written cannot be read: an unknown word, a missing field, a damaged line."""


class Flaw(Unreadable):
    """What is wrong with a file, as data: `flaw.<key>` is its sentence in any language."""

    def __init__(self, key: str, **values: FlawValue) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    def __str__(self) -> str:
        from stockrail.core.shown import said  # which knows of these errors

        return said(self, " ".join([self.key, *map(str, self.values.values())]))


FlawValue: TypeAlias = int | str | Unreadable
"""Numbers, words of the file, or what was wrong inside."""


class IllegalAction(StockrailError, ValueError):
    """A rule forbids it; `refusal` says which and with what numbers.  Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class Diverged(StockrailError):
    """A record and the rules disagree at `line`; `good` is the match up to there, `refusal` the rule if it was one."""

    def __init__(
        self, line: int, why: Unreadable, good: Match, refusal: Refusal | None = None, unit: str = "line"
    ) -> None:
        super().__init__(line, why)
        self.line, self.why, self.good, self.refusal, self.unit = line, why, good, refusal, unit

    @property
    def place(self) -> str:
        """Where: a line of a file, or an action of a record that has no lines."""
        return f"{self.unit} {self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {self.why}" + (f": {self.refusal}" if self.refusal is not None else "")


@dataclass(frozen=True, slots=True)
class Damage:
    """A line of a study file that cannot be read, why, and the rule if it was one."""

    line: int
    why: Unreadable
    refusal: Refusal | None = None
    unit: str = "line"

    def __str__(self) -> str:
        return f"{self.unit} {self.line}: {self.why}" + (f": {self.refusal}" if self.refusal is not None else "")


class Damaged(StockrailError):
    """Some lines of a study file make no sense; `good` is the study without them and what follows them."""

    def __init__(self, places: Sequence[Damage], good: Study) -> None:
        super().__init__(*places)
        self.places, self.good = tuple(places), good

    def __str__(self) -> str:
        return "; ".join(map(str, self.places))
