"""Changes of Stockpile's data."""

from __future__ import annotations

import re

from tests.upgrades.printing import Change, joined, replaced

COMPANIES = 'COMPANIES: Final = ("AA", "BB", "CC", "EE", "LL", "SS")'
FORECASTS = 'FORECASTS: Final = ("+4", "+2", "+1", "-2", "-3", "$$")'


def _investors_reversed(source: str) -> str:
    found = re.search(r"^INVESTORS: Final = \(\n(.*?)^\)", source, re.DOTALL | re.MULTILINE)
    assert found is not None
    return source[: found.start(1)] + "".join(found[1].splitlines(True)[::-1]) + source[found.end(1) :]


CHANGES: dict[str, Change] = {
    "COMPANIES reversed": replaced((COMPANIES, 'COMPANIES: Final = ("SS", "LL", "EE", "CC", "BB", "AA")')),
    "FORECASTS reversed": replaced((FORECASTS, 'FORECASTS: Final = ("$$", "-3", "-2", "+1", "+2", "+4")')),
    "INVESTORS reversed": _investors_reversed,
    "COMPANIES longer": joined(
        replaced((COMPANIES, COMPANIES.replace('"CC", ', '"CC", "DD", '))),
        replaced(('    "EE": Track(', '    "DD": Track((1, 2, 3), start=1, reset=1),\n    "EE": Track(')),
    ),
    "FORECASTS longer": replaced((FORECASTS, FORECASTS.replace('"+1", ', '"+1", "+3", '))),
    "INVESTORS longer": replaced(
        ('    Investor("graham", 16, 6),', '    Investor("zoe", 9, 9),\n    Investor("graham", 16, 6),')
    ),
    "FEES longer": replaced(('("fee1", "fee2", "fee3")', '("fee1", "fee2", "fee3", "fee4")')),
    "MARKET longer": replaced(('(*COMPANIES, *FEES, "boom", "bust")', '(*COMPANIES, *FEES, "boom", "bust", "crash")')),
}
