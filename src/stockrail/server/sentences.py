"""What the entries of a record say in words, before names are filled in: kept, for every look at a table tells its last
hundred entries again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.server import event_codec, language, named
from stockrail.server.concerns import concerned

KEPT: Final = 8_192
"""Entries whose sentences are kept, about a kilobyte each: a page shows some hundred, to each seat its own."""


class Sentence(NamedTuple):
    """One event of an entry, with marks for the names of people."""

    kind: str
    said: str
    about: tuple[str, ...]
    rule: str | None
    ref: str | None


@lru_cache(maxsize=KEPT)
def of_entry(
    game: Game, lang: str, seats: int, eyes: Seat | None, actor: Seat, action: str, told: str
) -> tuple[Sentence, ...]:
    """What a seat, or a spectator, may know of an entry, given the events that are stored with it."""
    words = language.words(game.name, lang, [named.mark(seat) for seat in range(seats)])
    events = event_codec.seen_by(eyes, game, told)
    return tuple(
        Sentence(
            kind=e.kind,
            said=words.event(e),
            about=tuple(concerned(e, events[0], actor, action)),
            rule=e.rule.id if e.rule else None,
            ref=e.rule.section if e.rule else None,
        )
        for e in events
    )
