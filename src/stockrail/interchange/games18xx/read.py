"""Reads the game files of 18xx.games: their effective actions, translated and played one by one.

Undo and redo are folded first; programs are wishes and ignored; what followed from them stands as `auto_actions`
behind its parent and is played like any other action.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from stockrail.core import record
from stockrail.core.actions import Action, Pass, short
from stockrail.core.errors import Diverged, Flaw, Unreadable
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match
from stockrail.core.options import OptionValue
from stockrail.core.titles import find
from stockrail.interchange.games18xx.certificates import OFFER, POOL, Certificates
from stockrail.interchange.games18xx.deal import seed_of
from stockrail.interchange.games18xx.dialect import dialect
from stockrail.interchange.games18xx.moments import card_of, is_second, lays_two, must_take
from stockrail.interchange.games18xx.routes import route_texts, walk_texts
from stockrail.rail import actions as act
from stockrail.rail import trains
from stockrail.rail.asking import Operating, Question, asked, kinds
from stockrail.rail.game import RailGame
from stockrail.rail.policies import stock
from stockrail.rail.policies.dividends import HALF, PAY, WITHHOLD
from stockrail.rail.policies.draft import NO_CARD
from stockrail.rail.privates import lowest
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import COPIES, RailState

Raw = dict[str, Any]
"""A piece of a game file: JSON that another system wrote."""

SILENT = frozenset({"message", "log"})
END_GAME = "end_game"
PROGRAM = "program_"
"""Wishes begin so, whatever is wished for."""


def load(path: str | Path) -> Raw:
    """A game file as data; what is not one is unreadable."""
    try:
        return parse(Path(path).read_text(encoding="utf-8"))
    except OSError as e:
        raise Unreadable(f"the game file cannot be read: {e.strerror}") from None
    except UnicodeDecodeError:
        raise Flaw("no_json") from None


def parse(text: str) -> Raw:
    """The same from the text of a game file."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as e:
        raise Flaw("json", line=e.lineno, column=e.colno) from None
    except RecursionError:
        raise Flaw("no_json") from None
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list) or not data.get("players"):
        raise Flaw("game_file")
    return data


def effective(actions: list[Raw]) -> list[Raw]:
    """The actions that count, undone ones and chat left out."""
    return [a for a in not_undone(actions) if a.get("type") not in SILENT]


def not_undone(actions: list[Raw]) -> list[Raw]:
    """The actions that have not been taken back, chat included."""
    kept: list[Raw | None] = []
    undone: list[list[int]] = []
    for a in actions:
        kind = a.get("type")
        kept.append(None)
        if kind == "undo":
            undone.append(_undo(kept, a.get("action_id")))
        elif kind == "redo":
            for i in undone.pop() if undone else ():
                kept[i] = actions[i]
        else:
            if kind != "message":
                undone.clear()
            kept[-1] = a
    return [a for a in kept if a is not None]


def _undo(kept: list[Raw | None], back_to: int | None) -> list[int]:
    """Remove the last action, or all after the one with that id; tell which slots were emptied."""
    group: list[int] = []
    for i in range(len(kept) - 1, -1, -1):
        a = kept[i]
        if a is None or a.get("type") == "message":
            continue
        if back_to is not None and a.get("id", 0) <= back_to:
            break  # ids only grow
        group.append(i)
        if back_to is None:
            break
    for i in group:
        kept[i] = None
    return group


def is_move(a: Raw) -> bool:
    """Does the action change anything?  Chat and programs do not, nor does the end by hand."""
    kind = str(a.get("type"))
    return kind not in SILENT and kind != END_GAME and not kind.startswith(PROGRAM)


def flat(a: Raw) -> Iterator[Raw]:
    """An action and the automatic ones behind it."""
    yield a
    yield from a.get("auto_actions") or ()


class Table:
    """A recorded game being played: the match, and what ids mean at this moment."""

    def __init__(self, data: Raw) -> None:
        title = str(data.get("title"))
        self.data, self.dialect = data, dialect(title)
        self.ids: list[int | str] = [p["name"] if p.get("id") is None else p["id"] for p in data["players"]]
        self._seats = {str(player): seat for seat, player in enumerate(self.ids)}
        names = [str(p.get("name")) for p in data["players"]]
        if len(names) not in self.dialect.titles[title]:
            raise Flaw("players", title=title, known=self.dialect.players(title), count=len(names))
        game = find(self.dialect.game, self._options())
        assert isinstance(game, RailGame)
        self.game = game
        seed = seed_of(data)
        self.dealer = self.dialect.dealer(game, len(names), seed)
        self.match = Match.blank(game, len(names), seed, names)
        self._deal()
        self._ours = {theirs: ours for ours, theirs in self.dialect.corporations.items()}
        self._printed = {name: where for where, name in self.dialect.cities.items()}
        self.ended = False
        """Was the game ended by hand?"""
        self.cards = Certificates(game, self.dialect, self.state)
        self._has_pairs = any(lays_two(game, private) for private in game.private_index)
        """Does a private lay two tiles?"""
        self._tile_at: dict[str, str] = {}
        self._early: list[Raw] = []
        """Discards of corporations that have not been asked yet."""

    def _options(self) -> dict[str, OptionValue]:
        chosen = dict(self.dialect.options)
        settings = self.data.get("settings") or {}
        for rule in settings.get("optional_rules") or ():
            if rule not in self.dialect.optional_rules:
                raise Flaw("no_optional_rule", rule=short(str(rule)), title=str(self.data["title"]))
            name, value = self.dialect.optional_rules[rule]
            chosen[name] = value
        return chosen

    @property
    def state(self) -> RailState:
        state: RailState = self.match.state
        return state

    # ------------------------------------------------------------ names

    def corporation(self, name: str) -> str:
        """Our id of a corporation."""
        return self._ours.get(name, name)

    def their_corporation(self, corp: int) -> str:
        name = self.game.corporations[corp]
        return self.dialect.corporations.get(name, name)

    def seat(self, player: int | str) -> Seat:
        seat = self._seats.get(str(player))
        if seat is None:
            raise Flaw("no_player", name=short(str(player)))
        return seat

    # ------------------------------------------------------------ playing

    def play(self, a: Raw) -> None:
        """Translate and play one recorded action; a refusal is told with the action's number."""
        kind = str(a.get("type"))
        self.ended = self.ended or kind == END_GAME
        if self.ended or not is_move(a):
            return
        if kind == "discard_train" and self._is_early(a):
            self._early.append(a)
            return
        self._play(a)
        while self._early and not self._is_early(self._early[0]):
            self._play(self._early.pop(0))

    def _is_early(self, a: Raw) -> bool:
        """Does a corporation discard while another is asked?  There they may do so in any order."""
        top = asked(self.state)
        if not isinstance(top, Operating) or act.Discard not in top.kinds():
            return False
        return a.get("entity") != self.their_corporation(top.corp(self.game))

    def _play(self, a: Raw) -> None:
        number, kind = int(a.get("id") or 0), str(a.get("type"))
        try:
            seat, ours = self.translate(a)
        except (Unreadable, KeyError, ValueError, TypeError, AttributeError, IndexError) as e:
            why = e if isinstance(e, Unreadable) else short(str(e))
            raise Diverged(number, Flaw("action", kind=short(kind), why=why), self.match, unit="action") from None
        if isinstance(ours, Pass) and self._unasked(a):
            return
        self._forfeit(a, seat, ours)
        refusal = self.match.replay(seat, ours)
        if refusal is not None:
            raise Diverged(number, Flaw("illegal", text=short(ours.text())), self.match, refusal, unit="action")
        if isinstance(ours, act.Keep):
            self.dealer.kept(str(a["company"]))
        self._deal()
        self.cards.follow(self.state, seat, a)
        if kind == "lay_tile":
            self._tile_at[a["tile"]] = a["hex"]

    def _second(self) -> Question | None:
        """The question for the second tile of a private, if it is on top."""
        return asked(self.state) if self._has_pairs and is_second(self.game, self.state) else None

    def _unasked(self, a: Raw) -> bool:
        """Does a private decline its second tile although none was possible?  It is asked all the same there."""
        if a["entity_type"] != "company" or not lays_two(self.game, a["entity"]):
            return False
        second = self._second()
        return second is None or second.about(self.game) != a["entity"]

    def _forfeit(self, a: Raw, seat: Seat, ours: Action) -> None:
        """Whatever else is done first forfeits the second tile of a private."""
        second = self._second()
        if second is None or second.about(self.game) == a["entity"]:
            return
        if isinstance(ours, Pass) or self.game.check(self.state, seat, ours) is not None:
            self.match.replay(second.seat, Pass())

    def _deal(self) -> None:
        """What happens there by itself: chance answers as the seed says, and who must take a company has it."""
        while self.match.turn == CHANCE or must_take(self.game, self.state):
            top = asked(self.state)
            if top is not None:
                refusal = self.match.replay(top.seat, act.Buy(top.about(self.game)))
            else:
                refusal = self.match.replay(CHANCE, self.dealer.answer(self.state))
            assert refusal is None, refusal

    def translate(self, a: Raw) -> tuple[Seat, Action]:
        """Who does what, in our words."""
        reader: Callable[[Table, Raw], Action] | None = READERS.get(str(a["type"]))
        if reader is None:
            raise Flaw("no_action_type", kind=short(str(a["type"])))
        return self._actor(a), reader(self, a)

    def _actor(self, a: Raw) -> Seat:
        """A player, the president of a corporation, or the owner of a private."""
        kind, entity = a.get("entity_type"), a["entity"]
        if kind == "player":
            return self.seat(entity)
        if kind == "company":
            owner = self.state.owner[self.game.private_index[entity]]
            return owner if 0 <= owner < self.state.seats else self._turn()
        seat = self._turn()
        if not self._is_asked(self.game.corp_of(self.corporation(entity))):
            raise Flaw("not_asked", name=short(str(entity)))
        return seat

    def _is_asked(self, corp: int) -> bool:
        """Is it the corporation's turn, or the question on top about it?"""
        s = self.state
        top = asked(s)
        return corp == s.operating or (isinstance(top, Operating) and corp == top.corp(self.game))

    def _turn(self) -> Seat:
        seat = self.match.turn
        if seat is None:
            raise Flaw("over")
        return seat

    def source(self, share: str) -> str:
        """Where a share is bought: the record names a card, and the card lies somewhere."""
        source = {OFFER: stock.IPO, POOL: stock.POOL}.get(self.cards.holder.get(share, 0))
        if source is None:
            raise Flaw("no_share", name=short(share))
        return source

    def train(self, name: str, variant: str = "") -> str:
        """Our id of a train: theirs names the card, ours the side that is up."""
        g, s = self.game, self.state
        card = g.train_of(name)
        for t in (t for fleet in s.trains for t in fleet):
            if g.card[t // COPIES] == g.card[card // COPIES] and t % COPIES == card % COPIES:
                return g.train_name(t)
        return f"{variant}-{card % COPIES}" if variant else name

    def their_train(self, train: int) -> str:
        return card_of(self.game, train)

    def city(self, name: str) -> tuple[str, int]:
        """Hex and number of a city id: `57-2-0`, `F6-0-0` or `city-0-0`."""
        tile, _, number = name.rpartition("-")
        return self._tile_at.get(tile) or self._printed.get(tile) or tile.rpartition("-")[0], int(number)


# ------------------------------------------------------------ one reader for each type


def _bid(t: Table, a: Raw) -> Action:
    answers = kinds(t.state)
    if act.Keep in answers:
        return act.Keep(NO_CARD if str(a["company"]).startswith("Pass") else a["company"])
    at_price = act.Bid not in answers or t.game.private_of(a["company"]) == lowest(t.game, t.state)
    if act.Buy in answers and at_price:
        return act.Buy(a["company"])
    return act.Bid(a["company"], int(a["price"]))


def _pass(t: Table, a: Raw) -> Action:
    return Pass()


def _par(t: Table, a: Raw) -> Action:
    return act.Par(t.corporation(a["corporation"]), int(str(a["share_price"]).split(",")[0]))


def _buy_shares(t: Table, a: Raw) -> Action:
    share = a["shares"][0]
    if a["entity_type"] == "corporation":
        return act.Redeem(len(a["shares"]))
    if a["entity_type"] == "company":
        return act.Exchange(a["entity"], t.source(share))
    return act.Share(t.corporation(share.rpartition("_")[0]), t.source(share))


def _sell_shares(t: Table, a: Raw) -> Action:
    if a["entity_type"] == "corporation":
        return act.Issue(len(a["shares"]))
    corporation = t.corporation(a["shares"][0].rpartition("_")[0])
    s, corp = t.state, t.game.corp_of(corporation)
    if a.get("percent"):
        return act.Sell(int(a["percent"]) * s.share_count[corp] // 100, corporation)
    return act.Sell(sum(s.president_shares[corp] if x.endswith("_0") else 1 for x in a["shares"]), corporation)


def _lay_tile(t: Table, a: Raw) -> Action:
    name = t.dialect.our_tile(str(a["tile"]).rpartition("-")[0])
    if a["entity_type"] == "company":
        return act.PowerTile(a["entity"], name, a["hex"], int(a["rotation"]))
    return act.Tile(name, a["hex"], int(a["rotation"]))


def _place_token(t: Table, a: Raw) -> Action:
    where, city = t.city(str(a["city"]))
    top = asked(t.state)
    if top is not None and act.Token in top.kinds() and top.about(t.game):
        tokens = (o for o in top.options(t.game, t.state) if isinstance(o, act.Token))
        return act.Token(next(tokens).hex, city)
    if a["entity_type"] == "company":
        return act.PowerToken(a["entity"], where, city)
    return (act.Home if act.Home in kinds(t.state) else act.Token)(where, city)


def _texts(t: Table, r: Raw) -> list[str]:
    """The readings of a route; the oldest files have no chains, only the hexes."""
    if "connections" in r:
        return route_texts(r["connections"])
    board = t.game.board
    return walk_texts(r["hexes"], {name for h, name in enumerate(board.names) if board.face(t.state, h).nodes})


def _route(t: Table, r: Raw) -> str:
    """The reading of a route that its train can run; where there is but one, the check of the run judges it."""
    texts = _texts(t, r)
    g, s = t.game, t.state
    corp, train = s.operating, g.train_of(t.train(r["train"]))
    fleet = g.fleet(s, corp)
    if len(texts) == 1 or train not in fleet:
        return texts[0]
    engine = g.engines(s, corp)[fleet.index(train)]
    legal = [x for x in texts if isinstance(g.network.judge(s, corp, [engine], [x], g.terms(s, corp)), Runs)]
    return (legal or texts)[0]


def _run_routes(t: Table, a: Raw) -> Action:
    return act.Run(
        tuple(f"{t.train(r['train'])}:{_route(t, r)}" for r in a["routes"] if r.get("connections", r.get("hexes")))
    )


def _dividend(t: Table, a: Raw) -> Action:
    return act.Dividend({"payout": PAY, "half": HALF, "withhold": WITHHOLD}.get(a["kind"], str(a["kind"])))


def _buy_train(t: Table, a: Raw) -> Action:
    s, g = t.state, t.game
    side = str(a.get("variant") or _side(g, a))
    name = t.train(a["train"], side)
    train = g.train_of(name)
    owner = next((c for c, fleet in enumerate(s.trains) if train in fleet), -1)
    source = g.corporations[owner] if owner >= 0 else trains.POOL if train in trains.in_pool(g, s) else trains.BANK
    return act.Train(name, source, int(a["price"]), a.get("exchange") or None)


def _side(g: RailGame, a: Raw) -> str:
    """Old files do not name the side of a card: the price tells."""
    card = g.train_of(a["train"]) // COPIES
    prices = {g.title.trains[k].price: g.title.trains[k].id for k in trains.sides(g, card)}
    return prices.get(int(a["price"]), g.title.trains[card].id)


def _discard_train(t: Table, a: Raw) -> Action:
    return act.Discard(t.train(a["train"]))


def _assign(t: Table, a: Raw) -> Action:
    return act.Assign(a["entity"], str(a["target"]))


def _buy_company(t: Table, a: Raw) -> Action:
    if a["entity_type"] == "player":
        return act.Trade(a["company"], t.seat(a["entity"]), int(a["price"]))
    return act.Acquire(a["company"], int(a["price"]))


def _bankrupt(t: Table, a: Raw) -> Action:
    return act.Bankrupt()


READERS: Mapping[str, Callable[[Table, Raw], Action]] = {
    "bid": _bid,
    "pass": _pass,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard_train,
    "buy_company": _buy_company,
    "bankrupt": _bankrupt,
    "assign": _assign,
}


def read(path: str | Path, at: int | None = None) -> Match:
    """A match from a game file; `at` stops after that many entries."""
    return played(load(path), at)


def played(data: Raw, at: int | None = None) -> Match:
    """The match of a game file; `at` stops after that many entries.

    `Diverged` names the first action that cannot be played; its `good` is the match up to there.
    """
    table = Table(data)
    for a in effective(table.data["actions"]):
        for each in flat(a):
            if at is not None and len(table.match.entries) >= at:
                return _cut(table.match, at)
            table.play(each)
    return table.match if at is None else _cut(table.match, at)


def _cut(match: Match, at: int) -> Match:
    """One of their actions may be several entries of ours: the match as it was after exactly `at` of them."""
    return match if len(match.entries) <= at else record.read(record.write(match), find, at)
