"""The table as text and picture, its figures, its story and its report."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.cells import cell_len

import stockrail
from stockrail import report, views
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.games.gwt import data as d
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.views.gwt import layout
from stockrail.views.gwt.signs import building
from stockrail.views.gwt.story import laps, story

GWT = views.find(stockrail.game("gwt"))


def middle(seats: int = 3, decisions: int = 120) -> Match:
    m, rng = stockrail.new("gwt", seats, seed=5), Rng(5)
    for _ in range(decisions):
        m.play(m.legal.pick(rng))
    return m


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_fits_and_says_everything(lang: str) -> None:
    """At most 100 columns, and no bare key, for a seat and for a spectator."""
    m = middle()
    for seat in (0, None):
        shown = GWT.text(m.view(seat), Words("gwt", lang))

        assert max(map(cell_len, shown.splitlines())) <= 100
        assert not re.search(r"\[[a-z]+\.", shown)


def test_text_tells_reach_and_value() -> None:
    """Reachable stops with their tolls, the hand's value and the score sheet."""
    m = middle()
    assert m.turn is not None
    v = m.view(m.turn)
    assert isinstance(v, GwtView)
    shown = GWT.text(v, Words("gwt"))

    assert f"Hand, value {v.breeding}:" in shown
    assert "Within reach, with tolls:" in shown
    assert all(f"{space} $" in shown for space, _, _ in v.reach if space != "KC")
    assert "total" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_picture_is_sound(lang: str, seats: int) -> None:
    """Well-formed, no bare key, and the own hand only."""
    m = middle(seats)
    picture = GWT.svg(m.view(0), Words("gwt", lang))

    ET.fromstring(picture)
    assert not re.search(r"\[[a-z]+\.", picture)


def test_every_legal_pick_is_in_the_picture() -> None:
    """What a seat may click is drawn: every space, card, city, disc, rail, station and building of its options."""
    m, rng = stockrail.new("gwt", 2, seed=9), Rng(9)
    fields = ("space", "city", "disc", "rail", "station", "building")
    for _ in range(150):
        assert m.turn is not None
        picks = set(
            re.findall(
                r"(\w+:[^ \"|]+)", " ".join(re.findall(r'data-pick="([^"]*)"', GWT.svg(m.view(m.turn), Words("gwt"))))
            )
        )
        for option in m.legal:
            data = option.json()
            for name in fields:
                if data.get(name) is not None:
                    assert f"{name}:{data[name]}" in picks, option.text()
        m.play(m.legal.pick(rng))


def test_picture_hides_other_hands() -> None:
    """The picture of a seat is the same whatever the others hold."""
    m = middle()
    other = m.game.shuffle_hidden(m.state, 0, Rng(3))

    assert GWT.svg(m.view(0), Words("gwt")) == GWT.svg(m.game.view(other, 0), Words("gwt"))


def test_layout_has_every_place() -> None:
    """Every space, rail space, station, city and foresight place can be drawn."""
    assert set(layout.SPACES) == set(d.NAMES)
    assert set(layout.RAIL) == set(d.RAIL_PLACE)
    assert set(layout.STATIONS) == set(d.STATIONS)
    assert set(layout.CITIES) == set(d.CITIES)
    assert set(layout.FORESIGHT) == {(c, r) for c in (1, 2, 3) for r in (0, 1)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_building_is_explained(lang: str) -> None:
    """Tooltips say what a tile does, in words."""
    for tile in d.BUILDINGS:
        assert not re.search(r"\[", building(tile, Words("gwt", lang))), tile


def test_figures() -> None:
    """Points in all are the sum of their rows."""
    figures = GWT.figures(middle().view(None))
    rows = [name for name in figures if name.startswith("points.")]

    assert len(rows) == 11
    for seat in ("0", "1", "2"):
        assert figures["points"][seat] == sum(figures[row][seat] for row in rows)


def finished() -> Match:
    m, rng = stockrail.new("gwt", 2, seed=4, names=["Ann", "Bob"], neutral="letters", sides="a"), Rng(4)
    while m.turn is not None:
        m.play(m.legal.pick(rng))
    return m


def test_laps_end_in_kansas_city() -> None:
    """Every finished lap ends in Kansas City with a delivery or without any disc."""
    m = finished()
    found = laps(e for entry in m.entries for e in entry.events)

    assert {lap.seat for lap in found} == {0, 1}
    assert all(lap.stops[-1] == "KC" for lap in found if lap.city)
    assert sum(bool(lap.city) for lap in found if lap.seat == 0) == len(m.state.cities[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_laps_name_their_stops(lang: str) -> None:
    """As log and moves do: no space goes by its id where it has a name."""
    words = Words("gwt", lang, also=("report",))
    stops = [Event("moved", values=(("seat", 0), ("space", space))) for space in d.SPACES]
    ((_, (_, row)),) = story(stops, words)

    assert row[2].count(words.enumerated(["", ""])) == len(d.SPACES) - 1
    assert "_" not in row[2]
    assert words.name("FLOOD_R1") in row[2]


def test_report() -> None:
    """Tables of laps, a series over time and everything at the end; a chart with a line a seat."""
    m = finished()
    words = Words("gwt", "en", m.names, also=("report",))
    tables = report.tables(m, words)

    assert [heading for heading, _ in tables] == ["Laps", "points", "At the end"]
    assert m.result is not None
    assert tables[1][1][-1][1:] == [str(x).replace("-", "−") for x in m.result.scores]
    assert report.chart(m, words, "money").count("<polyline") == 2
    assert 'viewBox="0 0 340 ' in report.chart(m, words, "money", width=report.NARROW)
    with pytest.raises(Unreadable, match="no series"):
        report.chart(m, words, "nothing")


def test_report_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`stockrail report FILE` prints tables and writes the chart."""
    from stockrail.cli import run

    path, chart = tmp_path / "evening.match", tmp_path / "chart.svg"
    finished().save(path)

    assert run(["report", str(path), "--series", "money", "--chart", str(chart)]) == 0
    assert "Laps" in capsys.readouterr().out
    ET.fromstring(chart.read_text(encoding="utf-8"))
    assert run(["report", str(path), "--series", "nothing"]) == 2
    capsys.readouterr()
    assert run(["report", str(path), "--chart", str(tmp_path / "chart.png")]) == 2
    assert "name it chart.svg" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "chart.png").exists()
