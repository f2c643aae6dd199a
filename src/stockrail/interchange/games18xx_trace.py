"""The public state of a recorded game after every action, in the schema of the golden traces, and their comparison."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stockrail.core.ids import Seat
from stockrail.interchange.games18xx import SILENT, Raw, Table, effective, flat, load
from stockrail.rail import shares
from stockrail.rail.flow import BY_BANK
from stockrail.rail.game import RailGame
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import AUCTION, CLOSED, CORP, NOBODY, STOCK, RailState
from stockrail.rail.steps.asking import Operating
from stockrail.rail.steps.run import judge
from stockrail.rail.steps.token import HomeChoice, TeleportToken
from stockrail.rail.steps.waterfall import Speak, price

KINDS = {AUCTION: "AR", STOCK: "SR"}
NAMED = ("players", "corps", "minors", "privates")
INSIDES = frozenset({"step", "legal", "special"})
"""Fields that name the other engine's insides."""


class Tracer:
    """Describes a table's state; remembers the order in which tokens were placed and privates came."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._tokens: list[list[int]] = [[] for _ in table.game.corporations]
        self._cards: list[tuple[int, int]] = []

    @property
    def g(self) -> RailGame:
        return self.table.game

    def state(self) -> Raw:
        """The whole public state."""
        s, g = self.table.state, self.g
        over = self.table.ended or not s.agenda
        return {
            "round": {"kind": KINDS.get(s.round, "OR"), "turn": s.cycle, "num": s.num, "ors": s.ors},
            "active": [] if over else self._active(s),
            "active_players": [] if over else [self._player(s.agenda[-1].seat)],  # type: ignore[union-attr]  # settled
            "order": self._order(s),
            "priority": self._player(self._priority(s)),
            "passed": [self._player(p) for p in s.passed] if s.round == STOCK else None,
            "phase": g.phase(s).train,
            "bank": s.bank,
            "bank_broken": bool(s.broken),
            "cert_limit": g.certificate_limit(s),
            "depot": self._depot(s),
            "players": {str(self._player(p)): self._wealth(s, p) for p in range(s.seats)},
            "corps": {self.table.their_corporation(c): self._corporation(s, c) for c in range(len(g.corporations))},
            "minors": {},
            "privates": {p: self._private(s, i) for i, p in enumerate(g.privates)},
            "assign": {},
            "other_tokens": [],
            "end_trigger": self._trigger(s),
            "finished": over,
            "auction": self._auction(s) if s.round == AUCTION else None,
        }

    def _player(self, seat: Seat) -> int | str:
        return self.table.ids[seat]

    def _active(self, s: RailState) -> list[int | str]:
        top = s.agenda[-1]
        if isinstance(top, TeleportToken):
            return [next(p.id for p in self.g.title.privates if top.hex in p.blocks)]
        if isinstance(top, HomeChoice):
            return [self.table.their_corporation(s.operating)]
        if isinstance(top, Operating):
            return [self.table.their_corporation(top.corp(self.g))]
        return [self._player(top.seat)]  # type: ignore[union-attr]  # a decision is on top

    def _order(self, s: RailState) -> list[int | str]:
        if s.round == AUCTION:
            return [self._player(p) for p in range(s.seats)]
        if s.round == STOCK:
            return [self._player((s.priority + i) % s.seats) for i in range(s.seats)]
        now = [s.operating] if s.operating != NOBODY else []
        return [self.table.their_corporation(c) for c in (*s.done, *now, *self.g.market.order(s, s.waiting))]

    def _priority(self, s: RailState) -> Seat:
        return (s.last + 1) % s.seats if s.round == STOCK and s.last != NOBODY else s.priority

    def _depot(self, s: RailState) -> Raw:
        kinds = self.g.title.trains
        left = {k.id: s.depot[i] if k.count else -1 for i, k in enumerate(kinds) if s.depot[i] or not k.count}
        return {"upcoming": left, "discarded": [self._train(t) for t in s.pool]}

    def _train(self, train: int) -> list[str]:
        return [self.g.train_name(train), self.g.kind(train).id]

    def _wealth(self, s: RailState, seat: Seat) -> Raw:
        g = self.g
        held = {self.table.their_corporation(c): 10 * s.held(c, seat) for c in range(len(g.corporations))}
        row: Raw = {
            "cash": s.cash[seat],
            "shares": {c: n for c, n in sorted(held.items()) if n},
            "privates": self._owned(s, seat),
            "certs": shares.counted(g, s, seat),
            "value": g.wealth(s, seat),
        }
        if s.bankrupt == seat:
            row["bankrupt"] = True
        return row

    def _corporation(self, s: RailState, c: int) -> Raw:
        g, at = self.g, s.cell[c]
        on_market = at >= 0
        return {
            "cash": s.treasury[c],
            "price": g.value(s, c) if on_market else None,
            "at": [g.market.row[at], g.market.column[at]] if on_market else None,
            "pos": s.pos[c] if on_market else None,
            "par": s.par[c] or None,
            "pres": self._player(s.president[c]) if s.president[c] != NOBODY else None,
            "ipo": 10 * s.in_offer(c),
            "pool": 10 * s.in_pool(c),
            "ipoed": on_market,
            "floated": bool(s.floated[c]),
            "operated": s.operated[c] == 2,
            "trains": [self._train(t) for t in s.trains[c]],
            "tokens": self._placed(s, c),
            "tokens_left": s.tokens_left[c] + self._undecided(s, c),
            "privates": self._owned(s, CORP + c),
        }

    def _undecided(self, s: RailState, c: int) -> int:
        """A home token whose city is being chosen lies nowhere yet."""
        top = s.agenda[-1] if s.agenda else None
        return int(isinstance(top, HomeChoice) and top.corp(self.g) == c and c in s.tokens)

    def _placed(self, s: RailState, c: int) -> list[list[Any]]:
        board = self.g.board
        slots = {board.slot_city[k][0]: board.slot_city[k] for k, corp in enumerate(s.tokens) if corp == c}
        order = [h for h in self._tokens[c] if h in slots]
        order += [h for h in slots if h not in order]
        self._tokens[c] = order
        hidden = self.g.homes[c] if self._undecided(s, c) else -1
        return [[board.names[h], slots[h][1], slots[h][2]] for h in order if h != hidden]

    def _owned(self, s: RailState, owner: int) -> list[str]:
        """An owner's privates in the order they came."""
        self._cards = [(i, who) for i, who in self._cards if s.owner[i] == who]
        self._cards += [(i, who) for i, who in enumerate(s.owner) if who >= 0 and (i, who) not in self._cards]
        return [self.g.privates[i] for i, who in self._cards if who == owner]

    def _private(self, s: RailState, i: int) -> Raw:
        p, owner = self.g.private(i), s.owner[i]
        if owner == CLOSED:
            return {"closed": True}
        who = (
            self.table.their_corporation(owner - CORP) if owner >= CORP else self._player(owner) if owner >= 0 else None
        )
        return {"owner": who, "value": p.price, "revenue": p.revenue}

    def _trigger(self, s: RailState) -> str | None:
        if s.bankrupt != NOBODY:
            return "bankrupt"
        return "bank" if s.broken or s.ending == BY_BANK else None

    def _auction(self, s: RailState) -> Raw:
        g = self.g
        unsold = [i for i, owner in enumerate(s.owner) if owner == -1]
        bids = {
            g.privates[i]: [[self._player(b[j]), b[j + 1]] for j in range(0, len(b), 2)]
            for i, b in enumerate(s.bids)
            if b
        }
        top = s.agenda[-1]
        auctioning = g.privates[top.private] if isinstance(top, Speak) else None
        return {"for_sale": [[g.privates[i], price(g, s, i)] for i in unsold], "bids": bids, "auctioning": auctioning}

    # ------------------------------------------------------------ board and runs

    def tiles(self, before: list[int]) -> dict[str, list[Any]]:
        """The hexes whose tile has changed."""
        s, board = self.table.state, self.g.board
        return {
            board.names[h]: [board.faces[face].name, board.faces[face].rotation]
            for h, face in enumerate(s.laid)
            if face != before[h]
        }

    def run(self, a: Raw) -> Raw | None:
        """What a recorded run earns, before it is played."""
        if a["type"] != "run_routes":
            return None
        g, s = self.g, self.table.state
        _, ours = self.table.translate(a)
        found = judge(g, s, s.operating, ours)  # type: ignore[arg-type]  # a run is a run
        if not isinstance(found, Runs):
            return None
        by_train = {r.train: r for r in found.routes}
        routes = []
        for r in a["routes"]:
            train = g.train_of(r["train"])
            route = by_train.get(s.trains[s.operating].index(train))
            if route is not None:
                routes.append(
                    {
                        "train": r["train"],
                        "name": g.kind(train).id,
                        "revenue": route.value,
                        "hexes": [g.board.names[h] for h, _ in route.stops],
                        "stops": [f"{g.board.names[h]}-{n}" for h, n in route.stops],
                    }
                )
        return {"revenue": found.total, "routes": routes}


def changes(old: Raw, new: Raw) -> Raw:
    """What is different: named things one by one, everything else as a whole."""
    d: Raw = {}
    for key, value in new.items():
        if key in NAMED:
            changed = {k: v for k, v in value.items() if old[key].get(k) != v}
            if changed:
                d[key] = changed
        elif old.get(key) != value:
            d[key] = value
    return d


def trace(path: str | Path) -> Iterator[Raw]:
    """One line for each effective action of a game file, after a first line that describes the set-up."""
    table = Table(load(path))
    tracer = Tracer(table)
    state = tracer.state()
    data = table.data
    counted = effective(data["actions"])
    yield _setup(table) | {"counts": _counts(data["actions"], counted), "state": state, "tiles": {}}
    n = 0
    for a in counted:
        n += 1
        before = table.state.laid[:]
        run = tracer.run(a)
        for each in flat(a):
            table.play(each)
        now = tracer.state()
        line: Raw = {"n": n, "action": a, "d": changes(state, now)}
        tiles = tracer.tiles(before)
        if tiles:
            line["tiles"] = tiles
        if run is not None:
            line["run"] = run
        state = now
        yield line
    s, g = table.state, table.game
    yield {
        "kind": "end",
        "finished": state["finished"],
        "reason": "manually_ended" if table.ended else state["end_trigger"] if state["finished"] else None,
        "result": (result := {str(table.ids[p]): g.wealth(s, p) for p in range(s.seats)}),
        "recorded_result": data.get("result"),
        "match": result == data.get("result"),
        "money_total": s.bank + sum(s.cash) + sum(s.treasury),
        "n": n,
    }


def _setup(table: Table) -> Raw:
    """What the file and the title say before anything happens."""
    data, g, s = table.data, table.game, table.state
    settings = data.get("settings") or {}
    digits = re.search(r"\d+", str(data.get("id", "")))
    seed = settings.get("seed") or (int(digits[0]) if digits else 0)
    return {
        "kind": "setup",
        "trace_version": 1,
        "title": data["title"],
        "players": [{"id": i, "name": p.get("name")} for i, p in zip(table.ids, data["players"], strict=True)],
        "settings": data.get("settings"),
        "optional_rules": settings.get("optional_rules") or [],
        "seed": seed,
        "bank_size": g.title.bank,
        "start_cash": s.cash[0],
        "removed": {"corporations": [], "companies": []},
        "corporations": [
            {
                "id": table.their_corporation(c),
                "home": corp.home,
                "token_prices": list(corp.tokens),
                "share_percents": [10 * g.title.president_shares, *[10] * (g.title.shares - g.title.president_shares)],
            }
            for c, corp in enumerate(g.title.corporations)
        ],
        "minors": [],
        "recorded": {k: data.get(k) for k in ("result", "game_end_reason", "status")},
    }


def _counts(actions: list[Raw], counted: list[Raw]) -> Raw:
    kinds = [a.get("type") for a in actions]
    chat = sum(k in SILENT for k in kinds)
    return {
        "raw_actions": len(actions),
        "undo": kinds.count("undo"),
        "redo": kinds.count("redo"),
        "chat_or_log": chat,
        "effective": len(counted),
    }


# ------------------------------------------------------------ comparing


def apply(state: Raw, d: Raw) -> None:
    """Bring a state up to date by the changes of one line."""
    for k, v in d.items():
        if k in NAMED:
            for entity, x in v.items():
                if x is None:
                    state[k].pop(entity, None)
                else:
                    state[k][entity] = x
        else:
            state[k] = v


def compare(path: str | Path) -> Iterator[str]:
    """Where our trace of a game file differs from the golden one beside it; nothing when they agree."""
    game = Path(path)
    golden = [json.loads(x) for x in game.with_suffix(".trace.jsonl").read_text(encoding="utf-8").splitlines()]
    ours: Raw = {}
    theirs: Raw = {}
    for mine, gold in zip(trace(game), golden, strict=True):
        where = f"{gold.get('n', '-')} {gold.get('action', {}).get('type', gold.get('kind'))}"
        if gold.get("kind") == "setup":
            ours, theirs = mine["state"], gold["state"]
            fields = mine.keys() - {"state"}
            yield from (f"{where} {k}: {mine[k]} for {gold.get(k)}" for k in fields if gold.get(k) != mine[k])
        elif gold.get("kind") == "end":
            yield from (f"{where} {k}: {mine[k]} for {gold[k]}" for k in mine if gold[k] != mine[k])
        else:
            apply(ours, mine["d"])
            apply(theirs, gold["d"])
            for key in ("tiles", "run"):
                if mine.get(key) != gold.get(key):
                    yield f"{where} {key}: {mine.get(key)} for {gold.get(key)}"
        yield from (f"{where} {field}: {a} for {b}" for field, a, b in differences(ours, theirs))


def differences(ours: Raw, theirs: Raw, under: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Fields that are not equal: their path, our value, the other one."""
    for key in theirs:
        if key in INSIDES:
            continue
        a, b = ours.get(key), theirs[key]
        if isinstance(a, dict) and isinstance(b, dict):
            yield from differences(a, b, f"{under}{key}.")
            yield from ((f"{under}{key}.{k}", a[k], None) for k in a if k not in b)
        elif a != b:
            yield f"{under}{key}", a, b
