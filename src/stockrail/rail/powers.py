"""What privates can do: a small vocabulary that titles pick from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.rail.shares import gain
from stockrail.rail.state import CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class Power:
    """Something a private does for its owner."""

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        """The first buyer has got the private."""

    def bought_in(self, g: RailGame, s: RailState, private: int, corp: int, out: Tape) -> None:
        """A corporation has bought the private."""


@dataclass(frozen=True, slots=True)
class GrantShare(Power):
    """The first buyer receives a share of a corporation from the offering."""

    corporation: str

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        corp = g.corp_index[self.corporation]
        gain(g, s, seat, corp, 1, s.offer, out)
        out.tell("granted", g.book.power, private=g.private_ref(private), corporation=g.ref(corp))


@dataclass(frozen=True, slots=True)
class GrantPresidency(Power):
    """The first buyer receives the president's certificate and sets par at once; the first train closes the private."""

    corporation: str

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        from stockrail.rail.policies.auction import SetPar

        s.agenda.append(SetPar(seat, self.corporation))


@dataclass(frozen=True, slots=True)
class ExtraTile(Power):
    """The owning corporation lays one more tile in a hex, without connection, while the hex is bare."""

    hex: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Teleport(Power):
    """The owning corporation lays its tile in a far hex and may put a free token there in the same turn."""

    hex: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExchangeForShare(Power):
    """The owning player hands the private in for a share from the offering or the pool."""

    corporation: str


@dataclass(frozen=True, slots=True)
class FreeTiles(Power):
    """The owning corporation lays tiles in several hexes, free and without connection, one in each.

    Two that are laid must join over their common side, one right after the other (`together`).  With `linked` the two
    hexes must be joined by track afterwards, whatever lies in between.
    """

    tiles: tuple[tuple[str, tuple[str, ...]], ...]
    """Hex and the tiles that may be laid there."""
    most: int = 1
    together: bool = False
    linked: bool = False

    @property
    def rule(self) -> str:
        """The rule of the kit it is printed under."""
        return "power_link" if self.linked else "power_together" if self.together else "power_upgrade"


@dataclass(frozen=True, slots=True)
class ExtraToken(Power):
    """The owning corporation puts an extra token into a city, free and without connection."""

    hex: str
    city: int


@dataclass(frozen=True, slots=True)
class Marker(Power):
    """A marker on one of the hexes adds to the runs of the owner.

    One that moves may be set anew in every operating round; while a player owns it, for any company he names.
    """

    bonus: tuple[tuple[str, int], ...]
    """Hex and what the marker is worth there."""
    moves: bool = False

    def bought_in(self, g: RailGame, s: RailState, private: int, corp: int, out: Tape) -> None:
        s.favoured[private], s.used[private] = corp, 0


@dataclass(frozen=True, slots=True)
class Discount(Power):
    """The owning corporation pays less for some terrain and sides."""

    cuts: tuple[tuple[str, int], ...]
    """Kind of terrain or side, and how much less."""


@dataclass(frozen=True, slots=True)
class PerVisit(Power):
    """One train of the owning corporation earns so much for every stop it visits."""

    amount: int


@dataclass(frozen=True, slots=True)
class Independent(Power):
    """The private is a small railway that operates for its owner; a corporation that buys it takes it over."""

    corporation: str

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        from stockrail.rail import minors

        minors.start(g, s, g.corp_index[self.corporation], private, seat, out)

    def bought_in(self, g: RailGame, s: RailState, private: int, corp: int, out: Tape) -> None:
        from stockrail.rail import minors

        minors.absorb(g, s, g.corp_index[self.corporation], corp, out)


P = TypeVar("P", bound=Power)


def power(g: RailGame, private: int, kind: type[P]) -> P | None:
    """The power of that kind the private has, if any."""
    found = g.powers[private].get(kind)
    return found if isinstance(found, kind) else None


def unused(g: RailGame, s: RailState, corp: int, kind: type[Power]) -> list[int]:
    """Privates of the corporation whose power of that kind may still be used."""
    return [i for i, owner in enumerate(s.owner) if owner == CORP + corp and not s.used[i] and power(g, i, kind)]


def closed_by_train(g: RailGame, corp: int) -> list[int]:
    """Privates that close when the corporation buys its first train."""
    name = g.corporations[corp]
    return [
        i
        for i, p in enumerate(g.title.privates)
        if any(isinstance(x, GrantPresidency) and x.corporation == name for x in p.powers)
    ]
