"""Running trains: what routes must be and count, declaring them, and showing a better run."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Pass
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal
from stockrail.rail.actions import PASS, Run
from stockrail.rail.asking import Operating, Question
from stockrail.rail.routes import Fault, Terms
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["ran"])
"""The events it may tell."""

ALWAYS, ON_CHALLENGE = "always", "on_challenge"
OPTIONAL_STOP, COMPULSORY_STOP, STATION_ONLY = "optional_stop", "compulsory_stop", "station_only"

FAULTS = {
    "unreadable": "run_track",
    "broken": "run_track",
    "short": "run_length",
    "long": "run_length",
    "station": "run_station",
    "blocked": "run_ends",
    "area": "run_area",
    "place": "run_city_twice",
    "track": "run_again",
    "shared": "run_disjoint",
    "sides": "run_sides",
}
"""The rule each fault of a route breaks."""


@dataclass(frozen=True, slots=True)
class Running:
    """What routes must be, what they count, and what a corporation must run."""

    split_places: frozenset[str] = frozenset()
    """Places of several hexes that are not one city here."""
    barred_sides: frozenset[str] = frozenset()
    """Sides of the map on which a route may not have both its ends."""
    halts: str = OPTIONAL_STOP
    """A station on plain track that the corporation owns: a stop that trains may run past, one that they may not, or a
    station without value."""
    must_run: bool = True
    """Must trains run where they can?"""
    best_revenue: str = "on_challenge"
    """When a run must be the best there is: `always`, `on_challenge`, `never`."""

    def terms(self, tier: int) -> Terms:
        """What every run of a phase depends on beside track and tokens."""
        return Terms(
            tier,
            barred_sides=self.barred_sides,
            split=self.split_places,
            bypass=self.halts == OPTIONAL_STOP,
            halt_counts=self.halts != STATION_ONLY,
        )


@dataclass(frozen=True, slots=True)
class RunStep(Effect["RailGame", RailState]):
    """Trains run if there is a route for them."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.ran[self.corp] = 0
        if g.fleet(s, self.corp) and g.can_run(s, self.corp):
            s.agenda.append(RunTrains(s.president[self.corp], g.corporations[self.corp]))


def judge(g: RailGame, s: RailState, corp: int, a: Run) -> Runs | Refusal:
    """What the declared routes earn, or the rule they break; checking and carrying out ask one after the other."""
    key = _moment(g, s, corp, a)
    found = g.judged.get(key)
    return g.judged.keep(key, _judge(g, s, corp, a)) if found is None else found


def _moment(g: RailGame, s: RailState, corp: int, a: Run) -> Hashable:
    """All that the worth of declared routes depends on."""
    return s.track_hash, s.token_hash, g.terms(s, corp), corp, tuple(g.fleet(s, corp)), a


def _judge(g: RailGame, s: RailState, corp: int, a: Run) -> Runs | Refusal:
    routes = dict.fromkeys(g.fleet(s, corp), "-")
    for word in a.routes:
        name, _, route = word.partition(":")
        train = g.train_of(name)
        if train not in routes or routes[train] != "-":
            return g.book.run_train.refuse(train=name)
        routes[train] = route
    found = g.network.judge(s, corp, g.engines(s, corp), list(routes.values()), g.terms(s, corp))
    return g.rule(FAULTS[found.kind]).refuse(**dict(found.values)) if isinstance(found, Fault) else found


def best_action(g: RailGame, s: RailState, corp: int) -> tuple[Run, int]:
    """The best run as an action, and what it earns: most often it is carried out next."""
    best = g.best_routes(s, corp)
    action = declared(g, s, corp, best)
    if best.proved:  # then no reading of the same hexes earns more
        g.offered.keep(_moment(g, s, corp, action), best.total)
    return action, best.total


def declared(g: RailGame, s: RailState, corp: int, runs: Runs) -> Run:
    """A set of routes as the action that declares it."""
    fleet = g.fleet(s, corp)
    return Run(tuple(f"{g.train_name(fleet[r.train])}:{r.text}" for r in runs.routes))


@dataclass(frozen=True, slots=True)
class RunTrains(Operating):
    """Declare the routes.  The list offers the best set; any legal set is accepted."""

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        return [best_action(g, s, self.corp(g))[0]]

    def check(self, g: RailGame, s: RailState, a: Run) -> Refusal | None:
        corp = self.corp(g)
        found = judge(g, s, corp, a)
        if isinstance(found, Refusal):
            return found
        if g.title.running.must_run and not found.total and best_action(g, s, corp)[1]:
            return g.book.must_run.refuse()
        alone = s.president[corp] == NOBODY  # then nothing is given away
        best = alone or g.title.running.best_revenue == ALWAYS
        if best and found.total < (most := g.best_routes(s, corp).total):
            return g.book.best_run.refuse(total=g.money(found.total), best=g.money(most))
        return None

    def take(self, g: RailGame, s: RailState, a: Run, out: Tape) -> None:
        declare(g, s, self.corp(g), a, out)
        ask_next(g, s, self.corp(g), s.president[self.corp(g)])


def declare(g: RailGame, s: RailState, corp: int, a: Run, out: Tape) -> None:
    s.ran[corp] = _earned(g, s, corp, a)
    out.tell("ran", g.book.run_train, corporation=g.ref(corp), routes=a.routes, amount=g.money(s.ran[corp]))


def _earned(g: RailGame, s: RailState, corp: int, a: Run) -> int:
    """What legal routes earn; of those that were offered that is known."""
    total = g.offered.get(_moment(g, s, corp, a))
    if total is not None:
        return total
    found = judge(g, s, corp, a)
    assert isinstance(found, Runs)
    return found.total


@dataclass(frozen=True, slots=True)
class Challenge(Question):
    """Show a better run than the one declared, which must be taken, or let it be."""

    corporation: str

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        return [best_action(g, s, g.corp_index[self.corporation])[0], PASS]

    def check(self, g: RailGame, s: RailState, a: Run | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        corp = g.corp_index[self.corporation]
        found = judge(g, s, corp, a)
        if isinstance(found, Refusal):
            return found
        if found.total <= s.ran[corp]:
            return g.book.best_run.refuse(total=g.money(s.ran[corp]))
        return None

    def take(self, g: RailGame, s: RailState, a: Run | Pass, out: Tape) -> None:
        corp = g.corp_index[self.corporation]
        if isinstance(a, Run):
            declare(g, s, corp, a, out)
        ask_next(g, s, corp, self.seat)


def ask_next(g: RailGame, s: RailState, corp: int, seat: Seat) -> None:
    """Where the declared run is below the best, the next player is asked for a better one, up to the president."""
    following = s.left_of(seat)
    if g.title.running.best_revenue != ON_CHALLENGE or following == s.president[corp]:
        return
    if s.ran[corp] < g.best_routes(s, corp).total:
        s.agenda.append(Challenge(following, g.corporations[corp]))


RunStep.define("run_step corporation")
RunTrains.define("run_trains seat corporation", answers=(Run,), exact=True, complete=False)
Challenge.define("challenge seat corporation", answers=(Run, Pass), exact=True, complete=False)
