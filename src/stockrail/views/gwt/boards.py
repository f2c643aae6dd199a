"""The markets beside the board, and the player boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views.draw import circle, clip, group, rect, spot, text
from stockrail.views.gwt.board import face, price
from stockrail.views.gwt.signs import building, hue, letters, sign

CARD = (58, 74)


def card(name: str, words: Words, x: float, y: float, w: float, h: float) -> str:
    """A cattle or objective card to click."""
    if name in d.OBJECTIVES:
        o = d.OBJECTIVES[name]
        body = rect(0.5, 0.5, w - 1, h - 1, "face", 6)
        body += text(6, 16, name, "t11 b") + text(w - 6, 16, f"{o.vp}/-{o.penalty}", "t11", "end")
        body += text(w / 2, h / 2 + 6, sign(o.word) if o.word else "", "t15", "middle")
        body += text(w / 2, h - 9, " ".join(o.tasks), "t11 b", "middle")
    else:
        vp = d.CARD_VP[name]
        body = rect(0.5, 0.5, w - 1, h - 1, f"hue-{hue(name)} fill edge", 6)
        body += text(w / 2, h / 2 + 4, letters(name), "t17 b on", "middle")
        body += text(7, 16, str(d.BREEDING[name]), "t13 b on")
        body += text(w - 6, h - 8, f"{vp}★" if vp else "", "t11 on", "end")
        body = group(body, cls=f"hue-{hue(name)}")
    return spot(x, y, w, h, body, title=words.name(name), pick=f"card:{name}")


def cards(names: Sequence[str], words: Words, x: float, y: float, w: float, h: float, columns: int) -> Iterator[str]:
    """Cards in rows."""
    for k, name in enumerate(names):
        yield card(name, words, x + k % columns * (w + 8), y + k // columns * (h + 8), w, h)


def markets(view: GwtView, words: Words, height: float) -> Iterator[str]:
    """The open cattle, the objective display, and what lies in the bags."""
    yield rect(0.5, 0.5, 359, height - 1, "sheet", 8)
    yield text(14, 24, words.text("view.cattle", count=len(view.market_stack)), "t15 b")
    w, h = CARD
    for k, name in enumerate(view.market):
        yield card(name, words, 14 + k % 5 * (w + 8), 36 + k // 5 * (h + 8), w, h)
    y = 36 + (max(len(view.market), 1) + 4) // 5 * (h + 8) + 30
    yield text(14, y, words.text("view.display", count=len(view.objectives)), "t15 b")
    for k, name in enumerate(dict.fromkeys(view.display)):
        copies = view.display.count(name)
        yield card(name, words, 14 + k % 3 * 112, y + 12 + k // 3 * 88, 104, 80)
        if copies > 1:
            yield text(110 + k % 3 * 112, y + 86 + k // 3 * 88, f"×{copies}", "t11 b", "end")
    y += 12 + 2 * 88 + 26
    back = rect(0.5, 0.5, 331, 33, "chip", 6) + text(166, 22, words.text("view.stack"), "t13", "middle")
    yield spot(14, y - 18, 332, 34, back, title=words.text("view.stack"), pick="card:stack")
    yield from _prices(words, y + 50)


def _prices(words: Words, y: float) -> Iterator[str]:
    """What cattle cost: cowboys, dollars, cards."""
    yield text(14, y, words.text("view.prices"), "t15 b")
    for k, (cowboys, dollars, n, value) in enumerate(d.DEALS):
        x, top = 14 + k % 2 * 168, y + 12 + k // 2 * 32
        said = f"{'☻' * cowboys} {price(dollars, words)} → {n}×{value}"
        yield rect(x, top, 160, 26, "cell", 5) + text(x + 8, top + 18, said, "t13")


# ---------------------------------------------------------------- player boards


def plate(view: GwtView, seat: Seat, words: Words, w: float, h: float) -> Iterator[str]:
    """One player's board: money, workers, discs, tiles, cards."""
    turn = "plate-edge turn" if view.turn == seat else "sheet"
    yield rect(1.5, 1.5, w - 3, h - 3, turn, 8)
    yield circle(20, 20, 11, f"seat-{seat} fill edge")
    yield group(text(20, 24, words.number(seat + 1), "t13 b on", "middle"), cls=f"seat-{seat}")
    yield text(38, 25, clip(words.seat(seat), 18), "t15 b")
    steps, hand, limit = view.limits[seat]
    facts = [
        price(view.money[seat], words),
        f"✎ {view.certificates[seat]}/{limit}",
        f"↦ {steps}",
        f"▭ {view.hand_sizes[seat]}/{hand}",
        f"△ {view.teepees[seat][0]} ▲ {view.teepees[seat][1]}",
        f"★ {sum(view.sheets[seat])}",
    ]
    yield text(w - 14, 25, "   ".join(facts), "t15", "end")
    yield from _workers(view, seat, words)
    yield from _discs(view, seat, words)
    yield from _unbuilt(view, seat, words)
    yield from _tokens(view, seat, words, w)


def _workers(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    for kind, worker in enumerate(d.WORKERS):
        for place in range(d.ROW_PLACES):
            x, y = 14 + place * 34, 40 + kind * 40
            if place < view.workers[seat][kind]:
                mine = group(face(worker, 30, 36), title=words.name(worker), at=(x, y))
                last = place == view.workers[seat][kind] - 1
                yield (
                    spot(x, y, 30, 36, face(worker, 30, 36), title=words.name(worker), pick=f"worker:{worker}")
                    if last
                    else mine
                )
            else:
                word = d.PLACES[kind][place]
                marks = text(x + 15, y + 22, sign(word), "t9 quiet", "middle") if word else ""
                yield rect(x, y, 30, 36, "cell none", 4) + marks


def _discs(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    for i, row in enumerate(d.DISC_ROWS):
        x, y = 232 + i % 5 * 88, 40 + i // 5 * 60
        body = rect(0.5, 0.5, 81, 53, "cell", 6) + text(41, 15, clip(words.name(row.id), 13), "t11", "middle")
        for k in range(row.places):
            covered = k >= view.open_discs[seat][i]
            cx = 41 + (k - (row.places - 1) / 2) * 28
            body += circle(cx, 35, 10, f"seat-{seat} fill edge" if covered else "cell none")
            body += text(cx, 39, "◇" if row.white else "◆", "t9 on" if covered else "t9 quiet", "middle")
        body = group(body, cls=f"seat-{seat}")
        yield spot(x, y, 82, 54, body, title=words.name(row.id), pick=f"disc:{row.id}")


def _unbuilt(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    for k, tile in enumerate(view.unbuilt[seat]):
        b = d.BUILDINGS[tile]
        body = rect(0.5, 0.5, 39, 33, "face", 5) + text(20, 15, tile, "t11 b", "middle")
        body += text(20, 28, f"{b.craftsmen}⌂ {b.vp}★", "t11 quiet", "middle")
        yield spot(14 + k * 44, 164, 40, 34, body, title=building(tile, words), pick=f"building:{tile}")


def _tokens(view: GwtView, seat: Seat, words: Words, w: float) -> Iterator[str]:
    """Hazards, station masters and objective cards in the area."""
    things = [*view.masters[seat], *view.area[seat], *view.hazards[seat]]
    for k, thing in enumerate(things[:14]):
        x = 14 + k * 46
        if thing in d.OBJECTIVES or thing in d.MASTERS:
            box = rect(0.5, 0.5, 41, 25, "face", 4) + text(21, 18, thing, "t11 b", "middle")
        else:
            box = rect(0.5, 0.5, 41, 25, f"hue-{hue(thing)} fill", 4)
            box += text(21, 18, f"{letters(thing)}{d.hazard_vp(thing)}", "t11 b on", "middle")
        yield group(box, title=words.name(thing), cls=f"hue-{hue(thing)}", at=(x, 204))
