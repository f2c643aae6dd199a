"""What seats and chance may do.  Field names are the words of clicks: space, city, card, row, station, rail ..."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from stockrail.core.actions import Action
from stockrail.core.ids import Value

A = TypeVar("A", bound=Action)


def _act(kind: type[A], *fields: Value) -> A:
    return kind(*fields)


act = _act if TYPE_CHECKING else cache(_act)
"""The action with these fields, made once: legal lists are built from the same few thousand."""


# ---------------------------------------------------------------- chance


@dataclass(frozen=True, slots=True)
class SetMaster(Action):
    """A station master tile comes to a station."""

    station: int
    master: str


@dataclass(frozen=True, slots=True)
class SetNeutral(Action):
    """A neutral building comes to a neutral space."""

    space: str
    building: str


@dataclass(frozen=True, slots=True)
class SetSide(Action):
    """A private building number gets its side."""

    number: int
    side: str


@dataclass(frozen=True, slots=True)
class TurnTile(Action):
    """The top tile of a supply stack is turned over."""

    stack: int
    tile: str


@dataclass(frozen=True, slots=True)
class TurnCattle(Action):
    """The top card of the cattle market stack is turned over."""

    card: str


@dataclass(frozen=True, slots=True)
class TurnObjective(Action):
    """The top card of the objective stack is turned over."""

    card: str


@dataclass(frozen=True, slots=True)
class DealStart(Action):
    """A seat gets its starting objective."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """A seat draws the top card of its own stack."""

    player: int
    card: str


# ---------------------------------------------------------------- the trail


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put the rancher on a neutral building."""

    space: str


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Walk to a location; `via` are the locations on the way."""

    space: str
    via: tuple[str, ...]


# ---------------------------------------------------------------- Kansas City


@dataclass(frozen=True, slots=True)
class Foresight(Action):
    """Take a tile of a foresight column."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Use so many certificates and deliver to a city (none where no disc is left)."""

    city: str | None
    certificates: int


@dataclass(frozen=True, slots=True)
class TakeDisc(Action):
    """Clear a disc space of the own board."""

    disc: str


@dataclass(frozen=True, slots=True)
class LiftDisc(Action):
    """Take the own disc back from a station."""

    station: int


# ---------------------------------------------------------------- local and other actions


@dataclass(frozen=True, slots=True)
class Hire(Action):
    """Hire a worker of a job market row, at the row's cost with the modifier."""

    row: int
    worker: str
    modifier: int


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Put a private building on a space."""

    building: str
    space: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard cards for a reward."""

    card: tuple[str, ...]
    gain: str


@dataclass(frozen=True, slots=True)
class Certify(Action):
    """Move the certificate marker forward."""


@dataclass(frozen=True, slots=True)
class Earn(Action):
    """Take the dollars a building gives."""


@dataclass(frozen=True, slots=True)
class PairUp(Action):
    """Take certificates and dollars for pairs of teepees."""


@dataclass(frozen=True, slots=True)
class TakeObjective(Action):
    """Take an open objective card, or the top of the stack."""

    card: str


@dataclass(frozen=True, slots=True)
class Forward(Action):
    """Engine forward."""

    rail: str


@dataclass(frozen=True, slots=True)
class Back(Action):
    """Engine backward."""

    rail: str


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """Upgrade a train station."""

    station: int


@dataclass(frozen=True, slots=True)
class Appoint(Action):
    """Give up a worker and take the station master tile."""

    worker: str


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Take a teepee tile."""

    space: str


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Remove a hazard tile."""

    space: str


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy cattle cards with so many cowboys."""

    card: tuple[str, ...]
    cowboys: int


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Let a cowboy turn over market cards."""


@dataclass(frozen=True, slots=True)
class Auxiliary(Action):
    """An auxiliary action, single or double; `rail` where the engine goes."""

    disc: str
    times: int
    rail: str | None


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Draw so many cards, to discard as many."""

    count: int


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Discard a card after drawing."""

    card: str


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Remove a hand card from the game."""

    card: str


@dataclass(frozen=True, slots=True)
class Copy(Action):
    """Use the local actions of an adjacent building."""

    space: str


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an objective card from the hand."""

    card: str


SetMaster.define("master")
SetNeutral.define("neutral")
SetSide.define("side")
TurnTile.define("tile")
TurnCattle.define("market")
TurnObjective.define("card")
DealStart.define("start")
DrawCard.define("draw")
Place.define("place space:neutral")
Move.define("move space via:way")
Foresight.define("foresight column row:place")
Deliver.define("deliver")
TakeDisc.define("disc")
LiftDisc.define("lift")
Hire.define("hire row worker modifier")
Build.define("build building space:plot")
Discard.define("discard card:discarded gain")
Certify.define("certify")
Earn.define("earn")
PairUp.define("pairs")
TakeObjective.define("objective card:objective")
Forward.define("forward")
Back.define("back")
Upgrade.define("upgrade")
Appoint.define("appoint")
Trade.define("trade space:teepee")
Clear.define("clear space:hazard")
Buy.define("buy card+cowboys:deal")
Reveal.define("reveal")
Auxiliary.define("aux disc+times+rail:help")
Exchange.define("exchange")
Drop.define("drop")
Remove.define("remove")
Copy.define("copy space:plot")
Play.define("play card:objective")
