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
from stockrail.core.ids import Seat
from stockrail.core.match import Match, Undo
from stockrail.interchange.certificates import OFFER, POOL, Certificates
from stockrail.interchange.dialects import DIALECTS, Dialect
from stockrail.interchange.games18xx import Raw
from stockrail.rail import actions as act
from stockrail.rail.flow import BY_BANKRUPTCY
from stockrail.rail.game import RailGame
from stockrail.rail.policies.payment import PAY
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import NOBODY, OPERATING, UNSOLD, RailState
from stockrail.rail.steps.asking import Operating
from stockrail.rail.steps.exchange import corporation
from stockrail.rail.steps.run import judge
from stockrail.rail.steps.token import TeleportToken
from stockrail.rail.steps.waterfall import price


def moves(m: Match) -> list[tuple[Seat, Action]]:
    """The entries that count: an undo takes the last one back."""
    kept: list[tuple[Seat, Action]] = []
    for e in m.entries:
        if isinstance(e.action, Undo):
            kept.pop()
        else:
            kept.append((e.seat, e.action))
    return kept


def _dialect(m: Match) -> Dialect:
    for d in DIALECTS.values():
        if d.writes and d.game == m.game.name and all(m.game.options_chosen.get(k) == v for k, v in d.options.items()):
            return d
    raise Unreadable(f"only games under {', '.join(DIALECTS['1830'].options)} can be written")


class Writer:
    """A match being written: a state of its own, cards and tiles by their names."""

    def __init__(self, m: Match) -> None:
        assert isinstance(m.game, RailGame)
        self.match, self.game, self.dialect = m, m.game, _dialect(m)
        self.state: RailState = m.game.start(m.seats)
        corporations = [self._corporation(c) for c in m.game.corporations]
        self.cards = Certificates(corporations, m.game.title.shares - m.game.title.president_shares + 1)
        self.tile_in: dict[str, str] = {}
        self.actions: list[Raw] = []

    def _corporation(self, name: str) -> str:
        return self.dialect.corporations.get(name, name)

    # ------------------------------------------------------------ one action

    def add(self, seat: Seat, a: Action) -> None:
        """Write an action down, then play it."""
        line: Raw = {"type": "", "entity": "", "entity_type": "", "id": len(self.actions) + 1}
        line |= self._entity(seat, a) | WRITERS[type(a)](self, seat, a)
        self.actions.append(line)
        self.game.apply(self.state, a, seat)
        self._follow(seat, a, line)

    def _entity(self, seat: Seat, a: Action) -> Raw:
        top = self.state.agenda[-1]
        if isinstance(a, (act.Exchange, act.PowerTile)):
            return {"entity": a.private, "entity_type": "company"}
        if isinstance(top, TeleportToken):
            owner = next(p.id for p in self.game.title.privates if top.hex in p.blocks)
            return {"entity": owner, "entity_type": "company"}
        if isinstance(top, Operating) and not isinstance(a, act.Sell):
            beside = isinstance(a, (act.Acquire, act.Home))
            corp = self.game.corporations[self.state.operating] if beside else top.corporation
            return {"entity": self._corporation(corp), "entity_type": "corporation"}
        return {"entity": seat, "entity_type": "player"}

    def _follow(self, seat: Seat, a: Action, line: Raw) -> None:
        """Cards and tiles go where the action has put them."""
        if isinstance(a, act.Par):
            self.cards.give([f"{line['corporation']}_0"], seat)
        elif isinstance(a, (act.Share, act.Exchange)):
            self.cards.give(line["shares"], seat)
        elif isinstance(a, act.Sell):
            self.cards.sold(line["shares"], seat, a.count)
        elif isinstance(a, (act.Tile, act.PowerTile)):
            self.tile_in[a.hex] = line["tile"]
        for private, card in self.dialect.grants.items():
            owner = self.state.owner[self.game.private_index[private]]
            if owner != UNSOLD and self.cards.holder[card] == OFFER:
                self.cards.give([card], owner)
        if self.state.ending != BY_BANKRUPTCY:
            for c, president in enumerate(self.state.president):
                if president != NOBODY:
                    self.cards.swap(self._corporation(self.game.corporations[c]), president)

    # ------------------------------------------------------------ names

    def share_price(self, par: int) -> str:
        cell = self.game.market.pars[par]
        return f"{par},{self.game.market.row[cell]},{self.game.market.column[cell]}"

    def card(self, corporation: str, source: str) -> list[str]:
        return [self.cards.next_from(self._corporation(corporation), OFFER if source == "ipo" else POOL)]

    def free_tile(self, name: str) -> str:
        """The lowest copy of a tile that does not lie on the map."""
        used = set(self.tile_in.values())
        return next(copy for k in range(99) if (copy := f"{name}-{k}") not in used)

    def city(self, where: str, number: int) -> str:
        tile = self.tile_in.get(where) or self.dialect.cities.get(where) or f"{where}-0"
        return f"{tile}-{number}"


def _bid(w: Writer, seat: Seat, a: Any) -> Raw:
    cost = a.price if isinstance(a, act.Bid) else price(w.game, w.state, w.game.private_index[a.private])
    return {"type": "bid", "company": a.private, "price": cost}


def _par(w: Writer, seat: Seat, a: Any) -> Raw:
    return {"type": "par", "corporation": w._corporation(a.corporation), "share_price": w.share_price(a.price)}


def _share(w: Writer, seat: Seat, a: Any) -> Raw:
    return {"type": "buy_shares", "shares": w.card(a.corporation, a.source), "percent": 10}


def _exchange(w: Writer, seat: Seat, a: Any) -> Raw:
    name = w.game.corporations[corporation(w.game, w.game.private_index[a.private])]
    return {"type": "buy_shares", "shares": w.card(name, a.source), "percent": 10}


def _sell(w: Writer, seat: Seat, a: Any) -> Raw:
    cards = w.cards.to_sell(w._corporation(a.corporation), seat, a.count)
    return {"type": "sell_shares", "shares": cards, "percent": 10 * a.count}


def _tile(w: Writer, seat: Seat, a: Any) -> Raw:
    return {"type": "lay_tile", "hex": a.hex, "tile": w.free_tile(a.tile), "rotation": a.rotation}


def _token(w: Writer, seat: Seat, a: Any) -> Raw:
    h = w.game.board.index[a.hex]
    free = w.game.board.free_slots(w.state, h, a.city)
    slot = w.game.board.slot_city[free[0]][2] if free else 0
    return {"type": "place_token", "city": w.city(a.hex, a.city), "slot": slot}


def _run(w: Writer, seat: Seat, a: Any) -> Raw:
    found = judge(w.game, w.state, w.state.operating, a)
    assert isinstance(found, Runs)
    names, fleet = w.game.board.names, w.state.trains[w.state.operating]
    routes = [
        {
            "train": w.game.train_name(fleet[r.train]),
            "connections": [[names[h] for h in chain] for chain in r.chains],
            "hexes": [names[h] for h, _ in r.stops],
            "revenue": r.value,
            "revenue_str": "-".join(names[h] for h, _ in r.stops),
            "nodes": [f"{names[h]}-{n}" for h, n in r.stops],
        }
        for r in found.routes
    ]
    return {"type": "run_routes", "routes": routes}


def _train(w: Writer, seat: Seat, a: Any) -> Raw:
    kind = a.train.rpartition("-")[0]
    line = {"type": "buy_train", "train": a.train, "price": a.price, "variant": kind}
    return line | ({"exchange": a.trade_in} if a.trade_in else {})


def _company(w: Writer, seat: Seat, a: Any) -> Raw:
    return {"type": "buy_company", "company": a.private, "price": a.price}


WRITERS: dict[type[Action], Callable[[Writer, Seat, Any], Raw]] = {
    act.Buy: _bid,
    act.Bid: _bid,
    act.Par: _par,
    act.Share: _share,
    act.Exchange: _exchange,
    act.Sell: _sell,
    act.Tile: _tile,
    act.PowerTile: _tile,
    act.Token: _token,
    act.Home: _token,
    act.Run: _run,
    act.Train: _train,
    act.Acquire: _company,
    act.Trade: _company,
    act.Dividend: lambda w, seat, a: {"type": "dividend", "kind": "payout" if a.kind == PAY else a.kind},
    act.Discard: lambda w, seat, a: {"type": "discard_train", "train": a.train},
    act.Bankrupt: lambda w, seat, a: {"type": "bankrupt"},
    Pass: lambda w, seat, a: {"type": "pass"},
}


def write(m: Match) -> Raw:
    """The match as a game file."""
    w = Writer(m)
    for seat, a in moves(m):
        w.add(seat, a)
    s, g = w.state, w.game
    chosen = m.game.options_chosen
    rules = [name for name, (option, value) in w.dialect.optional_rules.items() if chosen[option] == value]
    over = not s.agenda
    return {
        "id": m.seed,
        "description": "",
        "title": w.dialect.title,
        "players": [{"id": i, "name": name} for i, name in enumerate(m.names)],
        "min_players": m.seats,
        "max_players": m.seats,
        "settings": {"optional_rules": rules, "seed": m.seed},
        "user_settings": None,
        "status": "finished" if over else "active",
        "turn": s.cycle,
        "round": "Operating Round" if s.round == OPERATING else "Stock Round",
        "acting": [] if over else [g.turn(s)],
        "result": {str(p): g.wealth(s, p) for p in range(s.seats)},
        "game_end_reason": ("bankrupt" if s.ending == BY_BANKRUPTCY else "bank") if over else None,
        "actions": w.actions,
    }


def save(m: Match, path: str | Path) -> None:
    """Write the game file."""
    Path(path).write_text(json.dumps(write(m), ensure_ascii=False), encoding="utf-8")
