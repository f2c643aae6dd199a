"""What a move would lead to and what one led to: runs in readable words, money, prices, the operating order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.foresee import foresee
from stockrail.core.ids import Money
from stockrail.locales.l10n import Words
from stockrail.rail import privates
from stockrail.rail.actions import Bid, Dividend, Run
from stockrail.rail.game import RailGame
from stockrail.rail.routes import Route
from stockrail.rail.routes import Run as Runs
from stockrail.rail.view import RailView
from stockrail.views import Cell, Preview
from stockrail.views.rail import map_svg, market_svg
from stockrail.views.rail.labels import say
from stockrail.views.rail.look import RIBBONS
from stockrail.views.rail.powers import about_named
from stockrail.views.rail.questions import committed, earned
from stockrail.views.rail.scenes import Look

NEWS = ("floated", "capital", "president", "absorbed", "phase", "rusted", "retired", "closed", "minor_closed",
        "corporation_closed", "bank_broken", "last_train", "stock_round", "operating_round", "over")  # fmt: skip
"""What is worth telling beforehand, beside money and prices."""


def preview(look: Look, view: RailView, action: Action, words: Words) -> Preview:
    """A run with its ribbons; of anything else money, prices, the new order, what is news, and what a private does."""
    if isinstance(action, Run):
        return _run(look, view, action, words)
    told = about_named(view.game, getattr(action, "private", getattr(action, "card", "")), words)
    foreseen = foresee(view, action)
    after = foreseen.after if foreseen is not None else None
    if foreseen is None or not isinstance(after, RailView):
        return Preview((Cell(told),) if told else ())
    later = [e for e in foreseen.events if e.kind == "withheld" and not isinstance(action, Dividend)]
    lines = [
        *_money(view, after, words),
        *_prices(view, after, words, {str(e["corporation"]) for e in later}),
        *_order(view, after, words),
        *(words.event(e) for e in foreseen.events if e.kind in NEWS or e in later),
        *filter(None, (committed(after, words) if isinstance(action, Bid) else "", told)),
    ]
    return Preview(tuple(map(Cell, lines)), _moved(look, view, after))


def trace(look: Look, view: RailView, events: Iterable[Event], words: Words) -> Preview:
    """What happened, in words; the routes of a run and the hexes of tiles and stations are drawn."""
    lines: list[str] = []
    ribbons: list[str] = []
    hexes: list[str] = []
    for e in events:
        lines.append(words.event(e))
        values = dict(e.values)
        if e.kind == "ran":
            ribbons += [word.partition(":")[2] for word in _texts(values["routes"])]
        elif isinstance(values.get("hex"), str):
            hexes.append(str(values["hex"]))
    scene = look.map(view, ribbons)
    drawn = "".join([*map_svg.ribbons(scene), *(map_svg.outline(scene, name) for name in hexes)])
    return Preview(tuple(map(Cell, lines)), {"map": drawn} if drawn else {})


def _texts(value: object) -> list[str]:
    return [str(v) for v in value] if isinstance(value, (tuple, list)) else []


# ---------------------------------------------------------------- runs


def _run(look: Look, view: RailView, action: Run, words: Words) -> Preview:
    game, s, corp = view.game, view.state, view.state.operating
    runs = earned(view, action)
    if runs is None:
        return Preview()
    fleet = game.fleet(s, corp)
    best = game.best_routes(s, corp)
    lines = [_route(game, fleet[r.train], r, words, i) for i, r in enumerate(runs.routes)]
    lines += _mail(view, runs, words)
    proved = best.proved and runs.total == best.total
    lines.append(Cell(say(words, "proved") if proved else say(words, "bound", money=max(best.total, best.bound))))
    lines.append(Cell(say(words, "detour"), mark="quiet"))
    scene = look.map(view, [r.text for r in runs.routes])
    return Preview(tuple(lines), {"map": "".join(map_svg.ribbons(scene))})


def spares(view: RailView, action: Action, words: Words) -> Iterator[tuple[str, str]]:
    """The trains and stops of a run, each by name: another run could do without them."""
    game, runs = view.game, earned(view, action) if isinstance(action, Run) else None
    fleet = game.fleet(view.state, view.state.operating) if runs is not None else []
    for route in runs.routes if runs is not None else ():
        kind = game.kind(fleet[route.train]).id
        yield f"train:{game.train_name(fleet[route.train])}", say(words, "one_train", train=kind)
    for h in dict.fromkeys(h for route in (runs.routes if runs is not None else ()) for h, _ in route.stops):
        yield f"hex:{game.board.names[h]}", place_name(game, h, words)


def _mail(view: RailView, runs: Runs, words: Words) -> Iterator[Cell]:
    """What a private pays for the stops of one train, beside what the routes are worth."""
    more = runs.total - sum(r.value for r in runs.routes)
    own = privates.owned_by(view.state, view.state.operating)
    for i in [i for i, _ in view.game.carrying if i in own] if more else ():
        yield Cell(f"{words.name(view.game.privates[i], 'private')}: {words.signed(Money(more))}")


def _route(game: RailGame, train: int, route: Route, words: Words, place: int) -> Cell:
    """The train, its stops by name and what it earns, in the colour and dash of its ribbon."""
    stops = " – ".join(place_name(game, h, words) for h, _ in route.stops)
    text = say(words, "route", train=game.kind(train).id, stops=stops, money=route.value)
    return Cell(text, mark=f"ribbon-{place % len(RIBBONS)}")


def place_name(game: RailGame, h: int, words: Words) -> str:
    """What a place is called, or its hex."""
    spot = game.board.spots[h]
    if words.has(f"name.{spot.name}"):
        return words.name(spot.name)
    return spot.title or spot.name


# ---------------------------------------------------------------- money and prices


def _money(before: RailView, after: RailView, words: Words) -> Iterator[str]:
    """Who gains and who pays, players first."""
    players = [(words.seat(p), after.state.cash[p] - before.state.cash[p]) for p in range(before.seats)]
    treasuries = zip(before.game.corporations, after.state.treasury, before.state.treasury, strict=True)
    companies = [(name, now - then) for name, now, then in treasuries]
    for changes in (players, companies):
        said = [f"{who} {words.signed(Money(amount))}" for who, amount in changes if amount]
        if said:
            yield words.items(said)


def _prices(before: RailView, after: RailView, words: Words, told: Collection[str] = ()) -> Iterator[str]:
    """Where prices go, but for those of which an event tells more: a turn without a run lowers them."""
    for c, name in enumerate(before.game.corporations):
        moves = before.values[c] and after.values[c] and before.state.cell[c] != after.state.cell[c]
        if moves and name not in told:
            yield say(words, "price_moves", corporation=name, old=before.values[c], new=after.values[c])
    for c, name in enumerate(before.game.corporations):
        if after.values[c] and not before.values[c]:
            yield say(words, "price_starts", corporation=name, new=after.values[c])


def _order(before: RailView, after: RailView, words: Words) -> Iterator[str]:
    if after.order != before.order and len(after.order) > 1:
        yield say(words, "new_order", order=" ▸ ".join(after.order))


def _moved(look: Look, before: RailView, after: RailView) -> dict[str, str]:
    """Arrows on the market, from where markers stand to where they would."""
    drawn = market_svg.moves(look.chart(before), look.chart(after))
    return {"market": drawn} if drawn else {}


def last_runs(told: Sequence[tuple[int, Event]]) -> dict[str, tuple[int, int]]:
    """Of each corporation that ran: the entry of its last run, and what it earned."""
    return {str(e["corporation"]): (n, int(str(e["amount"]))) for n, e in told if e.kind == "ran"}
