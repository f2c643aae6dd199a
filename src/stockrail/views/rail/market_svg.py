"""The market as a drawing: cells like the printed chart, zones by tint and mark, tokens stacked in operating order."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from stockrail.locales.l10n import Words
from stockrail.views.draw import tag
from stockrail.views.rail import tile_svg as tile
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import FONTS, INK, MARKS, QUIET, ZONES, MarketScene

WIDTH, HEIGHT = 54.0, 50.0
"""Of a cell."""
LONG = 20
"""A row with more cells is broken into lines of this many: the linear market of other titles."""


def market_svg(scene: MarketScene, words: Words) -> str:
    """The whole market as one `<svg>`; par cells carry `price:82`."""
    width, height = frame(scene)
    return tag(
        "svg",
        tag("title", escape(say(words, "market"))) + market_body(scene, words),
        xmlns="http://www.w3.org/2000/svg",
        class_="board rail-market",
        viewbox=f"0 0 {width:.0f} {height:.0f}",
        role="group",
        direction="ltr",
        font_family=FONTS,
    )


def frame(scene: MarketScene) -> tuple[float, float]:
    """Width and height of the market."""
    places = [_place(scene, cell) for cell in range(len(scene.market.price))]
    return max(x for x, _ in places) + WIDTH + 2, max(y for _, y in places) + HEIGHT + 2


def market_body(scene: MarketScene, words: Words) -> str:
    return "".join(_cell(scene, cell, words) for cell in range(len(scene.market.price)))


def _place(scene: MarketScene, cell: int) -> tuple[float, float]:
    market = scene.market
    line, column = (
        divmod(market.column[cell], LONG) if max(market.row) == 0 else (market.row[cell], market.column[cell])
    )
    return 1 + WIDTH * column, 1 + HEIGHT * line


def _cell(scene: MarketScene, cell: int, words: Words) -> str:
    market = scene.market
    x, y = _place(scene, cell)
    zone, price = market.zone[cell].name, market.price[cell]
    here = sorted((place, c) for c, (at, place) in enumerate(zip(scene.cells, scene.places, strict=True)) if at == cell)
    heading = ", ".join([market.name(cell), words.money(price), *(scene.liveries[c].initials for _, c in here)])
    par = cell in market.pars.values()
    body = [
        tag("title", escape(heading)),
        tag("rect", width=WIDTH, height=HEIGHT, fill=ZONES[zone], stroke=INK, stroke_width=2.4 if par else 0.8),
        tile.label(WIDTH / 2, 16 if len(here) < 3 else 9, str(price), 16 if len(here) < 3 else 9.5, INK, bold=par),
        tile.label(WIDTH - 10, HEIGHT - 5, MARKS[zone], 10.5, QUIET) if zone else "",
        *_arrows(scene, cell),
        *(_marker(scene, c, k, len(here)) for k, (_, c) in enumerate(here)),
    ]
    if par:
        body.append(tag("rect", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, class_="ring", fill="transparent"))
    kind, pick = ("spot par", f"price:{price}") if par else ("cell-group", None)
    return tag("g", "".join(body), class_=kind, data_pick=pick, transform=f"translate({x:g} {y:g})")


def _arrows(scene: MarketScene, cell: int) -> Iterator[str]:
    """Where a row ends, a small arrow shows where left or right leads instead."""
    market = scene.market
    if max(market.row) == 0:
        return
    if market.right[cell] == market.up[cell] != cell:
        yield tile.label(WIDTH - 8, 13, "↑", 11, QUIET)
    if market.left[cell] == market.down[cell] != cell:
        yield tile.label(8, HEIGHT - 5, "↓", 11, QUIET)


def _marker(scene: MarketScene, corp: int, k: int, count: int) -> str:
    """Tokens of one cell in reading order: the first operates first."""
    wide, r = (count, 12.5) if count < 3 else (2, 10.5) if count < 5 else (3, 8.5)
    rows = -(-count // wide)
    row, column = divmod(k, wide)
    x = WIDTH / 2 + (2 * r + 1) * (column - (min(count, wide) - 1) / 2)
    y = HEIGHT - r - 3 - (2 * r + 1) * (rows - 1 - row)
    return tile.token(x, y, r, scene.liveries[corp])
