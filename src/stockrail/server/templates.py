"""Pages as HTML: the Struct, the frame around it and the words, through Jinja with autoescape."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from stockrail.server import language, repository
from stockrail.server.pages import Frame, Page, Person

if TYPE_CHECKING:
    from stockrail.server.context import Context

STYLES = ("stockrail.views", "styles")
"""Where the styles of pictures lie: beside the pictures, which need them without a page too."""
THEMES = ("light", "dark")


@cache
def url(path: str) -> str:
    """The address of a static file, changed whenever the file changes."""
    places = (files(package).joinpath(folder, path) for package, folder in (("stockrail.server", "static"), STYLES))
    content = next(place for place in places if place.is_file()).read_bytes()
    return f"/static/{path}?v={hashlib.blake2b(content, digest_size=6).hexdigest()}"


class Templates:
    """The environment of all templates."""

    def __init__(self) -> None:
        loader = PackageLoader("stockrail.server", "templates")
        self._environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self._environment.globals["url"] = url

    def render(self, context: Context, page: Page) -> str:
        """A page in the reader's language."""
        environment = self._environment.overlay()
        environment.filters = self._environment.filters | {
            "when": partial(language.when, lang=context.lang),
            "span": partial(language.span, lang=context.lang),
            "number": context.words.number,
        }
        template = environment.get_template(page.template)
        return template.render(
            page=page, frame=frame(context), t=context.t, words=partial(language.sentences, lang=context.lang)
        )


def frame(context: Context) -> Frame:
    """What surrounds the page."""
    theme = context.request.cookies.get("theme", "")
    query = context.request.url.query
    return Frame(
        lang=context.lang,
        dir=context.words.dir,
        theme=theme if theme in THEMES else "auto",
        languages=language.LANGS,
        me=Person(id=context.me.id, name=context.me.name, guest=context.me.guest) if context.me is not None else None,
        path=context.request.url.path + (f"?{query}" if query else ""),
        waiting=_waiting(context),
    )


def _waiting(context: Context) -> int:
    """How many tables wait for the reader."""
    if context.me is None:
        return 0
    with context.services.store.read() as c:
        return repository.waiting(c, context.me.id)
