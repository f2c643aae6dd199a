"""Titles on offer, and their rules."""

from __future__ import annotations

from typing import ClassVar

from stockrail.server.pages.frame import Page, Part


class OptionValue(Part, frozen=True):
    """One value of a title's option."""

    value: str
    label: str


class OptionField(Part, frozen=True):
    """A title's option as a field of the form; the first value is the default, `about` is what it changes."""

    name: str
    label: str
    about: str
    values: list[OptionValue]
    players: list[int]
    """Seat counts it makes sense for; empty means all."""


class BotCard(Part, frozen=True):
    """A bot that can sit at a title's table."""

    name: str
    label: str


class GameCard(Part, frozen=True):
    """A title on offer; `about` is the game in a sentence."""

    name: str
    title: str
    about: str
    minutes: int
    players: list[int]
    options: list[OptionField]
    bots: list[BotCard]


class RuleCard(Part, frozen=True):
    """A rule: its id (the anchor), printed section and sentence; `note` says where the book can be read otherwise."""

    id: str
    ref: str
    text: str
    note: str


class ChapterCard(Part, frozen=True):
    """Rules about one thing, and the address of a picture that goes with them, if there is one."""

    id: str
    title: str
    picture: str
    rules: list[RuleCard]


class SignCard(Part, frozen=True):
    """A sign on the board: a picture of it, safe to insert as it is, and what it means."""

    key: str
    svg: str
    text: str


class Legend(Part, frozen=True):
    """What the signs on a board mean."""

    signs: list[SignCard]


class Rules(Page, frozen=True):
    """How a title works, for newcomers, and its rules in our own words, as the refusals cite them."""

    template: ClassVar[str] = "rules.html"
    game: GameCard
    help: list[str]
    chapters: list[ChapterCard]
    legend: list[SignCard]
