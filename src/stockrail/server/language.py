"""The reader's language: from the switch, before that from the account or the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from babel.units import format_unit

from stockrail.locales.l10n import LANGUAGES, RIGHT_TO_LEFT, Words, domain, in_digits
from stockrail.server.pages import Language

LANGS = [Language(code=c, name=n, dir="rtl" if c in RIGHT_TO_LEFT else "ltr") for c, n in LANGUAGES.items()]


def words(game: str, lang: str, names: Sequence[str] = ()) -> Words:
    """Prose for a title, or for `web`."""
    return Words(game, lang, names, bidi=True)


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


UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def span(seconds: int, lang: str) -> str:
    """A number of seconds in words, exactly: 1 hour 30 minutes."""
    parts: list[str] = []
    for unit, size in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(format_unit(count, f"duration-{unit}", "long", locale=lang))
    return in_digits(" ".join(parts) or format_unit(0, "duration-minute", "long", locale=lang), lang)


def countdown(seconds: int, lang: str) -> str:
    """What is left on a clock, with its units: 1 h 00 min is no 1 min 00 s."""
    days, hours, minutes = seconds // 86_400, seconds % 86_400 // 3_600, seconds % 3_600 // 60
    web = words("web", lang)
    if days:
        return web.text("js.left.days", days=days, hours=in_digits(f"{hours:02}", lang))
    if hours:
        return web.text("js.left.hours", hours=hours, minutes=in_digits(f"{minutes:02}", lang))
    return web.text("js.left.minutes", minutes=minutes, seconds=in_digits(f"{seconds % 60:02}", lang))
