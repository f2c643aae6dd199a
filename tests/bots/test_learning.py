"""Self-play and what is learned from it: the same for the same seed, better than ignorance, and of these rules."""

from __future__ import annotations

import json
from math import log

import pytest

from stockrail.bots import odds
from stockrail.bots.arena import simulate
from stockrail.bots.selfplay import LEAVES, SCHEMA, Sample, Session, read, record
from stockrail.bots.value import Model, train
from stockrail.core import titles
from stockrail.core.errors import Unreadable

GAME = titles.find("stockpile")


def played(games: int = 30, jobs: int = 1) -> tuple[Session, list[Sample]]:
    lines = (json.dumps(x) for x in record(GAME, 3, games, seed=2, bots=("greedy",), jobs=jobs))
    session, samples = read(lines)
    return session, list(samples)


@pytest.fixture(scope="module")
def session() -> tuple[Session, list[Sample]]:
    return played()


def test_the_same_seed_writes_the_same(session: tuple[Session, list[Sample]]) -> None:
    """Whatever the number of processes; the first line says what was played."""
    assert played(4, jobs=2)[1] == [s for s in session[1] if s.game < 4]
    assert session[0].json()["schema"] == SCHEMA
    assert (session[0].game, session[0].seats, session[0].bots) == ("stockpile", 3, ("greedy",) * 3)


def test_looking_on_changes_no_game(session: tuple[Session, list[Sample]]) -> None:
    """They are the games of the arena."""
    won = [next(s.won for s in session[1] if s.game == n) for n in range(30)]
    tally = simulate(GAME, 3, 30, seed=2, bots=("greedy",))

    assert tuple(sum(w[seat] for w in won) for seat in range(3)) == pytest.approx(tally.seat_wins)


def test_a_sample_has_candidates_and_a_winner(session: tuple[Session, list[Sample]]) -> None:
    """Scores from the best down, parts of the win that add up; positions where they are asked for."""
    assert all(sum(s.won) == pytest.approx(1) for s in session[1])
    assert all(list(s.candidates) == sorted(s.candidates, key=lambda c: -c[1]) for s in session[1])
    whole = next(iter(read(json.dumps(x) for x in record(GAME, 3, 1, positions=True, bots=("greedy",)))[1]))
    assert GAME.dump(GAME.restore(whole.position)) == whole.position


def test_what_a_try_ends_with_is_written_down() -> None:
    """One position where each of six rounds begins but the first, and no other."""
    samples = list(read(json.dumps(x) for x in record(GAME, 4, 2, every=LEAVES, bots=("greedy",), positions=True))[1])

    assert [GAME.restore(s.position).round for s in samples] == [2, 3, 4, 5, 6] * 2
    with pytest.raises(Unreadable, match="--every 10"):
        next(record("gwt", 4, 1, every=LEAVES, bots=("greedy",)))


def test_cash_is_worth_more_than_stock_early() -> None:
    """What the shipped model says: with the same total, cash early in the game wins more than shares at their price."""
    model = odds.find(GAME, 4)
    assert model is not None
    level = [0, 0, 0, 0]
    cash, stock = (model.odds([40, 40, 40, 40], {"stock": [x, 10, 10, 10], "majorities": level})[0] for x in (0, 20))

    assert cash > stock


def test_a_model_knows_more_than_nothing(session: tuple[Session, list[Sample]]) -> None:
    """Its odds add up, favour who leads, the more the later, and beat ignorance on games it has not seen."""
    fit = train(*session)
    level = {"stock": [0, 0, 0], "majorities": [0, 0, 0]}
    early, late = fit.model.odds([30, 20, 20], level), fit.model.odds([130, 120, 120], level)

    assert fit.loss < fit.ignorance == log(3)
    assert sum(early) == pytest.approx(1)
    assert late[0] > early[0] > 0
    assert Model.from_json(json.loads(json.dumps(fit.model.json())), GAME) == fit.model


def test_a_model_of_other_rules_is_refused(session: tuple[Session, list[Sample]]) -> None:
    """With the command that learns it anew; so are games of other rules, and anything else."""
    data = train(*session).model.json()
    with pytest.raises(Unreadable, match="stockrail train stockpile"):
        Model.from_json(data | {"revision": 99}, GAME)
    with pytest.raises(Unreadable, match="a model of stockpile"):
        Model.from_json(data, titles.find("1889"))
    with pytest.raises(Unreadable, match="no model"):
        Model.from_json([], GAME)
    with pytest.raises(Unreadable, match="stockrail selfplay stockpile"):
        Session.from_json(session[0].json() | {"revision": 99}).check(GAME)


@pytest.mark.parametrize("text", ["", "{}", "[1]", "nonsense", '{"schema": "other"}'])
def test_a_file_of_something_else_is_refused(text: str) -> None:
    """In one sentence."""
    with pytest.raises(Unreadable, match="no file of"):
        read(text.splitlines())
