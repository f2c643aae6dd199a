"""Best routes: all runs of the open 1830 transcripts, and dense random boards with the whole tile supply.

    python -m bench.routes            # both
    python -m bench.routes 40         # so many dense boards

Transcripts are looked for in STOCKRAIL_TRANSCRIPTS or beside the repository.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from bench.measure import Bench
from stockrail.core.rng import Rng
from stockrail.games.g1830.data_map_classic import CLASSIC
from stockrail.games.g1830.data_tiles import TILES
from stockrail.interchange.trace_boards import TraceBoard, boards
from stockrail.rail.board import Board
from stockrail.rail.graph import Network
from stockrail.rail.routes import ENDLESS, Terms, Train

TRAINS = {str(n): Train(n, n) for n in range(2, 7)} | {"D": Train(ENDLESS, ENDLESS)}
HIGH = ("5", "6", "D")
SETS = (("6",), ("D",), ("5", "6"), ("6", "D"), ("D", "D"))
OWN, FOREIGN = 0, 1


def transcripts() -> Path:
    beside = Path(__file__).resolve().parents[2] / "shared" / "transcripts"
    return Path(os.environ.get("STOCKRAIL_TRANSCRIPTS", beside)) / "open"


Asked = tuple[TraceBoard, int, list[Train], Terms, int]
"""A board, the corporation, its trains, the terms, and what the best set earns."""


def recorded(board: Board, folder: Path) -> list[Asked]:
    """Every recorded run of the open games."""
    found: list[Asked] = []
    for path in sorted(folder.glob("1830*.trace.jsonl")):
        asked = {}
        for text in path.with_name(path.name.replace(".trace.", ".best.")).read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            asked[line["id"]] = line
        for at, line in boards(path, board):
            run = asked.get(line["action"].get("id")) if line else None
            if run is not None:
                terms = Terms(int(at.state["phase"] in HIGH), split=frozenset({"gulf"}))
                trains = [TRAINS[t] for t in run["trains"]]
                moment = replace(at, laid=at.laid[:], tokens=at.tokens[:])
                found.append((moment, at.owner(run["entity"]), trains, terms, run["best"]))
    return found


def solve(board: Board, asked: Sequence[Asked]) -> list[float]:
    """Seconds of computing for each, worked out from nothing."""
    times = []
    for at, corp, trains, terms, best in asked:
        start = time.process_time()
        run = Network(board).best(at, corp, trains, terms)
        times.append(time.process_time() - start)
        assert best < 0 or (run.proved and run.total == best)
    return times


def benches() -> list[Bench]:
    """Rows for `make bench`: the recorded runs where they are at hand, and one dense board with two diesels."""
    board = Board(CLASSIC, TILES)
    rows = [Bench("1830: best routes, two diesels, dense board", "run", _step(board, [crowd(board, 0, ("D", "D"))]))]
    if transcripts().is_dir():
        rows.insert(0, Bench("1830: best routes, recorded games", "run", _step(board, recorded(board, transcripts()))))
    return rows


def _step(board: Board, asked: Sequence[Asked]) -> Callable[[], int]:
    return lambda: len(solve(board, asked))


def crowd(board: Board, seed: int, kinds: Sequence[str]) -> Asked:
    """A dense board and the trains to run on it."""
    return dense(board, seed), OWN, [TRAINS[k] for k in kinds], Terms(1), -1


def dense(board: Board, seed: int) -> TraceBoard:
    """A random board on which the whole supply lies as tightly joined as it will go, with four own stations, and
    four foreign ones in other cities."""
    rng = Rng(seed)
    at = TraceBoard(board)
    board.set_up(at)
    choices = [_ever(board, h) for h in range(len(board.spots))]
    for _ in range(6):
        for h in rng.shuffled([h for h, c in enumerate(choices) if c]):
            _place(board, at, h, _tightest(board, at, h, rng.shuffled(choices[h])))
    cities = [(h, c) for h in range(len(board.spots)) for c in range(board.faces[at.laid[h]].cities)]
    cities = [(h, c) for h, c in rng.shuffled(cities) if len(board.faces[at.laid[h]].nodes[c].exits) > 1]
    for i, (h, c) in enumerate(cities[:8]):
        board.put_token(at, board.slot_of(h, c), OWN if i < 4 else FOREIGN)
    return at


def _ever(board: Board, h: int) -> list[int]:
    """All faces the hex can ever have."""
    found = [board.printed[h]]
    for f in found:  # grows while we walk
        found += [g for g in board.upgrades(h, f) if g not in found]
    return found[1:]


def _tightest(board: Board, at: TraceBoard, h: int, choices: list[int]) -> int:
    """The face that joins most of what lies around it, if its tile is there."""
    here = board.faces[at.laid[h]].tile
    fits = [f for f in choices if at.tiles_left[board.faces[f].tile] or board.faces[f].tile == here]
    return max(fits, key=lambda f: _density(board, at, h, f), default=at.laid[h])


def _place(board: Board, at: TraceBoard, h: int, face: int) -> None:
    """Put a face down whatever lay there: this is no move of the game."""
    old, new = board.faces[at.laid[h]].tile, board.faces[face].tile
    if old >= 0:
        at.tiles_left[old] += 1
    if new >= 0:
        at.tiles_left[new] -= 1
    at.laid[h] = face


def _density(board: Board, at: TraceBoard, h: int, face: int) -> int:
    """Edges that meet track count most, then pieces of track."""
    score = len(board.faces[face].paths)
    for e in range(6):
        there = board.across[6 * h + e]
        if board.faces[face].edges >> e & 1 and there >= 0:
            score += 4 if board.faces[at.laid[there // 6]].edges >> there % 6 & 1 else -2
    return score


def show(name: str, times: list[float]) -> None:
    ms = sorted(1000 * t for t in times)
    print(f"{name:<12} {len(ms):>4} runs  mean {statistics.mean(ms):8.2f} ms  median {ms[len(ms) // 2]:8.2f}", end="")
    print(f"  worst {ms[-1]:8.2f} ms")


def main() -> None:
    board = Board(CLASSIC, TILES)
    if transcripts().is_dir():
        show("recorded", solve(board, recorded(board, transcripts())))
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 26
    for kinds in SETS:
        show("dense " + "+".join(kinds), solve(board, [crowd(board, seed, kinds) for seed in range(number)]))


if __name__ == "__main__":
    main()
