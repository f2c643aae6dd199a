"""Numbers nobody would send by mistake: no route breaks on them."""

from __future__ import annotations

import logging
import re

import pytest

from stockrail.server.routes import ENDPOINTS
from tests.web.people import STREAMS, Player, Room

NUMBERS = (
    "-1",
    "0",
    "1",
    "7",
    "999999999",
    str(2**31),
    str(2**63),
    str(2**64),
    "1e3",
    "٣",
    "9" * 400,
    "0x10",
    "%00",
    "",
)
GETS = [endpoint for endpoint in ENDPOINTS if endpoint.method == "GET" and not endpoint.path.endswith(STREAMS)]


@pytest.mark.parametrize("game", ["stockpile", "gwt"])
def test_no_page_breaks_on_a_number(room: Room, ann: Player, game: str, caplog: pytest.LogCaptureFixture) -> None:
    """Issue 14, bad input: every page answers every hostile number in path and query, without a traceback."""
    table = ann.table("me", "bot:random", game=game)
    room.rest()
    broken: list[tuple[str, int]] = []
    caplog.set_level(logging.WARNING)
    for endpoint in GETS:
        for number in NUMBERS:
            path = re.sub(r"\{\w+\}", number or "x", endpoint.path)
            for url in {path, endpoint.path.replace("{id}", str(table))}:
                query = {name: number for name in endpoint.query if name not in ("follow", "pick", "action")}
                answer = ann.get(url, params=query | {"follow": "no"})
                if answer.status_code >= 500:
                    broken.append((str(answer.url), answer.status_code))

    assert broken == []
    assert [record.getMessage() for record in caplog.records] == []
