"""Play and study economic board games: one set of rule engines for table, terminal, bots and research.

>>> import stockrail
>>> m = stockrail.new("stockpile", seats=3, seed=7)
>>> m.turn in range(3)
True
>>> print(m.legal.why("bid 0 25"))
That is not your decision now; this is Supply. [ST-2.1]
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from stockrail import native as native  # first of all: it decides how the modules below are loaded
from stockrail.core import titles as _titles
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Chance, Decision, Effect, Menu
from stockrail.core.errors import Damaged, Diverged, Flaw, IllegalAction, StockrailError, Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game, Result, State
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.legal import Legal
from stockrail.core.match import Entry, Match
from stockrail.core.options import OptionValue
from stockrail.core.position import Position
from stockrail.core.position_text import is_position
from stockrail.core.record import read
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal, Rule
from stockrail.core.shown import show_with
from stockrail.core.study import Study
from stockrail.core.study_text import is_study
from stockrail.core.titles import names as titles
from stockrail.core.view import View
from stockrail.showing import Showing

if TYPE_CHECKING:
    from stockrail.locales.l10n import Words

__version__ = "0.1.0"


def game(name: str, **options: OptionValue) -> Game:
    """A title with its options chosen."""
    return _titles.find(name, options)


def new(name: str, seats: int, seed: int = 0, names: Sequence[str] = (), **options: OptionValue) -> Match:
    """A new match of a title."""
    return Match(game(name, **options), seats, seed, names)


def load(path: str | Path, at: int | None = None) -> Match:
    """A match from its file, or from a game file of 18xx.games; `at` stops after that many entries."""
    try:
        return loads(Path(path).read_text(encoding="utf-8"), at)
    except FileNotFoundError:
        raise Unreadable(f"no file {path}") from None
    except (OSError, UnicodeDecodeError) as e:
        raise Unreadable(f"{path} cannot be read: {e.__class__.__name__}") from None


def loads(text: str, at: int | None = None) -> Match:
    """The same from the text of such a file."""
    if text.lstrip().startswith("{"):
        from stockrail.interchange.games18xx.read import parse, played  # so that nobody else waits for the rail titles

        return played(parse(text), at)
    if is_position(text):
        raise Flaw("position")
    if is_study(text):
        raise Flaw("study")
    return read(text, _titles.find, at)


def words(lang: str = "en", title: str | Game | Match | None = None, names: Sequence[str] = ()) -> Words:
    """The words of a language for refusals, events and actions: of a title, of a match with its players, or of any."""
    from stockrail.locales.anything import Anything
    from stockrail.locales.l10n import Words

    if title is None:
        return Anything(lang, names)
    if isinstance(title, Match):
        return Words(title.game.name, lang, names or title.names)
    return Words(title.name if isinstance(title, Game) else _titles.title(title).name, lang, names)


show_with(Showing())

__all__ = [
    "CHANCE",
    "Action",
    "Chance",
    "Damaged",
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
    "Position",
    "Refusal",
    "Result",
    "Rng",
    "Rule",
    "Seat",
    "Span",
    "State",
    "StockrailError",
    "Study",
    "Unreadable",
    "View",
    "game",
    "load",
    "loads",
    "new",
    "titles",
    "words",
]
