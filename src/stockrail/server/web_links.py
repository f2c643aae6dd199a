"""Addresses in what people write: those of web pages become links, everything else stays text."""

from __future__ import annotations

import re
from typing import Final

from stockrail.server import pages

_RUN: Final = re.compile(r"\bhttps?://[^\s<>\"]+", re.IGNORECASE)
_PAGE: Final = re.compile(r"https?://[a-z0-9]+(?:[.-]+[a-z0-9]+)*(?::\d{1,5})?(?:[/?#].*)?", re.IGNORECASE)
"""A plain host name: an address that carries a name or password, or look-alike letters, is no link."""
_CLOSING: Final = ".,:;!?'…»)]}*_"
"""What ends the sentence around an address, and not the address."""


def read(text: str) -> list[str | pages.Link]:
    """A text in parts where it has addresses, or else nothing."""
    parts: list[str | pages.Link] = []
    at = 0
    for run in _RUN.finditer(text):
        url = _trimmed(run[0])
        if _PAGE.fullmatch(url):
            parts += [text[at : run.start()], pages.Link(url=url)]
            at = run.start() + len(url)
    return [part for part in (*parts, text[at:]) if part != ""] if parts else []


def _trimmed(run: str) -> str:
    """Without what closes the sentence; a bracket that was opened inside the address stays."""
    while run[-1] in _CLOSING and not (run[-1] == ")" and run.count("(") >= run.count(")")):
        run = run[:-1]
    return run
