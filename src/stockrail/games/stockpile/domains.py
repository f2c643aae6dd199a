"""From what the actions of a Stockpile table are chosen."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from stockrail.core.domains import SEAT, Domains
from stockrail.games.stockpile.data import BATCHES, BIDS, COMPANIES, COPIES, MARKET, NAMES, PAIRS, PILES
from stockrail.games.stockpile.selling import KINDS

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


def domains(g: Stockpile) -> Domains:
    """The domains under the options; both cards face down are placed with investors only."""
    piles = range(max(PILES.values()))
    return {
        SEAT: range(max(g.players)),
        "company": COMPANIES,
        "card": MARKET,
        "pile": piles,
        "bid": BIDS,
        "sold": KINDS,
        "shares": range(max(COPIES) + 1),
        "investor": NAMES,
        "hiding": list(product(MARKET, piles, MARKET, piles)) if g.with_investors else [],
        "placed": range(max(PILES[n] + 2 * n * BATCHES[n] for n in g.players)),
        "pair": range(max(nth for places in PAIRS.values() for _, _, nth in places) + 1),
        "step": (-1, 1),
    }
