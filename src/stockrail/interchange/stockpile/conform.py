"""The driver for Stockpile records: every legal choice and the whole state after every action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Item, Menu, Option
from stockrail.core.events import SILENT
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.titles import find
from stockrail.games.stockpile import (
    Stockpile,
    Table,
    acting,
    actions,
    demand,
    ending,
    movement,
    selling,
    setup,
    supply,
)
from stockrail.games.stockpile.data import (
    BIDS,
    BOOM,
    CARD,
    COMPANIES,
    COMPANY,
    FEES,
    FIRST_FEE,
    FORECASTS,
    INVESTOR,
    MARKET,
    PAIRS,
    ROUNDS,
    bits,
)
from stockrail.games.stockpile.ending import accounts
from stockrail.games.stockpile.state import EVERYBODY, NOBODY, card_of, is_up, known_to, placer_of
from stockrail.interchange.conform import Agreed, Difference, Record, Step

KINDS: dict[type[Item], str] = {
    setup.Keeping: "keep",
    supply.Placing: "place",
    Menu: "window",
    demand.Bidding: "bid",
    demand.LastLook: "martha_last",
    acting.Acting: "action",
    movement.Showing: "show",
    selling.Selling: "sell",
    ending.Naming: "deborah",
}
PASSES = {"window": "window_done", "martha_last": "martha_pass", "action": "end_action", "sell": "end_selling"}
PASSES |= {"deborah": "deborah_pass"}


def drive(records: Iterator[Record]) -> Iterator[Step]:
    """Play one recorded game again."""
    table = Replay(next(records))
    yield from table.compare_state(1, table.opening["state"])
    for line, record in enumerate(records, 2):
        if record["type"] == "final":
            yield from table.compare_final(line, record)
        else:
            yield from table.compare_legal(line, record)
            table.play(record["seat"], table.read(record["action"]))
            table.feed(record["chance"])
            yield from table.compare_state(line, record["state"])
            yield Agreed()


class Replay:
    """Our engine, set up from a record's first line and fed its chance."""

    def __init__(self, opening: Record) -> None:
        self.opening = opening
        game = find("stockpile", {"board": opening["board"], "investors": opening["investors"]})
        assert isinstance(game, Stockpile)
        self.game, self.seats = game, int(opening["players"])
        self.table = self._set_up(opening)
        self.feed(opening["chance"])

    def _set_up(self, opening: Record) -> Table:
        """The position before the first round's deal; the set-up draws of a real start are played as chance."""
        before = opening["before"]
        s: Table = self.game.start(self.seats)
        self.game.play(s, CHANCE, actions.First(opening["first"]))
        for seat, card in enumerate(opening["start_cards"]):
            self.game.play(s, CHANCE, actions.Start(seat, card))
        if opening["offered"]:
            for seat, names in enumerate(opening["offered"]):
                for name in names:
                    self.game.play(s, CHANCE, actions.Offer(seat, name))
            s.prices = [before["prices"][c] for c in COMPANIES]
            return s
        t = Table.empty(self.seats, [before["prices"][c] for c in COMPANIES], 0)
        t.agenda, t.first, t.round, t.cash = list(self.game.round), s.first, before["round"], list(before["cash"])
        t.kept = [sum(1 << INVESTOR[n] for n in names) for names in before["investors"]]
        self._lay_out(t, before)
        self.game.settle(t, SILENT)
        return t

    def _lay_out(self, t: Table, before: Record) -> None:
        for seat in range(self.seats):
            for c, n in before["regular"][seat].items():
                t.regular[6 * seat + COMPANY[c]] = n
            for c, n in before["split"][seat].items():
                t.split[6 * seat + COMPANY[c]] = n
            for fee in before["unpaid"][seat]:
                t.unpaid[3 * seat + CARD[fee] - FIRST_FEE] += 1
        for card, n in before["discard"].items():
            t.discard[CARD[card]] = n
        t.deck = [self.opening["deck"].count(card) for card in MARKET]

    # ------------------------------------------------------------ playing

    def play(self, seat: Seat, a: Action) -> None:
        self.game.play(self.table, seat, a)

    def feed(self, chance: list[Any]) -> None:  # JSON
        """Give chance its recorded answers."""
        for what, *args in chance:
            if what == "pairs":
                deal = args[0]
                public = [deal["public"]] if deal["public"] else []
                private = [pair for pairs in deal["private"] for pair in pairs]
                for company, forecast in [*private, *public, *deal["facedown"]]:
                    self.play(CHANCE, actions.Pair(company, forecast))
            elif what == "seed":
                self.play(CHANCE, actions.Seed(*args))
            else:
                self.play(CHANCE, actions.Draw(*args))

    def read(self, a: Record) -> Action:
        """Their action as ours."""
        match a["op"]:
            case "keep":
                return actions.Keep(a["investors"][0], a["investors"][1] if len(a["investors"]) > 1 else None)
            case "place":
                return self._read_place(a["up"], a["down"])
            case "warren_look":
                return actions.Warren(a["pile"])
            case "mark_move":
                return actions.Mark(a["from"], a["pos"], a["to"])
            case "bid":
                return actions.Bid(a["pile"], a["value"])
            case "martha_look":
                return actions.Martha(a["seat"], a["pair"])
            case "cramer":
                return actions.Cramer(a["company"], a["dir"])
            case "show":
                return actions.Show(a["company"], a["regular"], a["split"])
            case "sell":
                return actions.Sell(a["company"], a["kind"])
            case "boom" | "bust" | "deborah":
                return self.game.parse(f"{a['op']} {a['company']}")
            case _:
                return Pass()

    def _read_place(self, up: list[Any], down: list[Any]) -> Action:  # JSON
        if up:
            return actions.Place(*up[0], *down[0])
        first, second = sorted(down, key=lambda spot: int(spot[1]))
        return actions.Hide(*first, *second)

    # ------------------------------------------------------------ comparing

    def compare_legal(self, line: int, record: Record) -> Iterator[Step]:
        """The legal set of the seat that acts, and of those with a power out of turn."""
        top = self.table.agenda[-1]
        kind = KINDS.get(type(top), type(top).__name__)
        if kind in PASSES and record["action"]["op"] in PASSES.values() and record["action"]["op"] != PASSES[kind]:
            yield Difference(line, "asked", record["action"]["op"], PASSES[kind])
        yield from self._sets(line, "legal", record["seat"], record["legal"])
        for seat in range(self.seats):
            if seat not in (record["seat"], record["turn"]):
                theirs = [x["action"] for x in record["standing"] if x["seat"] == seat]
                yield from self._sets(line, "standing", seat, theirs)

    def _sets(self, line: int, kind: str, seat: Seat, listed: list[Record]) -> Iterator[Step]:
        theirs = {_text(self.read(a)) for a in listed}
        ours = {_text(a) for a in self.game.options(self.table, seat)}
        if theirs != ours:
            yield Difference(line, kind, _some(theirs - ours), _some(ours - theirs))

    def compare_state(self, line: int, theirs: Record) -> Iterator[Step]:
        ours = self.state()
        skip = {"waiting", "unplaced"} if theirs["phase"] != "demand" else set()
        skip |= {"cash"} if theirs["phase"] == "investors" else set()
        for name, value in theirs.items():
            if name == "piles":
                value = [_multiset(pile) for pile in value]
            if name not in skip and ours[name] != value:
                yield Difference(line, f"state.{name}", _short(value), _short(ours[name]))

    def state(self) -> Record:
        """Our position in their words."""
        s = self.table
        top = s.agenda[-1] if s.agenda else None
        seats = range(self.seats)
        return {
            "round": s.round,
            "rounds": ROUNDS[s.seats],
            "phase": s.phase,
            "turn": self.game.turn(s),
            "kind": KINDS.get(type(top)) if top else None,
            "asked": _asked(top),
            "first": s.first,
            "prices": dict(zip(COMPANIES, s.prices, strict=True)),
            "values": {c: self.game.tracks[i].spaces[s.prices[i]] for i, c in enumerate(COMPANIES)},
            "piles": [_multiset(_pile(pile, s.seats)) for pile in s.piles],
            "bids": [
                None if b == NOBODY else {"seat": b, "value": BIDS[v]} for b, v in zip(s.bidders, s.bids, strict=True)
            ],
            "waiting": s.waiting,
            "unplaced": s.unplaced,
            "hands": [sorted(MARKET[c] for c in s.hands[2 * i : 2 * i + 2] if c != NOBODY) for i in seats],
            "regular": [_counts(COMPANIES, s.regular[6 * i : 6 * i + 6]) for i in seats],
            "split": [_counts(COMPANIES, s.split[6 * i : 6 * i + 6]) for i in seats],
            "cash": s.cash,
            "unpaid": [_listed(FEES, s.unpaid[3 * i : 3 * i + 3]) for i in seats],
            "held": [_listed(MARKET[BOOM:], s.held[2 * i : 2 * i + 2]) for i in seats],
            "discard": _counts(MARKET, s.discard),
            "deck": sum(s.deck),
            "pairs": [_pair(s, i) for i in range(len(s.companies))],
            "investors": [sorted(bits(mask)) for mask in s.kept],
            "used": sorted(bits(s.used)),
        }

    def compare_final(self, line: int, theirs: Record) -> Iterator[Step]:
        """The accounts of every seat, the totals and the winners."""
        s, result = self.table, self.game.result(self.table)
        if result is None:
            yield Difference(line, "score.end", "the game is over", "it goes on")
            return
        ours: list[tuple[str, object, object]] = [
            ("totals", theirs["totals"], list(result.scores)),
            ("winners", theirs["winners"], list(result.winners)),
        ]
        for a, seat in zip(accounts(self.game, s), theirs["seats"], strict=True):
            ours += [
                ("cash", seat["cash_before"], a.cash),
                ("majority", seat["majority"], sum(a.majority)),
                ("liquidation", seat["liquidation"], dict(zip(COMPANIES, a.sales, strict=True))),
                ("fees", [sum(seat["fees_outstanding"]), sum(seat["fees_paid"])], [a.owed, a.paid]),
                ("total", seat["total"], a.total),
            ]
        for name, value, mine in ours:
            if value != mine:
                yield Difference(line, f"score.{name}", _short(value), _short(mine))


def _text(a: Option) -> str:
    """The notation; two cards hidden on one pile are theirs in one order, ours in both."""
    if isinstance(a, actions.Hide) and a.pile == a.other_pile and a.card > a.other:
        a = actions.Hide(a.other, a.pile, a.card, a.other_pile)
    return a.text()


def _asked(top: object) -> Record | None:
    if not isinstance(top, movement.Showing):
        return None
    return {"company": top.company, "rate": top.rate, "reason": top.reason}


def _pile(pile: list[int], seats: int) -> list[Record]:
    found: list[Record] = []
    for x in pile:
        by = placer_of(x)
        card = {"card": MARKET[card_of(x)], "side": "up" if is_up(x) else "down", "by": None if by == NOBODY else by}
        found.append(card if is_up(x) else card | {"known_by": _seats(known_to(x), seats)})
    return found


def _multiset(pile: list[Record]) -> list[str]:
    return sorted(repr(sorted(card.items())) for card in pile)


def _pair(s: Table, i: int) -> Record:
    where, seat, k = PAIRS[s.seats][i]
    return {
        "company": COMPANIES[s.companies[i]],
        "forecast": FORECASTS[s.forecasts[i]],
        "where": where,
        "seat": None if seat == NOBODY else seat,
        "k": k,
        "revealed": s.known[i] == EVERYBODY,
        "known_by": _seats(s.known[i], s.seats),
    }


def _seats(mask: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if mask >> seat & 1]


def _counts(names: tuple[str, ...], numbers: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(names, numbers, strict=True) if n}


def _listed(names: tuple[str, ...], numbers: list[int]) -> list[str]:
    return [name for name, n in zip(names, numbers, strict=True) for _ in range(n)]


def _some(found: set[str]) -> str:
    return ", ".join(sorted(found)[:4]) + (" ..." if len(found) > 4 else "") if found else "nothing more"


def _short(value: object) -> str:
    return repr(value)[:300]
