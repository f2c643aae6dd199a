"""The greedy 1846 bot: starts one railway, gets it trains, builds where the next run earns most, and pays.

It sees its view and nothing else; what it wants to try out it tries on the position that the view shows.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from stockrail.bots import ByView, Candidate, best, scored
from stockrail.bots.rail.track import joins, with_tile
from stockrail.core.actions import Action, Decline, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.view import View
from stockrail.rail import actions as act
from stockrail.rail import trains
from stockrail.rail.asking import asked
from stockrail.rail.board import Ground
from stockrail.rail.game import RailGame
from stockrail.rail.hexes import EDGES
from stockrail.rail.policies import treasury
from stockrail.rail.policies.dividends import HALF, PAY
from stockrail.rail.policies.stock import IPO
from stockrail.rail.routes import Train as Engine
from stockrail.rail.state import NOBODY, RailState
from stockrail.rail.tiles import Face
from stockrail.rail.view import RailView

CARDS: Final = ("SC", "O&I", "MC", "LSL", "C&WI", "TBC", "MPC", "MAIL", "LM", "BT", "BIG4", "MS")
"""Companies, the one it likes best first: income that a corporation buys back later."""
HOMES: Final = ("NYC", "PRR", "C&O", "GT", "ERIE", "B&O", "IC")
"""Corporations it likes to start: those that can run without building first."""
TRIED: Final = 10
"""How many tiles it tries out before it decides."""
GOAL: Final = Engine(3, 5)
"""The train it builds for while it has none."""
ENOUGH: Final = 2
"""Lasting trains it wants."""
Lay: TypeAlias = act.Tile | act.PowerTile
_SUBJECTS: Final = {
    act.Buy: "worth",
    act.Par: "floats",
    act.Share: "worth",
    act.Sell: "over",
    act.Agree: "offer",
    act.Tile: "runs",
    act.PowerTile: "runs",
    act.Token: "claim",
    act.Dividend: "hand",
    act.Issue: "treasury",
    act.Train: "train",
    act.Acquire: "price",
}
"""What the score of an action is mostly about."""


class Greedy(ByView):
    """One seat's player."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        assert isinstance(game, RailGame)
        self._game, self._seat = game, seat

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """Every option, of a range of prices one, with its worth beside a pass."""
        assert isinstance(view, RailView)
        s, offered = view.state, [_dearest(o) for o in options]
        tiles = self._liked(s, [a for a in offered if isinstance(a, (act.Tile, act.PowerTile))])
        return [scored(a, **{_SUBJECTS.get(type(a), "habit"): self._worth(s, a, tiles)}) for a in offered]

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """The option that looks best; a single one is not looked at."""
        return best(self.weigh(view, options)).action if len(options) > 1 else _dearest(options[0])

    # ------------------------------------------------------------ what an action is worth

    def _worth(self, s: RailState, a: Action, tiles: list[Lay]) -> float:
        """More is better; a pass is worth nothing."""
        match a:
            case Pass() | Decline() | act.Refuse():
                return 0
            case act.Keep(card):
                return -CARDS.index(card) if card in CARDS else -99
            case act.Buy(private):
                return self._buy(s, private)
            case act.Par() | act.Share() | act.Sell():
                return self._shares(s, a)
            case act.Agree():
                return self._agree(s)
            case act.Discard(train):
                return -self._game.kind(self._game.train_of(train)).price
            case act.Bankrupt():
                return -1000
            case _:
                return self._operate(s, a, tiles)

    def _buy(self, s: RailState, private: str) -> float:
        p = self._game.private(self._game.private_index[private])
        price = p.price + p.debt - s.price_cut
        if s.price_cut:
            return 1 if s.price_cut >= p.price // 2 else -1
        return 20 - CARDS.index(private) if s.cash[self._seat] - price >= 250 else -CARDS.index(private) - 1

    def _shares(self, s: RailState, a: act.Par | act.Share | act.Sell) -> float:
        g, corp = self._game, self._game.corp_index[a.corporation]
        mine = [c for c in g.majors if s.president[c] == self._seat]
        if isinstance(a, act.Par):
            if mine:
                return -1
            fair = min(max(s.cash[self._seat] // 5, 40), 90)
            return 50 - abs(a.price - fair) / 10 - HOMES.index(a.corporation)
        if isinstance(a, act.Sell):
            return self._sale(s, corp, a.count)
        if not mine and s.cash[self._seat] >= 80 and any(not s.par[c] and not s.closed[c] for c in g.majors):
            return -1
        price = max(g.value(s, corp), 1)
        if corp not in mine and s.held(corp, self._seat) and not self._safe(s, corp):
            return -1  # two shares could make it president of somebody's ruin
        if s.cash[self._seat] - price < self._reserve(s, mine):
            return -1
        fruit = s.ran[corp] / price
        own = 6 if corp in mine and a.source == IPO else 3 if corp in mine else 0
        return own + fruit + (0.5 if s.trains[corp] else -2)

    def _reserve(self, s: RailState, mine: list[int]) -> int:
        """What its railways may soon lack for a train that stays."""
        prices = trains.prices(self._game, s)
        if not s.phase or not prices:
            return 0
        needy = [c for c in mine if not self._safe(s, c)]
        return sum(max(prices[0] - s.treasury[c], 0) for c in needy)

    def _safe(self, s: RailState, corp: int) -> bool:
        """Has the corporation a train that never goes?"""
        return any(not self._game.kind(t).phased_out_on for t in s.trains[corp])

    def _sale(self, s: RailState, corp: int, count: int) -> float:
        """Only what earns nothing is sold by choice; where something must be sold, the cheapest."""
        idle = not s.trains[corp] and s.president[corp] != self._seat and s.operated[corp] == 2
        return 2 if idle else -5 - count - self._game.value(s, corp) / 100

    def _agree(self, s: RailState) -> float:
        ask = asked(s)
        offer = ask.offer() if ask is not None else None
        if offer is None or not offer.private:
            return -1
        private = self._game.private_index[offer.private]
        return 1 if offer.price * 4 >= self._game.private(private).price * 3 else -1

    # ------------------------------------------------------------ operating

    def _operate(self, s: RailState, a: Action, tiles: list[Lay]) -> float:
        g, corp = self._game, s.operating
        match a:
            case act.Tile() | act.PowerTile():
                return self._tile(s, a, tiles)
            case act.PowerToken():
                return 1
            case act.Token():
                return 0.4 if s.treasury[corp] >= 80 + self._saving(s, corp) else -1
            case act.Dividend(kind):
                short = s.treasury[corp] < self._saving(s, corp)
                return {PAY: 1.0, HALF: 2.0 if short else 0.0}.get(kind, -1.0)
            case act.Issue(count):
                return self._issue(s, corp, count)
            case act.Redeem():
                return -1
            case act.Assign(_, target):
                own = g.corp_of(target)
                return 2 if own >= 0 and s.president[own] == self._seat else 1 if own < 0 else -1
            case act.Train():
                return self._train(s, corp, a)
            case act.Acquire(private, price):
                return self._acquire(s, corp, private, price)
            case _:
                return 1 if isinstance(a, act.Run) else -2

    def _saving(self, s: RailState, corp: int) -> int:
        """What the corporation still wants for a train."""
        prices = trains.prices(self._game, s)
        wants = len(trains.lasting(self._game, s, corp)) < ENOUGH or (s.phase > 0 and not self._safe(s, corp))
        return prices[0] if wants and prices else 0

    def _issue(self, s: RailState, corp: int, count: int) -> float:
        """Shares are sold for the first train."""
        if trains.lasting(self._game, s, corp):
            return -1
        lack = self._saving(s, corp) + 20 - s.treasury[corp]
        if lack <= 0:
            return -1
        return 5 - count / 100 if count * treasury.issue_price(self._game, s, corp) >= lack else 4 + count / 100

    def _train(self, s: RailState, corp: int, a: act.Train) -> float:
        g = self._game
        have = len(trains.lasting(g, s, corp))
        if g.corp_of(a.source) >= 0:
            owner = s.president[g.corp_of(a.source)]
            return -1 if owner != self._seat or have else 0.5
        if have >= min(ENOUGH, g.phase(s).limit) and self._safe(s, corp):
            return -1
        if have and a.price * 2 > s.treasury[corp] * 3:
            return -1
        return 3 + a.price / 10_000 if a.price <= s.treasury[corp] else 2 - a.price / 10_000

    def _acquire(self, s: RailState, corp: int, private: str, price: int) -> float:
        """The corporation's spare money goes to its president for his companies."""
        if s.owner[self._game.private_index[private]] != self._seat:
            return -1
        return price / 100 if s.treasury[corp] - price >= self._saving(s, corp) else -1

    def _liked(self, s: RailState, tiles: list[Lay]) -> list[Lay]:
        """The tiles that are tried out: the more promising ones; none while the money is kept for a train."""
        if not tiles or s.treasury[s.operating] < self._keep_for_train(s):
            return []
        if len(tiles) <= TRIED:
            return tiles
        promises = [self._promise(s, a) for a in tiles]
        least = sorted(promises)[-TRIED]
        liked = [a for a, n in zip(tiles, promises, strict=True) if n > least]
        tied = [a for a, n in zip(tiles, promises, strict=True) if n == least]
        return liked + sorted(tied, key=lambda a: a.text())[: TRIED - len(liked)]

    def _tile(self, s: RailState, a: Lay, tiles: list[Lay]) -> float:
        """What the best run gains by the tile, if it is among those that are tried out."""
        if a not in tiles:
            return -1
        board = self._game.board
        h, face = board.index[a.hex], board.face_of(a.tile, a.rotation)
        cost = self._game.tile_cost(s, s.operating, h, face)
        return self._gain(s, h, face) / 10 - cost / 100 + 0.3 + self._promise(s, a) / 1000

    def _gain(self, s: RailState, h: int, face: int) -> int:
        """What the best run gains by a tile."""
        board = self._game.board
        return self._run(s, with_tile(board, s, h, face)) - self._run(s, s) if joins(board, s, h, face) else 0

    def _keep_for_train(self, s: RailState) -> int:
        """Without a train the price of one is not built away."""
        if s.operating in self._game.minors or trains.lasting(self._game, s, s.operating):
            return 0
        return self._saving(s, s.operating) + 20

    def _promise(self, s: RailState, a: Lay) -> int:
        """The value of the tile's cities, and of cities beside it."""
        board, laid = self._game.board, s.laid
        face, h = board.faces[board.face_of(a.tile, a.rotation)], board.index[a.hex]
        near = [board.near[6 * h + e] for e in EDGES if face.edges >> e & 1]
        beside = sum([_value(board.faces[laid[x]]) for x in near if x >= 0])
        return 2 * _value(face) + beside + 5 * face.edges.bit_count()

    def _run(self, s: RailState, board: Ground) -> int:
        """What the best run would earn on a board."""
        g, corp = self._game, s.operating
        fleet = g.engines(s, corp) or [GOAL]
        return g.network.best(board, corp, fleet, g.terms(s, corp), 20_000).total if corp != NOBODY else 0


def _value(face: Face) -> int:
    """What the cities of a tile earn in the early phases."""
    return sum([n.value(0) for n in face.nodes])


def _dearest(option: Option) -> Action:
    """Of a range of prices: the most for a company, the least for anything else."""
    if not isinstance(option, Span):
        return option
    return option.at(option.high if isinstance(option.action, act.Acquire) else option.low)
