"""The power to place a station of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.rail.actions import PowerToken
from stockrail.rail.asking import Operating, Reconsider, has_moment
from stockrail.rail.out_of_turn import EndTurn
from stockrail.rail.policies.tokens import place_extra
from stockrail.rail.powers.base import Place, Power, Sentence, has_options, power_of
from stockrail.rail.state import CLOSED, CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

RULES: Final = ("extra_token",)
"""The rules that a title with one of these prints."""


@dataclass(frozen=True, slots=True)
class ExtraToken(Power):
    """The owning corporation puts an extra token into a city, free and without connection."""

    rank: ClassVar[int] = 2
    hex: str
    city: int
    until_closed: bool = False
    """Is the circle kept in a corporation's hands too, until the private closes or uses it?"""

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        if s.used[private] or not has_moment(g, s, private, top):
            return ()
        return (FreeToken(top.seat, g.corporations[s.operating], g.privates[private]),)

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        return isinstance(top, EndTurn) and has_options(g, s, self.offers(g, s, private, top))

    def keeps(self) -> tuple[str, int] | None:
        return self.hex, self.city

    def is_kept(self, s: RailState, private: int, corp: int) -> bool:
        if not self.until_closed:
            return Power.is_kept(self, s, private, corp)
        return s.owner[private] not in (CLOSED, CORP + corp) and not s.used[private]

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.ExtraToken", {"place": Place(self.hex)})


@dataclass(frozen=True, slots=True)
class FreeToken(Operating):
    """A private of the corporation places a token."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, PowerToken) and a.private == self.private

    def power(self, g: RailGame) -> ExtraToken:
        found = power_of(g, g.private_index[self.private], ExtraToken)
        assert found is not None
        return found

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        p = self.power(g)
        a = PowerToken(self.private, p.hex, p.city)
        if self.check(g, s, a) is None:
            yield a

    def check(self, g: RailGame, s: RailState, a: PowerToken) -> Refusal | None:
        p = self.power(g)
        if (a.hex, a.city) != (p.hex, p.city):
            return g.book.extra_token.refuse(hex=p.hex, city=p.city)
        h = g.board.index[p.hex]
        if g.board.has_token(s, h, self.corp(g)):
            return g.book.extra_token.refuse(hex=p.hex, corporation=g.ref(self.corp(g)))
        return None if g.board.free_slots(s, h, p.city) else g.book.token_room.refuse(hex=p.hex)

    def take(self, g: RailGame, s: RailState, a: PowerToken, out: Tape) -> None:
        p, corp = self.power(g), self.corp(g)
        s.begun = 1
        place_extra(g, s, g.private_index[self.private], corp, g.board.index[p.hex], p.city, out)
        s.agenda.append(Reconsider())


FreeToken.define("free_token seat corporation private", answers=(PowerToken,), exact=True)
