"""What a reader sees of a study: the Structs of `pages` made from its tree, its views and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Row

from stockrail import studies, views
from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match
from stockrail.core.study import Node, Study
from stockrail.core.view import View
from stockrail.locales.l10n import Words
from stockrail.rail.best import best_routes
from stockrail.rail.game import RailGame
from stockrail.server import language, offered, pages
from stockrail.server.advice import hint_card
from stockrail.server.explaining import explained
from stockrail.server.presenter import cells
from stockrail.views.rail.labels import say as say_rail

if TYPE_CHECKING:
    from stockrail.server.services import Services

NEAR: Final = 8
"""Of the line that is looked at, so many entries before and after are listed."""
MOST_ROWS: Final = 400
MOST_OUTCOMES: Final = 80
"""Of chance, where more are possible only the first are offered."""


@dataclass
class StudyPresenter:
    """A study at one moment, through one seat's eyes, in one language.  Whoever makes it holds the study's lock."""

    services: Services
    row: Row[Any]
    study: Study
    lang: str
    seat: Seat | None = None
    """Whose eyes were asked for; None: the seat that studies, the one in turn, or the one that acted last."""
    actor: Seat | None = None
    """Whose moves were asked for; None: the seat in turn."""
    reveal: bool = False
    """Was everything revealed asked for?"""

    @cached_property
    def words(self) -> Words:
        return language.words(self.row.game, self.lang, list(self.study.names))

    @cached_property
    def web(self) -> Words:
        return language.words("web", self.lang)

    @cached_property
    def pictures(self) -> views.Pictures:
        return views.find(self.study.game)

    @cached_property
    def state(self) -> Any:
        return self.study.state(self.study.here)

    @property
    def turn(self) -> Seat | None:
        return self.study.turn

    @cached_property
    def eyes(self) -> Seat | None:
        """Whose view is drawn."""
        if self.seat is not None:
            return self._seat(self.seat)
        if self.study.known is not None:
            return self.study.known
        if self.turn is not None and self.turn != CHANCE:
            return self.turn
        acted = [node.seat for node in self.study.here.line() if node.seat != CHANCE]
        return acted[-1] if acted else 0

    @cached_property
    def acting(self) -> Seat | None:
        """Whose moves are listed."""
        return self.turn if self.actor is None else self._seat(self.actor)

    def _seat(self, seat: Seat) -> Seat:
        if seat >= self.study.seats:
            raise Unreadable(f"there are {self.study.seats} seats")
        return seat

    def view(self, seat: Seat | None) -> View:
        view: View = self.study.game.view(self.state, seat)
        return view

    @property
    def is_guess(self) -> bool:
        """Is something in it a guess?"""
        return self.study.known is not None and self.study.game.has_secrets(self.study.seats)

    @property
    def as_match(self) -> Match:
        """The moment as a match, for those who judge one."""
        return Match.resumed(self.study.game, self.study.seed, self.state, 0)

    # ------------------------------------------------------------ the moment

    def moment(self, board: bool = False, drawings: bool = True) -> pages.StudyMoment:
        """Everything that changes when another moment is looked at."""
        study, node, turn = self.study, self.study.here, self.turn
        view = self.view(self.eyes) if board or drawings else None
        legal = self._legal()
        last = node
        while last.children:
            last = last.children[0]
        back, on = self._beside(node)
        return pages.StudyMoment(
            id=self.row.id,
            n=self.row.n,
            at=study.path(node),
            entry=node.depth,
            size=study.size,
            status="over" if turn is None else "running",
            seat=self.eyes,
            turn=None if turn == CHANCE else turn,
            chance=turn == CHANCE,
            actor=None if self.acting == CHANCE else self.acting,
            actors=[s for s in study.game.actors(self.state) if s != CHANCE],
            ask=self._ask(),
            legal=legal,
            complete=self._complete,
            kinds=offered.kinds(self.words, legal, self._pass_name()),
            sentences=offered.sentences(self.words, legal),
            told=self._told(node),
            name=node.name,
            comment=node.comment,
            mark=node.mark,
            first="0",
            back=back,
            on=on,
            last=study.path(last),
            steps=[self._step(child) for child in node.children],
            tree=list(self.tree()),
            runs=self._runs(),
            outcome=self._outcome(),
            board=view.json() if view is not None and board else None,
            svg=self._drawn(view) if view is not None and drawings else "",
            text=self.pictures.text(view, self.words) if view is not None and drawings else "",
        )

    @property
    def can_reveal(self) -> bool:
        """May everything be shown at once?  Only where nothing in the study is a guess, and something is hidden."""
        return self.study.known is None and self.study.game.has_secrets(self.study.seats)

    def _drawn(self, view: View) -> str:
        if not (self.reveal and self.can_reveal):
            return self.pictures.svg(view, self.words)
        seats = range(self.study.seats)
        return self.pictures.revealed(self.view(None), [self.view(seat) for seat in seats], self.words)

    def _beside(self, node: Node) -> tuple[str, str]:
        """The moments a decision before and after."""
        study = self.study
        try:
            back = study.path(study.back().here)
            study.go(node)
            on = study.path(study.on().here) if node.children else study.path(node)
        finally:
            study.go(node)
        return back, on

    @property
    def _complete(self) -> bool:
        return self.acting is None or self.study.game.legal(self.state, self.acting).complete

    def _legal(self) -> list[pages.Move]:
        if self.acting is None:
            return []
        options = self.study.game.legal(self.state, self.acting).options
        if self.acting == CHANCE:
            return offered.Offered(self.words, None, None).moves(options[:MOST_OUTCOMES])
        return offered.Offered(self.words, self.pictures, self.view(self.acting)).moves(options)

    def move(self, action: Action) -> pages.Move:
        """A move that is not in the list, as the list would show it."""
        return offered.Offered(self.words, self.pictures, self.view(self.acting)).move(action)

    def _ask(self) -> str:
        if self.turn is None:
            return self.web.text("study.over")
        if self.turn == CHANCE:
            return self.web.text("study.chance")
        questions = self.study.game.decisions(self.state, self.acting) if self.acting is not None else []
        who = self.words.seat(self.turn if self.acting is None else self.acting)
        if not questions:
            return who
        return self.web.text("study.asked", name=self.words.isolate(who), ask=self.words.ask(questions[0]))

    def _told(self, node: Node) -> list[str]:
        seen = (e.seen_by(self.eyes) for e in self.study.events(node))
        return [self.words.event(e) for e in seen if e is not None]

    def _outcome(self) -> list[pages.OptionValue]:
        result = self.study.result
        if result is None:
            return []
        order = sorted(range(self.study.seats), key=lambda seat: (result.ranks[seat], seat))
        return [pages.OptionValue(value=self.words.number(result.scores[s]), label=self.words.seat(s)) for s in order]

    def _runs(self) -> list[pages.OptionValue]:
        game = self.study.game
        if not isinstance(game, RailGame):
            return []
        running = [name for name, trains in zip(game.corporations, self.state.trains, strict=True) if trains]
        return [pages.OptionValue(value=name, label=self.words.name(name)) for name in running]

    # ------------------------------------------------------------ the tree

    def _said(self, node: Node) -> str:
        """An entry in words, as the eyes that look may know it: what is a guess is only shown to who guesses."""
        assert node.action is not None
        return self.words.action(node.action)

    def _step(self, node: Node) -> pages.StudyStep:
        return pages.StudyStep(at=self.study.path(node), text=self._said(node), mark=node.mark, name=node.name)

    def tree(self) -> Iterator[pages.StudyRow]:
        """The lines, without the entries that nothing is written about and that lie far from this moment."""
        near = self._near()
        skipped = rows = 0
        waiting = [(child, 0, True) for child in self.study.root.children[:1]]
        while waiting and rows < MOST_ROWS:
            node, depth, first = waiting.pop()
            waiting += [(child, depth, True) for child in node.children[:1]]
            if first and node.parent is not None:
                waiting += [(other, depth + 1, False) for other in reversed(node.parent.children[1:])]
            if node in near or node.noted or not node.children or not first or len(node.children) > 1:
                rows += 1
                yield self._row(node, depth, skipped)
                skipped = 0
            else:
                skipped += 1

    def _near(self) -> set[Node]:
        found: set[Node] = set()
        node: Node | None = self.study.here
        for _ in range(NEAR):
            if node is not None:
                found.add(node)
                node = node.parent
        after = self.study.here
        for _ in range(NEAR):
            if after.children:
                after = after.children[0]
                found.add(after)
        return found

    def _row(self, node: Node, depth: int, skipped: int) -> pages.StudyRow:
        return pages.StudyRow(
            at=self.study.path(node),
            depth=depth,
            n=node.depth,
            seat=None if node.seat == CHANCE else node.seat,
            who=self.words.seat(node.seat),
            text=self._said(node),
            mark=node.mark,
            name=node.name,
            comment=node.comment,
            here=node is self.study.here,
            skipped=skipped,
        )

    # ------------------------------------------------------------ what is asked besides

    def preview(self, action: Action) -> pages.Preview:
        """What a move would lead to, as far as who plays it can know."""
        if self.acting is None or self.acting == CHANCE:
            return pages.Preview(text="", lines=[], layers={})
        found = self.pictures.preview(self.view(self.acting), action, self.words)
        legal = self.study.game.check(self.state, self.acting, action) is None
        text = self.move(action).text if legal else ""
        return pages.Preview(text=text, lines=cells(found.lines), layers=dict(found.layers))

    def explanation(self) -> pages.Explanation:
        """What whoever acts can do here."""
        seat = None if self.acting == CHANCE else self.acting
        return explained(self.words, self.study.game, self.state, seat, self._pass_name())

    def _pass_name(self) -> str:
        """What a pass of whoever acts is called."""
        view = None if self.acting in (None, CHANCE) else self.view(self.acting)
        return offered.Offered(self.words, self.pictures, view).pass_name()

    def hints(self) -> list[pages.Hint]:
        """What a bot would do here, and why."""
        return [hint_card(self.words, h, self.move(h.action)) for h in studies.hints(self.study)]

    def routes(self, corporation: str) -> pages.StudyRoutes:
        """The best routes of a corporation, drawn."""
        at = self.study.position
        run = best_routes(at, corporation)
        layers = self.pictures.routes(self.view(self.eyes), [corporation]) if run.revenue else {}
        key = "no_run" if not run.revenue else "best" if run.proved else "found"
        said = say_rail(self.words, key, corporation=corporation, money=run.revenue, bound=run.bound)
        lines = [views.Cell(said), *(views.Cell(f"{r.train}: {self.words.money(r.revenue)}") for r in run.routes)]
        drawn = pages.Preview(text="", lines=cells(lines), layers=dict(layers))
        return pages.StudyRoutes(at=self.study.path(), revenue=run.revenue, proved=run.proved, drawn=drawn)

    def compare(self, other: str) -> pages.StudyComparison:
        """This moment beside another one."""
        study = self.study
        first, second = study.find(other), study.here
        eyes = study.known if study.known is not None else None
        since = studies.parted(first, second)
        rows = [
            pages.ComparedRow(
                series=row.series,
                key=row.key,
                label=self._series(row.series),
                name=self._called(row.key),
                first=row.first,
                second=row.second,
            )
            for row in studies.compare(study, first, second, eyes)
        ]
        return pages.StudyComparison(
            first=study.path(first),
            second=study.path(second),
            parted=study.path(since),
            rows=rows,
            figures=self._figures(since, first, second, eyes),
        )

    def _figures(self, since: Node, first: Node, second: Node, eyes: Seat | None) -> pages.Figures:
        """Both lines in one set of charts: the keys of the first end in .1, those of the second in .2."""
        at: dict[int, dict[str, dict[str, int]]] = {}
        names: dict[str, str] = {}
        for end, node in ((1, first), (2, second)):
            for point in studies.along(self.study, since, node, eyes):
                for series, values in point.figures.items():
                    if series.startswith(studies.HOLDINGS):
                        continue
                    kept = at.setdefault(point.n, {}).setdefault(series, {})
                    for key, value in values.items():
                        kept[f"{key}.{end}"] = value
                        names[f"{key}.{end}"] = f"{self._called(key)} {self.web.number(end)}"
        known = list(dict.fromkeys(name for values in at.values() for name in values))
        return pages.Figures(
            series=known,
            labels={name: self._series(name) for name in known},
            names=dict(sorted(names.items())),
            points=[pages.Point(n=n, values=at[n]) for n in sorted(at)],
        )

    def _called(self, key: str) -> str:
        if key.isdecimal():
            return self.words.seat(int(key))
        return self.words.name(key) if self.words.has(f"name.{key}") else key

    def _series(self, name: str) -> str:
        if name == studies.SCORES:
            return self.web.text("study.scores")
        if name.startswith(studies.HOLDINGS):
            return self.web.text("study.shares", name=self._called(name.removeprefix(studies.HOLDINGS)))
        key = f"series.{name}"
        return self.words.text(key) if self.words.has(key) else self.web.text(key)
