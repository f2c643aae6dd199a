"""`Stockpile`: the title with its options chosen, its tables, and what its rules say of actions out of place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import ClassVar, Final, TypeVar

from stockrail.core import codec
from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Item
from stockrail.core.domains import Domains
from stockrail.core.game import Game, Result
from stockrail.core.ids import CHANCE, Ref, Seat
from stockrail.core.known import Known
from stockrail.core.notices import Notice
from stockrail.core.options import Choice, Options
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal, Rule
from stockrail.core.shape import Path, Shape
from stockrail.games.stockpile import (
    acting,
    actions,
    data,
    demand,
    domains,
    ending,
    hidden,
    information,
    invariants,
    movement,
    notices,
    rules,
    selling,
    setup,
    shape,
    supply,
    window,
)
from stockrail.games.stockpile import view as views
from stockrail.games.stockpile.data import BATCHES, BIDS, COMPANIES, FORECASTS, MARKET, PAIRS, PILES
from stockrail.games.stockpile.memory import Memory
from stockrail.games.stockpile.state import EVERY_COMPANY, NOBODY, Table
from stockrail.games.stockpile.words import EVENTS

_PHASES = (setup, information, supply, window, demand, acting, selling, movement, ending)


CompanyAction = TypeVar("CompanyAction", actions.Boom, actions.Bust, actions.Cramer)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a round owes in each phase for a number of seats and a first player, last item first."""

    information: tuple[Item, ...]
    supply: tuple[Item, ...]
    actions: tuple[Item, ...]
    selling: tuple[Item, ...]
    movement: tuple[Item, ...]


def plan(seats: int, first: int) -> Plan:
    """The items of a round, ready to be put on the agenda."""
    order = [(first + k) % seats for k in range(seats)]
    piles: list[Item] = [supply.DealSeed(p) for p in range(PILES[seats])]
    batch: list[Item] = [supply.DealHand(seat) for seat in order for _ in range(2)]
    batch += [supply.Placing(seat) for seat in order]
    return Plan(
        information=tuple(information.DealPair(i) for i in reversed(range(len(PAIRS[seats])))),
        supply=tuple(reversed(piles + batch * BATCHES[seats])),
        actions=tuple(acting.ActionTurn(seat) for seat in reversed(order)),
        selling=tuple(selling.Selling(seat) for seat in reversed(order)),
        movement=tuple(movement.Reveal(i) for i in reversed(movement.reveal_order(seats, first, PAIRS[seats]))),
    )


class Stockpile(Game[Table, views.StockpileView]):
    """Stockpile (Nauvoo Games, 2015)."""

    name = "stockpile"
    revision = 1
    players = (2, 3, 4, 5)
    minutes = 45
    choices = (Choice("board", ("standard", "advanced")), Choice("investors", (False, True)))
    actions = codec.actions(actions)
    items = codec.items(*_PHASES)
    questions = rules.QUESTIONS
    rules = rules.ALL
    events = EVENTS
    noticed = notices.KINDS
    accounted = ("cash", "majorities", "sales", "fees")
    secrets = True

    round: ClassVar[tuple[Item, ...]] = (
        ending.EndRound(),
        ending.AfterMovement(),
        movement.Movement(),
        selling.SellingPhase(),
        acting.ActionPhase(),
        demand.Demand(),
        window.Window(),
        supply.Supply(),
        information.Information(),
    )
    """The phases of a round, last first."""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options)
        self.board = str(self.options_chosen["board"])
        self.with_investors = bool(self.options_chosen["investors"])
        self.tracks: Final = data.TRACKS[self.board]
        self.plans = {n: tuple(plan(n, first) for first in range(n)) for n in self.players}
        self._make_actions()
        self._make_items()

    def _make_actions(self) -> None:
        """Every action that can be named in advance exists once, so that listing costs next to nothing."""
        self.pair_actions = [[actions.Pair(c, f) for f in FORECASTS] for c in COMPANIES]
        self.seed_actions = [[actions.Seed(p, c) for c in MARKET] for p in range(5)]
        self.draw_actions = [[actions.Draw(seat, c) for c in MARKET] for seat in range(5)]
        self.bid_actions = [[actions.Bid(p, value) for value in BIDS] for p in range(5)]
        self.booms = [actions.Boom(c) for c in COMPANIES]
        self.busts = [actions.Bust(c) for c in COMPANIES]
        self.cramers = [actions.Cramer(c, steps) for c in COMPANIES for steps in (1, -1)]
        self.sales = [[actions.Sell(c, kind) for kind in selling.KINDS] for c in COMPANIES]
        self.shows = [[[actions.Show(c, r, n) for n in range(11)] for r in range(11)] for c in COMPANIES]
        self._placings: dict[tuple[int, int, int, bool], tuple[Action, ...]] = {}

    def _make_items(self) -> None:
        self.biddings = [demand.Bidding(seat) for seat in range(5)]
        self.actings = [acting.Acting(seat) for seat in range(5)]
        self.action_turns = [acting.ActionTurn(seat) for seat in range(5)]
        rates = [(data.DIVIDEND, "$$"), (data.MARK_PAYS, "steel"), (data.DEBORAH_PAYS, "deborah")]
        self.showings = {
            (n, first, c, rate, why): tuple(
                movement.Showing((first + k) % n, COMPANIES[c], rate, why) for k in reversed(range(n))
            )
            for n in self.players
            for first in range(n)
            for c in range(len(COMPANIES))
            for rate, why in rates
        }

    def listed(self, s: Table, choices: list[CompanyAction]) -> list[CompanyAction]:
        """Those choices of a company whose company is in this game."""
        return choices if s.listed == EVERY_COMPANY else [a for a in choices if s.lists(a.company)]

    def placings(self, piles: int, one: int, two: int, stuart: bool) -> tuple[Action, ...]:
        """All ways to place two cards, none listed twice: of two hidden ones the lower pile is named first."""
        key = (piles, min(one, two), max(one, two), stuart)
        found = self._placings.get(key)
        if found is None:
            found = self._placings[key] = tuple(_placings(*key))
        return found

    # ------------------------------------------------------------ the protocol

    def setup(self, seats: int) -> Table:
        s = Table.empty(seats, [t.start for t in self.tracks], data.CASH.get(seats, 0))
        s.agenda.extend(self.round)
        if self.with_investors:
            s.agenda.append(setup.Investors())
        s.agenda.extend(setup.DealStart(seat) for seat in reversed(range(seats)))
        s.agenda.append(setup.DrawFirst())
        return s

    def declare(self, seats: int) -> Shape:
        return shape.declare(self, seats)

    def view_shape(self, seats: int) -> Shape:
        return shape.declare_view(seats)

    def domains(self) -> Domains:
        return domains.domains(self)

    def census(self, s: Table) -> Mapping[str, int]:
        return {f"card {name}": n for name, n in zip(MARKET, s.census(), strict=True)}

    def fill(self, s: Table, named: Set[Path]) -> None:
        """Cards that lie nowhere else are in the deck."""
        if ("deck",) not in named:
            for card, have in enumerate(s.census()):
                s.deck[card] = max(0, s.deck[card] + data.COPIES[card] - have)

    def view(self, s: Table, seat: Seat | None) -> views.StockpileView:
        return views.look(self, s, seat)

    def notices(self, v: views.StockpileView) -> Iterable[Notice]:
        return notices.of_view(v)

    def memory(self, seats: int, seat: Seat | None) -> Memory:
        return Memory(seats, seat)

    def imagine(self, v: views.StockpileView, rng: Rng, known: Known | None = None) -> Table:
        memory = known if isinstance(known, Memory) else Memory(v.seats, v.seat)
        return hidden.imagine(self, v, rng, memory)

    def shuffle_hidden(self, s: Table, seat: Seat | None, rng: Rng) -> Table:
        return hidden.shuffle(s, seat, rng)

    def accounts(self, s: Table) -> Mapping[str, Sequence[int]]:
        found = ending.accounts(self, s)
        rows = ([a.cash for a in found], [sum(a.majority) for a in found], [sum(a.sales) for a in found])
        return dict(zip(self.accounted, (*rows, [-a.paid for a in found]), strict=True))

    def result(self, s: Table) -> Result | None:
        if s.agenda:
            return None
        return Result.by_score(rules.END, self.standings(s))

    def standings(self, s: Table) -> tuple[int, ...]:
        return tuple(a.total for a in ending.accounts(self, s))

    def strengths(self, s: Table) -> Mapping[str, Sequence[float]]:
        """What the totals are made of: cash bids for the next piles, shares and majorities do not."""
        found = ending.accounts(self, s)
        return {"stock": [sum(a.sales) for a in found], "majorities": [sum(a.majority) for a in found]}

    def invariants(self, s: Table) -> Iterator[str]:
        return invariants.wrong(self, s)

    def out_of_turn(self, s: Table) -> Iterable[Decision]:
        return () if s.looker == NOBODY else (demand.Looking(s.looker),)

    # ------------------------------------------------------------ out of place

    def misplaced(self, s: Table, seat: Seat, a: Action) -> Refusal:
        """What the rules say of an action nobody asked for (ST-18)."""
        if isinstance(a, actions.Expose):
            return rules.PLACE.refuse()
        if isinstance(a, actions.Swap):
            return rules.PAIRS_AS_DEALT.refuse()
        if isinstance(a, actions.Draw) and s.phase == "supply" and s.seats == 2:
            return rules.SECOND_BATCH.refuse()
        if isinstance(a, actions.Bid) and s.phase == "demand" and 0 <= seat < s.seats:
            return self._early_bid(s, seat)
        if isinstance(a, actions.Sell) and s.phase != "selling":
            return rules.ONLY_SELLING.refuse()
        if type(a) in _POWERS and 0 <= seat < s.seats:
            return self._no_power(s, seat, a)
        if isinstance(a, Pass) and self.turn(s) == seat != CHANCE:
            return _CANNOT_PASS.get(type(s.agenda[-1]), rules.PHASES).refuse(phase=Ref(s.phase))
        return rules.PHASES.refuse(phase=Ref(s.phase))

    def _early_bid(self, s: Table, seat: Seat) -> Refusal:
        if s.waiting[seat]:
            return rules.REBID.refuse()
        return rules.PHASES.refuse(phase=Ref(s.phase)) if s.unplaced[seat] else rules.STANDING.refuse()

    def _no_power(self, s: Table, seat: Seat, a: Action) -> Refusal:
        """Not one's investor: the investor's rule; used already: once a round; else the wrong moment."""
        power, rule, moment = _POWERS[type(a)]
        if not s.kept[seat] & power:
            return rule.refuse()
        if s.used & power:
            return (rules.MARTHA if power == data.MARTHA else rules.ONCE).refuse()
        return moment.refuse()


_POWERS: dict[type[Action], tuple[int, Rule, Rule]] = {
    actions.Warren: (data.WARREN, rules.WARREN, rules.WINDOW),
    actions.Mark: (data.MARK, rules.MARK, rules.WINDOW),
    actions.Martha: (data.MARTHA, rules.MARTHA, rules.MARTHA),
    actions.Cramer: (data.CRAMER, rules.CRAMER, rules.ACTION_POWER),
    actions.Deborah: (data.DEBORAH, rules.DEBORAH, rules.DEBORAH),
}
_CANNOT_PASS: dict[type[Item], Rule] = {
    setup.Keeping: rules.KEEP_ONE,
    supply.Placing: rules.PLACE,
    demand.Bidding: rules.MUST_BID,
    movement.Showing: rules.ASK_ALL,
}


def _placings(piles: int, one: int, two: int, stuart: bool) -> Iterator[Action]:
    a, b = MARKET[one], MARKET[two]
    spots = [(p, q) for p in range(piles) for q in range(piles)]
    for up, down in [(a, b)] if one == two else [(a, b), (b, a)]:
        for p, q in spots:
            yield actions.Place(up, p, down, q)
            if stuart and p <= q:
                yield actions.Hide(up, p, down, q)
