"""Dates of the Iranian calendar, for readers of Persian.

Leap years follow the cycle of 33 years, which agrees with the calendar in use from 1178 to 1633 (1799 to 2254).

>>> jalali(date(2024, 3, 20))
(1403, 1, 1)
>>> written(date(2024, 3, 20))
'1 فروردین 1403'
"""

from __future__ import annotations

from datetime import date
from typing import Final

LANGUAGES: Final = ("fa",)
MONTHS: Final = (
    "فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"
)  # fmt: skip
LONG: Final = 6
"""So many months have 31 days, the others 30, the last one 29 in most years."""


def _days(year: int) -> int:
    """Days before a year, from a day that does not matter."""
    return 365 * year + (8 * year + 21) // 33


SHIFT: Final = date(2024, 3, 20).toordinal() - _days(1403)


def jalali(day: date) -> tuple[int, int, int]:
    """Year, month and day."""
    year = day.year - 621
    if SHIFT + _days(year) > day.toordinal():
        year -= 1
    passed = day.toordinal() - SHIFT - _days(year)
    if passed < LONG * 31:
        return year, passed // 31 + 1, passed % 31 + 1
    passed -= LONG * 31
    return year, LONG + passed // 30 + 1, passed % 30 + 1


def written(day: date) -> str:
    """A date in words."""
    year, month, n = jalali(day)
    return f"{n} {MONTHS[month - 1]} {year}"
