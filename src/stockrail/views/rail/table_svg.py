"""The whole table of a rail title as one sheet: round, map, market, trains, corporations, players, privates."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stockrail.core.ids import Money, Seat
from stockrail.locales.l10n import Words
from stockrail.rail.actions import Bid, Run, Train
from stockrail.rail.state import AUCTION, CLOSED, CORP, STOCK
from stockrail.rail.title import TrainKind
from stockrail.rail.view import RailView
from stockrail.views.draw import (
    clip,
    fold,
    group,
    note,
    part,
    path,
    piece,
    rect,
    sheet,
    spot,
    sum_of,
    tag,
    text,
    turned,
)
from stockrail.views.rail import map_svg, market_svg, sentences, tray_svg
from stockrail.views.rail import tile_svg as tile
from stockrail.views.rail.labels import headings, marker, owner_name, price_cut, say
from stockrail.views.rail.look import Livery
from stockrail.views.rail.powers import about
from stockrail.views.rail.questions import is_asked_for
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.sheets import leaves, owned, stock
from stockrail.views.rail.table_text import round_name

WIDTH, GAP = 1130.0, 10.0
STRIP, CARD, PLATE, CHIP, DEPOT = 34.0, 136.0, 64.0, 46.0, 86.0
BELOW = 17.0
"""What a plate grows by where somebody has private companies."""
TRAIN, CHART = 30.0, 610.0
FINGER = 36.2
"""A train on a card: 44 pixels where a phone enlarges the card."""
HEAD, LINE, ABOUT, FOOT = 62.0, 21.0, 7.9, 30.0
"""A card of the sale: its title, a line of what it does, how wide a letter of that is, and who has bid."""
PLATES = 3
"""As wide as if so many sat at the table plates become at most: a phone shows them without making them smaller."""
COLUMNS = 4
"""Corporation cards in a row."""
ROWS = 3
"""Of cards of the sale: with two half of the room would be empty."""


def table_svg(look: Look, view: RailView, words: Words) -> str:
    """The table as one picture; its parts stack on a narrow screen."""
    parts: list[str] = []
    y = 0.0
    for block in (_strip, *_order(view)):
        height, made = block(look, view, words, y)
        parts += made
        y += height + GAP
    name, title = f"rail g{look.game.name}", words.text("title")
    return sheet(name, WIDTH, y - GAP, parts, title, _rooms(view, words), _beside(view), _subject(view))


def _rooms(view: RailView, words: Words) -> Iterator[tuple[str, str]]:
    """Corporations stand with the market; privates have a room of their own while they are sold."""
    on_sale = view.state.round == AUCTION
    if on_sale:
        yield say(words, "sheet.privates"), "private"
    yield say(words, "map"), "map"
    yield say(words, "room.shares"), "corporation market"
    yield say(words, "room.supply"), "trains" if on_sale else "trains private tiles"


def _subject(view: RailView) -> str:
    """The part that a question for trains or for routes is about; any other is about what its round puts first."""
    if is_asked_for(view, Run):
        return "map"
    return "trains" if is_asked_for(view, Train) else ""


Block = tuple[float, list[str]]
Maker = Callable[[Look, RailView, Words, float], Block]


def _order(view: RailView) -> tuple[Maker, ...]:
    """What the round is about comes first: the privates for sale, the shares, or the map."""
    if view.state.round == AUCTION:
        return _privates, _players, _map, _corporations, _chart, _trains
    if view.state.round == STOCK:
        return _players, _corporations, _chart, _trains, _privates, _map
    return _map, _trains, _corporations, _players, _chart, _privates, _tiles


def _beside(view: RailView) -> Iterator[tuple[str, str]]:
    """Next to the question lies the card of the corporation that operates."""
    if view.state.round > STOCK and view.state.operating >= 0:
        yield view.game.corporations[view.state.operating], "operating"


def _strip(look: Look, view: RailView, words: Words, y: float) -> Block:
    bank = say(words, "bank", money=view.state.bank)
    said = [
        round_name(view, words),
        say(words, "phase", phase=view.game.phase(view.state).id),
        say(words, "limit", limit=view.train_limit),
        bank,
        say(words, "priority", seat=view.state.priority),
    ]
    if view.state.round > STOCK and view.state.operating >= 0:
        said.insert(1, _operator(view, words))
    width = (WIDTH - GAP * (len(said) - 1)) / len(said)
    parts = []
    for k, line in enumerate(said):
        amount = sum_of("bank", view.state.bank) if line == bank else {}
        line_ = text(width / 2, 22, clip(line, 30), "t13 b", "middle", **amount)
        body = rect(1, 1, width - 2, STRIP - 2, "chip", 6) + line_
        parts.append(part("round", k * (width + GAP), y, width, STRIP, body, title=line))
    return STRIP, parts


def _operator(view: RailView, words: Words) -> str:
    """The corporation whose turn it is: what it can spend and run."""
    c = view.state.operating
    trains = " ".join(words.printed(train.partition("-")[0]) for train in view.train_names[c])
    shown = (view.game.corporations[c], words.money(view.state.treasury[c]), words.isolate(trains))
    return words.text("comma").join(filter(None, shown))


def _map(look: Look, view: RailView, words: Words, y: float) -> Block:
    scene = look.map(view)
    left, top, width, height = map_svg.frame(scene)
    scale = WIDTH / width
    moved = f"scale({scale:.3f}) translate({-left:.1f} {-top:.1f})"
    body = tag("g", map_svg.map_body(scene, words), transform=moved, class_="rail-map")
    return height * scale, [part("map", 0, y, WIDTH, height * scale, body, title=say(words, "map"), pinch=True)]


def _tiles(look: Look, view: RailView, words: Words, y: float) -> Block:
    return tray_svg.tray(view, words, y, WIDTH, GAP)


def _chart(look: Look, view: RailView, words: Words, y: float) -> Block:
    """The market, as wide as the table, but no taller than fits a window with the corporations above it."""
    scene = look.chart(view)
    width, height = market_svg.frame(scene)
    scale = min(WIDTH / width, CHART / height)
    body = tag("g", market_svg.market_body(scene, words), transform=f"scale({scale:.3f})", class_="rail-market")
    return height * scale, [part("market", 0, y, width * scale, height * scale, body, title=say(words, "market"))]


def _trains(look: Look, view: RailView, words: Words, y: float) -> Block:
    """The depot: a card for each kind like the reference card, and last those in the pool."""
    kinds = view.game.title.trains
    count = len(kinds) + 1
    width = (WIDTH - GAP * (count - 1)) / count
    bodies = [*(_kind(view, words, kind, width) for kind in kinds), _pool(view, words, width)]
    parts = [part("trains", k * (width + GAP), y, width, DEPOT, body) for k, body in enumerate(bodies)]
    return DEPOT, parts


def _kind(view: RailView, words: Words, kind: TrainKind, width: float) -> str:
    """Price, how many are left, what makes them rust; the next one for sale can be picked."""
    sold = next((t for t in view.for_sale if t.rpartition("-")[0] == kind.id), "")
    body = [
        rect(0.5, 0.5, width - 1, DEPOT - 1, "sheet", 8),
        text(12, 27, words.printed(kind.id), "t17 b" if sold else "t17 quiet"),
        text(width - 14, 27, words.money(kind.price), "t15 b" if sold else "t15 quiet", "end"),
    ]
    gone = ("last_run", kind.phased_out_on) if kind.phased_out_on else ("rusts", kind.rusts_on or "–")
    facts = {"left": stock(view, kind, words), gone[0]: words.printed(gone[1])}
    amount = sum_of(f"left:{kind.id}", view.state.depot[view.game.kind_index[kind.card or kind.id]])
    for row, (key, value) in enumerate(facts.items()):
        body.append(text(12, 51 + 20 * row, say(words, key), "t11 quiet"))
        body.append(text(width - 14, 51 + 20 * row, value, "t13", "end", **(amount if key == "left" else {})))
    title = sold or words.printed(kind.id)
    title = f"{title} ({leaves(kind, words)})" if kind.phased_out_on else title
    if not sold:
        return note(*body, title=title, about=sentences.train(kind, words))
    body = [piece(f"train:{sold}", *body)]
    about = sentences.train(kind, words)
    return spot(0, 0, width, DEPOT, *body, title=title, pick=f"train:{sold} source:bank", rx=8, about=about)


def _pool(view: RailView, words: Words, width: float) -> str:
    across = int((width - 8) // 42)
    trains = [
        _train(view, words, train, 8 + i % across * 42, 22 + i // across * 32)
        for i, train in enumerate(view.pool_trains[: 2 * across])
    ]
    head = text(12, 17, say(words, "in_pool"), "t11 quiet")
    return rect(0.5, 0.5, width - 1, DEPOT - 1, "sheet", 8) + head + "".join(trains)


def _train(view: RailView, words: Words, train: str, x: float, y: float) -> str:
    """A train of the pool."""
    pick, about = f"train:{train} source:pool", _run(view, train, words)
    body = rect(0, 0, 38, TRAIN, "face", 5) + text(19, 21, words.printed(train.rpartition("-")[0]), "t15 b", "middle")
    return spot(x, y, 38, TRAIN, piece(f"train:{train}", body), title=train, pick=pick, rx=5, about=about)


def _run(view: RailView, train: str, words: Words) -> str:
    """What a train of this name does."""
    return sentences.train(view.game.kind(view.game.train_of(train)), words)


def _corporations(look: Look, view: RailView, words: Words, y: float) -> Block:
    """Those in the game; one that was taken out or has closed has no card."""
    width = _column(COLUMNS)
    parts = []
    for place, c in enumerate(c for c, closed in enumerate(view.state.closed) if not closed):
        row, column = divmod(place, COLUMNS)
        name = view.game.corporations[c]
        body = _card(view, words, c, look.liveries[c], width)
        at = (column * (width + GAP), y + row * (CARD + GAP))
        now = c == view.state.operating and view.state.round > STOCK
        parts.append(
            part("corporation operating" if now else "corporation", *at, width, CARD, *body, title=words.name(name))
        )
    rows = -(-len(parts) // COLUMNS)
    return rows * (CARD + GAP) - GAP, parts


def _card(view: RailView, words: Words, c: int, livery: Livery, width: float) -> Iterator[str]:
    name = view.game.corporations[c]
    now = " turn" if c == view.state.operating and view.state.round > STOCK else ""
    value = words.money(view.values[c]) if view.values[c] else ""
    yield spot(
        0,
        0,
        width,
        30,
        rect(0.5, 0.5, width - 1, CARD - 1, f"sheet plate-edge{now}", 8),
        tile.token(20, 17, tile.SLOT, livery),
        text(40, 22, clip(words.name(name), int((width - 54 - 9 * len(value)) // 7)), "t13 b"),
        title=words.name(name),
        pick=f"corporation:{name}|target:{name}",
        about=sentences.corporation(view.game, view.game.title.corporations[c], words),
    )
    yield text(width - 12, 22, value, "t15 b", "end", **sum_of(f"value:{name}", view.values[c]))
    treasury = view.state.treasury[c]
    yield text(12, 50, words.money(treasury), "t15 b", "", **sum_of(f"treasury:{name}", treasury))
    yield from _stock(view, words, c, livery, width)
    if c in view.game.minors:
        owner = words.seat(view.state.president[c]) if view.state.president[c] >= 0 else say(words, "unsold")
        yield text(12, 78, clip(owner, 30), "t13")
    else:
        yield from _shares(view, words, c, width)
    yield from _fleet(view, words, c, width)


def _stock(view: RailView, words: Words, c: int, livery: Livery, width: float) -> Iterator[str]:
    """Tokens still to be placed, and the par value."""
    left, par = view.state.tokens_left[c], view.state.par[c]
    name = view.game.corporations[c]
    discs = [
        piece(
            f"spare:{name}:{k}",
            tag("circle", cx=100 + 15 * k, cy=45, r=6, fill=livery.fill, class_="spare"),
            kin=f"token:{livery.initials}",
        )
        for k in range(left)
    ]
    tokens = f"{say(words, 'tokens')}: {words.number(left)}"
    yield group(*discs[:6], title=tokens)
    if par:
        yield text(width - 12, 50, f"{say(words, 'par')} {words.money(par)}", "t11 quiet", "end")


def _fleet(view: RailView, words: Words, c: int, width: float) -> Iterator[str]:
    """Trains to pick, and on the right private companies and the last run."""
    name = view.game.corporations[c]
    for i, train in enumerate(view.train_names[c][:5]):
        kind = words.printed(train.rpartition("-")[0])
        body = rect(0, 0, FINGER, FINGER, "face", 4) + text(FINGER / 2, 23, kind, "t13 b", "middle")
        pick = f"train:{train} source:{name}|train:{train}|trade_in:{train}"
        body = piece(f"train:{train}", body)
        about = _run(view, train, words)
        yield spot(12 + i * (FINGER + 4), 97, FINGER, FINGER, body, title=train, pick=pick, rx=4, about=about)
    ran = f"{say(words, 'run')} {words.money(view.state.ran[c])}" if view.state.ran[c] else ""
    amount = sum_of(f"run:{name}", view.state.ran[c])
    own = " ".join(owned(view, CORP + c))
    lines: list[tuple[str, str, dict[str, object]]] = [
        (_status(view, words, c), "b bad", {}),
        (own, "quiet", {}),
        (ran, "quiet", amount),
    ]
    shown = [line for line in lines if line[0]]
    for k, (line, look, amount) in enumerate(shown):
        yield text(width - 12, 120 - 7 * (len(shown) - 1) + 14 * k, line, f"t11 {look}", "end", **amount)


def _status(view: RailView, words: Words, c: int) -> str:
    """What is out of the ordinary: nobody leads it, or it has not begun."""
    if c in view.game.minors or (view.state.floated[c] and view.state.president[c] >= 0):
        return ""
    return say(words, "receivership") if view.state.floated[c] else say(words, "unfloated") if view.state.par[c] else ""


def _shares(view: RailView, words: Words, c: int, width: float) -> Iterator[str]:
    """Offering and pool to buy from, then each player's shares, one's own to sell; the president's are framed."""
    name = view.game.corporations[c]
    s, step = view.state, (width - 24) / (view.seats + 2)
    most = int(step // 6.2)
    buys = (
        ("offer", s.in_offer(c), f"corporation:{name} source:ipo|do:par corporation:{name}"),
        ("pool", s.in_pool(c), f"corporation:{name} source:pool"),
    )
    for k, (source, left, pick) in enumerate(buys):
        label = say(words, source)
        body = rect(0, 0, step - 3, 36, "cell", 4) + text(step / 2 - 1, 14, clip(label, most), "t11 quiet", "middle")
        amount = sum_of(f"{source}:{name}", left)
        body += text(step / 2 - 1, 30, words.number(left), "t13 b", "middle", **amount)
        yield spot(12 + k * step, 57, step - 3, 36, body, title=label, pick=pick, rx=4)
    labels = headings(words, view.seats, most)
    for p, held in enumerate(s.holdings(c)):
        x = 12 + (p + 2) * step
        body = _holding(words, p, held, (step, labels[p]), s.president[c] == p, name)
        title = words.seat(p) + (f" ({say(words, 'president')})" if s.president[c] == p else "")
        if p == view.seat:
            yield spot(x, 57, step - 3, 36, body, title=title, pick=f"do:sell corporation:{name}", rx=4)
        else:
            yield group(body, title=title, at=(x, 57.0))


CROWN = "M0 7V1l2.5 2.5L5 0l2.5 3.500L10 1v6z"


def _holding(words: Words, p: Seat, held: int, column: tuple[float, str], leads: bool, name: str) -> str:
    """A player's shares; the president's are crowned, on the player's colour."""
    step, heading = column
    on = "on" if leads else "quiet"
    body = rect(0, 0, step - 3, 36, "fill" if leads else "frame", 4)
    body += text(step / 2 - 1, 14, heading, f"t11 {on}", "middle")
    amount = sum_of(f"held:{p}:{name}", held)
    number = words.number(held) if held else "·"
    x, look = (step / 2 + 5, "t13 b on") if leads else (step / 2 - 1, "t13 b")
    body += text(x, 30, number, look, "middle", **amount)
    if not leads:
        return body
    crown = tag("g", path(CROWN, "crown"), transform=f"translate({step / 2 - 13:.1f} 21)")
    return tag("g", body + piece(f"president:{name}", crown, looks=p), class_=f"seat-{p}")


def _players(look: Look, view: RailView, words: Words, y: float) -> Block:
    across = max(view.seats, PLATES)
    width = (WIDTH - GAP * (across - 1)) / across
    below = [_below(view, words, p) for p in range(view.seats)]
    height = PLATE + (BELOW if any(below) else 0)
    parts = []
    for p in range(view.seats):
        body = _plate(view, words, p, (width, height), below[p])
        parts.append(part("plate", p * (width + GAP), y, width, height, *body, title=words.seat(p)))
    return height, parts


def _below(view: RailView, words: Words, p: Seat) -> str:
    """The private companies of a player; of a bankrupt that."""
    if p == view.state.bankrupt or p in view.state.bankrupts:
        return say(words, "bankrupt")
    return " ".join(owned(view, p))


def _plate(view: RailView, words: Words, p: Seat, size: tuple[float, float], below: str) -> Iterator[str]:
    width, height = size
    turn = " turn" if view.turn == p else ""
    yield rect(0.5, 0.5, width - 1, height - 1, f"sheet plate-edge{turn}", 8)
    name = clip(words.seat(p), 18 if view.seats < 5 else 12)
    yield text(12, 24, name + (" ◆" if view.state.priority == p else ""), f"t15 b ink-seat-{p}")
    cash = view.state.cash[p]
    yield text(width - 12, 24, words.money(cash), "t17 b", "end", **sum_of(f"cash:{p}", cash, p))
    yield from _money(view, words, p, width) if is_auction(view) else _papers(view, words, p, width)
    ruined = p == view.state.bankrupt or p in view.state.bankrupts
    yield text(12, 69, below, "t11 b bad" if ruined else "t11 b")


def is_auction(view: RailView) -> bool:
    """Do bids tie up money now?"""
    return view.state.round == AUCTION and Bid in view.game.actions


def _money(view: RailView, words: Words, p: Seat, width: float) -> Iterator[str]:
    """What a player's bids tie up, and what is left for others."""
    free = view.free_cash[p]
    bids = view.state.cash[p] - free
    yield text(12, 50, say(words, "bids", money=bids), "t13", "", **sum_of(f"bids:{p}", bids))
    yield text(width - 12, 50, say(words, "free", money=free), "t13", "end", **sum_of(f"free:{p}", free))


def _papers(view: RailView, words: Words, p: Seat, width: float) -> Iterator[str]:
    """Certificates and what everything together is worth."""
    full = " bad" if view.certificates[p] >= view.certificate_limit else ""
    count = f"{words.number(view.certificates[p])}/{words.number(view.certificate_limit)}"
    amount = sum_of(f"certificates:{p}", view.certificates[p])
    yield text(12, 50, f"{say(words, 'certificates')} {count}", f"t11{full}", "", **amount)
    worth = f"{say(words, 'worth')} {words.money(view.wealth[p])}"
    yield text(width - 12, 50, worth, "t11", "end", **sum_of(f"worth:{p}", view.wealth[p]))


def _privates(look: Look, view: RailView, words: Words, y: float) -> Block:
    """A chip each, which tells what the company does when it is looked at; while they are sold, cards that say it."""
    open_ones = [i for i, owner in enumerate(view.state.owner) if owner != CLOSED]
    if not open_ones:
        return -GAP, []
    return (_sale if view.state.round == AUCTION else _chips)(view, words, open_ones, y)


def _chips(view: RailView, words: Words, open_ones: list[int], y: float) -> Block:
    width = _column(len(open_ones))
    parts = []
    for k, i in enumerate(open_ones):
        body = _private(view, words, i, [], (width, CHIP), about(view.game, view.game.private(i), words))
        parts.append(part("private", k * (width + GAP), y, width, CHIP, body))
    return CHIP, parts


def _sale(view: RailView, words: Words, open_ones: list[int], y: float) -> Block:
    """Cards in three rows, larger than they are drawn: so they fill their room, and a row is as high as it must be."""
    most = min(COLUMNS, -(-len(open_ones) // 2))
    across = min(most, max(2, -(-len(open_ones) // ROWS)))
    drawn, width = _column(most), _column(across)
    scale = width / drawn
    parts, top = [], y
    for row in (open_ones[k : k + across] for k in range(0, len(open_ones), across)):
        folded = [fold(about(view.game, view.game.private(i), words), int((drawn - 20) // ABOUT)) for i in row]
        height = HEAD + LINE * max(map(len, folded)) + FOOT
        for k, (i, lines) in enumerate(zip(row, folded, strict=True)):
            body = _private(view, words, i, lines, (drawn, height), "")
            larger = tag("g", body, transform=f"scale({scale:.3f})")
            parts.append(part("private", k * (width + GAP), top, width, height * scale, larger))
        top += height * scale + GAP
    return top - GAP - y, parts


def _column(across: int) -> float:
    """How wide each of so many is that fill the width together."""
    return (WIDTH - GAP * (across - 1)) / across


def _private(view: RailView, words: Words, i: int, lines: list[str], size: tuple[float, float], told: str) -> str:
    private, (width, height) = view.game.private(i), size
    name = words.name(private.id, "private")
    seats, amounts = view.state.bids[i][::2], view.state.bids[i][1::2]
    bids = [f"{clip(words.seat(p), 8)} {words.money(n)}" for p, n in zip(seats, amounts, strict=True)]
    owner = owner_name(view, view.state.owner[i], words)
    under = "  ".join(bids or filter(None, (owner, marker(view, i))))
    body = [
        rect(0.5, 0.5, width - 1, height - 1, "sheet", 6),
        text(
            10,
            22 if lines else 20,
            f"{private.id} {words.money(private.price - price_cut(view, i))}",
            _size(lines, "b"),
        ),
        text(10, height - 9, clip(under, int(width // 6.4)), _size(lines, "b" if bids else "quiet", small=True)),
    ]
    if private.revenue:
        earns = words.signed(Money(private.revenue) if lines else private.revenue)
        body.append(text(width - 14, 22 if lines else 20, earns, _size(lines, "good", small=True), "end"))
    if lines:
        start, anchor = (width - 10, "end") if words.dir == "rtl" else (10, "")
        body.append(text(start, 46, clip(name, int(width // 8.6)), "t15 b", anchor))
        lines = [*map(turned, lines)] if words.dir == "rtl" else lines  # one of names alone runs like the others
        body += [text(start, HEAD + 6 + LINE * k, line, "t15", anchor) for k, line in enumerate(lines)]
    pick = f"private:{private.id}|card:{private.id}"
    known = piece(f"private:{private.id}", *body, looks=view.state.owner[i])
    return spot(0, 0, width, height, known, title=name, pick=pick, about=told and f"{name}. {told}")


def _size(on_sale: object, look: str, small: bool = False) -> str:
    """Letters of a private company: larger on the cards of the sale than on a chip."""
    sizes = ("t13", "t17") if on_sale else ("t11", "t13")
    return f"{sizes[0 if small else 1]} {look}"
