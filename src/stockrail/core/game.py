"""`Game` and `State`: a title's rules over plain data, and how one action becomes a new position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self

from stockrail.core import codec
from stockrail.core.actions import Action, Pass, Span, short
from stockrail.core.agenda import Chance, Decision, Effect, Item, Menu, Option
from stockrail.core.domains import Domains
from stockrail.core.errors import Flaw, IllegalAction, Unreadable
from stockrail.core.events import SILENT, Tape
from stockrail.core.generic import S, V
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.items import Items
from stockrail.core.known import Known
from stockrail.core.legal import Legal
from stockrail.core.notices import Notice
from stockrail.core.options import Choice, Options, resolve, show, unusual
from stockrail.core.programs import Program
from stockrail.core.rng import Rng
from stockrail.core.rules import ASKED, CORE_RULES, OVER, TURN, Refusal, Rule
from stockrail.core.shape import Misfit, Path, Shape


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


class Game(ABC, Generic[S, V]):
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
    noticed: ClassVar[frozenset[str]] = frozenset()
    """Every kind of notice."""
    questions: ClassVar[Mapping[str, Rule]] = MappingProxyType({})
    """The rule by which each question is asked, by its prompt."""
    places: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What places on the map are called, by their codes, where they have names."""
    programs: ClassVar[tuple[type[Program], ...]] = ()
    """What a seat may have done while nobody sits there."""
    stops: ClassVar[tuple[str, ...]] = ()
    """Why a program may end."""
    accounted: ClassVar[tuple[str, ...]] = ()
    """The rows of the final accounts."""
    secrets: ClassVar[bool] = False
    """Is anything hidden from a seat?"""

    def __init__(self, options: Options | None = None) -> None:
        self.options_chosen = resolve(self.choices, options or {})
        self._shapes: dict[int, Shape] = {}
        self._items: dict[int, Items] = {}

    def __repr__(self) -> str:
        return " ".join(filter(None, (f"<Game {self.name}", show(unusual(self.choices, self.options_chosen))))) + ">"

    # ------------------------------------------------------------ what a title provides

    @abstractmethod
    def setup(self, seats: int) -> S:
        """The position before anything has happened, its agenda not yet settled.  Use `start` to begin."""

    @abstractmethod
    def view(self, s: S, seat: Seat | None) -> V:
        """What the seat may know; None is a spectator."""

    def notices(self, v: V) -> Iterable[Notice]:
        """What the viewer should not overlook now, the most urgent first."""
        return ()

    def memory(self, seats: int, seat: Seat | None) -> Known:
        """An empty memory for a seat; a title where open things come to lie face down has one of its own."""
        return Known()

    @abstractmethod
    def imagine(self, v: V, rng: Rng, known: Known | None = None) -> S:
        """A full state that fits the view and what its seat remembers: `view(imagine(v), v.seat) == v`."""

    @abstractmethod
    def result(self, s: S) -> Result | None:
        """How it ended, or None while it goes on."""

    def round_id(self, s: S) -> str:
        """The round being played, the same word throughout it: an order to pass holds for one round."""
        return ""

    def accounts(self, s: S) -> Mapping[str, Sequence[int]]:
        """How the scores come about: each of `accounted` with a number for every seat, as if the game ended here."""
        return {}

    def standings(self, s: S) -> tuple[int, ...]:
        """What each seat's position is worth, in the title's own unit: its score if the game ended here."""
        return tuple(map(sum, zip(*self.accounts(s).values(), strict=True))) or (0,) * s.seats

    def strengths(self, s: S) -> Mapping[str, Sequence[float]]:
        """Other strengths of each seat, by name: models of who is likely to win learn from them and the standings."""
        return {}

    def shuffle_hidden(self, s: S, seat: Seat | None, rng: Rng) -> S:
        """A state that differs only in what the seat cannot see.  Works on zones, never on views."""
        return s.clone()

    def has_secrets(self, seats: int) -> bool:
        """Is anything ever hidden at a table of that size?"""
        return self.secrets

    def hides(self, s: S) -> bool:
        """Is anything hidden from a seat now?  If not, everyone at a shared screen may see the same picture."""
        return self.has_secrets(s.seats)

    def out_of_turn(self, s: S) -> Iterable[Decision]:
        """Powers seats may use now although the agenda asks for something else."""
        return ()

    def misplaced(self, s: S, seat: Seat, a: Action) -> Refusal:
        """What the rules say of an action nobody asked for; titles cite their own section."""
        if self.turn(s) != seat:
            return TURN.refuse(seat=seat)
        top = s.agenda[-1]
        return (top.rule if isinstance(top, Menu) else ASKED).refuse(verb=a.verb)

    def same_move(self, a: Action) -> Hashable:
        """Equal for two actions that a player would call one move, as a tile that looks the same upside down."""
        return a

    def has_kind(self, kind: type[Action]) -> bool:
        """Is there such a move in this title?  A kit may have some that only its other titles use."""
        return True

    def asked_by(self, d: Decision) -> Rule | None:
        """The rule by which a question is asked; a menu has its own."""
        return d.rule if isinstance(d, Menu) else self.questions.get(d.prompt)

    @abstractmethod
    def declare(self, seats: int) -> Shape:
        """What a state of a table of that size consists of: see `shape`."""

    def domains(self) -> Domains:
        """From what the fields of its actions are chosen, by name: see `domains`."""
        return {}

    def view_shape(self, seats: int) -> Shape:
        """What a view of a table of that size consists of: the parts of its named form, with their kinds."""
        return self.shape(seats)

    def derive(self, s: S) -> None:
        """Work out again what follows from the parts of a state that was read: hashes and the like."""

    def fill(self, s: S, named: Set[Path]) -> None:
        """Work out what a short position leaves out because it follows from the rest: a bank, a deck, a supply.

        `named` are the paths of what it does name.
        """

    def census(self, s: S) -> Mapping[str, int]:
        """What never changes from the first position to the last: how much there is of everything in the box.

        The last word of a key is the thing's name in a position: `tile 57`.
        """
        return {}

    def invariants(self, s: S) -> Iterator[str]:
        """What is wrong with a position, in plain words; empty when it is sound."""
        return iter(())

    # ------------------------------------------------------------ the kernel

    def start(self, seats: int) -> S:
        """The first position with a decision on top."""
        if seats not in self.players:
            raise Flaw("seats", game=self.name, seats=seats, known=", ".join(map(str, self.players)))
        s = self.setup(seats)
        self.settle(s, SILENT)
        return s

    def turn(self, s: S) -> Seat | None:
        """Whose decision is on top of the agenda; None when the game is over."""
        if not s.agenda:
            return None
        top: Any = s.agenda[-1]  # effects never rest on top: it is a decision
        seat: Seat = top.seat
        return seat

    def decisions(self, s: S, seat: Seat) -> list[Decision]:
        """The questions the seat may answer now: the top of the agenda if it is theirs, then powers out of turn.

        While chance is asked, nobody else may speak.
        """
        if not s.agenda:
            return []
        top: Any = s.agenda[-1]
        asked = [top] if top.seat == seat else []
        if top.seat == CHANCE:
            return asked
        return asked + [d for d in self.out_of_turn(s) if d.seat == seat]

    def actors(self, s: S) -> tuple[Seat, ...]:
        """Every seat that may act now, the one whose turn it is first."""
        if not s.agenda:
            return ()
        top: Any = s.agenda[-1]
        if top.seat == CHANCE:
            return (CHANCE,)
        return tuple(dict.fromkeys([top.seat] + [d.seat for d in self.out_of_turn(s)]))

    def options(self, s: S, seat: Seat) -> list[Option]:
        """Candidates filtered by the judge."""
        found: list[Option] = []
        for d in self.decisions(s, seat):
            if d.exact:
                found += d.options(self, s)
            else:
                found += [a for a in d.options(self, s) if isinstance(a, Span) or d.check(self, s, a) is None]
        return found

    def legal(self, s: S, seat: Seat | None = None) -> Legal:
        """What the seat (by default the one whose turn it is) may do."""
        turn = self.turn(s) if seat is None else seat
        return Legal(self, s, CHANCE if turn is None else turn)

    def _asking(self, s: S, seat: Seat, a: Action) -> Decision | None:
        return next((d for d in self.decisions(s, seat) if d.offers(a)), None)

    def check(self, s: S, seat: Seat, a: Action) -> Refusal | None:
        """The one judge: None, or the rule that forbids it.  Changes nothing."""
        if not s.agenda:
            return OVER.refuse()
        d = self._asking(s, seat, a)
        return self.misplaced(s, seat, a) if d is None else d.check(self, s, a)

    def apply(self, s: S, a: Action, seat: Seat | None = None, out: Tape = SILENT) -> None:
        """Carry out a legal action: trusts its caller and cannot refuse.  The fast path for search and replay."""
        top: Any = s.agenda[-1]
        if (seat is None or seat == top.seat) and top.offers(a):
            s.agenda.pop()
            top.take(self, s, a, out)
        else:
            d = self._asking(s, top.seat if seat is None else seat, a)
            assert d is not None, f"nobody asked for {a.text()}"
            d.take(self, s, a, out)
        self.settle(s, out)

    def play(self, s: S, seat: Seat, a: Action, out: Tape = SILENT) -> None:
        """Check, then apply.  Raises `IllegalAction` before anything has changed."""
        refusal = self.check(s, seat, a)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.apply(s, a, seat, out)

    def settle(self, s: S, out: Tape) -> None:
        """Run effects until a decision is on top or nothing is left: then the game is over."""
        agenda = s.agenda
        while agenda and isinstance(agenda[-1], Effect):
            effect: Any = agenda.pop()
            effect.run(self, s, out)

    def draw(self, s: S, rng: Rng) -> Action:
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

    def parse(self, text: str) -> Action:
        """Read an action's notation."""
        words = text.split()
        if not words or words[0] not in self._verbs:
            raise Flaw("no_action", text=short(text), known=", ".join(sorted(self._verbs)))
        return self._verbs[words[0]].parse(words[1:])

    def action_from_json(self, data: object) -> Action:
        """Read an action's JSON form."""
        if not isinstance(data, Mapping) or not isinstance(data.get("do"), str):
            raise Unreadable('an action is an object with its verb under "do"')
        if data["do"] not in self._verbs:
            raise Unreadable(f"no action '{short(data['do'])}'; the verbs are: {', '.join(sorted(self._verbs))}")
        return self._verbs[data["do"]].from_json(data)

    # ------------------------------------------------------------ positions in names

    def shape(self, seats: int) -> Shape:
        """What a state for that many seats consists of; computed once."""
        found = self._shapes.get(seats)
        if found is None:
            found = self._shapes[seats] = self.declare(seats)
        return found

    def items_of(self, seats: int) -> Items:
        """The stored forms of the agenda's items at a table of that size."""
        found = self._items.get(seats)
        if found is None:
            found = self._items[seats] = Items((*self.items, Menu), self.shape(seats).kinds, self.rule_by_id)
        return found

    def dump(self, s: S) -> dict[str, Any]:
        """The position in names, as plain data; what it does not name is not in this game."""
        items = self.items_of(s.seats)
        agenda = [items.write(item) for item in reversed(s.agenda)]
        return {"seats": s.seats, **self.shape(s.seats).write(s), "agenda": agenda}

    def digest(self, s: S) -> str:
        """Sixteen digits that stand for the whole position, hidden parts included: not for publication."""
        return codec.digest(self.dump(s))

    def restore(self, data: Mapping[str, Any]) -> S:
        """A state from what `dump` wrote."""
        s = self.setup(self._seats_of(data))
        self.shape(s.seats).clear(s)
        s.agenda = []
        self._take_over(s, data)
        self.shape(s.seats).require(data)
        return s

    def arrange(self, data: Mapping[str, Any]) -> S:
        """A state from a position that may be short: the rest is as at the start, or follows from what is named."""
        s = self.setup(self._seats_of(data))
        self._take_over(s, data)
        self.fill(s, frozenset(self._named(s.seats, data)))
        self._count(s)
        for wrong in self.invariants(s):
            raise Misfit((), wrong, wrong.partition(" ")[0])
        self.settle(s, SILENT)
        return s

    def _seats_of(self, data: Mapping[str, Any]) -> int:
        seats = data.get("seats")
        if type(seats) is not int or seats not in self.players:
            known = ", ".join(map(str, self.players))
            raise Misfit(("seats",), f"a position of {self.name} has its seats, one of {known}")
        return seats

    def _take_over(self, s: S, data: Mapping[str, Any]) -> None:
        parts = {k: v for k, v in data.items() if k not in ("seats", "agenda")}
        self.shape(s.seats).read(s, parts)
        if not isinstance(data.get("agenda", []), list):
            raise Misfit(("agenda",), "the agenda is a list of items")
        if "agenda" in data:
            s.agenda = [self._item(s.seats, i, p) for i, p in enumerate(data["agenda"])][::-1]
        self.derive(s)

    def _item(self, seats: int, i: int, p: Any) -> Item:
        try:
            return self.items_of(seats).read(p)
        except Unreadable as e:
            raise Misfit(("agenda", i), str(e)) from None

    def _named(self, seats: int, data: Mapping[str, Any]) -> Iterator[Path]:
        for group, value in data.items():
            if group not in self.shape(seats).axes:
                yield (group,)
            else:
                things = enumerate(value) if isinstance(value, list) else value.items()
                yield from ((group, key, name) for key, record in things for name in record)

    def _count(self, s: S) -> None:
        """Does everything add up to what is in the box?"""
        have, printed = self.census(s), self.census(self.setup(s.seats))
        for what, n in have.items():
            if n != printed.get(what, 0):
                many = "many" if n > printed.get(what, 0) else "few"
                why = f"there is too {many} of {what}: {n}, and {printed.get(what, 0)} in the box"
                raise Misfit((), why, what.rpartition(" ")[2])

    def position(self, s: S, short: bool = False) -> str:
        """The position as text, as FEN is for chess: complete, or in short what differs from the start."""
        from stockrail.core.position_text import write

        return write(self, s, short)

    def parse_position(self, text: str) -> S:
        """A state from its position text.  Errors name the line and what would fit."""
        from stockrail.core.position_text import read

        state: S = read(text, self._same)[1]
        return state

    def _same(self, name: str, options: Options) -> Game:
        if name != self.name:
            raise Unreadable(f"a position of this game begins with 'position {self.name}'")
        if resolve(self.choices, options) != self.options_chosen:
            raise Unreadable(f"its options are other than this game's: {show(self.options_chosen)}")
        return self
