"""Map and market as one picture that stands alone: every colour is in the file, no page's theme is needed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from stockrail.locales.l10n import Words
from stockrail.rail.view import RailView
from stockrail.views.draw import tag
from stockrail.views.rail import map_svg, market_svg
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import FONTS
from stockrail.views.rail.scenes import Look

GAP = 20.0


def board_svg(look: Look, view: RailView, words: Words, routes: Sequence[str] = ()) -> str:
    """The map, with routes drawn on it, above the market."""
    scene, chart = look.map(view, routes), look.chart(view)
    left, top, width, height = map_svg.frame(scene)
    across, down = market_svg.frame(chart)
    scale = width / across
    upper = tag("g", map_svg.map_body(scene, words), transform=f"translate({-left:.1f} {-top:.1f})")
    moved = f"translate(0 {height + GAP:.1f}) scale({scale:.3f})"
    lower = tag("g", market_svg.market_body(chart, words), transform=moved)
    full = height + GAP + down * scale
    heading = tag("title", escape(f"{say(words, 'map')}, {say(words, 'market')}"))
    return tag(
        "svg",
        heading + tag("rect", width=width, height=full, fill="#fcf9f0") + upper + lower,
        xmlns="http://www.w3.org/2000/svg",
        viewbox=f"0 0 {width:.0f} {full:.0f}",
        width=round(width),
        height=round(full),
        direction="ltr",
        font_family=FONTS,
    )
