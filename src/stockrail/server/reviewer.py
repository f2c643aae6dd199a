"""A process that looks at one finished game again: `python -m stockrail.server.reviewer`.

It reads the match from its standard input and writes lines of JSON: how far it has come, and at last what it found,
with a sentence in every language.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Final

import stockrail
from stockrail.bots.review import Finding, review
from stockrail.core.match import Match
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.report import sentence
from stockrail.server import named

NICE: Final = 10
"""Everything else goes first."""
STEPS: Final = 50
"""How often it says how far it has come."""


def main() -> None:
    os.nice(NICE)
    match = stockrail.loads(sys.stdin.read())

    def progress(done: int, most: int) -> None:
        if done % max(1, most // STEPS) == 0:
            _say({"done": done, "all": most})

    found = review(match, progress)
    _say({name: [_told(match, f) for f in list_] for name, list_ in (("turns", found.turns), ("lapses", found.lapses))})


def _told(match: Match, f: Finding) -> dict[str, Any]:
    """A finding in every language, with marks for names: who reads it fills them in."""
    names = [named.mark(seat) for seat in range(match.seats)]
    said = {lang: sentence(f, Words(match.game.name, lang, names, bidi=True, also=("report",))) for lang in LANGUAGES}
    return {"kind": f.kind, "entry": f.entry, "seat": f.seat, "text": said}


def _say(line: dict[str, Any]) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
