"""Supply: the piles begin and everybody adds to them (ST-4, ST-12.3, ST-14.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import SILENT, Tape
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal
from stockrail.games.stockpile import rules
from stockrail.games.stockpile.actions import Draw, Hide, Place, Seed
from stockrail.games.stockpile.data import CARD, STUART
from stockrail.games.stockpile.setup import Deal
from stockrail.games.stockpile.state import EVERYBODY, NOBODY, Table, lay
from stockrail.games.stockpile.words import CARD as CARD_WORD
from stockrail.games.stockpile.words import SEAT

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


@dataclass(frozen=True, slots=True)
class Supply(Effect["Stockpile", Table]):
    """The piles begin, hands are dealt and placed; what follows is the same every round."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase = "supply"
        s.agenda.extend(g.plans[s.seats][s.first].supply)


@dataclass(frozen=True, slots=True)
class DealSeed(Deal):
    """A face-up card for a pile."""

    pile: int

    def outcomes(self, g: Stockpile, s: Table) -> list[tuple[Action, int]]:
        return [(g.seed_actions[self.pile][c], n) for c, n in enumerate(s.deck) if n]

    def draw(self, g: Stockpile, s: Table, rng: Rng) -> Action:
        return g.seed_actions[self.pile][rng.pick(s.deck)]

    def take(self, g: Stockpile, s: Table, a: Seed, out: Tape) -> None:
        card = CARD[a.card]
        s.deck[card] -= 1
        s.piles[self.pile].append(lay(card, True, NOBODY, EVERYBODY))
        if out is not SILENT:
            out.tell("seed", rules.SEED, reveals=True, pile=self.pile, card=CARD_WORD[card])


@dataclass(frozen=True, slots=True)
class DealHand(Deal):
    """A market card for a seat's hand."""

    to: int

    def outcomes(self, g: Stockpile, s: Table) -> list[tuple[Action, int]]:
        return [(g.draw_actions[self.to][c], n) for c, n in enumerate(s.deck) if n]

    def draw(self, g: Stockpile, s: Table, rng: Rng) -> Action:
        return g.draw_actions[self.to][rng.pick(s.deck)]

    def take(self, g: Stockpile, s: Table, a: Draw, out: Tape) -> None:
        card = CARD[a.card]
        s.deck[card] -= 1
        at = 2 * self.to
        s.hands[at if s.hands[at] == NOBODY else at + 1] = card
        if out is not SILENT:
            seat = SEAT[self.to]
            out.tell("draw", rules.HAND, (self.to,), ("card",), reveals=True, seat=seat, card=CARD_WORD[card])


@dataclass(frozen=True, slots=True)
class Placing(Decision["Stockpile", Table]):
    """Both cards of the hand go onto piles, one face up and one face down; Stuart may hide both."""

    def options(self, g: Stockpile, s: Table) -> Sequence[Action]:
        one, two = s.hands[2 * self.seat], s.hands[2 * self.seat + 1]
        return g.placings(len(s.piles), one, two, bool(s.kept[self.seat] & STUART))

    def check(self, g: Stockpile, s: Table, a: Place | Hide) -> Refusal | None:
        up, up_pile, down, down_pile = placed(a)
        if not (0 <= up_pile < len(s.piles) and 0 <= down_pile < len(s.piles)):
            return rules.PILES.refuse(piles=len(s.piles))
        if sorted((CARD.get(up, NOBODY), CARD.get(down, NOBODY))) != sorted(s.hands[2 * self.seat : 2 * self.seat + 2]):
            return rules.PLACE.refuse()
        if type(a) is Hide and not s.kept[self.seat] & STUART:
            return rules.STUART.refuse()
        # One placement, one way to write it; by pile, since an order of the cards would tell what they are.
        if type(a) is Hide and up_pile > down_pile:
            return rules.STUART.refuse(reason="order")
        return None

    def take(self, g: Stockpile, s: Table, a: Place | Hide, out: Tape) -> None:
        first, first_pile, second, second_pile = placed(a)
        seat, bit, hidden = self.seat, 1 << self.seat, type(a) is Hide
        s.hands[2 * seat] = s.hands[2 * seat + 1] = NOBODY
        one, two = CARD[first], CARD[second]
        s.piles[first_pile].append(lay(one, not hidden, seat, bit if hidden else EVERYBODY))
        s.piles[second_pile].append(lay(two, False, seat, bit))
        if out is SILENT:
            return
        kind, rule, kept = ("hide", rules.STUART, ("card", "other")) if hidden else ("place", rules.PLACE, ("other",))
        out.tell(
            kind, rule, (seat,), kept, reveals=not hidden,
            seat=SEAT[seat], pile=first_pile, card=CARD_WORD[one], other=CARD_WORD[two], other_pile=second_pile,
        )  # fmt: skip


def placed(a: Place | Hide) -> tuple[str, int, str, int]:
    """First card and pile, second card and pile; of a `Place` the first lies face up."""
    if isinstance(a, Place):
        return a.up, a.up_pile, a.down, a.down_pile
    return a.card, a.pile, a.other, a.other_pile


Supply.define("supply")
DealSeed.define("deal_seed pile", answers=(Seed,), rule=rules.SEED)
DealHand.define("deal_hand to:seat", answers=(Draw,), rule=rules.HAND)
Placing.define("placing seat", answers=(Place, Hide), exact=True)
