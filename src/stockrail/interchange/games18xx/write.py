"""Writes a match as a game file of 18xx.games.

Only matches under the readings of that site can be written: its engine waits exactly where ours does then, so that
every entry becomes one action and every pass stands where it expects one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stockrail.core.actions import Action, Pass
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match
from stockrail.core.options import show
from stockrail.interchange.games18xx.certificates import OFFER, POOL, Certificates
from stockrail.interchange.games18xx.dialect import Dialect, dialects
from stockrail.interchange.games18xx.moments import (
    asked_as_private,
    asks_in_vain,
    card_of,
    earned,
    is_second,
    must_take,
    target_type,
)
from stockrail.interchange.games18xx.read import Raw
from stockrail.interchange.games18xx.state import ENDS
from stockrail.rail import actions as act
from stockrail.rail.asking import Operating, asked, kinds
from stockrail.rail.game import RailGame
from stockrail.rail.policies import finance, treasury
from stockrail.rail.policies.auction import price
from stockrail.rail.policies.dividends import PAY
from stockrail.rail.policies.draft import NO_CARD
from stockrail.rail.policies.running import judge
from stockrail.rail.powers.shares import exchange_of
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import AUCTION, OPERATING, STOCK, RailState

ROUNDS = {AUCTION: "Auction Round", STOCK: "Stock Round", OPERATING: "Operating Round"}


def can_write(game: Game, seats: int) -> bool:
    """Does that site play the game, with these options and so many seats?"""
    try:
        _dialect(game, seats)
    except Unreadable:
        return False
    return True


def _dialect(game: Game, seats: int) -> Dialect:
    dialect = dialects().get(game.name)
    if dialect is None:
        raise Unreadable(f"only games of {', '.join(dialects())} can be written")
    if dialect.title(seats) is None:
        raise Unreadable(f"{game.name} is not played by {seats} there")
    free = {*dialect.readings, *(option for option, _ in dialect.optional_rules.values())}
    for choice in game.choices:
        wanted = {choice.name: dialect.options.get(choice.name, choice.default)}
        if choice.name not in free and game.options_chosen[choice.name] != wanted[choice.name]:
            raise Unreadable(f"only games under {show(wanted)} can be written; that site knows no other reading")
    return dialect


class Writer:
    """A match being written: a state of its own, cards and tiles by their names."""

    def __init__(self, m: Match) -> None:
        self.dialect = _dialect(m.game, m.seats)
        assert isinstance(m.game, RailGame)
        self.match, self.game = m, m.game
        self.state: RailState = m.game.start(m.seats)
        self.seed, kept = self.dialect.dealer.seed_for(m)
        self.kept = iter(kept)
        """The cards of the draft, by their names there."""
        self.cards = Certificates(m.game, self.dialect, self.state)
        self.tile_in: dict[str, str] = {}
        self.actions: list[Raw] = []

    def corporation(self, name: str) -> str:
        """Their id of a corporation."""
        return self.dialect.corporations.get(name, name)

    # ------------------------------------------------------------ one action

    def add(self, seat: Seat, a: Action) -> None:
        """Write an action down, then play it; what happens there by itself is only played."""
        if seat == CHANCE or must_take(self.game, self.state):
            self.game.apply(self.state, a, seat)
            if not self.actions:  # what was drawn may have changed the cards
                self.cards = Certificates(self.game, self.dialect, self.state)
            return
        second = is_second(self.game, self.state)
        line = self._line(self._entity(seat, a) | WRITERS[type(a)](self, seat, a))
        self.game.apply(self.state, a, seat)
        self.cards.follow(self.state, seat, line)
        if isinstance(a, (act.Tile, act.PowerTile)):
            self.tile_in[a.hex] = line["tile"]
        if isinstance(a, act.PowerTile) and not second and asks_in_vain(self.game, self.state, a.private):
            self._line({"type": "pass", "entity": a.private, "entity_type": "company"})

    def _line(self, fields: Raw) -> Raw:
        line: Raw = {"type": "", "entity": "", "entity_type": "", "id": len(self.actions) + 1} | fields
        self.actions.append(line)
        return line

    def _entity(self, seat: Seat, a: Action) -> Raw:
        top = asked(self.state)
        if isinstance(a, (act.Exchange, act.PowerTile, act.PowerToken, act.Assign)):
            return {"entity": a.private, "entity_type": "company"}
        private = asked_as_private(self.game, self.state)
        if private and isinstance(a, (Pass, act.Token)):
            return {"entity": private, "entity_type": "company"}
        if isinstance(top, Operating) and not isinstance(a, act.Sell):
            beside = isinstance(a, (act.Acquire, act.Home))
            corp = self.state.operating if beside else top.corp(self.game)
            kind = "minor" if corp in self.game.minors else "corporation"
            return {"entity": self.corporation(self.game.corporations[corp]), "entity_type": kind}
        return {"entity": seat, "entity_type": "player"}

    # ------------------------------------------------------------ names

    def share_price(self, par: int) -> str:
        cell = self.game.market.pars[par]
        return f"{par},{self.game.market.row[cell]},{self.game.market.column[cell]}"

    def card(self, corporation: str, source: str) -> list[str]:
        return [self.cards.next_from(self.corporation(corporation), OFFER if source == "ipo" else POOL)]

    def bundle(self, corp: int, holder: int, count: int, price: int) -> Raw:
        """Shares a corporation sells or buys, with their price."""
        cards = self.cards.of(self.corporation(self.game.corporations[corp]), holder)[:count]
        return {"shares": cards, "percent": self.state.percent(corp, count), "share_price": price}

    def free_tile(self, name: str) -> str:
        """The lowest copy of a tile that does not lie on the map."""
        used = set(self.tile_in.values())
        return next(copy for copy in self.dialect.copies(name) if copy not in used)

    def train(self, name: str) -> str:
        return card_of(self.game, self.game.train_of(name))

    def city(self, where: str, number: int) -> str:
        tile = self.tile_in.get(where) or self.dialect.cities.get(where) or f"{where}-0"
        return f"{tile}-{number}"


def _bid(w: Writer, seat: Seat, a: act.Bid) -> Raw:
    return {"type": "bid", "company": a.private, "price": a.price}


def _buy(w: Writer, seat: Seat, a: act.Buy) -> Raw:
    """At its price; what is drafted stands there with its face value, whatever is paid."""
    private = w.game.private_index[a.private]
    drafted = act.Bid not in kinds(w.state)
    cost = w.game.private(private).price if drafted else price(w.game, w.state, private)
    return {"type": "bid", "company": a.private, "price": cost}


def _keep(w: Writer, seat: Seat, a: act.Keep) -> Raw:
    cost = 0 if a.card == NO_CARD else w.game.private(w.game.private_index[a.card]).price
    return {"type": "bid", "company": next(w.kept), "price": cost}


def _par(w: Writer, seat: Seat, a: act.Par) -> Raw:
    return {"type": "par", "corporation": w.corporation(a.corporation), "share_price": w.share_price(a.price)}


def _share(w: Writer, seat: Seat, a: act.Share) -> Raw:
    """An ordinary card while there is one; else the president's certificate, which stands there in full."""
    cards = w.card(a.corporation, a.source)
    corp = w.game.corp_index[a.corporation]
    count = w.state.president_shares[corp] if cards[0].endswith("_0") else 1
    return {"type": "buy_shares", "shares": cards, "percent": w.state.percent(corp, count)}


def _issue(w: Writer, seat: Seat, a: act.Issue) -> Raw:
    """One space to the left; for a train as many more as shares are issued."""
    g, s, corp = w.game, w.state, w.state.operating
    forced = act.Train in kinds(s)
    each = finance.issue_at(g, s, corp, a.count)[1] if forced else treasury.issue_price(g, s, corp)
    return {"type": "sell_shares"} | w.bundle(corp, OFFER, a.count, each)


def _redeem(w: Writer, seat: Seat, a: act.Redeem) -> Raw:
    corp = w.state.operating
    return {"type": "buy_shares"} | w.bundle(corp, POOL, a.count, treasury.redeem_price(w.game, w.state, corp))


def _exchange(w: Writer, seat: Seat, a: act.Exchange) -> Raw:
    name = exchange_of(w.game, a.private).corporation
    percent = w.state.percent(w.game.corp_index[name], 1)
    return {"type": "buy_shares", "shares": w.card(name, a.source), "percent": percent}


def _sell(w: Writer, seat: Seat, a: act.Sell) -> Raw:
    cards = w.cards.to_sell(w.corporation(a.corporation), seat, a.count)
    return {
        "type": "sell_shares",
        "shares": cards,
        "percent": w.state.percent(w.game.corp_index[a.corporation], a.count),
    }


def _tile(w: Writer, seat: Seat, a: act.Tile | act.PowerTile) -> Raw:
    return {"type": "lay_tile", "hex": a.hex, "tile": w.free_tile(a.tile), "rotation": a.rotation}


def _token(w: Writer, seat: Seat, a: act.Token | act.Home | act.PowerToken) -> Raw:
    h = w.game.board.index[a.hex]
    free = w.game.board.free_slots(w.state, h, a.city)
    slot = w.game.board.slot_city[free[0]][2] if free else 0
    return {"type": "place_token", "city": w.city(a.hex, a.city), "slot": slot}


def _run(w: Writer, seat: Seat, a: act.Run) -> Raw:
    g, s = w.game, w.state
    found = judge(g, s, s.operating, a)
    assert isinstance(found, Runs)
    names, fleet, values = g.board.names, g.fleet(s, s.operating), earned(g, s, found)
    order = [g.train_of(word.partition(":")[0]) for word in a.routes]
    routes = [
        {
            "train": card_of(g, fleet[r.train]),
            "connections": [[names[h] for h in chain] for chain in r.chains],
            "hexes": [names[h] for h, _ in r.stops],
            "revenue": values[r.train],
            "revenue_str": "-".join(names[h] for h, _ in r.stops),
            "nodes": [f"{names[h]}-{n}" for h, n in r.stops],
        }
        for r in sorted(found.routes, key=lambda r: order.index(fleet[r.train]))
    ]
    return {"type": "run_routes", "routes": routes}


def _train(w: Writer, seat: Seat, a: act.Train) -> Raw:
    line = {"type": "buy_train", "train": w.train(a.train), "price": a.price, "variant": a.train.rpartition("-")[0]}
    return line | ({"exchange": w.train(a.trade_in)} if a.trade_in else {})


def _assign(w: Writer, seat: Seat, a: act.Assign) -> Raw:
    return {"type": "assign", "target": a.target, "target_type": target_type(w.game, a.target)}


def _company(w: Writer, seat: Seat, a: act.Acquire | act.Trade) -> Raw:
    return {"type": "buy_company", "company": a.private, "price": a.price}


WRITERS: dict[type[Action], Callable[[Writer, Seat, Any], Raw]] = {  # each is given its own kind of action
    act.Buy: _buy,
    act.Keep: _keep,
    act.Bid: _bid,
    act.Par: _par,
    act.Share: _share,
    act.Exchange: _exchange,
    act.Sell: _sell,
    act.Issue: _issue,
    act.Redeem: _redeem,
    act.Assign: _assign,
    act.Tile: _tile,
    act.PowerTile: _tile,
    act.Token: _token,
    act.Home: _token,
    act.PowerToken: _token,
    act.Run: _run,
    act.Train: _train,
    act.Acquire: _company,
    act.Trade: _company,
    act.Dividend: lambda w, seat, a: {"type": "dividend", "kind": "payout" if a.kind == PAY else a.kind},
    act.Discard: lambda w, seat, a: {"type": "discard_train", "train": w.train(a.train)},
    act.Bankrupt: lambda w, seat, a: {"type": "bankrupt"},
    Pass: lambda w, seat, a: {"type": "pass"},
}


def write(m: Match) -> Raw:
    """The match as a game file."""
    w = Writer(m)
    for entry in m.line():
        w.add(entry.seat, entry.action)
    s, g = w.state, w.game
    chosen = m.game.options_chosen
    rules = [name for name, (option, value) in w.dialect.optional_rules.items() if chosen[option] == value]
    over = not s.agenda
    return {
        "id": w.seed,
        "description": "",
        "title": w.dialect.title(m.seats),
        "players": [{"id": i, "name": name} for i, name in enumerate(m.names)],
        "min_players": m.seats,
        "max_players": m.seats,
        "settings": {"optional_rules": rules, "seed": w.seed},
        "user_settings": None,
        "status": "finished" if over else "active",
        "turn": s.cycle,
        "round": ROUNDS[s.round],
        "acting": [] if over else [g.turn(s)],
        "result": {str(p): g.wealth(s, p) for p in range(s.seats)},
        "game_end_reason": ENDS[s.ending] if over else None,
        "actions": w.actions,
    }


def save(m: Match, path: str | Path) -> None:
    """Write the game file."""
    Path(path).write_text(json.dumps(write(m), ensure_ascii=False), encoding="utf-8")
