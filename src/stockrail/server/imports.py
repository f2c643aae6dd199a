"""Games from files: checked entry by entry, then kept as a finished game to study, or as one that goes on here."""

from __future__ import annotations

import json
import re
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

import stockrail
from stockrail.core.errors import Diverged, Flaw, Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.core.rng import dice
from stockrail.server import language, repository
from stockrail.server.clocks import Clock
from stockrail.server.matches import LoadedMatch, Start
from stockrail.server.moves import Change, Move, record
from stockrail.server.problems import Problem

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services

LONGEST: Final = 2_000_000
"""Bytes of a file."""
MOST_SEATS: Final = 12
_SEATS: Final = re.compile(r"^seats: *(\d+)", re.MULTILINE)


class Unimportable(Problem):
    """A file that cannot be taken over; `why` says where and why, `good` how many entries of it could be."""

    def __init__(self, why: str, good: int = 0) -> None:
        super().__init__("import", why=why)
        self.why, self.good = why, good


def read(text: str, at: int | None, lang: str) -> Match:
    """The match of a file, or where it goes wrong and what to do then."""
    words = language.words("core", lang)
    seats = _SEATS.search(text[:2000])
    if seats is not None and (len(seats[1]) > 3 or int(seats[1]) > MOST_SEATS):
        raise Unimportable(words.flaw(Flaw("header_number", field="seats")))
    try:
        return stockrail.loads(text, at)
    except Diverged as e:
        title = language.words(e.good.game.name, lang, list(e.good.names))
        raise Unimportable(title.diverged(e), len(e.good.entries)) from None
    except Unreadable as e:
        raise Unimportable(words.flaw(e)) from None
    except Exception:  # a file that somebody else wrote may be wrong in ways nobody has thought of
        raise Unimportable(words.text("flaw.other")) from None


def keep(services: Services, me: Me, match: Match) -> int:
    """A table for the match: all its seats are the importer's, nothing counts, and only they see it."""
    again = Match.blank(match.game, match.seats, match.seed, match.names, match.at(0).state)
    for entry in match.line():
        again.replay(entry.seat, entry.action)
    start = Start(match.at(0).state, dice(match.seed))
    seats = [{"account": me.id, "name": name, "bot": None, "bank": None, "kept_for": None} for name in match.names]
    with services.store.write() as c:
        table = repository.add_table(c, _values(me, match), seats)
        loaded = LoadedMatch(table, again, 0, None)
        change = Change(loaded, again.entries, start.positions(loaded, again.entries))
        row, people = repository.locked(c, table), repository.seated(c, table)
        record(services, c, row, people, change, Move(table, CHANCE, 0, "", auto=True))
    services.changed(table)
    return table


def _values(me: Me, match: Match) -> dict[str, Any]:
    now = time.time()
    return {
        "game": match.game.name,
        "revision": match.game.revision,
        "options": json.dumps(dict(match.game.options_chosen)),
        "seats": match.seats,
        "title": "",
        "status": "open",
        "host": me.id,
        "open": False,
        "hot": True,
        "practice": True,
        "invite": secrets.token_urlsafe(12),
        "clock": Clock().dump(),
        "seed": str(match.seed),
        "salt": secrets.token_hex(16),
        "n": 0,
        "since": now,
        "created": now,
    }
