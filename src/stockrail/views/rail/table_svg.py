"""The whole table of a rail title as one sheet: round, map, market, trains, corporations, players, privates."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stockrail.core.ids import Seat
from stockrail.locales.l10n import Words
from stockrail.rail.state import AUCTION, CLOSED, STOCK
from stockrail.rail.view import RailView
from stockrail.views.draw import clip, group, part, rect, sheet, spot, tag, text
from stockrail.views.rail import map_svg, market_svg, tray_svg
from stockrail.views.rail import tile_svg as tile
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import Livery
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.table_text import owner_name, round_name

WIDTH, GAP = 1130.0, 10.0
STRIP, CHART, CARD, PLATE, CHIP = 34.0, 800.0, 132.0, 84.0, 46.0
ROW = 34.0
COLUMNS = 4
"""Corporation cards in a row."""


def table_svg(look: Look, view: RailView, words: Words, name: str) -> str:
    """The table as one picture; its parts stack on a narrow screen."""
    parts: list[str] = []
    y = 0.0
    for block in (_strip, *_order(view)):
        height, made = block(look, view, words, y)
        parts += made
        y += height + GAP
    return sheet(f"rail {name}", WIDTH, y - GAP, parts, words.text("title"))


Block = tuple[float, list[str]]
Maker = Callable[[Look, RailView, Words, float], Block]


def _order(view: RailView) -> tuple[Maker, ...]:
    """What the round is about comes first: the privates for sale, the shares, or the map."""
    if view.round == AUCTION:
        return _privates, _players, _map, _corporations, _chart
    if view.round == STOCK:
        return _players, _corporations, _chart, _privates, _map
    return _map, _corporations, _chart, _tiles, _players, _privates


def _strip(look: Look, view: RailView, words: Words, y: float) -> Block:
    said = [
        round_name(view, words),
        say(words, "phase", phase=view.phase_name),
        say(words, "limit", limit=view.train_limit),
        say(words, "bank", money=view.bank),
        say(words, "priority", seat=view.priority),
    ]
    if view.round > STOCK and view.operating >= 0:
        said.insert(1, _operator(view, words))
    width = (WIDTH - GAP * (len(said) - 1)) / len(said)
    parts = []
    for k, line in enumerate(said):
        body = rect(1, 1, width - 2, STRIP - 2, "chip", 6) + text(width / 2, 22, clip(line, 30), "t13 b", "middle")
        parts.append(part("round", k * (width + GAP), y, width, STRIP, body, title=line))
    return STRIP, parts


def _operator(view: RailView, words: Words) -> str:
    """The corporation whose turn it is: what it can spend and run."""
    c = view.operating
    trains = " ".join(train.partition("-")[0] for train in view.train_names[c])
    return " · ".join(filter(None, (view.corporations[c], words.money(view.treasury[c]), trains)))


def _map(look: Look, view: RailView, words: Words, y: float) -> Block:
    scene = look.map(view)
    left, top, width, height = map_svg.frame(scene)
    scale = WIDTH / width
    moved = f"scale({scale:.3f}) translate({-left:.1f} {-top:.1f})"
    body = tag("g", map_svg.map_body(scene, words), transform=moved, class_="rail-map")
    return height * scale, [part("map", 0, y, WIDTH, height * scale, body, title=say(words, "map"))]


def _tiles(look: Look, view: RailView, words: Words, y: float) -> Block:
    return tray_svg.tray(look, view, words, y, WIDTH, GAP)


def _chart(look: Look, view: RailView, words: Words, y: float) -> Block:
    """The market, and beside it the trains for sale."""
    scene = look.chart(view)
    width, height = market_svg.frame(scene)
    scale = CHART / width
    body = tag("g", market_svg.market_body(scene, words), transform=f"scale({scale:.3f})", class_="rail-market")
    chart = part("market", 0, y, CHART, height * scale, body, title=say(words, "market"))
    tall = max(height * scale, 44 + (len(look.trains) + 2) * ROW)
    beside = part(
        "trains",
        CHART + GAP,
        y,
        WIDTH - CHART - GAP,
        tall,
        *_depot(look, view, words, WIDTH - CHART - GAP, tall),
        title=say(words, "trains"),
    )
    return tall, [chart, beside]


def _depot(look: Look, view: RailView, words: Words, width: float, height: float) -> Iterator[str]:
    """The trains like the reference card: kind, price, how many are left, what makes them rust; those for sale now can
    be picked, and below them those in the pool."""
    yield rect(0.5, 0.5, width - 1, height - 1, "sheet", 8)
    for column, key in ((66, "price"), (166, "left"), (256, "rusts")):
        yield text(column, 22, say(words, key), "t11 quiet")
    for k, kind in enumerate(look.trains):
        y = 30 + k * ROW
        yield text(66, y + 22, words.money(kind.price), "t13")
        yield text(166, y + 22, words.number(view.depot[k]) if kind.count else "∞", "t13")
        yield text(256, y + 22, kind.rusts_on or "–", "t13 quiet")
        sold = next((t for t in view.bank_trains if t.rpartition("-")[0] == kind.id), "")
        if sold:
            yield _train(14, y, sold, f"train:{sold} source:bank")
        else:
            yield group(text(33, y + 22, kind.id, "t15 quiet", "middle"))
    below = 44 + len(look.trains) * ROW
    yield text(14, below + 16, say(words, "in_pool"), "t11 quiet")
    for i, train in enumerate(view.pool_trains[:10]):
        yield _train(100 + i % 5 * 44, below - 2 + i // 5 * ROW, train, f"train:{train} source:pool")


def _train(x: float, y: float, train: str, pick: str) -> str:
    body = rect(0, 0, 38, ROW - 4, "face", 5) + text(19, 21, train.rpartition("-")[0], "t15 b", "middle")
    return spot(x, y, 38, ROW - 4, body, title=train, pick=pick, rx=5)


def _corporations(look: Look, view: RailView, words: Words, y: float) -> Block:
    width = (WIDTH - GAP * (COLUMNS - 1)) / COLUMNS
    liveries = look.tokens(view)
    parts = []
    for c, name in enumerate(view.corporations):
        row, column = divmod(c, COLUMNS)
        body = _card(view, words, c, liveries[c], width)
        place = (column * (width + GAP), y + row * (CARD + GAP))
        parts.append(part("corporation", *place, width, CARD, *body, title=words.name(name)))
    rows = -(-len(view.corporations) // COLUMNS)
    return rows * (CARD + GAP) - GAP, parts


def _card(view: RailView, words: Words, c: int, livery: Livery, width: float) -> Iterator[str]:
    name = view.corporations[c]
    now = " turn" if c == view.operating and view.round > STOCK else ""
    yield spot(
        0,
        0,
        width,
        30,
        rect(0.5, 0.5, width - 1, CARD - 1, f"sheet plate-edge{now}", 8),
        tile.token(20, 17, tile.SLOT, livery),
        text(40, 22, clip(words.name(name), 20), "t13 b"),
        title=words.name(name),
        pick=f"corporation:{name}|target:{name}",
    )
    value = words.money(view.values[c]) if view.values[c] else "–"
    yield text(width - 12, 22, value, "t15 b", "end")
    yield text(12, 48, f"{say(words, 'treasury')} {words.money(view.treasury[c])}", "t11")
    yield text(
        width - 12,
        48,
        f"{say(words, 'par')} {words.money(view.par[c]) if view.par[c] else '–'}",
        "t11 quiet",
        "end",
    )
    yield from _shares(view, words, c, width)
    for i, train in enumerate(view.train_names[c][:5]):
        kind = train.partition("-")[0]
        body = rect(0, 0, 26, 26, "face", 4) + text(13, 18, kind, "t13 b", "middle")
        yield spot(
            12 + i * 32,
            98,
            26,
            26,
            body,
            title=train,
            pick=f"train:{train} source:{name}|train:{train}|trade_in:{train}",
            rx=4,
        )
    ran = say(words, "run")
    yield text(width - 12, 115, f"{ran} {words.money(view.ran[c])}", "t11 quiet", "end")


def _shares(view: RailView, words: Words, c: int, width: float) -> Iterator[str]:
    """Offering and pool to buy from, then each player's shares, one's own to sell; the president's are framed."""
    name = view.corporations[c]
    held = view.shares[c * (view.seats + 2) : (c + 1) * (view.seats + 2)]
    step = (width - 24) / (view.seats + 2)
    picks = {
        "ipo": f"corporation:{name} source:ipo|do:par corporation:{name}",
        "pool": f"corporation:{name} source:pool",
    }
    for k, (source, pick) in enumerate(picks.items()):
        label = say(words, "offer" if source == "ipo" else "pool")
        body = rect(0, 0, step - 3, 34, "cell", 4) + text(step / 2 - 1, 13, clip(label, 6), "t9 quiet", "middle")
        body += text(step / 2 - 1, 28, words.number(held[view.seats + k]), "t13 b", "middle")
        yield spot(12 + k * step, 57, step - 3, 34, body, title=label, pick=pick, rx=4)
    for p in range(view.seats):
        x = 12 + (p + 2) * step
        edge = "cell start" if view.president[c] == p else "frame"
        body = rect(0, 0, step - 3, 34, edge, 4) + text(step / 2 - 1, 13, clip(words.seat(p), 5), "t9 quiet", "middle")
        body += text(step / 2 - 1, 28, words.number(held[p]) if held[p] else "·", "t13 b", "middle")
        if p == view.seat:
            yield spot(x, 57, step - 3, 34, body, title=words.seat(p), pick=f"do:sell corporation:{name}", rx=4)
        else:
            yield group(body, title=words.seat(p), at=(x, 57.0))


def _players(look: Look, view: RailView, words: Words, y: float) -> Block:
    width = (WIDTH - GAP * (view.seats - 1)) / view.seats
    parts = []
    for p in range(view.seats):
        body = _plate(view, words, p, width)
        parts.append(part("plate", p * (width + GAP), y, width, PLATE, *body, title=words.seat(p)))
    return PLATE, parts


def _plate(view: RailView, words: Words, p: Seat, width: float) -> Iterator[str]:
    turn = " turn" if view.turn == p else ""
    yield rect(0.5, 0.5, width - 1, PLATE - 1, f"sheet plate-edge{turn}", 8)
    yield text(12, 22, clip(words.seat(p), 18), f"t15 b ink-seat-{p}")
    yield text(width - 12, 22, words.money(view.cash[p]), "t15 b", "end")
    count = f"{words.number(view.certificates[p])}/{words.number(view.certificate_limit)}"
    yield text(12, 46, f"{say(words, 'certificates')} {count}", "t11")
    yield text(12, 66, f"{say(words, 'worth')} {words.money(view.wealth[p])}", "t11")
    own = " ".join(name for name, owner in zip(view.privates, view.owner, strict=True) if owner == p)
    yield text(width - 12, 66, own, "t11 b", "end")


def _privates(look: Look, view: RailView, words: Words, y: float) -> Block:
    open_ones = [i for i, owner in enumerate(view.owner) if owner != CLOSED]
    if not open_ones:
        return -GAP, []
    width = (WIDTH - GAP * (len(open_ones) - 1)) / len(open_ones)
    parts = []
    for k, i in enumerate(open_ones):
        private = look.privates[i]
        bid = max(view.bids[i][1::2], default=0)
        under = words.money(bid) if bid else owner_name(view, view.owner[i], words)
        body = spot(
            0,
            0,
            width,
            CHIP,
            rect(0.5, 0.5, width - 1, CHIP - 1, "sheet", 6),
            text(10, 19, f"{private.id} {words.money(private.price)}", "t13 b"),
            text(width - 10, 19, f"+{words.number(private.revenue)}", "t11 good", "end"),
            text(10, 37, clip(under, 18), "t11 quiet"),
            title=words.name(private.id),
            pick=f"private:{private.id}|card:{private.id}",
        )
        parts.append(part("private", k * (width + GAP), y, width, CHIP, body, title=words.name(private.id)))
    return CHIP, parts
