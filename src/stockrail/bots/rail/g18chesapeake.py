"""The greedy 18Chesapeake bot: weighs every option of its turn in dollars and takes the best.

Its title has no secrets beside the draw before the game, so the position follows from the view.
"""

from __future__ import annotations

from stockrail.bots.rail import greedy


class Greedy(greedy.Greedy):
    """One seat's player; what it thinks of things is what the kit's bots think."""
