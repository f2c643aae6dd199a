"""Runs, on the board of the digest."""

from __future__ import annotations

import pytest

from tests.games.g1889.desk import Desk

BOARD = "J3 8 3, K6 8 3, E2 57 1, B5 9 0"


def board(phase: str, name: str, fleet: str) -> Desk:
    d = Desk().privates().phase(phase).own(name, 5).tiles(BOARD).tokens(KO="K4", IR="E2", UR="B7")
    return d.trains(**{name: fleet}).operate(name, "run")


RUNS = [
    # corporation, train, route, revenue by phase
    ("KO", "2-0", "J1-j3-K4", {"2": 50, "3": 50, "4": 50, "5": 70, "6": 70, "D": 70}),
    ("KO", "3-0", "J1-j3-K4-k6-L7", {"3": 70, "4": 70, "5": 110, "6": 110}),
    ("KO", "D-0", "J1-j3-K4-k6-L7", {"D": 190}),
    ("IR", "2-0", "F1-E2", {"2": 50, "4": 50, "5": 80, "D": 80}),
    ("IR", "D-0", "F1-E2", {"D": 120}),
    ("UR", "3-0", "B7-b5-B3-C4", {"3": 80, "5": 80}),
]
CASES = [(*run[:3], phase, revenue) for run in RUNS for phase, revenue in run[3].items()]


@pytest.mark.parametrize(("name", "train", "route", "phase", "revenue"), CASES)
def test_what_a_run_earns(name: str, train: str, route: str, phase: str, revenue: int) -> None:
    """T57, T58, T59, T60 (run.1): red areas by phase, and by the train."""
    d = board(phase, name, train)
    assert d.g.best_routes(d.s, name).total == revenue
    assert d.do(f"run {train}:{route}").s.ran[d.corp(name)] == revenue


def test_a_two_train_counts_two() -> None:
    """T58 (6.4.1.a)."""
    d = board("3", "KO", "2-0")
    assert d.refuses("run 2-0:J1-j3-K4-k6-L7") == "6.4.1.a"
    assert d.allows("run 2-0:J1-j3-K4")


def test_a_run_has_a_station() -> None:
    """T60 (6.4.2.b)."""
    d = board("3", "UR", "3-0")
    assert d.refuses("run 3-0:B3-C4") == "6.4.2.b"
    assert d.allows("run 3-0:B7-b5-B3-C4")


def test_a_diesel_beside_another_train() -> None:
    """T61 (run.1): the diesel counts 80 for Sakaide & Okayama, the 5 counts 40."""
    d = Desk().privates().phase("D").own("KO", 5).tiles("J3 8 3, I2 57 1").tokens(KO="K4 I2").trains(KO="D-0 5-0")
    d.operate("KO", "run")
    assert d.g.best_routes(d.s, "KO").total == 80 + 30 + 40 + 20
    assert d.do("run D-0:J1-j3-K4,5-0:J1-I2").s.ran[d.corp("KO")] == 80 + 30 + 40 + 20


def test_red_areas_stand_at_the_ends() -> None:
    """run.2."""
    d = Desk().privates().phase("5").own("KO", 5).tiles("J3 8 3, I2 57 1").tokens(KO="K4").trains(KO="3-0")
    d.operate("KO", "run")
    assert d.refuses("run 3-0:K4-j3-J1-I2") == "run.2"
    assert d.allows("run 3-0:K4-j3-J1")


def test_who_is_paid() -> None:
    """run.3: shares in the pool pay into the treasury, those of the offering pay nothing."""
    d = Desk().privates().own("UR", 3, 2, pool=2).company("UR", ran=100).operate("UR", "dividend")
    bank = d.s.bank
    d.do("dividend pay")
    assert (d.s.cash[0], d.s.cash[1], d.money("UR"), bank - d.s.bank) == (450, 440, 20, 70)
