"""The invariants ST-17 bite: each finds the position that breaks it."""

from __future__ import annotations

import pytest

from tests.games.stockpile.scene import Scene


def broken(scene: Scene) -> list[str]:
    return [line.partition(":")[0] for line in scene.g.invariants(scene.s)]


def test_a_sound_position() -> None:
    """ST-17: nothing to complain about."""
    assert broken(Scene(3).hold(0, "AA", 2).at("demand")) == []


def test_a_lost_card() -> None:
    """ST-17.1."""
    scene = Scene(3).at("demand")
    before = scene.g.census(scene.s)
    scene.s.deck[0] -= 1

    assert scene.g.census(scene.s) == {**before, "card AA": 9}


def test_negative_cash() -> None:
    """ST-17.2."""
    assert broken(Scene(3, cash=[-1, 0, 0]).at("demand")) == ["ST-17.2"]


def test_a_company_in_two_pairs() -> None:
    """ST-17.3."""
    scene = Scene(3).at("demand")
    scene.s.companies[0] = scene.s.companies[1]

    assert broken(scene) == ["ST-17.3"]


def test_a_card_left_in_a_pile() -> None:
    """ST-17.4."""
    assert broken(Scene(3).lay(0, "AA").pairs("AA $$").at("movement")) == ["ST-17.4"]


def test_a_price_off_its_track() -> None:
    """ST-17.5."""
    assert broken(Scene(3).price("AA", 0, 10)) == ["ST-17.5"]


@pytest.mark.parametrize(("cash", "wrong"), [(2, []), (3, ["ST-17.6"])])
def test_a_fee_that_could_be_paid(cash: int, wrong: list[str]) -> None:
    """ST-17.6."""
    assert broken(Scene(3, cash=cash).owe(0, 3).at("demand")) == wrong


def test_a_lost_meeple() -> None:
    """ST-17.7."""
    scene = Scene(3).at("demand")
    scene.s.unplaced[1] = 0

    assert broken(scene) == ["ST-17.7"]
