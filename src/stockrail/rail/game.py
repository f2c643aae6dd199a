"""`RailGame`: a title's data compiled into tables, and the small verbs all steps share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, ClassVar, Final

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision
from stockrail.core.domains import Domains
from stockrail.core.events import Tape
from stockrail.core.game import Game, Result
from stockrail.core.ids import Money, Ref, Seat, SeatRef
from stockrail.core.known import Known
from stockrail.core.notices import Notice
from stockrail.core.options import Options
from stockrail.core.programs import Program
from stockrail.core.rng import Rng
from stockrail.core.rules import TURN, Refusal, Rule
from stockrail.core.shape import Path, Shape
from stockrail.rail import audit, closing, domains, gathering, minors, notices, out_of_turn, privates, shape, strength
from stockrail.rail.actions import PowerTile, Tile, Train
from stockrail.rail.graph import Network
from stockrail.rail.habits import lent
from stockrail.rail.market import PLAIN, Zone
from stockrail.rail.memo import Memo
from stockrail.rail.misdrawn import filed
from stockrail.rail.misplaced import ELSEWHERE, misplaced
from stockrail.rail.policies import draft
from stockrail.rail.policies.draft_memory import DraftMemory
from stockrail.rail.policies.finance import Finance
from stockrail.rail.policies.stock import Purchases
from stockrail.rail.powers.base import Power
from stockrail.rail.programs import PROGRAMS, REASONS
from stockrail.rail.proofread import proofread
from stockrail.rail.reach import Fitting, Reach
from stockrail.rail.routes import ENDLESS, NamedRoute, Route, Terms, named
from stockrail.rail.routes import Run as Runs
from stockrail.rail.routes import Train as Engine
from stockrail.rail.rulebook import QUESTIONS, UNPRINTED, Rulebook
from stockrail.rail.state import AUCTION, CLOSED, COPIES, CORP, NOBODY, UNSOLD, RailState
from stockrail.rail.tiles import COLOURS, UNLIMITED
from stockrail.rail.title import Phase, Private, Title, TrainKind
from stockrail.rail.view import RailView, look

TELLS: Final = frozenset(["bank_broken"])
"""The events it may tell."""
MEMORY: Final = 256
"""How many judged runs and offered runs are remembered."""
HEXES: Final = 1 << 14
"""How many hexes are remembered with what may be laid there: each takes little room."""


class RailGame(Game[RailState, RailView]):
    """A rail title with its options chosen.  A title gives `book`, the class attributes of `Game`, and `make`."""

    book: ClassVar[Rulebook]
    items: ClassVar[tuple[type[Any], ...]] = gathering.gathered(lambda g: g.all_items)
    actions: ClassVar[tuple[type[Action], ...]] = gathering.gathered(lambda g: g.all_actions)
    events: ClassVar[frozenset[str]] = gathering.gathered(lambda g: g.all_events)
    noticed: ClassVar[frozenset[str]] = notices.KINDS
    places: ClassVar[Mapping[str, str]] = gathering.gathered(lambda g: g.all_places)
    programs: ClassVar[tuple[type[Program], ...]] = PROGRAMS
    stops: ClassVar[tuple[str, ...]] = REASONS
    accounted: ClassVar[tuple[str, ...]] = ("cash", "shares", "privates")
    map_name: str = ""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options)
        self.reading, self.habits = lent(self.name, self.options_chosen)
        """Every option's value, and what another system's records need beside the rules."""
        with filed(type(self)):
            self.title: Title = self.make()
        modules = gathering.modules(self.title)
        self.all_items: tuple[type[Any], ...] = gathering.items(modules)
        self.all_events: frozenset[str] = TELLS | gathering.events(modules)
        self.all_actions: tuple[type[Action], ...] = gathering.kinds_of_action(self.all_items)
        proofread(self.name, self.players, self.title, self.book)
        self.corporations = tuple(c.id for c in self.title.corporations)
        self.corp_index = {c: i for i, c in enumerate(self.corporations)}
        self.privates = tuple(p.id for p in self.title.privates)
        self.private_index = {p: i for i, p in enumerate(self.privates)}
        self._refs = tuple(map(Ref, self.corporations))
        self._private_refs = tuple(map(Ref, self.privates))
        self.kind_index = {k.id: i for i, k in enumerate(self.title.trains)}
        self._powers_with: dict[str, tuple[tuple[int, Power], ...]] = {}
        offering = sorted(self.powers_with("offers"), key=lambda owned: owned[1].rank)
        self.offering = tuple(x for x in offering if not x[1].for_player)
        """Powers that offer something to a corporation, with the private of each, in the order they are listed in."""
        self.offering_players = tuple(x for x in offering if x[1].for_player)
        holding = self.powers_with("holds_open")
        self.holding = tuple(x for x in holding if not x[1].for_player and not x[1].for_anybody)
        self.holding_players = tuple(x for x in holding if x[1].for_player)
        self.holding_anybody = tuple(x for x in holding if x[1].for_anybody)
        """Powers for whose sake a question may be worth asking."""
        self.placing = self.powers_with("token_places")
        self.earning = self.powers_with("bonus")
        self.saving = self.powers_with("discounts")
        self.carrying = self.powers_with("per_visit")
        """Powers that place tokens for nothing, add to hexes, save on terrain, or earn by the visit."""
        self.board = self.title.board
        self.all_places: dict[str, str] = {s.name: s.title for s in self.board.spots if s.title}
        self.market = self.title.market
        self.cheapest_par = min(self.market.pars)
        self.purchases = Purchases(self.title.corporations, self.market.pars)
        self.network = Network(self.board)
        self.homes = [self.board.index[c.home] for c in self.title.corporations]
        self.homes_in: dict[int, tuple[int, ...]] = {}
        for c, h in enumerate(self.homes):
            self.homes_in[h] = (*self.homes_in.get(h, ()), c)
        self.kept_circles: dict[tuple[int, int], tuple[int, ...]] = {}
        """Cities with a circle for the power of a private, and whose it is."""
        self.keeping = dict(self.powers_with("keeps"))
        for i, p in self.keeping.items():
            if kept := p.keeps():
                at = (self.board.index[kept[0]], kept[1])
                self.kept_circles[at] = (*self.kept_circles.get(at, ()), i)
        index = self.board.index
        blocking = (tuple(index[h] for h in p.blocks if h in index) for p in self.title.privates)
        self.blocking = tuple((i, hexes) for i, hexes in enumerate(blocking) if hexes)
        """Privates with the hexes they block."""
        self.second_cities = self._second_cities()
        of_powers = self.title.building.of_powers
        self.faces_of_powers = frozenset(i for i, f in enumerate(self.board.faces) if f.name in of_powers)
        """Faces of tiles that only powers lay."""
        self.tile_actions: list[dict[int, Tile]] = [{} for _ in self.board.spots]
        """By hex and face: the actions that lay them, each made once, for they are listed all the time."""
        self._faces_led_to: Memo[tuple[int, int, Hashable], tuple[int, ...]] = Memo(HEXES)
        self.bank_trains: Memo[tuple[int, ...], list[int]] = Memo(MEMORY)
        """What the bank sells, by the trains left and sold of each kind."""
        self._train_actions: Memo[tuple[int, str, int], Train] = Memo(MEMORY)
        self.judged: Memo[Hashable, Runs | Refusal] = Memo(MEMORY)
        """Runs that were judged."""
        self.offered: Memo[Hashable, int] = Memo(MEMORY)
        """Best runs that were offered, and what they earn."""
        self._ready = tuple({COLOURS.index(c) - 1 for c in p.colours} for p in self.title.phases)
        """By phase: the colours that a tile may be laid on."""
        self._terms = tuple(self.title.running.terms(p.tier) for p in self.title.phases)
        self._own_terms: Memo[tuple[int, privates.Extra, int], Terms] = Memo(MEMORY)
        """Those of corporations that earn more, by phase and by what they earn."""
        self._engines = tuple(self._engine(k) for k in self.title.trains)
        self.minors = tuple(i for i, c in enumerate(self.title.corporations) if c.minor)
        railways = [next((x.railway() for x in p.powers if x.railway()), "") for p in self.title.privates]
        self.minor_of = tuple(self.corp_index.get(name, NOBODY) for name in railways)
        """Of each private: the independent railway that it is, or nobody."""
        self.majors = tuple(i for i, c in enumerate(self.title.corporations) if not c.minor)
        self.card = tuple(self.kind_index[k.card or k.id] for k in self.title.trains)
        """Of each kind of train: the kind whose stack its card lies in."""
        self.trades_in = any(k.trade_in for k in self.title.trains)
        """Does the bank take trains in part payment?"""
        self.finance = Finance(self.title.finance)

    @abstractmethod
    def make(self) -> Title:
        """The title's data under the options in `reading`."""

    def _engine(self, kind: TrainKind) -> Engine:
        """A train as routes know it; its kind counts where the map values it."""
        reach = kind.reach or ENDLESS
        return Engine(reach, kind.visits or reach, kind=kind.id if kind.id in self.board.valued_trains else "")

    def powers_with(self, question: str) -> tuple[tuple[int, Power], ...]:
        """The powers that answer a question of their own accord, each with the index of its private."""
        found = self._powers_with.get(question)
        if found is None:
            every = ((i, power) for i, p in enumerate(self.title.privates) for power in p.powers)
            plain = getattr(Power, question)
            found = tuple((i, power) for i, power in every if getattr(type(power), question) is not plain)
            self._powers_with[question] = found
        return found

    def _second_cities(self) -> dict[int, tuple[tuple[int, int, int], ...]]:
        """By hex: corporations that have a circle there, which it is, and the phase that frees it."""
        phases = [p.id for p in self.title.phases]
        found: dict[int, tuple[tuple[int, int, int], ...]] = {}
        for c, corporation in enumerate(self.title.corporations):
            if second := corporation.second:
                h = self.board.index[second.hex]
                until = phases.index(second.until) if second.until else len(phases)
                found[h] = (*found.get(h, ()), (c, second.circle, until))
        return found

    # ------------------------------------------------------------ the kernel's questions

    def setup(self, seats: int) -> RailState:
        t = self.title
        s = RailState()
        corps, cash = len(t.corporations), t.cash[seats]
        s.seats, s.agenda = seats, [t.auction.opening(), *(item() for item in reversed(t.course.at_start))]
        s.bank, s.broken = t.bank.size_for(seats) - seats * cash, 0
        s.cash, s.treasury = [cash] * seats, [0] * corps
        s.share_count = [0 if c.minor else c.shares for c in t.corporations]
        s.president_shares, s.retired = [c.president_shares for c in t.corporations], [0] * corps
        s.shares = [n for count in s.share_count for n in (*[0] * seats, count, 0)]
        s.president, s.par, s.cell = [NOBODY] * corps, [0] * corps, [-1] * corps
        s.pos, s.floated, s.operated = [0] * corps, [0] * corps, [0] * corps
        s.owner = [CLOSED if p.seats and seats not in p.seats else UNSOLD for p in t.privates]
        s.used = [0] * len(t.privates)
        s.trains, s.pool = [[] for _ in range(corps)], []
        s.depot, s.issued = self.stacks(seats), [0] * len(t.trains)
        self.board.set_up(s)
        s.tokens_left = [len(c.tokens) for c in t.corporations]
        s.phase, s.round, s.cycle, s.round_number, s.rounds_in_set = 0, AUCTION, 1, 1, 1
        s.priority, s.price_cut, s.bids, s.passed = 0, 0, [[] for _ in t.privates], []
        s.sold, s.block, s.last, s.begun = [0] * seats, [0] * corps, NOBODY, 0
        s.waiting, s.done, s.operating, s.ran = [], [], NOBODY, [0] * corps
        s.start, s.ending, s.bankrupt = [], "", NOBODY
        s.closed, s.gained, s.bankrupts = [0] * corps, [0] * corps, []
        s.markers, s.favoured, s.share_dealing = [NOBODY] * len(t.privates), [NOBODY] * len(t.privates), 0
        s.trains_run, s.final = [], 0
        s.deck, s.hand, s.picks = [], [], [[] for _ in range(seats)]
        s.ledgers = {ledger.name: ledger.rows(self, seats) for ledger in t.ledgers}
        for c in self.minors:
            minors.set_up(self, s, c)
        s.agenda += [ask for i, p in self.powers_with("set_up") for ask in p.set_up(self, s, i)]
        return s

    def train_counts(self, seats: int) -> tuple[int, ...]:
        """Cards of each kind of train."""
        return tuple(k.counts.get(seats, k.count) for k in self.title.trains)

    def stacks(self, seats: int) -> list[int]:
        """Trains of each kind in the depot as the game begins; those that never run out are unlimited."""
        counts = zip(self.title.trains, self.train_counts(seats), strict=True)
        return [n if k.count or k.card else UNLIMITED for k, n in counts]

    def declare(self, seats: int) -> Shape:
        return shape.declare(self, seats)

    def view_shape(self, seats: int) -> Shape:
        return shape.declare_view(self, seats)

    def domains(self) -> Domains:
        return domains.domains(self)

    def derive(self, s: RailState) -> None:
        self.board.rehash(s)

    def census(self, s: RailState) -> Mapping[str, int]:
        return audit.census(self, s)

    def fill(self, s: RailState, named: Set[Path]) -> None:
        audit.fill(self, s, named)

    def view(self, s: RailState, seat: Seat | None) -> RailView:
        return look(self, s, seat)

    def notices(self, v: RailView) -> Iterable[Notice]:
        return notices.of_view(v)

    def memory(self, seats: int, seat: Seat | None) -> Known:
        return DraftMemory(self, seat) if self.has_secrets(seats) else Known()

    def imagine(self, v: RailView, rng: Rng, known: Known | None = None) -> RailState:
        return draft.imagine(self, v, rng, known if isinstance(known, DraftMemory) else DraftMemory(self, v.seat))

    def has_secrets(self, seats: int) -> bool:
        return self.title.auction.has_secrets(seats)

    def hides(self, s: RailState) -> bool:
        """Cards lie face down only while privates are drafted."""
        return self.has_secrets(s.seats) and bool(s.deck or s.hand or any(s.picks))

    def shuffle_hidden(self, s: RailState, seat: Seat | None, rng: Rng) -> RailState:
        return draft.shuffle_hidden(s, seat, rng)

    def result(self, s: RailState) -> Result | None:
        if s.agenda or not s.ending:
            return None
        return Result.by_score(self.title.endings.reason(self, s), self.standings(s))

    def standings(self, s: RailState) -> tuple[int, ...]:
        return tuple(self.wealth(s, seat) for seat in range(s.seats))

    def strengths(self, s: RailState) -> Mapping[str, Sequence[float]]:
        return strength.strengths(self, s)

    def invariants(self, s: RailState) -> Iterator[str]:
        return audit.wrongs(self, s)

    def out_of_turn(self, s: RailState) -> list[Decision]:
        return out_of_turn.powers(self, s)

    def has_kind(self, kind: type[Action]) -> bool:
        return kind.verb not in ELSEWHERE or self.rule(ELSEWHERE[kind.verb]) != UNPRINTED

    def asked_by(self, d: Decision) -> Rule | None:
        return self.rule(QUESTIONS[d.prompt])

    def misplaced(self, s: RailState, seat: Seat, a: Action) -> Refusal:
        """Out of turn, before its round, or out of the order of an operating turn."""
        if self.turn(s) != seat:
            return TURN.refuse(seat=SeatRef(seat))
        return misplaced(self, s, a)

    def same_move(self, a: Action) -> Hashable:
        """A tile is one move in all rotations that look alike; two cities are told apart, for tokens lie in them."""
        if not isinstance(a, (Tile, PowerTile)) or a.tile not in self.board.tile_index or not 0 <= a.rotation < 6:
            return a
        face = self.board.faces[self.board.face_of(a.tile, a.rotation)]
        ends = [(node.kind, tuple(sorted(node.exits))) for node in face.nodes]
        stops = ends if face.cities > 1 else sorted(ends)
        return replace(a, rotation=0), face.tracks, tuple(stops)

    # ------------------------------------------------------------ words

    def ref(self, corp: int) -> Ref:
        return self._refs[corp]

    def private_ref(self, private: int) -> Ref:
        return self._private_refs[private]

    @staticmethod
    def money(amount: int) -> Money:
        return Money(amount)

    def train_name(self, train: int) -> str:
        """A train's id: kind and copy, `3-1`."""
        kind, copy = divmod(train, COPIES)
        return f"{self.title.trains[kind].id}-{copy}"

    def train_action(self, train: int, source: str, price: int) -> Train:
        """What buys the train there for so much: the same is listed again and again."""
        key = (train, source, price)
        found = self._train_actions.get(key)
        if found is None:
            found = self._train_actions.keep(key, Train(self.train_name(train), source, price, None))
        return found

    def train_of(self, name: str) -> int:
        """The train with that id, or -1."""
        kind, _, copy = name.rpartition("-")
        if kind not in self.kind_index or not copy.isdecimal() or len(copy) > 2 or int(copy) >= COPIES:
            return -1
        return self.kind_index[kind] * COPIES + int(copy)

    def kind(self, train: int) -> TrainKind:
        return self.title.trains[train // COPIES]

    def corp_of(self, name: str) -> int:
        return self.corp_index.get(name, -1)

    def private_of(self, name: str) -> int:
        return self.private_index.get(name, -1)

    def private(self, private: int) -> Private:
        return self.title.privates[private]

    # ------------------------------------------------------------ asking

    def zone(self, cell: int) -> Zone:
        return self.market.zone[cell] if cell >= 0 else PLAIN

    def phase(self, s: RailState) -> Phase:
        return self.title.phases[s.phase]

    def value(self, s: RailState, corp: int) -> int:
        return self.market.value(s, corp)

    def wealth(self, s: RailState, seat: Seat) -> int:
        """What a seat would score now."""
        return sum(self.account(s, seat))

    def account(self, s: RailState, seat: Seat) -> tuple[int, int, int]:
        """Cash, shares at market value and the face value of privates; a bankrupt has only his shares."""
        shares = sum(s.held(c, seat) * self.value(s, c) for c in range(len(self.corporations)))
        cards = sum(p.price for i, p in enumerate(self.title.privates) if s.owner[i] == seat)
        ruined = seat == s.bankrupt
        if not self.title.endings.privates_count or (ruined and not self.finance.ruin.privates_count()):
            cards = 0
        return 0 if ruined else s.cash[seat], shares, cards

    def round_id(self, s: RailState) -> str:
        return f"{s.round} {s.cycle} {s.round_number}"

    def accounts(self, s: RailState) -> Mapping[str, Sequence[int]]:
        columns = zip(*(self.account(s, seat) for seat in range(s.seats)), strict=True)
        return dict(zip(self.accounted, columns, strict=True))

    def terms(self, s: RailState, corp: int = NOBODY) -> Terms:
        """What a run of the corporation's trains (by default: anybody's) depends on beside track and tokens."""
        plain = self._terms[s.phase]
        if corp == NOBODY or not (self.earning or self.carrying):
            return plain
        extra, per_visit = privates.bonuses(self, s, corp), privates.per_visit(self, s, corp)
        if not extra and not per_visit:
            return plain
        key = (s.phase, extra, per_visit)
        found = self._own_terms.get(key)
        if found is None:
            found = self._own_terms.keep(key, replace(plain, extra=extra, per_visit=per_visit))
        return found

    def fleet(self, s: RailState, corp: int) -> list[int]:
        """The corporation's trains that may run now."""
        return [t for t in s.trains[corp] if t not in s.trains_run] if s.trains_run else s.trains[corp]

    def engine(self, kind: int) -> Engine:
        """A train of that kind as routes know it."""
        return self._engines[kind]

    def engines(self, s: RailState, corp: int) -> list[Engine]:
        return [self._engines[t // COPIES] for t in self.fleet(s, corp)]

    def counted(self, s: RailState, corp: int, train: int, route: Route) -> tuple[int, ...]:
        """Which stops of a route the train counts."""
        engine = self._engines[train // COPIES]
        return self.network.counted(s, corp, engine, route.stops, self.terms(s, corp))

    def best_routes(self, s: RailState, corp: int | str, budget: int = 2_000_000) -> Runs:
        """The best set of routes for a corporation's trains, with its proof flag and bound."""
        c = self.corp_index[corp] if isinstance(corp, str) else corp
        return self.network.best(s, c, self.engines(s, c), self.terms(s, c), budget)

    def named_routes(self, s: RailState, corp: int | str, run: Runs | None = None) -> tuple[NamedRoute, ...]:
        """The routes of a run in names: trains, hexes and cities; by default the best for the corporation's trains."""
        c = self.corp_index[corp] if isinstance(corp, str) else corp
        routes, fleet = (run or self.best_routes(s, c)).routes, self.fleet(s, c)
        return tuple(named(self.board, s.laid, r, self.train_name(fleet[r.train])) for r in routes)

    def routes_without(self, s: RailState, corp: int, hexes: Collection[str], trains: Collection[str]) -> Runs:
        """The best set of routes that keeps away from some hexes and leaves some trains in the shed."""
        shunned = frozenset(self.board.index[name] for name in hexes if name in self.board.index)
        running = [i for i, t in enumerate(self.fleet(s, corp)) if self.train_name(t) not in trains]
        engines = [self.engines(s, corp)[i] for i in running]
        found = self.network.around(s, corp, engines, self.terms(s, corp), shunned)
        return replace(found, routes=tuple(replace(r, train=running[r.train]) for r in found.routes))

    def reachable_faces(self, s: RailState, corp: int) -> Fitting:
        """Hexes with the faces of this phase that fit there and that the corporation's track would touch."""
        reach = self.network.reach(s, corp)
        found = reach.fitting.get(s.phase)
        if found is None:
            laid, faces, ready, led = s.laid, self.board.faces, self._ready[s.phase], reach.led
            fitting: list[tuple[int, tuple[int, ...]]] = []
            for h in reach.hexes:
                if faces[laid[h]].colour in ready:
                    fits = led.get(h)
                    if fits is None:
                        fits = led[h] = self._led_to(reach, h, laid[h])
                    if fits:
                        fitting.append((h, fits))
            found = reach.fitting[s.phase] = tuple(fitting)
        return found

    def led_to(self, s: RailState, corp: int, h: int) -> tuple[int, ...]:
        """The faces of any phase that fit in a hex and that the corporation's track would touch."""
        reach = self.network.reach(s, corp)
        return self._led_to(reach, h, s.laid[h]) if h in reach.hexes else ()

    def _led_to(self, reach: Reach, h: int, lies: int) -> tuple[int, ...]:
        """The same of one hex: hexes are alike again and again."""
        if not self.board.upgrades(h, lies):
            return ()
        key = (h, lies, self.title.building.connection.beside(reach, h))
        found = self._faces_led_to.get(key)
        return self._faces_led_to.keep(key, self._faces_in(reach, h, lies)) if found is None else found

    def _faces_in(self, reach: Reach, h: int, lies: int) -> tuple[int, ...]:
        """The faces that may follow what lies in a hex and are led to; what lays them is made for the lists."""
        leads, kept, actions = self.title.building.connection.leads, self.faces_of_powers, self.tile_actions[h]
        found = [face for face in self.board.upgrades(h, lies) if face not in kept and leads(reach, h, face)]
        for face in found:
            if face not in actions:
                actions[face] = Tile(self.board.faces[face].name, self.board.names[h], self.board.faces[face].rotation)
        return tuple(found)

    def tile_cost(self, s: RailState, corp: int, h: int, face: int, free: bool = False) -> int:
        """What the layer pays the bank for a tile: the ground, and marked sides that it joins.

        A tile that a power lays `free` pays the sides alone.
        """
        ground = 0 if free else self.ground_cost(s, corp, h)
        return ground + self.toll_cost(s, corp, h, face) if h in self.board.tolled else ground

    def ground_cost(self, s: RailState, corp: int, h: int) -> int:
        """Terrain or the basic price; of several kinds of terrain only what is taken off all of them."""
        waived = self.title.corporations[corp].free_yellow
        if waived and self.board.names[h] in waived and self.board.is_bare(s, h):
            return 0
        face = self.board.faces[s.laid[h]]
        terrain = face.cost
        if terrain and face.terrain:
            cut = privates.discounts(self, s, corp)
            terrain -= min(cut.get(kind, 0) for kind in face.terrain)
        return max(self.title.building.base_cost, terrain, 0)

    def toll_cost(self, s: RailState, corp: int, h: int, face: int) -> int:
        """Marked sides that a tile joins."""
        cut = privates.discounts(self, s, corp)
        return sum(max(price - cut.get(kind, 0), 0) for kind, price in self.board.side_tolls(s, h, face))

    def choosing_home(self, h: int) -> int:
        """The corporation whose home is this hex and that may choose the city; -1 for none."""
        return next((c for c in self.homes_in.get(h, ()) if self.title.corporations[c].city is None), -1)

    def home_city(self, s: RailState, corp: int) -> int:
        """Which city of its home hex is the corporation's, on the tile that lies there now."""
        h, city = self.homes[corp], self.title.corporations[corp].city or 0
        return 0 if self.board.spots[h].halt else self.board.city_now(s, h, city)

    def can_run(self, s: RailState, corp: int) -> bool:
        """Is there a route of two cities for the corporation?"""
        return self.network.can_run(s, corp, self.terms(s, corp))

    # ------------------------------------------------------------ money

    def spend(self, s: RailState, amount: int, out: Tape) -> None:
        """Money leaves the bank; once it runs out that is remembered, and it goes on paying on paper."""
        s.bank -= amount
        if not s.broken and s.bank <= self.title.bank.broken_at:
            s.broken = 1
            out.tell("bank_broken", self.book.bank_breaks)

    def bank_pays_player(self, s: RailState, seat: Seat, amount: int, out: Tape) -> None:
        s.cash[seat] += amount
        self.spend(s, amount, out)

    def bank_pays_corporation(self, s: RailState, corp: int, amount: int, out: Tape) -> None:
        s.treasury[corp] += amount
        self.spend(s, amount, out)

    def player_pays_bank(self, s: RailState, seat: Seat, amount: int) -> None:
        s.cash[seat] -= amount
        s.bank += amount

    def corporation_pays_bank(self, s: RailState, corp: int, amount: int) -> None:
        s.treasury[corp] -= amount
        s.bank += amount

    def pay_owner(self, s: RailState, owner: int, amount: int, out: Tape) -> None:
        """The bank pays a private's owner, player or corporation."""
        if owner >= CORP:
            self.bank_pays_corporation(s, owner - CORP, amount, out)
        elif owner >= 0:
            self.bank_pays_player(s, owner, amount, out)

    def move(self, s: RailState, corp: int, cell: int, out: Tape) -> None:
        """A marker moves; one that comes to a price of nothing closes its corporation."""
        self.market.put(s, corp, cell)
        if cell >= 0 and not self.market.price[cell]:
            closing.close(self, s, corp, out)

    def blocked_hexes(self, s: RailState) -> set[int]:
        """Hexes nobody may build in while a player owns their private."""
        return privates.blocked(self, s)

    def privates_closed(self, s: RailState) -> bool:
        """Has a phase begun with which the privates close?"""
        return any(p.closes_privates for p in self.title.phases[: s.phase + 1])

    def rule(self, name: str) -> Rule:
        found: object = getattr(self.book, name)
        assert isinstance(found, Rule)
        return found
