"""A title as a PettingZoo environment: one agent acts at a time, with masks, codes and vectors.

`docs/research.md` tells how it is used and what its numbers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from secrets import randbits
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from gymnasium import error, spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv

from stockrail.core import titles
from stockrail.core.actions import Action, Decline, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import IllegalAction
from stockrail.core.game import Game, Result, State
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.options import Options
from stockrail.core.position import Position
from stockrail.core.rng import Rng, dice
from stockrail.core.rules import OVER, TURN, Refusal
from stockrail.core.view import View
from stockrail.research.codes import Codes
from stockrail.research.vector import Vector

Spans: TypeAlias = Literal["cut", "number"]
Rewards: TypeAlias = Callable[[Result], Sequence[float]]
Observation: TypeAlias = dict[str, Any]
RENDERS: Final = ("ansi", "human", "svg")


def by_places(result: Result) -> tuple[float, ...]:
    """Rewards from +1 for the first place to -1 for the last in equal steps; ties share, so that all add up to 0.

    >>> by_places(Result(OVER, (30, 10, 20), (1, 3, 2)))
    (1.0, -1.0, 0.0)
    >>> by_places(Result(OVER, (30, 30, 20), (1, 1, 3)))
    (0.5, 0.5, -1.0)
    """
    ranks = result.ranks
    steps = max(len(ranks) - 1, 1)
    return tuple(1 - (2 * rank + ranks.count(rank) - 3) / steps for rank in ranks)


class Environment(AECEnv[str, Observation, Any], EzPickle):  # type: ignore[misc]  # PettingZoo has no types of its own
    """A title at a table of some seats; the agents are `player_0`, `player_1` ..., one for each seat."""

    def __init__(
        self,
        title: Game | str,
        seats: int | None = None,
        options: Options | None = None,
        spans: Spans = "cut",
        rewards: Rewards = by_places,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, title, seats, options, spans, rewards, max_steps, render_mode)
        super().__init__()
        self.game = title if isinstance(title, Game) else titles.find(title, options)
        self.seats = self.game.players[0] if seats is None else seats
        self.game.start(self.seats)  # refuses a number of seats it is not for
        if render_mode is not None and render_mode not in RENDERS:
            raise error.UnsupportedMode(f"no render mode '{render_mode}'; there are: {', '.join(RENDERS)}")
        if spans not in ("cut", "number"):
            raise ValueError(f"spans are 'cut' or have a 'number' beside them, and not '{spans}'")
        self.render_mode, self.max_steps, self.reward_of = render_mode, max_steps, rewards
        self.metadata: dict[str, Any] = {
            "name": f"{self.game.name}_v{self.game.revision}",
            "render_modes": list(RENDERS),
            "is_parallelizable": False,
        }
        self.codes = Codes(self.game, self.seats, cut=spans == "cut")
        """What every action code means."""
        self.vector = Vector(self.game, self.seats, self.game.view_shape(self.seats))
        """What every number of an observation means."""
        self._whole = Vector(self.game, self.seats, self.game.shape(self.seats))
        self._spaces()
        self.agents: list[str] = []
        self._state: State | None = None
        self._rng: Rng | None = None

    def _spaces(self) -> None:
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        codes, numbers = self.codes.size, self.codes.most + 1
        self._numbers = np.ones(numbers, np.int8)
        mask: spaces.Space[Any] = spaces.Box(0, 1, (codes,), np.int8)
        if not self.codes.cut:
            mask = spaces.Tuple((mask, spaces.Box(0, 1, (numbers,), np.int8)))
        row = spaces.Box(-np.inf, np.inf, (self.vector.width,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(codes) if self.codes.cut else spaces.MultiDiscrete([codes, numbers])
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(-np.inf, np.inf, (self._whole.width,), np.float32)

    # ------------------------------------------------------------ what there is

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The vector and the mask."""
        return self.observation_spaces[self.possible_agents[self.seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One code, or a code and a number."""
        return self.action_spaces[self.possible_agents[self.seat(agent)]]

    def seat(self, agent: str) -> Seat:
        """The seat of an agent."""
        if agent not in self.possible_agents:
            raise ValueError(f"no agent '{agent}'; there are: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def view(self, agent: str) -> View:
        """What an agent may know, in names: `view(agent).json()` is all of it as a dictionary."""
        found: View = self.game.view(self._now, self.seat(agent))
        return found

    def observe(self, agent: str) -> Observation:
        """The vector of an agent's view, and its mask: nothing is open to an agent that is not asked."""
        seat = self.seat(agent)
        row = np.zeros(self.vector.width, np.float32)
        self.vector.fill(row, self.view(agent).json(), seat)
        return {"observation": row, "action_mask": self.mask(agent)}

    def mask(self, agent: str) -> Any:
        """1 for every code that is legal for an agent now; with numbers beside, all of them are open."""
        mask = np.zeros(self.codes.size, np.int8)
        if self.agents and agent == self.agent_selection:
            mask[list(self.legal)] = 1
        return mask if self.codes.cut else (mask, self._numbers)

    def state(self) -> NDArray[np.float32]:
        """The whole position as a vector, with all that is hidden: for critics that may see everything."""
        row, s = np.zeros(self._whole.width, np.float32), self._now
        named: Mapping[str, Any] = {**self.game.dump(s), **self.game.shape(self.seats).write(s, full=True)}
        self._whole.fill(row, {**named, "turn": self.game.turn(s)})
        return row

    @property
    def position(self) -> Position:
        """The game at this moment."""
        return Position(self.game, self._now)

    @property
    def _now(self) -> State:
        if self._state is None:
            raise error.ResetNeeded("no game has begun; call reset() first")
        return self._state

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed deals the same.  `options={"position": text}` begins in a position."""
        if seed is not None:
            self._rng = dice(seed)
        else:
            self._rng = dice(randbits(63) if self._rng is None else self._rng.next())
        text = (options or {}).get("position")
        s = self.game.start(self.seats) if text is None else self.game.parse_position(str(text))
        if s.seats != self.seats:
            raise ValueError(f"the position has {s.seats} seats, and this environment {self.seats}")
        self._state, self.steps = s, 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: Any) -> None:
        """Do what a code says for the agent that is asked; None for one whose game is over."""
        if not self.agents:
            assert self._now is not None
            raise error.ResetNeeded(f"{OVER.refuse()} Call reset().")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"when an agent is dead, the only valid action is None: {OVER.refuse()}")
            self._was_dead_step(None)
            return
        chosen = self._chosen(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.steps += 1
        if type(chosen) is Decline:
            self._ask(self._waiting)
        else:
            self.game.apply(self._now, chosen, self.seat(agent))
            self._go_on()
        if self.agents and self.max_steps is not None and self.steps >= self.max_steps:
            self._truncate()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Chance plays, then somebody is asked: first who holds a power out of turn, then the seat in turn."""
        s, game = self._now, self.game
        assert self._rng is not None
        while game.turn(s) == CHANCE:
            game.apply(s, game.draw(s, self._rng), CHANCE)
        actors = game.actors(s)
        if actors:
            self._ask([*actors[1:], actors[0]])
        else:
            self._end()

    def _ask(self, waiting: Sequence[Seat]) -> None:
        """Ask the first of these seats that has anything to choose; all but the last may decline."""
        s, game = self._now, self.game
        for i, seat in enumerate(waiting, 1):
            options: list[Option] = list(game.options(s, seat))
            if options or i == len(waiting):
                self._waiting = waiting[i:]
                more = [Decline()] if self._waiting else []
                self.legal = self.codes.legal(seat, [*options, *more])
                """What is open to the agent that is asked, by code."""
                self._select(self.possible_agents[seat])
                return

    def _select(self, agent: str) -> None:
        self.infos[self.agent_selection] = {}
        self.agent_selection = agent
        spans = {c: (o.low, o.high, o.step) for c, o in self.legal.items() if isinstance(o, Span)}
        self.infos[agent] = {"spans": spans} if spans else {}

    def _end(self) -> None:
        result = self.game.result(self._now)
        assert result is not None, "a game that is over has a result"
        self.legal = {}
        for agent, reward, score, rank in zip(
            self.possible_agents, self.reward_of(result), result.scores, result.ranks, strict=True
        ):
            self.rewards[agent] = float(reward)
            self.infos[agent] = {"score": score, "rank": rank, "reason": result.reason.id}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _truncate(self) -> None:
        if not any(self.terminations.values()):
            self.truncations = dict.fromkeys(self.agents, True)
            self.legal = {}

    # ------------------------------------------------------------ judging what was asked

    def _chosen(self, action: Any) -> Action:
        """The legal action a code stands for; another is answered with the rule that forbids it."""
        code, number = self._read(action)
        option = self.legal.get(code)
        if isinstance(option, Span):
            steps = round((number - option.low) / option.step)
            return option.at(option.low + option.step * min(max(steps, 0), len(option) - 1))
        if option is not None:
            return option
        refusal = self._why_not(code, number)
        raise error.InvalidAction(f"{self.codes.text(code)}: {refusal}") from IllegalAction(refusal)

    def _read(self, action: Any) -> tuple[int, int]:
        """The code and the number, where both are whole numbers of the action space."""
        try:
            code, number = (int(action), 0) if self.codes.cut else map(int, action)
            if code in range(self.codes.size) and np.array_equal(action, code if self.codes.cut else (code, number)):
                return code, number
        except (TypeError, ValueError, OverflowError):
            pass
        form = "a code" if self.codes.cut else "a code and a number, the code"
        raise error.InvalidAction(f"{action!r} is no action: it is {form} from 0 to {self.codes.size - 1}")

    def _why_not(self, code: int, number: int) -> Refusal:
        seat = self.seat(self.agent_selection)
        a = self.codes.action(seat, code, number)
        refusal = None if a is None or type(a) is Decline else self.game.check(self._now, seat, a)
        return refusal or TURN.refuse(seat=seat)

    # ------------------------------------------------------------ looking

    def render(self) -> Any:
        """The table as everybody sees it: as text (`ansi`), printed (`human`) or as a picture (`svg`)."""
        if self.render_mode is None:
            raise error.MissingArgument(f"name a render_mode for the environment: {', '.join(RENDERS)}")
        view = self.game.view(self._now, None)
        if self.render_mode == "svg":
            return view.svg()
        if self.render_mode == "ansi":
            return str(view)
        print(view)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Environment:
        """The same moment once more, to try something: what never changes is shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        memo[id(self)] = twin
        if self._state is not None:
            twin._state, twin._rng = self._state.clone(), copy(self._rng)
            for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "legal"):
                setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin
