"""Playing ahead: a bot that tries its candidates on imagined positions before it chooses.

Another bot, its `guide`, names the candidates by `weigh` and plays every seat from there on, up to a horizon.  All
candidates are tried on the same imagined positions, which agree with what the seat has heard, with the same dice; after
each stage the worse half drops out, so that the thinking goes where the choice is close.  How much is thought is a
number of tries, never a time: the same seed plays the same game on any machine.  Seconds only cap it.  What a try has
come to is judged by what was learned from play (`odds`), unless the title's own class knows better.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, pstdev
from time import perf_counter
from typing import ClassVar, Final

from stockrail.bots import Candidate, Term, Thinker, best, odds
from stockrail.core.actions import Action, Decline
from stockrail.core.agenda import Option
from stockrail.core.events import SILENT, Event
from stockrail.core.game import Game, State
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.known import Known
from stockrail.core.rng import Rng
from stockrail.core.view import View

MOVES: Final = 2000
"""No try goes on for longer, whatever its players do: offers may be made and refused without end."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought before a move: at most so many candidates, and so many tries for all of them together."""

    candidates: int
    tries: int


class Search:
    """One seat's player.  A title's own class names the guide, the effort and the horizon."""

    guide: ClassVar[type[Thinker]]
    effort: ClassVar[Effort]
    boldness: ClassVar[float] = 0.0
    """What a wide spread of outcomes is worth beside their mean: above 0 for gamblers, below for the cautious."""
    habit: ClassVar[float] = 0.0
    """What the guide's opinion counts for beside the tries: a point of its score so much, divided by their number.

    A few tries are mostly luck; with many of them habit fades.
    """
    simpler: ClassVar[str] = "club"

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        self._game, self._seat = game, seat
        self._rng = Rng(seed * 1_000_003 + seat)
        self._own = self.guide(game, seat, seed)
        self._known: Known | None = None
        self._heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self._own.hear(event)
        self._heard.append(event)

    def _memory(self, seats: int) -> Known:
        """What the seat remembers by now."""
        if self._known is None:
            self._known = self._game.memory(seats, self._seat)
        heard, self._heard = self._heard, []
        return self._known.after(heard)

    # ------------------------------------------------------------ what a title says

    def candidates(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """What is worth trying: what the guide likes best."""
        return sorted(self._own.weigh(view, options), key=lambda c: -c.score)[: self.effort.candidates]

    def is_over(self, before: State, now: State) -> bool:
        """Has a try gone on long enough?  `before` is the position in which the bot was asked."""
        raise NotImplementedError

    def value(self, s: State) -> float:
        """What the position at the end of a try is worth to the seat: how likely it is to win, in per cent.

        When the game is over a clear win still counts more than a narrow one, which luck could have turned.  A title
        without a model goes by the lead over the best of the others.
        """
        worth, model = list(self._game.standings(s)), odds.find(self._game, s.seats)
        if model is not None:
            return 100 * model.odds(worth, self._game.strengths(s))[self._seat]
        own = worth.pop(self._seat)
        return float(own - max(worth))

    def player(self, seat: Seat, seed: int) -> Thinker:
        """Who plays a seat in a try: the guide, or one that is quicker."""
        return self.guide(self._game, seat, seed)

    # ------------------------------------------------------------ choosing

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """The candidate that fares best; where there is nothing to choose, or nobody asked, it does not play ahead."""
        if len(options) == 1 and isinstance(options[0], Action):
            return options[0]
        if Decline() in options:
            return self._own.choose(view, options, seconds)
        return best(self._tried(view, options, seconds)).action

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """The candidates that were tried, by how they fared."""
        return self._tried(view, options, None)

    def _tried(self, view: View, options: tuple[Option, ...], seconds: float | None) -> list[Candidate]:
        found = self.candidates(view, options)
        if len(found) == 1:
            return found
        fared = self._compare(view, found, perf_counter() + seconds if seconds is not None else None)
        return [Candidate(c.action, score, (Term("ahead", score),)) for c, score in zip(found, fared, strict=True)]

    def _compare(self, view: View, found: list[Candidate], until: float | None) -> list[float]:
        """How each action fares.  One that dropped out is measured against the winner on the tries they share."""
        actions, behind = [c.action for c in found], [c.score - found[0].score for c in found]
        fared: list[list[float]] = [[] for _ in actions]
        alive = list(range(len(actions)))
        stages = (len(actions) - 1).bit_length()
        known = self._memory(view.seats)
        while len(alive) > 1:
            for _ in range(max(1, self.effort.tries // (stages * len(alive)))):
                dice = self._rng.next()
                state = self._game.imagine(view, Rng(dice), known)
                for k in alive:
                    fared[k].append(self._try(state.clone(), actions[k], dice))
                if until is not None and perf_counter() > until:
                    break
            alive.sort(key=lambda k: -self._liked(fared[k], behind[k]))
            late = until is not None and perf_counter() > until
            alive = alive[: 1 if late else (len(alive) + 1) // 2]
        first = alive[0]
        most, winner, lost = self._liked(fared[first], behind[first]), fared[first], behind[first]
        return [
            most + self._liked(own, b) - self._liked(winner[: len(own)], lost)
            for own, b in zip(fared, behind, strict=True)
        ]

    def _liked(self, outcomes: list[float], behind: float = 0.0) -> float:
        """The mean of the outcomes; `behind` is how much worse than its best the guide thinks the action."""
        spread = self.boldness * pstdev(outcomes) if self.boldness else 0.0
        return fmean(outcomes) + spread + self.habit * behind / len(outcomes)

    def _try(self, s: State, a: Action, dice: int) -> float:
        """How one candidate fares."""
        return self.value(self._played(s, a, dice))

    def _played(self, s: State, a: Action, dice: int) -> State:
        """The position at the horizon: one candidate, and then everybody plays on."""
        before = s.clone()
        for now in self._line(s, a, dice):
            if self.is_over(before, now):
                break
        return s

    def _line(self, s: State, a: Action, dice: int) -> Iterator[State]:
        """One candidate, and then everybody plays on to the end of the game: the position before every decision."""
        game, rng = self._game, Rng(dice)
        players = [self.player(seat, dice % 1_000_003) for seat in range(s.seats)]
        if not isinstance(a, Decline):
            game.apply(s, a, self._seat, SILENT)
        for _ in range(MOVES):
            if (turn := game.turn(s)) is None:
                break
            yield s
            if turn == CHANCE:
                game.apply(s, game.draw(s, rng), CHANCE, SILENT)
                continue
            options = tuple(game.options(s, turn))
            only = len(options) == 1 and isinstance(options[0], Action)
            chosen = options[0] if only else players[turn].choose(game.view(s, turn), options)
            assert isinstance(chosen, Action)
            game.apply(s, chosen, turn, SILENT)
