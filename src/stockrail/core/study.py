"""`Study`: a game taken apart.  A tree of lines from a match or a position, with names, comments and marks.

Every node is an entry as a record has it, and the moment after it.  A moment is named by its path: `12` lies twelve
entries along the first line, `12.1.3` leaves the line there for the first alternative and goes three entries along it.

>>> import stockrail
>>> study = stockrail.Study.of(stockrail.new("1830", seats=3, names=["Ann", "Bob", "Cy"]))
>>> _ = study.play("buy SV")
>>> _ = study.back().play("bid CS 45")
>>> study.note(name="Ann waits", mark="!?")
>>> study.path()
'0.1.1'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stockrail.core.actions import Action, Span, short
from stockrail.core.agenda import Option
from stockrail.core.errors import Flaw, IllegalAction, Unreadable
from stockrail.core.events import Event, Recorder
from stockrail.core.game import Game, Result
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.legal import Legal
from stockrail.core.match import Entry, Match, Undo
from stockrail.core.names import clean_name
from stockrail.core.position import Position
from stockrail.core.rng import Rng
from stockrail.core.rules import OVER
from stockrail.core.view import View

if TYPE_CHECKING:
    from stockrail.core.shown import Routes

MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")
"""What may be thought of a move, from brilliant to a blunder."""
STEP: Final = 20
"""States are kept of every so many entries along a line, and of the latest moments asked for."""
KEPT: Final = 120
"""How many of the latest."""


class Node:
    """An entry and the moment after it; the root has no entry."""

    __slots__ = ("parent", "seat", "action", "children", "name", "comment", "mark", "depth")

    def __init__(self, parent: Node | None, seat: Seat = CHANCE, action: Action | None = None) -> None:
        self.parent, self.seat, self.action = parent, seat, action
        self.children: list[Node] = []
        self.name = self.comment = self.mark = ""
        self.depth: int = 0 if parent is None else parent.depth + 1
        """How many entries lie before this moment."""

    @property
    def noted(self) -> bool:
        """Has anybody written something about it?"""
        return bool(self.name or self.comment or self.mark)

    def line(self) -> list[Node]:
        """The entries that lead here, the first one first."""
        found: list[Node] = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def __repr__(self) -> str:
        what = "the beginning" if self.action is None else f"{self.seat} {self.action.text()}"
        return f"<Node {what}{self.mark}>"


class Study:
    """A tree of lines, and one moment of it that is looked at: `here`.

    `play` follows a line that is there or begins another; nothing that was played is lost before it is `cut`.
    """

    def __init__(self, game: Game, state: Any, names: Sequence[str] = (), seed: int = 0, title: str = "") -> None:
        self.game, self.seed, self.title = game, seed, title
        self.seats: int = state.seats
        self.names = tuple(clean_name(n) for n in names) or tuple(f"Seat {i + 1}" for i in range(self.seats))
        if len(self.names) != self.seats:
            raise Flaw("names", names=len(self.names), seats=self.seats)
        self.known: Seat | None = None
        """The seat whose knowledge it starts from: what that seat could not know is a guess.  None: no guess."""
        self.root = Node(None)
        self.here = self.root
        self.opening = state
        self.size = 0
        """How many entries there are in all lines."""
        self._states: dict[Node, Any] = {}
        self._steps: dict[Node, Any] = {self.root: state}

    # ------------------------------------------------------------ where studies come from

    @classmethod
    def of(cls, match: Match, at: int | None = None, title: str = "") -> Study:
        """A study of a match, which stays as it is; `at` is the moment to look at, by default the last.

        What was taken back is an alternative to what was played in the end.
        """
        study = cls(match.game, match.at(0).state, match.names, match.seed, title)
        moments = study.follow((e.seat, e.action) for e in match.entries)
        n = len(moments) - 1 if at is None else at
        if not 0 <= n < len(moments):
            raise Unreadable(f"there are {len(moments) - 1} entries, and no moment {n}")
        study.here = moments[n]
        return study

    def follow(self, entries: Iterator[tuple[Seat, Action]]) -> list[Node]:
        """Add the entries of a record, which are known to be sound, from the beginning; the moment after each."""
        node = self.root
        moments = [node]
        for seat, action in entries:
            node = _before(node) if isinstance(action, Undo) else self._added(node, seat, action)
            moments.append(node)
        self.promote(node, whole=True)
        return moments

    @classmethod
    def from_position(
        cls, position: Position | str, names: Sequence[str] = (), seed: int = 0, title: str = ""
    ) -> Study:
        """A study that begins with a position, or with the text of one."""
        at = Position.parse(position) if isinstance(position, str) else position
        return cls(at.game, at.state.clone(), names, seed, title)

    @classmethod
    def as_known(cls, view: View, names: Sequence[str] = (), seed: int = 0, title: str = "") -> Study:
        """A study of what one seat knows: the rest is a guess that fits its view, and comes from nowhere else."""
        if view.seat is None:
            raise Unreadable("a study of what a seat knows needs a seat's view")
        study = cls(view.game, view.game.imagine(view, Rng(seed)), names, seed, title)
        study.known = view.seat
        return study

    # ------------------------------------------------------------ moments

    def at(self, node: Node | str | None = None) -> Position:
        """The game at a moment, by default the one looked at."""
        found = self._node(node)
        entry = None if found.action is None else Entry(found.seat, found.action)
        return Position(self.game, self.state(found).clone(), found.depth, entry)

    @property
    def position(self) -> Position:
        return self.at()

    @property
    def turn(self) -> Seat | None:
        """Whose decision it is; None when the game is over."""
        return self.game.turn(self.state(self.here))

    @property
    def legal(self) -> Legal:
        """What the seat in turn may do."""
        return self.game.legal(self.state(self.here))

    def legal_for(self, seat: Seat) -> Legal:
        return self.game.legal(self.state(self.here), seat)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state(self.here))

    def view(self, seat: Seat | None = None) -> View:
        """What a seat may know here."""
        view: View = self.game.view(self.state(self.here), seat)
        return view

    def svg(self, seat: Seat | None = None, lang: str = "en", routes: Routes = False) -> str:
        """The table as a seat sees it, as a picture that needs nothing else: see `View.svg`."""
        return self.view(seat).svg(lang, self.names, routes)

    def state(self, node: Node) -> Any:
        """The state at a moment, computed from the nearest one in memory; do not change it."""
        way: list[Node] = []
        at = node
        while (found := self._kept(at)) is None:
            way.append(at)
            assert at.parent is not None, "the state at the root is always at hand"
            at = at.parent
        if way:
            found = found.clone()
            for step in reversed(way):
                assert step.action is not None
                self.game.apply(found, step.action, step.seat)
                if step.depth % STEP == 0:
                    self._steps[step] = found.clone()
        self.keep(node, found)
        return found

    def keep(self, node: Node, state: Any) -> None:
        """Keep a state in memory for a moment that is known from elsewhere."""
        if node not in self._steps:
            self._states.pop(node, None)
            self._states[node] = state
            if len(self._states) > KEPT:
                self._states.pop(next(iter(self._states)))

    def _kept(self, node: Node) -> Any | None:
        found = self._steps.get(node)
        return self._states.get(node) if found is None else found

    def events(self, node: Node | str | None = None) -> tuple[Event, ...]:
        """What the entry that led to a moment told."""
        found = self._node(node)
        if found.parent is None or found.action is None:
            return ()
        tape = Recorder()
        self.game.apply(self.state(found.parent).clone(), found.action, found.seat, tape)
        return tuple(tape.events)

    # ------------------------------------------------------------ going about

    def _node(self, node: Node | str | None) -> Node:
        return self.here if node is None else self.find(node) if isinstance(node, str) else node

    def path(self, node: Node | None = None) -> str:
        """How a moment is called: `12`, or `12.1.3`."""
        words: list[int] = []
        run = 0
        at = self._node(node)
        while at.parent is not None:
            run += 1
            n = at.parent.children.index(at)
            if n:
                words += [run, n]
                run = 0
            at = at.parent
        return ".".join(map(str, [*words, run][::-1]))

    def find(self, path: str) -> Node:
        """The moment of that path."""
        words = path.split(".")
        if not all(w.isascii() and w.isdecimal() and len(w) < 7 for w in words) or len(words) % 2 == 0:
            raise Unreadable(f"'{short(path)}' is no moment; write it as 12, or 12.1.3 for an alternative")
        node = self._along(self.root, int(words[0]), path)
        for k, run in zip(words[1::2], words[2::2], strict=True):
            if not 0 < int(k) < len(node.children) or int(run) < 1:
                raise Unreadable(self._nowhere(path))
            node = self._along(node.children[int(k)], int(run) - 1, path)
        return node

    def _along(self, node: Node, steps: int, path: str) -> Node:
        for _ in range(steps):
            if not node.children:
                raise Unreadable(self._nowhere(path))
            node = node.children[0]
        return node

    def _nowhere(self, path: str) -> str:
        return f"there is no moment {short(path)}; the first line has {len(self.mainline())} entries"

    def go(self, path: str | Node) -> Study:
        """Look at a moment."""
        self.here = self._node(path)
        return self

    def back(self) -> Study:
        """To the moment before the last decision; dice that answered it go back too."""
        self.here = _before(self.here)
        return self

    def on(self, alternative: int = 0) -> Study:
        """Along a line: one decision, with the dice that answer it."""
        if not 0 <= alternative < len(self.here.children):
            raise Unreadable(f"{len(self.here.children)} lines go on from here, and no line {alternative}")
        self.here = _settled(self.here.children[alternative])
        return self

    def mainline(self) -> list[Node]:
        """The entries of the first line."""
        found: list[Node] = []
        node = self.root
        while node.children:
            node = node.children[0]
            found.append(node)
        return found

    def nodes(self) -> Iterator[Node]:
        """Every moment: a line to its end, then the alternatives that leave it."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def match(self, node: Node | str | None = None) -> Match:
        """The line that leads to a moment, as a match to play on."""
        m = Match.blank(self.game, self.seats, self.seed, self.names, self.opening.clone())
        for step in self._node(node).line():
            assert step.action is not None
            refusal = m.replay(step.seat, step.action)
            if refusal is not None:
                raise IllegalAction(refusal)
        return m

    # ------------------------------------------------------------ playing

    def play(self, action: Option | str, seat: Seat | None = None) -> list[Node]:
        """Play here, for any seat (by default the one in turn); returns the new moments, or the old ones of that line.

        Dice answer by themselves, as before where the line is there already.  Where chance is asked, `seat` may be
        `CHANCE`: then the outcome is the one that was wished for.
        """
        if isinstance(action, Span):
            raise Unreadable(f"'{action.text()}' is a whole range: choose one of it with .at(number)")
        a = self.game.parse(action) if isinstance(action, str) else action
        state = self.state(self.here)
        actor = self.game.turn(state) if seat is None else seat
        if actor is None:
            raise IllegalAction(OVER.refuse())
        refusal = self.game.check(state, actor, a)
        if refusal is not None:
            raise IllegalAction(refusal)
        begun = self.here
        self.here = self._added(begun, actor, a)
        self._settle()
        return self.here.line()[begun.depth :]

    def draw(self) -> list[Node]:
        """Where chance decides: roll again."""
        if self.turn != CHANCE:
            raise Unreadable("chance is not asked here; go to the moment before it answered")
        begun = self.here
        self.here = self._drawn(begun)
        self._settle()
        return self.here.line()[begun.depth :]

    def _settle(self) -> None:
        """Let chance answer what waits for it."""
        while self.turn == CHANCE:
            self.here = self.here.children[0] if self.here.children else self._drawn(self.here)

    def _drawn(self, node: Node) -> Node:
        number = blake2b(f"{self.seed} {self.size} {node.depth}".encode(), digest_size=8).digest()
        return self._added(node, CHANCE, self.game.draw(self.state(node), Rng(int.from_bytes(number, "big"))))

    def _added(self, parent: Node, seat: Seat, action: Action) -> Node:
        """The moment after an entry: the one that is there, or a new one."""
        for child in parent.children:
            if child.action == action and child.seat == seat:
                return child
        child = Node(parent, seat, action)
        parent.children.append(child)
        self.size += 1
        return child

    # ------------------------------------------------------------ writing about it

    def note(self, name: str | None = None, comment: str | None = None, mark: str | None = None) -> None:
        """Name this moment, comment on it, mark the move that led here; what is not given stays."""
        if mark and mark not in MARKS:
            raise Flaw("no_mark", text=short(mark), known=" ".join(MARKS))
        if mark and self.here is self.root:
            raise Flaw("mark_nothing")
        here = self.here
        here.name = here.name if name is None else " ".join(name.split())
        here.comment = here.comment if comment is None else "\n".join(map(str.strip, comment.strip().splitlines()))
        here.mark = here.mark if mark is None else mark

    def promote(self, node: Node | str | None = None, whole: bool = False) -> None:
        """Make the line of a moment the first one where it leaves another; with `whole`, all the way from the start."""
        at = self._node(node)
        while at.parent is not None:
            siblings = at.parent.children
            if siblings[0] is not at:
                siblings.remove(at)
                siblings.insert(0, at)
                if not whole:
                    return
            at = at.parent

    def cut(self, node: Node | str | None = None) -> None:
        """Take an entry away, with everything that follows it."""
        gone = self._node(node)
        if gone.parent is None:
            raise Flaw("cut_nothing")
        gone.parent.children.remove(gone)
        lost = set(_below(gone))
        self.size -= len(lost)
        for kept in (self._states, self._steps):
            for one in lost & set(kept):
                del kept[one]
        if self.here in lost:
            self.here = gone.parent

    def copy(self) -> Study:
        """Another study that is the same, to be changed."""
        return Study.parse(self.text(), trusted=True)

    # ------------------------------------------------------------ files

    def text(self) -> str:
        """The study as a file has it; `parse` reads it back."""
        from stockrail.core.study_text import write

        return write(self)

    @classmethod
    def parse(cls, text: str, trusted: bool = False) -> Study:
        """A study from its text, every entry checked, unless it is trusted because we wrote it under these rules.

        Raises `Unreadable` for a head that makes no sense, and `Damaged`, with all that is good, for anything later.
        """
        from stockrail.core.study_text import read

        return read(text, trusted)

    def save(self, path: str | Path) -> None:
        """Write the study file."""
        Path(path).write_text(self.text(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Study:
        """A study from its file."""
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise Unreadable(f"no file {path}") from None
        except (OSError, UnicodeDecodeError) as e:
            raise Unreadable(f"{path} cannot be read: {e.__class__.__name__}") from None

    def __repr__(self) -> str:
        return f"<Study of {self.game.name}, {self.seats} seats, {self.size} entries, at {self.path()}>"


def _before(node: Node) -> Node:
    """The moment before the decision that led here."""
    while node.parent is not None and node.seat == CHANCE and node.parent.parent is not None:
        node = node.parent
    return node if node.parent is None else node.parent


def _settled(node: Node) -> Node:
    """The moment after the dice that answer an entry."""
    while node.children and node.children[0].seat == CHANCE:
        node = node.children[0]
    return node


def _below(node: Node) -> Iterator[Node]:
    """An entry and everything that follows it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children
