"""What people write to others: without control characters, lines stay lines."""

from __future__ import annotations

from typing import Final

from stockrail.server.problems import InvalidField

LONGEST_REPORT: Final = 2_000


def clean_text(text: str, longest: int) -> str:
    """What somebody wrote, without control characters; lines stay lines."""
    kept = "".join(ch for ch in text.replace("\r\n", "\n") if ch.isprintable() or ch in "\n\u200c\u200d").strip()
    if len(kept) > longest:
        raise InvalidField("longest", longest=longest)
    return kept
