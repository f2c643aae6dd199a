"""Scripts and styles are asked for once: a changed one has another address."""

from __future__ import annotations

import re

import pytest

from stockrail.server.static_files import imported, url
from tests.web.people import Player

IMPORT = re.compile(r'from "([^"]+)"')


@pytest.mark.parametrize("path", ["table.js", "replay.js", "page.js"])
def test_every_script_is_imported_under_a_lasting_address(ann: Player, path: str) -> None:
    """What a page names and what its scripts import may be kept for good, each under one address."""
    for name in (path, *imported(path)):
        answer = ann.get(url(name))
        wanted = [f"/static/{target.removeprefix('./')}" for target in IMPORT.findall(answer.text)]

        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        assert set(wanted) <= {url(other) for other in imported(path)}


def test_a_page_asks_for_its_scripts_at_once(ann: Player) -> None:
    """The page of a table names every script its own one needs, so none waits for another."""
    page = ann.html(f"/t/{ann.table('me', 'bot:random')}").text
    named = re.findall(r'rel="modulepreload" href="([^"]+)"', page)

    assert named == [url(other) for other in imported("table.js")]


def test_without_a_number_a_file_is_asked_for_again(ann: Player) -> None:
    """Who names a file by itself gets it as it is, and looks again next time."""
    answer = ann.get("/static/table.js")

    assert answer.headers["cache-control"] == "no-cache"
    assert 'from "./board.js"' in answer.text
