"""What would you do, and who is likely to win?  For who practises against bots alone: such games do not count."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from stockrail.bots.hints import Hint, hints
from stockrail.bots.odds import expected
from stockrail.core.errors import Unreadable
from stockrail.core.view import View
from stockrail.locales.l10n import Words
from stockrail.server import pages
from stockrail.server.problems import Problem

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter

log = logging.getLogger(__name__)


def is_alone(s: TablePresenter) -> bool:
    """Does the reader practise where nobody else is a person?  Who holds several seats may not be alone."""
    if s.row.status != "running" or not s.row.practice or s.seat is None or s.mine != [s.seat]:
        return False
    others = [p for p in s.people if p.seat != s.seat]
    return s.why_frozen is None and all(p.program if p.account is not None else p.bot is not None for p in others)


def is_offered(s: TablePresenter) -> bool:
    """May the reader ask for hints now?"""
    return is_alone(s) and s.row.turn == s.seat


def advice(s: TablePresenter) -> list[pages.Hint]:
    """The moves a good player would think of, from what the reader's seat knows."""
    if not is_offered(s) or s.seat is None:
        raise Problem("hints")
    match = s.loaded.match
    options = tuple(s.options(s.loaded, s.seat))
    found = hints(match.game, s.seat, match.view(s.seat), options, heard=s.heard(s.seat))
    return [hint_card(s.words, h, s.move(h.action)) for h in found]


def hint_card(words: Words, h: Hint, move: pages.Move) -> pages.Hint:
    """A hint as the page shows it."""
    return pages.Hint(
        move=move,
        score=round(h.score, 2),
        terms={t.name: round(t.amount, 2) for t in h.reasons},
        text=words.because([(t.name, t.amount) for t in h.reasons]),
        chance=None if h.chance is None else round(h.chance, 4),
        outcome=words.chance(h.chance),
    )


def evaluation(s: TablePresenter, view: View | None) -> list[float] | None:
    """How likely each seat is to win, from what the reader's seat sees and has heard; None where it is not offered."""
    if s.seat is None or not is_alone(s):
        return None
    match = s.loaded.match
    heard = s.heard(s.seat) if match.game.hides(match.state) else []
    try:
        found = expected(view or match.view(s.seat), match.game.memory(match.seats, s.seat).after(heard))
    except Unreadable as e:  # whoever runs the server reads how to learn it anew
        log.warning("no evaluation: %s", e)
        return None
    return None if found is None else [round(part, 3) for part in found]
