"""Options of a title: named choices made before the game starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from stockrail.core.actions import short
from stockrail.core.errors import Flaw

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, OptionValue]
YES_NO: Final = (True, False)
NO_YES: Final = (False, True)
"""The values of an option that is on, and of one that is off, where nobody chooses."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a title: its name, the values it takes, the first being the default."""

    name: str
    values: tuple[OptionValue, ...]
    players: tuple[int, ...] = ()
    """Seat counts it makes sense for; empty means all."""
    formerly: Choice | None = None
    """The option that said this before, perhaps more besides: its first value means the first of these, and so on.
    Stored games and files may still name it."""

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    def read(self, word: object) -> OptionValue:
        """The value a word from outside stands for: `yes`, `true` and `on` are True."""
        text = str(word).lower()
        for value in self.values:
            if text == str(value).lower() or (isinstance(value, bool) and text in (_YES if value else _NO)):
                return value
        known = ", ".join(map(written, self.values))
        raise Flaw("option_value", name=self.name, word=short(str(word)), known=known)

    def among(self, given: Options) -> OptionValue:
        """Its value among those given: by its name, by that of before, or else the default."""
        was = self.formerly
        if self.name in given:
            return self.read(given[self.name])
        if was is not None and was.name in given:
            return self.values[was.values.index(was.read(given[was.name]))]
        return self.default


_YES = ("yes", "true", "on", "1")
_NO = ("no", "false", "off", "0")


def written(value: OptionValue) -> str:
    """A value as it is typed, and called in forms and catalogues."""
    return (_YES if value else _NO)[0] if isinstance(value, bool) else str(value)


def resolve(choices: tuple[Choice, ...], given: Options) -> dict[str, OptionValue]:
    """Every option with its value; an option left out has its default.

    >>> resolve((Choice("board", ("standard", "advanced")),), {"board": "Advanced"})
    {'board': 'advanced'}
    """
    known = {c.name: c for c in choices}
    former = {c.formerly.name for c in choices if c.formerly is not None}
    for name in given:
        if name not in known and name not in former:
            raise Flaw("no_option", name=short(name), known=", ".join(known) or "-")
    return {name: c.among(given) for name, c in known.items()}


def unusual(choices: tuple[Choice, ...], chosen: Options) -> dict[str, OptionValue]:
    """The options that have not their default."""
    return {c.name: chosen[c.name] for c in choices if chosen[c.name] != c.default}


def show(options: Options) -> str:
    """`board=advanced investors=yes`, for headers and lists."""
    return " ".join(f"{k}={written(v)}" for k, v in options.items())
