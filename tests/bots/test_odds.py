"""Who is likely to win: every title's models are there, of these rules, small, and know more than nothing."""

from __future__ import annotations

import json
from importlib.resources import files
from math import log

import pytest

from stockrail.bots import find
from stockrail.bots import odds as learned
from stockrail.bots.odds import expected, odds
from stockrail.bots.value import Model
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from tests.titles import ALL
from tests.toy import Toy

MODELS = [(name, seats) for name in ALL for seats in learned.sizes(name)]


@pytest.mark.parametrize("name", ALL)
def test_every_title_has_a_model(name: str) -> None:
    """`make models` learns them; a title whose rules were corrected needs new ones."""
    assert learned.sizes(name)
    for seats in titles.title(name).players:
        assert learned.find(titles.find(name), seats) is not None


@pytest.mark.parametrize(("name", "seats"), MODELS)
def test_a_model_is_small_and_says_where_it_comes_from(name: str, seats: int) -> None:
    """What was played, how well it does on games kept aside, and far less than a megabyte."""
    text = files("stockrail.bots.models").joinpath(f"{name}-{seats}.json").read_text(encoding="utf-8")
    data = json.loads(text)

    assert len(text) < 10_000
    assert data["provenance"]["played"]["revision"] == titles.title(name).revision
    assert data["provenance"]["loss"] < data["provenance"]["ignorance"] == pytest.approx(log(seats), abs=1e-3)


@pytest.mark.parametrize("name", ALL)
def test_odds_of_a_game(name: str) -> None:
    """They add up at every moment; what a seat can know depends on nothing else."""
    m = Match(titles.find(name), 3, seed=2)
    player = find(name, "random")
    bots = [player(m.game, seat, 3) for seat in range(3)]
    for n in range(60):
        assert m.turn is not None
        if n % 20 == 0:
            known = m.game.memory(3, 0).after(m.heard(0))
            twin = m.game.shuffle_hidden(m.state, 0, Rng(n))
            assert sum(odds(m.game, m.state) or ()) == pytest.approx(1)
            assert expected(m.view(0), known) == expected(m.game.view(twin, 0), known)
        m.play(bots[m.turn].choose(m.view(m.turn), m.legal.options), m.turn)


def test_the_winner_has_won() -> None:
    """Once a game is over nobody else has a chance; a shared win is shared."""
    m = Match(titles.find("stockpile"), 3, seed=5)
    dice = Rng(1)
    while m.turn is not None:
        m.play(m.legal.pick(dice), m.turn)
    assert m.result is not None
    found = odds(m.game, m.state)

    assert found is not None
    assert [part > 0 for part in found] == [rank == 1 for rank in m.result.ranks]


def test_who_leads_is_likelier_to_win() -> None:
    """At a table of another size, too: the model of the nearest one serves, without its places."""
    model = learned.find(titles.find("stockpile"), 4)
    assert model is not None
    for seats in (2, 3, 4, 5):
        found = model.odds([60, *[40] * (seats - 1)], {"stock": [0] * seats, "majorities": [0] * seats})
        assert len(found) == seats
        assert max(found) == found[0]


def test_a_title_without_a_model_has_no_odds() -> None:
    """Nothing is said, and nothing fails."""
    game = Toy()
    s = game.start(2)

    assert odds(game, s) is None
    assert expected(game.view(s, 0)) is None
    assert learned.percent(game, s) == {}


def test_a_model_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that learns it anew; charts are drawn without it."""
    game = titles.find("stockpile")
    monkeypatch.setattr(type(game), "revision", 99)
    s = game.start(4)

    with pytest.raises(Unreadable, match=r"stockrail selfplay stockpile --seats 4 .* stockrail train stockpile"):
        odds(game, s)
    assert learned.percent(game, s) == {}


@pytest.mark.parametrize("data", [{"schema": "stockrail.value/1"}, {"schema": "stockrail.value/1", "weights": "x"}])
def test_a_broken_model_is_refused(data: object) -> None:
    """In one sentence."""
    with pytest.raises(Unreadable, match="a part is missing or unknown"):
        Model.from_json(data, titles.find("stockpile"))
