"""The player boards, and the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.scoring import ROWS
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views.draw import circle, clip, group, line, note, piece, rect, spot, sum_of, text
from stockrail.views.gwt.board import face, house_id, price
from stockrail.views.gwt.icons import icon, pieces, row, tasks
from stockrail.views.gwt.markets import WIDE, contents
from stockrail.views.gwt.railroad import corner, master_tile
from stockrail.views.gwt.signs import building, card_text, hue

PLACE = (34, 38)
TOP = 86


def plate(view: GwtView, seat: Seat, words: Words, height: float) -> Iterator[str]:
    """One player's board: money and limits, workers, discs, and below what is built, won and put aside."""
    yield rect(1.5, 1.5, WIDE - 3, height - 3, "plate-edge turn" if view.turn == seat else "sheet", 8)
    yield circle(22, 22, 12, f"seat-{seat} fill edge")
    yield group(text(22, 27, words.number(seat + 1), "t15 b on", "middle"), cls=f"seat-{seat}")
    yield text(42, 27, clip(words.seat(seat), 20), "t17 b")
    money, points = view.state.money[seat], sum(view.sheets[seat])
    yield text(WIDE - 80, 28, price(money, words), "t20 b", "end", **sum_of(f"money:{seat}", money, seat))
    amount = sum_of(f"points:{seat}", points)
    yield text(WIDE - 14, 28, f"{words.number(points)}★", "t17 b brass", "end", **amount)
    yield from _facts(view, seat, words)
    yield from _points_above(words)
    yield from _workers(view, seat, words)
    yield from _discs(view, seat, words)
    yield from _shelf(view, seat, words)


def _facts(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    """Certificates on their track, steps, hand, piles and teepees."""
    s = view.state
    steps, hand, limit = view.limits[seat]
    track = icon("certificates", 14, 44, 16)
    for k, n in enumerate(d.TRACK):
        x = 34 + 22 * k
        here = n == s.certificates[seat]
        box = rect(x, 42, 20, 20, "chip now" if here else "cell" if n <= limit else "cell none", 4)
        box += text(x + 10, 57, words.number(n), "t13 b" if here else "t13 quiet", "middle")
        track += piece(f"certificates:{seat}", box, looks=n) if here else box
    said = f"{words.text('view.col.certificates')} {words.number(s.certificates[seat])}/{words.number(limit)}"
    yield group(track, title=said)
    green, blue = s.teepees[seat]
    piles = f"{words.text('view.pile.discard')}: {contents(s.discard[seat], words)}"
    facts = (
        ("move", "", words.number(steps), words.text("view.col.steps")),
        ("objective", "", f"{words.number(view.hand_sizes[seat])}/{words.number(hand)}", words.text("view.col.hand")),
        ("deck", "", f"{words.number(view.stack_sizes[seat])}+{words.number(len(s.discard[seat]))}", piles),
        ("teepee", "hue-2 fill", words.number(green), words.name("teepee_green")),
        ("teepee", "hue-8 fill", words.number(blue), words.name("teepee_blue")),
    )
    x = 182
    amounts = (steps, view.hand_sizes[seat], view.stack_sizes[seat] + len(s.discard[seat]), green, blue)
    for k, (shape, cls, value, title) in enumerate(facts):
        said = text(x + 20, 58, value, "t15 b", "", **sum_of(f"fact:{seat}:{k}", amounts[k]))
        yield group(icon(shape, x, 44, 16, cls), said, title=f"{title}: {value}")
        x += 36 + 8 * len(value)


def _points_above(words: Words) -> Iterator[str]:
    """The last places of a worker row are worth points."""
    for place, vp in enumerate(d.PLACE_VP):
        if vp:
            x = 14 + place * (PLACE[0] + 2) + PLACE[0] / 2
            yield text(x, TOP - 5, f"{words.number(vp)}★", "t13 quiet", "middle")


def _workers(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    w, h = PLACE
    for kind, worker in enumerate(d.WORKERS):
        held = view.state.workers[seat][kind]
        for place in range(d.ROW_PLACES):
            x, y = 14 + place * (w + 2), TOP + kind * (h + 3)
            if place < held:
                title = f"{words.name(worker)}: {words.number(held)}"
                mine = piece(f"worker:{seat}:{worker}:{place}", face(worker, w, h, words), kin=worker)
                about = card_text(worker, words)
                if place == held - 1 and view.seat == seat:
                    yield spot(x, y, w, h, mine, title=title, pick=f"worker:{worker}", about=about)
                elif place == held - 1:
                    yield note(mine, title=title, about=about, at=(x, y))
                else:
                    yield group(mine, title=title, at=(x, y))
            else:
                yield _place(words, kind, place, x, y)


def _place(words: Words, kind: int, place: int, x: float, y: float) -> str:
    """An empty place of a worker row: what the worker who comes there brings."""
    w, h = PLACE
    ghost, gain = rect(x, y, w, h, "cell none", 4), pieces(d.PLACES[kind][place], words)
    arrow = ("text", "→")
    if arrow not in gain:
        return ghost + row(gain, x + w / 2, y + h / 2, "quiet")
    cut = gain.index(arrow)
    return ghost + row(gain[:cut], x + w / 2, y + 10) + row(gain[cut + 1 :], x + w / 2, y + 28, "quiet")


def _discs(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    """The disc rows: covered places in the player's colour, open ones empty."""
    left = 14 + d.ROW_PLACES * (PLACE[0] + 2) + 8
    w, h = (WIDE - 14 - left - 4) / 2, 22.5
    for i, disc in enumerate(d.DISC_ROWS):
        x, y = left + i // 5 * (w + 4), TOP + i % 5 * (h + 2)
        body = rect(0.5, 0.5, w - 1, h - 1, "cell", 5)
        for k in range(disc.places):
            covered = k >= view.state.open_discs[seat][i]
            place = circle(11 + 15 * k, h / 2, 6.5, "fill edge" if covered else "cell none")
            body += piece(f"disc:{seat}:{disc.id}:{k}", place, kin=f"disc:{seat}") if covered else place
        body += text(20 + 15 * (disc.places - 1), h / 2 + 4.5, f"{corner(disc.white)} {_short(disc.id, words)}", "t11")
        body = group(body, cls=f"seat-{seat}")
        title = words.name(disc.id)
        if view.seat == seat:
            yield spot(x, y, w, h, body, title=title, pick=f"disc:{disc.id}", about=title)
        else:
            yield group(body, title=title, at=(x, y))


def _short(disc: str, words: Words) -> str:
    return clip(words.text(f"view.disc.{disc}"), 14)


def _shelf(view: GwtView, seat: Seat, words: Words) -> Iterator[str]:
    """Buildings still to build (of others), then station masters, objectives and hazards."""
    s = view.state
    y = TOP + 3 * (PLACE[1] + 3) + 6
    if view.seat != seat:
        for k, tile in enumerate(s.unbuilt[seat]):
            box = rect(0.5, 0.5, 42, 22, "cell", 5) + text(21, 16, tile, "t13", "middle")
            known = piece(house_id(tile, seat), box)
            yield note(known, title=tile, about=building(tile, words), at=(14 + k * 46.5, y))
        y += 28
    things = Counter([*s.masters[seat], *s.area[seat], *s.hazards[seat]])
    room = sum(_width(thing) + 4 for thing in things)
    x, pace = 14.0, min(1, (WIDE - 28) / max(1, room))
    for thing, copies in things.items():
        body = _token(thing, words)
        body += (
            rect(24, 27, 22, 17, "pill", 8) + text(35, 40, f"×{words.number(copies)}", "t13 b", "middle")
            if copies > 1
            else ""
        )
        known = piece(f"master:{thing}" if thing in d.MASTERS else f"won:{seat}:{thing}", body, looks=copies, kin=thing)
        said, about = words.name(thing), card_text(thing, words)
        yield note(known, title=said, about=about, cls=f"hue-{hue(thing)}", at=(x, y))
        x += pace * (_width(thing) + 4)


def _width(thing: str) -> int:
    return 66 if thing in d.OBJECTIVES else 44


def _token(thing: str, words: Words) -> str:
    """Something a player has won."""
    if thing in d.OBJECTIVES:
        o = d.OBJECTIVES[thing]
        head = f"{words.number(o.vp)}/−{words.number(o.penalty)}" if o.penalty else words.number(o.vp)
        body = rect(0.5, 0.5, 65, 43, "face", 5) + icon("objective", 5, 4, 14) + text(61, 16, head, "t13 b", "end")
        return body + row(tasks(o, words), 33, 31)
    if thing in d.MASTERS:
        return master_tile(thing, 44, words)
    return face(thing, 44, 44, words)


def sheet(view: GwtView, words: Words, height: float) -> Iterator[str]:
    """Points by row, as if the game ended now."""
    yield rect(0.5, 0.5, WIDE - 1, height - 1, "sheet", 8)
    yield text(14, 23, words.text("view.score" if view.agenda else "view.score.final"), "t15 b")
    step, wide = (height - 46) / (len(ROWS) + 1), min(80, 300 / view.seats)
    columns = [WIDE - 14 - (view.seats - 1 - seat) * wide for seat in range(view.seats)]
    for seat, x in enumerate(columns):
        yield circle(x - 9, 20, 10, f"seat-{seat} fill edge")
        yield group(text(x - 9, 25, words.number(seat + 1), "t13 b on", "middle"), cls=f"seat-{seat}")
    for n, name in enumerate((*ROWS, "total")):
        y = 38 + step * (n + 0.72)
        bold = "t15 b" if name == "total" else "t13"
        yield line(14, y - step * 0.72, WIDE - 14, y - step * 0.72, "rule") + text(
            14, y, words.text(f"view.row.{name}"), bold
        )
        for seat, x in enumerate(columns):
            points = sum(view.sheets[seat]) if name == "total" else view.sheets[seat][n]
            amount = sum_of(f"score:{seat}:{name}", points)
            yield text(x, y, words.number(points), bold if points else "t13 faint", "end", **amount)
