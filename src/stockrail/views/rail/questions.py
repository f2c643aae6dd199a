"""What pictures add to a question: buttons that name sums, what is missing, and runs that are not in the list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from stockrail.core.actions import Action, Pass
from stockrail.core.foresee import foresee
from stockrail.core.ids import Ref
from stockrail.locales.l10n import Words
from stockrail.rail import trains
from stockrail.rail.actions import Assign, Bid, Buy, Dividend, Home, PowerTile, PowerToken, Run, Tile, Token, Train
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import STOCK
from stockrail.rail.view import RailView
from stockrail.views.rail.labels import price_cut, say

# ---------------------------------------------------------------- buttons

PASSES: Final = frozenset(["buy_train", "lay_tile", "place_token", "stock_turn"])
"""Questions in which a pass has words of its own."""


def button(view: RailView, action: Action, words: Words) -> str:
    """A run by what it earns, a dividend by what it pays, a private by its price; else as the catalogue has it."""
    if isinstance(action, Pass):
        return _pass(view, words)
    if isinstance(action, Buy):
        return _private(view, action, words)
    if isinstance(action, Dividend):
        return _dividend(view, action, words)
    runs = earned(view, action) if isinstance(action, Run) else None
    return _headline(view, runs, words) if runs else ""


def _pass(view: RailView, words: Words) -> str:
    """What is not done; in a stock round that the turn is over, once something was done in it."""
    top = view.agenda[-1] if view.agenda else None
    prompt = getattr(top, "prompt", "")
    idle = prompt == "stock_turn" and not (getattr(top, "bought", "") or getattr(top, "sold", False))
    return say(words, f"pass.{prompt}") if prompt in PASSES and not idle else ""


def called(view: RailView, action: Action, words: Words) -> Mapping[str, str]:
    """The turn of a tile by where its track leads, a place by its name, and no number for the only city of a hex."""
    board = view.game.board
    if isinstance(action, Assign):
        return {"target": words.place(action.target)} if action.target in board.index else {}
    if isinstance(action, (Tile, PowerTile)):
        h = board.index[action.hex]
        edges = board.faces[board.face_of(action.tile, action.rotation)].edges
        near = [board.near[6 * h + e] for e in range(6) if edges >> e & 1]
        hexes = [board.names[n] for n in near if n >= 0]
        return {"rotation": say(words, "track_to", hexes=hexes)} if hexes else {}
    if isinstance(action, (Home, PowerToken, Token)):
        several = board.face(view.state, board.index[action.hex]).cities > 1
        return {} if several else {"city": ""}
    return {}


def _private(view: RailView, action: Buy, words: Words) -> str:
    """Face value and debt, less what passing has taken off."""
    i = view.game.private_index[action.private]
    private = view.game.private(i)
    price = private.price + private.debt - price_cut(view, i)
    return say(words, "buy_for", private=Ref(private.id), money=price)


def _dividend(view: RailView, action: Dividend, words: Words) -> str:
    """What a share gets, and what stays in the treasury."""
    revenue = view.state.ran[view.state.operating] if view.state.operating >= 0 else 0
    foreseen = foresee(view, action) if revenue else None
    if foreseen is None:
        return ""
    each = next((_whole(e["each"]) for e in foreseen.events if e.kind == "paid"), 0)
    paid = each * view.state.share_count[view.state.operating]
    return say(words, f"dividend.{action.kind}", money=paid, each=each, stays=revenue - paid)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _headline(view: RailView, runs: Runs, words: Words) -> str:
    """What the trains earn, and what that is a share."""
    if view.state.operating in view.game.minors:
        return say(words, "run_for", money=runs.total)
    return say(words, "run_share", money=runs.total, each=runs.total // view.state.share_count[view.state.operating])


# ---------------------------------------------------------------- reminders


def reminder(view: RailView, words: Words) -> str:
    """What bids have set aside, that a train must be bought, and that the game is about to end."""
    return " ".join(filter(None, (_set_aside(view, words), _must_buy(view, words), _ends(view, words))))


def _set_aside(view: RailView, words: Words) -> str:
    return committed(view, words) if is_asked_for(view, Bid) else ""


def committed(view: RailView, words: Words) -> str:
    """The money that one's standing bids tie up, and what is left for others; nothing where there are none."""
    if view.seat is None:
        return ""
    cash, free = view.state.cash[view.seat], view.free_cash[view.seat]
    return say(words, "committed", committed=cash - free, free=free) if free < cash else ""


def _ends(view: RailView, words: Words) -> str:
    """Once the bank has run out, or the last train of a game for two is bought: when the game ends."""
    s = view.state
    if not s.broken and not s.final:
        return ""
    notices = (n for n in view.game.notices(view) if n.kind in ("last_round", "last_set"))
    these = next(notices, None) if s.round > STOCK else None
    return words.notice(these) if these is not None else say(words, "ends.next")


def _must_buy(view: RailView, words: Words) -> str:
    """Of a train that must be bought: what it costs, and the money there is for it."""
    game, s, corp = view.game, view.state, view.state.operating
    if s.round <= STOCK or corp < 0 or view.train_names[corp] or not is_asked_for(view, Train):
        return ""
    seat = view.turn
    if seat is None or game.check(s, seat, Pass()) is None:
        return ""
    price, treasury, cash = trains.cheapest(game, s), s.treasury[corp], s.cash[seat]
    if treasury >= price:
        return say(words, "must_train")
    said = say(words, "must_help", price=price, treasury=treasury, seat=seat, cash=cash)
    lack = price - treasury - cash
    return f"{said} {say(words, 'must_raise', money=lack)}" if lack > 0 else said


def is_asked_for(view: RailView, kind: type[Action]) -> bool:
    """May the question on top be answered by an action of that kind?"""
    return bool(view.agenda) and kind in view.agenda[-1].answers


# ---------------------------------------------------------------- runs


def other_run(view: RailView, picks: Iterable[tuple[str, str]]) -> Run | None:
    """Another run: the best without the hexes and trains picked; None where nothing is run or left to run."""
    if not is_asked_for(view, Run):
        return None
    game, s, corp = view.game, view.state, view.state.operating
    chosen = {kind: [value for field, value in picks if field == kind] for kind in ("hex", "train")}
    runs = game.routes_without(s, corp, chosen["hex"], chosen["train"])
    return Run(tuple(f"{r.train}:{r.route}" for r in game.named_routes(s, corp, runs))) if runs.total else None


def earned(view: RailView, action: Run) -> Runs | None:
    """What a run would earn: all that runs depend on is open."""
    game, s, corp = view.game, view.state, view.state.operating
    if corp < 0:
        return None
    written = {train: route for train, _, route in (word.partition(":") for word in action.routes)}
    routes = [written.get(game.train_name(train), "") for train in game.fleet(s, corp)]
    found = game.network.judge(s, corp, game.engines(s, corp), routes, game.terms(s, corp))
    return found if isinstance(found, Runs) else None
