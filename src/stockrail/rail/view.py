"""What a seat may know of a rail game: all but the cards of a draft; and figures that follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from stockrail.core.ids import Seat
from stockrail.core.kinds import Plain
from stockrail.core.view import StateView
from stockrail.rail import shares, trains
from stockrail.rail.policies.auction import free_cash
from stockrail.rail.state import NOBODY, UNSEEN, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, eq=False, repr=False)
class RailView(StateView["RailGame", RailState]):
    """The position with the cards of a draft masked; figures are worked out when they are asked for."""

    game: RailGame

    def named(self) -> dict[str, Plain]:
        """The parts of a position, and what follows from them.

        What a refused sale of shares goes back to is left out: it is how the table looked a moment ago.
        """
        data = super().named()
        del data["before"]
        for record, worth, count in zip(data["players"], self.wealth, self.certificates, strict=True):
            record |= {"worth": worth, "certificates": count}
        for record, price, missing in zip(data["corporations"].values(), self.values, self.to_float, strict=True):
            record |= {"price": price, "to_float": missing}
        table = {
            "train_limit": self.train_limit,
            "certificate_limit": self.certificate_limit,
            "for_sale": list(self.for_sale),
            "order": list(self.order),
        }
        return {**table, **data}

    # ------------------------------------------------------------ the table

    @property
    def train_limit(self) -> int:
        """Trains a corporation may have in this phase."""
        return self.game.phase(self.state).limit

    @property
    def certificate_limit(self) -> int:
        return self.game.title.limits.certificates_of(self.game, self.state)

    @cached_property
    def for_sale(self) -> tuple[str, ...]:
        """Trains the bank sells now."""
        return tuple(map(self.game.train_name, trains.in_bank(self.game, self.state)))

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The corporations that operate, in their order."""
        g, s = self.game, self.state
        placed = [c for c, cell in enumerate(s.cell) if cell >= 0 or c in g.minors]
        running = [c for c in placed if s.floated[c] and not s.closed[c]]
        return tuple(g.corporations[c] for c in g.title.course.order(g, s, running))

    # ------------------------------------------------------------ by seat

    @cached_property
    def certificates(self) -> tuple[int, ...]:
        """Of each seat, those that count towards the limit."""
        return tuple(shares.counted(self.game, self.state, p) for p in range(self.seats))

    @cached_property
    def free_cash(self) -> tuple[int, ...]:
        """What each seat has beside the money its bids tie up."""
        return tuple(free_cash(self.game, self.state, p) for p in range(self.seats))

    @cached_property
    def wealth(self) -> tuple[int, ...]:
        """What each seat would score now."""
        return tuple(self.game.wealth(self.state, p) for p in range(self.seats))

    # ------------------------------------------------------------ by corporation

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Of a share of each corporation; 0 without a marker."""
        return tuple(self.game.value(self.state, c) for c in range(len(self.game.corporations)))

    @cached_property
    def to_float(self) -> tuple[int, ...]:
        """Shares of each corporation that must still leave the offering before it floats."""
        title, s = self.game.title, self.state
        return tuple(
            0 if c.minor or s.floated[i] else title.capital.missing(s, i) for i, c in enumerate(title.corporations)
        )

    @cached_property
    def train_names(self) -> tuple[tuple[str, ...], ...]:
        """Of each corporation."""
        return tuple(tuple(map(self.game.train_name, fleet)) for fleet in self.state.trains)

    @cached_property
    def pool_trains(self) -> tuple[str, ...]:
        return tuple(map(self.game.train_name, self.state.pool))


def look(g: RailGame, s: RailState, seat: Seat | None) -> RailView:
    """The view of a seat; all see the same but for the cards of a draft."""
    seen = s.clone()
    seen.deck = [[UNSEEN] * len(part) for part in s.deck]
    if drafting(s) != seat:
        seen.hand = [UNSEEN] * len(s.hand)
    for p, cards in enumerate(s.picks):
        if p != seat:
            seen.picks[p] = [UNSEEN] * len(cards)
    return RailView(g, seat, s.seats, tuple(s.agenda), seen)


def drafting(s: RailState) -> Seat:
    """Whose cards the hand holds: the seat that chooses, or is being dealt to."""
    top: Any = s.agenda[-1] if s.agenda else None
    return int(getattr(top, "drafter", getattr(top, "seat", NOBODY)))
