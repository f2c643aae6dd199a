"""What a sign on the board means: a small picture of it, drawn by the board's own code, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.views.draw import defs, tag


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign: its key, its picture as an `<svg>`, and what it means."""

    key: str
    svg: str
    text: str


def sample(name: str, width: float, height: float, body: str, patterns: bool = False) -> str:
    """A small picture of its own, in the style of the boards called so; its middle is at the origin."""
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return tag(
        "svg",
        (defs() if patterns else "") + body,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"board sample {name}",
        viewbox=box,
        width=width,
        height=height,
        direction="ltr",
        aria_hidden="true",
    )
