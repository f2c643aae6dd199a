"""What a title may choose or add: each seam of the kit tried on the toy title."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

import pytest

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Effect
from stockrail.core.events import SILENT, Tape
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.rng import Rng
from stockrail.core.rules import Rule
from stockrail.rail import shares
from stockrail.rail.actions import Bid, Buy, Draw, Par, Sell, Share, Tile
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.ledgers import CORPORATION, PLAYER, Ledger
from stockrail.rail.policies.auction import Waterfall, free_cash
from stockrail.rail.policies.building import Building, tile_step
from stockrail.rail.policies.capital import FullCapital
from stockrail.rail.policies.course import OperatingRound, StockRound, StockRoundEnds
from stockrail.rail.policies.dealing import DrawCorporation, RandomDeal
from stockrail.rail.policies.endings import BankBreaks, Bankruptcy, Ending, Endings
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.selling import Contiguous, Selling, one_block, sold_out_floated_up
from stockrail.rail.policies.speaking import AlwaysLowest
from stockrail.rail.policies.stock import SELL_BUY, SELL_BUY_OR_BUY_SELL, StockTurns
from stockrail.rail.policies.tokens import HomeStep
from stockrail.rail.rulebook import UNPRINTED, Rulebook
from stockrail.rail.state import CLOSED, OPERATING, UNSOLD, RailState
from stockrail.rail.title import Private, Title
from stockrail.testing import check_game
from tests.rail.desk import wrongs
from tests.rail.toy_title import MAP, TILES, Toy

THREE = (Private("Ferry", 20, 5), Private("Coach", 40, 10), Private("Canal", 60, 15))
BOOKS = (
    Ledger("visits"),
    Ledger("loans", CORPORATION),
    Ledger("fame", PLAYER, start=3),
    Ledger("drawn", of="corporation", start=-1),
)


@dataclass(frozen=True, slots=True)
class Visit(Effect["RailGame", RailState]):
    """Counts how often it ran."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.ledgers["visits"][0] += 1


Visit.define("visit")
COURSE = Toy().title.course


class Tried(Toy):
    """The toy with something changed."""

    change: Callable[[Title], Title] = staticmethod(lambda t: t)

    def make(self) -> Title:
        return type(self).change(super().make())


def tried(**parts: Any) -> Tried:
    return changed(lambda t: replace(t, **parts))


def changed(change: Callable[[Title], Title]) -> Tried:
    class Changed(Tried):
        pass

    Changed.change = staticmethod(change)
    return Changed()


def play(g: RailGame, s: RailState, *moves: Action) -> RailState:
    for a in moves:
        assert rule(g, s, a) == ""
        g.apply(s, a)
    return s


def rule(g: RailGame, s: RailState, a: Action) -> str:
    seat = g.turn(s)
    assert seat is not None
    refusal = g.check(s, seat, a)
    return refusal.rule.id if refusal else ""


def founded(g: RailGame, seats: int = 2, held: tuple[int, ...] = (2,), corp: int = 0) -> RailState:
    """A stock round in which a corporation has its par, and so many of its shares are in players' hands."""
    s = g.setup(seats)
    s.agenda, s.cycle, s.owner = [StockRound()], 2, [CLOSED] * len(s.owner)
    g.settle(s, SILENT)
    s.par[corp], s.president[corp] = 60, 0
    g.market.put(s, corp, g.market.pars[60])
    for seat, n in enumerate(held):
        s.move_shares(corp, s.offer, seat, n)
    return s


# ------------------------------------------------------------ the sale of the privates


def test_bids_are_multiples() -> None:
    """Of five, also where a price or a bid is not."""
    g = tried(privates=(THREE[0], Private("Coach", 42, 10)), auction=Waterfall(multiple=5))
    s = g.start(2)
    spans = [o for o in g.legal(s) if isinstance(o, Span)]

    assert [(x.low, x.high, x.step) for x in spans] == [(50, 400, 5)]
    assert rule(g, s, Bid("Coach", 51)) == "rail:bid_least"
    assert rule(g, s, Bid("Coach", 55)) == ""


def test_only_the_highest_bid_ties_up_money() -> None:
    """Who is outbid may use the money again; his lower bid still lets him speak."""
    g = tried(privates=THREE, auction=Waterfall(highest_binds=True, speaking=AlwaysLowest(), leaves=True))
    s = play(g, g.start(2), Bid("Coach", 305))
    assert free_cash(g, s, 0) == 95
    play(g, s, Bid("Coach", 310))
    assert (free_cash(g, s, 0), free_cash(g, s, 1)) == (400, 90)
    assert rule(g, s, Bid("Canal", 400)) == ""
    assert rule(g, s, Bid("Coach", 401)) == "rail:bid_cash"
    play(g, s, Bid("Canal", 400), Buy("Ferry"))

    assert g.turn(s) == 0, "the lowest bidder speaks, though his money lies elsewhere"
    assert [o for o in g.legal(s) if isinstance(o, Span)] == []
    play(g, s, Pass())
    assert s.owner == [1, 1, 0]


def test_bids_are_on_privates_in_the_game() -> None:
    """One that is only for larger tables is neither offered nor accepted, and is not waited for."""
    g = tried(privates=(*THREE[:2], replace(THREE[2], seats=(3,))))
    s = g.start(2)

    assert s.owner == [UNSOLD, UNSOLD, CLOSED]
    assert [o.action.private for o in g.legal(s) if isinstance(o, Span)] == ["Coach"]  # type: ignore[attr-defined]
    assert rule(g, s, Bid("Canal", 65)) == "rail:lowest_private"
    assert g.start(3).owner == [UNSOLD] * 3
    play(g, s, Buy("Ferry"), Pass(), Buy("Coach"))
    assert s.round == 1


@pytest.mark.parametrize(("moves", "priority"), [(True, 1), (False, 0)])
def test_the_first_private_for_nothing(moves: bool, priority: int) -> None:
    """A player must take it, and the one to his left goes on; the priority card may stay where it is."""
    auction = Waterfall(resume_with_priority=False, free_moves_priority=moves)
    g = tried(privates=(Private("Ferry", 10, 5), *THREE[1:]), auction=auction)
    s = play(g, g.start(3), *[Pass()] * 6)

    assert s.owner == [0, UNSOLD, UNSOLD]
    assert (g.turn(s), s.priority) == (1, priority)


def test_something_follows_a_round_of_passes() -> None:
    """After the income of the sold privates, and not while the first one only gets cheaper."""
    g = tried(privates=THREE, ledgers=BOOKS, auction=Waterfall(after_passes=(Visit,)))
    s = play(g, g.start(2), Pass(), Pass())
    assert s.ledgers["visits"] == [0]
    play(g, s, Buy("Ferry"), Pass(), Pass())

    assert s.ledgers["visits"] == [1]
    assert s.cash[0] == 400 - 15 + 5


def test_privates_dealt_at_random() -> None:
    """Every player has one and has paid its price; then the first stock round begins."""
    g = tried(privates=THREE, auction=RandomDeal())
    s, rng = g.start(3), Rng(1)
    while g.turn(s) == CHANCE:
        g.apply(s, g.draw(s, rng))

    assert sorted(s.owner) == [0, 1, 2]
    assert s.cash == [300 - THREE[s.owner.index(p)].price for p in range(3)]
    assert (s.round, g.turn(s)) == (1, 0)


# ------------------------------------------------------------ stock rounds


def test_floating_at_half() -> None:
    """Five shares are enough."""
    g = tried(capital=FullCapital(float_shares=5, at_once=True))
    s = founded(g, held=(3, 1))
    play(g, s, Share("West", "ipo"))

    assert s.floated[0] == 2
    assert s.treasury[0] == 600


def test_one_block_of_a_corporation_a_turn() -> None:
    """A second sale of the same corporation is refused, of another one it is not."""
    g = tried(selling=Selling(one_block))
    s = founded(g, held=(5, 2))
    play(g, s, Sell(1, "West"))

    assert rule(g, s, Sell(1, "West")) == "rail:sell_once"


@pytest.mark.parametrize(
    ("order", "after_purchase", "after_both"),
    [
        ("sell_buy_sell", "", ""),
        (SELL_BUY_OR_BUY_SELL, "", "rail:turn_order"),
        (SELL_BUY, "rail:turn_order", "rail:turn_order"),
    ],
)
def test_the_order_of_a_stock_turn(order: str, after_purchase: str, after_both: str) -> None:
    """Sales on both sides of the purchase, on one of them, or before it only."""
    g = tried(stock=StockTurns(order))
    bought = founded(g, held=(4, 2))
    turn = bought.agenda[-1]
    assert rule(g, bought, Sell(1, "West")) == ""
    after = replace(turn, bought="East", source="ipo")  # type: ignore[call-arg]
    bought.agenda[-1] = after
    assert rule(g, bought, Sell(1, "West")) == after_purchase
    bought.agenda[-1] = replace(after, sold=True)  # type: ignore[call-arg]
    assert rule(g, bought, Sell(1, "West")) == after_both


def test_only_floated_ones_rise_when_sold_out() -> None:
    """One that never floated stays where it is."""
    g = tried(selling=Selling(round_end=sold_out_floated_up))
    for floated, value in ((0, 50), (2, 60)):
        s = founded(g, held=(6, 4))
        s.floated[0] = floated
        g.market.put(s, 0, g.market.down[s.cell[0]])
        StockRoundEnds().run(g, s, SILENT)
        assert g.value(s, 0) == value


def test_the_rest_of_the_offering_goes_to_the_pool() -> None:
    """As a corporation floats, at tables of that size, however full the pool gets."""
    for seats, pool in ((2, 4), (3, 0)):
        g = tried(capital=FullCapital(rest_to_pool=(2,)), limits=Limits({2: 12, 3: 9}, pool=3))
        s = founded(g, seats, held=(4, 1))
        play(g, s, Share("West", "ipo"))
        assert s.floated[0]
        assert (s.in_offer(0), s.in_pool(0)) == (4 - pool, pool)
        assert list(g.invariants(s)) == []


@dataclass(frozen=True, slots=True)
class Shrinking(StockTurns):
    """Who is not president and buys from the pool makes a share there leave the game first."""

    def before_share(self, g: RailGame, s: RailState, seat: Seat, corp: int, holder: int, out: Tape) -> None:
        if holder == s.market_pool and s.president[corp] != seat:
            shares.retire(g, s, corp, holder, 1, out)


@pytest.mark.parametrize(("pool", "got"), [(2, 1), (1, 0)])
def test_shares_leave_the_game(pool: int, got: int) -> None:
    """They are counted as gone, a share stays one tenth, and with none left the buyer pays nothing."""
    g = tried(stock=Shrinking())
    s = founded(g, held=(4, 1))
    s.move_shares(0, s.offer, s.market_pool, pool)
    play(g, s, Pass(), Share("West", "pool"))

    assert (s.held(0, 1), s.retired[0], s.in_pool(0)) == (1 + got, 1, pool - 1 - got)
    assert s.cash[1] == 400 - 60 * got
    assert s.share_count[0] == 10
    assert wrongs(g, s) == []
    assert g.restore(json.loads(json.dumps(g.dump(s)))).retired == s.retired


def test_corporations_may_have_other_shares() -> None:
    """A president's certificate of three shares costs three times par and counts once; positions say so."""
    g = changed(lambda t: replace(t, corporations=(replace(t.corporations[0], president_shares=3), t.corporations[1])))
    s = g.setup(2)
    s.agenda, s.owner = [StockRound()], [CLOSED]
    g.settle(s, SILENT)
    play(g, s, Par("West", 60))
    assert (s.cash[0], s.held(0, 0), shares.certificates(g, s, 0, 0)) == (400 - 180, 3, 1)

    other = g.setup(2)
    other.president_shares[1], other.share_count[1] = 1, 5
    other.shares[4 + other.offer] = 5
    written = g.dump(other)
    assert written["corporations"]["East"]["share_count"] == 5
    assert "share_count" not in written["corporations"]["West"]
    assert g.restore(json.loads(json.dumps(written))).president_shares == [3, 1]


def test_a_limit_in_shares() -> None:
    """Six shares, whatever the president's certificate holds."""
    g = changed(
        lambda t: replace(
            t,
            corporations=(replace(t.corporations[0], president_shares=3), t.corporations[1]),
            limits=Limits({2: 12, 3: 9}, own=6, own_in_shares=True),
        )
    )
    s = founded(g, held=(5, 0))
    assert rule(g, s, Share("West", "ipo")) == ""
    s.move_shares(0, s.offer, 0, 1)
    assert rule(g, s, Share("West", "ipo")) == "rail:corporation_limit"
    s.move_shares(0, s.offer, 0, 1)
    assert shares.over_limit(g, s, 0)


# ------------------------------------------------------------ track


def laying(cash: int, policy: Building) -> tuple[RailGame, RailState]:
    """West, with two tiles a turn, builds from Aston, which may become green."""

    def change(t: Title) -> Title:
        board = Board(MAP.replace("A  O  ", "A  y  "), TILES + "10 x1 green city 30*2: 0 1\n")
        first = replace(t.phases[0], colours=("yellow", "green"))
        return replace(t, building=policy, board=board, phases=(first, *t.phases[1:]))

    g = changed(change)
    s = founded(g, held=(6,))
    s.round, s.operating, s.floated[0], s.treasury[0] = OPERATING, 0, 2, cash
    s.agenda = [tile_step(0), HomeStep(0)]
    g.settle(s, SILENT)
    return g, s


FIRST, SECOND, UPGRADE = Tile("9", "A3", 1), Tile("8", "B2", 2), Tile("10", "A1", 4)


def test_a_further_tile_costs_more() -> None:
    """The first of a turn nothing; without the money for the second nobody is asked for one."""
    g, s = laying(20, Building(lays=2, further_cost=20))
    play(g, s, FIRST)
    assert SECOND in list(g.legal(s))
    s.treasury[0] = 19
    assert rule(g, s, SECOND) == "rail:terrain"
    s.treasury[0] = 20
    play(g, s, SECOND)
    assert s.treasury[0] == 0
    assert list(g.invariants(s)) == []

    g, s = laying(10, Building(lays=2, further_cost=20))
    play(g, s, FIRST)
    assert (s.agenda, s.treasury[0]) == ([], 10)


def test_two_new_tiles_or_one_upgrade() -> None:
    """An upgrade takes both tile actions."""
    g, s = laying(0, Building(lays=2, upgrade_lays=2))
    assert rule(g, s, UPGRADE) == ""
    play(g, s, FIRST)
    assert rule(g, s, UPGRADE) == "rail:one_upgrade"
    assert UPGRADE not in list(g.legal(s))
    assert rule(g, s, SECOND) == ""

    g, s = laying(0, Building(lays=2, upgrade_lays=2))
    play(g, s, UPGRADE)
    assert s.agenda == []
    g, s = laying(0, Building(lays=2))
    play(g, s, UPGRADE)
    assert rule(g, s, FIRST) == ""


# ------------------------------------------------------------ the course, ledgers, endings


def test_effects_stand_between_rounds() -> None:
    """Before the first round, after the income of an operating round, between two of a set, and after a set."""
    for course, count in (
        (replace(COURSE, after_sale=(Visit,)), 1),
        (replace(COURSE, after_income=(Visit,)), 2),
        (replace(COURSE, between=(Visit,)), 1),
        (replace(COURSE, rounds=(StockRound, OperatingRound, Visit)), 1),
        (replace(COURSE, rounds=(StockRound, Visit, OperatingRound)), 1),
    ):
        assert visits(tried(ledgers=BOOKS, course=course)) == count


def visits(g: RailGame) -> int:
    """Of a game in which nobody does anything, up to the second stock round, with two operating rounds."""
    s = g.setup(2)
    s.owner = [0]
    s.agenda = []
    g.title.course.begin(s)
    s.phase = 1
    g.settle(s, SILENT)
    while s.cycle == 1:
        g.apply(s, Pass())
    return s.ledgers["visits"][0]


def test_a_corporation_is_drawn_before_the_sale() -> None:
    """Chance is asked first; the ledger remembers the name."""
    g = tried(ledgers=BOOKS, course=replace(COURSE, at_start=(lambda: DrawCorporation("drawn"), Visit)))
    s = g.start(2)
    assert g.turn(s) == CHANCE
    play(g, s, Draw("East"))

    assert s.ledgers["drawn"] == [1]
    assert s.ledgers["visits"] == [1]
    assert g.turn(s) == 0
    assert g.dump(s)["drawn"] == "East"


def test_ledgers_are_part_of_a_position() -> None:
    """They are cloned, written where they differ from the start, read, and shown in a view."""
    g = tried(ledgers=BOOKS)
    s = g.start(2)
    assert s.ledgers == {"visits": [0], "loans": [0, 0], "fame": [3, 3], "drawn": [-1]}
    other = s.clone()
    other.ledgers["loans"][1], other.ledgers["fame"][0], other.ledgers["drawn"][0] = 4, 2, 0
    assert s.ledgers["loans"] == [0, 0]
    written = json.loads(json.dumps(g.dump(other)))

    assert written["corporations"]["East"]["loans"] == 4
    assert written["players"][0]["fame"] == 2
    assert "fame" not in written["players"][1]
    assert g.restore(written).ledgers == other.ledgers
    assert g.view(other, 0).json()["drawn"] == "West"


@dataclass(frozen=True, slots=True)
class Ceiling(Ending):
    """A title's own end: a marker has come to the last cell of a row."""

    word: str = "ceiling"
    rule: str = "too_long"

    def after_set(self, g: RailGame, s: RailState) -> bool:
        return any(g.value(s, c) == max(g.market.price) for c in g.majors)


def test_a_title_ends_in_its_own_way() -> None:
    """The word of its ending is stored, its rule is the reason."""
    g = tried(endings=Endings((BankBreaks(), Bankruptcy(), Ceiling())))
    s = founded(g, held=(4, 2))
    g.market.put(s, 0, g.market.price.index(max(g.market.price)))
    s.owner = [0]
    while s.agenda:
        g.apply(s, Pass())

    assert s.ending == "ceiling"
    result = g.result(g.restore(g.dump(s)))
    assert result is not None
    assert result.reason.id == "rail:too_long"


@dataclass(frozen=True, slots=True)
class OwnBook(Rulebook):
    """The kit's rules, and one that only this title prints."""

    ceiling: Rule = UNPRINTED


def test_a_title_prints_rules_of_its_own() -> None:
    """They are told apart from the kit's by their id, and are cited, listed and looked up like these."""
    sections = {f.name: "1" for f in fields(Rulebook) if f.default is MISSING}
    book = OwnBook.printed("Toy", **sections, ceiling="9")
    g = tried(endings=Endings((BankBreaks(), replace(Ceiling(), rule="ceiling"))))
    g.book = book  # type: ignore[misc]  # a title sets it in its class

    assert g.rule("ceiling") == Rule("Toy:ceiling", "Toy 9") in book.rules
    assert book.income.id == "rail:income"


@pytest.mark.parametrize(
    "parts",
    [
        {"privates": THREE, "auction": Waterfall(multiple=5, highest_binds=True, speaking=AlwaysLowest(), leaves=True)},
        {
            "privates": THREE,
            "auction": Waterfall(multiple=5, highest_binds=True, side_bids=True, after_passes=(Visit,)),
        },
        {"privates": (*THREE, replace(THREE[0], id="Mill", seats=(2,))), "auction": RandomDeal()},
        {"stock": Shrinking(SELL_BUY_OR_BUY_SELL), "selling": Selling(one_block, price=Contiguous())},
        {"stock": Shrinking(SELL_BUY), "capital": FullCapital(5, rest_to_pool=(2,))},
        {
            "course": replace(
                COURSE, rounds=(StockRound, OperatingRound, Visit), between=(Visit,), after_income=(Visit,)
            )
        },
        {"course": replace(COURSE, at_start=(lambda: DrawCorporation("drawn"),))},
        {"building": Building(lays=2, upgrade_lays=2, further_cost=20)},
    ],
    ids=["waterfall", "passes", "deal", "one block", "pool", "course", "drawn", "track"],
)
def test_every_choice_keeps_the_promises(parts: dict[str, Any]) -> None:
    """Random games end, every position sound, every list exact."""
    check_game(tried(ledgers=BOOKS, **parts), seats=3 if "privates" in parts else 2, games=2)
