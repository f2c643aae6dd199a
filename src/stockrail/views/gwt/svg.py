"""The Great Western Trail table as one picture: hand, board, markets, player boards, score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.ids import Seat
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views import draw
from stockrail.views.draw import part, rect
from stockrail.views.gwt import board, boards, layout, legend, markets, railroad
from stockrail.views.gwt.icons import symbols

GAP = 14
HAND, PLATE = 118, 294
RIGHT = layout.WIDTH - markets.WIDE

Piece = tuple[str, int, Iterator[str], str]
"""A part in one of the two columns: name, height, drawing, title."""


def svg(view: GwtView, words: Words) -> str:
    """The table as the view's seat may know it."""
    above, y = _columns(list(_above(view, words)), 0)
    title = words.text("view.trail")
    trail = part("trail", 0, y, layout.WIDTH, layout.HEIGHT, *_board(view, words), title=title, pinch=True)
    below, end = _columns([*_markets(view, words), *_people(view, words)], y + layout.HEIGHT + GAP)
    signs = _legend(words, end)
    parts = [symbols(), *above, trail, *below, signs]
    return draw.sheet("gwt", layout.WIDTH, end + legend.height(), parts, words.text("title"), *_rooms(view, words))


def _legend(words: Words, y: float) -> str:
    body = legend.legend(words, layout.WIDTH)
    return part("legend", 0, y, layout.WIDTH, legend.height(), *body, title=words.text("view.legend"))


def _rooms(view: GwtView, words: Words) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The trail, the people or the legend, and next to the question what one buys; at the end the people come first."""
    people, signs = (words.text("view.room.people"), "plate score"), (words.text("view.legend"), "legend")
    if not view.agenda:
        return [people, (words.text("view.trail"), "trail objectives cattle"), signs], []
    others = [(words.text("view.trail"), "trail"), people, signs]
    cattle = (words.text("view.room.cattle"), "cattle deals")
    if view.seat is None:
        return others, [cattle]
    mine = [(words.text("view.room.own"), "own"), (words.text("view.room.buildings"), "houses")]
    return others, [*mine, cattle]


def _columns(pieces: list[Piece], y: int) -> tuple[list[str], int]:
    """Parts two in a row, and where the next row begins."""
    placed = []
    for pair in zip(pieces[::2], [*pieces[1::2], None], strict=False):
        for x, piece in zip((0, RIGHT), pair, strict=True):
            if piece is not None:
                name, height, body, title = piece
                placed.append(part(name, x, y, markets.WIDE, height, *body, title=title))
        y += max(piece[1] for piece in pair if piece is not None) + GAP
    return placed, y


def _above(view: GwtView, words: Words) -> Iterator[Piece]:
    """What is looked at first: the hand and the objectives, or when all is over how it ended."""
    if not view.agenda:
        yield "score", PLATE, boards.sheet(view, words, PLATE), words.text("view.score.final")
        yield _plate(view, _best(view), words)
        return
    if view.seat is not None:
        said = words.text("view.hand", breeding=view.breeding).rstrip(":")
        yield "hand", HAND, markets.hand(view, words, HAND), said
    else:
        yield "deals", HAND, markets.deals(words, HAND), words.text("view.prices")
    yield "objectives", HAND, markets.objectives(view, words, HAND), words.text("view.markets")


def _best(view: GwtView) -> Seat:
    return max(range(view.seats), key=lambda seat: sum(view.sheets[seat]))


def _plate(view: GwtView, seat: Seat, words: Words) -> Piece:
    name = "own" if seat == view.seat and view.agenda else "plate"
    return name, PLATE, boards.plate(view, seat, words, PLATE), words.seat(seat)


def _board(view: GwtView, words: Words) -> Iterator[str]:
    yield rect(0.5, 0.5, layout.WIDTH - 1, layout.HEIGHT - 1, "sheet", 10)
    yield from markets.kansas_city(view, words)
    yield from markets.foresight(view, words)
    yield from markets.jobs(view, words)
    yield from railroad.edges(view, words)
    yield from board.trail(view, words)


def _markets(view: GwtView, words: Words) -> Iterator[Piece]:
    height = 122 if len(view.state.market) <= 7 else 206
    if not view.agenda:
        yield "objectives", height, markets.objectives(view, words, height), words.text("view.markets")
    yield "cattle", height, markets.cattle(view, words, height), words.text("view.markets")
    if view.seat is not None and view.agenda:
        yield "deals", height, markets.deals(words, height), words.text("view.prices")


def _people(view: GwtView, words: Words) -> Iterator[Piece]:
    """The own board with the buildings to build beside it, the others, and the score sheet."""
    first = view.seat or 0
    for seat in (*range(first, view.seats), *range(first)):
        if view.agenda or seat != _best(view):
            yield _plate(view, seat, words)
        if seat == view.seat and view.agenda:
            yield "houses", PLATE, markets.buildings(view, words, PLATE), words.text("view.unbuilt").rstrip(":")
    if view.agenda:
        yield "score", PLATE, boards.sheet(view, words, PLATE), words.text("view.score")
