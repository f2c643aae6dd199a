"""Our legal lists in the words of the recorded choices, and their comparison; best runs likewise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Option
from stockrail.interchange.games18xx.certificates import OFFER, POOL
from stockrail.interchange.games18xx.moments import of_private, target_type
from stockrail.interchange.games18xx.read import Raw, Table
from stockrail.rail import actions as act
from stockrail.rail import trains
from stockrail.rail.asking import Operating, Question, asked, kinds
from stockrail.rail.policies import finance, treasury
from stockrail.rail.policies.auction import price
from stockrail.rail.policies.dividends import PAY
from stockrail.rail.powers.shares import exchange_of
from stockrail.rail.state import STOCK


class Choices:
    """Collects legal actions as recorded choices are written."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: Raw = {}

    def add(self, key: str, value: object) -> None:
        self.found.setdefault(key, []).append(value)

    def add_to(self, key: str, name: str, value: object) -> None:
        self.found.setdefault(key, {}).setdefault(name, []).append(value)

    def special(self, private: str, key: str, value: object) -> None:
        self.found.setdefault("special", {}).setdefault(private, {}).setdefault(key, []).append(value)

    def corporation(self, name: str) -> str:
        return self.table.their_corporation(self.table.game.corp_index[name])

    def note(self, option: Option) -> None:
        """Write one option down."""
        low, high = (option.low, option.high) if isinstance(option, Span) else (0, 0)
        a: Action = option.action if isinstance(option, Span) else option
        match a:
            case Pass():
                self.found["pass"] = True
            case act.Keep() | act.Buy() if self.table.game.title.auction.groups():
                self._note_draft(a)
            case act.Buy(private):
                cost = price(self.table.game, self.table.state, self.table.game.private_index[private])
                self.add("bid", [private, cost, cost])
            case act.Bid(private):
                self.add("bid", [private, low, high])
            case act.Par(name, cost):
                self.add_to("par", self.corporation(name), cost)
            case act.Share(name, source):
                self.add("buy_shares", f"{_owner(source)}:{self.corporation(name)}")
            case act.Exchange(private, source):
                name = self.corporation(exchange_of(self.table.game, private).corporation)
                self.special(private, "buy_shares", f"{_owner(source)}:{name}")
            case act.Sell(count, name):
                key = "sell_shares" if self.table.state.round == STOCK else "president_sell"
                self.add_to(
                    key, self.corporation(name), self.table.state.percent(self.table.game.corp_index[name], count)
                )
            case act.Trade(private):
                owner = self.table.state.owner[self.table.game.private_index[private]]
                self.add("buy_company", [private, self.table.ids[owner]])
            case act.Acquire(private):
                self.add("buy_company", [private, low, high])
            case _:
                self._note_operating(a, low, high)

    def _note_draft(self, a: Action) -> None:
        """Cards of the draft; blanks have numbers there."""
        if isinstance(a, act.Buy):
            self.add("bid", a.private)
        else:
            self.found["bid"] = list(self.table.dealer.offer)

    def _note_operating(self, a: Action, low: int, high: int) -> None:
        match a:
            case act.Tile(tile, where, rotation):
                self.add("lay_tile", f"{where}:{tile}:{rotation}")
            case act.PowerTile(private, tile, where, rotation):
                self.special(private, "lay_tile", f"{where}:{tile}:{rotation}")
            case act.Token(where, city) | act.Home(where, city):
                self.add("place_token", f"{where}:{city}")
            case act.Run():
                self.found["run_routes"] = True
            case act.Dividend(kind):
                self.add("dividend", "payout" if kind == PAY else kind)
            case act.PowerToken(private, where, city):
                self.special(private, "place_token", f"{where}:{city}")
            case act.Assign(private, target):
                self.special(private, "assign", f"{target_type(self.table.game, target)}:{target}")
            case act.Issue(count):
                self.add("issue", [count, self._issue_price(count)])
            case act.Redeem(count):
                self.add("redeem", [count, treasury.redeem_price(self.table.game, self.table.state, self._corp())])
            case act.Discard(train):
                self.add("discard_train", self._train(train))
            case act.Bankrupt():
                self.found["bankrupt"] = True
            case act.Train(train, source, cost, trade_in):
                variant = train.rpartition("-")[0]
                where = {trains.BANK: "depot", trains.POOL: "pool"}.get(source) or self.corporation(source)
                where = f"exchange {trade_in}" if trade_in else where
                high = max(high or cost, self._promised(variant) if source in self.table.game.corp_index else 0)
                self.add("buy_train", [self._train(train), variant, where, low or cost, high])
            case _:
                raise AssertionError(a)

    def _train(self, name: str) -> str:
        return self.table.their_train(self.table.game.train_of(name))

    def _promised(self, kind: str) -> int:
        """The most that is shown there for another corporation's train: up to its face value the president's money
        is added, although nothing forces him and such a price is refused in the end."""
        g, s = self.table.game, self.table.state
        if act.Train not in kinds(s) or g.finance.help is None or g.finance.help.others == finance.NEVER:
            return 0
        face = g.title.trains[g.kind_index[kind]].price
        return min(face, finance.money(s, s.president[self._corp()], self._corp()))

    def _corp(self) -> int:
        return self.table.state.operating

    def _issue_price(self, count: int) -> int:
        g, s = self.table.game, self.table.state
        if act.Train in kinds(s):
            return finance.issue_at(g, s, self._corp(), count)[1]
        return treasury.issue_price(g, s, self._corp())


def _owner(source: str) -> str:
    return "own" if source == "ipo" else "pool"


def choices(table: Table) -> Raw:
    """What may be done now, in the words of the recorded choices."""
    found = Choices(table)
    g, s = table.game, table.state
    top = asked(s)
    if top is not None and of_private(g, top):
        return _of_power(found, top)
    for seat in g.actors(s):
        for option in g.options(s, seat):
            found.note(option)
    for dead_end in _dead_ends(table):
        found.note(dead_end)
    if top is not None and "pass" in found.found:
        for line in _grants(table, top):
            found.add("buy_company", line)
    if isinstance(top, Operating) and top.is_short(g, s) and g.finance.help and g.finance.help.cheapest_only:
        found.found["buy_train"] = _one_cheapest(found.found.get("buy_train", []))
    if top is not None and top.gift:
        # the other engine takes a par of any corporation here, whatever was asked for
        found.found["par"] = {table.their_corporation(c): [*g.market.pars] for c in range(len(g.corporations))}
    if top is not None and act.Token in top.kinds() and top.about(g):
        # and it lists this question a second time among the powers
        found.found.setdefault("special", {})[top.about(g)] = {k: found.found[k] for k in ("place_token", "pass")}
    return found.found


def _dead_ends(table: Table) -> Iterator[Action]:
    """First tiles of a private that no second can link: the other engine lists them, and is stuck with them."""
    g, s = table.game, table.state
    for d in g.out_of_turn(s):
        yield from d.dead_ends(g, s) if isinstance(d, Question) else ()


def _of_power(found: Choices, top: Question) -> Raw:
    """A question put to a private's owner is listed among the powers, and partly a second time by itself."""
    g, s = found.table.game, found.table.state
    others = (g.options(s, seat) for seat in g.actors(s) if seat != top.seat)
    for option in chain(top.options(g, s), *others):
        found.note(option)
    powers = found.found.setdefault("special", {}).setdefault(top.about(found.table.game), {})
    if "pass" in found.found:
        powers["pass"] = True
    if "lay_tile" in powers:
        found.found["lay_tile"] = powers["lay_tile"]
    return found.found


def _one_cheapest(lines: list[list[object]]) -> list[list[object]]:
    """With the president's money one train is shown there: of equal ones that of the bank, not that of the pool."""
    depot = [x for x in lines if x[2] in ("depot", "pool")]
    return depot[:1] + [x for x in lines if x not in depot]


def _grants(table: Table, top: Question) -> Iterator[list[object]]:
    """Privates that give a share, bought from another player.

    The other engine hands the share over again when such a private changes hands between players; it refuses the trade
    while a player holds that very card, and else lists it.  We never allow it.
    """
    g, s = table.game, table.state
    for private, card in table.dialect.grants.items():
        if table.cards.holder[card] in (OFFER, POOL) and private in top.refused_trades(g, s):
            yield [private, table.ids[s.owner[g.private_index[private]]]]


def _own_cash(table: Table, found: Raw) -> Raw:
    """Prices of other corporations' trains, no higher than the buyer's cash.

    The other engine adds the treasuries of independents that the buyer could acquire first, and takes the promise.
    """
    g, s = table.game, table.state
    if "buy_train" not in found or not g.minors:
        return found
    cash = s.treasury[s.operating]
    capped = [[*x[:3], x[3], min(x[4], cash)] if x[2] not in ("depot", "pool") else x for x in found["buy_train"]]
    return found | {"buy_train": capped}


def plain(x: Any) -> Any:  # JSON of whatever shape
    """Without the order of lists, and without what is empty."""
    if isinstance(x, dict):
        return {k: plain(v) for k, v in sorted(x.items()) if v}
    if isinstance(x, list) and x and not isinstance(x[0], int):
        return sorted(json.dumps(v) for v in x)
    return sorted(x) if isinstance(x, list) else x


def other_choices(table: Table, recorded: Raw) -> Iterator[tuple[str, object, object]]:
    """Kinds of choices in which our legal list is not the recorded one: the kind, ours, theirs."""
    ours, theirs = plain(choices(table)), plain(_own_cash(table, recorded))
    for key in sorted(ours.keys() | theirs.keys()):
        if ours.get(key) != theirs.get(key):
            yield key, ours.get(key), theirs.get(key)


def other_best(table: Table, recorded: int) -> str | None:
    """Our best revenue of the run to come, where it is not the recorded optimum or lacks its proof."""
    best = table.game.best_routes(table.state, table.state.operating)
    if best.proved and best.total == recorded:
        return None
    return f"{best.total}" if best.proved else f"{best.total}, at most {best.bound}"
