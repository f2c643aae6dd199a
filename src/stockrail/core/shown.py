"""How things show themselves: actions, events and refusals as sentences, views as pictures and as text.

The kernel makes no prose and draws nothing.  Whoever does is named once, by the front door, and asked only when
somebody prints or looks; where nobody can say a thing, its notation is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from stockrail.core.errors import Unreadable

if TYPE_CHECKING:
    from stockrail.core.view import View

Routes: TypeAlias = bool | str | Sequence[str]
"""Whose routes a picture draws: nobody's, those of whoever operates (True), or of the corporations named."""


class Show(Protocol):
    """Whoever makes sentences and pictures."""

    def sentence(self, thing: object) -> str | None:
        """What an action, an event or a refusal says in English; None where there are no words for it."""

    def picture(self, view: View, lang: str, names: Sequence[str], routes: Routes) -> str:
        """The table as an SVG picture that needs nothing else."""

    def page(self, view: View, lang: str, names: Sequence[str], routes: Routes, caption: str) -> str:
        """The same as a piece of HTML."""

    def text(self, view: View, lang: str, names: Sequence[str]) -> str:
        """The table as plain text."""


_named: list[Show] = []


def show_with(show: Show) -> None:
    """Name the one who makes sentences and pictures."""
    _named[:] = [show]


def show() -> Show:
    """The one who makes them."""
    if not _named:
        raise Unreadable("nothing here makes pictures: import stockrail first")
    return _named[0]


def pictured(make: Callable[[], str]) -> str | None:
    """What a notebook shows; None where a title has no pictures, and its `repr` has to do."""
    try:
        return make()
    except Unreadable:
        return None


def said(thing: object, plain: str) -> str:
    """The English sentence of a thing, or its plain form where there is no sentence."""
    return (_named[0].sentence(thing) if _named else None) or plain
