"""Recorded games of 18xx.games: replayed to the last field, best runs proved, written back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.interchange.games18xx.read import Table, effective, flat, load, read
from stockrail.interchange.games18xx.trace import trace
from stockrail.interchange.games18xx.write import save, write
from stockrail.rail.state import RailState
from tests.recorded import OPEN, agree, needed, other_lines

GAMES = sorted(OPEN.glob("18Chesapeake_*.json"))

recorded = needed(GAMES)
each_game = pytest.mark.parametrize("path", GAMES or [OPEN], ids=lambda p: p.stem)


@recorded
@each_game
def test_every_field_of_the_trace(path: Path) -> None:
    """Not one refused action, and every public field equal after every action."""
    assert list(other_lines(path)) == []


@recorded
@each_game
def test_every_best_run(path: Path) -> None:
    """The best revenue of every run, proved."""
    agree([path.with_suffix(".trace.jsonl")])


@recorded
@each_game
def test_a_written_game_reads_back(path: Path, tmp_path: Path) -> None:
    """Written and read again it is the same position."""
    m = read(path)
    save(m, tmp_path / "game.json")

    assert read(tmp_path / "game.json").digest == m.digest


# ------------------------------------------------------------ moments of the recorded games


def moments(number: int, *ids: int) -> Iterator[RailState]:
    """The positions of a recorded game after the actions with these ids."""
    table = Table(load(OPEN / f"18Chesapeake_{number}.json"))
    for a in effective(table.data["actions"]):
        for each in flat(a):
            table.play(each)
        if a["id"] in ids:
            yield table.state.clone()


def corp(name: str) -> int:
    return {c: i for i, c in enumerate(("PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W"))}[name]


@recorded
def test_a_first_three_train_bought_is_followed_by_another() -> None:
    """T25 (CHE-EXP-1): at the end of the set a 3 is exported, and two operating rounds follow."""
    bought, ended, later = moments(14377, 43, 46, 59)

    assert (bought.depot[:2], bought.rounds_in_set) == ([0, 5], 1)
    assert (ended.depot[:2], ended.cycle) == ([0, 4], 2)
    assert (later.round, later.rounds_in_set) == (2, 2)


@recorded
def test_a_train_handed_in_rusts_with_the_purchase() -> None:
    """T30 (CHE-TRN-2)."""
    (after,) = moments(1277, 405)

    assert after.pool == []
    assert len(after.trains[corp("SRR")]) == 1


@recorded
@pytest.mark.parametrize(("number", "name", "earned"), [(84, "N&W", 90), (107, "PLE", 80), (138, "PLE", 90)])
def test_recorded_runs(number: int, name: str, earned: int) -> None:
    """T60, T61 (CHE-PH-2)."""
    (after,) = moments(14377, number)

    assert after.ran[corp(name)] == earned


@recorded
def test_a_recorded_emergency() -> None:
    """T67 (CHE-TRN-5): the president sells shares of three corporations and adds 439 for a 6 train."""
    before, after = moments(1277, 398, 399)

    assert before.cash[3] - after.cash[3] == 439
    assert before.treasury[corp("N&W")] - after.treasury[corp("N&W")] == 630 - 439


@recorded
def test_a_recorded_bankruptcy() -> None:
    """T68 (CHE-END-2)."""
    (after,) = moments(1277, 424)

    assert (after.ending, after.bankrupt, after.cash[3]) == ("bankruptcy", 3, 0)
    assert find("18Chesapeake", {"compat_18xx": True}).result(after).scores[3] == 600  # type: ignore[union-attr]


@recorded
def test_a_recorded_end_by_the_bank() -> None:
    """T70 (CHE-END-1): broken in operating round 6.2, 6.3 is played."""
    broken, after = moments(14377, 442, 487)

    assert (broken.broken, broken.cycle, broken.round_number) == (1, 6, 2)
    result = find("18Chesapeake", {"compat_18xx": True}).result(after)
    assert result is not None
    assert sorted(result.scores, reverse=True) == [6756, 6399, 5998]


# ------------------------------------------------------------ without records


@pytest.mark.parametrize(
    ("seed", "name"),
    [(1277, "SRR"), (14377, "C&A"), *enumerate(("PLE", "C&A", "B&O", "PRR", "LV", "SRR", "N&W", "C&O"))],
)
def test_the_seed_draws_a_corporation(seed: int, name: str) -> None:
    """T12 (CHE-CV-5)."""
    players = [{"id": i, "name": n} for i, n in enumerate(("Ann", "Bob", "Cy"))]
    table = Table({"title": "18Chesapeake", "players": players, "settings": {"seed": seed}, "actions": []})

    assert table.state.favoured[table.game.private_index["CV"]] == corp(name)


def random_game(seats: int, seed: int, entries: int) -> Match:
    g = find("18Chesapeake", {"compat_18xx": True})
    m, rng = Match(g, seats, seed), Rng(seed)
    while m.turn is not None and len(m.entries) < entries:
        seat = rng.choice(g.actors(m.state))
        legal = m.legal_for(seat)
        m.play(legal.pick(rng), seat) if legal else m.play(m.legal.pick(rng))
    return m


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_random_game_is_written_and_read(seats: int, tmp_path: Path) -> None:
    """Games played here come back as the same states, with a trace for every action."""
    m = random_game(seats, seats, 600)
    save(m, tmp_path / "game.json")

    assert read(tmp_path / "game.json").digest == m.digest
    lines = list(trace(tmp_path / "game.json"))
    assert len(lines) == len(write(m)["actions"]) + 2
    assert lines[-1]["money_total"] == 8000
