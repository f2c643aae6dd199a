"""Times as the reader counts them: in their zone and calendar, without seconds."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from babel.dates import format_datetime, format_time
from markupsafe import Markup

from stockrail.locales.l10n import in_digits
from stockrail.server import jalali
from stockrail.server.problems import InvalidField

if TYPE_CHECKING:
    from stockrail.server.people import Me

NOWHERE: Final = "UTC"


@cache
def zones() -> tuple[str, ...]:
    """The zones to choose from."""
    return tuple(
        sorted(z for z in available_timezones() if "/" in z and not z.startswith(("Etc/", "posix/", "right/")))
    )


def clean_zone(word: str) -> str:
    """A zone that exists, or none."""
    if word and word not in zones():
        raise InvalidField("zone")
    return word


def zone_of(me: Me | None) -> ZoneInfo:
    """The zone somebody chose; UTC where none is known."""
    try:
        return ZoneInfo(me.zone if me is not None and me.zone else NOWHERE)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(NOWHERE)


def written(at: float, lang: str, zone: ZoneInfo) -> str:
    """A time in words, in the calendar of the language; UTC is named as such."""
    moment = datetime.fromtimestamp(at, zone)
    if lang in jalali.LANGUAGES:
        text = in_digits(f"{jalali.written(moment)}، {format_time(moment, 'HH:mm', locale=lang)}", lang)
    else:
        text = str(format_datetime(moment, "d MMM y, HH:mm", locale=lang))
    return f"{text} UTC" if zone.key == NOWHERE else text


def element(at: float, lang: str, zone: ZoneInfo) -> Markup:
    """The same for a page: where the reader chose no zone, the browser puts it into its own."""
    instant = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    moved = Markup(" data-local") if zone.key == NOWHERE else Markup("")
    return Markup('<time datetime="{}"{}>{}</time>').format(instant, moved, written(at, lang, zone))
