"""Dates for readers of Persian."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from stockrail.server import times
from stockrail.server.jalali import jalali


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(1979, 2, 11), (1357, 11, 22)),
        (date(2000, 1, 1), (1378, 10, 11)),
        (date(2021, 3, 20), (1399, 12, 30)),
        (date(2021, 3, 21), (1400, 1, 1)),
        (date(2025, 3, 20), (1403, 12, 30)),
        (date(2026, 3, 20), (1404, 12, 29)),
        (date(2026, 11, 16), (1405, 8, 25)),
    ],
)
def test_known_days(day: date, expected: tuple[int, int, int]) -> None:
    """Days any Iranian calendar has, the last of leap years among them."""
    assert jalali(day) == expected


def test_the_days_follow_each_other() -> None:
    """Over two centuries each day is the next of its month, or the first of the next month."""
    days = [jalali(date(1900, 1, 1) + timedelta(n)) for n in range(200 * 365)]
    for (year, month, day), after in pairwise(days):
        new_month = (year, month + 1, 1) if month < 12 else (year + 1, 1, 1)
        assert after in ((year, month, day + 1), new_month)
        assert day <= (31 if month <= 6 else 30)


def test_a_time_in_persian_is_of_its_calendar() -> None:
    """Month and year of the calendar, digits of the language; other languages keep theirs."""
    at = int(datetime(2026, 11, 16, 18, 30, tzinfo=UTC).timestamp())

    assert times.written(at, "fa", ZoneInfo("UTC")) == "۲۵ آبان ۱۴۰۵، ۱۸:۳۰ UTC"
    assert times.written(at, "fa", ZoneInfo("Asia/Tehran")) == "۲۵ آبان ۱۴۰۵، ۲۲:۰۰"
    assert times.written(at, "en", ZoneInfo("Europe/Warsaw")) == "16 Nov 2026, 19:30"
