"""`learn`: guided first games and exercises in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console

from stockrail import bots as opponents
from stockrail import lessons
from stockrail.bots.engine import resolve
from stockrail.cli.common import Lang, console
from stockrail.cli.play import ask
from stockrail.cli.table import Left, TerminalTable
from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.lessons import GUIDE, Lesson, Step
from stockrail.lessons.run import Run
from stockrail.locales.l10n import Words


def learn(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A title; without one, all lessons.")] = None,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="A lesson by name; by default the first.")
    ] = None,
    lang: Lang = "en",
) -> None:
    """Learn a title step by step: its guided first game, or an exercise."""
    if game is None:
        _list(lang)
        return
    every = lessons.lessons(game)
    if not every:
        raise Unreadable(f"no lessons for '{short(game)}'; there are: {', '.join(lessons.taught())}")
    first = next((x for x in every if lesson in (None, x.id)), None)
    if first is None:
        raise Unreadable(f"no lesson '{short(lesson or '')}'; there are: {', '.join(x.id for x in every)}")
    chapters = [x for x in every[every.index(first) :] if x.kind == GUIDE] if lesson is None else [first]
    for chapter in chapters:
        if not LessonTable(chapter, lang, console(), ask).learn():
            return


def _list(lang: str) -> None:
    for title in lessons.taught():
        console().print(Words(title, lang).text("title"))
        for x in lessons.lessons(title):
            words = Words(title, lang, also=(x.words,))
            name = words.text(x.name, **x.values)
            console().print(f"  stockrail learn {title} {x.id:<12} {name}", soft_wrap=True, markup=False)


class LessonTable(TerminalTable):
    """A table at which a lesson is taken: a wrong move is explained and taken back."""

    def __init__(self, lesson: Lesson, lang: str, out: Console, ask: Callable[[str], str]) -> None:
        match = lesson.match()
        match.resume()
        bot = resolve(lesson.title, opponents.usual(lesson.title))
        others = {n: bot(match.game, n, lesson.seed) for n in range(match.seats) if n != lesson.seat}
        super().__init__(match, lesson.seat, others, lang, out, ask)
        self.words = Words(lesson.title, lang, match.names, also=("cli", lesson.words))
        self.lesson = lesson
        self._told = len(match.entries)

    @property
    def _run(self) -> Run:
        return Run.of(self.lesson, ((n, e.seat, e.action) for n, e in enumerate(self.match.line(), 1)))

    def learn(self) -> bool:
        """From the first step to the last; False when the learner left."""
        try:
            while (step := (run := self._run).step) is not None:
                if run.is_lost and run.back_to is not None:
                    self._lead_back(run.back_to, step)
                elif self.match.turn == self.seat:
                    self._teach(run, step)
                    self._decide()
                else:
                    self._answer_for(run)
        except (Left, EOFError, KeyboardInterrupt):
            self.say("play.left")
            return False
        self._tell_news()
        self.say("learn.done")
        return True

    def _teach(self, run: Run, step: Step) -> None:
        name = self.words.text(self.lesson.name, **self.lesson.values)
        self.line("")
        self.say("learn.step", name=name, step=run.reached + 1, steps=len(self.lesson.steps))
        self.line(self.words.text(step.text, **self.lesson.values_of(step)), style="bold")

    def _answer_for(self, run: Run) -> None:
        action, turn = run.answer(), self.match.turn
        assert turn is not None
        if action is None:
            self.match.play(self._thought(turn, self.match.legal.options), turn)
        else:
            self.match.play(action)

    def _lead_back(self, first: int, step: Step) -> None:
        """To where the step began, with a hint."""
        self._tell_news()
        while len(self.match.line()) >= first:
            self.match.undo()
        self._told = len(self.match.entries)
        self.say("learn.lost", move=self.words.action(self.match.game.parse(step.solution[0])))
