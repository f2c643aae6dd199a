"""Finding titles by name.  They register under the entry point group `stockrail.games`."""

from __future__ import annotations

from functools import cache

from stockrail.core.actions import short
from stockrail.core.errors import Flaw
from stockrail.core.game import Game
from stockrail.core.options import Options, OptionValue, resolve
from stockrail.core.registry import registered

GROUP = "stockrail.games"


def names() -> list[str]:
    """The names of all installed titles."""
    return sorted(registered(GROUP))


@cache
def title(name: str) -> type[Game]:
    """The Game class of a title."""
    if name not in registered(GROUP):
        raise Flaw("no_game", name=short(name), known=", ".join(names()))
    cls = registered(GROUP)[name].load()
    assert isinstance(cls, type)
    assert issubclass(cls, Game)
    return cls


def find(name: str, options: Options | None = None) -> Game:
    """A title with its options chosen; compiled once and shared."""
    cls = title(name)
    chosen = resolve(cls.choices, options or {})
    return _compiled(cls, tuple(chosen.items()))


def given(title: Game | str) -> Game:
    """A game, or the title of that name with its usual options."""
    return find(title) if isinstance(title, str) else title


@cache
def _compiled(cls: type[Game], options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return cls(dict(options))
