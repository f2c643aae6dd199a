"""A table set up by hand: position, action, expectation in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.agenda import Decision
from stockrail.core.events import Event, Recorder
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.titles import find
from stockrail.games.stockpile import Stockpile, StockpileView, Table
from stockrail.games.stockpile.data import (
    CARD,
    COMPANIES,
    COMPANY,
    FIRST_FEE,
    FORECAST,
    FORECASTS,
    INVESTOR,
    PAIRS,
    ROUNDS,
)
from stockrail.games.stockpile.movement import Showing
from stockrail.games.stockpile.state import EVERYBODY, NOBODY, lay

PHASES = ("end", "deborah", "movement", "selling", "action", "demand", "window", "supply", "information")
"""The phases as they lie on a round's agenda, the last first."""


class Scene:
    """A game and a position of it; cards put anywhere come out of the deck."""

    def __init__(
        self,
        seats: int = 3,
        board: str = "standard",
        cash: int | Sequence[int] = 20,
        first: Seat = 0,
        investors: Sequence[str] = (),
    ) -> None:
        game = find("stockpile", {"board": board, "investors": bool(investors)})
        assert isinstance(game, Stockpile)
        self.g = game
        self.s = s = Table.empty(seats, [t.start for t in game.tracks], 0)
        s.cash = [cash] * seats if isinstance(cash, int) else list(cash)
        s.first = first
        for seat, names in enumerate(investors):
            s.kept[seat] = s.offered[seat] = sum(1 << INVESTOR[n] for n in names.split())
        self.pairs()
        self.told: list[Event] = []

    # ------------------------------------------------------------ setting up

    def pairs(self, *given: str) -> Scene:
        """The round's pairs in the order dealt (`AA +2`); the rest is filled up in order."""
        companies = [COMPANY[p.split()[0]] for p in given]
        forecasts = [FORECAST[p.split()[1]] for p in given]
        self.s.companies = companies + [c for c in range(6) if c not in companies]
        self.s.forecasts = forecasts + [f for f in range(6) if f not in forecasts]
        self.s.known = [
            1 << seat if where == "private" else EVERYBODY if where == "public" else 0
            for where, seat, _ in PAIRS[self.s.seats]
        ]
        return self

    def _from_deck(self, card: int, n: int = 1) -> None:
        assert self.s.deck[card] >= n
        self.s.deck[card] -= n

    def hold(self, seat: Seat, company: str, regular: int = 0, split: int = 0) -> Scene:
        c = COMPANY[company]
        self._from_deck(c, regular + split)
        self.s.regular[6 * seat + c] += regular
        self.s.split[6 * seat + c] += split
        return self

    def owe(self, seat: Seat, *fees: int) -> Scene:
        for fee in fees:
            self._from_deck(FIRST_FEE + fee - 1)
            self.s.unpaid[3 * seat + fee - 1] += 1
        return self

    def win(self, seat: Seat, *cards: str) -> Scene:
        """Action cards to be played this round."""
        for card in cards:
            self._from_deck(CARD[card])
            self.s.held[2 * seat + (card == "bust")] += 1
        return self

    def hand(self, seat: Seat, one: str, two: str) -> Scene:
        for k, card in enumerate((one, two)):
            self._from_deck(CARD[card])
            self.s.hands[2 * seat + k] = CARD[card]
        return self

    def lay(self, pile: int, card: str, up: bool = True, by: Seat = NOBODY) -> Scene:
        self._from_deck(CARD[card])
        self.s.piles[pile].append(lay(CARD[card], up, by, EVERYBODY if up else 1 << by))
        return self

    def price(self, company: str, value: int, index: int | None = None) -> Scene:
        c = COMPANY[company]
        self.s.prices[c] = self.g.tracks[c].spaces.index(value) if index is None else index
        return self

    def last_round(self) -> Scene:
        self.s.round = ROUNDS[self.s.seats]
        return self

    def at(self, phase: str) -> Scene:
        """Go to the beginning of a phase."""
        self.s.agenda = list(self.g.round[: PHASES.index(phase) + 1])
        out = Recorder()
        self.g.settle(self.s, out)
        self.told += out.events
        return self

    def asking(self, *items: Decision) -> Scene:
        """Put questions on the agenda, the first on top; Demand and the rest of the round follow."""
        self.s.agenda = [*self.g.round[: PHASES.index("demand") + 1], *reversed(items)]
        self.s.phase = "supply"
        return self

    # ------------------------------------------------------------ playing

    def do(self, seat: Seat, *lines: str) -> Scene:
        for line in lines:
            out = Recorder()
            self.g.play(self.s, seat, self.g.parse(line), out)
            self.told += out.events
        return self

    def turns(self, *lines: str) -> Scene:
        """Lines that begin with their seat."""
        for line in lines:
            seat, _, text = line.partition(" ")
            self.do(int(seat), text)
        return self

    def show_nothing(self) -> Scene:
        """Everybody who is asked to show cards shows none."""
        while isinstance(top := self.s.agenda[-1] if self.s.agenda else None, Showing):
            self.do(top.seat, f"show {top.company} 0 0")
        return self

    def chance(self, *lines: str) -> Scene:
        return self.do(CHANCE, *lines)

    def clone(self) -> Scene:
        other = Scene.__new__(Scene)
        other.g, other.s, other.told = self.g, self.s.clone(), list(self.told)
        return other

    # ------------------------------------------------------------ looking

    def why(self, seat: Seat, line: str) -> str | None:
        """The id of the rule that refuses it; None where it is legal."""
        before = self.g.digest(self.s)
        refusal = self.g.check(self.s, seat, self.g.parse(line))
        assert self.g.digest(self.s) == before
        return None if refusal is None else refusal.rule.id

    def legal(self, seat: Seat) -> set[str]:
        return {o.text() for o in self.g.legal(self.s, seat)}

    @property
    def turn(self) -> Seat | None:
        return self.g.turn(self.s)

    def value(self, company: str) -> int:
        c = COMPANY[company]
        return self.g.tracks[c].spaces[self.s.prices[c]]

    def cards(self, seat: Seat, company: str) -> tuple[int, int]:
        """Regular and split cards."""
        at = 6 * seat + COMPANY[company]
        return self.s.regular[at], self.s.split[at]

    def view(self, seat: Seat | None) -> StockpileView:
        return self.g.view(self.s, seat)

    def scores(self) -> tuple[int, ...]:
        result = self.g.result(self.s)
        assert result is not None
        return result.scores

    def events(self, kind: str) -> list[Event]:
        return [e for e in self.told if e.kind == kind]


def start(seats: int, *lines: str, board: str = "standard", investors: bool = False) -> Scene:
    """A real start: chance and players' lines (`* first 0`) from the very beginning."""
    scene = Scene(seats, board, investors=("",) if investors else ())
    scene.s = scene.g.start(seats)
    for line in lines:
        who, _, text = line.partition(" ")
        scene.do(CHANCE if who == "*" else int(who), text)
    return scene


def deal_pairs(scene: Scene) -> Scene:
    """Deal the six pairs in order, whatever they are."""
    for company, forecast in zip(COMPANIES, FORECASTS, strict=True):
        scene.chance(f"pair {company} {forecast}")
    return scene
