"""What pages are made of, and what surrounds every page."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

Kind = Literal["person", "bot", "open", "left", "asked"]
Status = Literal["open", "running", "over", "closed"]


class Part(msgspec.Struct, kw_only=True, frozen=True):
    """Something that stands on a page."""


class Page(Part, frozen=True):
    """A page: its template is its class attribute `template`."""

    template: ClassVar[str] = ""


class Language(Part, frozen=True):
    """One of the languages to choose from, named in itself."""

    code: str
    name: str
    dir: str


class Person(Part, frozen=True):
    """The reader."""

    id: int
    name: str
    guest: bool


class PersonCard(Part, frozen=True):
    """Somebody in a list; a bot is always marked as one."""

    name: str
    url: str
    id: int | None
    """None for a bot of the server's."""
    bot: bool
    """A bot, or the account of a program."""
    guest: bool


class Frame(Part, frozen=True):
    """What surrounds every page; not part of the JSON twin."""

    lang: str
    dir: str
    theme: str
    tiles: str
    """Which colours tiles have: the usual ones, or some that are told apart more easily."""
    languages: list[Language]
    me: Person | None
    path: str
    """The page's own address, to come back to after a change of language."""
    waiting: int
    """How many tables wait for the reader."""
    zone: str
    """The zone of the times on the page."""
    operator: bool
    """Does the reader run this server?"""
