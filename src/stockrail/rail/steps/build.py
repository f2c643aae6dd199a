"""Track and tokens in any order: several tile actions, one of them an upgrade, and one token."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stockrail.core.actions import Pass
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.rail import minors
from stockrail.rail.actions import Tile, Token
from stockrail.rail.policies import treasury
from stockrail.rail.state import RailState
from stockrail.rail.steps.asking import Operating
from stockrail.rail.steps.token import check_place, check_room, place
from stockrail.rail.steps.track import check_tile, lay, tiles
from stockrail.rail.tiles import BEIGE

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class BuildStep(Effect["RailGame", RailState]):
    """The president is asked for tiles and a token, if either is possible."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        minor = self.corp in g.minors
        ask = Build(s.president[self.corp], g.corporations[self.corp], g.title.tile_actions, 1, int(not minor))
        if ask.is_open(g, s):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class Build(Operating):
    """Lay a tile, upgrade one, place a token, or stop."""

    lays: int
    """Tile actions left."""
    upgrades: int
    tokens: int

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return self._can_lay(g, s) or any(True for _ in self._tokens(g, s, money(g, s, self.corp(g))))

    def _can_lay(self, g: RailGame, s: RailState) -> bool:
        """Is there money for a tile, or a hex where the corporation lays for nothing?"""
        corp = self.corp(g)
        free = (g.board.index[h] for h in g.title.corporations[corp].free_yellow)
        return self.lays > 0 and (money(g, s, corp) >= g.title.base_cost or any(g.board.is_bare(s, h) for h in free))

    # ------------------------------------------------------------ what is possible

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        if self.lays:
            yield from tiles(g, s, self.corp(g), bool(self.upgrades))
        yield from self._tokens(g, s, s.treasury[self.corp(g)])
        yield Pass()

    def _tokens(self, g: RailGame, s: RailState, cash: int) -> Iterator[Option]:
        c = self.corp(g)
        if not self.tokens or not s.tokens_left[c]:
            return
        near = g.network.reach(s, c).cities()
        second = g.title.corporations[c].second
        far = [(g.board.index[second], 0)] if second and (g.board.index[second], 0) not in near else []
        for h, city in (*near, *far):
            cost = price(g, s, c, h, (h, city) in near)
            if cost and cost <= cash and check_room(g, s, c, h, city) is None:
                yield Token(g.board.names[h], city)

    # ------------------------------------------------------------ the judge

    def check(self, g: RailGame, s: RailState, a: Tile | Token | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        return self._check_tile(g, s, a) if isinstance(a, Tile) else self._check_token(g, s, a)

    def _check_tile(self, g: RailGame, s: RailState, a: Tile) -> Refusal | None:
        if not self.lays:
            return g.book.one_tile.refuse()
        corp = self.corp(g)
        h = g.board.index.get(a.hex, -1)
        if h >= 0 and not self.upgrades and g.board.face(s, h).colour != BEIGE:
            return g.book.one_upgrade.refuse(hex=a.hex)
        refusal = check_tile(g, s, corp, a.tile, a.hex, a.rotation)
        if refusal is not None:
            return refusal
        reach, face = g.network.reach(s, corp), g.board.face_of(a.tile, a.rotation)
        return None if g.title.track_rule(reach, h, face) else g.book.connection.refuse(hex=a.hex)

    def _check_token(self, g: RailGame, s: RailState, a: Token) -> Refusal | None:
        c = self.corp(g)
        if c in g.minors:
            return g.book.no_minor_token.refuse(corporation=g.ref(c))
        if not self.tokens:
            return g.book.one_token.refuse()
        if not s.tokens_left[c]:
            return g.book.token_left.refuse()
        refusal = check_place(g, s, c, a)
        if refusal is not None:
            return refusal
        h = g.board.index[a.hex]
        cost = price(g, s, c, h, (h, a.city) in g.network.reach(s, c).cities())
        if not cost:
            return g.book.token_reach.refuse(hex=a.hex)
        if cost > s.treasury[c]:
            return g.book.token_cost.refuse(price=g.money(cost), cash=g.money(s.treasury[c]))
        return None

    # ------------------------------------------------------------ carrying out

    def take(self, g: RailGame, s: RailState, a: Tile | Token | Pass, out: Tape) -> None:
        if isinstance(a, Pass):
            return
        s.begun = 1
        corp = self.corp(g)
        if isinstance(a, Token):
            h = g.board.index[a.hex]
            cost = price(g, s, corp, h, (h, a.city) in g.network.reach(s, corp).cities())
            place(g, s, corp, h, a.city, cost, out)
            after = replace(self, tokens=0)
        else:
            upgrade = g.board.face(s, g.board.index[a.hex]).colour != BEIGE
            lay(g, s, corp, a.tile, a.hex, a.rotation, out)
            after = replace(self, lays=self.lays - 1, upgrades=self.upgrades - upgrade)
        if after.is_open(g, s):
            s.agenda.append(after)


def money(g: RailGame, s: RailState, corp: int) -> int:
    """What the corporation has, and could still get for its own shares or with an independent before it builds."""
    if corp in g.minors:
        return s.treasury[corp]
    cash = s.treasury[corp] + minors.within_reach(g, s, corp, 1)
    if s.dealt == treasury.NOTHING:
        cash += treasury.most_issued(s, corp) * treasury.issue_price(g, s, corp)
    return cash


def price(g: RailGame, s: RailState, corp: int, h: int, near: bool) -> int:
    """What a token in the hex costs the corporation, 0 where it may not be placed."""
    c = g.title.corporations[corp]
    if c.second == g.board.names[h]:
        return c.second_near if near else c.second_far
    return c.tokens[-1] if near else 0


BuildStep.define("build_step corporation")
Build.define("build seat corporation lays upgrades tokens", answers=(Tile, Token, Pass), exact=True)
