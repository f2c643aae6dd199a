"""The whole table of a rail title as plain text: round, map, market, shares, players, privates, trains."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from stockrail.core.ids import Seat
from stockrail.locales.l10n import Words
from stockrail.rail.state import AUCTION, CLOSED, STOCK
from stockrail.rail.view import RailView
from stockrail.views.layout import WIDTH, cut, ends, rule, table
from stockrail.views.rail.labels import marker, owner_name, say
from stockrail.views.rail.powers import about
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.sheets import owned, trains
from stockrail.views.rail.text import map_text, market_text

NAME = 12
"""How much of a player's name is shown."""
INDENT = " " * 6
"""What stands before the lines under a row."""


def table_text(look: Look, view: RailView, words: Words) -> str:
    """The table, at most 100 columns wide."""
    lines = [
        *_head(view, words),
        "",
        rule(say(words, "map")),
        *map_text(look.map(view)),
        say(words, "map_signs"),
        rule(say(words, "market")),
        *market_text(look.chart(view)),
        rule(say(words, "corporations")),
        *_corporations(view, words),
        rule(say(words, "players")),
        *_players(view, words),
        rule(say(words, "privates")),
        *_privates(view, words),
        rule(say(words, "trains")),
        *_trains(view, words),
        say(words, "pool_trains", trains=words.items(list(view.pool_trains))),
    ]
    return "\n".join(line.rstrip() for line in lines)


def round_name(view: RailView, words: Words) -> str:
    """Which round it is."""
    if view.state.round == AUCTION:
        return say(words, "auction")
    if view.state.round == STOCK:
        return say(words, "stock", number=view.state.cycle)
    s = view.state
    return say(words, "operating", number=s.cycle, round=s.round_number, rounds=s.rounds_in_set)


def _head(view: RailView, words: Words) -> Iterator[str]:
    phase = say(words, "phase", phase=view.game.phase(view.state).id)
    left = f"{words.text('title')}, {round_name(view, words)}, {phase}"
    yield ends(left, say(words, "bank", money=view.state.bank))
    yield say(words, "priority", seat=view.state.priority)


def _corporations(view: RailView, words: Words) -> list[str]:
    """The share matrix; `*` marks the president, `>` the corporation that operates."""
    seats = [cut(words.seat(p), 8) for p in range(view.seats)]
    keys = ("value", "par", "treasury", "offer", "pool")
    head = ["", *(say(words, k) for k in keys), *seats, say(words, "trains"), say(words, "run")]
    rows = [head]
    for c, name in enumerate(view.game.corporations):
        if view.state.closed[c]:
            continue
        mark = ">" if c == view.state.operating and view.state.round > STOCK else " "
        held = [_held(view, c, p, shares, words) for p, shares in enumerate(view.state.holdings(c))]
        offer, pool = words.number(view.state.in_offer(c)), words.number(view.state.in_pool(c))
        worth = words.number(view.values[c]) if view.values[c] else "-"
        par = words.number(view.state.par[c]) if view.state.par[c] else "-"
        fleet = " ".join(t.partition("-")[0] for t in view.train_names[c]) or "-"
        ran = words.number(view.state.ran[c])
        rows.append([mark + name, worth, par, words.number(view.state.treasury[c]), offer, pool, *held, fleet, ran])
    return table(rows, [6, 7, 5, 8, 6, 6, *[8] * view.seats, 9, 6], gap=" ")


def _held(view: RailView, corp: int, seat: Seat, shares: int, words: Words) -> str:
    return (words.number(shares) if shares else ".") + ("*" if view.state.president[corp] == seat else "")


def _players(view: RailView, words: Words) -> list[str]:
    keys = ("cash", "certificates", "worth", "privates")
    rows = [["", *(say(words, k) for k in keys)]]
    for p in range(view.seats):
        mark = ">" if view.turn == p else " "
        certificates = f"{words.number(view.certificates[p])}/{words.number(view.certificate_limit)}"
        cash, worth = words.money(view.state.cash[p]), words.money(view.wealth[p])
        rows.append([mark + cut(words.seat(p), NAME), cash, certificates, worth, " ".join(owned(view, p))])
    return table(rows, [NAME + 1, 14, 14, 14, 30])


def _privates(view: RailView, words: Words) -> list[str]:
    rows = []
    for i, p in enumerate(view.game.title.privates):
        bids = [
            f"{cut(words.seat(seat), 8)} {words.money(amount)}"
            for seat, amount in zip(view.state.bids[i][::2], view.state.bids[i][1::2], strict=True)
        ]
        owner = owner_name(view, view.state.owner[i], words)
        last = ", ".join(bids) or marker(view, i)
        rows.append([p.id, words.name(p.id, "private"), words.money(p.price), words.money(p.revenue), owner, last])
    lines = table(rows, [4, 28, 8, 8, 14, 30])
    return [line for i, row in enumerate(lines) for line in (row, *_about(view, words, i))]


def _about(view: RailView, words: Words, i: int) -> list[str]:
    """What a private that is still open does, folded under its row."""
    if view.state.owner[i] == CLOSED:
        return []
    said = about(view.game, view.game.title.privates[i], words)
    return wrap(said, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)


def _trains(view: RailView, words: Words) -> list[str]:
    """The reference card of the trains."""
    return table([[cell.text for cell in row] for row in trains(view, words).rows], [8, 10, 10, 30])
