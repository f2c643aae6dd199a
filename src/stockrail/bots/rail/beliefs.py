"""What a rail bot believes without looking: how long a game lasts, how trains go, what a charter or a dollar is worth.

The defaults are the greedy player's.  A title's club player may have others, found by trial in games of players whose
beliefs were drawn at random: see docs/bot-trials.md.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Beliefs:
    """One player's."""

    # how the game goes
    longest: int = 6
    """Nobody plans for more operating rounds than this."""
    sales: float = 2.0
    """Trains sold in an operating round, about."""
    near: int = 4
    """So few trains before a kind rusts, and it is as good as gone."""
    first_run: int = 40
    """What a young corporation will earn soon, for each phase of the game."""
    liquid: float = 0.6
    """Shares sold in need bring this part of their value."""

    # the first sale and founding
    pinch: float = 0.1
    """What a dollar that is missing to float a corporation costs in the first sale."""
    found: float = 150.0
    """A corporation one can float alone comes before any share."""
    helped: float = 20.0
    """One that needs others to float is better than nothing."""
    high: float = 0.5
    """What a dollar of par speaks for it where one can float alone."""
    home: float = 0.25
    """What the promise of a home speaks for it."""

    # shares
    charter: float = 60.0
    """What it is worth to lead a sound corporation."""
    fear: float = 0.3
    """How likely a president is thought to leave a poor corporation to the next holder."""
    margin: float = 0.0
    """By how many dollars a share must be worth more than it costs."""
    hold: float = 0.0
    """By how many dollars a sale must look better than to keep the shares."""

    # operating
    uses: int = 4
    """A better run is used this often, at most."""
    idle: float = 0.4
    """What a dollar in a treasury is worth beside one in the hand."""
    dear: float = 1.2
    """What it is worth where a train must be paid with it."""
    secure: float = 0.8
    """What part of its price a train for good is worth for being there, beside its runs."""
    help: float = 2.0
    """What a dollar of the president's own hurts when a corporation must have it."""
    scarce: float = 0.8
    """What part of a city's value its last circle is worth."""
    city_stop: int = 20
    """What a stop of a first train will earn at least."""
    draw: float = 1.0
    """What places brought nearer count for beside a better run."""
