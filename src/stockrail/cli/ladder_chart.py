"""The ladder as a picture: the share of every pairing with its interval, and the bar it is measured by."""

from __future__ import annotations

from stockrail.bots.ladder import Ladder, Rung
from stockrail.views.draw import line, rect, tag, text

LEFT, WIDTH, ROW, TOP = 250, 480, 30, 34
STYLE = (
    "text{font:13px sans-serif;fill:#222}.share{fill:#2f6f9f}.sure{stroke:#111;stroke-width:2}"
    ".bar{stroke:#a8342a;stroke-width:1.5;stroke-dasharray:4 3}.quiet{fill:#666}"
)


def picture(ladder: Ladder, bar: float) -> str:
    """An SVG file that needs nothing else."""
    height = TOP + ROW * len(ladder.rungs) + 10
    rows = "".join(_row(rung, TOP + ROW * n) for n, rung in enumerate(ladder.rungs))
    mark = line(_x(bar), TOP - 10, _x(bar), height - 6, "bar") + text(
        _x(bar), TOP - 16, f"{bar:.0%}", "quiet", "middle"
    )
    return tag(
        "svg",
        tag("style", STYLE) + tag("rect", width="100%", height="100%", fill="#fff") + rows + mark,
        xmlns="http://www.w3.org/2000/svg",
        viewbox=f"0 0 {LEFT + WIDTH + 90} {height}",
    )


def _row(rung: Rung, y: int) -> str:
    low, high = rung.interval
    middle = y + ROW / 2
    return (
        text(LEFT - 10, middle + 4, " against ".join(rung.pairing), "", "end")
        + rect(LEFT, y + 7, _x(rung.share) - LEFT, ROW - 14, "share")
        + line(_x(low), middle, _x(high), middle, "sure")
        + text(LEFT + WIDTH + 8, middle + 4, f"{rung.share:.0%} of {rung.games}")
    )


def _x(share: float) -> float:
    return LEFT + WIDTH * share
