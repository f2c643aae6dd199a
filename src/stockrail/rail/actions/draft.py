"""Setting up a game whose companies are drafted: chance takes some out and deals, players keep."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Chance takes a corporation or a private out of the game."""

    name: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance deals a card of the draft deck."""

    card: str


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep a card of the draft, a private or `blank`."""

    card: str


Remove.define("remove")
Draw.define("draw")
Keep.define("keep")
