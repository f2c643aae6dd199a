"""What a picture's words and pieces cover, near enough to see which lie on each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias
from xml.etree import ElementTree

from stockrail.views.metrics import wide

SVG: Final = "{http://www.w3.org/2000/svg}"
SIZES: Final = {"t9": 9.0, "t11": 12.0, "t13": 13.5, "t15": 15.0, "t17": 17.0, "t20": 20.0}
"""As `styles/picture.css` has them."""
RANCHER: Final = (-11.0, -12.0, 11.0, 14.0)
UNSEEN: Final = {"ghost", "ring", "mark", "trace"}
NUMBER: Final = re.compile(r"-?\d*\.?\d+")

Box: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text, where it lies on the picture, and the piece it is written on."""

    text: str
    box: Box
    piece: str


@dataclass(frozen=True, slots=True)
class Placed:
    """Words of a picture in the order they are drawn, and what may cover them: how many words lie under it."""

    words: list[Word]
    tokens: list[tuple[str, Box]]
    pills: list[tuple[int, Box]]


def placed(svg: str) -> Placed:
    """All that can be read, and all that lies there as a disc, a figure or a pill."""
    found = Placed([], [], [])
    _walk(ElementTree.fromstring(svg), (0.0, 0.0, 1.0), "", found)
    return found


Frame: TypeAlias = tuple[float, float, float]
"""Where the origin lies, and the scale."""


def _walk(element: ElementTree.Element, frame: Frame, piece: str, found: Placed) -> None:
    classes = set(str(element.get("class", "")).split())
    if classes & UNSEEN or element.tag.removeprefix(SVG) in ("defs", "title", "desc", "symbol"):
        return
    frame = _moved(element, frame)
    piece = element.get("data-id") or piece
    if element.tag == f"{SVG}text":
        found.words.append(Word("".join(element.itertext()), _text_box(element, frame), piece))
    elif element.tag == f"{SVG}circle" and "station" in piece:
        x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
        found.tokens.append((piece, _at(frame, x - r, y - r, x + r, y + r)))
    elif element.tag == f"{SVG}rect" and "pill" in classes:
        x, y, w, h = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
        found.pills.append((len(found.words), _at(frame, x, y, x + w, y + h)))
    elif element.tag == f"{SVG}path" and piece.startswith("rancher"):
        found.tokens.append((piece, _at(frame, *RANCHER)))
    for child in element:
        _walk(child, frame, piece, found)


def _moved(element: ElementTree.Element, frame: Frame) -> Frame:
    x, y, scale = frame
    if element.tag == f"{SVG}svg":
        x, y = x + scale * float(element.get("x", 0)), y + scale * float(element.get("y", 0))
    for kind, numbers in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        values = [float(n) for n in NUMBER.findall(numbers)]
        if kind == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        elif kind == "scale":
            scale *= values[0]
    return x, y, scale


def _text_box(element: ElementTree.Element, frame: Frame) -> Box:
    """Capitals and digits; what hangs below the line is left out."""
    classes = str(element.get("class", "")).split()
    size = float(element.get("font-size", 0)) or next((SIZES[c] for c in classes if c in SIZES), 13.5)
    bold = "b" in classes or element.get("font-weight") == "700"
    width = wide("".join(element.itertext()), size, bold)
    x, y = float(element.get("x", 0)), float(element.get("y", 0))
    left = x - {"middle": width / 2, "end": width}.get(element.get("text-anchor", ""), 0.0)
    return _at(frame, left, y - 0.66 * size, left + width, y)


def _at(frame: Frame, *box: float) -> Box:
    x, y, scale = frame
    left, top, right, bottom = box
    return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


def covered(picture: Placed, share: float) -> Iterator[tuple[str, str]]:
    """Words of which more than that share lies on other words or on a token, each pair once."""
    for k, word in enumerate(picture.words):
        for other in picture.words[:k]:
            if _share(word.box, other.box) > share:
                yield word.text, other.text
        for name, box in picture.tokens:
            if name != word.piece and _share(word.box, box) > share:
                yield word.text, name
    for under, box in picture.pills:
        yield from ((word.text, "a pill") for word in picture.words[:under] if _share(word.box, box) > share)


def _share(a: Box, b: Box) -> float:
    """What part of the smaller box the two have in common."""
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if across <= 0 or down <= 0:
        return 0.0
    areas = ((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
    return across * down / max(min(areas), 0.01)
