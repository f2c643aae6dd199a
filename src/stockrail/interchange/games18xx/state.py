"""The public state of a recorded game in the schema of the golden traces."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.ids import Seat
from stockrail.interchange.games18xx.moments import asked_as_private, asks_in_vain, earned, is_second
from stockrail.interchange.games18xx.read import Raw, Table, flat
from stockrail.rail import actions as act
from stockrail.rail import shares
from stockrail.rail.asking import Operating, asked, kinds
from stockrail.rail.game import RailGame
from stockrail.rail.policies import draft
from stockrail.rail.policies.auction import price
from stockrail.rail.policies.endings import BANK, BANKRUPTCY, CLOSING, LENGTH, TRAINS
from stockrail.rail.policies.running import judge
from stockrail.rail.powers.base import power_of
from stockrail.rail.powers.markers import Marker
from stockrail.rail.privates import income_of, lowest, unsold
from stockrail.rail.routes import Route
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import AUCTION, CLOSED, CORP, NOBODY, REMOVED, STOCK, RailState
from stockrail.rail.trains import phased_out

KINDS = {AUCTION: "AR", STOCK: "SR"}
ENDS = {
    BANK: "bank",
    BANKRUPTCY: "bankrupt",
    CLOSING: "all_closed",
    TRAINS: "final_train",
    LENGTH: "dnf",
}
SHARES = frozenset({"par", "buy_shares", "sell_shares"})


class Tracer:
    """Describes a table's state; remembers the order in which tokens were placed and privates came."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._tokens: list[list[int]] = [[] for _ in table.game.corporations]
        self._gained: list[set[int]] = [set() for _ in table.game.corporations]
        self._cards: list[tuple[int, int]] = []
        self._removed = {p for i, p in enumerate(table.game.privates) if table.state.owner[i] == CLOSED}
        self._picks: dict[str, list[str]] = {}
        self._bought = False
        """Has anybody bought a private outright?"""
        self._dealt = (0, NOBODY)
        """The stock round of the latest deal in shares, and who made it."""
        self._turns: tuple[tuple[int, int], list[int]] = (0, 0), []
        """The latest operating round, and the corporations in it."""
        self._declining = ""
        """A private that is asked there for a second tile it cannot lay."""

    @property
    def g(self) -> RailGame:
        return self.table.game

    def state(self) -> Raw:
        """The whole public state."""
        s, g = self.table.state, self.g
        over = not s.agenda or self.table.ended
        found = {
            "round": {
                "kind": "DR" if s.round == AUCTION and g.title.auction.groups() else KINDS.get(s.round, "OR"),
                "turn": s.cycle,
                "num": 1 if s.round == AUCTION else s.round_number,
                "ors": s.rounds_in_set,
            },
            "active": [] if over else self._active(s),
            "active_players": [] if over else self._asked(s),
            "order": self._order(s),
            "priority": self._player(self._priority(s)),
            "passed": [self._player(p) for p in s.passed] if s.round == STOCK else None,
            "phase": g.phase(s).train if self.table.dialect.phase_by_train else g.phase(s).id,
            "bank": s.bank,
            "bank_broken": bool(s.broken),
            "cert_limit": g.title.limits.certificates_of(g, s),
            "depot": self._depot(s),
            "players": {str(self._player(p)): self._wealth(s, p) for p in range(s.seats)},
            "corps": {self.table.their_corporation(c): self._corporation(s, c) for c in g.majors if not s.closed[c]},
            "minors": {g.corporations[c]: self._minor(s, c) for c in g.minors if not s.closed[c]},
            "privates": {p: self._private(s, i) for i, p in enumerate(g.privates) if p not in self._removed},
            "assign": self._assigned(s),
            "other_tokens": self._others(s),
            "end_trigger": self._trigger(s),
            "finished": over,
        }
        drafts = bool(g.title.auction.groups())
        found["draft" if drafts else "auction"] = (
            None if s.round != AUCTION else self._draft(s) if drafts else self._auction(s)
        )
        return found

    def _player(self, seat: Seat) -> int | str:
        return self.table.ids[seat]

    def _active(self, s: RailState) -> list[int | str]:
        top = s.agenda[-1]
        if private := self._declining or asked_as_private(self.g, s):
            return [private]
        if act.Home in kinds(s):
            return [self.table.their_corporation(s.operating)]
        if isinstance(top, Operating):
            return [self.table.their_corporation(top.corp(self.g))]
        return [self._player(top.seat)]  # type: ignore[union-attr]  # a decision is on top

    def _order(self, s: RailState) -> list[int | str]:
        if s.round == AUCTION:
            seats = range(s.seats)
            return [self._player(p) for p in (reversed(seats) if self.g.title.auction.groups() else seats)]
        if s.round == STOCK:
            turns = [(s.priority + i) % s.seats for i in range(s.seats)]
            return [self._player(p) for p in turns if p not in s.bankrupts]
        return [self.table.their_corporation(c) for c in self._turns_of(s)]

    def _turns_of(self, s: RailState) -> list[int]:
        """The corporations of an operating round; one that closes keeps its place there as long as the round lasts."""
        course, now = self.g.title.course, [s.operating] if s.operating != NOBODY else []
        number, former = (s.cycle, s.round_number), self._turns[1]
        if self._turns[0] != number or course.reorders:
            former = []
        turns = [*s.done, *now, *(course.order(self.g, s, s.waiting) if course.reorders else s.waiting)]
        following = iter(turns)
        kept = [next(following) if c in turns else c for c in former]
        self._turns = number, [*kept, *following]
        return self._turns[1]

    def _asked(self, s: RailState) -> list[int | str]:
        """The player whose decision is on top; for a corporation without a president, everybody."""
        top = s.agenda[-1]
        if isinstance(top, Operating) and s.president[top.corp(self.g)] == NOBODY:
            seats = [(s.priority + i) % s.seats for i in range(s.seats)]
            return [self._player(p) for p in seats if p not in s.bankrupts]
        return [self._player(top.seat)]  # type: ignore[union-attr]  # settled

    def _priority(self, s: RailState) -> Seat:
        """Who is shown with the card: privates that came for nothing or from a player move it only in the end.

        Nobody who is bankrupt.
        """
        if s.round == AUCTION and not self._bought:
            return 0
        if s.round != STOCK or s.last == NOBODY:
            return s.left_of(s.priority) if s.bankrupt == s.priority else s.priority
        cycle, last = self._dealt
        return s.left_of(last) if cycle == s.cycle else s.priority

    def _depot(self, s: RailState) -> Raw:
        kinds = self.g.title.trains
        left = {
            k.id: s.depot[i] if k.count else -1
            for i, k in enumerate(kinds)
            if not k.card and (s.depot[i] or not k.count)
        }
        return {"upcoming": left, "discarded": [self._train(t) for t in s.pool]}

    def _train(self, train: int) -> list[str]:
        out = ["obsolete"] if phased_out(self.g, self.table.state, train) else []
        return [self.table.their_train(train), self.g.kind(train).id, *out]

    def _wealth(self, s: RailState, seat: Seat) -> Raw:
        g = self.g
        held = {self.table.their_corporation(c): s.percent(c, s.held(c, seat)) for c in range(len(g.corporations))}
        row: Raw = {
            "cash": s.cash[seat],
            "shares": {c: n for c, n in sorted(held.items()) if n},
            "privates": self._owned(s, seat),
            "certs": shares.counted(g, s, seat),
            "value": g.wealth(s, seat),
        }
        if s.bankrupt == seat or seat in s.bankrupts:
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
            "pres": self._player(s.president[c]) if s.president[c] != NOBODY else "pool" if on_market else None,
            self.table.dialect.unsold: s.percent(c, s.in_offer(c)),
            "pool": s.percent(c, s.in_pool(c)),
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
        top = asked(s)
        choosing = act.Home in kinds(s) and isinstance(top, Operating) and top.corp(self.g) == c
        return int(choosing and c in s.tokens)

    def _placed(self, s: RailState, c: int) -> list[list[str | int]]:
        board = self.g.board
        slots = {board.slot_city[k][0]: board.slot_city[k] for k, corp in enumerate(s.tokens) if corp == c}
        order = [h for h in self._tokens[c] if h in slots]
        new = [h for h in slots if h not in order]
        if len(self._gained[c]) < s.gained[c]:
            self._gained[c] |= set(new)
        order += new
        self._tokens[c] = order
        # tokens of a corporation's own come before those it has gained
        shown = sorted(order, key=lambda h: h in self._gained[c])
        hidden = self.g.homes[c] if self._undecided(s, c) else -1
        return [[board.names[h], slots[h][1], slots[h][2]] for h in shown if h != hidden]

    def _owned(self, s: RailState, owner: int) -> list[str]:
        """An owner's privates in the order they came."""
        self._cards = [(i, who) for i, who in self._cards if s.owner[i] == who]
        new = [(i, who) for i, who in enumerate(s.owner) if who >= 0 and (i, who) not in self._cards]
        drafted = [name for cards in self._picks.values() for name in cards]
        new.sort(key=lambda x: drafted.index(p) if (p := self.g.privates[x[0]]) in drafted else len(drafted))
        self._cards += new
        return [self.g.privates[i] for i, who in self._cards if who == owner]

    def _private(self, s: RailState, i: int) -> Raw:
        p, owner = self.g.private(i), s.owner[i]
        owner = next((seat for seat, cards in enumerate(s.picks) if i in cards), owner)
        if owner == CLOSED:
            return {"closed": True}
        who = (
            self.table.their_corporation(owner - CORP) if owner >= CORP else self._player(owner) if owner >= 0 else None
        )
        return {"owner": who, "value": p.price, "revenue": income_of(self.g, s, i)}

    def _minor(self, s: RailState, c: int) -> Raw:
        owner = s.president[c]
        return {
            "cash": s.treasury[c],
            "owner": self._player(owner) if owner != NOBODY else None,
            "floated": bool(s.floated[c]),
            "trains": [self._train(t) for t in s.trains[c]],
            "tokens": self._placed(s, c),
        }

    def _assigned(self, s: RailState) -> Raw:
        g = self.g
        found: Raw = {}
        for i, h in enumerate(s.markers):
            row: Raw = {}
            if s.favoured[i] != NOBODY and power_of(g, i, Marker):
                row["to"] = [self.table.their_corporation(s.favoured[i])]
            if h >= 0:
                row["hex"] = [g.board.names[h]]
            if row:
                found[g.privates[i]] = row
        return found

    def _others(self, s: RailState) -> list[list[str | int]]:
        """Tokens of corporations that are not in the game."""
        board = self.g.board
        found = [
            (self.g.corporations[c], board.names[board.slot_city[k][0]], *board.slot_city[k][1:])
            for k, c in enumerate(s.tokens)
            if c >= 0 and s.closed[c] == REMOVED
        ]
        return [list(row) for row in sorted(found)]

    def _draft(self, s: RailState) -> Raw:
        g, dealer = self.g, self.table.dealer
        top = asked(s)
        last = {top.about(g): top.asking_price(g, s)} if top is not None and top.about(g) else {}
        if not g.title.auction.has_secrets(s.seats):
            names = [g.privates[i] for i in sorted(unsold(s), key=self._sorted_by)]
            return {"offer": names, "deck": names, "min_bid": last}
        assert last or dealer.agrees(s)
        return {"offer": dealer.offer, "deck": dealer.deck, "picked": self._picks, "min_bid": last}

    def _sorted_by(self, private: int) -> tuple[int, str]:
        """How cards of a draft are sorted there: by price, then by name."""
        name = self.g.privates[private]
        return draft.first_price(self.g, private), self.table.dialect.sorted_as.get(name, name)

    def _trigger(self, s: RailState) -> str | None:
        if s.ending in ENDS:
            return ENDS[s.ending] if s.ending != LENGTH else None
        if s.bankrupt != NOBODY:
            return "bankrupt"
        if s.broken or s.ending == BANK:
            return "bank"
        return "final_train" if s.final else None

    def _auction(self, s: RailState) -> Raw:
        g = self.g
        unsold = [i for i, owner in enumerate(s.owner) if owner == -1]
        bids = {
            g.privates[i]: [[self._player(b[j]), b[j + 1]] for j in range(0, len(b), 2)]
            for i, b in enumerate(s.bids)
            if b
        }
        top = asked(s)
        auctioning = (top.about(g) or None) if top is not None and act.Bid in top.kinds() else None
        return {"for_sale": [[g.privates[i], price(g, s, i)] for i in unsold], "bids": bids, "auctioning": auctioning}

    # ------------------------------------------------------------ board and runs

    def play(self, a: Raw) -> tuple[Raw, Raw | None]:
        """Play an action with the automatic ones behind it; tell the hexes whose tile has changed, and its run."""
        before, run = self.table.state.laid[:], self.run(a)
        for each in flat(a):
            self._note(each)
            first = each["type"] == "lay_tile" and not is_second(self.g, self.table.state)
            self.table.play(each)
            private = str(each["entity"]) if first and each["entity_type"] == "company" else ""
            self._declining = private if private and asks_in_vain(self.g, self.table.state, private) else ""
        named = {x["hex"]: str(x["tile"]).rpartition("-")[0] for x in flat(a) if x["type"] == "lay_tile"}
        return {where: [named[where], rotation] for where, rotation in self._laid_since(before)}, run

    def _laid_since(self, before: list[int]) -> Iterator[tuple[str, int]]:
        """The hexes whose tile has changed, and how the new one lies."""
        board = self.g.board
        for h, face in enumerate(self.table.state.laid):
            if face != before[h]:
                yield board.names[h], board.faces[face].rotation

    def _note(self, a: Raw) -> None:
        """Remember the cards of the secret draft, who kept which, in order; who bought a private, who shares."""
        s = self.table.state
        if s.round == STOCK and a["type"] in SHARES and a["entity_type"] == "player":
            self._dealt = (s.cycle, self.table.seat(a["entity"]))
        if a["type"] != "bid":
            return
        if {act.Buy, act.Bid} <= {*kinds(s)} and self.g.private_of(a["company"]) == lowest(self.g, s):
            self._bought = True
        if act.Keep in kinds(s):
            self._picks = self._picks | {str(a["entity"]): [*self._picks.get(str(a["entity"]), []), str(a["company"])]}

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
        values = earned(g, s, found)
        fleet = g.fleet(s, s.operating)
        routes = []
        for r in a["routes"]:
            train = g.train_of(self.table.train(r["train"]))
            route = by_train.get(fleet.index(train))
            if route is not None:
                routes.append(self._route(r["train"], train, route, values[route.train]))
        return {"revenue": found.total, "routes": routes}

    def _route(self, name: str, train: int, route: Route, revenue: int) -> Raw:
        g, s = self.g, self.table.state
        visited = [f"{g.board.names[h]}-{n}" for h, n in route.stops]
        counted = g.counted(s, s.operating, train, route)
        row = {
            "train": name,
            "name": g.kind(train).id,
            "revenue": revenue,
            "hexes": [g.board.names[h] for h, _ in route.stops],
            "stops": [visited[i] for i in counted],
        }
        return row | ({"visited": visited} if len(counted) < len(visited) else {})
