"""The arena: whole games between bots, as many as wanted, on as many cores as wanted, the same for the same seed.

Bots get their seat's view, its options and the events it may know of, and nothing else.  What they answer is judged
like anybody's move, unless it is one of the options, which have been judged.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from time import perf_counter
from typing import Any, Final, TypeAlias

from stockrail.bots import Bot, ByView
from stockrail.bots.crew import Crew
from stockrail.bots.engine import resolve
from stockrail.bots.journal import Journal, Pieces
from stockrail.core.actions import Action, Decline, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import IllegalAction, Unreadable
from stockrail.core.events import SILENT, Recorder
from stockrail.core.game import Game, Result, State
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.offers import without
from stockrail.core.options import OptionValue, show
from stockrail.core.rng import Rng
from stockrail.core.titles import given
from stockrail.core.view import View

Lineup: TypeAlias = Sequence[str | type[Bot]]
FAR: Final = 60
"""So many offers are remembered: more than anybody makes in a turn."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Scores in short: their mean, the least and the most."""

    mean: float
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The outcome of a simulation.  A shared win counts as its fraction, so all wins add up to the games."""

    games: int
    decisions: int
    seconds: float
    wins: dict[str, float]
    seat_wins: tuple[float, ...]
    scores: dict[str, Spread]
    endings: dict[str, int]
    """How often each rule ended a game."""

    def share(self, bot: str) -> float:
        """The part of all games a bot has won, at whatever seats it sat."""
        return self.wins[bot] / self.games if self.games else 0.0

    def interval(self, bot: str, confidence: float = 0.95) -> tuple[float, float]:
        """Between which two shares its true one lies, as likely as that: Wilson's interval."""
        return wilson(self.share(bot), self.games, confidence)

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def json(self) -> dict[str, object]:
        """Plain data for programs."""
        scores = {bot: {"mean": round(s.mean, 3), "least": s.least, "most": s.most} for bot, s in self.scores.items()}
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second),
            "wins": {bot: round(n, 3) for bot, n in self.wins.items()},
            "intervals": {bot: [round(end, 4) for end in self.interval(bot)] for bot in self.wins},
            "seat_wins": [round(n, 3) for n in self.seat_wins],
            "scores": scores,
            "endings": self.endings,
        }


def wilson(share: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The interval for a share that was seen in so many trials; it holds for few of them, and at 0 and 1.

    >>> low, high = wilson(0.6, 100)
    >>> f"{low:.3f} to {high:.3f}"
    '0.502 to 0.691'
    """
    if not trials:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = share + z * z / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game: which bot sat where, what it took, how it ended."""

    bots: tuple[str, ...]
    decisions: int
    result: Result

    def json(self) -> dict[str, Any]:
        """Plain data for a file."""
        r = self.result
        end = {"reason": r.reason.id, "scores": list(r.scores), "ranks": list(r.ranks)}
        return {"bots": list(self.bots), "decisions": self.decisions} | end

    @classmethod
    def from_json(cls, game: Game, data: dict[str, Any]) -> Played:
        reason = game.rule_by_id[data["reason"]]
        return cls(tuple(data["bots"]), data["decisions"], Result(reason, tuple(data["scores"]), tuple(data["ranks"])))


def simulate(
    title: Game | str,
    seats: int,
    games: int,
    seed: int = 0,
    bots: Lineup = ("random",),
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    seconds: float | None = None,
    ray: str | None = None,
    file: Path | None = None,
) -> Tally:
    """Play that many games.  The last bot named takes the seats left over; the line-up moves on a seat every game.

    `seconds` is how long a bot may think for a move; without it, as long as it likes.  `ray` is a cluster's address.
    `file` keeps the games, and what it holds is not played again.
    """
    game = given(title)
    table = TableOf.game(game, seats, seed, lineup(game, seats, bots), seconds)
    started = perf_counter()
    work = Pieces(play_one, Played.json, partial(Played.from_json, game))
    journal = Journal(file, {"simulation": game.name, **table.head()}, "simulation", "game")
    played = list(work.results([(table, n) for n in range(games)], journal, Crew(jobs, ray), progress))
    return _tally(played, seats, perf_counter() - started)


def lineup(title: Game | str, seats: int, bots: Lineup) -> tuple[str | type[Bot], ...]:
    """A bot for every seat, each known to exist."""
    game = given(title)
    if seats not in game.players:
        raise Unreadable(f"{game.name} is not for {seats} seats; it takes {', '.join(map(str, game.players))}")
    if not 0 < len(bots) <= seats:
        raise Unreadable(f"name from 1 to {seats} bots, not {len(bots)}")
    for bot in bots:
        _class(game, bot)
    return (*bots, *[bots[-1]] * (seats - len(bots)))


# ---------------------------------------------------------------- one game


def play_game(
    title: Game | str,
    seats: int,
    seed: int,
    bots: Sequence[Bot],
    seconds: float | None = None,
    watch: Callable[[State, Seat, int], None] | None = None,
) -> tuple[int, Result]:
    """Play one game to its end; the number of decisions taken, and the result.

    `watch` is shown every position before its decision, who is in turn, and how many decisions were taken.
    """
    game = given(title)
    s, rng, decisions = game.start(seats), Rng(seed), 0
    listeners = [(seat, bot) for seat, bot in enumerate(bots) if _listens(bot)]
    offers = Offers(game)
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            seat, a = CHANCE, game.draw(s, rng)
        else:
            if watch is not None:
                watch(s, turn, decisions)
            seat, a = _ask(game, s, turn, bots, seconds, offers)
            offers.note(s, seat, a)
            decisions += 1
        _perform(game, s, seat, a, listeners)
    result = game.result(s)
    assert result is not None, "a game that is over has a result"
    return decisions, result


class Offers:
    """Ends what could go on for ever: what was offered twice in vain is no longer listed in that position."""

    __slots__ = ("_again", "_answered", "_game", "_last")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._last: tuple[tuple[Seat, Action] | None, tuple[Seat, Action] | None] = (None, None)
        """The two decisions before."""
        self._answered: set[tuple[Seat, Action]] = set()
        """What somebody else answered at once."""
        self._again: deque[tuple[Seat, Action, State]] = deque(maxlen=FAR)
        """Who made such an offer once more, and in which position."""

    def still_open(self, s: State, seat: Seat, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """The options without what was offered twice in vain, as long as others are left."""
        verbs = {(o.action if isinstance(o, Span) else o).verb for o in options} if self._again else ()
        own = [(a, before) for who, a, before in self._again if who == seat and a.verb in verbs]
        if not own:
            return options
        now = self._game.dump(s)
        gone = {a.text() for a, before in own if self._game.dump(before) == now}
        return tuple(without(options, gone)) or options

    def note(self, s: State, seat: Seat, a: Action) -> None:
        """A seat is about to act."""
        offer, answer = self._last
        if offer is not None and answer is not None and offer[0] == seat != answer[0]:
            if len(self._answered) >= FAR:
                self._answered.clear()
            self._answered.add(offer)
        made = (seat, a)
        if self._answered and type(a) is not Pass and made in self._answered:
            self._again.append((seat, a, s.clone()))
        self._last = answer, made


def _ask(
    game: Game, s: State, turn: Seat, bots: Sequence[Bot], seconds: float | None, offers: Offers
) -> tuple[Seat, Action]:
    """First whoever holds a power out of turn, who may decline; then the seat in turn."""
    for seat in game.actors(s)[1:]:
        options = tuple(game.options(s, seat))
        if options:
            a = _choose(game, s, seat, (*options, Decline()), bots[seat], seconds)
            if type(a) is not Decline:
                return seat, _judged(game, s, seat, options, a)
    options = offers.still_open(s, turn, tuple(game.options(s, turn)))
    return turn, _judged(game, s, turn, options, _choose(game, s, turn, options, bots[turn], seconds))


def _choose(game: Game, s: State, seat: Seat, options: tuple[Option, ...], bot: Bot, seconds: float | None) -> Action:
    """A bot that decides without looking (`blind = True`) is handed nothing: drawing its view would be wasted."""
    view = View(game, seat, s.seats, ()) if _blind(bot) else game.view(s, seat)
    return bot.choose(view, options, seconds)


def _judged(game: Game, s: State, seat: Seat, options: tuple[Option, ...], a: Action) -> Action:
    """The answer, if it is legal; an option was judged when it was listed."""
    refusal = None if any(a is o for o in options) else game.check(s, seat, a)
    if refusal is not None:
        raise IllegalAction(refusal)
    return a


def _perform(game: Game, s: State, seat: Seat, a: Action, listeners: Sequence[tuple[Seat, Bot]]) -> None:
    if not listeners:
        game.apply(s, a, seat, SILENT)
        return
    tape = Recorder()
    game.apply(s, a, seat, tape)
    for event in tape.events:
        for listener, bot in listeners:
            seen = event.seen_by(listener)
            if seen is not None:
                bot.hear(seen)


def _blind(bot: Bot) -> bool:
    return bool(getattr(bot, "blind", False))


def _listens(bot: Bot) -> bool:
    return not _blind(bot) and getattr(type(bot), "hear", None) is not ByView.hear


# ---------------------------------------------------------------- many games


@dataclass(frozen=True, slots=True)
class TableOf:
    """What all games of a line-up share.  It can be sent to another process, which compiles the title for itself."""

    title: type[Game]
    options: tuple[tuple[str, OptionValue], ...]
    seats: int
    seed: int
    bots: tuple[str | type[Bot], ...]
    seconds: float | None = None

    @classmethod
    def game(
        cls, game: Game, seats: int, seed: int, bots: tuple[str | type[Bot], ...], seconds: float | None = None
    ) -> TableOf:
        """A table of a title with its options chosen."""
        return cls(type(game), tuple(game.options_chosen.items()), seats, seed, bots, seconds)

    def head(self) -> dict[str, Any]:
        """What its games depend on, as plain data."""
        table = {"revision": self.title.revision, "options": show(dict(self.options)), "seats": self.seats}
        head = {**table, "seed": self.seed, "bots": list(map(_label, self.bots))}
        return head if self.seconds is None else {**head, "seconds": self.seconds}

    def seating(self, n: int) -> tuple[Game, int, list[str | type[Bot]]]:
        """Title, seed and line-up of the n-th game: its own seed, the line-up moved on by n seats."""
        sitting = [self.bots[(seat - n) % self.seats] for seat in range(self.seats)]
        return _compiled(self.title, self.options), Rng(self.seed * 1_000_003 + n).next(), sitting

    def play(self, n: int) -> Played:
        """The n-th game."""
        game, seed, sitting = self.seating(n)
        bots = [_class(game, bot)(game, seat, seed) for seat, bot in enumerate(sitting)]
        decisions, result = play_game(game, self.seats, seed, bots, self.seconds)
        return Played(tuple(map(_label, sitting)), decisions, result)


Work: TypeAlias = tuple[TableOf, int]
"""A table, and which of its games to play."""


@cache
def _compiled(title: type[Game], options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return title(dict(options))


def play_one(work: Work) -> Played:
    """One game of a table."""
    table, n = work
    return table.play(n)


def _class(game: Game, bot: str | type[Bot]) -> type[Bot]:
    return resolve(game.name, bot) if isinstance(bot, str) else bot


def _label(bot: str | type[Bot]) -> str:
    return bot if isinstance(bot, str) else bot.__name__.lower()


def _tally(played: Sequence[Played], seats: int, seconds: float) -> Tally:
    wins: dict[str, float] = {}
    seat_wins = [0.0] * seats
    scores: dict[str, list[int]] = {}
    for p in played:
        share = 1 / len(p.result.winners)
        for seat, bot in enumerate(p.bots):
            won = share if seat in p.result.winners else 0.0
            wins[bot] = wins.get(bot, 0.0) + won
            seat_wins[seat] += won
            scores.setdefault(bot, []).append(p.result.scores[seat])
    spreads = {
        bot: Spread(sum(points) / len(points), min(points), max(points)) for bot, points in sorted(scores.items())
    }
    decisions = sum(p.decisions for p in played)
    endings = dict(Counter(p.result.reason.id for p in played).most_common())
    return Tally(len(played), decisions, seconds, dict(sorted(wins.items())), tuple(seat_wins), spreads, endings)
