"""Movement: pairs are revealed; prices move, split and go bankrupt; dividends are shown for (ST-8 to 10, ST-13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Money
from stockrail.core.rules import Refusal
from stockrail.games.stockpile import rules
from stockrail.games.stockpile.actions import Show
from stockrail.games.stockpile.data import COMPANY, DIVIDEND, DOLLARS, MARK_PAYS, SPLIT_BONUS, STEPS, STOCKS
from stockrail.games.stockpile.money import receive
from stockrail.games.stockpile.state import EVERYBODY, NOBODY, Table
from stockrail.games.stockpile.words import CARD, FORECAST, SEAT, K

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


@dataclass(frozen=True, slots=True)
class Movement(Effect["Stockpile", Table]):
    """The pairs take effect: the players' in turn order, then the public one, then the face-down ones."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase = "movement"
        s.agenda.extend(g.plans[s.seats][s.first].movement)


@dataclass(frozen=True, slots=True)
class Reveal(Effect["Stockpile", Table]):
    """One pair is turned up and takes effect."""

    nth: int

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        company, forecast = s.companies[self.nth], s.forecasts[self.nth]
        s.known[self.nth] = EVERYBODY
        out.tell("reveal", rules.REVEAL, reveals=True, company=CARD[company], forecast=FORECAST[forecast])
        if forecast == DOLLARS:
            out.tell("dividend", rules.DIVIDEND, reveals=True, company=CARD[company], rate=K[DIVIDEND])
            ask_all(g, s, company, DIVIDEND, "$$")
        else:
            s.agenda.append(Move(company, STEPS[forecast]))


# ------------------------------------------------------------ prices


@dataclass(frozen=True, slots=True)
class Move(Effect["Stockpile", Table]):
    """A price moves so many steps, one at a time; a $ mark interrupts it."""

    company: int
    steps: int

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        c, track = self.company, g.tracks[self.company]
        left = abs(self.steps)
        marked = False
        while left and not marked:
            left -= 1
            if self.steps > 0:
                marked = step_up(g, s, c, out)
            elif s.prices[c] == 0:
                go_bankrupt(g, s, c, out)
                return
            else:
                s.prices[c] -= 1
        # In Movement a pair that was hidden is behind it; a step of Cramer's hides nothing and can be taken back.
        forecast = s.phase == "movement"
        if marked:
            if left:
                s.agenda.append(Move(c, left))
            out.tell("mark_reached", rules.STEEL_MARK, reveals=forecast, company=CARD[c], rate=K[MARK_PAYS])
            ask_all(g, s, c, MARK_PAYS, "steel")
        else:
            price = K[track.spaces[s.prices[c]]]
            out.tell("price", rules.MOVE, reveals=forecast, company=CARD[c], price=price)


def step_up(g: Stockpile, s: Table, company: int, out: Tape) -> bool:
    """One step to the right, past the top a split; True if it reached a $ mark."""
    track = g.tracks[company]
    if s.prices[company] == len(track.spaces) - 1:
        split(g, s, company, out)
        return False
    s.prices[company] += 1
    return s.prices[company] in track.marks


def split(g: Stockpile, s: Table, company: int, out: Tape) -> None:
    """Cards that were split before are paid for; then all regular cards become split cards."""
    track = g.tracks[company]
    s.prices[company] = track.reset
    out.tell("split", rules.SPLIT, reveals=True, company=CARD[company], price=K[track.spaces[track.reset]])
    for seat in s.order():
        at = STOCKS * seat + company
        bonus = SPLIT_BONUS * s.split[at]
        moved = s.regular[at]
        if moved:
            s.regular[at] = 0
            s.split[at] += moved
            card = CARD[company]
            out.tell("split_cards", rules.SPLIT_CARDS, reveals=True, seat=SEAT[seat], company=card, number=moved)
        if bonus:
            out.tell("bonus", rules.SPLIT_BONUS, seat=SEAT[seat], company=CARD[company], amount=Money(bonus))
            receive(s, seat, bonus, out)


def go_bankrupt(g: Stockpile, s: Table, company: int, out: Tape) -> None:
    """Everybody discards all cards of the company; it begins again on its start space."""
    track = g.tracks[company]
    s.prices[company] = track.start
    out.tell("bankrupt", rules.BANKRUPT, reveals=True, company=CARD[company])
    for seat in s.order():
        at = STOCKS * seat + company
        lost = s.regular[at] + s.split[at]
        if lost:
            s.discard[company] += lost
            s.regular[at] = s.split[at] = 0
            out.tell("lose", rules.BANKRUPT, reveals=True, seat=SEAT[seat], company=CARD[company], number=lost)
    out.tell("restart", rules.RESTART, reveals=True, company=CARD[company], price=K[track.spaces[track.start]])


# ------------------------------------------------------------ showing cards for money


def ask_all(g: Stockpile, s: Table, company: int, rate: int, reason: str) -> None:
    """Everybody is asked in turn order, holding the company or not: being asked tells nothing."""
    s.agenda.extend(g.showings[s.seats, s.first, company, rate, reason])


@dataclass(frozen=True, slots=True)
class Showing(Decision["Stockpile", Table]):
    """How many cards of the company to show, each share paying the rate."""

    company: str
    rate: int
    reason: str
    """`$$`, `steel` or `deborah`."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        company = COMPANY[self.company]
        at = STOCKS * self.seat + company
        table, split = g.shows[company], s.split[at] + 1
        if split == 1:
            return [row[0] for row in table[: s.regular[at] + 1]]
        return [a for row in table[: s.regular[at] + 1] for a in row[:split]]

    def check(self, g: Stockpile, s: Table, a: Show) -> Refusal | None:
        at = STOCKS * self.seat + COMPANY[self.company]
        if a.company != self.company:
            return rules.SHOW.refuse(regular=s.regular[at], split=s.split[at])
        if not (0 <= a.regular <= s.regular[at] and 0 <= a.split <= s.split[at]):
            return rules.SHOW.refuse(regular=s.regular[at], split=s.split[at])
        return None

    def take(self, g: Stockpile, s: Table, a: Show, out: Tape) -> None:
        pays = self.rate * (a.regular + 2 * a.split)
        seat, company = SEAT[self.seat], CARD[COMPANY[self.company]]
        if not pays:
            out.tell("show_none", rules.ASK_ALL, seat=seat, company=company)
            return
        out.tell(
            "show", rules.SHOW, reveals=True,
            seat=seat, company=company, regular=a.regular, split=a.split, amount=Money(pays),
        )  # fmt: skip
        receive(s, self.seat, pays, out)


def reveal_order(seats: int, first: int, places: tuple[tuple[str, int, int], ...]) -> list[int]:
    """The order in which the pairs take effect."""
    private = [i for k in range(seats) for i, (_, owner, _) in enumerate(places) if owner == (first + k) % seats]
    return private + [i for i, (_, owner, _) in enumerate(places) if owner == NOBODY]


Movement.define("movement")
Reveal.define("reveal nth")
Move.define("move company steps")
Showing.define("showing seat company rate reason", answers=(Show,), exact=True)
