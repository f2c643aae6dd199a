"""Every rule of 1830 that refuses: a played action it forbids, beside the nearest one it allows."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from stockrail import native
from stockrail.core.errors import IllegalAction
from stockrail.core.options import OptionValue
from stockrail.games.g1830 import Game1830
from stockrail.games.g1830.book import BOOK
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail import misplaced, shares
from stockrail.rail.policies.running import FAULTS
from stockrail.rail.rulebook import UNPRINTED
from tests.games.g1830.desk import Desk
from tests.games.g1830.test_6_emergency import needy
from tests.games.g1830.test_6_routes import example, paying
from tests.games.g1830.test_6_track import prr_beside_erie
from tests.games.g1830.test_6_trains import buying
from tests.games.g1830.test_options import brown, over_the_limit, pete


@dataclass(frozen=True)
class Case:
    """A position, an action refused in it, and a legal one in it or in the position `beside` it."""

    position: Callable[[], Desk]
    refused: str
    legal: str
    beside: Callable[[], Desk] | None = None


def bids(*texts: str) -> Desk:
    """Six players: seat 0 bids, the others pass, until it is seat 0's turn again."""
    d = Desk(6)
    for text in texts:
        d.do(text, *["pass"] * 5)
    return d


def auctioned() -> Desk:
    return Desk(3).do("bid DH 75", "bid DH 80", "bid DH 85", "buy SV", "buy CS")


def stocks(cycle: int = 2, **shares: tuple[int, ...]) -> Desk:
    """A stock round of four in which seat 0 is on turn."""
    d = Desk().privates(DH=1)
    for name, held in shares.items():
        d.own(name, *held)
    return d.stock(cycle=cycle)


def at_the_limit() -> Desk:
    """Four players, 16 certificates; CPR stands in the yellow zone."""
    d = Desk().privates().own("BO", 6, 1).own("CO", 6, 1).own("Erie", 6, 1).own("NYC", 1, 2)
    return d.own("CPR", 0, 3, at="B3").stock()


def exchanged() -> Desk:
    return Desk(2).privates(MH=0).own("PRR", 3, 1).stock().do("exchange MH ipo")


def track(tiles: str = "", cash: int = 500, phase: str = "3", **owners: str | int) -> Desk:
    """PRR, at home in Altoona, in its track step."""
    d = Desk().privates(**owners).own("PRR", 6).treasury(PRR=cash).phase(phase)
    return (d.tiles(tiles) if tiles else d).tokens(PRR="H12").operate("PRR", "track")


EIGHTS = "C9 8 0, D8 8 0, D12 8 0, G3 8 0, G5 8 0, G9 8 0, G11 8 0, I11 8 0"
EAST = "H14 9 1, H16 57 1"
WEST = "H10 57 1, H8 9 1, H6 9 1, H4 57 1"


def stations(tiles: str, own: str = "H12", cash: int = 500, others: str = "", **options: OptionValue) -> Desk:
    """PRR in its token step; Pittsburgh, next to its home, is always open to it."""
    d = Desk(4, **options).privates().own("PRR", 6).treasury(PRR=cash).phase("3").tiles(f"H10 57 1, {tiles}")
    d.tokens(PRR=own)
    for word in others.split():
        name, _, place = word.partition(":")
        d.tokens(**{name: place})
    return d.operate("PRR", "token")


def without_tokens() -> Desk:
    """In play nobody is asked for a token without having one: here the question stood when the last were laid."""
    return stations(EAST).tokens(PRR="D2 D14 K15")


def poor_after_a_far_tile() -> Desk:
    """By the reading that keeps DH's token free, a corporation that could pay no other is asked."""
    d = Desk(dh_token_later_free=True).privates(DH="PRR").own("PRR", 6).treasury(PRR=150).tokens(PRR="H12")
    d.operate("PRR", "track").do("power DH 57 F16 0", "pass")
    return d.tiles("H10 57 1").operate("PRR", "token")


def strict() -> Desk:
    d = Desk(enforce_best_revenue="always").privates().own("BO", 6).phase("3").tokens(BO="I15").trains(BO="2-0")
    return d.tiles("I15 53 0, J14 14 2, I17 9 1").operate("B&O", "run")


def runs(fleet: str = "3-0 4-0") -> Desk:
    return example("4", fleet).operate("B&O", "run")


def private(phase: str = "3") -> Desk:
    return buying(phase=phase).privates(SV=0, CS="NYC").operate("PRR", "track")


def other_train(treasury: int, president: int, phase: str) -> Desk:
    return needy(treasury, president, phase).own("NYC", 6).trains(NYC="5-0").operate("B&O", "train")


CASES = {
    # the sale of the private companies
    "lowest_private": Case(Desk, "buy CS", "buy SV"),
    "bid_on_lowest": Case(Desk, "bid SV 25", "bid CS 45"),
    "bid_least": Case(Desk, "bid CA 164", "bid CA 165"),
    "bid_cash": Case(bids, "bid BO 401", "bid BO 400"),
    "bid_aside": Case(lambda: bids("bid CA 165", "bid BO 225"), "buy SV", "buy SV", lambda: bids("bid CA 165")),
    "auction_only": Case(auctioned, "bid CA 165", "bid DH 90"),
    "shares_later": Case(Desk, "par PRR 67", "par PRR 67", lambda: stocks(cycle=1)),
    # stock rounds
    "par_value": Case(stocks, "par NYC 85", "par NYC 82"),
    "president_first": Case(stocks, "share NYC ipo", "par NYC 67"),
    "no_first_sale": Case(
        lambda: stocks(cycle=1, PRR=(3, 1)), "sell 1 PRR", "sell 1 PRR", lambda: stocks(cycle=2, PRR=(3, 1))
    ),
    "no_buy_back": Case(lambda: stocks(NYC=(3, 2), PRR=(2, 3)).do("sell 1 NYC"), "share NYC ipo", "share PRR ipo"),
    "one_purchase": Case(lambda: stocks(NYC=(3, 2), PRR=(3, 3)).do("share PRR ipo"), "share NYC ipo", "sell 1 NYC"),
    "turn_order": Case(lambda: brown(sr_order="sell_buy"), "sell 1 PRR", "share NYC pool"),
    "share_cash": Case(
        lambda: stocks(PRR=(3, 1)).cash(81, 0, 0, 0), "share PRR ipo", "share PRR ipo",
        lambda: stocks(PRR=(3, 1)).cash(82, 0, 0, 0),
    ),
    "share_source": Case(lambda: stocks(PRR=(3, 1)), "share PRR pool", "share PRR ipo"),
    "corporation_limit": Case(lambda: stocks(PRR=(6, 1), NYC=(5, 1)), "share PRR ipo", "share NYC ipo"),
    "certificate_limit": Case(at_the_limit, "share NYC ipo", "share CPR ipo"),
    "pool_limit": Case(
        lambda: Desk().privates().own("NYC", 3, 4, pool=3).stock(), "sell 3 NYC", "sell 2 NYC"
    ),
    "sell_down": Case(over_the_limit, "pass", "sell 1 PRR"),
    "several": Case(brown, "share NYC ipo", "share NYC pool"),
    "president_certificate": Case(lambda: stocks(PRR=(3, 1)), "sell 2 PRR", "sell 1 PRR"),
    "sale_needs_par": Case(exchanged, "sell 1 NYC", "sell 1 PRR"),
    "sell_own": Case(lambda: stocks(PRR=(3, 2)), "sell 4 PRR", "sell 3 PRR"),
    "trade_window": Case(lambda: stocks(cycle=1), "deal", "deal", stocks),
    "trade_price": Case(lambda: stocks().do("deal"), "trade DH 0 601", "trade DH 0 600"),
    # privates of corporations
    "buy_in_owner": Case(private, "acquire CS 40", "acquire SV 40"),
    "buy_in_window": Case(lambda: private("2"), "acquire SV 20", "acquire SV 20", private),
    "buy_in_price": Case(private, "acquire SV 9", "acquire SV 10"),
    "power": Case(lambda: track(CS="PRR"), "power CS 57 B20 0", "power CS 58 B20 0"),
    # track
    "turn_sequence": Case(
        track, "train 3-1 bank 180 -", "train 3-1 bank 180 -", lambda: track().do("pass")
    ),
    "one_tile": Case(lambda: track(CS="PRR").do("tile 9 H14 1"), "tile 57 H16 1", "power CS 58 B20 0"),
    "printed_hex": Case(track, "tile 9 H12 1", "tile 9 H14 1"),
    "tile_supply": Case(lambda: track(EIGHTS), "tile 8 H14 1", "tile 9 H14 1"),
    "tile_colour": Case(lambda: track(EAST, phase="2"), "tile 14 H16 0", "tile 14 H16 0", lambda: track(EAST)),
    "connection": Case(track, "tile 57 E19 0", "tile 57 H10 1"),
    "off_grid": Case(lambda: track(EAST), "tile 59 H18 2", "tile 59 H18 1"),
    "terrain": Case(lambda: track("H14 8 1", 119), "tile 9 G15 0", "tile 9 G15 0", lambda: track("H14 8 1", 120)),
    "blocked_hex": Case(lambda: track(EAST, CA=2), "tile 59 H18 1", "tile 59 H18 1", lambda: track(EAST, CA="PRR")),
    "same_cities": Case(lambda: track(EAST), "tile 23 H16 1", "tile 14 H16 0"),
    "label": Case(lambda: track(EAST), "tile 59 H16 1", "tile 59 H18 1"),
    "keep_track": Case(lambda: track(EAST), "tile 23 H14 0", "tile 23 H14 1"),
    "upgrade": Case(lambda: track(EAST), "tile 57 H14 1", "tile 23 H14 1"),
    # stations
    "home_city": Case(lambda: prr_beside_erie().do("tile 59 E11 4"), "home E11 2", "home E11 1"),
    "token_reach": Case(
        lambda: stations(f"{EAST}, {WEST}", others="NYC:H10"), "token H4 0", "token H4 0",
        lambda: stations(f"{EAST}, {WEST}"),
    ),
    "token_cost": Case(poor_after_a_far_tile, "token H10 0", "token F16 0"),
    "token_room": Case(lambda: stations(EAST, others="NYC:H10"), "token H10 0", "token H16 0"),
    "token_twice": Case(lambda: stations("G19 54 0", own="H12 G19.0"), "token G19 1", "token H10 0"),
    "token_left": Case(without_tokens, "token H16 0", "pass"),
    "token_home": Case(
        lambda: stations("F16 57 1, F18 8 1, E19 57 0", own="H12 F16"), "token E19 0", "token E19 0",
        lambda: stations("F16 57 1, F18 8 1, E19 57 0, E19 14 0", own="H12 F16"),
    ),
    "token_either": Case(
        lambda: stations("E13 8 1, E11 59 4", own="H12 D14"), "token E11 0", "token E11 0",
        lambda: stations("E13 8 1, E11 59 4", own="H12 D14", others="Erie:E11.1"),
    ),
    # runs and revenue
    "run_train": Case(runs, "run 2-0:I15-J14", "run 3-0:I15-J14"),
    "run_length": Case(lambda: runs("2-0"), "run 2-0:I15-J14-K13", "run 2-0:I15-J14"),
    "run_track": Case(runs, "run 3-0:I15-h14-H16", "run 3-0:H16-h14-i13-J14-I15"),
    "run_station": Case(runs, "run 3-0:K13-J14", "run 3-0:K13-J14-I15"),
    "run_ends": Case(lambda: runs().tokens(PRR="J14", NYC="J14"), "run 3-0:I15-J14-K13", "run 3-0:I15-J14"),
    "run_city_twice": Case(runs, "run 3-0:I15-J14-i13-h14-I15", "run 3-0:I15-h14-i13-J14-K15"),
    "run_disjoint": Case(
        runs, "run 3-0:I15-J14-K13,4-0:I15-J14-K15", "run 3-0:I15-J14-K13,4-0:I15-h14-i13-J14-K15"
    ),
    "must_run": Case(runs, "run -", "run 3-0:I15-i17-I19"),
    "best_run": Case(strict, "run 2-0:I15-i17-I19", "run 2-0:I15-J14"),
    "dividend": Case(paying, "dividend half", "dividend pay"),
    # trains
    "own_cash": Case(
        lambda: buying(cash=79, fleet="2-0").own("NYC", 6).trains(NYC="2-1").operate("PRR", "train"),
        "train 2-1 NYC 80 -", "train 2-1 NYC 79 -",
    ),
    "train_limit": Case(
        lambda: buying(phase="6", fleet="5-0 6-0", cash=2000).operate("PRR", "train"),
        "train D-0 bank 1100 -", "train D-0 bank 800 5-0",
    ),
    "train_offer": Case(lambda: buying().operate("PRR", "train"), "train 3-0 bank 180 -", "train 2-1 bank 80 -"),
    "train_price": Case(lambda: buying().operate("PRR", "train"), "train 2-1 bank 79 -", "train 2-1 bank 80 -"),
    "train_trade_in": Case(
        lambda: buying(phase="6", fleet="5-0", cash=2000).operate("PRR", "train"),
        "train D-0 bank 700 5-0", "train D-0 bank 800 5-0",
    ),
    "discard": Case(
        lambda: buying(phase="4", fleet="3-0 4-0").sold_out("4").operate("PRR", "train").do("train 5-0 bank 450 -"),
        "discard 2-0", "discard 3-0",
    ),
    # forced purchases and bankruptcy
    "must_buy": Case(lambda: needy(100, 150, "3").operate("B&O", "train"), "pass", "train 3-1 bank 180 -"),
    "help_price": Case(lambda: other_train(100, 900, "6"), "train 5-0 NYC 451 -", "train 5-0 NYC 450 -"),
    "help_needed": Case(lambda: other_train(200, 900, "3"), "train 5-0 NYC 201 -", "train 5-0 NYC 200 -"),
    "help_cheapest": Case(
        lambda: needy(200, 900, "6").pool("5-0").operate("B&O", "train"), "train 6-1 bank 630 -", "train 5-0 pool 450 -"
    ),
    "forced_president": Case(
        lambda: needy(0, 0, "6").own("BO", 4, 3, at="G5").operate("B&O", "train"), "sell 2 B&O", "sell 1 B&O"
    ),
    "forced_enough": Case(
        lambda: needy(100, 150, "4").own("NYC", 3, 4, at="G2").operate("B&O", "train"), "sell 2 NYC", "sell 1 NYC"
    ),
    "forced_back": Case(
        lambda: pete().do("sell 3 PRR", "train 4-0 PRR 300 -", "refuse"), "train 4-0 PRR 100 -", "sell 2 PRR"
    ),
    "forced_private": Case(
        lambda: needy(100, 50, "3").privates(DH=0).operate("B&O", "train"), "trade DH 0 50", "trade DH 1 50"
    ),
    "bankruptcy": Case(
        lambda: needy(50, 800, "7").sold_out("6").own("PRR", 3, 4, at="G1", pool=2).operate("B&O", "train"),
        "bankrupt", "sell 3 PRR",
    ),
}  # fmt: skip


def refusing() -> Iterator[str]:
    """The rules every judge of the steps of 1830 names, and those it names by way of a table."""
    yield from FAULTS.values()
    yield from misplaced.ELSEWHERE.values()
    modules = {item.__module__ for item in Game1830.items}
    for module in (*modules, misplaced.__name__, shares.__name__):
        source = native.ROOT.parent.joinpath(*module.split(".")).with_suffix(".py")
        for f in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(f, ast.FunctionDef) and f.returns is not None and "Refusal" in ast.unparse(f.returns):
                named = (n for n in ast.walk(f) if isinstance(n, ast.Attribute))
                yield from (n.attr for n in named if ast.unparse(n.value).endswith("book"))


def test_no_rule_refuses_unseen() -> None:
    """A rule that a judge names has its row above, and every row is named by a judge."""
    assert {getattr(BOOK, name) for name in refusing()} - {UNPRINTED} == {getattr(BOOK, name) for name in CASES}


@pytest.mark.parametrize("name", CASES)
def test_the_rule_refuses_what_it_forbids_and_nothing_else(name: str) -> None:
    """The refusal cites that rule, says so in every language, and changes nothing; its neighbour is played."""
    case = CASES[name]
    d = case.position()
    before = d.g.digest(d.s)
    with pytest.raises(IllegalAction) as caught:
        d.do(case.refused)

    assert caught.value.refusal.rule == getattr(BOOK, name)
    assert d.g.digest(d.s) == before
    for lang in LANGUAGES:
        said = Words("1830", lang).refusal(caught.value.refusal)
        assert "{" not in said
        assert "[rule" not in said
    beside = (case.beside or case.position)()
    beside.do(case.legal)
