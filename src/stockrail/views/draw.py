"""Small helpers to draw SVG, shared by the titles' pictures.

A picture is a *sheet* of *parts*: nested `<svg class="part">` elements placed on one canvas.  A wide screen shows them
where the title put them; the browser stacks the same parts on a narrow one.  Colours are classes of the theme
(`hue-1` ... `hue-8`, `seat-0` ... `seat-5`, `ink`, `quiet` ...), never attributes, and nothing is coloured without
also being lettered or patterned.

>>> text(4, 12, "A < B", "small")
'<text x="4" y="12" class="small">A &lt; B</text>'
>>> group(rect(0, 0, 10, 6), title="Pile 2", pick={"pile": 2})
'<g data-pick="pile:2"><title>Pile 2</title><rect x="0" y="0" width="10" height="6"/></g>'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from json import dumps
from textwrap import wrap

from stockrail.locales.l10n import END_ISOLATE, ISOLATE, Words, is_right_to_left


def tag(name: str, body: str = "", **attributes: object) -> str:
    """One element; `class_` is written `class`, `_` becomes `-`, and None leaves the attribute out."""
    words = [name]
    for key, value in attributes.items():
        if value is not None and value != "":
            words.append(f'{_KEYS.get(key) or key.replace("_", "-")}="{escape(_number(value))}"')
    opened = " ".join(words)
    return f"<{opened}>{body}</{name}>" if body else f"<{opened}/>"


_KEYS = {"class_": "class", "viewbox": "viewBox", "ratio": "preserveAspectRatio", "units": "patternUnits"}


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


TURN = "\u2067"
_ISOLATED = re.compile(f"{ISOLATE}[^{END_ISOLATE}]*{END_ISOLATE}")


def turned(words: str) -> str:
    """Words that run from right to left, whatever they begin with; said again it changes nothing."""
    return words if words[:1] == TURN else f"{TURN}{words}{END_ISOLATE}"


def text(x: float, y: float, words: str, cls: str = "", anchor: str = "", **more: object) -> str:
    """A line of text; `anchor` is `middle` or `end`.  Right-to-left words keep their order inside the picture.

    A name isolated in a sentence does not turn the sentence; a comma of such a script does.
    """
    if "،" in words or is_right_to_left(_ISOLATED.sub("", words)):
        words = turned(words)
    return tag("text", escape(words), x=x, y=y, class_=cls, text_anchor=anchor, **more)


_LABELS = re.compile(r"(<tspan[^>]*>)([^<]*[0-9][^<]*)(?=</tspan>)")
_FIGURES = re.compile(r"(?<![A-Za-z0-9])[0-9]+(?![A-Za-z0-9])")


def in_figures(drawn: str, words: Words) -> str:
    """A drawing that is the same in every language, with the numbers of its labels in the digits of this one.

    Codes with letters, such as `F16`, stay as they are.
    """
    if words.digits("0") == "0":
        return drawn
    return _LABELS.sub(lambda m: m[1] + _FIGURES.sub(lambda n: words.digits(n[0]), m[2]), drawn)


def sum_of(whose: str, amount: int, seat: int | None = None) -> dict[str, object]:
    """Attributes of a text that shows an amount: the page tells once by how much it changed, beside the text and, where
    it is a player's, by the plate of the seat."""
    return {"data_sum": whose, "data_amount": amount, "data_seat": seat}


def piece(name: str, *bodies: str, looks: object = None, kin: str | None = None) -> str:
    """Something that lasts from picture to picture, by a name of its own; where pieces are alike, by where it lies.

    The page shows where it has gone, or that it `looks` otherwise now; a new one comes from where one of its `kin`
    was before.  It has no place of its own but its bodies have.
    """
    return tag("g", "".join(bodies), data_id=name, data_is=looks, data_kin=kin)


def numbered(place: str, names: Sequence[str]) -> Iterator[str]:
    """A name for each of the things in a place, alike or not.

    >>> list(numbered("hand", ["jersey", "guernsey", "jersey"]))
    ['hand:jersey:0', 'hand:guernsey:0', 'hand:jersey:1']
    """
    seen: Counter[str] = Counter()
    for name in names:
        yield f"{place}:{name}:{seen[name]}"
        seen[name] += 1


def rect(x: float, y: float, width: float, height: float, cls: str = "", rx: float = 0) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, class_=cls, rx=rx or None)


def circle(x: float, y: float, r: float, cls: str = "") -> str:
    return tag("circle", cx=x, cy=y, r=r, class_=cls)


def line(x1: float, y1: float, x2: float, y2: float, cls: str = "") -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=cls)


def path(d: str, cls: str = "") -> str:
    return tag("path", d=d, class_=cls)


def group(
    *bodies: str,
    title: str = "",
    cls: str = "",
    pick: Mapping[str, object] | None = None,
    at: tuple[float, float] | None = None,
) -> str:
    """Things that belong together: a title for readers, the fields a click stands for, and where it is put."""
    words = tag("title", escape(title)) if title else ""
    fields = " ".join(f"{k}:{v}" for k, v in pick.items()) if pick else ""
    shift = f"translate({_number(float(at[0]))} {_number(float(at[1]))})" if at else ""
    return tag("g", words + "".join(bodies), class_=cls, data_pick=fields, transform=shift)


def spot(
    x: float,
    y: float,
    width: float,
    height: float,
    *bodies: str,
    title: str,
    pick: str,
    cls: str = "",
    rx: float = 6,
    about: str = "",
) -> str:
    """Something to click: its picture, the ring that lights up when it is legal, and the dot beside the ring.

    `pick` is `field:value field:value`; alternatives stand behind `|`, and a click means the first that fits.  `about`
    is what the picture has no room to say: it floats beside the spot while somebody looks at it.
    """
    ring = rect(0, 0, width, height, "ring", rx)
    dot = circle(width - 7, 7, 3.5, "mark")
    words = tag("title", escape(title)) + (tag("desc", escape(about)) if about else "")
    moved = f"translate({_number(float(x))} {_number(float(y))})"
    return tag("g", words + "".join(bodies) + ring + dot, class_=f"spot {cls}".strip(), data_pick=pick, transform=moved)


def note(*bodies: str, title: str, about: str, cls: str = "", at: tuple[float, float] | None = None) -> str:
    """Something that cannot be picked but says what it does, by pointer, focus and touch."""
    shift = f"translate({_number(float(at[0]))} {_number(float(at[1]))})" if at else ""
    words = tag("title", escape(title)) + tag("desc", escape(about))
    return tag(
        "g", words + "".join(bodies), class_=cls, data_about="yes", tabindex=0, role="img", transform=shift
    )  # fmt: skip


def part(
    name: str, x: float, y: float, width: float, height: float, *bodies: str, title: str = "", pinch: bool = False
) -> str:
    """A piece of a sheet with a place of its own; `title` is what a screen reader calls it.  One part of a sheet may be
    enlarged with two fingers."""
    heading = tag("title", escape(title)) if title else ""
    return tag(
        "svg",
        heading + "".join(bodies),
        class_=f"part {name}",
        x=x,
        y=y,
        width=width,
        height=height,
        viewbox=f"0 0 {_number(float(width))} {_number(float(height))}",
        data_pinch="yes" if pinch else None,
    )


Rooms = Iterable[tuple[str, str]]
"""What a page shows together: a label, and the names of the parts; a part that is in no room is always there."""


def sheet(
    name: str,
    width: float,
    height: float,
    parts: Iterable[str],
    title: str,
    rooms: Rooms = (),
    beside: Rooms = (),
    subject: str = "",
) -> str:
    """The whole picture.  It reads left to right in every language; its labels are translated.

    Of `rooms` a page shows one at a time, and of those `beside` one next to the question; a part that is in both is
    shown twice.  The room with the part that is the `subject` of the question opens first, else that of the first part.
    """
    return tag(
        "svg",
        tag("title", escape(title)) + defs() + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"board {name}",
        viewbox=f"0 0 {_number(float(width))} {_number(float(height))}",
        role="group",
        direction="ltr",
        data_rooms=dumps([*rooms], ensure_ascii=False),
        data_beside=dumps([*beside], ensure_ascii=False),
        data_subject=subject,
    )


def defs() -> str:
    """Fill patterns `pattern-1` ... `pattern-8`, drawn over a hue so that no colour stands alone."""
    return tag("defs", "".join(_pattern(i + 1, marks) for i, marks in enumerate(_MARKS)))


def _pattern(n: int, marks: str) -> str:
    return tag("pattern", marks, id=f"pattern-{n}", width=8, height=8, units="userSpaceOnUse", class_="pattern")


_MARKS = (
    path("M-2 2l4-4M0 8l8-8M6 10l4-4"),
    path("M0 4h8"),
    circle(4, 4, 1.6, "dot"),
    path("M4 0v8"),
    path("M-2 6l4 4M0 0l8 8M6-2l4 4"),
    path("M0 4h8M4 0v8"),
    path("M0 4l4-4 4 4M0 8l4-4 4 4"),
    circle(4, 4, 2.2),
)


def lines(x: float, y: float, words: str, most: int, rows: int, step: float, cls: str = "") -> str:
    """A sentence broken into at most `rows` lines of `most` characters."""
    parts = wrap(words, most)
    shown = parts[:rows] if len(parts) <= rows else [*parts[: rows - 1], clip(" ".join(parts[rows - 1 :]), most)]
    return "".join(text(x, y + k * step, part, cls) for k, part in enumerate(shown))


def fold(words: str, most: int) -> list[str]:
    """Lines of at most `most` characters; what should stay on one line breaks where it is too long for one.

    >>> fold("20 to\\u00a0Salt\\u00a0Lake\\u00a0City", 9)
    ['20 to', 'Salt Lake', 'City']
    """
    parts = (part if len(part) <= most else part.replace("\u00a0", " ") for part in words.split(" "))
    return wrap(" ".join(parts), most)


def clip(words: str, most: int) -> str:
    """A label that must fit: cut at `most` characters with an ellipsis.

    >>> clip("Bottomline Bank", 10)
    'Bottomlin…'
    """
    seen = len(words) - sum(map(words.count, (ISOLATE, END_ISOLATE)))
    return words if seen <= most else words[: most - 1].rstrip() + "…"
