"""Before Demand: Warren looks, Mark moves (ST-14.4, ST-14.11, ST-14.14)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Effect, Menu
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.games.stockpile import data, rules
from stockrail.games.stockpile.actions import Mark, Warren
from stockrail.games.stockpile.state import Table, card_of, is_up
from stockrail.games.stockpile.words import CARD, SEAT

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


@dataclass(frozen=True, slots=True)
class Window(Effect["Stockpile", Table]):
    """The owners of Warren and Mark act in turn order; who has both chooses the order."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase = "window"
        for seat in reversed(s.order()):
            powers: list[Decision] = []
            if s.kept[seat] & data.WARREN:
                powers.append(Peeking(seat))
            if s.kept[seat] & data.MARK:
                powers.append(Shifting(seat))
            if powers:
                s.agenda.append(Menu(seat, tuple(powers), rules.WINDOW))


@dataclass(frozen=True, slots=True)
class Peeking(Decision["Stockpile", Table]):
    """Warren looks at the face-down cards of one pile."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        return [Warren(pile) for pile in range(len(s.piles))]

    def check(self, g: Stockpile, s: Table, a: Warren) -> Refusal | None:
        if not 0 <= a.pile < len(s.piles):
            return rules.PILES.refuse(piles=len(s.piles))
        if all(is_up(x) for x in s.piles[a.pile]):
            return rules.WARREN.refuse(pile=a.pile)
        return None

    def take(self, g: Stockpile, s: Table, a: Warren, out: Tape) -> None:
        seen = 1 << self.seat + 8
        s.used |= data.WARREN
        s.piles[a.pile] = [x | seen for x in s.piles[a.pile]]
        found = tuple(CARD[card_of(x)] for x in s.piles[a.pile] if not is_up(x))
        seat = SEAT[self.seat]
        out.tell("warren", rules.WARREN, (self.seat,), ("cards",), reveals=True, seat=seat, pile=a.pile, cards=found)


@dataclass(frozen=True, slots=True)
class Shifting(Decision["Stockpile", Table]):
    """Mark moves one card to another pile; who has seen it still knows it."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        piles = range(len(s.piles))
        return [Mark(p, nth, to) for p in piles for nth in range(len(s.piles[p])) for to in piles if to != p]

    def check(self, g: Stockpile, s: Table, a: Mark) -> Refusal | None:
        if not (0 <= a.pile < len(s.piles) and 0 <= a.to < len(s.piles)):
            return rules.PILES.refuse(piles=len(s.piles))
        if not 0 <= a.nth < len(s.piles[a.pile]):
            return rules.MARK.refuse(pile=a.pile, cards=len(s.piles[a.pile]))
        if a.to == a.pile:
            return rules.MARK.refuse(pile=a.pile, cards=len(s.piles[a.pile]))
        return None

    def take(self, g: Stockpile, s: Table, a: Mark, out: Tape) -> None:
        moved = s.piles[a.pile].pop(a.nth)
        s.piles[a.to].append(moved)
        s.used |= data.MARK
        seat = SEAT[self.seat]
        if is_up(moved):
            out.tell("mark", rules.MARK, seat=seat, pile=a.pile, nth=a.nth, onto=a.to, card=CARD[card_of(moved)])
        else:
            out.tell("mark_hidden", rules.MARK, seat=seat, pile=a.pile, nth=a.nth, onto=a.to)


Window.define("window")
Peeking.define("peeking seat", answers=(Warren,))
Shifting.define("shifting seat", answers=(Mark,), exact=True)
