"""The run: seeded random games, every entry looked at, some of them closely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import IllegalAction, StockrailError
from stockrail.core.events import Recorder
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Entry, Match, Undo
from stockrail.core.options import Options, resolve
from stockrail.core.record import read, write
from stockrail.core.rng import Rng
from stockrail.core.titles import given
from stockrail.testing import hidden, position
from stockrail.testing.failure import Broken, CheckFailed
from stockrail.testing.pool import Pool, beyond, samples

TRIES = 12
"""How many misplaced actions the seat in turn tries at a position looked at closely; other seats try a third."""
ALTERNATIVES = 3
"""How many other choices are followed to compare what the events tell."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a run that found nothing has looked at."""

    games: int
    entries: int
    closely: int


def check_game(
    title: Game | str,
    seats: int | None = None,
    games: int = 10,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    every: int = 8,
    longest: int = 20_000,
) -> Checked:
    """Play `games` random games for each seat count (or the one given) and hold them to the protocol.

    The cheap checks run at every entry, the expensive ones at about one entry in `every`.  `progress` is told how many
    games are done and how many there are.  A game with more than `longest` entries is taken not to end.
    """
    game = given(title)
    counts = game.players if seats is None else (seats,)
    done = entries = closely = 0
    zones: set[str] = set()
    total = games * len(counts)
    for count in counts:
        for i in range(games):
            run = _Run(game, count, seed + i, every, longest)
            run.play()
            done, entries = done + 1, entries + run.entry
            closely += run.closely
            zones |= run.zones
            if progress is not None:
                progress(done, total)
    if any(map(game.has_secrets, counts)) and closely and not zones:
        what = "the title has secrets, but shuffle_hidden never exchanged anything"
        raise CheckFailed("shuffle", what, game.name, counts[-1], seed, entries)
    return Checked(done, entries, closely)


class _Run:
    """One random game under inspection."""

    def __init__(self, game: Game, seats: int, seed: int, every: int, longest: int) -> None:
        self.game, self.seats, self.seed, self.every, self.longest = game, seats, seed, every, longest
        self.rng = Rng(seed * 1_000_003 + seats)
        self.pool = Pool()
        self.zones: set[str] = set()
        self.entry = self.closely = 0
        self.box = dict(game.census(game.setup(seats)))
        self.known = hidden.memories(game, seats)

    def play(self) -> None:
        """Play to the end; a failure is reported with its place."""
        try:
            self._play()
        except CheckFailed:
            raise
        except Broken as e:
            raise CheckFailed(e.check, e.what, self.game.name, self.seats, self.seed, self.entry) from e
        except Exception as e:
            raise CheckFailed("crash", repr(e), self.game.name, self.seats, self.seed, self.entry) from e

    def _play(self) -> None:
        m = Match(self.game, self.seats, self.seed)
        opening = self.game.start(self.seats)
        self._follow(opening, m.entries, m, True)
        while m.turn is not None:
            if len(m.entries) > self.longest:
                raise Broken("ending", f"the game has not ended after {self.longest} entries")
            self._move(m)
        position.check_someone_can_act(self.game, m.state)
        self._check_over(m)
        self._check_again(m)
        self._check_file(m)

    # ------------------------------------------------------------ one move

    def _move(self, m: Match) -> None:
        closely = self.rng.below(self.every) == 0
        self._look(m.state, closely)
        before = m.state.clone()
        seat, a = self._choose(m.state)
        if closely:
            self._check_refused_play(m)
        new = m.play(a, seat)
        if closely:
            new = self._check_undo(m, before, seat, a, new)
        self._follow(before, new, m, closely)

    def _choose(self, s: Any) -> tuple[Seat, Action]:
        """Mostly the seat in turn; now and then one that has a power out of turn."""
        actors = self.game.actors(s)
        seat = self.rng.choice(actors) if len(actors) > 1 and self.rng.below(4) == 0 else actors[0]
        legal = self.game.legal(s, seat) or self.game.legal(s, actors[0])
        return legal.seat, legal.pick(self.rng)

    def _follow(self, s: Any, new: Sequence[Entry], m: Match, closely: bool) -> None:
        """Play the recorded entries on a clone, chance as recorded: the record alone leads to the same position."""
        for e in new:
            if e.seat == CHANCE:
                self._look(s, closely)
            tape = Recorder()
            self.game.apply(s, e.action, e.seat, tape)
            self.entry += 1
            position.check_sound(self.game, s)
            position.check_census(self.game, s, self.box)
            hidden.check_told(self.game, tape.events)
            hidden.tell(self.known, tape.events)
            if tuple(tape.events) != e.events:
                raise Broken("replay", f"'{e.action.text()}' tells other events when it is played again")
        if position.difference(s, m.state) is not None:
            last = f" from '{new[-1].action.text()}'" if new else ""
            raise Broken("replay", f"{position.difference(s, m.state)} differs when the record is played again{last}")

    # ------------------------------------------------------------ looking at a position

    def _look(self, s: Any, closely: bool) -> None:
        game, before = self.game, s.clone()
        position.check_someone_can_act(game, s)
        position.check_clone(game, s)
        for seat in game.actors(s):
            for option in position.check_options(game, s, seat, self.rng):
                for a in samples(option, self.rng):
                    if self.pool.add(a):
                        position.check_notation(game, a)
        if (slot := position.difference(before, s)) is not None:
            raise Broken("pure", f"listing the options changes {slot}")
        if closely:
            self.closely += 1
            self._look_closely(s)

    def _look_closely(self, s: Any) -> None:
        game = self.game
        position.check_written(game, s)
        turn = game.turn(s)
        tries = {seat: self._tries(s, seat, TRIES if seat == turn else TRIES // 3) for seat in range(self.seats)}
        for seat, actions in tries.items():
            position.check_judge(game, s, seat, actions)
        shared = [a for actions in tries.values() for a in actions[: TRIES // 3]]
        self.zones |= hidden.check_views(game, s, shared, self.rng, self.known)
        for seat in game.actors(s):
            self._check_consequences(s, seat)

    def _tries(self, s: Any, seat: Seat, count: int) -> list[Action]:
        edges = [a for option in self.game.options(s, seat) for a in beyond(option)]
        return [*edges, *self.pool.tries(self.rng, count)]

    def _check_consequences(self, s: Any, seat: Seat) -> None:
        """Acting on a clone leaves the original alone, and events reveal no more than a seat may know."""
        options: list[Option] = list(self.game.options(s, seat))
        if not options:
            return
        digest = self.game.digest(s)
        chosen = self.rng.shuffled(options)[: 1 + ALTERNATIVES]
        actions = [self.rng.choice(samples(o, self.rng)) if isinstance(o, Span) else o for o in chosen]
        hidden.check_events(self.game, s, seat, actions, self.zones, self.rng)
        if self.game.digest(s) != digest:
            raise Broken("clone", f"playing '{actions[0].text()}' or another on a clone changes the original")

    # ------------------------------------------------------------ the match

    def _check_refused_play(self, m: Match) -> None:
        """A refused action raises, and neither the position nor the record changes."""
        seat = m.turn
        assert seat is not None
        digest, entries = m.digest, len(m.entries)
        for a in self.pool.tries(self.rng, TRIES):
            if position.judge(m.game, m.state, seat, a) is None:
                continue
            try:
                m.play(a, seat)
            except IllegalAction:
                pass
            else:
                raise Broken("refusal", f"'{a.text()}' is refused to seat {seat} and played all the same")
        if m.digest != digest or len(m.entries) != entries:
            raise Broken("refusal", f"a refused action of seat {seat} changes the match")

    def _check_undo(self, m: Match, before: Any, seat: Seat, a: Action, new: list[Entry]) -> list[Entry]:
        """Taking back restores the position; playing again draws the same chance."""
        reached = m.digest
        m.undo()
        slot = position.difference(before, m.state)
        if slot is not None:
            raise Broken("undo", f"taking '{a.text()}' back does not restore {slot}")
        again = m.play(a, seat)
        if [e.action for e in again] != [e.action for e in new] or m.digest != reached:
            raise Broken("undo", f"taking '{a.text()}' back and playing it again does not lead to the same position")
        self.entry += len(new) + 1
        return again

    def _check_over(self, m: Match) -> None:
        for seat in range(self.seats):
            for a in self.pool.tries(self.rng, 3):
                refusal = position.judge(self.game, m.state, seat, a)
                if refusal is None:
                    raise Broken("ending", f"'{a.text()}' is legal for seat {seat} after the end")

    def _check_again(self, m: Match) -> None:
        """The same seed and the same choices give the same record."""
        again = Match(self.game, self.seats, self.seed)
        try:
            for e in m.entries:
                if isinstance(e.action, Undo):
                    again.undo()
                elif e.seat != CHANCE:
                    again.play(e.action, e.seat)
        except StockrailError as trouble:
            raise Broken("reproducible", f"the same seed plays another game: {trouble}") from trouble
        for n, (one, two) in enumerate(zip(m.entries, again.entries, strict=False)):
            if one != two:
                self.entry = n
                raise Broken("reproducible", f"the same seed gives '{one.action.text()}', then '{two.action.text()}'")
        if len(m.entries) != len(again.entries) or m.digest != again.digest:
            raise Broken("reproducible", "the same seed and choices end in another position")

    def _check_file(self, m: Match) -> None:
        """The match file reads back, every entry checked, without the seed being asked."""
        text = write(m)
        try:
            back = read(text, self._find)
        except StockrailError as trouble:
            raise Broken("file", f"the match file does not read back: {trouble}") from trouble
        if write(back) != text or [e.events for e in back.entries] != [e.events for e in m.entries]:
            raise Broken("file", "the match file reads back as another match")

    def _find(self, name: str, options: Options) -> Game:
        if name != self.game.name or resolve(self.game.choices, options) != self.game.options_chosen:
            raise Broken("file", f"the header says {name} {dict(options)}")
        return self.game
