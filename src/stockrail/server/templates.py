"""Pages as HTML: the Struct, the frame around it and the words, through Jinja with autoescape."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec
from babel.numbers import format_decimal
from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context as JinjaContext
from markupsafe import Markup

from stockrail import bots
from stockrail.locales.l10n import in_digits
from stockrail.server import jalali, language, repository, times
from stockrail.server.event_codec import plain
from stockrail.server.pages import Frame, Now, Page, Part, Person, StudyMoment
from stockrail.server.static_files import imported, url

if TYPE_CHECKING:
    from stockrail.server.context import Context

THEMES = ("light", "dark")
TILES = ("usual", "distinct")
_FIGURE = re.compile(r"[\u200e\u200f]*[+−-]?\u2060?[$¥]?\d")


def _json(part: Part) -> Markup:
    """A part for the page's script; nothing in it can end the element it stands in."""
    return Markup(msgspec.json.encode(part, enc_hook=plain).decode().replace("<", "\\u003c"))


def _present(now: Now | StudyMoment) -> Now | StudyMoment:
    """A position for the page's script, without what the page itself shows of it."""
    if isinstance(now, Now):
        return msgspec.structs.replace(now, svg="", text="", log=[])
    return msgspec.structs.replace(now, svg="", text="")


def _decimal(value: float, lang: str) -> str:
    """A number with a fraction, in the reader's digits."""
    written = in_digits(str(format_decimal(value, "#,##0.0#", locale=lang)), lang)
    return written.replace(".", "٫") if lang in jalali.LANGUAGES else written


def _number(value: int, lang: str) -> str:
    """A whole number."""
    return language.words("web", lang).number(value)


def _is_figure(cell: str) -> bool:
    """Does a cell of a table hold a number or an amount?"""
    return _FIGURE.match(cell) is not None


def _signed(value: int, lang: str) -> str:
    """A change, with its sign."""
    return language.words("web", lang).signed(value)


@pass_context
def _when(page: JinjaContext, at: int) -> Markup:
    """A time in the reader's zone and calendar."""
    frame: Frame = page["frame"]
    return times.element(at, frame.lang, ZoneInfo(frame.zone))


@cache
def _environment(lang: str) -> Environment:
    """Templates that print in one language.  They stay compiled: to compile a page costs more than to fill it."""
    loader = PackageLoader("stockrail.server", "templates")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.globals |= {"url": url, "imported": imported, "usual_bot": bots.usual}
    environment.tests |= {"figure": _is_figure}
    environment.filters |= {
        "when": _when,
        "span": partial(language.span, lang=lang),
        "countdown": partial(language.countdown, lang=lang),
        "number": partial(_number, lang=lang),
        "decimal": partial(_decimal, lang=lang),
        "signed": partial(_signed, lang=lang),
        "json": _json,
        "present": _present,
    }
    return environment


def render(context: Context, page: Page) -> str:
    """A page in the reader's language."""
    template = _environment(context.lang).get_template(page.template)
    return template.render(
        page=page, frame=frame(context), t=context.t, words=partial(language.sentences, lang=context.lang)
    )


def frame(context: Context) -> Frame:
    """What surrounds the page."""
    theme, tiles = (context.request.cookies.get(name, "") for name in ("theme", "tiles"))
    return Frame(
        lang=context.lang,
        dir=context.words.dir,
        theme=theme if theme in THEMES else "auto",
        tiles=tiles if tiles in TILES else "usual",
        languages=language.LANGS,
        me=Person(id=context.me.id, name=context.me.name, guest=context.me.guest) if context.me is not None else None,
        path=context.path,
        waiting=_waiting(context),
        zone=times.zone_of(context.me).key,
        operator=context.is_operator,
    )


def _waiting(context: Context) -> int:
    """How many tables wait for the reader."""
    if context.me is None:
        return 0
    with context.services.store.read() as c:
        return repository.waiting(c, context.me.id)
