"""Questions of a rail game: asked only while there is something to choose, and able to say what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import Tape
from stockrail.rail.state import CORP, OPERATING, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class Offer:
    """What the other side of a trade may agree to: a private or a train, for a price."""

    price: int
    private: str = ""
    train: str = ""
    seller: str = ""
    """The corporation that would sell."""
    buyer: str = ""
    """The corporation that would buy."""


class Question(Decision["RailGame", RailState]):
    """A question that falls away when nothing is left to choose.

    Bots and readers of other systems' files ask it what it is about, and by `kinds` what answers it; so they need not
    know its class.
    """

    __slots__ = ()
    fleeting: ClassVar[bool] = False
    """Does it fall away as soon as something else is done?"""
    gift: ClassVar[bool] = False
    """Has the certificate it is about been given to the player?"""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return True

    def close(self, g: RailGame, s: RailState, out: Tape) -> None:
        """What follows when the question falls away."""

    # ------------------------------------------------------------ what it is about

    def about(self, g: RailGame) -> str:
        """The private it is about, if it is about one."""
        return ""

    def offer(self) -> Offer | None:
        """What the player may agree to, where the other side of a trade is asked."""
        return None

    def asking_price(self, g: RailGame, s: RailState) -> int:
        """What the private it is about costs, where the player is asked to buy it."""
        return 0

    def refused_trades(self, g: RailGame, s: RailState) -> Sequence[str]:
        """Privates the player is asked for although he cannot have them: a habit of another system."""
        return ()

    def dead_ends(self, g: RailGame, s: RailState) -> Iterable[Action]:
        """Actions that would be legal, were it not for what must follow them."""
        return ()


@dataclass(frozen=True, slots=True)
class Operating(Question):
    """A question of an operating turn, put to the corporation's president."""

    corporation: str

    def corp(self, g: RailGame) -> int:
        return g.corp_index[self.corporation]

    def can_wait(self, g: RailGame, s: RailState) -> bool:
        """May the operating corporation do other things first: buy privates, use its powers, deal in its shares?"""
        return True

    def led(self, g: RailGame, s: RailState) -> int:
        """The corporation whose president answers."""
        return self.corp(g)

    def must(self, g: RailGame, s: RailState) -> bool:
        """Must the corporation buy a train?"""
        return False

    def is_short(self, g: RailGame, s: RailState) -> bool:
        """Must it, and its own money does not do?"""
        return False

    def missing(self, g: RailGame, s: RailState) -> int:
        """What corporation and president together lack for the cheapest train."""
        return 0

    def token_cost(self, g: RailGame, s: RailState) -> int:
        """What a token costs that is placed in answer."""
        return 0


def asked(s: RailState) -> Question | None:
    """The question on top; none where chance is asked or the game is over."""
    top = s.agenda[-1] if s.agenda else None
    return top if isinstance(top, Question) else None


def kinds(s: RailState) -> tuple[type[Action], ...]:
    """The kinds of action that answer what is asked now, be it of a player or of chance."""
    top = s.agenda[-1] if s.agenda else None
    return top.kinds() if isinstance(top, Decision) else ()


def has_moment(g: RailGame, s: RailState, private: int, top: Decision) -> bool:
    """Is it a moment of its owner's operating turn at which the private's power may be used?"""
    return s.round == OPERATING and s.owner[private] == CORP + s.operating and is_free(g, s, top)


def is_free(g: RailGame, s: RailState, top: Decision) -> bool:
    """Is the operating corporation's president asked, and may other things come first?"""
    if not isinstance(top, Operating) or not top.can_wait(g, s) or s.operating in g.minors:
        return False
    return top.seat == s.president[s.operating]


def lead(g: RailGame, s: RailState, corp: int) -> None:
    """A corporation has a new president in the middle of its turn: he is asked from here on."""
    for i, item in enumerate(s.agenda):
        if isinstance(item, Operating) and item.led(g, s) == corp:
            s.agenda[i] = replace(item, seat=s.president[corp])


@dataclass(frozen=True, slots=True)
class Reconsider(Effect["RailGame", RailState]):
    """Something happened beside the question on top: is it still worth asking?"""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        top = s.agenda[-1]
        if isinstance(top, Question) and (top.fleeting or not top.is_open(g, s)):
            s.agenda.pop()
            top.close(g, s, out)


Reconsider.define("reconsider")
