"""Before the first bid two players get other certificates than more do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

VANDERBILT: Final = "CV"


def drawn(g: RailGame, s: RailState) -> int:
    """Vanderbilt's corporation (CHE-CV-1)."""
    return s.favoured[g.private_index[VANDERBILT]]


@dataclass(frozen=True, slots=True)
class DealCertificates(Effect["RailGame", RailState]):
    """For two players all president's certificates but that of the drawn corporation are of 30 % (CHE-2P-1)."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.seats == 2:
            for c in g.majors:
                if not s.closed[c]:
                    s.president_shares[c] = 2 if c == drawn(g, s) else 3


DealCertificates.define("deal_certificates")
