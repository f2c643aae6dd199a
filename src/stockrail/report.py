"""A match summed up for study: what every figure of the table did over the game, and the title's own story of it.

Figures and story come from the title's pictures (`views.Pictures`), from what everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stockrail import views
from stockrail.bots.odds import percent
from stockrail.bots.review import Finding, Review
from stockrail.core.errors import Unreadable
from stockrail.core.game import State
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.locales.l10n import Words
from stockrail.views import Figures, Table
from stockrail.views.draw import clip, line, tag, text

ODDS = "odds"
"""The series of how likely each seat was to win, in percent."""
ROWS = 12
"""Moments a table shows."""
WIDTH, NARROW, HEIGHT, MARGIN, RIGHT = 960, 340, 420, 56, 20
"""How wide a chart is, and one for a phone."""
KEY, ROW, LETTERS = 130, 18, 14
"""The room for a name of the legend, which stands in as many rows as it needs, and its letters at most."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 2")
HUES = ("#a8342a", "#1f5f9e", "#2f7a46", "#7b4a99", "#93610b", "#37474f", "#1c7c86", "#b86a1c")


@dataclass(frozen=True, slots=True)
class Moment:
    """The figures after so many entries."""

    entry: int
    figures: Figures


def follow(match: Match) -> list[Moment]:
    """The figures at the start, whenever another seat comes to decide, and at the end."""
    s = match.at(0).state
    moments: list[Moment] = []
    last: int | None = None
    entries = match.line()
    for n, entry in enumerate(entries):
        if entry.seat not in (CHANCE, last):
            moments.append(_moment(match, s, n))
            last = entry.seat
        match.game.apply(s, entry.action, entry.seat)
    moments.append(_moment(match, s, len(entries)))
    return moments


def _moment(match: Match, s: State, n: int) -> Moment:
    """Of a game that is over also how likely each seat was to win."""
    figures = views.find(match.game).figures(match.game.view(s, None))
    likely = percent(match.game, s) if match.result is not None else {}
    return Moment(n, {**figures, ODDS: likely} if likely else figures)


def series(moments: Sequence[Moment]) -> list[str]:
    """The names of all series, in the title's order."""
    return list(dict.fromkeys(name for m in moments for name in m.figures))


def tables(match: Match, words: Words, names: Iterable[str] | None = None) -> list[Table]:
    """The title's story, the chosen series over time, and all series at the end."""
    moments = follow(match)
    known = series(moments)
    chosen = list(names or known[:1])
    for name in chosen:
        if name not in known:
            raise Unreadable(f"no series '{name}'; there are: {', '.join(known)}")
    found = _story(match, words)
    found += [_over_time(name, moments, words) for name in chosen]
    return [*found, _at_the_end(moments[-1], known, words)]


def _story(match: Match, words: Words) -> list[Table]:
    told = (seen for entry in match.line() for e in entry.events if (seen := e.seen_by(None)) is not None)
    return views.find(match.game).story(told, words)


def title(name: str, words: Words) -> str:
    """What a series is called."""
    row = f"view.row.{name.partition('.')[2]}"
    return words.text(row) if words.has(row) else words.text(f"series.{name}") if words.has(f"series.{name}") else name


def _label(key: str, words: Words) -> str:
    return words.seat(int(key)) if key.isdigit() else words.name(key)


def _over_time(name: str, moments: Sequence[Moment], words: Words) -> Table:
    step = max(1, (len(moments) - 1) // (ROWS - 1))
    shown = [*moments[:-1:step], moments[-1]]
    keys = list(dict.fromkeys(k for m in shown for k in m.figures.get(name, {})))
    rows = [[words.number(m.entry), *(_number(m.figures.get(name, {}).get(k), words) for k in keys)] for m in shown]
    return title(name, words), [[words.text("report.entry"), *(_label(k, words) for k in keys)], *rows]


def _number(value: int | None, words: Words) -> str:
    return "" if value is None else words.number(value)


def _at_the_end(moment: Moment, known: Iterable[str], words: Words) -> Table:
    """Every series by seat; those of other things than seats are left to their own tables."""
    mine = [n for n in known if all(k.isdigit() for k in moment.figures.get(n, {})) and moment.figures.get(n)]
    keys = list(dict.fromkeys(k for n in mine for k in moment.figures[n]))
    rows = [[title(n, words), *(_number(moment.figures[n].get(k), words) for k in keys)] for n in mine]
    return words.text("report.end"), [["", *(_label(k, words) for k in keys)], *rows]


# ---------------------------------------------------------------- looked at again


def reviewed(found: Review, words: Words) -> list[Table]:
    """Where the game turned and what was left lying, the gravest first, each with the moment to look at."""
    return [_findings(kind, list_, words) for kind, list_ in (("turns", found.turns), ("lapses", found.lapses))]


def _findings(kind: str, found: Sequence[Finding], words: Words) -> Table:
    rows = [[words.number(f.entry), sentence(f, words)] for f in found]
    nothing = [["", words.text("review.nothing")]]
    return words.text(f"review.{kind}"), [[words.text("review.moment"), words.text("review.what")], *(rows or nothing)]


def sentence(f: Finding, words: Words) -> str:
    """What a finding says, after what happened."""
    said = words.text(f"review.{f.kind}", **f.values)
    return said if f.event is None else f"{words.event(f.event)} {said}"


# ---------------------------------------------------------------- the chart


@dataclass(frozen=True, slots=True)
class Paper:
    """Where the values of a chart lie: so wide, below so many rows of a legend, from `low` to `high`."""

    width: int
    rows: int
    low: int
    high: int
    last: int

    @property
    def top(self) -> int:
        return MARGIN + ROW * (self.rows - 1)

    def x(self, entry: int) -> float:
        return MARGIN + (self.width - MARGIN - RIGHT) * entry / max(self.last, 1)

    def y(self, value: int) -> float:
        return HEIGHT - MARGIN - (HEIGHT - MARGIN - self.top) * (value - self.low) / max(self.high - self.low, 1)


def chart(match: Match, words: Words | None = None, name: str | None = None, width: int = WIDTH) -> str:
    """One series over the game as a line chart, an SVG of its own; without words in English."""
    words = words or Words(match.game.name, "en", match.names, also=("report",))
    moments = follow(match)
    known = series(moments)
    name = name or known[0]
    if name not in known:
        raise Unreadable(f"no series '{name}'; there are: {', '.join(known)}")
    keys = list(dict.fromkeys(k for m in moments for k in m.figures.get(name, {})))
    values = [m.figures.get(name, {}).get(k, 0) for m in moments for k in keys]
    across = max(1, (width - MARGIN) // KEY)
    paper = Paper(width, -(-len(keys) // across), min([0, *values]), max([1, *values]), moments[-1].entry)
    body = [_axes(paper, words)]
    for i, key in enumerate(keys):
        points = [(m.entry, m.figures[name][key]) for m in moments if key in m.figures.get(name, {})]
        body.append(_line(points, i, paper))
        body.append(_key(i, *divmod(i, across), _label(key, words)))
    heading = text(MARGIN, 24, title(name, words), "")
    style = "text{font:13px sans-serif;fill:#23221d}.axis{stroke:#8d8163;stroke-width:1}"
    frame = tag("style", style) + tag("rect", width=width, height=HEIGHT, fill="#fcf9f0")
    return tag(
        "svg",
        frame + heading + "".join(body),
        xmlns="http://www.w3.org/2000/svg",
        viewbox=f"0 0 {width} {HEIGHT}",
        width=width,
        height=HEIGHT,
    )


def _axes(paper: Paper, words: Words) -> str:
    right, zero = paper.width - RIGHT, paper.y(0)
    found = line(MARGIN, zero, right, zero, "axis") + line(MARGIN, paper.top, MARGIN, HEIGHT - MARGIN, "axis")
    for value in dict.fromkeys((paper.low, 0, (paper.low + paper.high) // 2, paper.high)):
        found += text(MARGIN - 8, paper.y(value) + 4, words.number(value), "", "end")
    return found + text(right, HEIGHT - MARGIN + 20, words.text("report.entries", count=paper.last), "", "end")


def _line(points: Sequence[tuple[int, int]], i: int, paper: Paper) -> str:
    way = " ".join(f"{paper.x(n):.1f},{paper.y(v):.1f}" for n, v in points)
    return tag(
        "polyline",
        points=way,
        fill="none",
        stroke=HUES[i % len(HUES)],
        stroke_width=2.5,
        stroke_dasharray=DASHES[i % len(DASHES)],
    )


def _key(i: int, row: int, column: int, label: str) -> str:
    x, y = MARGIN + KEY * column, 44 + ROW * row
    dash = DASHES[i % len(DASHES)]
    mark = tag("line", x1=x, y1=y, x2=x + 26, y2=y, stroke=HUES[i % len(HUES)], stroke_width=3, stroke_dasharray=dash)
    return mark + text(x + 32, y + 4, clip(label, LETTERS))
