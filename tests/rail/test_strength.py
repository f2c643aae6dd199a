"""What speaks for a player of a rail game beside the money."""

from __future__ import annotations

import pytest

import stockrail
from stockrail.bots import find
from stockrail.rail.policies.running import RunTrains
from tests.titles import RAIL


@pytest.mark.parametrize("name", RAIL)
def test_who_is_about_to_run_is_no_poorer_for_it(name: str) -> None:
    """Before a run the income is that of the best run, which is the one listed: making it changes nothing."""
    m = stockrail.new(name, seats=3, seed=4)
    bots = [find(name, "greedy-1")(m.game, seat, 4) for seat in range(3)]
    runs = 0
    while m.turn is not None and runs < 12:
        before = m.game.strengths(m.state)["income"] if isinstance(m.state.agenda[-1], RunTrains) else None
        m.play(m.legal.options[0] if before else bots[m.turn].choose(m.view(m.turn), m.legal.options))
        if before is not None:
            runs += 1
            assert m.game.strengths(m.state)["income"] == before

    assert runs == 12
