"""Station tokens: the home token and when it is put down, one more a turn, what it costs, and circles that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Pass
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.rail.actions import Home, Token
from stockrail.rail.asking import Operating
from stockrail.rail.state import CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["token"])
"""The events it may tell."""

FIRST_TURN: Final = "first_turn"
START_OF_ROUND: Final = "start_of_round"
FLOAT: Final = "float"


@dataclass(frozen=True, slots=True)
class Tokens:
    """When home tokens are put down."""

    home: str = FIRST_TURN
    """With the corporation's first turn, at the start of the operating round before it, or when it floats."""

    def floated(self, g: RailGame, s: RailState, corp: int, out: Tape) -> None:
        """A corporation has floated."""
        if self.home == FLOAT:
            s.operated[corp] = 1
            place(g, s, corp, g.homes[corp], g.home_city(s, corp), 0, out)

    def round_begins(self, s: RailState) -> list[HomeStep]:
        """Homes that are put down now, the first to operate last on the list."""
        return [HomeStep(c) for c in reversed(s.waiting)] if self.home == START_OF_ROUND else []


@dataclass(frozen=True, slots=True)
class HomeStep(Effect["RailGame", RailState]):
    """At the start of its first turn the corporation's home token is put down."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        c = self.corp
        if s.operated[c]:
            return
        s.operated[c] = 1
        h = g.homes[c]
        city = g.title.corporations[c].city
        if city is None and not g.board.is_bare(s, h):
            s.agenda.append(HomeChoice(s.president[c], g.corporations[c]))
            return
        place(g, s, c, h, 0 if city is None else g.home_city(s, c), 0, out)


def place(g: RailGame, s: RailState, corp: int, h: int, city: int, cost: int, out: Tape) -> None:
    """A token goes into its own circle of a city, or into the first empty one that is not kept."""
    g.board.put_token(s, circle(g, s, corp, h, city), corp)
    s.tokens_left[corp] -= 1
    g.corporation_pays_bank(s, corp, cost)
    out.tell("token", g.book.home, corporation=g.ref(corp), hex=g.board.names[h], city=city, price=g.money(cost))


@dataclass(frozen=True, slots=True)
class HomeChoice(Operating):
    """Which city of its hex becomes the home?"""

    def led(self, g: RailGame, s: RailState) -> int:
        """Its own president chooses, or that of the corporation which has laid the tile."""
        corp = self.corp(g)
        return s.operating if g.title.corporations[corp].layer_chooses else corp

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        h = g.homes[self.corp(g)]
        for city in range(g.board.face(s, h).cities):
            yield Home(g.board.names[h], city)

    def check(self, g: RailGame, s: RailState, a: Home) -> Refusal | None:
        c = self.corp(g)
        h = g.homes[c]
        if a.hex != g.board.names[h] or not 0 <= a.city < g.board.face(s, h).cities:
            return g.book.home_city.refuse(hex=g.board.names[h])
        held = [s.tokens[k] for k in g.board.slots(s, h, a.city)]
        return None if -1 in held or c in held else g.book.token_room.refuse(hex=a.hex)

    def take(self, g: RailGame, s: RailState, a: Home, out: Tape) -> None:
        s.begun = 1
        c = self.corp(g)
        h = g.homes[c]
        for slot in g.board.slots_in(h):
            if s.tokens[slot] == c:
                g.board.take_token(s, slot)
                s.tokens_left[c] += 1
        place(g, s, c, h, a.city, 0, out)


# ------------------------------------------------------------ one more token


def token_cost(g: RailGame, s: RailState, corp: int) -> int:
    """What the next token costs."""
    costs = g.title.corporations[corp].tokens
    return costs[len(costs) - s.tokens_left[corp]]


def price(g: RailGame, s: RailState, corp: int, h: int, city: int, near: bool) -> int | None:
    """What a token in the city costs the corporation; None where it may not be placed."""
    if near and own_circle(g, s, corp, h, city) >= 0:
        return 0
    second = g.title.corporations[corp].second
    if second is not None and second.hex == g.board.names[h]:
        return second.near if near else second.far
    return token_cost(g, s, corp) if near else None


def own_circle(g: RailGame, s: RailState, corp: int, h: int, city: int) -> int:
    """The corporation's private that still has a circle of its own in the city; -1 for none."""
    for i in g.kept_circles.get((h, city), ()):
        if s.owner[i] == CORP + corp and not s.used[i]:
            return i
    return -1


def place_extra(g: RailGame, s: RailState, private: int, corp: int, h: int, city: int, out: Tape) -> None:
    """A private's token goes into its circle: free, and beside those of the corporation."""
    s.used[private] = 1
    g.board.put_token(s, g.board.free_slots(s, h, city)[0], corp)
    s.gained[corp] += 1
    where = g.board.names[h]
    out.tell("token", g.book.extra_token, corporation=g.ref(corp), hex=where, city=city, price=g.money(0))


def free_places(g: RailGame, s: RailState, corp: int) -> list[str]:
    """Hexes where a power lets the next token be placed for nothing, track or not."""
    owner = CORP + corp
    found = [where for i, p in g.placing if s.owner[i] == owner for where in p.token_places(g, s, i)]
    return [where for where in found if check_room(g, s, corp, g.board.index[where], 0) is None]


def options(g: RailGame, s: RailState, corp: int, cash: int, one: bool = False) -> list[Option]:
    """Every token the corporation may place for so much money, or only some of them where `one` is enough."""
    found: list[Option] = []
    if not s.tokens_left[corp]:
        return found
    free = free_places(g, s, corp) if g.placing else []
    found += [Token(where, 0) for where in free]
    second = g.title.corporations[corp].second
    if second is None and token_cost(g, s, corp) > cash and not (g.kept_circles and CORP + corp in s.owner):
        return found
    board, near = g.board, g.network.reach(s, corp).cities()
    other = (board.index[second.hex], 0) if second else None
    for h, city in (*near, *([other] if other and other not in near else [])):
        if one and found:
            return found
        if board.has_token(s, h, corp) or not board.free_slots(s, h, city):
            continue
        cost = price(g, s, corp, h, city, second is None or (h, city) in near)
        if cost is None or cost > cash or check_room(g, s, corp, h, city) is not None:
            continue
        if board.names[h] not in free:
            found.append(Token(board.names[h], city))
    return found


def is_awaited(g: RailGame, s: RailState, corp: int, cash: int) -> bool:
    """Is there money for the cheapest token of all, and room in any city, whatever a token costs there?"""
    if not s.tokens_left[corp] or min(_prices(g, s, corp)) > cash:
        return False
    second = g.title.corporations[corp].second
    far = [(g.board.index[second.hex], 0)] if second and second.far is not None else []
    return any(check_room(g, s, corp, h, city) is None for h, city in (*g.network.reach(s, corp).cities(), *far))


def _prices(g: RailGame, s: RailState, corp: int) -> Iterator[int]:
    """What tokens of the corporation may cost, here or there."""
    yield token_cost(g, s, corp)
    second = g.title.corporations[corp].second
    if second is not None and not g.board.has_token(s, g.board.index[second.hex], corp):
        yield second.near
    if any(own_circle(g, s, corp, h, city) >= 0 for h, city in g.kept_circles):
        yield 0


def check(g: RailGame, s: RailState, corp: int, a: Token) -> Refusal | None:
    """A token left, a circle, track that leads there, and the money."""
    if not s.tokens_left[corp]:
        return g.book.token_left.refuse()
    if a.city == 0 and a.hex in free_places(g, s, corp):
        return None
    refusal = check_place(g, s, corp, a)
    if refusal is not None:
        return refusal
    h = g.board.index[a.hex]
    cost = price(g, s, corp, h, a.city, (h, a.city) in g.network.reach(s, corp).cities())
    if cost is None:
        return g.book.token_reach.refuse(hex=a.hex)
    if cost > s.treasury[corp]:
        return g.book.token_cost.refuse(price=g.money(cost), cash=g.money(s.treasury[corp]))
    return None


def buy(g: RailGame, s: RailState, corp: int, a: Token, out: Tape) -> None:
    """The corporation pays for a token and puts it down; in the circle of its own private it is the private's."""
    h = g.board.index[a.hex]
    private = own_circle(g, s, corp, h, a.city)
    if private >= 0:
        place_extra(g, s, private, corp, h, a.city, out)
        return
    if a.hex in free_places(g, s, corp):
        cost = 0
    else:
        cost = price(g, s, corp, h, a.city, (h, a.city) in g.network.reach(s, corp).cities()) or 0
    place(g, s, corp, h, a.city, cost, out)


# ------------------------------------------------------------ circles


def check_place(g: RailGame, s: RailState, corp: int, a: Token) -> Refusal | None:
    """A city of the map, with room for the corporation."""
    h = g.board.index.get(a.hex, -1)
    if h < 0 or not 0 <= a.city < g.board.face(s, h).cities:
        return g.book.token_room.refuse(hex=a.hex)
    return check_room(g, s, corp, h, a.city)


def check_room(g: RailGame, s: RailState, corp: int, h: int, city: int) -> Refusal | None:
    """An empty circle, in a hex without an own token, and none that is kept for another corporation."""
    where = g.board.names[h]
    empty, kept = len(g.board.free_slots(s, h, city)), kept_for_others(g, s, corp, h, city)
    if empty <= kept:
        second = bool(seconds(g, s, corp, h)) and city == 0
        rule = g.book.token_room if not empty else g.book.token_second if second else g.book.token_power
        return rule.refuse(hex=where)
    if g.board.has_token(s, h, corp):
        return g.book.token_twice.refuse(hex=where)
    for other in g.homes_in.get(h, ()):
        if s.operated[other] or s.closed[other] or other == corp:
            continue
        if g.title.corporations[other].city is None:
            return g.book.token_either.refuse(corporation=g.ref(other))
        if g.home_city(s, other) == city and empty - kept < 2:
            return g.book.token_home.refuse(corporation=g.ref(other))
    return None


def circle(g: RailGame, s: RailState, corp: int, h: int, city: int) -> int:
    """The circle a token goes into: the corporation's own, or the first."""
    own = g.title.corporations[corp].second
    if own is not None and own.hex == g.board.names[h]:
        kept = g.board.slot_of(h, city) + own.circle
        if kept in g.board.free_slots(s, h, city):
            return kept
    return _first_circle(g, s, corp, h, city)


def _first_circle(g: RailGame, s: RailState, corp: int, h: int, city: int) -> int:
    """The first empty circle that is not kept for another corporation."""
    free, first = g.board.free_slots(s, h, city), g.board.slot_of(h, city)
    kept = {first + circle for _, circle in seconds(g, s, corp, h)}
    kept |= {first for c in g.homes_in.get(h, ()) if c != corp and not s.operated[c] and not s.closed[c]}
    return next((k for k in free if k not in kept), free[0])


def close_ranks(g: RailGame, s: RailState, h: int) -> None:
    """On a new tile the tokens of a city move up into circles that others have left."""
    for city in range(g.board.face(s, h).cities):
        slots = g.board.slots(s, h, city)
        held = [s.tokens[k] for k in slots]
        if -1 not in held or held == sorted(held, key=lambda c: c < 0):
            continue  # no gap before a token
        for k in slots:
            if s.tokens[k] >= 0:
                g.board.take_token(s, k)
        for corp in held:
            if corp >= 0:
                g.board.put_token(s, _first_circle(g, s, corp, h, city), corp)


def seconds(g: RailGame, s: RailState, corp: int, h: int) -> list[tuple[int, int]]:
    """Other corporations for which a circle of the hex is kept, and which circle."""
    return [
        (c, circle)
        for c, circle, until in g.second_cities.get(h, ())
        if s.phase < until and c != corp and not s.closed[c] and not g.board.has_token(s, h, c)
    ]


def kept_for_others(g: RailGame, s: RailState, corp: int, h: int, city: int) -> int:
    """Circles of the city kept for corporations' second tokens, and for a private's power."""
    kept = len(seconds(g, s, corp, h)) if city == 0 else 0
    return kept + sum(g.keeping[i].is_kept(s, i, corp) for i in g.kept_circles.get((h, city), ()))


@dataclass(frozen=True, slots=True)
class TeleportToken(Operating):
    """A free token may follow a tile laid in a far hex; it is the token of the turn."""

    hex: str

    def about(self, g: RailGame) -> str:
        return next(p.id for p in g.title.privates if self.hex in p.blocks)

    def can_wait(self, g: RailGame, s: RailState) -> bool:
        return False

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        for city in range(g.board.face(s, g.board.index[self.hex]).cities):
            yield Token(self.hex, city)
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: Token | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        h = g.board.index[self.hex]
        if a.hex != self.hex or not 0 <= a.city < g.board.face(s, h).cities:
            return g.book.power.refuse(hex=self.hex)
        return check_room(g, s, self.corp(g), h, a.city)

    def take(self, g: RailGame, s: RailState, a: Token | Pass, out: Tape) -> None:
        if isinstance(a, Token):
            c = self.corp(g)
            place(g, s, c, g.board.index[a.hex], a.city, 0, out)
            spend(g, s, c)


def spend(g: RailGame, s: RailState, corp: int) -> None:
    """The token of the turn is placed: neither a question nor a step of the turn asks for it any more."""
    from stockrail.rail.policies.building import Build, BuildStep

    for i, item in enumerate(s.agenda):
        if isinstance(item, Build) and item.tokens > 0:
            s.agenda[i] = replace(item, tokens=0)
        elif isinstance(item, BuildStep) and item.corp == corp and item.tiles:
            s.agenda[i] = replace(item, token=False)
    alone = BuildStep(corp, tiles=False)
    if alone in s.agenda:
        s.agenda.remove(alone)


HomeStep.define("home_step corporation")
HomeChoice.define("home_choice seat corporation", answers=(Home,))
TeleportToken.define("teleport_token seat corporation hex", answers=(Token, Pass))
