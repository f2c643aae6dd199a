"""The Stockpile table as one picture: phases, price tracks, information, own cards, piles with ladders, players."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.ids import Seat
from stockrail.games.stockpile import rules
from stockrail.games.stockpile.data import BIDS, COMPANIES, FORECASTS, INVESTORS, MARKET, NAMES, STEPS, TRACKS
from stockrail.games.stockpile.view import PairView, PileCard, PlayerView, StockpileView
from stockrail.locales.l10n import Words
from stockrail.views import draw
from stockrail.views.draw import circle, clip, group, line, note, numbered, part, path, piece, rect, spot, sum_of, text
from stockrail.views.stockpile.cards import (
    CARD,
    FEE,
    SMALL,
    back,
    badge,
    dot,
    face,
    hue,
    meeple,
    octagon,
    short_card,
    small_face,
)
from stockrail.views.stockpile.ending import majority, scores, shown
from stockrail.views.stockpile.sizes import COLUMN, GAP, HALF, PILE, PLATE, PRICES, STRIP, WIDTH

PHASES = ("information", "supply", "demand", "action", "selling", "movement")
SHOWN_AS = {"window": "demand", "deborah": "movement"}
"""Short windows are drawn as part of the phase they stand beside."""
AFTER = ("movement", "deborah", "end")
"""When forecasts have taken effect, or are about to."""
POWERS = {
    "bernie": rules.BERNIE,
    "cramer": rules.CRAMER,
    "donald": rules.DONALD,
    "deborah": rules.DEBORAH,
    "graham": rules.GRAHAM,
    "mark": rules.MARK,
    "martha": rules.MARTHA,
    "stuart": rules.STUART,
    "warren": rules.WARREN,
}
DOES = {"boom": rules.BOOM_BUST, "bust": rules.BOOM_BUST} | dict.fromkeys(FEE, rules.FEE)
"""Market cards that are not shares."""


def svg(view: StockpileView, words: Words) -> str:
    """The table as the view's seat may know it."""
    top = STRIP + GAP
    piles = top + PRICES + GAP
    plates = piles + PILE + GAP
    seats = (WIDTH - view.seats * (COLUMN + GAP) + GAP) / 2
    parts = [
        *_strip(view, words),
        part("prices", 0, top, HALF, PRICES, *_prices(view, words), title=words.text("board.prices")),
        *_side(view, words, HALF + GAP, top),
        *_middle(view, words, piles),
        *(_plate(view, words, p, seats + p.seat * (COLUMN + GAP), plates) for p in view.players),
    ]
    return draw.sheet("stockpile", WIDTH, plates + PLATE, parts, words.text("title"))


def _middle(view: StockpileView, words: Words, y: float) -> Iterator[str]:
    """The piles, or what everybody had when all is over."""
    columns = view.seats if view.scores else len(view.piles)
    left = (WIDTH - columns * (COLUMN + GAP) + GAP) / 2
    for k in range(columns):
        x = left + k * (COLUMN + GAP)
        yield shown(view, words, view.players[k], x, y) if view.scores else _pile(view, words, k, x, y)


# ---------------------------------------------------------------- the phase strip


def _strip(view: StockpileView, words: Words) -> Iterator[str]:
    said = words.text("board.round", round=view.round, rounds=view.rounds)
    chip = rect(1, 1, 142, STRIP - 2, "sheet", 6) + text(72, 24, said, "t15 b", "middle")
    yield part("round", 0, 0, 144, STRIP, chip, title=said)
    now = SHOWN_AS.get(view.phase, view.phase)
    width = (WIDTH - 144 - 6 * 6) / 6
    for k, phase in enumerate(PHASES):
        name = words.name(phase)
        here = "on now" if phase == now else ""
        box = rect(1, 1, width - 2, STRIP - 2, f"chip {here}".strip(), 6)
        number = text(14, 24, words.number(k + 1), "t13 quiet", "middle")
        label = text(width / 2 + 8, 24, clip(name, 15), "t15 b" if here else "t15 quiet", "middle")
        title = words.text("board.phase.now", phase=name) if here else name
        yield part(
            "phase" if here else "phase aside", 150 + k * (width + 6), 0, width, STRIP, box, number, label, title=title
        )


# ---------------------------------------------------------------- prices

ROW, CELL = 55, 34


def _prices(view: StockpileView, words: Words) -> Iterator[str]:
    yield rect(0.5, 0.5, HALF - 1, PRICES - 1, "sheet", 8)
    yield text(14, 22, words.text("board.prices"), "t15 b")
    for row, company in enumerate(view.box.companies):
        yield group(*_track(view, words, COMPANIES.index(company)), at=(12, 30 + row * ROW))


def _track(view: StockpileView, words: Words, c: int) -> Iterator[str]:
    company = COMPANIES[c]
    name, price = words.name(company), words.money(view.values[c])
    title = words.text("board.price", name=name, price=price)
    about = f"{title}. {words.text('board.sign.price')}"
    yield spot(0, 4, 50, 44, badge(c, 50, 44), title=title, pick=f"company:{company}", about=about)
    yield text(60, 13, clip(name, 30), "t11 quiet")
    track = TRACKS[view.board][c]
    yield group(
        rect(58, 17, 20, 32, "end bad", 4), text(68, 38, "✕", "t13 bad", "middle"), title=words.text("board.bankrupt")
    )
    right = 81 + len(track.spaces) * CELL
    yield group(
        rect(right, 17, 20, 32, "end good", 4),
        text(right + 10, 38, "⇈", "t13 good", "middle"),
        title=words.text("board.split"),
    )
    for i, value in enumerate(track.spaces):
        yield _space(view, words, c, i, value)
    yield from majority(view, words, c) if view.scores else _expected(view, words, c)


def _space(view: StockpileView, words: Words, c: int, i: int, value: int) -> str:
    track = TRACKS[view.board][c]
    x = 81 + i * CELL
    marks = ""
    if i == track.start:
        marks += circle(x + 15, 33, 14, "start")
    if i == track.reset:
        marks += path(octagon(x + 15, 33, 15), "reset")
    if i in track.marks:
        marks += text(x + 26, 27, "$", "t11 b good", "middle")
    if i != view.prices[c]:
        box = rect(x, 17, 31, 32, "cell", 4)
        return box + marks + text(x + 15.5, 38, words.number(value), "t13 quiet", "middle")
    box = rect(x - 2, 14, 35, 38, f"fill {hue(c)}", 5)
    amount = sum_of(f"price:{COMPANIES[c]}", value)
    shown = text(x + 15.5, 39, words.number(value), f"t17 b on {hue(c)}", "middle", **amount)
    return piece(f"marker:{COMPANIES[c]}", box + shown, looks=i)


def _expected(view: StockpileView, words: Words, c: int) -> Iterator[str]:
    """A known forecast stands above its company's track, an arrow points at the space it leads to."""
    for pair in view.pairs:
        if pair.company == COMPANIES[c] and pair.forecast is not None:
            said = words.text("board.pair", company=words.name(COMPANIES[c]), forecast=words.name(pair.forecast))
            yield group(text(414, 13, words.digits(pair.forecast), "t13 b brass", "end"), title=said)
            goal = view.prices[c] + STEPS[FORECASTS.index(pair.forecast)]
            if view.phase not in AFTER and goal != view.prices[c] and 0 <= goal < len(TRACKS[view.board][c].spaces):
                yield path(f"M{81 + goal * CELL + 10.5} 51h10l-5-6z", "goal")


# ---------------------------------------------------------------- information, own cards, decks


def _side(view: StockpileView, words: Words, x: float, y: float) -> Iterator[str]:
    news, deck = 74 if view.phase == "investors" else 128, 60
    own = PRICES - news - deck - 2 * GAP
    yield part("information", x, y, HALF, news, *_pairs(view, words, news), title=words.name("information"))
    body = scores(view, words, own) if view.scores else _own(view, words, own)
    yield part("own", x, y + news + GAP, HALF, own, *body, title=words.text("board.own"))
    yield part(
        "decks", x, y + news + own + 2 * GAP, HALF, deck, *_decks(view, words, deck), title=words.text("board.discard")
    )


def _pairs(view: StockpileView, words: Words, height: float) -> Iterator[str]:
    yield rect(0.5, 0.5, HALF - 1, height - 1, "sheet", 8)
    yield text(14, 22, words.name("information"), "t15 b")
    if view.looker is not None and view.looker == view.seat:
        yield text(HALF - 14, 22, words.text("board.look"), "t13 b brass", "end")
    if not view.pairs:
        yield text(HALF / 2, height / 2 + 14, words.text("board.information.none"), "t13 quiet", "middle")
    for k, pair in enumerate(view.pairs):
        yield _pair(view, words, pair, 12 + k * 76)


def _pair(view: StockpileView, words: Words, pair: PairView, x: float) -> str:
    whose = _whose(view, words, pair)
    known = pair.company is not None and pair.forecast is not None
    c = COMPANIES.index(pair.company) if pair.company is not None else 0
    if known:
        told = words.text("board.pair", company=words.name(COMPANIES[c]), forecast=words.name(pair.forecast or ""))
        about = words.text("board.sign.forecast")
        face = rect(0, 18, 70, 70, "face", 6) + group(badge(c, 46, 28), at=(12, 24))
        face += text(35, 78, words.digits(pair.forecast or ""), "t20 b", "middle")
    else:
        told = words.text("board.pair.hidden")
        about = words.text("board.sign.hidden")
        face = back(0, 18, 70, 70) + text(35, 60, "?", "t20 b on-back", "middle")
    seen = "mine" if pair.seat == view.seat and view.seat is not None else ""
    label = text(35, 11, clip(whose, 11), f"t11 {'b' if seen else 'quiet'}", "middle")
    seat = "-" if pair.seat is None else pair.seat
    face = piece(f"pair:{seat}:{pair.where}:{pair.nth}", face, looks=f"{pair.company} {pair.forecast}")
    title, pick = f"{whose}: {told}", f"do:martha seat:{seat} nth:{pair.nth}"
    return spot(x, 30, 70, 90, label, face, title=title, pick=pick, cls=seen, about=f"{title}. {about}")


def _whose(view: StockpileView, words: Words, pair: PairView) -> str:
    if pair.seat is not None:
        return words.seat(pair.seat)
    return words.text("board.public" if pair.where == "public" else "board.facedown")


def _own(view: StockpileView, words: Words, height: float) -> Iterator[str]:
    yield rect(0.5, 0.5, HALF - 1, height - 1, "sheet", 8)
    if view.seat is None:
        yield text(HALF / 2, height / 2 + 5, words.text("board.spectator"), "t13 quiet", "middle")
        return
    me = view.me
    if me.offered and view.phase == "investors":
        yield from _offered(view, words, me, height)
        return
    yield text(14, 22, words.text("board.hand"), "t15 b")
    yield from _hand(words, me, height)
    yield line(140, 12, 140, height - 12, "rule")
    yield from _portfolio(view, words, me)


def _hand(words: Words, me: PlayerView, height: float) -> Iterator[str]:
    cards = [(c, f"up:{c}|down:{c}|card:{c}|other:{c}") for c in me.hand_cards or ()]
    cards += [(c, f"do:{c}") for c in me.held or ()]
    if not cards:
        yield text(70, height / 2 + 10, words.text("board.empty"), "t13 quiet", "middle")
    step = min(58, 74 / max(1, len(cards) - 1))
    known = numbered("hand", [card for card, _ in cards])
    for k, ((card, pick), name) in enumerate(zip(cards, known, strict=True)):
        about = _about(card, words)
        body = piece(name, face(card, words), kin=f"card:{card}")
        yield spot(14 + k * step, 40, *CARD, body, title=words.name(card), pick=pick, about=about)


def _about(card: str, words: Words) -> str:
    """What a market card is good for."""
    does = words.rule(DOES[card].id) if card in DOES else words.text("board.sign.share")
    return f"{words.name(card)}. {does}"


def _portfolio(view: StockpileView, words: Words, me: PlayerView) -> Iterator[str]:
    """The own shares, and what they would bring at today's prices; a split card is two shares."""
    yield text(154, 22, words.text("board.portfolio"), "t15 b")
    shares = [one + 2 * two for one, two in zip(me.regular_cards or (), me.split_cards or (), strict=True)]
    worth = sum(count * value for count, value in zip(shares, view.values, strict=False))
    amount = sum_of(f"portfolio:{me.seat}", worth)
    yield text(HALF - 14, 22, words.text("board.worth", price=words.money(worth)), "t13 b brass", "end", **amount)
    rows = (("regular", me.regular_cards or (), 66), ("split", me.split_cards or (), 106))
    yield text(154, 87, clip(words.text("view.regular"), 9), "t11 quiet")
    yield text(154, 127, clip(words.text("view.split"), 9), "t11 quiet")
    for column, company in enumerate(view.box.companies):
        c, x = COMPANIES.index(company), 212 + column * 43
        yield group(badge(c, 38, 26), title=words.name(company), at=(x, 34))
        for kind, counts, y in rows:
            count = counts[c] if counts else 0
            title = words.text(f"board.holding.{kind}", name=words.name(company), count=count)
            amount = sum_of(f"{kind}:{me.seat}:{company}", count)
            number = text(19, 23, words.number(count), "t17 b" if count else "t15 faint", "middle", **amount)
            box = rect(0, 0, 38, 34, "cell" if count else "cell none", 4)
            yield spot(x, y, 38, 34, box, number, title=title, pick=f"company:{company} kind:{kind}")


def _offered(view: StockpileView, words: Words, me: PlayerView, height: float) -> Iterator[str]:
    """Investors to choose from: name, cash and the whole of their power; nobody has a hand yet."""
    yield text(12, 20, words.text("board.investors"), "t15 b")
    offered = me.offered or ()
    rows = -(-len(offered) // 2)
    wide, high = (HALF - 24) / 2, (height - 32) / rows - 3
    for k, investor in enumerate(offered):
        card = INVESTORS[NAMES.index(investor)]
        cash = words.money(card.cash_of_two if view.seats == 2 else card.cash)
        power = words.rule(POWERS[investor].id) if investor in POWERS else ""
        body = rect(0, 0, wide, high, "face", 6) + text(8, 17, clip(words.name(investor), 24), "t13 b")
        body += text(wide - 8, 17, cash, "t13 brass b", "end")
        body += draw.lines(8, 17 + LEADING[rows], power, POWER, 4, LEADING[rows], "t11 quiet")
        x, y = 8 + k % 2 * (wide + 8), 30 + k // 2 * (high + 3)
        title = f"{words.name(investor)}, {cash}. {power}".strip()
        known = piece(f"investor:{investor}", body)
        yield spot(x, y, wide, high, known, title=title, pick=f"investor:{investor}|other:{investor}", about=title)


POWER = 34
"""Letters of a power that stand on one line."""
LEADING = {1: 18, 2: 16}
"""From line to line, by the rows of investors."""


def _decks(view: StockpileView, words: Words, height: float) -> Iterator[str]:
    yield rect(0.5, 0.5, HALF - 1, height - 1, "sheet", 8)
    yield group(
        back(12, 10, 30, 40),
        text(27, 36, words.number(view.deck), "t13 b on-back", "middle", **sum_of("deck", view.deck)),
        title=words.text("board.deck", count=view.deck),
    )
    yield text(54, 16, words.text("board.discard"), "t11 quiet")
    for k, card in enumerate(MARKET):
        count = view.discard[k]
        title = words.text("board.discarded", card=words.name(card), count=count)
        mark = text(0, 13, short_card(card, words), "t11 b")
        shown = text(
            0, 29, words.number(count), "t13" if count else "t13 faint", "", **sum_of(f"discard:{card}", count)
        )
        yield group(mark, shown, title=title, at=(54 + k * 38, 22))


# ---------------------------------------------------------------- piles and ladders


def _pile(view: StockpileView, words: Words, p: int, x: float, y: float) -> str:
    cards, bid = view.piles[p].cards, view.piles[p].bid
    name = words.text("view.pile", pile=p)
    count = words.text("board.pile.cards", name=name, count=len(cards))
    head = text(10, 20, name, "t15 b")
    if bid is not None:
        head += text(COLUMN - 10, 20, clip(words.seat(bid.seat), 14), f"t11 b ink-seat-{bid.seat}", "end")
    pick = "|".join(f"{field}:{p}" for field in ("pile", "up_pile", "down_pile", "other_pile", "to"))
    area = spot(4, 27, COLUMN - 8, 92, rect(0, 0, COLUMN - 8, 92, "felt", 6), title=count, pick=pick)
    fan = "".join(_laid(words, card, p, nth, len(cards)) for nth, card in enumerate(cards))
    ladder = "".join(_rung(view, words, p, k) for k in range(len(BIDS)))
    frame = rect(0.5, 0.5, COLUMN - 1, PILE - 1, "sheet", 8)
    return part("pile", x, y, COLUMN, PILE, frame, head, area, fan, ladder, title=count)


def _laid(words: Words, laid: PileCard, p: int, nth: int, count: int) -> str:
    """A card of a pile in its place: one row of up to four, else two rows of small ones that cover nothing."""
    small = count > 4
    across = max(5, -(-count // 2)) if small else count
    row, column = divmod(nth, across)
    (w, h), room = (SMALL, 16) if small else (CARD, 24)
    step = min(w + 4, (COLUMN - room - w) / max(1, across - 1))
    body, name = _side_up(words, laid, small)
    by = words.text("board.seeded")
    if laid.by is not None:
        by = words.text("board.laid", seat=words.seat(laid.by))
        body += dot(laid.by, words, *((w / 2, h - 12) if small else (12, h - 12)))
    x, y = room / 2 + column * step, 30 + row * (h + 2) if small else 41
    kin = f"card:{laid.card}" if laid.card is not None else None
    body = piece(f"pile:{p}:{nth}", body, looks=f"{laid.side} {laid.card}", kin=kin)
    about = f"{words.text('board.sign.back') if laid.card is None else _about(laid.card, words)} {by}."
    return spot(x, y, w, h, body, title=f"{name}. {by}", pick=f"pile:{p} nth:{nth}", cls="over", about=about)


def _side_up(words: Words, laid: PileCard, small: bool) -> tuple[str, str]:
    """The side of a pile's card that this seat sees, and what it is called."""
    if laid.side == "up" and laid.card is not None:
        return small_face(laid.card, words) if small else face(laid.card, words), words.name(laid.card)
    w, h = SMALL if small else CARD
    covered = back(0, 0, w, h)
    if laid.card is None:
        return covered, words.text("board.down")
    peek = rect(3, 3, w - 6, 17, "face", 4) + text(w / 2, 16, short_card(laid.card, words), "t11 b", "middle")
    return covered + peek, words.text("board.down.known", card=words.name(laid.card))


def _rung(view: StockpileView, words: Words, p: int, k: int) -> str:
    value, bid = BIDS[k], view.piles[p].bid
    width = (COLUMN - 10) / 4
    x, y = 5 + k % 4 * width, 122 + k // 4 * 48
    price = words.money(value)
    body = rect(2, 2, width - 4, 43, "cell", 6)
    if bid is not None and bid.value == value:
        body += piece(_bidder(view, p, bid.seat), meeple(bid.seat, words, width / 2, 24), looks=f"{p} {value}")
        title = words.text("board.bid", seat=words.seat(bid.seat), price=price, pile=p + 1)
    else:
        under = bid is not None and bid.value > value
        body += text(width / 2, 30, words.number(value), "t15 faint" if under else "t15", "middle")
        if view.seat is not None:
            body += group(meeple(view.seat, words, width / 2, 24), cls="ghost")
        title = words.text("board.rung", price=price, pile=p + 1)
    return spot(
        x + 2, y + 2, width - 4, 43, group(body, at=(-2, -2)), title=title, pick=f"do:bid pile:{p} value:{value}"
    )


def _bidder(view: StockpileView, p: int, seat: Seat) -> str:
    """A meeple on the ladder of a pile; of two players each has two."""
    before = sum(pile.bid is not None and pile.bid.seat == seat for pile in view.piles[:p])
    return f"meeple:{seat}:{before}"


# ---------------------------------------------------------------- players


def _plate(view: StockpileView, words: Words, p: PlayerView, x: float, y: float) -> str:
    turn = view.turn == p.seat
    frame = rect(1, 1, COLUMN - 2, PLATE - 2, f"sheet plate-edge seat-{p.seat}{' turn' if turn else ''}", 8)
    frame += rect(1, 1, 7, PLATE - 2, f"fill seat-{p.seat}", 3)
    name = words.seat(p.seat)
    head = dot(p.seat, words, 24, 20) + text(40, 25, clip(name, 15), "t15 b")
    if view.first == p.seat:
        star = group(path("M158 10l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z", "token"), title=words.text("board.first"))
        head += piece("first", star, looks=p.seat)
    money = text(18, 54, words.money(p.cash), "t20 b", "", **sum_of(f"cash:{p.seat}", p.cash, p.seat))
    money += group(*_fees(p, words))
    rows = text(18, 76, words.text("board.counts", regular=p.regular, split=p.split), "t11")
    investors = words.items([words.name(i) for i in p.investors]) if p.investors else ""
    said = text(18, 94, clip(investors or _state(p, words), 28), "t11 quiet")
    rows += note(said, title=investors, about=_powers(p, words)) if p.investors else said
    title = words.text("board.player", name=name, cash=words.money(p.cash), regular=p.regular, split=p.split)
    return part("plate", x, y, COLUMN, PLATE, group(frame, head, money, rows, title=title), title=name)


def _powers(p: PlayerView, words: Words) -> str:
    """What the player's investors can do."""
    return " ".join(
        f"{words.name(i)}: {words.rule(POWERS[i].id)}" if i in POWERS else words.name(i) for i in p.investors
    )


def _fees(p: PlayerView, words: Words) -> Iterator[str]:
    for k, fee in enumerate(p.unpaid[:4]):
        x = COLUMN - 32 - k * 24
        box = rect(x, 38, 22, 20, "end bad", 4)
        label = text(x + 11, 53, "−" + words.number(fee), "t11 b bad", "middle")
        yield group(box, label, title=words.text("board.unpaid", price=words.money(fee)))


def _state(p: PlayerView, words: Words) -> str:
    """What the player still has to do, in the fewest words."""
    if p.waiting:
        return words.text("board.waiting")
    if p.hand:
        return words.text("board.hand.count", count=p.hand)
    return words.text("board.unplaced") if p.unplaced else ""
