"""Pictures that stand alone: in a notebook, in a file, in a mail.

On a page a picture takes its colours from the page's styles.  Here the same styles go into it: the light theme, every
token replaced by its value, nothing that leads outside, and no rule that would touch anything but a picture.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from xml.etree import ElementTree

from stockrail.views.draw import tag

SVG = "http://www.w3.org/2000/svg"
STYLES = ("tokens.css", "picture.css")
MARGIN = 12
"""Paper around the table."""
HEADING = 36
"""Above what one seat sees."""
ROWS = 10
"""Between two rows that were apart."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")


def with_layers(drawn: str, layers: Mapping[str, str]) -> str:
    """Fill the layers that a page leaves empty until somebody looks."""
    for name, body in layers.items():
        before, mark, after = drawn.partition(f'<g data-layer="{name}"')
        opening, _, rest = after.partition(">")
        drawn = f"{before}{mark}{opening}>{body}{rest}"
    return drawn


def _parts(sheet: ElementTree.Element) -> list[ElementTree.Element]:
    return [child for child in sheet if "part" in child.get("class", "").split()]


def excerpt(drawn: str, *names: str) -> str:
    """Of a sheet only the parts of some names, as they lie."""
    ElementTree.register_namespace("", SVG)
    sheet = ElementTree.fromstring(drawn)
    parts = _parts(sheet)
    kept = [part for part in parts if set(names) & set(part.get("class", "").split())]
    boxes = [[float(part.get(key, 0)) for key in ("x", "y", "width", "height")] for part in kept]
    left, top = (min(box[axis] for box in boxes) for axis in (0, 1))
    width, height = (max(box[axis] + box[axis + 2] for box in boxes) for axis in (0, 1))
    for part in parts:
        if part not in kept:
            sheet.remove(part)
    for part, (x, y, *_) in zip(kept, boxes, strict=True):
        part.set("x", f"{x - left:g}")
        part.set("y", f"{y - top:g}")
    sheet.set("viewBox", f"0 0 {width - left:g} {height - top:g}")
    return ElementTree.tostring(sheet, encoding="unicode")


def gathered(drawn: str, others: Sequence[tuple[str, str]], names: Sequence[str], title: str) -> str:
    """A sheet with, above it, parts of other sheets under their headings, two in a row: a room of their own.

    A sheet without rooms would show them next to its own parts of the same names, so it leaves those out.
    """
    ElementTree.register_namespace("", SVG)
    sheet = ElementTree.fromstring(drawn)
    rooms = json.loads(sheet.get("data-rooms", "[]"))
    if not rooms:
        _leave_out(sheet, names)
    _, _, width, height = _box(sheet)
    half, y, deep = (width - HEADING) / 2, 0.0, 0.0
    boxes = []
    for k, (heading, other) in enumerate(others):
        y, deep = (y + deep, 0.0) if k % 2 == 0 else (y, deep)
        part = ElementTree.fromstring(excerpt(other, *names))
        _, _, wide, high = _box(part)
        tall = high * min(half / wide, 1)
        x = (half + HEADING) * (k % 2)
        boxes += [_label(heading, x, y, half), _placed(part, x, y + HEADING, half, tall)]
        deep = max(deep, HEADING + tall + HEADING / 3)
    for part in _parts(sheet):
        part.set("y", f"{float(part.get('y', 0)) + y + deep:g}")
    sheet.extend(boxes)
    sheet.set("viewBox", f"0 0 {width:g} {height + y + deep:g}")
    if rooms:
        sheet.set("data-rooms", json.dumps([[title, "revealed"], *rooms], ensure_ascii=False))
        sheet.set("data-subject", "revealed")
    return ElementTree.tostring(sheet, encoding="unicode")


def _leave_out(sheet: ElementTree.Element, names: Sequence[str]) -> None:
    """A sheet without the parts of some names; what lay below the rows that are empty now moves up."""
    for part in _parts(sheet):
        if set(names) & set(part.get("class", "").split()):
            sheet.remove(part)
    end = gone = 0.0
    for part in sorted(_parts(sheet), key=lambda part: float(part.get("y", 0))):
        y = float(part.get("y", 0)) - gone
        empty = max(0.0, y - end - ROWS)
        part.set("y", f"{y - empty:g}")
        gone += empty
        end = max(end, y - empty + float(part.get("height", 0)))
    sheet.set("viewBox", f"0 0 {_box(sheet)[2]:g} {end:g}")


def _box(sheet: ElementTree.Element) -> tuple[float, ...]:
    return tuple(float(n) for n in sheet.get("viewBox", "").split())


def _label(heading: str, x: float, y: float, width: float) -> ElementTree.Element:
    line = tag("text", escape(heading), x=4, y=HEADING - 9, class_="t17 b")
    part = ElementTree.fromstring(f'<svg xmlns="{SVG}" viewBox="0 0 {width:g} {HEADING}">{line}</svg>')
    return _placed(part, x, y, width, HEADING)


def _placed(part: ElementTree.Element, x: float, y: float, width: float, height: float) -> ElementTree.Element:
    """A sheet as a part of another."""
    part.set("class", "part revealed")
    for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
        part.set(name, f"{value:g}")
    for name in ("data-rooms", "data-beside", "data-subject", "role"):
        part.attrib.pop(name, None)
    return part


def alone(drawn: str) -> str:
    """A sheet with its styles inside, on paper, of its own size."""
    head, _, rest = drawn.partition(">")
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', head)
    if box is None:
        raise ValueError("a sheet begins with its size")
    width, height = (float(n) + 2 * MARGIN for n in box.groups())
    size = f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    paper = tag("rect", x=-MARGIN, y=-MARGIN, width=width, height=height, class_="backdrop")
    title, closing, body = rest.partition("</title>")
    style = tag("style", escape(styles(), quote=False))
    return f"{head.replace(box[0], size)}>{title}{closing}{style}{paper}{body}"


def page(drawn: str, caption: str) -> str:
    """A standing picture as a piece of HTML; inside an image nothing of it mixes with what is around it."""
    source = "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode()
    image = tag("img", src=source, alt=caption, style="max-width: 100%; height: auto")
    return tag("figure", image + tag("figcaption", escape(caption)), style="margin: 0")


@cache
def styles() -> str:
    """The light theme's styles of all pictures, every token in its place and nothing said outside a board."""
    folder = files(__package__).joinpath("styles")
    css = re.sub(r"/\*.*?\*/", "", "".join(folder.joinpath(name).read_text("utf-8") for name in STYLES), flags=re.S)
    css = re.sub(r"light-dark\(([^(),]+),[^()]*\)", r"\1", css)
    rules = [(chosen.strip(), " ".join(body.split())) for chosen, body in _RULE.findall(css)]
    tokens = dict(_TOKEN.findall(" ".join(body for chosen, body in rules if chosen == ":root")))
    lines = [f"{_inside(chosen)} {{ {_resolved(body, tokens)} }}" for chosen, body in rules if chosen != ":root"]
    return "\n".join(lines)


def _inside(chosen: str) -> str:
    """A selector that means boards only."""
    return ", ".join(s if s.startswith(".board") else f".board {s}" for s in map(str.strip, chosen.split(",")))


def _resolved(body: str, tokens: Mapping[str, str]) -> str:
    return re.sub(r"var\((--[\w-]+)\)", lambda m: tokens.get(m[1], m[0]), body)
