"""`Game` and `State`: a title's rules over plain data, and how one action becomes a new position."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from stockrail.core import codec
from stockrail.core.actions import Action, Pass, Span, short
from stockrail.core.agenda import Chance, Decision, Effect, Item, Menu, Option
from stockrail.core.errors import IllegalAction, Unreadable
from stockrail.core.events import SILENT, Tape
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.legal import Legal
from stockrail.core.options import Choice, Options, resolve
from stockrail.core.rng import Rng
from stockrail.core.rules import ASKED, CORE_RULES, OVER, TURN, Refusal, Rule
from stockrail.core.view import View


class State:
    """Plain mutable data with a cheap `clone`.  Titles add slots: ints, strings and lists of them."""

    __slots__ = ("seats", "agenda")
    seats: int
    agenda: list[Item]

    def clone(self) -> Self:
        """An independent copy; written out by every title, checked by `check_game`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the rule that ended it, the scores and the ranks (1 is best, ties share)."""

    reason: Rule
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @classmethod
    def by_score(cls, reason: Rule, scores: tuple[int, ...]) -> Result:
        """Most points win; equal scores share a rank."""
        return cls(reason, scores, tuple(1 + sum(other > score for other in scores) for score in scores))

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Game(ABC):
    """A title with its options chosen: tables and rules, immutable, shared by all its matches.

    A title gives the class attributes below and the abstract methods.  Everything else is the kernel's.
    """

    name: ClassVar[str]
    revision: ClassVar[int] = 1
    """Raised by every rules fix; a stored match remembers the number it was played under."""
    players: ClassVar[tuple[int, ...]]
    minutes: ClassVar[int] = 120
    """How long a game takes at a table; short titles are offered first."""
    choices: ClassVar[tuple[Choice, ...]] = ()
    actions: ClassVar[tuple[type[Action], ...]]
    items: ClassVar[tuple[type[Any], ...]]
    """Every class that may stand on the agenda; `codec.kinds` collects them."""
    rules: ClassVar[tuple[Rule, ...]]
    events: ClassVar[frozenset[str]]
    """Every kind of event the rules may tell."""
    secrets: ClassVar[bool] = False
    """Is anything hidden from a seat?"""

    def __init__(self, options: Options | None = None) -> None:
        self.options_chosen = resolve(self.choices, options or {})

    # ------------------------------------------------------------ what a title provides

    @abstractmethod
    def setup(self, seats: int) -> Any:
        """The position before anything has happened, its agenda not yet settled.  Use `start` to begin."""

    @abstractmethod
    def view(self, s: Any, seat: Seat | None) -> View:
        """What the seat may know; None is a spectator."""

    @abstractmethod
    def imagine(self, v: Any, rng: Rng) -> Any:
        """A full state that fits the view: `view(imagine(v), v.seat) == v`."""

    @abstractmethod
    def result(self, s: Any) -> Result | None:
        """How it ended, or None while it goes on."""

    def shuffle_hidden(self, s: Any, seat: Seat | None, rng: Rng) -> Any:
        """A state that differs only in what the seat cannot see.  Works on zones, never on views."""
        return s.clone()

    def has_secrets(self, seats: int) -> bool:
        """Is anything ever hidden at a table of that size?"""
        return self.secrets

    def standing(self, s: Any) -> Iterable[Decision]:
        """Powers seats may use now although the agenda asks for something else."""
        return ()

    def misplaced(self, s: Any, seat: Seat, a: Action) -> Refusal:
        """What the rules say of an action nobody asked for; titles cite their own section."""
        if self.turn(s) != seat:
            return TURN.refuse(seat=seat)
        top = s.agenda[-1]
        return (top.rule if isinstance(top, Menu) else ASKED).refuse(verb=a.verb)

    def invariants(self, s: Any) -> Iterator[str]:
        """What is wrong with a position, in plain words; empty when it is sound."""
        return iter(())

    # ------------------------------------------------------------ the kernel

    def start(self, seats: int) -> Any:
        """The first position with a decision on top."""
        if seats not in self.players:
            known = ", ".join(map(str, self.players))
            raise Unreadable(f"{self.name} is not for {seats} seats; it takes {known}")
        s = self.setup(seats)
        self.settle(s, SILENT)
        return s

    def turn(self, s: Any) -> Seat | None:
        """Whose decision is on top of the agenda; None when the game is over."""
        return s.agenda[-1].seat if s.agenda else None

    def decisions(self, s: Any, seat: Seat) -> list[Decision]:
        """The questions the seat may answer now: the top of the agenda if it is theirs, then standing powers.

        While chance is asked, nobody else may speak.
        """
        if not s.agenda:
            return []
        top = s.agenda[-1]
        asked = [top] if top.seat == seat else []
        if top.seat == CHANCE:
            return asked
        return asked + [d for d in self.standing(s) if d.seat == seat]

    def actors(self, s: Any) -> tuple[Seat, ...]:
        """Every seat that may act now, the one whose turn it is first."""
        if not s.agenda:
            return ()
        if s.agenda[-1].seat == CHANCE:
            return (CHANCE,)
        seats = [s.agenda[-1].seat] + [d.seat for d in self.standing(s)]
        return tuple(dict.fromkeys(seats))

    def options(self, s: Any, seat: Seat) -> Iterator[Option]:
        """Candidates filtered by the judge."""
        for d in self.decisions(s, seat):
            if d.exact:
                yield from d.options(self, s)
            else:
                for a in d.options(self, s):
                    if isinstance(a, Span) or d.check(self, s, a) is None:
                        yield a

    def legal(self, s: Any, seat: Seat | None = None) -> Legal:
        """What the seat (by default the one whose turn it is) may do."""
        turn = self.turn(s) if seat is None else seat
        return Legal(self, s, CHANCE if turn is None else turn)

    def _asking(self, s: Any, seat: Seat, a: Action) -> Decision | None:
        return next((d for d in self.decisions(s, seat) if d.offers(a)), None)

    def check(self, s: Any, seat: Seat, a: Action) -> Refusal | None:
        """The one judge: None, or the rule that forbids it.  Changes nothing."""
        if not s.agenda:
            return OVER.refuse()
        d = self._asking(s, seat, a)
        return self.misplaced(s, seat, a) if d is None else d.check(self, s, a)

    def apply(self, s: Any, a: Action, seat: Seat | None = None, out: Tape = SILENT) -> None:
        """Carry out a legal action: trusts its caller and cannot refuse.  The fast path for search and replay."""
        top = s.agenda[-1]
        if (seat is None or seat == top.seat) and top.offers(a):
            s.agenda.pop()
            top.take(self, s, a, out)
        else:
            d = self._asking(s, top.seat if seat is None else seat, a)
            assert d is not None, f"nobody asked for {a}"
            d.take(self, s, a, out)
        self.settle(s, out)

    def play(self, s: Any, seat: Seat, a: Action, out: Tape = SILENT) -> None:
        """Check, then apply.  Raises `IllegalAction` before anything has changed."""
        refusal = self.check(s, seat, a)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.apply(s, a, seat, out)

    def settle(self, s: Any, out: Tape) -> None:
        """Run effects until a decision is on top or nothing is left: then the game is over."""
        agenda = s.agenda
        while agenda and isinstance(agenda[-1], Effect):
            agenda.pop().run(self, s, out)

    def draw(self, s: Any, rng: Rng) -> Action:
        """What chance answers to the question on top."""
        top = s.agenda[-1]
        assert isinstance(top, Chance)
        return top.draw(self, s, rng)

    # ------------------------------------------------------------ words and files

    @cached_property
    def _verbs(self) -> dict[str, type[Action]]:
        return codec.verbs((*self.actions, Pass))

    @cached_property
    def rule_by_id(self) -> Mapping[str, Rule]:
        return {r.id: r for r in (*self.rules, *CORE_RULES)}

    @cached_property
    def decoder(self) -> codec.Decoder:
        return codec.Decoder({c.__name__: c for c in (*self.items, Menu)}, self.rule_by_id)

    def parse(self, text: str) -> Action:
        """Read an action's notation."""
        words = text.split()
        if not words or words[0] not in self._verbs:
            raise Unreadable(f"no action '{short(text)}'; the verbs are: {', '.join(sorted(self._verbs))}")
        return self._verbs[words[0]].parse(words[1:])

    def action_from_json(self, data: object) -> Action:
        """Read an action's JSON form."""
        if not isinstance(data, Mapping) or not isinstance(data.get("do"), str):
            raise Unreadable('an action is an object with its verb under "do"')
        if data["do"] not in self._verbs:
            raise Unreadable(f"no action '{short(data['do'])}'; the verbs are: {', '.join(sorted(self._verbs))}")
        return self._verbs[data["do"]].from_json(data)

    def digest(self, s: Any) -> str:
        """Sixteen digits that stand for the whole position, hidden parts included: not for publication."""
        return codec.digest(codec.encode_state(s))

    def dump(self, s: State) -> dict[str, Any]:
        """The state as plain data, for snapshots."""
        return codec.encode_state(s)

    def restore(self, data: Mapping[str, Any]) -> Any:
        """A state from what `dump` wrote."""
        seats = data.get("seats")
        if type(seats) is not int or seats not in self.players:
            known = ", ".join(map(str, self.players))
            raise Unreadable(f"a position of {self.name} has its seats, one of {known}")
        s = self.setup(seats)
        names = codec.slots(type(s))
        if set(data) != set(names):
            missing = ", ".join(sorted(map(short, set(names) ^ set(data))))
            raise Unreadable(f"a position of {self.name} has other fields; look at: {missing}")
        for name in names:
            value = self.decoder.value(data[name])
            if isinstance(value, list) != isinstance(getattr(s, name), list):
                raise Unreadable(f"a position of {self.name} has another kind of value for {name}")
            setattr(s, name, value)
        if not all(isinstance(item, (Decision, Effect)) for item in s.agenda):
            raise Unreadable(f"the agenda of a position of {self.name} has something that is no item")
        return s

    def position(self, s: Any) -> str:
        """The position as text, a line a field: it prints, edits and parses, as FEN does for chess."""
        lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in self.dump(s).items()]
        return "\n".join([f"position {self.name} {self.revision}", *lines]) + "\n"

    def parse_position(self, text: str) -> Any:
        """A state from its position text.  Errors name the line."""
        lines = text.splitlines()
        if not lines or lines[0].split()[:2] != ["position", self.name]:
            raise Unreadable(f"line 1: a position of this game begins with 'position {self.name}'")
        data: dict[str, Any] = {}
        for n, line in enumerate(lines[1:], 2):
            if not line.strip():
                continue
            name, _, value = line.partition(":")
            try:
                data[name.strip()] = json.loads(value)
            except ValueError:
                raise Unreadable(f"line {n}: write it as 'field: value'") from None
        return self.restore(data)
