"""Self-play: games between bots written down for learning, one position a line.

The first line says what was played (`SCHEMA`, title, revision of its rules, options, bots, seed), every other line is a
position at which somebody decided: what each seat's position was worth, which candidates were weighed, and what part of
the win each seat had in the end.  The same seed writes the same lines, however many processes play.  A bot that plays
ahead learns most from the positions at which it stops to play on: `every` is then `LEAVES`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from stockrail.bots import Thinker, names
from stockrail.bots.arena import Lineup, TableOf, lineup, play_game
from stockrail.bots.crew import Crew
from stockrail.bots.engine import resolve
from stockrail.bots.journal import Journal, Pieces
from stockrail.bots.search import Search
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game, State
from stockrail.core.ids import Seat
from stockrail.core.titles import given

SCHEMA: Final = "stockrail.selfplay/1"
EVERY: Final = 10
"""Of so many decisions one is written down."""
LEAVES: Final = 0
"""In place of that number: the positions at which the title's strong bot would end a try."""
CANDIDATES: Final = 5
"""How many candidates of a position are written down, the best first."""


_Work: TypeAlias = tuple[TableOf, int, int, bool]
"""A table, which of its games to play, how often to look, and whether positions are wanted."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a finished game."""

    game: int
    n: int
    """How many decisions were taken before."""
    turn: Seat
    standings: tuple[float, ...]
    strengths: dict[str, tuple[float, ...]]
    """What else speaks for each seat, by name."""
    candidates: tuple[tuple[str, float], ...]
    won: tuple[float, ...]
    """What part of the win each seat had."""
    position: Any = None
    """In names, where it was asked for."""

    def json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "game": self.game,
            "n": self.n,
            "turn": self.turn,
            "standings": list(self.standings),
            "strengths": {name: [round(x, 3) for x in row] for name, row in self.strengths.items()},
            "candidates": [{"action": a, "score": round(score, 3)} for a, score in self.candidates],
            "won": [round(part, 4) for part in self.won],
        }
        return data if self.position is None else {**data, "position": self.position}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Sample:
        found = tuple((c["action"], float(c["score"])) for c in data["candidates"])
        standings, won = tuple(map(float, data["standings"])), tuple(map(float, data["won"]))
        strengths = {name: tuple(map(float, row)) for name, row in data.get("strengths", {}).items()}
        return cls(data["game"], data["n"], data["turn"], standings, strengths, found, won, data.get("position"))


@dataclass(frozen=True, slots=True)
class Session:
    """What was played: the first line of a file."""

    game: str
    revision: int
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    games: int
    every: int

    def json(self) -> dict[str, Any]:
        return {"schema": SCHEMA} | {name: getattr(self, name) for name in self.__slots__} | {"bots": list(self.bots)}

    def check(self, game: Game) -> None:
        """Games of another title, or by other rules, teach nothing about this one."""
        if self.game != game.name:
            raise Unreadable(f"these are games of {self.game}, not of {game.name}")
        if self.revision != game.revision:
            raise Unreadable(
                f"these games were played by rules {self.revision} of {game.name}, these are {game.revision}; "
                f"play them anew: stockrail selfplay {game.name} --seats {self.seats} --games {self.games}"
            )

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Session:
        if data.get("schema") != SCHEMA:
            raise Unreadable(f"this is no file of `stockrail selfplay`: its first line names no schema '{SCHEMA}'")
        return cls(**{k: v for k, v in data.items() if k not in ("schema", "bots")}, bots=tuple(data["bots"]))


def record(
    title: Game | str,
    seats: int,
    games: int,
    seed: int = 0,
    bots: Lineup = ("club",),
    every: int = EVERY,
    positions: bool = False,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    ray: str | None = None,
    file: Path | None = None,
) -> Iterator[dict[str, Any]]:
    """The lines of a session, as plain data.  `file` keeps the games, and what it holds is not played again."""
    game = given(title)
    sitting = lineup(game, seats, bots)
    if every == LEAVES:
        _searcher(game)
    named = tuple(bot if isinstance(bot, str) else bot.__name__.lower() for bot in sitting)
    yield Session(game.name, game.revision, seats, dict(game.options_chosen), named, seed, games, every).json()
    table = TableOf.game(game, seats, seed, sitting)
    head = {"selfplay": game.name, **table.head(), "every": every, "positions": positions}
    work = Pieces(_play, _written, _read)
    pieces = [(table, n, every, positions) for n in range(games)]
    for samples in work.results(pieces, Journal(file, head, "self-play", "game"), Crew(jobs, ray), progress):
        yield from _written(samples)


def _written(samples: list[Sample]) -> list[dict[str, Any]]:
    return [s.json() for s in samples]


def _read(data: list[dict[str, Any]]) -> list[Sample]:
    return list(map(Sample.from_json, data))


def read(lines: Iterable[str]) -> tuple[Session, Iterator[Sample]]:
    """A file's first line, and its positions."""
    rest = iter(lines)
    try:
        session = Session.from_json(json.loads(next(rest)))
    except (StopIteration, ValueError, TypeError, KeyError, AttributeError) as e:
        raise Unreadable("this is no file of `stockrail selfplay`: its first line cannot be read") from e
    return session, (Sample.from_json(json.loads(line)) for line in rest if line.strip())


def _play(work: _Work) -> list[Sample]:
    """One game; the dice of those who only weigh are their own, so that the game is the arena's."""
    table, n, every, positions = work
    game, seed, sitting = table.seating(n)
    kinds = [resolve(game.name, bot) if isinstance(bot, str) else bot for bot in sitting]
    kept: list[Sample] = []
    is_due = _stops(game) if every == LEAVES else None

    def watch(s: State, turn: Seat, decisions: int) -> None:
        if is_due(s) if is_due is not None else decisions % every == 0:
            strengths = {name: tuple(map(float, row)) for name, row in game.strengths(s).items()}
            found = _weighed(game, s, turn, kinds[turn], seed)
            whole = game.dump(s) if positions else None
            kept.append(Sample(n, decisions, turn, tuple(game.standings(s)), strengths, found, (), whole))

    players = [kind(game, seat, seed) for seat, kind in enumerate(kinds)]
    _, result = play_game(game, table.seats, seed, players, watch=watch)
    won = tuple((rank == 1) / len(result.winners) for rank in result.ranks)
    return [replace(sample, won=won) for sample in kept]


def _stops(game: Game) -> Callable[[State], bool]:
    """Would a try end here that began where the last one ended?"""
    player = _searcher(game)
    last: State | None = None

    def is_over(s: State) -> bool:
        nonlocal last
        over = last is not None and player.is_over(last, s)
        last = s.clone() if over or last is None else last
        return over

    return is_over


def _searcher(game: Game) -> Search:
    player = resolve(game.name, "strong")(game, 0) if "strong" in names(game.name) else None
    if not isinstance(player, Search) or type(player).is_over is Search.is_over:
        raise Unreadable(f"no bot of {game.name} plays on to a certain point; write one of 10 decisions: --every 10")
    return player


def _weighed(game: Game, s: State, turn: Seat, kind: Any, seed: int) -> tuple[tuple[str, float], ...]:
    bot = kind(game, turn, seed)
    if not isinstance(bot, Thinker):
        return ()
    found = sorted(bot.weigh(game.view(s, turn), tuple(game.options(s, turn))), key=lambda c: -c.score)
    return tuple((c.action.text(), c.score) for c in found[:CANDIDATES])
