"""What bots that weigh their options share: candidates with their scores, and how the best is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stockrail.core.actions import Action
from stockrail.core.events import Event


@dataclass(frozen=True, slots=True)
class Term:
    """One reason for a score, in the same unit: `Term("runs", 120.0)`."""

    name: str
    amount: float


class Candidate:
    """An action a bot thinks of, with its score and the terms that add up to it; more is better.

    Of the many that are weighed few are explained: amounts by name become terms when somebody asks.
    """

    __slots__ = ("action", "most", "_given", "_open")

    def __init__(self, action: Action, score: float, terms: tuple[Term, ...] | dict[str, float] = ()) -> None:
        self.action, self._given = action, terms
        self.most = score
        """The score, or what it is at most while a term is put off."""
        self._open: tuple[str, Callable[[], float]] | None = None

    def put_off(self, name: str, amount: Callable[[], float]) -> Candidate:
        """The same with one term still to be worked out, which is no more than it says so far."""
        self._open = name, amount
        return self

    @property
    def score(self) -> float:
        if self._open is not None:
            self._work_out(*self._open)
        return self.most

    @property
    def terms(self) -> tuple[Term, ...]:
        """Why it has its score; a term of nothing is not named."""
        if self._open is not None:
            self._work_out(*self._open)
        given = self._given
        return tuple([Term(name, x) for name, x in given.items() if x]) if isinstance(given, dict) else given

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Candidate):
            return False
        return (self.action, self.score, self.terms) == (other.action, other.score, other.terms)

    def __hash__(self) -> int:
        return hash((self.action, self.score))

    def __repr__(self) -> str:
        return f"<Candidate {self.action.text()}: {self.score:g}>"

    def _work_out(self, name: str, amount: Callable[[], float]) -> None:
        given = self._given
        assert isinstance(given, dict)
        given[name] = amount()
        self.most, self._open = sum(given.values()), None


def scored(action: Action, **terms: float) -> Candidate:
    """A candidate whose score is the sum of its terms."""
    return Candidate(action, sum(terms.values()), terms)


def best(candidates: Sequence[Candidate]) -> Candidate:
    """The first of those with the highest score; what cannot be the best is not worked out."""
    found = candidates[0]
    most = found.score
    for c in candidates:
        if c.most > most and c.score > most:
            found, most = c, c.most
    return found


class ByView:
    """A bot that goes by its view alone, where all stands that happened: it need not be told."""

    def hear(self, event: Event) -> None:
        pass
