"""Lessons on offer, and how far the reader has come."""

from __future__ import annotations

from typing import ClassVar

from stockrail.server.pages.frame import Page, Part


class LessonLine(Part, frozen=True):
    """A lesson in the list; a `POST` to its address begins it, or goes on with it."""

    id: str
    url: str
    name: str
    minutes: int
    steps: int
    step: int
    """Steps behind you."""
    done: bool
    begun: bool


class LearnedTitle(Part, frozen=True):
    """The lessons of a title."""

    game: str
    title: str
    about: str
    minutes: int
    """How long the guided first game takes."""
    first: str
    """Another title whose guided game explains what this one takes for granted; empty where there is none."""
    guide: list[LessonLine]
    """The guided first game, in parts."""
    exercises: list[LessonLine]
    done: int
    """Lessons finished, of `guide` and `exercises` together."""


class Learn(Page, frozen=True):
    """All lessons by title."""

    template: ClassVar[str] = "learn.html"
    titles: list[LearnedTitle]
