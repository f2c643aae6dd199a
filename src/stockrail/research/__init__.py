"""Studying games: counts of lines, codes of actions, vectors of positions, and environments for learning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from stockrail.core.game import Game, Result
from stockrail.core.options import Options
from stockrail.extras import need

if TYPE_CHECKING:
    from stockrail.research.environment import Environment


def env(
    title: Game | str,
    seats: int | None = None,
    options: Options | None = None,
    *,
    spans: Literal["cut", "number"] = "cut",
    rewards: Callable[[Result], Sequence[float]] | None = None,
    max_steps: int | None = None,
    render_mode: str | None = None,
) -> Environment:
    """A title as a PettingZoo environment; by default for the fewest players it takes.

    `spans`: a number to choose is cut at five points, or stands beside the code.  `rewards` makes the rewards of the
    end from a result, by default from +1 for the first place to -1 for the last.  `max_steps` cuts a game short.
    """
    need("research")
    from stockrail.research.environment import Environment, by_places

    return Environment(title, seats, options, spans, rewards or by_places, max_steps, render_mode)
