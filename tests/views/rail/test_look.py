"""What a rail title's pictures need of it, and what they do without: colours, and a corner for the legend."""

from __future__ import annotations

import re

import pytest

import stockrail
from stockrail.locales.l10n import Words
from stockrail.rail.game import RailGame
from stockrail.rail.market import Market
from stockrail.views.rail import market_svg
from stockrail.views.rail.look import PAINTS, MarketScene
from stockrail.views.rail.pictures import RailPictures
from tests.titles import RAIL

BOX = re.compile(r'<rect x="[\d.]+" y="([\d.]+)" width="26" height="22"')


def tops(chart: MarketScene) -> list[float]:
    """Where the boxes of the legend begin."""
    return [float(y) for y in BOX.findall(market_svg.market_body(chart, Words("rail")))]


def test_a_legend_lies_below_a_market_without_a_free_corner() -> None:
    """It covers no cell, and the picture is as high as it needs."""
    chart = MarketScene(Market("60y 70 80p\n50y 60 70"), (), (), ())
    (top,) = tops(chart)

    assert top > 2 * market_svg.HEIGHT
    assert top + 22 <= market_svg.frame(chart)[1]


def test_a_legend_lies_in_the_corner_of_a_stepped_market() -> None:
    """The picture is no higher for it."""
    rows = [" ".join(["100"] * 20), *["90y"] * 4]
    chart = MarketScene(Market("\n".join(rows).replace("100", "100p", 1)), (), (), ())
    (top,) = tops(chart)

    assert market_svg.frame(chart)[1] == 5 * market_svg.HEIGHT + 3
    assert top < 5 * market_svg.HEIGHT


@pytest.mark.parametrize("title", RAIL)
def test_a_title_without_colours_is_drawn(title: str) -> None:
    """Every corporation has its id, each in another colour as far as they go."""
    game = stockrail.game(title)
    assert isinstance(game, RailGame)
    plain = RailPictures(game).look.liveries

    assert [livery.initials for livery in plain] == [name[:4] for name in game.corporations]
    assert len({livery.fill for livery in plain}) == min(len(plain), len(PAINTS))
    assert {livery.ink for livery in plain} == {"#ffffff"}


@pytest.mark.parametrize("paint", PAINTS)
def test_initials_stand_out(paint: str) -> None:
    """4.5 to 1 for white letters."""
    parts = [int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)

    assert 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) >= 4.5
