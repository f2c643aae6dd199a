"""Building: how many tiles and tokens a turn has, what they cost, and how track must lead to them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Effect, Former, Option
from stockrail.core.events import Tape
from stockrail.core.explain import commonest, without
from stockrail.core.rules import Refusal
from stockrail.rail import closing, minors
from stockrail.rail.actions import PASS, Tile, Token
from stockrail.rail.asking import Operating
from stockrail.rail.policies import tokens, treasury
from stockrail.rail.powers.base import hold_open, lays_free
from stockrail.rail.reach import Reach
from stockrail.rail.state import NOBODY, RailState
from stockrail.rail.tiles import BEIGE, COLOURS

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["power_tile", "tile"])
"""The events it may tell."""

UNASKED: Final = -1
"""So many are left of what a question is not about."""


# ------------------------------------------------------------ the policy


@dataclass(frozen=True, slots=True)
class Connection:
    """How track that the corporation reaches must lead to a new tile."""

    leads: Callable[[Reach, int, int], bool]
    """Does it, to that face in that hex?"""
    beside: Callable[[Reach, int], Hashable]
    """What the answer depends on in a hex apart from the old face and the new one."""


any_track: Final = Connection(Reach.touches, Reach.touched)
"""Some track of the new tile, old or new, must be reached."""
new_track: Final = Connection(Reach.uses_new_track, Reach.beside)
"""A piece of new track must be reached."""
new_track_or_city: Final = Connection(
    lambda reach, h, face: reach.uses_new_track(h, face) or reach.enters_city(h, face), Reach.beside
)
"""A piece of new track, or a city of the new tile, must be reached."""
new_track_or_value: Final = Connection(
    lambda reach, h, face: reach.uses_new_track(h, face) or reach.enters_changed_city(h, face), Reach.beside
)
"""A piece of new track, or a city that is worth another sum on the new tile, must be reached."""


@dataclass(frozen=True, slots=True)
class Building:
    """Tiles of a turn, and what they cost."""

    lays: int = 1
    """Tile actions of a turn."""
    upgrades: int = 1
    """How many of them may replace a tile."""
    upgrade_lays: int = 1
    """How many tile actions an upgrade takes: with two, a turn has two new tiles or one upgrade."""
    further_cost: int = 0
    """What every tile after the first of a turn costs besides."""
    base_cost: int = 0
    """The least a tile costs; terrain above it takes its place."""
    connection: Connection = any_track
    of_powers: frozenset[str] = frozenset()
    """Tiles that only powers of privates lay."""

    def question(self) -> type[Build]:
        """The question that is put: a title that asks otherwise has a class of its own."""
        return Build


# ------------------------------------------------------------ the questions


@dataclass(frozen=True, slots=True)
class BuildStep(Effect["RailGame", RailState]):
    """The president is asked for tiles, for a token, or for both, if there is anything to build."""

    corp: int
    tiles: bool = True
    token: bool = True

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        policy = g.title.building
        lays, upgrades = (policy.lays, policy.upgrades) if self.tiles else (UNASKED, 0)
        token = int(self.corp not in g.minors) if self.token else UNASKED
        ask = policy.question()(s.president[self.corp], g.corporations[self.corp], lays, upgrades, token)
        if ask.is_open(g, s):
            s.agenda.append(ask)


def tile_step(corp: int) -> BuildStep:
    """The step for tiles alone."""
    return BuildStep(corp, token=False)


def token_step(corp: int) -> BuildStep:
    """The step for a token alone."""
    return BuildStep(corp, tiles=False)


@dataclass(frozen=True, slots=True)
class Build(Operating):
    """Lay a tile, upgrade one, place a token, or stop: the item says what is asked for and how much of it is left."""

    lays: int
    """Tile actions left; `UNASKED` in a question for a token alone."""
    upgrades: int
    tokens: int
    """Tokens left; `UNASKED` in a question for tiles alone."""

    @property
    def prompt(self) -> str:
        """What the question is called: by what it asks for."""
        return "place_token" if self.lays == UNASKED else "lay_tile" if self.tokens == UNASKED else "build"

    def token_cost(self, g: RailGame, s: RailState) -> int:
        return tokens.token_cost(g, s, self.corp(g))

    def kinds(self) -> tuple[type[Action], ...]:
        if self.lays == UNASKED:
            return (Token, Pass)
        return (Tile, Pass) if self.tokens == UNASKED else (Tile, Token, Pass)

    def offers(self, a: Action) -> bool:
        return type(a) in self.kinds()

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return self._can_lay(g, s) or self._can_place(g, s) or hold_open(g, s, self.corp(g), self)

    def _can_lay(self, g: RailGame, s: RailState) -> bool:
        """Is there money for a tile, or a hex where the corporation lays for nothing?"""
        if self.lays <= 0:
            return False
        corp, least = self.corp(g), g.title.building.base_cost + self._surcharge(g)
        if not least or money(g, s, corp) >= least:
            return True
        if any(g.board.is_bare(s, g.board.index[h]) for h in g.title.corporations[corp].free_yellow):
            return True
        return g.habits.asks_without_choice and lays_free(g, s, corp)

    def _after(self, lays: int, upgrades: int, tokens: int) -> Build:
        """The question with so much less left."""
        return type(self)(self.seat, self.corporation, self.lays - lays, self.upgrades - upgrades, self.tokens - tokens)

    def _may_upgrade(self, g: RailGame) -> bool:
        return self.upgrades > 0 and self.lays >= g.title.building.upgrade_lays

    def _surcharge(self, g: RailGame) -> int:
        """What the next tile costs beside the ground: the first of the turn nothing."""
        policy = g.title.building
        return policy.further_cost if self.lays < policy.lays else 0

    def _can_place(self, g: RailGame, s: RailState) -> bool:
        if self.tokens <= 0:
            return False
        corp, cash = self.corp(g), money(g, s, self.corp(g))
        if tokens.options(g, s, corp, cash, one=True):
            return True
        return g.habits.asks_without_choice and tokens.is_awaited(g, s, corp, cash)

    # ------------------------------------------------------------ what is possible

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        corp, found = self.corp(g), list[Option]()
        if self.lays > 0:
            found += tiles(g, s, corp, s.treasury[corp] - self._surcharge(g), self._may_upgrade(g))
        if self.tokens > 0:
            found += tokens.options(g, s, corp, s.treasury[corp])
        found.append(PASS)
        return found

    # ------------------------------------------------------------ the judge

    def check(self, g: RailGame, s: RailState, a: Tile | Token | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        return self._check_tile(g, s, a) if isinstance(a, Tile) else self._check_token(g, s, a)

    def _check_tile(self, g: RailGame, s: RailState, a: Tile) -> Refusal | None:
        if self.lays <= 0:
            return g.book.one_tile.refuse()
        corp = self.corp(g)
        h = g.board.index.get(a.hex, -1)
        if h >= 0 and not self._may_upgrade(g) and g.board.face(s, h).colour != BEIGE:
            return g.book.one_upgrade.refuse(hex=a.hex)
        if a.tile in g.title.building.of_powers:
            return g.book.power.refuse(tile=a.tile)
        refusal = check_tile(g, s, corp, a.tile, a.hex, a.rotation, extra=self._surcharge(g))
        return refusal or check_connection(g, s, corp, a)

    def why_not(self, g: RailGame, s: RailState, picked: Mapping[str, str]) -> Refusal | None:
        """A hex, or a city of it where no token can be placed, means a tile there; first track must lead to it."""
        h = g.board.index.get(picked.get("hex", ""), -1)
        fields = {"do", "tile", "hex", "city"} if self.tokens <= 0 else {"do", "tile", "hex"}
        if self.lays == UNASKED or h < 0 or not picked.keys() <= fields or picked.get("do", Tile.verb) != Tile.verb:
            return None
        if self.lays > 0 and not _is_near(g, s, self.corp(g), h):
            return g.book.connection.refuse(hex=g.board.names[h])
        judged = [(a, self._check_tile(g, s, a)) for a in self._likely(g, s, h, picked.get("tile"))]
        refusals = [without(a, refusal, picked) for a, refusal in judged if refusal is not None]
        return commonest(refusals) if len(refusals) == len(judged) else None

    def _likely(self, g: RailGame, s: RailState, h: int, tile: str | None) -> list[Tile]:
        """What somebody may mean to lay in a hex: what track leads to, or else fits; a tile that was named, any way."""
        where = g.board.names[h]
        faces = [g.board.faces[face] for face in g.led_to(s, self.corp(g), h) or _next_faces(g, s, h)]
        if tile is None:
            return [Tile(face.name, where, face.rotation) for face in faces]
        turned = [face.rotation for face in faces if face.name == tile]
        return [Tile(tile, where, rotation) for rotation in turned or range(6)]

    def _check_token(self, g: RailGame, s: RailState, a: Token) -> Refusal | None:
        corp = self.corp(g)
        if corp in g.minors:
            return g.book.no_minor_token.refuse(corporation=g.ref(corp))
        return tokens.check(g, s, corp, a) if self.tokens > 0 else g.book.one_token.refuse()

    # ------------------------------------------------------------ carrying out

    def take(self, g: RailGame, s: RailState, a: Tile | Token | Pass, out: Tape) -> None:
        s.begun = 1
        if isinstance(a, Token):
            tokens.buy(g, s, self.corp(g), a, out)
            after = self._after(0, 0, 1)
            if after.is_open(g, s):
                s.agenda.append(after)
        elif isinstance(a, Tile):
            upgrade = g.board.face(s, g.board.index[a.hex]).colour != BEIGE
            taken = g.title.building.upgrade_lays if upgrade else 1
            after = self._after(taken, int(upgrade), 0)
            held, below = hold_open(g, s, self.corp(g), after, before_tile=True), len(s.agenda)
            lay(g, s, self.corp(g), a.tile, a.hex, a.rotation, out, extra=self._surcharge(g))
            if held or after.is_open(g, s):
                s.agenda.insert(below, after)  # what the tile asks for comes first


def money(g: RailGame, s: RailState, corp: int) -> int:
    """What the corporation has, and could still get for its own shares or with an independent before it builds."""
    cash = s.treasury[corp]
    if corp in g.minors:
        return cash
    if g.minors:
        cash += minors.within_reach(g, s, corp, 1)
    if g.title.treasury is not None and s.share_dealing == treasury.NOTHING:
        cash += treasury.most_issued(s, corp) * treasury.issue_price(g, s, corp)
    return cash


# ------------------------------------------------------------ tiles


def tiles(g: RailGame, s: RailState, corp: int, cash: int, upgrades: bool = True) -> list[Tile]:
    """Every tile the corporation may lay by connection for the cash; without `upgrades` only where none lies."""
    board, blocked, left, found = g.board, g.blocked_hexes(s), s.tiles_left, list[Tile]()
    dear = g.title.building.base_cost > cash
    for h, fitting in g.reachable_faces(s, corp):
        lies = board.faces[s.laid[h]]
        if h in blocked or not (upgrades or lies.colour == BEIGE):
            continue
        if (dear or lies.cost > cash) and g.ground_cost(s, corp, h) > cash:
            continue
        actions = g.tile_actions[h]
        if h in board.tolled:
            fitting = tuple(face for face in fitting if g.tile_cost(s, corp, h, face) <= cash)
        found += [actions[face] for face in fitting if left[face // 6]]
    return found


def _is_near(g: RailGame, s: RailState, corp: int, h: int) -> bool:
    """May track of the corporation lead to a tile in the hex?  Where no tile is ever laid, that is not asked."""
    board = g.board
    if board.faces[board.printed[h]].fixed or g.led_to(s, corp, h):
        return True
    return not board.upgrades(h, s.laid[h]) and h in g.network.reach(s, corp).hexes


def _next_faces(g: RailGame, s: RailState, h: int) -> list[int]:
    """The faces that could follow in the hex; where none fits, those of the next colour, or all there are."""
    board, colour = g.board, g.board.face(s, h).colour
    fitting = [face for face in board.upgrades(h, s.laid[h]) if face not in g.faces_of_powers]
    every = [board.face_of(tile, 0) for tile in board.tile_index]
    return fitting or [face for face in every if board.faces[face].colour == colour + 1] or every


def check_connection(g: RailGame, s: RailState, corp: int, a: Any) -> Refusal | None:
    """Does the corporation's track lead to the tile?  `a` lays it, by connection or by a power."""
    reach, face = g.network.reach(s, corp), g.board.face_of(a.tile, a.rotation)
    led = g.title.building.connection.leads(reach, g.board.index[a.hex], face)
    return None if led else g.book.connection.refuse(hex=a.hex)


def check_tile(
    g: RailGame, s: RailState, payer: int, tile: str, where: str, rotation: int, free: bool = False, by: int = NOBODY,
    extra: int = 0,
) -> Refusal | None:  # fmt: skip
    """Everything but the connection: the hex, the supply, the fit, the phase, the blocking private, the money.

    The payer is a corporation, or `NOBODY` where the private `by` lays the tile for nothing at all; `extra` is what the
    tile costs besides.
    """
    board, book = g.board, g.book
    h = board.index.get(where, -1)
    if h < 0 or board.faces[board.printed[h]].fixed:
        return book.printed_hex.refuse(hex=where)
    if tile not in board.tile_index or not s.tiles_left[board.tile_index[tile]]:
        return book.tile_supply.refuse(tile=tile)
    if not 0 <= rotation < 6:
        return book.off_grid.refuse(tile=tile, rotation=rotation)
    face = board.face_of(tile, rotation)
    if COLOURS[board.faces[face].colour] not in g.phase(s).colours:
        return book.tile_colour.refuse(tile=tile)
    if face not in board.upgrades(h, s.laid[h]):
        return _misfit(g, s, h, face)
    if h in g.blocked_hexes(s) and not (by != NOBODY and where in g.private(by).blocks):
        return book.blocked_hex.refuse(hex=where)
    if payer == NOBODY:
        return None
    cost = g.tile_cost(s, payer, h, face, free) + extra
    if cost > s.treasury[payer]:
        return book.terrain.refuse(price=g.money(cost), cash=g.money(s.treasury[payer]))
    return None


def _misfit(g: RailGame, s: RailState, h: int, face: int) -> Refusal:
    """Why a tile does not fit the hex: colour, label, cities, the grid, or the old track."""
    book, old, new = g.book, g.board.face(s, h), g.board.faces[face]
    where = g.board.names[h]
    if new.colour != old.colour + 1:
        return (book.upgrade if old.colour != BEIGE else book.same_cities).refuse(hex=where, tile=new.name)
    if new.label != old.label:
        return book.label.refuse(hex=where, tile=new.name)
    if [n.kind for n in new.nodes] != [n.kind for n in old.nodes]:
        return book.same_cities.refuse(hex=where, tile=new.name)
    if new.edges & ~g.board.open[h]:
        return book.off_grid.refuse(hex=where, tile=new.name)
    return book.keep_track.refuse(hex=where, tile=new.name)


def lay(
    g: RailGame, s: RailState, payer: int, tile: str, where: str, rotation: int, out: Tape, free: bool = False,
    by: int = NOBODY, extra: int = 0,
) -> None:  # fmt: skip
    """Pay for the terrain, put the tile down, and let a home that may choose its city do so."""
    h, face = g.board.index[where], g.board.face_of(tile, rotation)
    if payer == NOBODY:
        out.tell("power_tile", g.book.power, private=g.private_ref(by), tile=tile, hex=where, rotation=rotation)
    else:
        cost = g.tile_cost(s, payer, h, face, free) + extra
        g.corporation_pays_bank(s, payer, cost)
        out.tell(
            "tile", g.book.one_tile, corporation=g.ref(payer), tile=tile, hex=where, rotation=rotation,
            price=g.money(cost),
        )  # fmt: skip
    _put(g, s, payer, h, face)


def _put(g: RailGame, s: RailState, layer: int, h: int, face: int) -> None:
    """The tile comes down; circles that others have left are filled, and a home may get its city."""
    bare = g.board.is_bare(s, h)
    g.board.lay(s, h, face)
    tokens.close_ranks(g, s, h)
    closing.block(g, s, h)
    owner = g.choosing_home(h)
    if bare and owner >= 0 and g.board.has_token(s, h, owner):
        chooser = layer if g.title.corporations[owner].layer_chooses and layer != NOBODY else owner
        s.agenda.append(tokens.HomeChoice(s.president[chooser], g.corporations[owner]))


def _as_step(tiles: bool) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """From a step for tiles or for a token alone."""
    return lambda then: {**then, "tiles": tiles, "token": not tiles}


def _from_lay_tile(then: dict[str, Any]) -> dict[str, Any]:
    left = then.pop("left")
    return {**then, "lays": left, "upgrades": left, "tokens": UNASKED}


def _from_place_token(then: dict[str, Any]) -> dict[str, Any]:
    return {**then, "lays": UNASKED, "upgrades": 0, "tokens": 1}


BuildStep.define(
    "build_step corporation tiles token",
    formerly=(
        Former("track_step corporation", _as_step(tiles=True)),
        Former("token_step corporation", _as_step(tiles=False)),
    ),
)
Build.define(
    "build seat corporation lays upgrades tokens",
    formerly=(
        Former("lay_tile seat corporation left", _from_lay_tile),
        Former("place_token seat corporation", _from_place_token),
    ),
    answers=(Tile, Token, Pass),
    exact=True,
)
