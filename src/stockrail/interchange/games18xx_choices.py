"""Our legal lists in the words of the recorded choices, and their comparison; best runs likewise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Option
from stockrail.interchange.games18xx import Raw, Table, effective, flat, load
from stockrail.rail import actions as act
from stockrail.rail import trains
from stockrail.rail.state import STOCK
from stockrail.rail.steps.exchange import corporation
from stockrail.rail.steps.run import PAY
from stockrail.rail.steps.token import TeleportToken
from stockrail.rail.steps.waterfall import SetPar, price


class Choices:
    """Collects legal actions as recorded choices are written."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: Raw = {}

    def add(self, key: str, value: Any) -> None:
        self.found.setdefault(key, []).append(value)

    def add_to(self, key: str, name: str, value: Any) -> None:
        self.found.setdefault(key, {}).setdefault(name, []).append(value)

    def special(self, private: str, key: str, value: Any) -> None:
        self.found.setdefault("special", {}).setdefault(private, {}).setdefault(key, []).append(value)

    def corporation(self, name: str) -> str:
        return self.table.their_corporation(self.table.game.corp_index[name])

    def note(self, option: Option) -> None:
        """Write one option down."""
        low, high = (option.low, option.high) if isinstance(option, Span) else (0, 0)
        a: Action = option.action if isinstance(option, Span) else option
        match a:
            case Pass():
                self.found["pass"] = True
            case act.Buy(private):
                cost = price(self.table.game, self.table.state, self.table.game.private_index[private])
                self.add("bid", [private, cost, cost])
            case act.Bid(private):
                self.add("bid", [private, low, high])
            case act.Par(name, cost):
                self.add_to("par", self.corporation(name), cost)
            case act.Share(name, source):
                self.add("buy_shares", f"{_owner(source)}:{self.corporation(name)}")
            case act.Exchange(private, source):
                corp = corporation(self.table.game, self.table.game.private_index[private])
                self.special(private, "buy_shares", f"{_owner(source)}:{self.table.their_corporation(corp)}")
            case act.Sell(count, name):
                key = "sell_shares" if self.table.state.round == STOCK else "president_sell"
                self.add_to(key, self.corporation(name), 10 * count)
            case act.Trade(private):
                owner = self.table.state.owner[self.table.game.private_index[private]]
                self.add("buy_company", [private, self.table.ids[owner]])
            case act.Acquire(private):
                self.add("buy_company", [private, low, high])
            case _:
                self._note_operating(a, low, high)

    def _note_operating(self, a: Action, low: int, high: int) -> None:
        match a:
            case act.Tile(tile, where, rotation):
                self.add("lay_tile", f"{where}:{tile}:{rotation}")
            case act.PowerTile(private, tile, where, rotation):
                self.special(private, "lay_tile", f"{where}:{tile}:{rotation}")
            case act.Token(where, city) | act.Home(where, city):
                self.add("place_token", f"{where}:{city}")
            case act.Run():
                self.found["run_routes"] = True
            case act.Dividend(kind):
                self.add("dividend", "payout" if kind == PAY else kind)
            case act.Discard(train):
                self.add("discard_train", train)
            case act.Bankrupt():
                self.found["bankrupt"] = True
            case act.Train(train, source, cost, trade_in):
                variant = train.rpartition("-")[0]
                where = {trains.BANK: "depot", trains.POOL: "pool"}.get(source) or self.corporation(source)
                where = f"exchange {trade_in}" if trade_in else where
                self.add("buy_train", [train, variant, where, low or cost, high or cost])
            case _:
                raise AssertionError(a)


def _owner(source: str) -> str:
    return "own" if source == "ipo" else "pool"


def choices(table: Table) -> Raw:
    """What may be done now, in the words of the recorded choices."""
    found = Choices(table)
    g, s = table.game, table.state
    for seat in g.actors(s):
        for option in g.options(s, seat):
            found.note(option)
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, SetPar):
        # the other engine takes a par of any corporation here, whatever was asked for
        found.found["par"] = {table.their_corporation(c): [*g.market.pars] for c in range(len(g.corporations))}
    if isinstance(top, TeleportToken):
        # and it lists this question a second time among the powers
        owner = next(p.id for p in g.title.privates if top.hex in p.blocks)
        found.found.setdefault("special", {})[owner] = {k: found.found[k] for k in ("place_token", "pass")}
    return found.found


def _without_grants(table: Table, found: Raw) -> Raw:
    """Leave out trades of privates that give a share.

    The other engine hands the share over again when such a private changes hands between players, and refuses the
    trade while a player holds that very share; that is no rule.
    """
    if table.state.round != STOCK or "buy_company" not in found:
        return found
    return found | {"buy_company": [x for x in found["buy_company"] if x[0] not in table.dialect.grants]}


def plain(x: Any) -> Any:
    """Without the order of lists, and without what is empty."""
    if isinstance(x, dict):
        return {k: plain(v) for k, v in sorted(x.items()) if v}
    if isinstance(x, list) and x and not isinstance(x[0], int):
        return sorted(json.dumps(v) for v in x)
    return sorted(x) if isinstance(x, list) else x


def compare_choices(path: str | Path) -> Iterator[str]:
    """Where our legal list differs from the recorded one; nothing when they agree."""
    game = Path(path)
    golden = {}
    for line in game.with_suffix(".choices.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        golden[row["n"]] = row
    table = Table(load(game))
    for n, a in enumerate(effective(table.data["actions"]), 1):
        row = golden.get(n)
        if row is not None:
            ours, theirs = (plain(_without_grants(table, x)) for x in (choices(table), row["choices"]))
            for key in sorted(ours.keys() | theirs.keys()):
                if ours.get(key) != theirs.get(key):
                    yield f"{n} {row['step']} {key}: {ours.get(key)} for {theirs.get(key)}"
        for each in flat(a):
            table.play(each)


def compare_best(path: str | Path) -> Iterator[str]:
    """Where our best revenue differs from the recorded optimum of a run."""
    game = Path(path)
    file = game.with_suffix(".best.jsonl")
    golden = {r["id"]: r for r in map(json.loads, file.read_text(encoding="utf-8").splitlines())}
    table = Table(load(game))
    for a in effective(table.data["actions"]):
        row = golden.get(a.get("id"))
        if row is not None and a["type"] == "run_routes":
            best = table.game.best_routes(table.state, table.state.operating)
            if best.total != row["best"] or not best.proved:
                yield f"{a['id']} {row['entity']}: {best.total} for {row['best']}"
        for each in flat(a):
            table.play(each)
