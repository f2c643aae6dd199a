"""Stockpile's table as plain text, for terminal, tests and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from stockrail.core.ids import Seat
from stockrail.games.stockpile.data import BIDS, COMPANIES, MARKET, TRACKS
from stockrail.games.stockpile.view import PairView, PileCard, PlayerView, StandingBid, StockpileView
from stockrail.locales.l10n import Words
from stockrail.views.layout import cut, ends, flow, pad, rule, table

PHASES = (
    "setup",
    "investors",
    "information",
    "supply",
    "window",
    "demand",
    "action",
    "selling",
    "movement",
    "deborah",
    "end",
)
ALWAYS = ("information", "supply", "demand", "action", "selling", "movement")
"""The phases of every round; the others are named only while they last."""
AUCTION = ("window", "demand")
"""When the bid tracks matter."""
NAME = 14
"""How much of a player's name is shown."""


def text(view: StockpileView, words: Words) -> str:
    """The table as the seat knows it, at most 100 columns wide."""
    lines = [*_head(view, words), "", *_market(view, words)]
    if any(pile.cards or pile.bid for pile in view.piles):
        lines += ["", *_piles(view, words)]
    lines += ["", *_players(view, words), *_discard(view, words)]
    if view.seat is not None and view.phase != "end":
        lines += ["", *_secrets(view, view.players[view.seat], words)]
    lines += _scores(view, words)
    return "\n".join(line.rstrip() for line in lines)


# ------------------------------------------------------------ the board


def _head(view: StockpileView, words: Words) -> Iterator[str]:
    left = words.text("view.round", title=words.text("title"), round=view.round, rounds=view.rounds)
    yield ends(left, words.text("view.deck", count=view.deck))
    shown = [p for p in PHASES if p in ALWAYS or p == view.phase]
    names = {p: words.name(p) for p in shown}
    yield " › ".join(f"[{names[p]}]" if p == view.phase else names[p] for p in shown)


def _market(view: StockpileView, words: Words) -> Iterator[str]:
    """A row a company: its track with the price marked, the forecast this seat knows, its own cards."""
    yield rule(words.text("view.prices"))
    tracks = TRACKS[view.board]
    wide = max(len(t.spaces) for t in tracks)
    for company in view.box.companies:
        i = COMPANIES.index(company)
        track = tracks[i]
        cells = [_space(v, n == view.prices[i], n in track.marks, words) for n, v in enumerate(track.spaces)]
        row = f"{company} {pad(words.name(company), 21)} {pad(''.join(cells), 5 * wide)}"
        yield f"{row} {pad(_forecast(view, company, words), 16)} {_own_cards(view, i, words)}"


def _space(value: int, here: bool, mark: bool, words: Words) -> str:
    number = words.number(value) + ("$" if mark else "")
    return pad(f"[{number}]" if here else f" {number} ", 5)


def _forecast(view: StockpileView, company: str, words: Words) -> str:
    for pair in view.pairs:
        if pair.company == company and pair.forecast is not None:
            return f"{words.digits(pair.forecast)} {_whose(view, pair, words)}"
    return ""


def _whose(view: StockpileView, pair: PairView, words: Words) -> str:
    if pair.open:
        return words.text("view.pair.open")
    return words.text("view.pair.own" if pair.seat == view.seat else "view.pair.seen")


def _own_cards(view: StockpileView, i: int, words: Words) -> str:
    me = None if view.seat is None else view.players[view.seat]
    if me is None or me.regular_cards is None or me.split_cards is None:
        return ""
    return _holding(me.regular_cards[i], me.split_cards[i], words)


def _holding(regular: int, split: int, words: Words) -> str:
    """`2`, `2+1s`: regular cards, then split cards."""
    parts = [words.number(regular)] if regular else []
    return "+".join([*parts, words.text("view.split_cards", count=split)] if split else parts)


def _piles(view: StockpileView, words: Words) -> Iterator[str]:
    yield rule(words.text("view.piles"))
    for n, pile in enumerate(view.piles):
        label = words.text("view.pile", pile=n) + "  "
        yield from flow(label, [_card(c, words) for c in pile.cards] or [words.text("view.empty_pile")])
        if view.phase in AUCTION:
            yield " " * cell_len(label) + _track(pile.bid, words)


def _track(bid: StandingBid | None, words: Words) -> str:
    """`0  1  [3 Ann]  6 ...`: the spaces of a pile with the meeple that stands there."""
    at = None if bid is None else bid.value
    stands = "" if bid is None else cut(words.seat(bid.seat), NAME)
    return "  ".join(f"[{words.number(v)} {stands}]" if v == at else words.number(v) for v in BIDS)


def _card(c: PileCard, words: Words) -> str:
    """`AA` face up, `▒▒` face down, `▒AA▒` face down but known here; then who laid it."""
    face = "▒▒" if c.card is None else _label(c.card, words)
    shown = f"▒{face}▒" if c.side == "down" and c.card is not None else face
    return shown if c.by is None else f"{shown} ({cut(words.seat(c.by), NAME)})"


def _label(card: str, words: Words) -> str:
    return card if card in COMPANIES else words.name(card)


# ------------------------------------------------------------ the players


def _players(view: StockpileView, words: Words) -> Iterator[str]:
    yield rule(words.text("view.players"))
    columns = ("player", "cash", "hand", "regular", "split", "fees", "meeples", "investors")
    heads = ["", *(words.text(f"view.{c}") for c in columns)]
    rows = [heads, *(_player(view, p, words) for p in view.players)]
    filled = [i for i in range(len(heads)) if any(row[i] for row in rows[1:])]
    limits = (2, NAME + 2, 12, 7, 9, 12, 20, 20, 40)
    yield from table([[row[i] for i in filled] for row in rows], [limits[i] for i in filled])


def _player(view: StockpileView, p: PlayerView, words: Words) -> list[str]:
    token = " ★" if p.seat == view.first else ""
    return [
        "▸" if p.seat == view.turn else "",
        cut(words.seat(p.seat), NAME) + token,
        words.money(p.cash),
        words.number(p.hand),
        words.number(p.regular),
        words.number(p.split),
        " ".join(words.money(fee) for fee in p.unpaid),
        _meeples(view, p.seat, p, words),
        ", ".join(words.name(i) for i in p.investors),
    ]


def _meeples(view: StockpileView, seat: Seat, p: PlayerView, words: Words) -> str:
    """Where the seat's meeples are while there is an auction."""
    if view.phase != "demand":
        return ""
    stand = [
        words.text("view.on_pile", pile=n) for n, pile in enumerate(view.piles) if pile.bid and pile.bid.seat == seat
    ]
    wait = [words.text("view.overbid")] * p.waiting
    return " ".join(stand + wait)


def _secrets(view: StockpileView, me: PlayerView, words: Words) -> Iterator[str]:
    """What only this seat knows."""
    yield rule(words.text("view.yours"))
    pairs = [f"{p.company} {words.digits(p.forecast or '')}" for p in view.pairs if p.seat == view.seat and p.company]
    seen = [
        f"{p.company} {words.digits(p.forecast or '')}"
        for p in view.pairs
        if p.seat != view.seat and not p.open and p.company
    ]
    known = {
        "view.your_pairs": pairs,
        "view.seen_pairs": seen,
        "view.your_hand": [words.name(c) for c in me.hand_cards or ()],
        "view.your_actions": [words.name(c) for c in me.held or ()],
        "view.your_offers": [words.name(i) for i in me.offered or ()] if view.phase == "investors" else [],
    }
    for key, items in known.items():
        if items:
            yield from flow(words.text(key) + "  ", items)


# ------------------------------------------------------------ what is left


def _discard(view: StockpileView, words: Words) -> list[str]:
    items = [f"{_label(c, words)} ×{words.number(n)}" for c, n in zip(MARKET, view.discard, strict=True) if n]
    return flow(words.text("view.discard") + "  ", items) if items else []


def _scores(view: StockpileView, words: Words) -> list[str]:
    """The final accounts: what each player laid open, and how the score comes about."""
    if not view.scores:
        return []
    columns = ("player", "cash", "majorities", "sales", "fees", "total", "portfolio")
    rows = [[words.text(f"view.{c}") for c in columns]]
    for a in sorted(view.scores, key=lambda a: (-a.total, a.seat)):
        sums = (a.cash, sum(a.majority), sum(a.sales), -a.paid, a.total)
        rows.append([cut(words.seat(a.seat), NAME), *map(words.money, sums), _portfolio(view.players[a.seat], words)])
    return ["", rule(words.text("view.scores")), *table(rows, (NAME, 12, 12, 12, 12, 12, 40))]


def _portfolio(p: PlayerView, words: Words) -> str:
    cards = zip(COMPANIES, p.regular_cards or (), p.split_cards or (), strict=False)
    return " ".join(f"{company}:{_holding(r, s, words)}" for company, r, s in cards if r or s)
