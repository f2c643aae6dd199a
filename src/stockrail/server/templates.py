"""Pages as HTML: the Struct, the frame around it and the words, through Jinja with autoescape."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from stockrail.server import repository, tongue
from stockrail.server.pages import Frame, Page, Person

if TYPE_CHECKING:
    from stockrail.server.ask import Ask

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

    def render(self, ask: Ask, page: Page) -> str:
        """A page in the reader's language."""
        environment = self._environment.overlay()
        environment.filters = self._environment.filters | {
            "when": partial(tongue.when, lang=ask.lang),
            "span": partial(tongue.span, lang=ask.lang),
            "number": ask.words.number,
        }
        template = environment.get_template(page.template)
        return template.render(page=page, frame=frame(ask), t=ask.t, words=partial(tongue.sentences, lang=ask.lang))


def frame(ask: Ask) -> Frame:
    """What surrounds the page."""
    theme = ask.request.cookies.get("theme", "")
    query = ask.request.url.query
    return Frame(
        lang=ask.lang,
        dir=ask.words.dir,
        theme=theme if theme in THEMES else "auto",
        languages=tongue.LANGS,
        me=Person(id=ask.me.id, name=ask.me.name, guest=ask.me.guest) if ask.me is not None else None,
        path=ask.request.url.path + (f"?{query}" if query else ""),
        waiting=_waiting(ask),
    )


def _waiting(ask: Ask) -> int:
    """How many tables wait for the reader."""
    if ask.me is None:
        return 0
    with ask.house.store.read() as c:
        return repository.waiting(c, ask.me.id)
