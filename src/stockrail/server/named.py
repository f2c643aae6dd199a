"""People named in sentences: where a line of the log says a name, it leads to that person's page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from stockrail.locales.l10n import END_ISOLATE, ISOLATE, Words
from stockrail.server import pages

FIRST: Final = 0xE000
"""The first of the marks that stand for names until a sentence is read: no name and no message has such a character."""
_MARK: Final = re.compile(f"{ISOLATE}?([\ue000-\ue0ff]){END_ISOLATE}?")


def mark(n: int) -> str:
    """What stands for the name of the n-th person."""
    return chr(FIRST + n)


def read(said: str, people: Sequence[pages.Named], words: Words) -> tuple[str, list[str | pages.Named]]:
    """A sentence with marks as plain text, and in parts where it names somebody."""
    pieces = _MARK.split(said)
    parts = [people[ord(piece) - FIRST] if i % 2 else piece for i, piece in enumerate(pieces)]
    text = "".join(part if isinstance(part, str) else words.isolate(part.name) for part in parts)
    return text, [part for part in parts if part != ""] if len(parts) > 1 else []


def of_account(account: int | None, name: str) -> pages.Named:
    """A person by account; who has deleted theirs has neither name nor page."""
    return pages.Named(name=name or "—", url=f"/people/{account}" if account is not None and name else "")
