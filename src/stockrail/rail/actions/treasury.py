"""What a corporation does with shares of its own."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Issue(Action):
    """The corporation puts shares of its own into the pool."""

    count: int


@dataclass(frozen=True, slots=True)
class Redeem(Action):
    """The corporation takes shares of its own out of the pool."""

    count: int


Issue.define("issue")
Redeem.define("redeem")
