"""The colours of tiles by choice: told apart with every common kind of colour blindness."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from math import dist

import pytest

from stockrail.views.rail.look import PAPER

Triple = tuple[float, ...]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
}
"""What is left of red, green and blue light, after Machado, Oliveira and Fernandes, 2009."""
TO_XYZ: Matrix = ((0.4125, 0.3576, 0.1804), (0.2127, 0.7152, 0.0722), (0.0193, 0.1192, 0.9503))
WHITE = (0.9505, 1.0, 1.0888)
APART = 14
"""In the units of CIELAB, where 2 can just be seen."""


def styles() -> str:
    return files("stockrail.server").joinpath("static", "board.css").read_text(encoding="utf-8")


def distinct() -> list[str]:
    """The palette of the page's styles, with the beige of unbuilt hexes."""
    named = dict(re.findall(r"--(yellow|green|brown|gray|red): (#\w{6})", styles()))
    return [PAPER[0], *(named[name] for name in ("yellow", "green", "brown", "gray", "red"))]


def times(matrix: Matrix, light: Triple) -> Triple:
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in matrix)


def seen(colour: str, eyes: Matrix) -> Triple:
    """A colour as those eyes see it, in CIELAB."""
    light = tuple(
        (c / 255 / 12.92) if c < 11 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in bytes.fromhex(colour[1:])
    )
    x, y, z = (w ** (1 / 3) for w in map(lambda a, b: a / b, times(TO_XYZ, times(eyes, light)), WHITE))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def closest(colours: list[str], eyes: Matrix) -> float:
    points = [seen(colour, eyes) for colour in colours]
    return min(dist(p, q) for p, q in combinations(points, 2))


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
def test_all_tiles_are_told_apart(eyes: Matrix) -> None:
    """Any two colours of tiles differ clearly."""
    assert closest(distinct(), eyes) > APART


def test_the_usual_colours_are_why_there_is_a_choice() -> None:
    """Green and brown of the hobby merge for a deuteranope."""
    assert closest([PAPER[2], PAPER[3]], EYES["deuteranopia"]) < APART


def test_every_usual_colour_has_its_other() -> None:
    """What drawings are painted in by the usual colours, the other palette paints over."""
    for colour in PAPER[1:]:
        assert f'"{colour}"' in styles()
