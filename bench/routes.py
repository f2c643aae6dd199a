"""Best routes: all runs of the open transcripts, a full board of 1846, and dense random boards of 1830 with the whole
tile supply.

    python -m bench.routes            # all
    python -m bench.routes 40         # so many dense boards

Transcripts are looked for in STOCKRAIL_TRANSCRIPTS or beside the repository.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bench import midwest
from bench.measure import Bench
from bench.question import Question, hardest, one_by_one, solve, together
from stockrail.core.rng import Rng
from stockrail.games.g1830.data_map_classic import CLASSIC
from stockrail.games.g1830.data_tiles import TILES
from stockrail.interchange import conform
from stockrail.interchange.games18xx.boards import TraceBoard, boards
from stockrail.rail.board import Board
from stockrail.rail.routes import ENDLESS, Terms, Train

TRAINS = {str(n): Train(n, n) for n in range(2, 7)} | {"D": Train(ENDLESS, ENDLESS)}
HIGH = ("5", "6", "D")
SETS = (("6",), ("D",), ("5", "6"), ("6", "D"), ("D", "D"))
OWN, FOREIGN = 0, 1
HARDEST = 59
"""Of the first eighty dense boards the one on which two diesels take longest."""


def transcripts() -> Path:
    return conform.root() / "open"


def recorded(board: Board, folder: Path) -> list[Question]:
    """Every recorded run of the open games of 1830."""
    found: list[Question] = []
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
                found.append(Question(board, moment, at.owner(run["entity"]), trains, terms, run["best"]))
    return found


def benches() -> list[Bench]:
    """Rows for `make bench`: the recorded runs where they are at hand, and crowded boards of both titles."""
    board = Board(CLASSIC, TILES)
    rows: list[Bench] = []
    if transcripts().is_dir():
        rows += _of_records("1830", recorded(board, transcripts()), mean=0.005, worst=0.1)
        rows += _of_records("1846", midwest.recorded(transcripts()), mean=0.01, worst=0.2)
    rows.append(together("1846: best routes, seven corporations, full board", midwest.full_game(), limit=1))
    crowded = [crowd(board, HARDEST, ("D", "D"))]
    rows.append(one_by_one("1830: best routes, two diesels, dense board", crowded, limit=0.5))
    return rows


def _of_records(title: str, runs: list[Question], mean: float, worst: float) -> list[Bench]:
    return [
        one_by_one(f"{title}: best routes, recorded games", runs, limit=mean),
        one_by_one(f"{title}: best routes, hardest recorded run", [hardest(runs)], limit=worst),
    ]


def crowd(board: Board, seed: int, kinds: Sequence[str]) -> Question:
    """A dense board and the trains to run on it."""
    return Question(board, dense(board, seed), OWN, [TRAINS[k] for k in kinds], Terms(1))


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
    print(f"{name:<15} {len(ms):>4} runs  mean {statistics.mean(ms):8.2f} ms  median {ms[len(ms) // 2]:8.2f}", end="")
    print(f"  worst {ms[-1]:8.2f} ms")


def main() -> None:
    board = Board(CLASSIC, TILES)
    if transcripts().is_dir():
        show("1830 recorded", solve(recorded(board, transcripts())))
        show("1846 recorded", solve(midwest.recorded(transcripts())))
    show("1846 full board", solve(midwest.full_game()))
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 26
    for kinds in SETS:
        show("dense " + "+".join(kinds), solve([crowd(board, seed, kinds) for seed in range(number)]))


if __name__ == "__main__":
    main()
