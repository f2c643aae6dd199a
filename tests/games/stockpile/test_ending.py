"""The end of the game (ST-11): scenarios T40 to T43, T71."""

from __future__ import annotations

from stockrail.games.stockpile.ending import accounts
from tests.games.stockpile.scene import Scene


def over(scene: Scene) -> Scene:
    return scene.last_round().at("end")


def test_majorities() -> None:
    """T40, ST-11.2 (D09): split cards count twice, ties share, nobody holding earns nothing."""
    most = over(Scene(3, cash=0).hold(0, "CC", 3).hold(1, "CC", split=2))
    two = over(Scene(3, cash=0).hold(0, "CC", 4).hold(1, "CC", split=2))
    three = over(Scene(3, cash=0).hold(0, "CC", 2).hold(1, "CC", 2).hold(2, "CC", split=1))

    assert [sum(a.majority) for a in accounts(most.g, most.s)] == [0, 10, 0]
    assert [sum(a.majority) for a in accounts(two.g, two.s)] == [5, 5, 0]
    assert [sum(a.majority) for a in accounts(three.g, three.s)] == [5, 5, 5]


def test_final_sale() -> None:
    """T41, ST-11.3."""
    scene = Scene(3, cash=[12, 0, 0]).price("AA", 7).price("EE", 8).hold(0, "AA", 2).hold(0, "EE", split=1)

    assert over(scene).scores() == (62, 0, 0)


def test_a_tie_is_shared() -> None:
    """T42, ST-11.4 (D10)."""
    scene = over(Scene(3, cash=[62, 62, 40]))

    result = scene.g.result(scene.s)
    assert result is not None
    assert result.winners == (0, 1)


def test_fees_are_paid_at_last() -> None:
    """T43, ST-11.3."""
    scene = Scene(3, cash=0).owe(0, 3).hold(0, "AA", 1).hold(1, "AA", 2)

    assert over(scene).scores()[0] == 2


def test_fees_take_no_more_than_there_is() -> None:
    """T71, ST-11.3 (D22)."""
    poor = over(Scene(3, cash=[2, 0, 0]).owe(0, 3))
    tied = over(Scene(3, cash=0).owe(0, 3).price("AA", 1).hold(0, "AA", 1).hold(1, "AA", 1))

    assert poor.scores()[0] == 0
    assert tied.scores()[0] == 5 + 1 - 3


def test_nothing_is_played_after_the_end() -> None:
    """ST-11.1: everything lies open, and nobody is asked."""
    scene = over(Scene(3).hold(1, "AA", 2))

    assert scene.why(0, "pass") == "core:over"
    assert scene.view(0).players[1].regular_cards == (2, 0, 0, 0, 0, 0)
    assert [a.total for a in scene.view(None).scores] == list(scene.scores())
