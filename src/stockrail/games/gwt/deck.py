"""Hands, draw stacks and objective cards on their way (GWT-7, 8.3, 9.3, 9.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Chance, Decision, Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal, Rule
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Discard, DrawCard, Drop, Exchange, Remove, TakeObjective, TurnObjective, act
from stockrail.games.gwt.state import GwtState, put, ref, without
from stockrail.games.gwt.words import Printed, due, entry, offer, verb

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt

STACK = "stack"
"""How the unseen top of the objective stack is named."""


class FromBag(Chance["Gwt", GwtState]):
    """The next thing out of a bag: anything in it, as likely as it is frequent."""

    __slots__ = ()
    rule: ClassVar[Rule]

    def bag(self, s: GwtState) -> list[str]:
        raise NotImplementedError

    def outcome(self, thing: str) -> Action:
        raise NotImplementedError

    def outcomes(self, g: Gwt, s: GwtState) -> list[tuple[Action, int]]:
        return [(self.outcome(thing), n) for thing, n in Counter(self.bag(s)).items()]

    def draw(self, g: Gwt, s: GwtState, rng: Rng) -> Action:
        return self.outcome(rng.choice(self.bag(s)))

    def check(self, g: Gwt, s: GwtState, a: Action) -> Refusal | None:
        return None if a in self.options(g, s) else self.rule.refuse()


# ---------------------------------------------------------------- the own deck


@dataclass(frozen=True, slots=True)
class Drawing(FromBag):
    """A seat draws one card."""

    who: Seat

    def bag(self, s: GwtState) -> list[str]:
        return s.stack[self.who]

    def outcome(self, thing: str) -> Action:
        return act(DrawCard, self.who, thing)

    def take(self, g: Gwt, s: GwtState, a: DrawCard, out: Tape) -> None:
        s.stack[self.who].remove(a.card)
        put(s.hand[self.who], a.card)
        out.tell("drew", r.REFILL, (self.who,), ("card",), reveals=True, seat=ref(self.who), card=a.card)


@dataclass(frozen=True, slots=True)
class DrawingMany(Effect["Gwt", GwtState]):
    """A seat draws so many cards, shuffling its discard pile only when a card must come and the stack is empty."""

    seat: Seat
    cards: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        if self.cards <= 0 or not s.drawable(self.seat):
            return
        if not s.stack[self.seat]:
            s.stack[self.seat], s.discard[self.seat] = s.discard[self.seat], []
            hand = tuple(s.hand[self.seat])  # all that does not lie in the pile that is shuffled, which is open
            out.tell("reshuffled", r.RESHUFFLE, seat=ref(self.seat), hand=hand)
        if self.cards > 1:
            s.agenda.append(due(DrawingMany, self.seat, self.cards - 1))
        s.agenda.append(due(Drawing, self.seat))


@dataclass(frozen=True, slots=True)
class Refilling(Effect["Gwt", GwtState]):
    """Phase C: draw up to the hand limit."""

    seat: Seat

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        s.agenda.append(due(DrawingMany, self.seat, s.hand_limit(self.seat) - len(s.hand[self.seat])))


def exchange(s: GwtState, seat: Seat, cards: int) -> None:
    """Draw, then discard as many as were drawn."""
    there = min(cards, s.drawable(seat))
    s.agenda.append(due(Dropping, seat, there))
    s.agenda.append(due(DrawingMany, seat, there))


def throw(s: GwtState, seat: Seat, card: str) -> None:
    """From the hand to the discard pile."""
    s.hand[seat].remove(card)
    put(s.discard[seat], card)


@dataclass(frozen=True, slots=True)
class Exchanging(Printed):
    """How many cards are drawn and discarded again?"""

    most: str

    def _most(self, s: GwtState) -> int:
        return s.count(self.seat, self.most) if s.drawable(self.seat) else 0

    def options(self, g: Gwt, s: GwtState) -> Iterable[Exchange]:
        return [act(Exchange, n) for n in range(1, self._most(s) + 1)]

    def check(self, g: Gwt, s: GwtState, a: Exchange) -> Refusal | None:
        most = self._most(s)
        if not most:
            return r.EXCHANGE.refuse(stack=0)
        return None if 1 <= a.count <= most else r.EXCHANGE.refuse(most=most)

    def take(self, g: Gwt, s: GwtState, a: Exchange, out: Tape) -> None:
        exchange(s, self.seat, a.count)


@verb("exchange")
def _exchange(seat: Seat, most: str) -> Printed:
    return Exchanging(seat, most)


@dataclass(frozen=True, slots=True)
class Dropping(Decision["Gwt", GwtState]):
    """Which card goes to the discard pile, after drawing?"""

    cards: int

    def options(self, g: Gwt, s: GwtState) -> Iterable[Drop]:
        return [act(Drop, card) for card in dict.fromkeys(s.hand[self.seat])]

    def check(self, g: Gwt, s: GwtState, a: Drop) -> Refusal | None:
        return None if a.card in s.hand[self.seat] else r.EXCHANGE.refuse(card=a.card)

    def take(self, g: Gwt, s: GwtState, a: Drop, out: Tape) -> None:
        throw(s, self.seat, a.card)
        out.tell("discarded", r.EXCHANGE, seat=ref(self.seat), card=a.card)
        if self.cards > 1:
            s.agenda.append(due(Dropping, self.seat, self.cards - 1))


@dataclass(frozen=True, slots=True)
class Removing(Decision["Gwt", GwtState]):
    """Which hand card leaves the game, if any?"""

    cards: int

    def options(self, g: Gwt, s: GwtState) -> Iterable[Action]:
        return [*(act(Remove, card) for card in dict.fromkeys(s.hand[self.seat])), act(Pass)]

    def check(self, g: Gwt, s: GwtState, a: Action) -> Refusal | None:
        return None if a in self.options(g, s) else r.AUX.refuse()

    def take(self, g: Gwt, s: GwtState, a: Action, out: Tape) -> None:
        if not isinstance(a, Remove):
            return
        s.hand[self.seat].remove(a.card)
        put(s.gone, a.card)
        out.tell("removed", r.AUX, seat=ref(self.seat), card=a.card)
        if self.cards > 1:
            s.agenda.append(due(Removing, self.seat, self.cards - 1))


# ---------------------------------------------------------------- discarding for a reward


@dataclass(frozen=True, slots=True)
class Discarding(Printed):
    """Which cards are discarded for the reward?  `what` is a cattle type, pair, any or objective_card."""

    what: str
    gain: str

    def offers(self, a: Action) -> bool:
        return type(a) is Discard and a.gain == self.gain

    def _fits(self, card: str) -> bool:
        if self.what == "objective_card":
            return card in d.OBJECTIVES
        return card in d.TYPE and self.what in ("any", "pair", d.TYPE[card])

    def options(self, g: Gwt, s: GwtState) -> Iterable[Discard]:
        cards = [card for card in s.hand[self.seat] if self._fits(card)]
        if self.what != "pair":
            return [act(Discard, (card,), self.gain) for card in dict.fromkeys(cards)]
        pairs = ((x, y) for i, x in enumerate(cards) for y in cards[i + 1 :] if d.TYPE[x] == d.TYPE[y])
        return [act(Discard, pair, self.gain) for pair in dict.fromkeys(pairs)]

    def check(self, g: Gwt, s: GwtState, a: Discard) -> Refusal | None:
        return None if a in self.options(g, s) else r.EXACT_CARDS.refuse(what=self.what)

    def take(self, g: Gwt, s: GwtState, a: Discard, out: Tape) -> None:
        for card in a.card:
            throw(s, self.seat, card)
        out.tell("traded_in", r.EXACT_CARDS, seat=ref(self.seat), cards=a.card, gain=self.gain)
        for reward in self.gain.split("+"):
            self._reward(g, s, reward, out)

    def _reward(self, g: Gwt, s: GwtState, reward: str, out: Tape) -> None:
        if reward.startswith("$"):
            s.gain(self.seat, int(reward[1:]))
        elif reward.startswith("certificates"):
            s.certify(self.seat, int(reward.removeprefix("certificates")))
        elif reward == "objective":
            offer(g, s, self.seat, "objective:hand")
        else:
            offer(g, s, self.seat, "engine:" + reward.removeprefix("engine"))


@verb("discard")
def _discard(seat: Seat, what: str, gain: str) -> Printed:
    return Discarding(seat, what, gain)


# ---------------------------------------------------------------- objective cards from the display


@dataclass(frozen=True, slots=True)
class Choosing(Printed):
    """Which objective card is taken: an open one, or the top of the stack?  It goes to the discard pile or hand."""

    to: str = "discard"

    def options(self, g: Gwt, s: GwtState) -> Iterable[TakeObjective]:
        cards = [act(TakeObjective, card) for card in dict.fromkeys(s.display)]
        return [*cards, act(TakeObjective, STACK)] if s.objectives else cards

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """None is left."""
        return r.OBJECTIVE.refuse(left=0)

    def check(self, g: Gwt, s: GwtState, a: TakeObjective) -> Refusal | None:
        there = s.objectives if a.card == STACK else a.card in s.display
        return None if there else r.OBJECTIVE.refuse(card=a.card)

    def take(self, g: Gwt, s: GwtState, a: TakeObjective, out: Tape) -> None:
        if a.card == STACK:
            s.agenda.append(due(TurningObjective, self.to, self.seat))
            return
        s.display.remove(a.card)
        receive(s, self.seat, a.card, self.to, out)
        s.agenda.append(due(Displaying, 1))


def receive(s: GwtState, seat: Seat, card: str, to: str, out: Tape) -> None:
    """An objective card, seen by all, comes to a seat."""
    put(s.hand[seat] if to == "hand" else s.discard[seat], card)
    out.tell("objective", r.OBJECTIVE, seat=ref(seat), card=card, onto=to)


@verb("objective")
def _objective(seat: Seat, to: str = "discard") -> Printed:
    return Choosing(seat, to)


@dataclass(frozen=True, slots=True)
class Linking(Effect["Gwt", GwtState]):
    """A delivery action: take one objective card, if there is one."""

    seat: Seat

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        if s.display or s.objectives:
            s.agenda.append(entry("objective", self.seat))


@dataclass(frozen=True, slots=True)
class Displaying(Effect["Gwt", GwtState]):
    """Refill the display with so many cards."""

    cards: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        if s.objectives and self.cards:
            s.agenda.append(due(Displaying, self.cards - 1))
            s.agenda.append(due(TurningObjective, "display", 0))


@dataclass(frozen=True, slots=True)
class TurningObjective(FromBag):
    """The top card of the objective stack goes to the display, or to a seat."""

    to: str
    who: Seat

    def bag(self, s: GwtState) -> list[str]:
        return s.objectives

    def outcome(self, thing: str) -> Action:
        return act(TurnObjective, thing)

    def take(self, g: Gwt, s: GwtState, a: TurnObjective, out: Tape) -> None:
        s.objectives = without(s.objectives, a.card)
        if self.to == "display":
            put(s.display, a.card)
            out.tell("displayed", r.OBJECTIVE, reveals=True, card=a.card)
        else:
            receive(s, self.who, a.card, self.to, out)


FromBag.define(exact=True, rule=r.REFILL)
Drawing.define("drawing who:seat", answers=(DrawCard,))
DrawingMany.define("drawing_many seat cards")
Refilling.define("refilling seat")
Exchanging.define("exchanging seat most:count", answers=(Exchange,), exact=True)
Dropping.define("dropping seat cards", answers=(Drop,), exact=True)
Removing.define("removing seat cards", answers=(Remove, Pass), exact=True)
Discarding.define("discarding seat what:discard gain:reward", answers=(Discard,), exact=True, asks_cards=True)
Choosing.define("choosing seat to:pile", answers=(TakeObjective,), exact=True)
Linking.define("linking seat")
Displaying.define("displaying cards")
TurningObjective.define("turning_objective to:goal who:seat", answers=(TurnObjective,), rule=r.OBJECTIVE)
