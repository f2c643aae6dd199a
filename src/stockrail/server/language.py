"""The reader's language: from the switch, before that from the account or the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final, Literal

from babel.dates import format_timedelta

from stockrail.locales.l10n import LANGUAGES, RIGHT_TO_LEFT, Words, domain, in_digits
from stockrail.server.pages import Language

_Unit = Literal["day", "hour", "minute", "second"]
LANGS = [Language(code=c, name=n, dir="rtl" if c in RIGHT_TO_LEFT else "ltr") for c, n in LANGUAGES.items()]


def words(game: str, lang: str, names: Sequence[str] = ()) -> Words:
    """Prose for a title, or for `web`."""
    return Words(game, lang, names, bidi=True)


def numbered(title: Words, number: int) -> str:
    """What a table without a name of its own is called: its game and its number, in the direction of the language."""
    mark = "\u200f" if title.dir == "rtl" else ""  # the sign stands before the number, whatever the game is called
    return f"{title.text('title')} #{mark}{title.number(number)}{mark}"


def sentences(prefix: str, lang: str) -> dict[str, str]:
    """All messages of the pages whose keys begin with the prefix, their values left open: for a page's script."""
    web = words("web", lang)
    return {key: web.sentence(key) for key in domain("en", "web") if key.startswith(prefix)}


def choose(cookies: Mapping[str, str], accept: str, account: str = "") -> str:
    """The language to speak: the cookie's, the account's, the best of the browser's, or English."""
    for wanted in (cookies.get("lang", ""), account, *_accepted(accept)):
        if wanted in LANGUAGES:
            return wanted
    return "en"


def _accepted(header: str) -> list[str]:
    """The browser's languages, dearest first."""
    ranked: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            ranked.append((-float(weight or 1), tag.split("-")[0].lower()))
        except ValueError:
            continue
    return [tag for _, tag in sorted(ranked, key=lambda pair: pair[0])]


UNITS: Final[Mapping[_Unit, int]] = {"day": 86_400, "hour": 3_600, "minute": 60, "second": 1}


def span(seconds: int, lang: str) -> str:
    """A number of seconds in words, exactly: 1 hour 30 minutes."""
    parts: list[str] = []
    for unit, size in UNITS.items():
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(_counted(count, unit, lang))
    return in_digits(" ".join(parts) or _counted(0, "minute", lang), lang)


def _counted(count: int, unit: _Unit, lang: str) -> str:
    """So many of one unit, however many: Babel's units of measure have no Persian days."""
    whole = timedelta(seconds=count * UNITS[unit])
    return format_timedelta(whole, granularity=unit, threshold=10**9, locale=lang)


def countdown(seconds: int, lang: str) -> str:
    """What is left on a clock, with its units, and without hours or minutes that are none: 1 d, 2 h, 2 h 05 min."""
    days, hours, minutes = seconds // 86_400, seconds % 86_400 // 3_600, seconds % 3_600 // 60
    web = words("web", lang)
    if days and hours:
        return web.text("js.left.days", days=days, hours=in_digits(f"{hours:02}", lang))
    if days:
        return web.text("js.left.whole_days", days=days)
    if hours and minutes:
        return web.text("js.left.hours", hours=hours, minutes=in_digits(f"{minutes:02}", lang))
    if hours:
        return web.text("js.left.whole_hours", hours=hours)
    return web.text("js.left.minutes", minutes=minutes, seconds=in_digits(f"{seconds % 60:02}", lang))
