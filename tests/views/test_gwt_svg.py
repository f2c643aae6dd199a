"""The Great Western Trail picture: icons drawn once, picks on the own board only, the end first when it has come."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from zlib import compress

import pytest

import stockrail
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.games.gwt import data as d
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.views.gwt.icons import SHAPES, pieces, tasks
from stockrail.views.gwt.svg import svg

SVG = "{http://www.w3.org/2000/svg}"


def played(seats: int, decisions: int, seed: int = 5) -> Match:
    m, rng = stockrail.new("gwt", seats, seed=seed), Rng(seed)
    while m.turn is not None and decisions:
        m.play(m.legal.pick(rng))
        decisions -= 1
    return m


def drawn(m: Match, seat: int | None, lang: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(svg(m.view(seat), Words("gwt", lang, m.names)))  # type: ignore[arg-type]  # its view


def parts(root: ElementTree.Element) -> list[str]:
    return [str(part.get("class")).removeprefix("part ") for part in root.findall(f"{SVG}svg")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_printed_action_has_its_signs(lang: str) -> None:
    """Buildings, worker places, risk spaces and objective cards are drawn with icons that exist."""
    words = Words("gwt", lang)
    printed = [word for b in d.BUILDINGS.values() for word in b.words]
    printed += [word for row in d.PLACES for word in row if word] + [sp.risk for sp in d.SPACES.values() if sp.risk]
    printed += [o.word for o in d.OBJECTIVES.values() if o.word]
    rows = [pieces(word, words) for word in printed] + [tasks(o, words) for o in d.OBJECTIVES.values()]
    icons = {what.split(".")[0] for row in rows for kind, what in row if kind == "icon"}
    cards = {what for row in rows for kind, what in row if kind == "card"}

    assert all(rows)
    assert icons <= set(SHAPES)
    assert cards <= set(d.TYPE.values())


def test_icons_are_drawn_once() -> None:
    """Every icon used is a symbol of the picture, and the picture stays small on its way to the page."""
    m = played(4, 250)
    root = drawn(m, 0)
    symbols = {f"#{symbol.get('id')}" for symbol in root.iter(f"{SVG}symbol")}
    used = {use.get("href") for use in root.iter(f"{SVG}use")}

    assert used <= symbols
    assert len(compress(svg(m.view(0), Words("gwt")).encode())) < 20_000  # type: ignore[arg-type]  # its view


def test_nothing_small_is_written() -> None:
    """The smallest type of the picture is 12 units, and its 1000 units fill more than 900 pixels of a wide screen."""
    root = drawn(played(4, 250), 0)
    sizes = {word for text in root.iter(f"{SVG}text") for word in str(text.get("class")).split() if word[0] == "t"}

    assert "t9" not in sizes
    assert str(root.get("viewBox")).split()[2] == "1000"


def test_only_the_own_board_can_be_picked() -> None:
    """Discs, buildings and workers light up on the reader's board and on nobody else's; a spectator has none."""
    m = played(4, 250)

    for seat in range(4):
        picks = [str(e.get("data-pick")) for e in drawn(m, seat).iter() if e.get("data-pick")]
        assert sorted(p for p in picks if p.startswith("disc:")) == sorted(f"disc:{row.id}" for row in d.DISC_ROWS)
        assert len([p for p in picks if p.startswith("building:")]) == len(m.state.unbuilt[seat])
    assert not [e for e in drawn(m, None).iter() if str(e.get("data-pick")).startswith(("disc:", "building:"))]


def test_reach_is_written_at_the_stops() -> None:
    """Steps and toll stand at every stop within reach, and the way there is drawn for the pointer."""
    m = played(3, 60)
    while m.turn is None or type(m.state.agenda[-1]).__name__ != "Walking":
        m.play(m.legal.pick(Rng(1)))
    view = m.view(m.turn)
    stops = {stop for stop, _, _ in view.reach}
    root = drawn(m, m.turn)
    marked = {
        str(e.get("data-pick")).removeprefix("space:")
        for e in root.iter(f"{SVG}g")
        if e.get("data-pick") and any("walk" in str(child.get("class")) for child in e)
    }

    assert marked == stops
    assert len([p for p in root.iter(f"{SVG}path") if "trace" in str(p.get("class"))]) == len(stops)


@pytest.mark.parametrize("seat", [0, None])
def test_the_end_comes_first(seat: int | None) -> None:
    """While the game runs the hand or the prices lead, when it is over the score sheet and the winner's board."""
    running, over = parts(drawn(played(2, 60), seat)), parts(drawn(played(2, 10_000), seat))

    assert running[0] == ("deals" if seat is None else "hand")
    assert over[:2] == ["score", "plate"]
    assert over.count("plate") == running.count("plate") + running.count("own") == 2
    assert "score" in running


def test_numbers_are_the_readers() -> None:
    """In Persian the amounts on the board are written with Persian digits."""
    root = drawn(played(2, 60), 0, "fa")
    written = [str(text.text) for text in root.iter(f"{SVG}text") if text.text and text.text.startswith("$")]

    assert written
    assert not [said for said in written if re.search("[0-9]", said)]
