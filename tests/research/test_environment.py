"""The environments: PettingZoo's own tests, what agents see and may do, and what is said of bad input."""

from __future__ import annotations

import pickle
import warnings
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from gymnasium import error
from pettingzoo.test import api_test, seed_test

import stockrail
from stockrail import research
from stockrail.core import titles
from stockrail.core.actions import Decline, Span
from stockrail.core.errors import Flaw, IllegalAction
from stockrail.core.game import Result
from stockrail.core.rng import Rng
from stockrail.research.environment import Environment
from tests.titles import ALL
from tests.toy import Toy

DICTIONARIES = "(Observation is not a NumPy array|(Observation|Action) space for each agent probably should be)"
"""PettingZoo warns of these for every environment with a mask that is not in its own list."""


def play(env: Environment, seed: int, steps: int = 10_000) -> list[int]:
    """Play with random legal codes; the codes."""
    env.reset(seed=seed)
    rng, codes = Rng(seed), list[int]()
    while env.agents and not env.terminations[env.agent_selection] and len(codes) < steps:
        codes.append(rng.choice(sorted(env.legal)))
        env.step(codes[-1])
    return codes


@pytest.mark.parametrize("spans", ["cut", "number"])
@pytest.mark.parametrize("title", ALL)
def test_pettingzoo_is_content(title: str, spans: Any) -> None:
    """`api_test` and `seed_test` pass without a warning but those every masked environment has."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=DICTIONARIES)
        api_test(research.env(title, spans=spans), num_cycles=30)
        seed_test(lambda: research.env(title, spans=spans), num_cycles=20)


@pytest.mark.proof
@pytest.mark.parametrize("title", ALL)
def test_pettingzoo_is_content_at_every_table(title: str) -> None:
    """The same for every number of players, through whole games."""
    for seats in titles.title(title).players:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=DICTIONARIES)
            api_test(research.env(title, seats), num_cycles=1000)
            seed_test(lambda: research.env(title, seats), num_cycles=500)  # noqa: B023


def test_a_title_of_others_is_an_environment_too() -> None:
    """The toy declares no domains, hides hands and has powers out of turn."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=DICTIONARIES)
        api_test(research.env(Toy(), 3), num_cycles=100)
        seed_test(lambda: research.env(Toy(), 3), num_cycles=50)


# ---------------------------------------------------------------- seeing


def test_an_observation_is_a_vector_and_a_mask() -> None:
    """The mask is 1 for the legal codes of the agent that is asked, and 0 for everybody else."""
    env = research.env("stockpile", 3)
    env.reset(seed=1)
    asked, other = env.agent_selection, next(a for a in env.agents if a != env.agent_selection)
    seen = env.observe(asked)

    assert env.observation_space(asked).contains(seen)
    assert set(np.flatnonzero(seen["action_mask"])) == set(env.legal)
    assert len(env.legal) == len(list(env.game.options(env.position.state, env.seat(asked))))
    assert not env.observe(other)["action_mask"].any()


def test_a_view_in_names() -> None:
    """Beside the vector there is all an agent may know, as a dictionary in names."""
    env = research.env("1830", 3)
    env.reset(seed=1)
    view = env.view("player_2")

    assert view.seat == 2
    assert view.json()["players"][2]["cash"] == 800
    assert view.json() == env.game.view(env.position.state, 2).json()


def test_the_state_is_whole() -> None:
    """`state` has what is hidden from every agent, and changes with it."""
    env = research.env("stockpile", 3)
    play(env, seed=5, steps=4)
    before = env.state()
    shuffled = env.game.shuffle_hidden(env.position.state, 0, Rng(9))

    assert env.state_space.contains(before)
    assert env.game.digest(shuffled) != env.game.digest(env.position.state)
    env._state = shuffled
    assert not np.array_equal(env.state(), before)


def test_render() -> None:
    """The table as text or as a picture; without a mode one is asked for."""
    pictures = {}
    for mode in ("ansi", "svg"):
        env = research.env("stockpile", render_mode=mode)
        env.reset(seed=1)
        pictures[mode] = env.render()

    assert pictures["ansi"] == str(env.game.view(env.position.state, None))
    assert pictures["svg"].startswith("<svg")


def test_render_prints_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """In the mode `human` every step is shown."""
    env = research.env("stockpile", render_mode="human")
    env.reset(seed=1)
    env.step(min(env.legal))

    assert capsys.readouterr().out == f"{env.game.view(env.position.state, None)}\n"


# ---------------------------------------------------------------- playing


def test_the_same_seed_is_the_same_game_as_a_match() -> None:
    """Chance plays from the seed as it does in a match of that seed."""
    env = research.env("gwt", 2)
    env.reset(seed=7)
    match = stockrail.new("gwt", seats=2, seed=7)

    assert env.position.text() == match.at(len(match.entries)).text()


def test_games_go_on_without_a_seed() -> None:
    """After a seeded reset the resets without a seed follow from it: two runs are the same."""
    runs = []
    for _ in range(2):
        env = research.env("stockpile")
        env.reset(seed=3)
        env.reset()
        runs.append(env.position.text())

    assert runs[0] == runs[1]


def test_rewards_are_places() -> None:
    """At the end from +1 for the first to -1 for the last; before it nothing, and all add up to nothing."""
    env = research.env("stockpile", 3)
    play(env, seed=2)
    result = env.game.result(env.position.state)

    assert result is not None
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == 0
    assert {env.rewards[f"player_{seat}"] for seat in result.winners} == {max(env.rewards.values())}
    assert env.infos["player_1"] == {"score": result.scores[1], "rank": result.ranks[1], "reason": result.reason.id}


def test_rewards_of_ones_own() -> None:
    """Any function of the result makes the rewards."""

    def scores(result: Result) -> tuple[int, ...]:
        return result.scores

    env = research.env("stockpile", 2, rewards=scores)
    play(env, seed=2)

    assert env.rewards == {agent: info["score"] for agent, info in env.infos.items()}


def test_truncation() -> None:
    """After so many steps all agents are cut short, without a reward."""
    env = research.env("1830", max_steps=12)
    play(env, seed=1, steps=12)

    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())
    assert env.steps == 12


def test_a_power_out_of_turn_is_asked_first_and_may_be_declined() -> None:
    """Who may act unasked is asked before the seat in turn, and may decline, which changes nothing."""
    env = research.env(Toy(), 2)
    env.reset(seed=1)
    turn = env.game.turn(env.position.state)
    asked, before = env.agent_selection, env.position.text()

    assert env.seat(asked) != turn
    assert isinstance(env.legal[0], Decline)
    env.step(0)
    assert env.position.text() == before
    assert env.seat(env.agent_selection) == turn
    assert 0 not in env.legal


def test_numbers_beside_codes() -> None:
    """With `spans="number"` a bid is its code and its price; a price outside the span is brought to the nearest."""
    prices = {}
    for number in (0, 100, 9999):
        env = research.env("1830", 3, spans="number")
        env.reset(seed=1)
        code, span = next((c, o) for c, o in env.legal.items() if isinstance(o, Span))
        assert env.infos[env.agent_selection]["spans"][code] == (span.low, span.high, span.step)
        bidder = env.seat(env.agent_selection)
        env.step((code, number))
        prices[number] = next(b[1] for p in env.view("player_0").privates.values() for b in p.bids if b[0] == bidder)

    assert prices == {0: span.low, 100: 100, 9999: span.high}


def test_it_begins_in_a_position() -> None:
    """A reset may name a position, as text."""
    match = stockrail.new("stockpile", seats=2, seed=4)
    for _ in range(3):
        match.play(next(match.legal.actions()))
    text = match.at(len(match.entries)).text()
    env = research.env("stockpile", 2)
    env.reset(seed=1, options={"position": text})

    assert env.position.text() == text


def test_a_copy_goes_its_own_way() -> None:
    """To look ahead one copies the environment: both continue alike, and neither disturbs the other."""
    env = research.env("stockpile", 3)
    play(env, seed=8, steps=5)
    before, twin = env.position.text(), deepcopy(env)
    twin.step(min(twin.legal))

    assert env.position.text() == before
    env.step(min(env.legal))
    assert env.position.text() == twin.position.text()
    assert twin.game is env.game


def test_an_environment_can_be_sent_to_another_process() -> None:
    """A pickled one is made anew with the same arguments."""
    env = pickle.loads(pickle.dumps(research.env("stockpile", 4, {"investors": True})))
    env.reset(seed=1)

    assert env.seats == 4
    assert env.game.options_chosen["investors"] is True


# ---------------------------------------------------------------- bad input


def test_a_code_outside_the_mask_is_answered_by_the_rule() -> None:
    """The exception is Gymnasium's, its text the sentence of the rule, its cause the refusal."""
    env = research.env("1830", 3)
    env.reset(seed=1)
    before = env.position.text()
    code = env.codes.verb("buy").first + 1
    refusal = env.game.check(env.position.state, 0, env.game.parse("buy CA"))

    assert refusal is not None
    with pytest.raises(error.InvalidAction) as e:
        env.step(code)
    assert str(e.value) == f"buy CA: {refusal}"
    assert isinstance(e.value.__cause__, IllegalAction)
    assert env.position.text() == before


@pytest.mark.parametrize("verb", ["decline", "run", "train"])
def test_codes_nobody_asked_for(verb: str) -> None:
    """A power to decline that is not there, a run that is not proposed, a train in an auction."""
    env = research.env("1830", 3)
    env.reset(seed=1)
    with pytest.raises(error.InvalidAction, match=f"^{verb}.*: .+"):
        env.step(env.codes.verb(verb).first)


@pytest.mark.parametrize("action", [-1, 10**6, 0.5, None, "buy", (1, 2)])
def test_what_is_no_code(action: Any) -> None:
    """Anything that is no whole number of the space is answered with the space."""
    env = research.env("1830", 3)
    env.reset(seed=1)
    with pytest.raises(error.InvalidAction, match="is no action: it is a code from 0 to"):
        env.step(action)


@pytest.mark.parametrize("action", [3, (1,), (0, "x"), None, (-1, 0), (1, 0.5)])
def test_what_is_no_code_with_a_number(action: Any) -> None:
    """The same where a number belongs to it."""
    env = research.env("1830", 3, spans="number")
    env.reset(seed=1)
    with pytest.raises(error.InvalidAction, match="a code and a number"):
        env.step(action)


def test_a_step_after_the_end() -> None:
    """An agent whose game is over steps with None; when all have, a reset is needed."""
    env = research.env("stockpile", 2)
    play(env, seed=1)
    with pytest.raises(ValueError, match="the only valid action is None: The game is over"):
        env.step(1)
    for _ in range(2):
        env.step(None)
    with pytest.raises(error.ResetNeeded, match="The game is over"):
        env.step(None)


def test_before_the_first_reset() -> None:
    """There is nothing to see or to do before a game has begun."""
    env = research.env("stockpile")
    for use in (lambda: env.step(1), lambda: env.observe("player_0"), env.state):
        with pytest.raises(error.ResetNeeded, match=r"call reset\(\) first"):
            use()


@pytest.mark.parametrize("agent", ["player_9", "player_-1", 0, None])
def test_a_seat_that_does_not_exist(agent: Any) -> None:
    """Every question about an agent that is not there names those that are."""
    env = research.env("stockpile", 2)
    env.reset(seed=1)
    for question in (env.observe, env.observation_space, env.action_space, env.view):
        with pytest.raises(ValueError, match=r"no agent .*; there are: player_0, player_1"):
            question(agent)


def test_bad_arguments() -> None:
    """Unknown titles, seats, options, modes and forms are refused when the environment is made."""
    for title, table in (("chess", 2), ("stockpile", 9)):
        with pytest.raises(Flaw):
            research.env(title, table)
    with pytest.raises(error.UnsupportedMode, match="ansi, human, svg"):
        research.env("stockpile", render_mode="rgb_array")
    with pytest.raises(ValueError, match="'cut'"):
        research.env("stockpile", spans="whole")  # type: ignore[arg-type]  # that is the mistake
    env = research.env("stockpile", 2)
    env.reset(seed=1)
    with pytest.raises(error.MissingArgument, match="render_mode"):
        env.render()
    with pytest.raises(ValueError, match="has 2 seats, and this environment 3"):
        research.env("stockpile", 3).reset(options={"position": env.position.text()})
