"""Sentences and pictures for the kernel; catalogues and drawings are loaded when something is shown."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.shown import Routes
from stockrail.core.view import View


class Showing:
    """Sentences from `locales`, pictures and text from `views`."""

    def sentence(self, thing: object) -> str | None:
        from stockrail.locales.anything import english

        return english(thing)

    def picture(self, view: View, lang: str, names: Sequence[str], routes: Routes) -> str:
        from stockrail import views
        from stockrail.locales.l10n import Words

        return views.find(view.game).picture(view, Words(view.game.name, lang, names, bidi=True), routes)

    def page(self, view: View, lang: str, names: Sequence[str], routes: Routes, caption: str) -> str:
        from stockrail.views.alone import page

        return page(self.picture(view, lang, names, routes), caption)

    def text(self, view: View, lang: str, names: Sequence[str]) -> str:
        from stockrail import views
        from stockrail.locales.l10n import Words

        return views.find(view.game).text(view, Words(view.game.name, lang, names))
