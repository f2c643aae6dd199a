"""A toy title that uses every feature of the kernel, small enough to read at a sitting.

Two to four traders draw goods from a bag into hidden hands.  A turn is: draw a good (only its owner sees it), then a
menu in any order of earning a coin twice, selling a good, and one of trading or giving goods away in secret; then a bid
on the flip of a coin.  Each seat may once, at any moment, call the guard for a coin.  When the bag is empty, or after
forty turns, coins and the goods in hand are counted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Self

from stockrail.core import codec
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Chance, Decision, Effect, Menu, Option
from stockrail.core.events import Tape
from stockrail.core.game import Game, Result, State
from stockrail.core.ids import Money, Ref, Seat, SeatRef
from stockrail.core.kinds import Counts, Flag, Number, Thing
from stockrail.core.known import Known
from stockrail.core.options import Choice
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal, Rule
from stockrail.core.shape import Axis, Field, Path, Shape
from stockrail.core.view import View

GOODS = ("silk", "tea", "salt", "iron")
COPIES = 4
PRICE = {"silk": 4, "tea": 3, "salt": 2, "iron": 1}
LAST = 40

MENU = Rule("TOY-1", "1")
HELD = Rule("TOY-2", "2")
PURSE = Rule("TOY-3", "3")
BID = Rule("TOY-4", "4")
GUARD = Rule("TOY-5", "5")
EMPTY = Rule("TOY-6", "6")
GIFT = Rule("TOY-7", "7")


# ---------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw a good from the bag."""


@dataclass(frozen=True, slots=True)
class Good(Action):
    good: str


@dataclass(frozen=True, slots=True)
class Coin(Action):
    side: str


@dataclass(frozen=True, slots=True)
class Earn(Action):
    coins: int


@dataclass(frozen=True, slots=True)
class Sell(Action):
    good: str


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Open a branch of its own."""


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give one or two goods to a seat, or to nobody: back into the bag."""

    goods: tuple[str, ...]
    to: int | None


@dataclass(frozen=True, slots=True)
class Bid(Action):
    coins: int


@dataclass(frozen=True, slots=True)
class CallGuard(Action):
    """Use the guard's power out of turn."""


# ---------------------------------------------------------------- state and view


class ToyState(State):
    __slots__ = ("bag", "hands", "sold", "coins", "guards", "turns")
    bag: list[int]
    """How many of each good are left; nobody has looked."""
    hands: list[list[int]]
    sold: list[int]
    coins: list[int]
    guards: list[int]
    turns: int

    def clone(self) -> Self:
        c = self.__class__.__new__(self.__class__)
        c.seats, c.agenda = self.seats, self.agenda[:]
        c.bag, c.hands = self.bag[:], [h[:] for h in self.hands]
        c.sold, c.coins, c.guards, c.turns = self.sold[:], self.coins[:], self.guards[:], self.turns
        return c


@dataclass(frozen=True, eq=False, repr=False)
class ToyView(View):
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    sold: tuple[int, ...]
    coins: tuple[int, ...]
    guards: tuple[int, ...]
    turns: int

    def named(self) -> dict[str, Any]:
        names = ("hand", "sizes", "sold", "coins", "guards", "turns")
        return {name: codec.plain(getattr(self, name)) for name in names}

    def unseen(self) -> list[int]:
        """What is in the bag or in hands the seat cannot see."""
        own = self.hand or (0,) * len(GOODS)
        return [COPIES - gone - mine for gone, mine in zip(self.sold, own, strict=True)]


# ---------------------------------------------------------------- decisions and effects


@dataclass(frozen=True, slots=True)
class Turn(Effect):
    """The next seat's turn, or the end when the bag is empty."""

    seat: Seat

    def run(self, g: Toy, s: ToyState, out: Tape) -> None:
        s.turns += 1
        if not any(s.bag) or s.turns > LAST:
            out.tell("ended", EMPTY)
            return
        out.tell("turn", seat=SeatRef(self.seat))
        either = Menu(self.seat, (MayTrade(self.seat), MayGive(self.seat)), MENU, most=1)
        s.agenda.append(Turn((self.seat + 1) % s.seats))
        s.agenda.append(MayBid(self.seat))
        entries = (MayEarn(self.seat, 1), MayEarn(self.seat, 1), MaySell(self.seat), either)
        s.agenda.append(Menu(self.seat, entries, MENU))
        s.agenda.append(MustDraw(self.seat))


@dataclass(frozen=True, slots=True)
class MustDraw(Decision):
    def options(self, g: Toy, s: ToyState) -> Iterable[Option]:
        return (Draw(),)

    def take(self, g: Toy, s: ToyState, a: Action, out: Tape) -> None:
        s.agenda.append(FromBag(self.seat))


@dataclass(frozen=True, slots=True)
class FromBag(Chance):
    to: Seat

    def outcomes(self, g: Toy, s: ToyState) -> list[tuple[Action, int]]:
        return [(Good(GOODS[i]), n) for i, n in enumerate(s.bag) if n]

    def take(self, g: Toy, s: ToyState, a: Good, out: Tape) -> None:
        i = GOODS.index(a.good)
        s.bag[i] -= 1
        s.hands[self.to][i] += 1
        out.tell("drew", to=(self.to,), hidden=("good",), reveals=True, seat=SeatRef(self.to), good=Ref(a.good))


@dataclass(frozen=True, slots=True)
class MayEarn(Decision):
    coins: int

    def options(self, g: Toy, s: ToyState) -> Iterable[Option]:
        return (Earn(self.coins),)

    def check(self, g: Toy, s: ToyState, a: Earn) -> Refusal | None:
        return None if a.coins == self.coins else MENU.refuse(coins=Money(self.coins))

    def take(self, g: Toy, s: ToyState, a: Earn, out: Tape) -> None:
        s.coins[self.seat] += a.coins
        out.tell("earned", seat=SeatRef(self.seat), coins=Money(a.coins))


@dataclass(frozen=True, slots=True)
class MaySell(Decision):
    def options(self, g: Toy, s: ToyState) -> Iterable[Option]:
        return [Sell(good) for good in GOODS]

    def check(self, g: Toy, s: ToyState, a: Sell) -> Refusal | None:
        if a.good not in GOODS or not s.hands[self.seat][GOODS.index(a.good)]:
            return HELD.refuse(good=Ref(a.good))
        return None

    def take(self, g: Toy, s: ToyState, a: Sell, out: Tape) -> None:
        i = GOODS.index(a.good)
        s.hands[self.seat][i] -= 1
        s.sold[i] += 1
        s.coins[self.seat] += PRICE[a.good]
        out.tell("sold", seat=SeatRef(self.seat), good=Ref(a.good))


@dataclass(frozen=True, slots=True)
class MayTrade(Decision):
    """A branch of its own: sell a good or earn two, one of them at least."""

    def options(self, g: Toy, s: ToyState) -> Iterable[Option]:
        return (Trade(),)

    def take(self, g: Toy, s: ToyState, a: Trade, out: Tape) -> None:
        s.agenda.append(Menu(self.seat, (MayEarn(self.seat, 2), MaySell(self.seat)), MENU, least=1))


@dataclass(frozen=True, slots=True)
class MayGive(Decision):
    def options(self, g: Toy, s: ToyState) -> Iterable[Option]:
        takers = [*(seat for seat in range(s.seats) if seat != self.seat), None]
        gifts = [c for n in (1, 2) for c in combinations_with_replacement(GOODS, n)]
        return [Give(goods, to) for goods in gifts for to in takers]

    def check(self, g: Toy, s: ToyState, a: Give) -> Refusal | None:
        if not 1 <= len(a.goods) <= 2 or a.goods != tuple(good for good in GOODS for _ in range(a.goods.count(good))):
            return GIFT.refuse(most=2)
        if a.to is not None and (a.to == self.seat or a.to not in range(s.seats)):
            return GIFT.refuse(to=SeatRef(a.to))
        short = [good for good in a.goods if s.hands[self.seat][GOODS.index(good)] < a.goods.count(good)]
        return HELD.refuse(good=Ref(short[0])) if short else None

    def take(self, g: Toy, s: ToyState, a: Give, out: Tape) -> None:
        taker = s.bag if a.to is None else s.hands[a.to]
        for good in a.goods:
            s.hands[self.seat][GOODS.index(good)] -= 1
            taker[GOODS.index(good)] += 1
        out.tell("gave", seat=SeatRef(self.seat), count=len(a.goods))
        known = (self.seat,) if a.to is None else (self.seat, a.to)
        out.tell("gift", to=known, secret=True, reveals=True, goods=tuple(map(Ref, a.goods)))


@dataclass(frozen=True, slots=True)
class MayBid(Decision):
    def options(self, g: Toy, s: ToyState) -> Iterator[Option]:
        if s.coins[self.seat] > 0:
            yield Span(Bid(1), "coins", 1, s.coins[self.seat])
        yield Pass()

    def check(self, g: Toy, s: ToyState, a: Bid | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.coins < 1:
            return BID.refuse(least=Money(1))
        purse = s.coins[self.seat]
        return PURSE.refuse(coins=Money(a.coins), purse=Money(purse)) if a.coins > purse else None

    def take(self, g: Toy, s: ToyState, a: Bid | Pass, out: Tape) -> None:
        if isinstance(a, Bid):
            s.coins[self.seat] -= a.coins
            s.agenda.append(Flip(self.seat, a.coins))


@dataclass(frozen=True, slots=True)
class Flip(Chance):
    """Heads pays the stake twice."""

    to: Seat
    stake: int

    def outcomes(self, g: Toy, s: ToyState) -> list[tuple[Action, int]]:
        return [(Coin("heads"), 1), (Coin("tails"), 2)]

    def take(self, g: Toy, s: ToyState, a: Coin, out: Tape) -> None:
        s.coins[self.to] += 2 * self.stake if a.side == "heads" else 0
        out.tell("flipped", BID, seat=SeatRef(self.to), side=Ref(a.side))


@dataclass(frozen=True, slots=True)
class MayCall(Decision):
    def options(self, g: Toy, s: ToyState) -> Iterable[Option]:
        return (CallGuard(),)

    def take(self, g: Toy, s: ToyState, a: CallGuard, out: Tape) -> None:
        s.guards[self.seat] = 0
        s.coins[self.seat] += 1
        out.tell("guarded", GUARD, seat=SeatRef(self.seat))


# ---------------------------------------------------------------- the title


Draw.define("draw")
Good.define("good")
Coin.define("coin")
Earn.define("earn")
Sell.define("sell")
Trade.define("trade")
Give.define("give")
Bid.define("bid")
CallGuard.define("guard")
Turn.define("turn seat")
MustDraw.define("must_draw seat", answers=(Draw,), exact=True)
FromBag.define("from_bag to:seat", answers=(Good,))
MayEarn.define("may_earn seat coins", answers=(Earn,))
MaySell.define("may_sell seat", answers=(Sell,))
MayTrade.define("may_trade seat", answers=(Trade,), exact=True)
MayGive.define("may_give seat", answers=(Give,))
MayBid.define("may_bid seat", answers=(Bid, Pass), exact=True)
Flip.define("flip to:seat stake", answers=(Coin,))
MayCall.define("may_call seat", answers=(CallGuard,), exact=True)


class Toy(Game):
    name = "toy"
    players = (2, 3, 4)
    choices = (Choice("purse", (2, 5)), Choice("guards", (True, False)))
    rules = (MENU, HELD, PURSE, BID, GUARD, EMPTY, GIFT)
    events = frozenset({"ended", "turn", "drew", "earned", "sold", "gave", "gift", "flipped", "guarded"})
    secrets = True
    actions = codec.actions(sys.modules[__name__])
    items = codec.items(sys.modules[__name__])

    def setup(self, seats: int) -> ToyState:
        s = ToyState()
        s.seats, s.agenda = seats, [Turn(0)]
        s.bag, s.hands, s.sold = [COPIES] * len(GOODS), [[0] * len(GOODS) for _ in range(seats)], [0] * len(GOODS)
        s.coins = [int(self.options_chosen["purse"])] * seats
        s.guards, s.turns = [int(self.options_chosen["guards"])] * seats, 0
        return s

    def declare(self, seats: int) -> Shape:
        players = Axis("players", "player", tuple(range(seats)))
        parts = (
            Field("turns", Number()),
            Field("bag", Counts("good", GOODS), rest=True),
            Field("sold", Counts("good", GOODS)),
            Field("hands", Counts("good", GOODS), players, "hand"),
            Field("coins", Number(), players),
            Field("guards", Flag(), players),
        )
        return Shape(parts, {"seat": Thing("seat", {i: i for i in range(seats)})})

    def census(self, s: ToyState) -> Mapping[str, int]:
        return {f"good {good}": s.bag[i] + s.sold[i] + sum(h[i] for h in s.hands) for i, good in enumerate(GOODS)}

    def fill(self, s: ToyState, named: Set[Path]) -> None:
        if ("bag",) not in named:
            s.bag = [max(0, COPIES - s.sold[i] - sum(h[i] for h in s.hands)) for i in range(len(GOODS))]

    def view(self, s: ToyState, seat: Seat | None) -> ToyView:
        hand = () if seat is None else tuple(s.hands[seat])
        sizes = tuple(map(sum, s.hands))
        agenda = tuple(s.agenda)
        return ToyView(
            self, seat, s.seats, agenda, hand, sizes, tuple(s.sold), tuple(s.coins), tuple(s.guards), s.turns
        )

    def imagine(self, v: ToyView, rng: Rng, known: Known | None = None) -> ToyState:
        s = self.setup(v.seats)
        s.agenda, s.sold, s.coins, s.guards, s.turns = (
            list(v.agenda),
            list(v.sold),
            list(v.coins),
            list(v.guards),
            v.turns,
        )
        s.bag = v.unseen()
        for seat, size in enumerate(v.sizes):
            if seat == v.seat:
                s.hands[seat] = list(v.hand)
            else:
                deal(s, seat, size, rng)
        return s

    def shuffle_hidden(self, s: ToyState, seat: Seat | None, rng: Rng) -> ToyState:
        c = s.clone()
        others = [i for i in range(s.seats) if i != seat]
        for i in others:
            c.bag = [a + b for a, b in zip(c.bag, c.hands[i], strict=True)]
            c.hands[i] = [0] * len(GOODS)
        for i in others:
            deal(c, i, sum(s.hands[i]), rng)
        return c

    def out_of_turn(self, s: ToyState) -> Iterable[Decision]:
        return [MayCall(seat) for seat, guards in enumerate(s.guards) if guards]

    def misplaced(self, s: ToyState, seat: Seat, a: Action) -> Refusal:
        return GUARD.refuse() if isinstance(a, CallGuard) else super().misplaced(s, seat, a)

    def invariants(self, s: ToyState) -> Iterator[str]:
        if min(s.coins) < 0 or min(map(min, [s.bag, *s.hands])) < 0:
            yield "something is below zero"

    def result(self, s: ToyState) -> Result | None:
        if s.agenda:
            return None
        scores = [
            c + sum(PRICE[g] * n for g, n in zip(GOODS, h, strict=True)) for c, h in zip(s.coins, s.hands, strict=True)
        ]
        return Result.by_score(EMPTY, tuple(scores))


def deal(s: ToyState, seat: Seat, size: int, rng: Rng) -> None:
    """Move that many goods from the bag to a hand, blindly."""
    for _ in range(size):
        i = rng.pick(s.bag)
        s.bag[i] -= 1
        s.hands[seat][i] += 1
