"""What is to be had: jobs and foresight on the board; cattle, objectives and buildings beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from stockrail.games.gwt import data as d
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views.draw import circle, clip, group, line, numbered, piece, rect, spot, sum_of, text
from stockrail.views.gwt import layout
from stockrail.views.gwt.board import asked, face, house_id, price
from stockrail.views.gwt.icons import icon, pieces, row, tasks
from stockrail.views.gwt.signs import building, card_text, hue, letters

CARD = (60, 76)
WIDE = 493
"""The parts beside and below the board stand in two columns."""

# ---------------------------------------------------------------- on the board


def kansas_city(view: GwtView, words: Words) -> Iterator[str]:
    """What happens in Kansas City, step by step, with the tiles of foresight."""
    now = asked(view)
    column = getattr(view.agenda[-1], "column", 0) if now == "Foreseeing" else 0
    delivering = (
        now in ("Delivering", "Clearing", "Choosing")
        and view.turn is not None
        and (view.state.rancher[view.turn] == d.KC)
    )
    steps = [words.text("view.kc.tile", n=words.number(n)) for n in (1, 2, 3)]
    steps += [words.text("view.kc.income"), words.text("view.kc.delivery")]
    yield text(10, 24, words.name(d.KC), "t15 b")
    for k, said in enumerate(steps):
        here = column == k + 1 or (delivering and k >= 3)
        y = 34 + 24 * k
        yield rect(8, y, 130, 22, "chip now" if here else "chip", 5)
        yield text(18, y + 16, words.number(k + 1), "t13 quiet", "middle")
        yield text(28, y + 16, clip(said, 17), "t13 b" if here else "t13")


def foresight(view: GwtView, words: Words) -> Iterator[str]:
    yield text(10, 236, words.text("view.foresight").rstrip(":"), "t15 b")
    w, h = 42, 46
    for (column, place), (x, y) in layout.FORESIGHT.items():
        tile = view.state.foresight[d.foresight_place(column, place)]
        body = rect(0.5, 0.5, w - 1, h - 1, "cell none", 5)
        if tile:
            body = piece(f"foresight:{column}:{place}:{tile}", face(tile, w, h, words), kin=tile)
        title = words.name(tile) if tile else words.text("nothing")
        about = card_text(tile, words) if tile else ""
        yield spot(x - w / 2, y, w, h, body, title=title, pick=f"column:{column} row:{place}", about=about)
        if place == 0:
            yield text(x, y - 6, words.number(column), "t13 quiet", "middle")


def jobs(view: GwtView, words: Words) -> Iterator[str]:
    """The job market: a price for each row, the marker, green lines where the cattle market is filled."""
    s = view.state
    yield text(10, 384, words.text("view.job_market"), "t15 b")
    for number, cost in enumerate(d.HIRE_COST):
        for column in range(4 - view.seats, 4):
            yield _job(view, words, number, column)
        x, y = layout.job(number, 4)
        yield text(x - 12, y + 5, price(cost, words), "t15 b" if number < s.marker else "t13 quiet")
        if number in d.CATTLE_ARROWS:
            yield line(10, y - 21, 152, y - 21, "good-edge") + icon("cow", 156, y - 28, 14)
    x, y = layout.job(d.LAST_ROW, 3)
    yield line(10, y + 21, 152, y + 21, "bad-edge") + text(156, y + 26, "⚑", "t13 bad")
    if s.marker <= d.LAST_ROW:
        x, y = layout.job(s.marker, 3)
        mark = circle(x, y, 14, "token") + text(x, y + 5, "▼", "t13 b", "middle")
        yield piece("job_marker", group(mark, title=words.text("view.the_marker")), looks=s.marker)


def _job(view: GwtView, words: Words, number: int, column: int) -> str:
    s = view.state
    x, y = layout.job(number, column)
    k = column - (4 - view.seats)
    worker = s.jobs[number][k] if k < len(s.jobs[number]) else ""
    if not worker:
        return rect(x - 15, y - 17, 30, 34, "cell none", 4)
    cost = words.money(d.HIRE_COST[number])
    title = f"{words.name(worker)}, {cost}" + ("" if number < s.marker else " " + words.text("view.closed"))
    nth = s.jobs[number][:k].count(worker)
    body = piece(f"job:{number}:{worker}:{nth}", face(worker, 30, 34, words), kin=worker)
    about = card_text(worker, words)
    return spot(x - 15, y - 17, 30, 34, body, title=title, pick=f"row:{number} worker:{worker}", about=about)


# ---------------------------------------------------------------- cards


def card(name: str, words: Words, x: float, y: float, known: str, counts: bool = True) -> str:
    """A cattle or objective card to click; a cow that counts for the herd's value has its number in a round.

    Where it lies, and which of its like it is there, tell it from all others.
    """
    w, h = CARD
    body = _objective(name, words, w, h) if name in d.OBJECTIVES else _cow(name, words, w, h, counts)
    about = card_text(name, words)
    return spot(x, y, w, h, piece(known, body), title=words.name(name), pick=f"card:{name}", about=about)


def _cow(name: str, words: Words, w: float, h: float, counts: bool) -> str:
    vp = d.CARD_VP[name]
    value = words.number(d.BREEDING[name])
    body = rect(0.5, 0.5, w - 1, h - 1, "fill edge", 6) + text(w - 7, 21, letters(name), "t13 b on", "end")
    if counts:
        body += circle(16, 16, 11, "cell") + text(16, 22, value, "t17 b", "middle")
    else:
        body += text(16, 21, value, "t15 on", "middle")
    body += icon("cow", w / 2 - 12, 29, 24, "on")
    body += text(w / 2, h - 8, f"{words.number(vp)}★", "t13 b on", "middle") if vp else ""
    return group(body, cls=f"hue-{hue(name)}")


def _objective(name: str, words: Words, w: float, h: float) -> str:
    o = d.OBJECTIVES[name]
    said = f"{words.number(o.vp)}/−{words.number(o.penalty)}" if o.penalty else words.number(o.vp)
    body = rect(0.5, 0.5, w - 1, h - 1, "face", 6) + icon("objective", 5, 5, 14) + text(w - 5, 17, said, "t13 b", "end")
    body += row(pieces(o.word, words), w / 2, 33) if o.word else ""
    asked_for = tasks(o, words)
    half = asked_for if len(asked_for) <= 3 else asked_for[:2]
    body += row(half, w / 2, 52 if len(asked_for) <= 3 else 49)
    return body + (row(asked_for[2:], w / 2, 66) if len(asked_for) > 3 else "")


def cards(names: Sequence[str], words: Words, x: float, y: float, room: float) -> Iterator[str]:
    """Cards in a row, closer together where there are many; of each cattle type one counts."""
    step = min(CARD[0] + 6, (room - CARD[0]) / max(1, len(names) - 1))
    seen: set[str] = set()
    for k, (name, known) in enumerate(zip(names, numbered("hand", names), strict=True)):
        kind = d.TYPE.get(name, name)
        yield card(name, words, x + k * step, y, known, kind not in seen)
        seen.add(kind)


# ---------------------------------------------------------------- parts


def hand(view: GwtView, words: Words, height: float) -> Iterator[str]:
    """The own hand, what it is worth in Kansas City, and the piles it comes from."""
    assert view.seat is not None
    yield rect(0.5, 0.5, WIDE - 1, height - 1, "sheet", 8)
    yield text(14, 23, words.text("view.hand.title"), "t15 b")
    said = words.text("view.hand.value", value=words.number(view.breeding))
    herd = text(WIDE - 118, 23, said, "t15 b brass", "end", **sum_of("herd", view.breeding))
    yield group(herd, title=words.text("view.hand.why"))
    yield from cards(view.hand, words, 14, 34, WIDE - 132)
    seat = view.seat
    for k, (pile, names) in enumerate((("draw", view.state.stack[seat]), ("discard", view.state.discard[seat]))):
        title = f"{words.text(f'view.pile.{pile}')}: {contents(names, words)}"
        y = 14 + 50 * k
        back = rect(WIDE - 108, y, 34, 42, "back", 5) + rect(WIDE - 105, y + 3, 28, 36, "back-line", 3)
        amount = sum_of(f"{pile}:{seat}", len(names))
        back += text(WIDE - 91, y + 27, words.number(len(names)), "t15 b on-back", "middle", **amount)
        yield group(back, text(WIDE - 68, y + 26, clip(words.text(f"view.pile.{pile}"), 9), "t13 quiet"), title=title)


def contents(names: Sequence[str], words: Words) -> str:
    """What lies in an open pile, counted."""
    return words.items([f"{words.number(n)} × {words.name(x)}" for x, n in sorted(Counter(names).items())]) or "–"


def cattle(view: GwtView, words: Words, height: float) -> Iterator[str]:
    """The open cattle, cheapest first."""
    yield rect(0.5, 0.5, WIDE - 1, height - 1, "sheet", 8)
    yield text(14, 23, words.text("view.cattle", count=len(view.state.market_stack)).rstrip(":"), "t15 b")
    shown = sorted(view.state.market, key=lambda name: (d.BREEDING[name], name))
    w, h = CARD
    for k, (name, known) in enumerate(zip(shown, numbered("cattle", shown), strict=True)):
        yield card(name, words, 14 + k % 7 * (w + 8), 34 + k // 7 * (h + 8), known)


def deals(words: Words, height: float) -> Iterator[str]:
    """What cattle cost, by breeding value: cowboys, dollars, cards."""
    yield rect(0.5, 0.5, WIDE - 1, height - 1, "sheet", 8)
    yield text(14, 23, words.text("view.prices"), "t15 b")
    y = 26
    for column, value in enumerate((3, 4, 5)):
        x = 14 + column * 158
        yield circle(x + 11, y + 24, 11, "cell") + text(x + 11, y + 30, words.number(value), "t17 b", "middle")
        for k, (cowboys, dollars, n, _) in enumerate(deal for deal in d.DEALS if deal[3] == value):
            top = y + 12 + 22 * k
            body = text(x + 30, top + 16, words.number(cowboys), "t13 b") + icon("cowboy", x + 39, top + 3, 15)
            body += text(x + 125, top + 16, f"{price(dollars, words)} → {words.number(n)} ×", "t13", "end")
            yield body + icon("cow", x + 128, top + 3, 15)


def objectives(view: GwtView, words: Words, height: float) -> Iterator[str]:
    """The open objective cards and their stack."""
    yield rect(0.5, 0.5, WIDE - 1, height - 1, "sheet", 8)
    yield text(14, 23, words.text("view.display", count=len(view.state.objectives)).rstrip(":"), "t15 b")
    w, h = CARD
    for k, (name, copies) in enumerate(Counter(view.state.display).items()):
        x = 14 + k * (w + 26)
        yield card(name, words, x, 34, f"objective:{name}")
        yield text(x + w + 3, 100, f"×{words.number(copies)}", "t13 b") if copies > 1 else ""
    x = WIDE - w - 30
    back = rect(0.5, 0.5, w - 1, h - 1, "back", 6) + rect(4, 4, w - 8, h - 8, "back-line", 4)
    count = len(view.state.objectives)
    back += text(w / 2, h / 2 + 6, words.number(count), "t17 b on-back", "middle", **sum_of("objectives", count))
    about = words.text("view.about.stack")
    yield spot(x, 34, w, h, back, title=words.text("view.stack"), pick="card:stack", about=about)


def buildings(view: GwtView, words: Words, height: float) -> Iterator[str]:
    """The own buildings that can still be built, and what each offers."""
    assert view.seat is not None
    yield rect(0.5, 0.5, WIDE - 1, height - 1, "sheet", 8)
    yield text(14, 23, words.text("view.unbuilt").rstrip(":"), "t15 b")
    w, h = 90, 114
    for k, tile in enumerate(view.state.unbuilt[view.seat]):
        b = d.BUILDINGS[tile]
        fee = d.FEES[tile][view.seats - 2]
        head = rect(1, 1, w - 2, 21, "felt", 7) + text(6, 17, tile, "t15 b")
        head += text(w - 22, 17, words.number(b.craftsmen), "t13 b", "end") + icon("craftsman", w - 20, 4, 14)
        lines = "".join(row(pieces(word, words), w / 2, 38 + 19 * n) for n, word in enumerate(b.words))
        foot = text(w - 6, h - 6, f"{words.number(b.vp)}★", "t13 b", "end")
        foot += icon("hand", 6, h - 18, 13) + text(21, h - 6, price(fee, words), "t13") if fee else ""
        body = piece(house_id(tile, view.seat), rect(0.5, 0.5, w - 1, h - 1, "face", 8) + head + lines + foot)
        at = (14 + k % 5 * 94, 34 + k // 5 * 120)
        yield spot(*at, w, h, body, title=tile, pick=f"building:{tile}", about=building(tile, words))
