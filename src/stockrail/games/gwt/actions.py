"""What seats and chance may do.  Field names are the words of clicks: space, city, card, row, station, rail ..."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from stockrail.core.actions import Action

A = TypeVar("A", bound=Action)


def _act(kind: type[A], *fields: Any) -> A:
    return kind(*fields)


act = _act if TYPE_CHECKING else cache(_act)
"""The action with these fields, made once: legal lists are built from the same few thousand."""


# ---------------------------------------------------------------- chance


@dataclass(frozen=True, slots=True)
class SetMaster(Action):
    """A station master tile comes to a station."""

    station: int
    master: str
    verb: ClassVar[str] = "master"


@dataclass(frozen=True, slots=True)
class SetNeutral(Action):
    """A neutral building comes to a neutral space."""

    space: str
    building: str
    verb: ClassVar[str] = "neutral"


@dataclass(frozen=True, slots=True)
class SetSide(Action):
    """A private building number gets its side."""

    number: int
    side: str
    verb: ClassVar[str] = "side"


@dataclass(frozen=True, slots=True)
class TurnTile(Action):
    """The top tile of a supply stack is turned over."""

    stack: int
    tile: str
    verb: ClassVar[str] = "tile"


@dataclass(frozen=True, slots=True)
class TurnCattle(Action):
    """The top card of the cattle market stack is turned over."""

    card: str
    verb: ClassVar[str] = "market"


@dataclass(frozen=True, slots=True)
class TurnObjective(Action):
    """The top card of the objective stack is turned over."""

    card: str
    verb: ClassVar[str] = "card"


@dataclass(frozen=True, slots=True)
class DealStart(Action):
    """A seat gets its starting objective."""

    player: int
    card: str
    verb: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """A seat draws the top card of its own stack."""

    player: int
    card: str
    verb: ClassVar[str] = "draw"


# ---------------------------------------------------------------- the trail


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put the rancher on a neutral building."""

    space: str
    verb: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Walk to a location; `via` are the locations on the way."""

    space: str
    via: tuple[str, ...]
    verb: ClassVar[str] = "move"


# ---------------------------------------------------------------- Kansas City


@dataclass(frozen=True, slots=True)
class Foresight(Action):
    """Take a tile of a foresight column."""

    column: int
    row: int
    verb: ClassVar[str] = "foresight"


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Use so many certificates and deliver to a city (none where no disc is left)."""

    city: str | None
    certificates: int
    verb: ClassVar[str] = "deliver"


@dataclass(frozen=True, slots=True)
class TakeDisc(Action):
    """Clear a disc space of the own board."""

    disc: str
    verb: ClassVar[str] = "disc"


@dataclass(frozen=True, slots=True)
class LiftDisc(Action):
    """Take the own disc back from a station."""

    station: int
    verb: ClassVar[str] = "lift"


# ---------------------------------------------------------------- local and other actions


@dataclass(frozen=True, slots=True)
class Hire(Action):
    """Hire a worker of a job market row, at the row's cost with the modifier."""

    row: int
    worker: str
    modifier: int
    verb: ClassVar[str] = "hire"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Put a private building on a space."""

    building: str
    space: str
    verb: ClassVar[str] = "build"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard cards for a reward."""

    card: tuple[str, ...]
    gain: str
    verb: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Certify(Action):
    """Move the certificate marker forward."""

    verb: ClassVar[str] = "certify"


@dataclass(frozen=True, slots=True)
class Earn(Action):
    """Take the dollars a building gives."""

    verb: ClassVar[str] = "earn"


@dataclass(frozen=True, slots=True)
class PairUp(Action):
    """Take certificates and dollars for pairs of teepees."""

    verb: ClassVar[str] = "pairs"


@dataclass(frozen=True, slots=True)
class TakeObjective(Action):
    """Take an open objective card, or the top of the stack."""

    card: str
    verb: ClassVar[str] = "objective"


@dataclass(frozen=True, slots=True)
class Forward(Action):
    """Engine forward."""

    rail: str
    verb: ClassVar[str] = "forward"


@dataclass(frozen=True, slots=True)
class Back(Action):
    """Engine backward."""

    rail: str
    verb: ClassVar[str] = "back"


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """Upgrade a train station."""

    station: int
    verb: ClassVar[str] = "upgrade"


@dataclass(frozen=True, slots=True)
class Appoint(Action):
    """Give up a worker and take the station master tile."""

    worker: str
    verb: ClassVar[str] = "appoint"


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Take a teepee tile."""

    space: str
    verb: ClassVar[str] = "trade"


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Remove a hazard tile."""

    space: str
    verb: ClassVar[str] = "clear"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy cattle cards with so many cowboys."""

    card: tuple[str, ...]
    cowboys: int
    verb: ClassVar[str] = "buy"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Let a cowboy turn over market cards."""

    verb: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Auxiliary(Action):
    """An auxiliary action, single or double; `rail` where the engine goes."""

    disc: str
    times: int
    rail: str | None
    verb: ClassVar[str] = "aux"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Draw so many cards, to discard as many."""

    count: int
    verb: ClassVar[str] = "exchange"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Discard a card after drawing."""

    card: str
    verb: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Remove a hand card from the game."""

    card: str
    verb: ClassVar[str] = "remove"


@dataclass(frozen=True, slots=True)
class Copy(Action):
    """Use the local actions of an adjacent building."""

    space: str
    verb: ClassVar[str] = "copy"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an objective card from the hand."""

    card: str
    verb: ClassVar[str] = "play"
