"""Positions and actions of Great Western Trail in the words of an independent engine's records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Item
from stockrail.games.gwt import actions as a_
from stockrail.games.gwt import data as d
from stockrail.games.gwt.game import Turn
from stockrail.games.gwt.herd import price
from stockrail.games.gwt.location import Here
from stockrail.games.gwt.state import GwtState, opening
from stockrail.interchange.conform import Record

Json = Record
Key: TypeAlias = tuple[str | int, ...]
"""An action in words that both sides have."""
END_TURN: Final[Key] = ("end_turn",)
SKIP: Final[Key] = ("skip",)


# ---------------------------------------------------------------- positions


def position(setup: Json) -> GwtState:
    """Our state of the record's first line."""
    state = setup["state"]
    s = opening(setup["players"])
    for space, tile in {**state["tiles"], **setup["neutral"]}.items():
        s.board[d.INDEX[space]] = tile
    for seat, p in enumerate(state["players"]):
        adopt(s, seat, p)
        s.stack[seat] = sorted(setup["decks"][seat])
    s.jobs = [list(row) for row in state["jobs"]]
    s.marker = state["marker_row"]
    s.foresight = [tile or "" for column in state["foresight"] for tile in column]
    s.supply = [sorted(stack) for stack in setup["supply"]]
    s.undealt = []
    s.market, s.market_stack = sorted(state["market"]), sorted(setup["market_stack"])
    s.display, s.objectives = sorted(state["display"]), sorted(setup["objective_stack"])
    s.station_masters = [state["station_masters"].get(str(n), "") for n in d.MASTER_STATIONS]
    s.station_workers = [state["station_workers"].get(str(n), "") for n in d.MASTER_STATIONS]
    s.holder = next((seat for seat, p in enumerate(state["players"]) if p.get("marker")), -1)
    s.agenda = [Turn(state["turn"])]
    return s


def adopt(s: GwtState, seat: int, p: Json) -> None:
    """Take over what the record says of a player; the draw stack is not part of it."""
    s.money[seat], s.certificates[seat] = p["money"], p["cert"]
    s.engine[seat], s.rancher[seat] = d.RAIL_PLACE[p["engine"]], p["rancher"] or ""
    s.hand[seat], s.discard[seat] = sorted(p["hand"]), sorted(p["discard"])
    s.workers[seat], s.hazards[seat] = list(p["workers"]), sorted(p["hazards"])
    s.teepees[seat], s.stations[seat] = list(p["teepees"]), sorted(p["stations"])
    s.open_discs[seat] = [p["cleared"][row.id] for row in d.DISC_ROWS]
    s.cities[seat] = sorted(p["cities"], key=d.CITY_ORDER.__getitem__)
    s.unbuilt[seat], s.area[seat], s.masters[seat] = list(p["supply"]), sorted(p["objectives"]), sorted(p["masters"])
    for space, tile in p["buildings"].items():
        s.board[d.INDEX[space]], s.owner[d.INDEX[space]] = tile, seat


def as_recorded(s: GwtState) -> Json:
    """Our state in the record's shape, sequences without order sorted."""
    tiles = {n: t for n, t in zip(d.NAMES, s.board, strict=True) if t and t not in d.BUILDINGS and t != d.KC}
    top = s.agenda[-1] if s.agenda else None
    return {
        "turn": top.seat if isinstance(top, Decision) else None,
        "ended": top is None,
        "closed": s.holder >= 0,
        "players": [_player(s, seat) for seat in range(s.seats)],
        "tiles": tiles,
        "jobs": [sorted(row) for row in s.jobs],
        "marker_row": s.marker,
        "market": s.market,
        "market_stack": len(s.market_stack),
        "foresight": [[t or None for t in s.foresight[i : i + 2]] for i in (0, 2, 4)],
        "supply": [len(stack) for stack in s.supply],
        "display": s.display,
        "objective_stack": len(s.objectives),
        "station_masters": _numbered(s.station_masters),
        "station_workers": _numbered(s.station_workers),
    }


def _numbered(tiles: list[str]) -> dict[str, str]:
    return {str(n): tile for n, tile in enumerate(tiles, 1) if tile}


def _player(s: GwtState, seat: int) -> Json:
    return {
        "money": s.money[seat],
        "cert": s.certificates[seat],
        "perm": s.permanent(seat),
        "engine": d.RAIL_NAME[s.engine[seat]],
        "rancher": s.rancher[seat] or None,
        "hand": s.hand[seat],
        "discard": s.discard[seat],
        "deck": len(s.stack[seat]),
        "workers": s.workers[seat],
        "hazards": s.hazards[seat],
        "teepees": s.teepees[seat],
        "discs_left": s.discs_left(seat),
        "cleared": dict(zip((row.id for row in d.DISC_ROWS), s.open_discs[seat], strict=True)),
        "stations": s.stations[seat],
        "cities": s.cities[seat],
        "buildings": {n: s.tile(n) for n in s.buildings(seat)},
        "supply": s.unbuilt[seat],
        "objectives": s.area[seat],
        "masters": s.masters[seat],
        "marker": s.holder == seat,
    }


def in_order(x: Any, key: str = "") -> Any:  # JSON of whatever shape
    """The record's state with sequences without order sorted."""
    if isinstance(x, dict):
        return {k: in_order(v, k) for k, v in x.items()}
    if key == "cities":
        return sorted(x, key=d.CITY_ORDER.__getitem__)
    if key == "jobs":
        return [sorted(row) for row in x]
    if key in ("hand", "discard", "hazards", "stations", "objectives", "masters", "market", "display"):
        return sorted(x)
    return [in_order(v) for v in x] if key == "players" else x


def differences(theirs: object, ours: object, path: str = "") -> Iterator[tuple[str, object, object]]:
    """Where two states differ: the path, and both values."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for k in ours:
            yield from differences(theirs.get(k), ours[k], f"{path}.{k}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for x, y in zip(theirs, ours, strict=True):
            yield from differences(x, y, path)
    elif ours != theirs:
        yield path, theirs, ours


# ---------------------------------------------------------------- actions as keys both sides have


def our_key(top: Item | None, a: Action) -> Key:
    """An action of ours as the record's words see it."""
    if isinstance(a, Pass):
        return END_TURN if isinstance(top, Here) else SKIP
    if isinstance(a, a_.Discard):
        kinds = {d.TYPE.get(card, card) for card in a.card}
        return ("discard", min(kinds), len(a.card), a.gain)
    return tuple(a.text().split())


def gain_word(gain: Json) -> str:
    words = {"dollars": "${}", "certificates": "certificates{}", "engine_forward": "engine{}"}
    parts = [words[k].format(gain[k]) for k in ("certificates", "dollars", "engine_forward") if k in gain]
    return "+".join(parts + (["objective"] if "take_objective" in gain else []))


def their_action(x: Json) -> Action:
    """A recorded choice as an action of ours."""
    op = x["op"]
    if op == "move":
        return a_.Place(x["steps"][0]) if x["kind"] == "place" else a_.Move(x["steps"][-1], tuple(x["steps"][:-1]))
    if op == "deliver":
        return a_.Deliver(x["city"], x.get("temporary", 0))
    if op.startswith("aux_"):
        return a_.Auxiliary(op, x["times"], x.get("to"))
    if op == "buy_cattle":
        return a_.Buy(tuple(sorted(x["cards"])), x["cowboys"])
    if op == "take_objective":
        return a_.TakeObjective(x["card"] if x["from"] == "display" else "stack")
    if op not in _PLAIN:
        raise ValueError(f"no action '{op}'")
    return _PLAIN[op](x)


_PLAIN: dict[str, Callable[[Json], Action]] = {
    "foresight": lambda x: a_.Foresight(x["column"], x["row"]),
    "take_disc": lambda x: a_.TakeDisc(x["space"]),
    "take_station_disc": lambda x: a_.LiftDisc(x["station"]),
    "hire": lambda x: a_.Hire(x["row"], x["worker"], x["modifier"]),
    "build": lambda x: a_.Build(x["building"], x["space"]),
    "reveal_market": lambda x: a_.Reveal(),
    "discard_card": lambda x: a_.Drop(x["card"]),
    "remove_card": lambda x: a_.Remove(x["card"]),
    "draw_then_discard": lambda x: a_.Exchange(x["n"]),
    "engine_forward": lambda x: a_.Forward(x["to"]),
    "engine_back": lambda x: a_.Back(x["to"]),
    "terminal_back": lambda x: a_.Back(x["to"]),
    "extraordinary_delivery": lambda x: a_.Back(x["to"]),
    "upgrade_station": lambda x: a_.Upgrade(x["station"]),
    "appoint_station_master": lambda x: a_.Appoint(x["worker"]),
    "certificates": lambda x: a_.Certify(),
    "per_teepee_pair": lambda x: a_.PairUp(),
    "dollars": lambda x: a_.Earn(),
    "trade_indians": lambda x: a_.Trade(x["space"]),
    "remove_hazard": lambda x: a_.Clear(x["space"]),
    "play_objective": lambda x: a_.Play(x["card"]),
    "copy_adjacent_building": lambda x: a_.Copy(x["space"]),
}


def their_key(x: Json) -> Key:
    """A recorded choice as a key."""
    if x["op"] in ("skip", "end_turn", "aux"):
        return (x["op"],)
    if x["op"] == "discard":
        kind = x["card"] if x["type"] == "objective_card" else x["type"]
        return ("discard", kind, x["n"], gain_word(x["gain"]))
    return tuple(their_action(x).text().split())


def is_sum(x: Json) -> bool:
    """Two single deals written as one."""
    return bool(x["op"] == "buy_cattle") and price(tuple(x["cards"]), x["cowboys"]) != x["dollars"]


def is_automatic(x: Json) -> bool:
    """Dollars we hand out without asking."""
    return bool(x["op"] == "dollars") and x.get("from") == "station_master"
