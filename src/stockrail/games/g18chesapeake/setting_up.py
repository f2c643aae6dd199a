"""Before the first bid: a corporation is drawn for Cornelius Vanderbilt, and two players get other certificates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.rail.ledgers import CORPORATION, Ledger
from stockrail.rail.policies.dealing import DrawCorporation
from stockrail.rail.state import NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

DRAWN: Final = "drawn"
LEDGERS: Final = (Ledger(DRAWN, of=CORPORATION, start=NOBODY),)
"""The corporation that was drawn (CHE-CV-1)."""


def drawn(s: RailState) -> int:
    """Vanderbilt's corporation."""
    return s.ledgers[DRAWN][0]


def draw() -> DrawCorporation:
    """Chance draws one of the eight."""
    return DrawCorporation(DRAWN)


@dataclass(frozen=True, slots=True)
class DealCertificates(Effect["RailGame", RailState]):
    """For two players all president's certificates but that of the drawn corporation are of 30 % (CHE-2P-1)."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.seats == 2:
            s.president_shares = [2 if c == drawn(s) else 3 for c in range(len(s.president_shares))]


DealCertificates.define("deal_certificates")
