"""Icons, drawn once and used everywhere: buildings, cards, job market, player boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stockrail.games.gwt import data as d
from stockrail.locales.l10n import Words
from stockrail.views.draw import rect, tag, text
from stockrail.views.gwt.signs import hue, letters

SHAPES: Final = {
    "cow": "M0 2c3 0 4 1 5 3h6c1-2 2-3 5-3 0 3-2 5-4 5l-1 5c0 2-1 3-3 3s-3-1-3-3L4 7C2 7 0 5 0 2z",
    "cowboy": "M4.5 9c0-5 1-7 3.5-5.5C10.5 2 11.5 4 11.5 9c2 0 4-1 4.5-2 0 4-3 6-8 6S0 11 0 7c.5 1 2 2 4.5 2z",
    "craftsman": "M2 1h8l4 4-2 2-2-2H8v2H5V5H2zM5 8h3v8H5z",
    "engineer": "M2 9c0-8 12-8 12 0zM0 10h16v3H0z",
    "hire": "M8 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM0 16c0-6 3-7 8-7s8 1 8 7z",
    "build": "M8 0l8 8h-2v8H9.5v-5h-3v5H2V8H0z",
    "engine": "M1 6h7V1h7v10h1v2H0v-2h1zM2 2h3v3H2z"
    "M4 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    "left": "M8 2v4h8v4H8v4L0 8z",
    "certificates": "M0 2h16v9h-3v5l-2.5-2L8 16v-5H0zM2.5 4.5v1.5h11V4.5zM2.5 7.5V9H8V7.5z",
    "objective": "M2 0h12v16H2zM8 3L6.700 6.300 3 6.5l2.900 2.300L5 12.300l3-2 3 2-.9-3.5L13 6.5l-3.700-.2z",
    "teepee": "M6 0l2 2 2-2 1 1-2 3 7 12h-5l-3-6-3 6H0L7 4 5 1z",
    "aux": "M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM8 2.5v11a5.5 5.5 0 0 0 0-11z",
    "hazard": "M8 0l8 16H0zM7 6v5h2V6zM7 12.5v2h2v-2z",
    "move": "M0 6h8V2l8 6-8 6v-4H0z",
    "exchange": "M0 3h9V0l7 5-7 5V7H0zM16 9v4H7v3l-7-5 5-3.5V9z",
    "copy": "M0 0h11v11H0zM5 12.5h7.5V5H16v11H5z",
    "upgrade": "M8 0l8 6H0zM1 7h14v9H1zM8 8.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "city": "M0 16V7h4V2h6v6h6v8z",
    "woods": "M8 0l6 7h-3l4 5H9.5v4h-3v-4H1l4-5H2z",
    "flood": "M0 3q2-3 4 0t4 0 4 0 4 0v3q-2 3-4 0T8 6 4 6 0 6zM0 10q2-3 4 0t4 0 4 0 4 0v3q-2 3-4 0t-4 0-4 0-4 0z",
    "drought": "M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM7 0h2v3H7zM7 13h2v3H7zM0 7h3v2H0zM13 7h3v2h-3z"
    "M2 3l1-1 2 2-1 1zM11 4l2-2 1 1-2 2zM2 13l2-2 1 1-2 2zM11 12l1-1 2 2-1 1z",
    "rockfall": "M0 15l3-8 4 2 2-7 4 5 3 8z",
    "hand": "M3 8V3h2v4h.5V1h2v6H8V1h2v6h.5V3h2v8q0 5-4.5 5Q5 16 3 12L0 9l1.5-2z",
    "deck": "M0 3h10v13H0zM12 3v11h1.5V0H4v1.5h8z",
    "pawn": "M8 0a4 4 0 0 1 2.5 7Q14 9 14 16H2Q2 9 5.5 7A4 4 0 0 1 8 0z",
}  # fmt: skip
"""Outlines in a square of 16."""

ICON: Final = {
    "cattle": "cow", "trade": "teepee", "free": "move", "engineers": "engineer", "cowboys": "cowboy",
    "objective_card": "objective", "any": "cow",
}  # fmt: skip
"""Words of the data whose icon has another name."""

Piece = tuple[str, str]
"""Part of a row: ("icon", its name), ("card", a cattle type), ("value", of cattle), ("text", what is written)."""


def symbols() -> str:
    """The icons for `<use>`, once in a picture."""
    drawn = (
        tag("symbol", tag("path", d=shape, fill_rule="evenodd"), id=f"i-{name}", viewbox="0 0 16 16")
        for name, shape in SHAPES.items()
    )
    return tag("defs", "".join(drawn))


def icon(name: str, x: float, y: float, size: float = 15, cls: str = "") -> str:
    """An icon with its upper left corner at a point."""
    return tag("use", href=f"#i-{name}", x=x, y=y, width=size, height=size, class_=cls)


def row(pieces: Sequence[Piece], x: float, y: float, cls: str = "") -> str:
    """Pieces in a line, centred at a point; text sits on the line 5 below it."""
    widths = [_wide(piece) for piece in pieces]
    left = x - sum(widths) / 2
    drawn = []
    for (kind, what), width in zip(pieces, widths, strict=True):
        if kind == "icon":
            drawn.append(icon(what.split(".")[0], left + 1, y - 7.5, 15, cls or _hued(what)))
        elif kind == "card":
            drawn.append(small_card(what, left + 1, y - 9))
        elif kind == "value":
            drawn.append(rect(left + 1, y - 9, 15, 18, "cell", 3) + text(left + 8.5, y + 4.5, what, "t13 b", "middle"))
        else:
            drawn.append(text(left + width / 2, y + 4.5, what, f"t13 b {cls}".strip(), "middle"))
        left += width
    return "".join(drawn)


def _wide(piece: Piece) -> float:
    kind, what = piece
    return {"icon": 17, "card": 25, "value": 17}.get(kind) or 3 + 6.8 * len(what)


def _hued(what: str) -> str:
    """`teepee.2` is a teepee in the second hue."""
    _, _, number = what.partition(".")
    return f"hue-{number} fill" if number else ""


def small_card(kind: str, x: float, y: float) -> str:
    """A cattle card in a row of signs."""
    body = rect(x, y, 23, 18, "fill", 3) + text(x + 11.5, y + 13.5, letters(kind), "t11 b on", "middle")
    return tag("g", body, class_=f"hue-{hue(kind)}")


# ---------------------------------------------------------------- local actions in signs


def pieces(word: str, words: Words) -> list[Piece]:
    """A local action in signs; none where nothing is printed."""
    return list(_pieces(word, words)) if word else []


def _pieces(word: str, words: Words) -> Iterator[Piece]:
    if "/" in word:
        one, _, other = word.partition("/")
        yield from (*_pieces(one, words), ("text", "/"), *_pieces(other, words))
        return
    name, *args = word.split(":")
    first = args[0] if args else ""
    if name in _WRITTEN:
        yield from _WRITTEN[name]
        yield from _measure(name, first, words)
    else:
        paid = ("icon", ICON[name]) if name in ICON else ("card", name)
        yield from ([("icon", "cow"), ("icon", "cow")] if name == "pair" else [paid])
        yield ("text", "→")
        yield from _gain(first, words)


_WRITTEN: Final[dict[str, list[Piece]]] = {
    **{
        name: [("icon", ICON.get(name, name))]
        for name in ("hire", "build", "engine", "certificates", "objective", "trade", "aux", "hazard", "move", "free",
                     "exchange", "copy", "upgrade")
    },
    "cattle": [("text", "+"), ("icon", "cow")],
    "back": [("icon", "left"), ("icon", "engine")],
    "extra": [("icon", "left"), ("icon", "city")],
    "pairs": [("icon", "teepee.2"), ("icon", "teepee.8")],
    "dollars": [("text", "$")],
}  # fmt: skip
_DEAR: Final = ("build", "hazard", "hire")
"""Actions whose number is a price."""


def _measure(name: str, first: str, words: Words) -> Iterator[Piece]:
    if not first or (name, first) == ("hire", "0"):
        return
    if (name, first) == ("dollars", "woods"):
        yield ("text", f"{words.number(2)}×")
    if first == "limit":
        yield ("text", "⇥")
    elif not first.lstrip("+-").isdigit():
        yield ("icon", ICON.get(first, first))
    else:
        sign = first[0] if first[0] in "+-" else ""
        price = "$" if name in _DEAR else ""
        yield ("text", f"{sign.replace('-', '−')}{price}{words.number(int(first.lstrip('+-')))}")


def _gain(gain: str, words: Words) -> Iterator[Piece]:
    for k, one in enumerate(gain.split("+")):
        plus = "+" if k else ""
        if one.startswith("$"):
            yield ("text", f"{plus}${words.number(int(one[1:]))}")
        else:
            name = one.rstrip("0123456789")
            count = one[len(name) :]
            yield ("text", plus + (words.number(int(count)) if count else ""))
            yield ("icon", name)


TASKS: Final[dict[str, Piece]] = {
    "B": ("icon", "build"), "G": ("icon", "teepee.2"), "L": ("icon", "teepee.8"), "H": ("icon", "hazard"),
    "S": ("icon", "upgrade"), "F": ("icon", "city"),
}  # fmt: skip


def tasks(objective: d.Objective, words: Words) -> list[Piece]:
    """What an objective card asks for."""
    return [TASKS.get(task) or ("value", words.number(int(task))) for task in objective.tasks]
