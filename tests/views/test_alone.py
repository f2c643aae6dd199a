"""Pictures that stand alone: whole, styled, on their own, with routes where they are asked for."""

from __future__ import annotations

import re
from base64 import b64decode
from functools import cache
from xml.etree import ElementTree

import pytest

import stockrail
from stockrail import bots
from stockrail.core.match import Match
from stockrail.locales.l10n import LANGUAGES
from stockrail.views.alone import styles
from tests.titles import RAIL
from tests.toy import Toy

TITLES = stockrail.titles()
MOVES = 30
DRAWN = re.compile(r'class="route ')


@cache
def played(title: str) -> Match:
    """A game between greedy bots, some way in: trains have run, and names would hurt a careless picture."""
    m = stockrail.new(title, seats=3, seed=11, names=["<Ann>", "Bob & Co", '"Cy"'])
    greedy = [bots.find(title, "greedy")(m.game, seat, 1) for seat in range(3)]
    while len(m.entries) < MOVES or (title in RAIL and not any(m.state.ran)):
        assert m.turn is not None
        m.play(greedy[m.turn].choose(m.view(m.turn), m.legal.options))
    return m


def check(svg: str) -> ElementTree.Element:
    """A picture is XML, has its size, and refers to nothing that is not inside it."""
    root = ElementTree.fromstring(svg)
    ids = {e.get("id") for e in root.iter()} - {None}
    (style,) = root.iter("{http://www.w3.org/2000/svg}style")
    css = style.text or ""
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert float(root.get("width", "0")) > 900
    assert not [e for e in root.iter() if e.tag.endswith(("script", "image", "foreignObject", "link"))]
    assert not [e for e in root.iter() if any(name.startswith("on") for name in e.keys())]  # noqa: SIM118
    assert {target.strip("\"'") for target in re.findall(r"url\((.*?)\)", svg.replace("&quot;", '"'))} <= {
        f"#{i}" for i in ids
    }
    for e in root.iter():
        for name, value in e.items():
            if name.endswith("href"):
                assert value.removeprefix("#") in ids
    assert "@import" not in css
    assert "light-dark" not in css
    defined = set(re.findall(r"(--[\w-]+):", css))
    assert set(re.findall(r"var\((--[\w-]+)", svg)) <= defined
    return root


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_a_picture_needs_nothing_else(title: str, lang: str) -> None:
    """In every language, for spectators and for a seat."""
    m = played(title)

    for seat in (None, 1):
        check(m.svg(seat, lang))


@pytest.mark.parametrize("title", TITLES)
def test_matches_positions_and_views_show_themselves(title: str) -> None:
    """A notebook asks for `_repr_html_` and `_repr_svg_`; a spectator's eyes are the careful choice."""
    m = played(title)
    plain = m.at(len(m.entries))

    assert m._repr_svg_() == m.svg(None)
    assert plain._repr_svg_() == m.view(None).svg() == m.view(None)._repr_svg_()
    for shown in (m._repr_html_(), plain._repr_html_(), m.view(1)._repr_html_()):
        assert shown is not None
        figure = ElementTree.fromstring(shown)
        (image,) = figure.iter("img")
        kind, _, data = image.get("src", "").partition(",")
        assert kind == "data:image/svg+xml;base64"
        check(b64decode(data).decode())
        assert title in (image.get("alt") or "")


@pytest.mark.parametrize("title", TITLES)
def test_a_view_prints_as_its_table(title: str) -> None:
    """Plain text, as the terminal shows it."""
    view = played(title).view(0)

    assert "Seat 1" in str(view)
    assert len(str(view).splitlines()) > 10
    assert repr(view).startswith(f"<View of {title} for seat 0: ")


def test_a_title_without_pictures_shows_its_repr() -> None:
    """A notebook takes None for an answer."""
    m = Match(Toy(), 2)

    assert m._repr_svg_() is None
    assert m._repr_html_() is None
    assert m.position._repr_html_() is None
    assert str(m.view(0)) == repr(m.view(0))


@pytest.mark.parametrize("title", RAIL)
def test_routes_are_drawn_on_request(title: str) -> None:
    """Of a corporation, of several, of whichever runs; without a request there are none."""
    m = played(title)
    running = [name for name, c in m.view().corporations.items() if c.trains and c.ran]
    assert running

    assert not DRAWN.search(m.svg())
    assert DRAWN.search(m.svg(routes=running[0]))
    assert DRAWN.search(m.at(len(m.entries)).svg(routes=running))
    check(m.svg(routes=True))
    with pytest.raises(stockrail.Unreadable, match="no corporation 'XYZ'; there are: "):
        m.svg(routes="XYZ")


def test_other_titles_have_no_routes() -> None:
    """One line."""
    with pytest.raises(stockrail.Unreadable, match="stockpile has no routes to draw"):
        played("stockpile").svg(routes=True)


def test_styles_touch_nothing_but_pictures() -> None:
    """A page may hold several pictures, and text beside them."""
    for line in styles().splitlines():
        chosen = line.partition("{")[0]
        assert all(part.strip().startswith(".board") for part in chosen.split(",")), line


def test_a_picture_has_the_colours_of_the_light_table() -> None:
    """Tokens are values: ink, paper, a hue of a company, a player's."""
    css = styles()

    assert ".board text { fill: #23221d;" in css
    assert ".board .backdrop { fill: #f5efe0; }" in css
    assert ".board .hue-1 { --c: #b3372b; --on: #fff; }" in css
    assert ".board .seat-0 { --c: #a8342a; --on: #fff; }" in css
