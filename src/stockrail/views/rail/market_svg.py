"""The market as a drawing: cells like the printed chart, zones by tint and mark, tokens stacked in operating order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from stockrail.locales.l10n import Words
from stockrail.rail.market import Market
from stockrail.views.draw import in_figures, tag, text
from stockrail.views.rail import tile_svg as tile
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import INK, MARKS, QUIET, ZONES, MarketScene

WIDTH, HEIGHT = 54.0, 50.0
"""Of a cell."""
LONG = 20
"""A row with more cells is broken into lines of this many: the linear market of other titles."""


LEGEND = 9.4 * WIDTH
"""How wide the legend is."""
ROW = 32
"""Of the legend."""


def frame(scene: MarketScene) -> tuple[float, float]:
    """Width and height of the market, with the legend below it where it leaves no corner free."""
    places = [_place(scene, cell) for cell in range(len(scene.market.price))]
    right, bottom = max(x for x, _ in places) + WIDTH + 2, max(y for _, y in places) + HEIGHT + 2
    high = ROW * len(zones(scene))
    covered = any(x + WIDTH > right - LEGEND and y + HEIGHT > bottom - high for x, y in places)
    return right, bottom + high if high and covered else bottom


def market_body(scene: MarketScene, words: Words) -> str:
    """The market's elements in its own coordinates; par cells carry `price:82`."""
    cells = "".join(_cell(scene, cell, words) for cell in range(len(scene.market.price)))
    return in_figures(cells, words) + _legend(scene, words) + tag("g", " ", data_layer="market", pointer_events="none")


def _legend(scene: MarketScene, words: Words) -> str:
    """What the zones mean, in the corner a stepped market leaves free, or below."""
    found = zones(scene)
    right, bottom = frame(scene)
    left = max(right - LEGEND, 1)
    rows = [_zone(left, bottom - ROW * (len(found) - k), zone, words) for k, zone in enumerate(found)]
    return tag("g", "".join(rows), class_="legend") if rows else ""


def zones(scene: MarketScene) -> list[str]:
    """The zones of the market, the mildest first."""
    return [name for name in MARKS if name in {zone.name for zone in scene.market.zone}]


def _zone(x: float, y: float, zone: str, words: Words) -> str:
    box = tag("rect", x=x, y=y, width=26, height=22, fill=ZONES[zone], stroke=INK)
    return (
        box
        + tile.label(x + 13, y + 16, MARKS[zone], 13, QUIET)
        + text(x + 36, y + 16, say(words, f"zone.{zone}"), "t13")
    )


def _place(scene: MarketScene, cell: int) -> tuple[float, float]:
    market = scene.market
    line, column = (
        divmod(market.column[cell], LONG) if max(market.row) == 0 else (market.row[cell], market.column[cell])
    )
    return 1 + WIDTH * column, 1 + HEIGHT * line


def _cell(scene: MarketScene, cell: int, words: Words) -> str:
    market = scene.market
    x, y = _place(scene, cell)
    price = market.price[cell]
    here = sorted((place, c) for c, (at, place) in enumerate(zip(scene.cells, scene.places, strict=True)) if at == cell)
    heading = ", ".join([market.name(cell), words.money(price), *(scene.liveries[c].initials for _, c in here)])
    par = cell in market.pars.values()
    body = [
        tag("title", escape(heading)),
        blank(market, cell, len(here) > 2),
        *(_marker(scene, c, k, len(here)) for k, (_, c) in enumerate(here)),
    ]
    if par:
        body.append(tag("rect", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, class_="ring", fill="transparent"))
    kind, pick = ("spot par", f"do:par price:{price}") if par else ("cell-group", None)
    return tag("g", "".join(body), class_=kind, data_pick=pick, transform=f"translate({x:g} {y:g})")


@lru_cache(maxsize=1024)
def blank(market: Market, cell: int, crowded: bool = False) -> str:
    """A cell without its markers: price, zone and arrows."""
    zone, par = market.zone[cell].name, cell in market.pars.values()
    y, size = (10, tile.SMALLEST) if crowded else (16, 16)
    body = [
        tag("rect", width=WIDTH, height=HEIGHT, fill=ZONES[zone], stroke=INK, stroke_width=2.4 if par else 0.8),
        tile.label(WIDTH / 2, y, str(market.price[cell]), size, INK, bold=par),
        tile.label(WIDTH - 11, HEIGHT - 4, MARKS[zone], 13, QUIET) if zone else "",
        *_arrows(market, cell, (9, 11) if crowded else (15, 15)),
    ]
    return "".join(body)


def moves(before: MarketScene, after: MarketScene) -> str:
    """Arrows from the cells that markers leave to those they come to, and the marker there."""
    drawn = []
    for c, (old, new) in enumerate(zip(before.cells, after.cells, strict=True)):
        if new >= 0 and new != old:
            x, y = _middle(after, new)
            if old >= 0:
                drawn.append(_arrow(_middle(before, old), (x, y)))
            drawn.append(tile.token(x, y, 12.5, after.liveries[c]))
    return "".join(drawn)


def _middle(scene: MarketScene, cell: int) -> tuple[float, float]:
    """Where a marker alone in its cell stands."""
    x, y = _place(scene, cell)
    return x + WIDTH / 2, y + HEIGHT - 15.5


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    line = f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}"
    return tag("path", d=line, class_="way-case") + tag("path", d=line, class_="way")


def _arrows(market: Market, cell: int, high: tuple[float, float]) -> Iterator[str]:
    """Where a row ends, a small arrow shows where left or right leads instead; `high` is where, and how big."""
    y, size = high
    if max(market.row) == 0:
        return
    if market.right[cell] == market.up[cell] != cell:
        yield tile.label(WIDTH - 8, y, "↑", size, QUIET)
    if market.left[cell] == market.down[cell] != cell:
        yield tile.label(8, HEIGHT - 4, "↓", 15, QUIET)


def _marker(scene: MarketScene, corp: int, k: int, count: int) -> str:
    """Tokens of one cell in reading order: the first operates first."""
    wide, r = (count, 12.5) if count < 3 else (2, 10.5) if count < 5 else (3, 8.5)
    rows = -(-count // wide)
    row, column = divmod(k, wide)
    x = WIDTH / 2 + (2 * r + 1) * (column - (min(count, wide) - 1) / 2)
    y = HEIGHT - r - 3 - (2 * r + 1) * (rows - 1 - row)
    known = {"data_id": f"marker:{scene.liveries[corp].initials}", "data_is": scene.cells[corp]}
    return tag("g", tile.token(x, y, r, scene.liveries[corp]), **known)
