"""Play and study economic board games: one set of rule engines for table, terminal, bots and research.

>>> import stockrail
>>> m = stockrail.new("stockpile", seats=3, seed=7)
>>> m.turn in range(3)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Chance, Decision, Effect, Menu
from stockrail.core.errors import Diverged, IllegalAction, StockrailError, Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game, Result, State
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.legal import Legal
from stockrail.core.match import Entry, Match
from stockrail.core.options import OptionValue
from stockrail.core.record import read
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal, Rule
from stockrail.core.titles import find as game
from stockrail.core.titles import names as titles
from stockrail.core.view import View

__version__ = "0.1.0"


def new(name: str, seats: int, seed: int = 0, names: Sequence[str] = (), **options: OptionValue) -> Match:
    """A new match of a title."""
    return Match(game(name, options), seats, seed, names)


def load(path: str | Path, at: int | None = None) -> Match:
    """A match from its file; `at` stops after that many entries."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unreadable(f"no file {path}") from None
    except (OSError, UnicodeDecodeError) as e:
        raise Unreadable(f"{path} cannot be read: {e.__class__.__name__}") from None
    return read(text, game, at)


__all__ = [
    "CHANCE",
    "Action",
    "Chance",
    "Decision",
    "Diverged",
    "Effect",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "Legal",
    "Match",
    "Menu",
    "OptionValue",
    "Pass",
    "Refusal",
    "Result",
    "Rng",
    "Rule",
    "Seat",
    "Span",
    "State",
    "StockrailError",
    "Unreadable",
    "View",
    "game",
    "load",
    "new",
    "titles",
]
