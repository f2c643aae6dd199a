"""Every rule that refuses, beside its nearest legal neighbour: the rule and its section are cited, nothing changes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import stockrail.rail
from stockrail.games.g1846 import ENDINGS
from stockrail.games.g1846.book import BOOK
from stockrail.games.g1846.data import PRIVATES
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail import misplaced
from stockrail.rail.policies.running import FAULTS
from stockrail.rail.powers.free_tiles import FreeTiles
from tests.games.g1846.desk import Desk

At = Callable[[], Desk]


@dataclass(frozen=True)
class Case:
    """In a position one action is refused by a rule, and another, there or in a position beside it, is not."""

    rule: str
    section: str
    refused: str
    legal: str
    at: At
    beside: At | None = None


# ------------------------------------------------------------ positions


def two() -> Desk:
    return Desk(2)


def stock(*cash: int, removed: tuple[str, str] = ("ERIE", "PRR"), **companies: int) -> Desk:
    """A stock round of three: NYC at 50 belongs to all, GT to the first; both have operated."""
    d = Desk(3, removed).bare(**companies).cash(*cash)
    return d.own("NYC", 4, 2, price=50).own("GT", 3, price=50)


def many(count: int) -> Desk:
    """The first player holds so many certificates of NYC, GT and B&O."""
    return Desk(3, ("ERIE", "PRR")).bare().cash(500, 0, 0).own("NYC", 6).own("GT", 6).own("B&O", count + 1 - 10).stock()


def bought() -> Desk:
    """The turn goes on after the purchase, for the companies can be traded."""
    d = Desk(3, ("ERIE", "PRR"), private_trades="stock_turn").bare(MAIL=0).cash(500, 100, 0)
    return d.own("NYC", 4, price=50).own("GT", 3, price=50).stock().play("share NYC ipo")


def trading(**options: str) -> Desk:
    return Desk(3, ("ERIE", "PRR"), **options).bare(MAIL=0).cash(500, 100, 0).own("NYC", 4).stock()


def empty_seats(held: int) -> Desk:
    """GT is in receivership: its last two shares in the pool are the president's certificate."""
    d = Desk(3, ("ERIE", "PRR")).bare().cash(100, 100, 0).own("GT", held, price=30, pool=2)
    return d.stock()


def turn(name: str, cash: int = 300, phase: str = "I", **companies: int | str) -> Desk:
    """An operating turn with nothing but a home."""
    return Desk(5).bare(**companies).phase(phase).own(name, 2).treasury(**{name.replace("&", ""): cash})


def nyc(cash: int = 300, phase: str = "I", **companies: int | str) -> Desk:
    """NYC, with track to Cleveland."""
    return turn("NYC", cash, phase, **companies).tiles("D18 8 4").operate("NYC")


def cleveland(cash: int = 300) -> Desk:
    return turn("NYC", cash, "II").own("ERIE", 0, 2).tiles("D18 8 4", "E17 293 3", "E19 7 3").operate("NYC")


def chicago(**companies: int | str) -> Desk:
    """NYC reaches the south-eastern city of Chicago from Fort Wayne."""
    return turn("NYC", 300, "I", **companies).token("NYC", "E11").tiles("E11 57 1", "E9 9 1", "E7 8 2")


def at_detroit(tile: str) -> Desk:
    """NYC comes from Detroit to Port Huron, where GT has not started."""
    return turn("NYC", phase="II").tiles(tile).token("NYC", "C15").operate("NYC")


def tokens(*places: str) -> Desk:
    d = turn("GT").tiles("B16 6 4")
    for where in places:
        d.token("GT", where)
    return d.operate("GT")


def pool(phase: str = "I") -> Desk:
    return Desk(5).bare().phase(phase).own("NYC", 3, pool=2).treasury(NYC=150).operate("NYC")


def running(*trains: str) -> Desk:
    """NYC between two cities of the middle: Terre Haute, Indianapolis (GT's), Dayton."""
    d = turn("NYC", 0, "II").own("GT", 0, 2).token("NYC", "G7").token("GT", "G9").trains("NYC", *trains)
    return d.tiles("G7 57 1", "G9 57 1", "G11 9 1", "G13 57 1", "D20 619 3").operate("NYC", "run")


def louisville() -> Desk:
    d = turn("B&O", 0).token("B&O", "H12").tiles("H12 293 0", "I11 9 0", "I9 9 2", "H8 9 2", "G7 57 2")
    return d.trains("B&O", "3/5-1").operate("B&O", "run")


def salamanca() -> Desk:
    return turn("ERIE", 0, "II").tiles("D20 619 3").trains("ERIE", "4-1").operate("ERIE", "run")


def buffalo() -> Desk:
    return turn("NYC", 0, "II").tiles("D20 14 0").trains("NYC", "4-1").operate("NYC", "run")


def dividends() -> Desk:
    d = turn("NYC", 0).trains("NYC", "2-5")
    d.s.ran[d.corp("NYC")] = 50
    return d.operate("NYC", "dividend")


def buying(cash: int, *trains: str, phase: str = "I", **companies: int | str) -> Desk:
    return turn("NYC", cash, phase, **companies).trains("NYC", *trains).operate("NYC", "train")


def selling(train: str, phase: str = "II", presidents: int = 2, cash: int = 200) -> Desk:
    """C&O has a train to sell."""
    d = turn("NYC", cash, phase).trains("NYC", "3/5-0").own("C&O", 0, presidents, pool=3).trains("C&O", train, "4-2")
    return d.operate("NYC", "train")


def surplus() -> Desk:
    """NYC buys the first brown card; GT has one green train too many."""
    d = Desk(5).bare().phase("II").own("GT", 0, 2).trains("GT", "2-5", "3/5-1", "3/5-2", "4-3", "4-4")
    d.own("NYC", 2).treasury(NYC=600).sold_out("4").operate("NYC", "train")
    return d.play("train 4/6-0 bank 450 -")


def needy(cash: int, price: int, held: int = 3, purse: int = 2000, phase: str = "IV") -> Desk:
    """NYC has no train and must buy one."""
    d = Desk(5).bare(BIG4=0).phase(phase).own("NYC", held, price=price).treasury(NYC=cash).cash(purse, 0, 0, 0, 0)
    return d.own("GT", 0, 2).trains("GT", "5-1", "5-2").operate("NYC", "train")


def selling_up(price: int = 20, mine: int = 3, rival: int = 2) -> Desk:
    """NYC can issue nothing, its president must sell shares for a green train."""
    pool = 0 if price == 10 else 4
    d = Desk(5).bare().phase("II").own("NYC", mine, rival, price=price, pool=pool).own("GT", 3, 3, price=100)
    return d.treasury(NYC=0).cash(0, 0, 0, 0, 0).operate("NYC", "train")


def last_trains(*trains: str) -> Desk:
    """Two players; the bank has no train."""
    d = Desk(2, ("GT", "C&O")).bare().phase("IV").own("NYC", 2).own("B&O", 0, 2).own("IC", 0, 2).treasury(NYC=100)
    d.sold_out("6").trains("NYC", "6-0").trains("B&O", *trains).trains("IC", "6-1", "6-2")
    return d.operate("NYC", "train")


# ------------------------------------------------------------ the cases

DRAFT = (
    Case("draft", "DRAFT-3", "keep BIG4", "keep MAIL", lambda: Desk(3).deal("MAIL", "MS", "blank", "blank", "blank")),
    Case("last_company", "DRAFT-5", "buy MS", "buy MAIL", lambda: Desk(3).last("MAIL", 2)),
    Case("take_last", "DRAFT-5.1", "pass", "buy BIG4", lambda: Desk(3).last("BIG4", 2).play(*["pass"] * 4)),
    Case(
        "draft_price",
        "DRAFT-6",
        "buy MAIL",
        "buy MAIL",
        lambda: Desk(3).cash(0, 0, 79).last("MAIL", 2),
        lambda: Desk(3).cash(0, 0, 80).last("MAIL", 2),
    ),
    Case("open_draft", "2P-5", "pass", "buy MAIL", two),
    Case("shares_later", "DRAFT-7", "par NYC 50", "buy MAIL", two),
)

STOCK = (
    Case("par_value", "FLOAT-1", "par IC 165", "par IC 150", lambda: stock(400, 0, 0).stock()),
    Case("par_cash", "FLOAT-1", "par IC 137", "par IC 124", lambda: stock(270, 0, 0).stock()),
    Case("president_first", "FLOAT-1", "share IC ipo", "par IC 50", lambda: stock(400, 0, 0).stock()),
    Case("corporation_closes", "CLOSE-1", "par GT 50", "par IC 50", lambda: stock(400, 0, 0).shut("GT").stock()),
    Case("set_up", "SET-2", "par PRR 50", "par IC 50", lambda: stock(400, 0, 0).stock()),
    Case("no_buy_back", "SR-4.2", "share GT pool", "share NYC ipo", lambda: stock(400, 0, 0).stock().play("sell 1 GT")),
    Case("one_purchase", "SR-2", "share NYC ipo", "deal", bought),
    Case("turn_order", "SR-2", "sell 1 GT", "deal", bought),
    Case("share_cash", "SR-4.1", "share NYC ipo", "sell 1 NYC", lambda: stock(49, 0, 0).stock()),
    Case("share_source", "SR-4.1", "share NYC pool", "share NYC ipo", lambda: stock(50, 0, 0).stock()),
    Case("corporation_limit", "SR-4.3", "share NYC ipo", "share B&O ipo", lambda: many(12)),
    Case("certificate_limit", "SR-4.4", "par IC 40", "par IC 40", lambda: many(14), lambda: many(13)),
    Case("sell_down", "SR-5.2", "pass", "sell 1 GT", lambda: many(15)),
    Case("pool_limit", "SR-3.4", "sell 2 NYC", "sell 1 NYC", lambda: stock(0, 0, 0).own("NYC", 3, 3, pool=4).stock(1)),
    Case("president_certificate", "SR-3.6", "sell 2 GT", "sell 1 GT", lambda: stock(0, 0, 0).stock()),
    Case("sell_own", "SR-3.1", "sell 3 NYC", "sell 2 NYC", lambda: stock(0, 0, 0).stock(1)),
    Case("sell_once", "SR-3.2", "sell 1 GT", "sell 1 NYC", lambda: stock(0, 0, 0).stock().play("sell 1 GT")),
    Case(
        "sell_operated",
        "SR-3.5",
        "sell 1 NYC",
        "sell 1 NYC",
        lambda: stock(0, 0, 0).own("NYC", 4, 2, operated=False).own("GT", 3, 1).stock(1),
        lambda: stock(0, 0, 0).own("NYC", 4, 2, operated=False).own("GT", 3, 1).stock(0),
    ),
    Case("sell_receivership", "SR-3.7", "sell 1 GT", "share GT pool", lambda: empty_seats(1)),
    Case("receivership_share", "RECV-6", "share GT pool", "share GT ipo", lambda: empty_seats(0)),
    Case("trade_window", "SR-4.5", "deal", "deal", trading, lambda: trading(private_trades="stock_turn")),
    Case(
        "trade_price",
        "SR-4.5",
        "trade MAIL 1 101",
        "trade MAIL 1 100",
        lambda: trading(private_trades="stock_turn").play("deal"),
    ),
)

COMPANIES = (
    Case("buy_in_window", "PV-1", "acquire MAIL 1", "pass", lambda: nyc(phase="III", MAIL=0), lambda: nyc(MAIL=0)),
    Case("buy_in_price", "PV-1", "acquire MAIL 81", "acquire MAIL 80", lambda: nyc(MAIL=0)),
    Case("buy_in_cash", "PV-1", "acquire MAIL 51", "acquire MAIL 50", lambda: nyc(50, MAIL=0)),
    Case("buy_in_owner", "PV-1.2", "acquire MAIL 1", "acquire SC 1", lambda: nyc(MAIL="GT", SC=0)),
    Case("power", "PV-2", "power MC 9 B12 1", "power MC 9 B12 1", lambda: nyc(MC=0), lambda: nyc(MC="NYC")),
    Case("power_together", "PV-3", "power MC 9 B14 1", "power MC 9 B12 1", lambda: nyc(MC="NYC")),
    Case(
        "power_upgrade",
        "PV-4",
        "power LSL 14 E17 0",
        "power LSL 294 E17 0",
        lambda: turn("NYC", phase="II", LSL="NYC").tiles("E17 293 3").operate("NYC"),
    ),
    Case("power_link", "PV-9", "power LM 8 G13 0", "power LM 57 G13 0", lambda: nyc(LM="NYC")),
    Case("power_dead_end", "PV-9.1", "power LM 57 G13 1", "power LM 57 G13 0", lambda: nyc(LM="NYC")),
    Case("marker", "PV-6", "assign MPC D14", "assign MPC D6", lambda: nyc(MPC="NYC")),
    Case("marker_moves", "PV-7", "assign SC D6", "assign SC D14", lambda: nyc(SC="NYC")),
    Case("extra_token", "PV-5", "station C&WI D6 0", "station C&WI D6 3", lambda: nyc(CWI="NYC")),
    Case("independent", "IND-1", "issue 1", "tile 9 C13 1", lambda: Desk(5).bare(MS=0).operate("MS")),
    Case(
        "independent_room",
        "IND-4",
        "acquire BIG4 1",
        "acquire BIG4 1",
        lambda: buying(100, "2-3", "2-4", "2-5", "2-6", BIG4=0, SC=0),
        lambda: buying(100, "2-3", "2-4", "2-5", BIG4=0, SC=0),
    ),
)

TRACK = (
    Case("turn_sequence", "OR-2", "dividend pay", "pass", nyc),
    Case(
        "one_tile",
        "TRACK-1",
        "tile 57 G15 0",
        "token E17 0",
        lambda: cleveland().play("tile 9 F16 0", "tile 294 E17 0"),
    ),
    Case("one_upgrade", "TRACK-1", "tile 14 D20 0", "tile 9 E15 1", lambda: cleveland().play("tile 294 E17 0")),
    Case("printed_hex", "TRACK-3.5", "tile 9 D16 1", "tile 293 E17 3", nyc),
    Case("tile_colour", "TRACK-2", "tile 14 D20 0", "tile 14 D20 0", nyc, lambda: nyc(phase="II")),
    Case("upgrade", "TRACK-2", "tile 57 D20 0", "tile 14 D20 0", lambda: nyc(phase="II")),
    Case(
        "tile_supply",
        "TRACK-3.7",
        "tile 293 E17 3",
        "tile 291 E17 3",
        lambda: turn("NYC").tiles("D18 8 4", "H12 293 0").operate("NYC"),
    ),
    Case("same_cities", "TRACK-3.1", "tile 57 D18 1", "tile 8 D18 4", lambda: turn("NYC").operate("NYC")),
    Case("label", "TRACK-3.2", "tile 57 E17 0", "tile 293 E17 0", nyc),
    Case("keep_track", "TRACK-3.3", "tile 619 D20 1", "tile 619 D20 3", lambda: nyc(phase="II")),
    Case("off_grid", "TRACK-3.4", "tile 15 D20 0", "tile 14 D20 0", lambda: nyc(phase="II")),
    Case(
        "blocked_hex",
        "TRACK-3.6",
        "tile 9 B12 1",
        "tile 9 B12 1",
        lambda: turn("GT", MC=0).tiles("B16 57 1", "B14 9 1").operate("GT"),
        lambda: turn("GT", MC="NYC").tiles("B16 57 1", "B14 9 1").operate("GT"),
    ),
    Case("connection", "TRACK-4", "tile 9 E9 0", "tile 293 E17 3", nyc),
    Case("terrain", "TRACK-5.4", "tile 293 E17 3", "tile 293 E17 3", lambda: nyc(19), lambda: nyc(20)),
)

TOKENS = (
    Case("one_token", "TOKEN-1", "token E17 0", "tile 294 E17 0", lambda: cleveland().play("token E17 0")),
    Case("token_cost", "TOKEN-1", "token E17 0", "token E17 0", lambda: cleveland(79), lambda: cleveland(80)),
    Case("token_reach", "TOKEN-2", "token G7 0", "token E17 0", cleveland),
    Case("token_room", "TOKEN-2", "token E21 0", "token E17 0", cleveland),
    Case(
        "token_twice",
        "TOKEN-2",
        "token D6 3",
        "token D6 3",
        lambda: chicago().token("NYC", "D6", 1).operate("NYC"),
        lambda: chicago().operate("NYC"),
    ),
    Case(
        "token_second",
        "TOKEN-3",
        "token D20 0",
        "token D20 0",
        lambda: turn("PRR").own("NYC", 0, 2).tiles("E19 8 3", "D20 619 3").operate("PRR"),
        lambda: turn("PRR", phase="IV").own("NYC", 0, 2).tiles("E19 8 3", "D20 619 3").operate("PRR"),
    ),
    Case(
        "token_power",
        "PV-5",
        "token D6 3",
        "token D6 3",
        lambda: chicago(CWI=0).operate("NYC"),
        lambda: chicago(CWI="GT").operate("NYC"),
    ),
    Case("token_left", "TOKEN-4", "token C15 0", "token C15 0", lambda: tokens("G7", "G9"), lambda: tokens("G7")),
    Case(
        "token_home",
        "FLOAT-6",
        "token B16 0",
        "token B16 0",
        lambda: at_detroit("B16 6 4"),
        lambda: at_detroit("B16 619 4"),
    ),
    Case("no_minor_token", "TOKEN-5", "token C15 0", "pass", lambda: Desk(5).bare(MS=0).operate("MS")),
)

SHARES = (
    Case("issue_window", "ISSUE-4", "issue 1", "pass", lambda: buying(100, "2-5")),
    Case("issue_once", "ISSUE-1", "redeem 1", "pass", lambda: pool().play("issue 1")),
    Case("issue_limit", "ISSUE-2.1", "issue 2", "issue 1", pool),
    Case("redeem", "ISSUE-3", "redeem 2", "redeem 1", pool),
)

RUNS = (
    Case("run_train", "ROUTE-8", "run 2-6:G7-G9", "run 2-5:G7-G9", lambda: running("2-5")),
    Case("run_length", "ROUTE-7", "run 2-5:E21-D20-C21", "run 2-5:D20-C21", lambda: running("2-5")),
    Case("run_track", "ROUTE-1", "run 2-5:G7-G13", "run 2-5:G7-G9", lambda: running("2-5")),
    Case("run_station", "ROUTE-1", "run 2-5:G9-g11-G13", "run 2-5:G7-G9", lambda: running("2-5")),
    Case("run_ends", "ROUTE-4", "run 4-1:G7-G9-g11-G13", "run 4-1:G7-G9", lambda: running("4-1")),
    Case("run_area", "ROUTE-3", "run 3/5-1:H12-i11-J10-i9-h8-G7", "run 3/5-1:H12-i11-J10", louisville),
    Case("run_city_twice", "ROUTE-2", "run 4-1:C21-D20-D22", "run 4-1:D20-C21", lambda: buffalo()),
    Case("run_sides", "ROUTE-3", "run 4-1:E23-E21-D20-C21", "run 4-1:E23-E21-D20", salamanca),
    Case("run_again", "ROUTE-5", "run 4-1:D20-C21-D20", "run 4-1:D20-C21", lambda: running("4-1")),
    Case(
        "run_disjoint",
        "ROUTE-5",
        "run 2-5:D20-C21,2-6:C21-D20",
        "run 2-5:D20-C21,2-6:G7-G9",
        lambda: running("2-5", "2-6"),
    ),
    Case("dividend", "DIV-1", "dividend third", "dividend half", dividends),
)

TRAINS = (
    Case("train_offer", "TRAIN-2", "train 4-0 bank 180 -", "train 2-2 bank 80 -", lambda: buying(500)),
    Case("train_price", "TRAIN-1", "train 2-2 bank 79 -", "train 2-2 bank 80 -", lambda: buying(500)),
    Case(
        "train_limit",
        "TRAIN-4",
        "train 2-7 bank 80 -",
        "train 2-6 bank 80 -",
        lambda: buying(500, "2-3", "2-4", "2-5", "2-6", MAIL=0),
        lambda: buying(500, "2-3", "2-4", "2-5", MAIL=0),
    ),
    Case("own_cash", "TRAIN-7", "train 3/5-1 C&O 201 -", "train 3/5-1 C&O 200 -", lambda: selling("3/5-1")),
    Case("phased_out", "TRAIN-5", "train 2-6 C&O 1 -", "train 4-2 C&O 1 -", lambda: selling("2-6", "III")),
    Case(
        "receivership_train",
        "RECV-4",
        "train 3/5-1 C&O 1 -",
        "train 3/5-1 C&O 1 -",
        lambda: selling("3/5-1", presidents=1),
        lambda: selling("3/5-1"),
    ),
    Case("discard", "TRAIN-4", "discard 2-5", "discard 4-3", surplus),
    Case(
        "last_train_kept",
        "2P-7",
        "train 5-1 B&O 1 -",
        "train 6-1 IC 1 -",
        lambda: last_trains("5-1"),
    ),
)

NEED = (
    Case("must_buy", "TRAIN-8", "pass", "train 6-1 bank 800 -", lambda: needy(800, 137)),
    Case("help_needed", "EMR-1", "train 7/8-1 bank 900 -", "train 6-1 bank 800 -", lambda: needy(800, 137)),
    Case("help_price", "EMR-4", "train 7/8-1 bank 900 -", "train 6-1 bank 800 -", lambda: needy(0, 20, purse=800)),
    Case("forced_issue", "EMR-2", "train 6-1 bank 800 -", "issue 1", lambda: needy(799, 112)),
    Case("forced_needed", "EMR-2.2", "issue 3", "issue 2", lambda: needy(799, 112)),
    Case("forced_nothing", "EMR-2.3", "issue 1", "train 6-1 bank 800 -", lambda: needy(0, 20)),
    Case("forced_all", "EMR-2.4", "issue 4", "issue 5", lambda: needy(0, 90, held=5)),
    Case("forced_source", "EMR-3", "train 5-1 GT 1 -", "train 6-1 bank 800 -", lambda: needy(799, 112).play("issue 1")),
    Case("forced_president", "EMR-5.1", "sell 1 NYC", "sell 1 GT", lambda: selling_up(price=30, mine=3, rival=3)),
    Case("forced_close", "EMR-5.2", "sell 1 NYC", "sell 1 GT", lambda: selling_up(price=10, mine=5)),
    Case("forced_enough", "EMR-5.3", "sell 3 GT", "sell 2 GT", selling_up),
    Case("not_ruined", "EMR-7.1", "bankrupt", "sell 2 GT", selling_up),
)

CASES = (*DRAFT, *STOCK, *COMPANIES, *TRACK, *TOKENS, *SHARES, *RUNS, *TRAINS, *NEED)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.rule)
def test_a_rule_refuses_and_its_neighbour_passes(case: Case) -> None:
    """The refusal cites the rule, its numbers are said in every language, and the position stays as it was."""
    d = case.at()
    before = d.g.digest(d.s)
    refusal = d.refusal(case.refused)

    assert refusal is not None
    assert (refusal.rule.id, refusal.rule.section) == (f"rail:{case.rule}", f"1846 {case.section}")
    assert getattr(BOOK, case.rule) == refusal.rule
    for lang in LANGUAGES:
        assert Words("1846", lang).refusal(refusal).count("[") == 1, "its section stands in brackets, and nothing else"
    assert d.g.digest(d.s) == before
    d = (case.beside or case.at)()
    assert d.why(case.legal) == ""
    d.play(case.legal)


# ------------------------------------------------------------ the list is whole

OTHERS = {
    "lowest_private", "bid_on_lowest", "bid_least", "bid_cash", "bid_aside", "auction_only",
    "no_first_sale", "several", "sale_needs_par", "home_city", "token_either", "must_run", "best_run",
    "train_trade_in", "help_cheapest", "forced_back", "forced_private",
}  # fmt: skip  # a list to read in rows
"""Rules of questions that only other titles ask: an auction, zones, homes to choose, the diesel, forced sales back."""
ENDS = {"last_player", "all_closed", "last_train", "too_long", "bank_breaks"}
"""Rules that end the game."""
ASKS = {"consent", "train_consent", "income", "all_pass_income"}
"""Rules for which a seat is asked or paid."""
ALIASES = {"train_cash", "ruin_unneeded"}
"""Rules that the title cites under the name of another: see `book`."""


def cited(tree: ast.AST) -> Iterator[str]:
    """The rules of the book a module names, but for those that only cause something: they stand in `tell`."""
    told = {
        id(part)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell"
        for part in ast.walk(call)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and id(node) not in told:
            of = node.value
            if "book" in (getattr(of, "attr", ""), getattr(of, "id", "")):
                yield node.attr


def test_every_rule_that_can_refuse_has_its_case() -> None:
    """A new refusal in the kit wants its case here, or a word on why this title never comes to it."""
    files = [f for f in Path(stockrail.rail.__file__).parent.rglob("*.py") if f.name != "rulebook.py"]
    names = {name for f in files for name in cited(ast.parse(f.read_text(encoding="utf-8")))}
    names |= {*FAULTS.values(), *misplaced.ELSEWHERE.values(), *(e.rule for e in ENDINGS)}
    names |= {p.printed for private in PRIVATES for p in private.powers if isinstance(p, FreeTiles)}

    assert names - OTHERS - ENDS - ASKS - ALIASES == {c.rule for c in CASES}
    assert names >= OTHERS | ENDS | ASKS | ALIASES
