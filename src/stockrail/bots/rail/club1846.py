"""The 1846 bot of club strength: the greedy one, with its cash at work and its track on the way to somewhere.

It has no idle cash while shares earn, founds as cheaply as it can, since cheap shares rise fastest, and a second time
when nothing else earns; buys trains as long as there is money and room, lays no track that leads nowhere, and moves a
marker only where it earns.  Which companies and homes it likes is partly a whim of its seed: with the same likings for
everybody, who drafts last and founds first had the best of both in every game.
"""

from __future__ import annotations

from typing import Final

from stockrail.bots.rail import g1846
from stockrail.bots.rail.g1846 import GOAL, TRIED, Lay
from stockrail.bots.rail.track import NODES, Survey
from stockrail.core.actions import Action
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.rail import actions as act
from stockrail.rail import trains
from stockrail.rail.powers.base import power_of
from stockrail.rail.powers.markers import COMPANY, PORT, Marker
from stockrail.rail.state import CORP, NOBODY, RailState

HOPE: Final = 100
"""Places brought nearer by so much are worth a better run of ten."""
HOMES: Final = ("GT", "IC", "NYC", "B&O", "ERIE", "PRR", "C&O")
"""Corporations it likes to found, the best first: by how their founders fared in games among club players."""
CARDS: Final = ("MS", "SC", "BT", "MC", "BIG4", "MPC", "LSL", "TBC", "C&WI", "MAIL", "O&I", "LM")
"""Companies, the best first, by how their owners fared in the same games: a railway that runs at once comes first."""
WHIM: Final = 6
"""By how many places at most it likes one of them less than that."""
FOUND: Final = 50
"""To found one's railway comes before any share."""

SECOND: Final = 4
"""To found another comes after any share that earns, and before idle cash."""
SOUND: Final = 70
"""The least par of another: it must pay for its own trains."""
FUNDED: Final = 5
"""So many shares of another it must be able to pay at once."""
MORE: Final = 1
"""A train beyond what it needs."""
REFUSED: Final = -500
"""What is offered in vain: worse than any sale, better than ruin."""


class Club(g1846.Greedy):
    """One seat's player."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        dice = Rng(seed * 1_000_003 + seat)
        self._places = {name: i + dice.below(WHIM + 1) for names in (HOMES, CARDS) for i, name in enumerate(names)}

    def _worth(self, s: RailState, a: Action, tiles: list[Lay]) -> float:
        if isinstance(a, act.Keep) and a.card in CARDS:
            return -self._places[a.card]
        return super()._worth(s, a, tiles)

    def _reserve(self, s: RailState, mine: list[int]) -> int:
        """Nothing: a share that pays is worth more than cash that waits for a train."""
        return 0

    def _shares(self, s: RailState, a: act.Par | act.Share | act.Sell) -> float:
        """A railway of one's own at the lowest par; a share of one that runs, by what it yields; the rest as before."""
        corp = self._game.corp_index[a.corporation]
        if isinstance(a, act.Par) and not self._lead(s):
            return FOUND - a.price / 10 - self._places[a.corporation]
        if isinstance(a, act.Par) and self._another(s, a.price):
            return SECOND - a.price / 1000 - self._places[a.corporation] / 100
        if isinstance(a, act.Share) and s.ran[corp] and self._lead(s):
            return 10 * s.ran[corp] / max(self._game.value(s, corp), 1)
        return super()._shares(s, a)

    def _lead(self, s: RailState) -> bool:
        """Has the seat a railway of its own?"""
        return any(s.president[c] == self._seat for c in self._game.majors)

    def _another(self, s: RailState, price: int) -> bool:
        """Can it pay for a second railway, with the first one running?"""
        mine = [c for c in self._game.majors if s.president[c] == self._seat]
        able = price >= SOUND and s.cash[self._seat] >= FUNDED * price
        return able and len(mine) == 1 and s.phase > 0 and bool(s.trains[mine[0]])

    # ------------------------------------------------------------ operating

    def _train(self, s: RailState, corp: int, a: act.Train) -> float:
        """Money that lies idle buys another train, as long as the corporation may have it; others are not asked."""
        g, need, seller = self._game, super()._train(s, corp, a), self._game.corp_of(a.source)
        if seller >= 0 and s.president[seller] != self._seat:
            return REFUSED
        bank, room = seller < 0, len(trains.lasting(g, s, corp)) < g.phase(s).limit
        return MORE if need < 0 and bank and room and a.price <= s.treasury[corp] else need

    def _operate(self, s: RailState, a: Action, tiles: list[Lay]) -> float:
        if isinstance(a, act.Assign):
            return self._assign(s, a)
        return super()._operate(s, a, tiles)

    def _acquire(self, s: RailState, corp: int, private: str, price: int) -> float:
        """Nothing is offered to others: they refuse, and may be asked again and again."""
        own = s.owner[self._game.private_index[private]] == self._seat
        return super()._acquire(s, corp, private, price) if own else REFUSED

    def _assign(self, s: RailState, a: act.Assign) -> float:
        """A marker goes where it earns more than it does now, be it with the next step: a place, or an owner."""
        g, i = self._game, self._game.private_index[a.private]
        marker, corp = power_of(g, i, Marker), g.corp_of(a.target)
        if marker is None:
            return -1
        mine = [c for c in (*g.majors, *g.minors) if s.president[c] == self._seat and s.trains[c]]
        if corp >= 0:
            free = () if s.used[i] & PORT else (g.board.index[h] for h, _ in marker.worth)
            then = max(self._bonus(s, i, h, corp) for h in (s.markers[i], *free)) if corp in mine else 0
        else:
            owners = [s.favoured[i], *(() if s.used[i] & COMPANY or s.owner[i] >= CORP else mine)]
            then = max(self._bonus(s, i, g.board.index[a.target], c) if c in mine else 0 for c in owners)
        now = self._bonus(s, i, s.markers[i], s.favoured[i]) if s.favoured[i] in mine else 0
        return (then - now) / 10 if then > now else -1

    def _bonus(self, s: RailState, private: int, h: int, corp: int) -> int:
        """What the marker in a hex adds to a railway's runs."""
        g, earned = self._game, []
        for place in (h, NOBODY):
            marked = s.clone()
            marked.markers[private], marked.favoured[private] = place, corp
            earned.append(g.network.best(marked, corp, g.engines(marked, corp), g.terms(marked, corp), NODES).total)
        return earned[0] - earned[1]

    def _liked(self, s: RailState, tiles: list[Lay]) -> list[Lay]:
        """Those that bring places nearer."""
        self._leads = self._surveyed(s, tiles)
        return sorted(tiles, key=lambda x: (-self._leads[x], x.text()))[:TRIED]

    def _surveyed(self, s: RailState, tiles: list[Lay]) -> dict[Lay, float]:
        if not tiles:
            return {}
        board, survey = self._game.board, Survey(self._game, s, s.operating, [GOAL])
        return {x: survey.guide(board.index[x.hex], board.face_of(x.tile, x.rotation)) for x in tiles}

    def _tile(self, s: RailState, a: Lay, tiles: list[Lay]) -> float:
        """What the run gains, and what comes nearer; what does neither is not laid."""
        if a not in tiles or s.treasury[s.operating] < self._keep_for_train(s):
            return -1
        g = self._game
        h, face = g.board.index[a.hex], g.board.face_of(a.tile, a.rotation)
        gain, leads = self._gain(s, h, face), self._leads[a]
        return gain / 10 + leads / HOPE - g.tile_cost(s, s.operating, h, face) / 100 if gain > 0 or leads > 0 else -1
