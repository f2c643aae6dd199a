"""What would you do?  Hints for somebody who plays against bots alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.bots.hints import hints
from stockrail.server import pages
from stockrail.server.problems import Problem

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter


def is_offered(s: TablePresenter) -> bool:
    """Is the reader in turn, at a table where nobody else is a person?  Who holds several seats may not be alone."""
    if s.row.status != "running" or s.seat is None or s.mine != [s.seat] or s.row.turn != s.seat:
        return False
    others = [p for p in s.people if p.seat != s.seat]
    return s.why_frozen is None and all(p.program if p.account is not None else p.bot is not None for p in others)


def advice(s: TablePresenter) -> list[pages.Hint]:
    """The moves a good player would think of, from what the reader's seat knows."""
    if not is_offered(s) or s.seat is None:
        raise Problem("hints")
    match = s.loaded.match
    found = hints(match.game, s.seat, match.view(s.seat), match.legal_for(s.seat).options, s.heard(s.seat))
    return [
        pages.Hint(
            move=s.move(h.action),
            score=round(h.score, 2),
            terms={t.name: round(t.amount, 2) for t in h.reasons},
            text=s.words.because([(t.name, t.amount) for t in h.reasons]),
        )
        for h in found
    ]
