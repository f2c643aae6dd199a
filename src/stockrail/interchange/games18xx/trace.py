"""Traces of recorded games: what every action changes, line by line, and their comparison."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stockrail.interchange.games18xx.deal import seed_of
from stockrail.interchange.games18xx.read import SILENT, Raw, Table, effective, load, not_undone
from stockrail.interchange.games18xx.state import ENDS, Tracer

BY_HAND = "manually_ended"
NAMED = ("players", "corps", "minors", "privates")
INSIDES = frozenset({"step", "legal", "special"})
"""Fields that name the other engine's insides."""


def changes(old: Raw, new: Raw) -> Raw:
    """What is different: named things one by one, everything else as a whole."""
    d: Raw = {}
    for key, value in new.items():
        if key in NAMED:
            changed = {k: v for k, v in value.items() if old[key].get(k) != v}
            changed |= {k: None for k in old[key] if k not in value}
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
        tiles, run = tracer.play(a)
        now = tracer.state()
        line: Raw = {"n": n, "action": a, "d": changes(state, now)}
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
        "reason": BY_HAND if table.ended else ENDS.get(s.ending),
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
    return {
        "kind": "setup",
        "trace_version": 1,
        "title": data["title"],
        "players": [{"id": i, "name": p.get("name")} for i, p in zip(table.ids, data["players"], strict=True)],
        "settings": data.get("settings"),
        "optional_rules": settings.get("optional_rules") or [],
        "seed": seed_of(data),
        "bank_size": g.title.bank.size_for(s.seats),
        "start_cash": s.cash[0],
        "removed": {
            "corporations": [n for n in table.dealer.removed if n in g.corp_index],
            "companies": [n for n in table.dealer.removed if n in g.private_index],
        },
        "corporations": [
            {
                "id": table.their_corporation(c),
                "home": corp.home,
                "token_prices": list(corp.tokens),
                "share_percents": [
                    s.percent(c, n) for n in (s.president_shares[c], *[1] * (s.share_count[c] - s.president_shares[c]))
                ],
            }
            for c, corp in enumerate(g.title.corporations)
            if c in g.majors and not s.closed[c]
        ],
        "minors": [{"id": g.corporations[c], "home": g.title.corporations[c].home} for c in g.minors],
        "recorded": {k: data.get(k) for k in ("result", "game_end_reason", "status")},
    }


def _counts(actions: list[Raw], counted: list[Raw]) -> Raw:
    kinds = [a.get("type") for a in actions]
    chat = sum(a.get("type") in SILENT for a in not_undone(actions))
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


def differences(ours: Raw, theirs: Raw, under: str = "") -> Iterator[tuple[str, object, object]]:
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
