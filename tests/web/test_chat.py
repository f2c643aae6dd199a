"""What people write in the chat: addresses of pages are links, and nothing else is ever more than text."""

from __future__ import annotations

import html
import re

import pytest

from stockrail.server import pages, web_links
from tests.web.people import Player


def links(text: str) -> list[str]:
    return [part.url for part in web_links.read(text) if isinstance(part, pages.Link)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see https://example.org/a?b=c#d, please", ["https://example.org/a?b=c#d"]),
        ("(http://example.org:8080/tiles_(1830))", ["http://example.org:8080/tiles_(1830)"]),
        ("HTTPS://Example.org. http://localhost!", ["HTTPS://Example.org", "http://localhost"]),
        ("«https://fa.wikipedia.org/wiki/بازی»", ["https://fa.wikipedia.org/wiki/بازی"]),
        ('https://example.org/"onmouseover="alert(1)', ["https://example.org/"]),
        ("https://example.org/<script>alert(1)</script>", ["https://example.org/"]),
    ],
)
def test_addresses_of_pages_are_links(text: str, found: list[str]) -> None:
    """Without what closes the sentence around them."""
    assert links(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "ftp://example.org file:///etc/passwd mailto:ann@example.org //example.org www.example.org",
        "https://bank.example@evil.example/ https://ann:secret@evil.example",
        "https://ехample.org/ https://exam\u200cple.org https://exa\u202emple.org",
        "https:// http://. https://-a https://a..b:999999/ http://[::1]/ https://.../",
        '<a href="https:evil">x</a> <img src=x onerror=alert(1)>',
    ],
)
def test_anything_else_is_text(text: str) -> None:
    """Other schemes, names and passwords in an address, letters that look like others."""
    assert links(text) == []


@pytest.mark.parametrize(
    "text", ["https://a.org", "x https://a.org/ y http://b.org.", "(https://a.org)" * 40, "h" * 500]
)
def test_parts_are_the_whole_text(text: str) -> None:
    """Nothing is lost or added by reading it."""
    parts = web_links.read(text)

    assert not parts or "".join(part if isinstance(part, str) else part.url for part in parts) == text


def test_a_link_leads_nowhere_else(ann: Player, bob: Player) -> None:
    """On the page, on the host's and in the twin: the words are the address, and other sites learn nothing."""
    table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open", "2": "open"}, open=True).json()["id"]
    bob.post(f"/t/{table}/join")
    line = bob.post(f"/t/{table}/chat", text="<b>rules</b>: https://example.org/?a=1&b='2' now").json()
    url = "https://example.org/?a=1&b='2"

    assert line["parts"] == ["<b>rules</b>: ", {"url": url}, "' now"]
    for page in (f"/t/{table}", f"/t/{table}/host"):
        (said,) = re.findall(r'<span dir="auto">(.*?)</span>', ann.html(page).text)
        shown = html.escape(url).replace("&#x27;", "&#39;")
        link = f'<a href="{shown}" dir="ltr" target="_blank" rel="nofollow noopener noreferrer">{shown}</a>'
        assert said == f"&lt;b&gt;rules&lt;/b&gt;: {link}&#39; now"
