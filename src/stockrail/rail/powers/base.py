"""What every power may answer: when it is offered, what it pays, whether it outlives the others, how its card reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, TypeVar

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Item
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal
from stockrail.rail.state import CORP, UNSOLD, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


class Place(str):
    """A hex in a sentence: readers see the name of its city beside it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a card says: a key of the catalogue, the values in it, and what is listed after it."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    listed: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Power:
    """Something a private does for its owner.

    Every method is a question of the kit at its moment; a power answers those it has to do with.  `private` is the
    index of the private it belongs to, `top` the question that is being asked.
    """

    rank: ClassVar[int] = 9
    """Where several powers are offered at once, those of a lower rank are listed first."""
    for_player: ClassVar[bool] = False
    """Is it offered to a player who owns the private, instead of to a corporation?"""
    for_anybody: ClassVar[bool] = False
    """Is `holds_open` asked of it whoever owns the private, and of a tile's hexes only when the tile lies?"""

    two: ClassVar[bool] = False
    """May a second tile follow its first at once?"""

    # ------------------------------------------------------------ offers

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        """What the owner may do at this moment, beside the question on top."""
        return ()

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        """Is a question worth asking for its sake?  It is put to the owner: a corporation, or its president."""
        return False

    def misplaced(self, g: RailGame, s: RailState, private: int, a: Action) -> Refusal | None:
        """What it says of an action of its own that is not open now."""
        return None

    def round_begins(self, g: RailGame, s: RailState, private: int) -> Iterable[Item]:
        """What is asked at the start of an operating round."""
        return ()

    def turns_end(self, g: RailGame, s: RailState, private: int) -> Iterable[Item]:
        """What is asked after the last turn of an operating round."""
        return ()

    # ------------------------------------------------------------ changes of owner, closing

    def set_up(self, g: RailGame, s: RailState, private: int) -> Iterable[Item]:
        """What is decided before the game begins."""
        return ()

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        """The first buyer has got the private."""

    def bought_in(self, g: RailGame, s: RailState, private: int, corp: int, seller: Seat, out: Tape) -> None:
        """A corporation has bought the private."""

    def survives(self, g: RailGame, s: RailState, private: int) -> bool:
        """Does the private stay open when all others close?"""
        return False

    def all_close(self, g: RailGame, s: RailState, private: int) -> None:
        """The privates are about to close."""

    def closed_by_train(self, g: RailGame, s: RailState, private: int, corp: int) -> bool:
        """Does the private close when the corporation buys a train?"""
        return False

    # ------------------------------------------------------------ money

    def income(self, g: RailGame, s: RailState, private: int) -> int | None:
        """What the private pays its owner, where that is not what is printed on it."""
        return None

    def discounts(self, g: RailGame, s: RailState, private: int) -> Mapping[str, int]:
        """What the owning corporation saves on each kind of terrain and side."""
        return {}

    def bonus(self, g: RailGame, s: RailState, private: int, corp: int) -> Iterable[tuple[int, int]]:
        """Hexes, and what each of them earns the corporation's runs beside its value."""
        return ()

    def per_visit(self, g: RailGame, s: RailState, private: int) -> int:
        """What one train of the owning corporation earns for every stop it visits."""
        return 0

    # ------------------------------------------------------------ what it brings, for those who weigh it

    def brings_share(self) -> str:
        """The corporation of which its first buyer receives a share."""
        return ""

    def brings_presidency(self, g: RailGame, s: RailState, private: int) -> str:
        """The corporation whose president's certificate its first buyer receives."""
        return ""

    def exchanged_for(self) -> str:
        """The corporation of which its owner may take a share for the private."""
        return ""

    # ------------------------------------------------------------ tiles, tokens and words

    def lays_free(self, g: RailGame, s: RailState, private: int) -> bool:
        """Has it still a hex without a tile in which the owning corporation lays one for nothing?"""
        return False

    def is_complete(self, g: RailGame, s: RailState) -> bool:
        """Do the tiles it has laid need no other?"""
        return True

    def keeps(self) -> tuple[str, int] | None:
        """The hex and city where it keeps a circle for itself."""
        return None

    def is_kept(self, s: RailState, private: int, corp: int) -> bool:
        """Is the circle closed to the corporation?"""
        return 0 <= s.owner[private] < CORP or s.owner[private] == UNSOLD

    def token_places(self, g: RailGame, s: RailState, private: int) -> Iterable[str]:
        """Hexes where the next token of the owning corporation costs nothing and needs no track."""
        return ()

    def railway(self) -> str:
        """The independent railway that the private is."""
        return ""

    def says(self, g: RailGame) -> Iterator[Sentence]:
        """What its card says."""
        yield Sentence(f"power.{type(self).__name__}")


P = TypeVar("P", bound=Power)


def power_of(g: RailGame, private: int, kind: type[P]) -> P | None:
    """The power of that kind the private has, if any."""
    return next((p for p in g.private(private).powers if isinstance(p, kind)), None)


def hold_open(g: RailGame, s: RailState, corp: int, top: Decision, before_tile: bool = False) -> bool:
    """Is the question worth asking for the sake of a private of the corporation, of its president, or of anybody?

    `before_tile`: a tile is about to be laid, and powers for anybody will be asked once it lies.
    """
    owner, seat, owners = CORP + corp, top.seat, s.owner
    if owner in owners:
        for i, p in g.holding:
            if owners[i] == owner and p.holds_open(g, s, i, top):
                return True
    for i, p in g.holding_players:
        if owners[i] == seat and p.holds_open(g, s, i, top):
            return True
    return not before_tile and any(p.holds_open(g, s, i, top) for i, p in g.holding_anybody)


def lays_free(g: RailGame, s: RailState, corp: int) -> bool:
    """Has a private of the corporation still a tile to lay for nothing where none lies?"""
    return any(s.owner[i] == CORP + corp and p.lays_free(g, s, i) for i, p in g.powers_with("lays_free"))


def has_options(g: RailGame, s: RailState, offers: Iterable[Decision]) -> bool:
    """Is there anything to do among what is offered?"""
    return any(True for d in offers for _ in d.options(g, s))
