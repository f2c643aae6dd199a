"""Every option of 1830, by the difference between its values."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockrail.core.errors import Unreadable
from stockrail.core.options import Choice, OptionValue
from stockrail.core.titles import find
from stockrail.games.g1830.options import CHOICES
from stockrail.locales.l10n import Words
from stockrail.views.rail.g1830 import Pictures1830
from tests.games.g1830.desk import Desk
from tests.games.g1830.test_6_emergency import needy
from tests.games.g1830.test_6_routes import BOARD

TESTS = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]


@pytest.mark.parametrize("choice", CHOICES, ids=lambda c: c.name)
def test_every_value_is_shown(choice: Choice) -> None:
    """A value that no test sets is a reading nobody has looked at."""
    for value in choice.values[1:] or choice.values:
        words = (choice.name, f'"{value}"') if isinstance(value, str) else (f"{choice.name}={value}",)
        assert any(all(word in text for word in words) for text in TESTS), f"{choice.name}={value}"


@pytest.mark.parametrize(
    ("name", "value", "listed"),
    [
        ("corp_limit", "percent_60", "certificates_5"),
        ("tie", "broken", "shared"),
        ("dh_uses_cheapest_token", "no", "yes"),
    ],
)
def test_a_reading_without_an_alternative_can_still_be_named(name: str, value: str, listed: str) -> None:
    """A file that names it loads; another value is refused with the list."""
    find("1830", {name: listed})
    with pytest.raises(Unreadable, match=f"option {name} cannot be '{value}'; choose one of: {listed}"):
        find("1830", {name: value})


# ------------------------------------------------------------ the game, the sale of the private companies


def test_the_bank() -> None:
    """1.0.c: what the players get comes out of it."""
    assert Desk(bank=10000).s.bank == 7600
    assert Desk(bank=14000).s.bank == 11600
    assert Desk(bank=20000).s.bank == 17600


def test_the_preset_sets_its_rows() -> None:
    """compat_18xx: a bid on another private is open in an auction, whatever the row's own option says."""

    def auctioned(**options: OptionValue) -> Desk:
        return Desk(3, **options).do("bid DH 75", "bid DH 80", "bid DH 85", "buy SV", "buy CS")

    assert auctioned().refuses("bid CA 165") == "1.2.2.e"
    assert auctioned(compat_18xx=True).allows("bid CA 165")


def test_row_m_of_the_plus_map() -> None:
    """1830+: sources disagree on M9, M11 and the Deep South's western exit."""
    bare, full = Desk(map="plus").g.board, Desk(map="plus", plus_row_m=True).g.board
    assert "M9" not in bare.index
    assert "M11" not in bare.index

    start = Desk(map="plus", plus_row_m=True).s
    assert full.terrain_cost(start, full.index["M9"]) == 120
    assert full.terrain_cost(start, full.index["M11"]) == 0
    assert bare.faces[bare.printed[bare.index["M13"]]].edges == 1 << 2 | 1 << 3
    assert full.faces[full.printed[full.index["M13"]]].edges == 1 << 1 | 1 << 2 | 1 << 3
    assert "M9" not in Desk(plus_row_m=True).g.board.index
    d = Desk(map="plus", plus_row_m=True)
    assert "M9" in Pictures1830(d.g).svg(d.g.view(d.s, 0), Words("1830"))


@pytest.mark.parametrize(
    ("order", "first", "then"),
    [("lowest_then_clockwise", 0, 1), ("always_lowest", 0, 2), ("left_of_highest", 2, 0)],
)
def test_who_speaks_in_an_auction(order: str, first: int, then: int) -> None:
    """1.2.2.c(3), auction_order: bids of 75 (seat 0), 80 (seat 2) and 85 (seat 1)."""
    d = Desk(3, auction_order=order).do("bid DH 75", "pass", "bid DH 80", "pass", "bid DH 85", "buy SV", "buy CS")
    assert (d.asked, d.turn) == ("Speak", first)
    d.do("bid DH 90")

    assert d.turn == then


def test_a_pass_in_an_auction() -> None:
    """1.2.2.c(4)."""
    bids = ("bid DH 75", "bid DH 80", "bid DH 85", "buy SV", "buy CS", "pass", "bid DH 90", "pass")

    assert Desk(3).do(*bids).turn == 0
    assert Desk(3, auction_pass="leaves").do(*bids).owner("DH") == 1


def test_what_moves_the_priority_card_in_the_sale() -> None:
    """1.2(2), 1.2.2.c(6): a purchase; by another reading also a bid, but none within an auction."""
    assert Desk(3).do("bid CS 45").s.priority == 0
    assert Desk(3).do("bid CS 45", "buy SV").s.priority == 2
    d = Desk(3, auction_priority_by="purchase_or_bid").do("bid DH 75", "bid DH 80")

    assert d.s.priority == 2
    d.do("buy SV", "buy CS")
    assert (d.asked, d.s.priority) == ("Speak", 1)
    d.do("bid DH 85")
    assert d.s.priority == 1


def test_who_goes_on_when_all_have_passed() -> None:
    """1.2.3."""
    texts = ("buy SV", "bid DH 75", "pass", "pass", "pass")

    assert Desk(3).do(*texts).turn == 1
    assert Desk(3, after_all_pass="next_clockwise").do(*texts).turn == 2


# ------------------------------------------------------------ stock rounds


def test_sales_in_the_first_stock_round() -> None:
    """5.1.a."""
    assert Desk().privates().own("PRR", 3, 1).stock(cycle=1).refuses("sell 1 PRR") == "5.1.a"
    assert Desk(no_sale_first_sr=False).privates().own("PRR", 3, 1).stock(cycle=1).allows("sell 1 PRR")


def test_privates_are_not_traded_in_the_first_stock_round_even_if_shares_are_sold() -> None:
    """3.1.a, no_sale_first_sr."""
    assert Desk(no_sale_first_sr=False).privates(DH=1).stock(cycle=1).refuses("deal") == "3.1.a"
    assert Desk(no_sale_first_sr=False).privates(DH=1).stock().allows("deal")


@pytest.mark.parametrize(
    ("blocks", "brought"),
    [("contiguous", (90, 90, 76)), ("per_action", (90, 82, 76)), ("per_turn", (90, 90, 90))],
)
def test_what_several_sales_bring(blocks: str, brought: tuple[int, ...]) -> None:
    """5.1.b/i, sale_blocks: two sales before a purchase at 82, one after it."""
    d = Desk(sale_blocks=blocks).privates().own("NYC", 3, 4, at="G2").own("BO", 0, 3).stock()
    d.do("sell 1 NYC", "sell 1 NYC", "share B&O ipo", "sell 1 NYC")

    assert d.s.cash[0] == 600 - 82 + sum(brought)


def over_the_limit(**options: OptionValue) -> Desk:
    """Six players; seat 0 holds 12 certificates that count, and B&M is in the yellow zone."""
    d = Desk(6, **options).privates().own("PRR", 5, 2).own("NYC", 5, 2).own("BO", 5, 2).own("BM", 0, 3, at="B3")
    return d.stock()


def test_when_a_player_over_a_limit_sells() -> None:
    """4.3.d, 4.3.g: before anything else, or before the turn ends."""
    d = over_the_limit()
    assert [d.refuses(a) for a in ("share B&M ipo", "pass")] == ["4.3.d", "4.3.d"]
    assert d.do("sell 1 PRR").allows("share B&M ipo")
    d = over_the_limit(over_limit_forces_sale_first=False)
    assert d.refuses("pass") == "4.3.d"
    assert d.refuses("share PRR ipo") == "4.3.b"

    d.do("share B&M ipo")
    assert d.refuses("pass") == "4.3.d"
    assert d.do("sell 1 PRR").allows("pass")


def test_no_sale_is_put_off_that_could_not_follow() -> None:
    """5.0.a with 4.3.d: where nothing is sold after a purchase, the sale comes first."""
    d = over_the_limit(over_limit_forces_sale_first=False, sr_order="sell_buy")

    assert d.refuses("share B&M ipo") == "4.3.d"
    assert d.do("sell 1 PRR").allows("share B&M ipo")


def brown(**options: OptionValue) -> Desk:
    d = Desk(2, **options).privates().own("NYC", 2, 2, at="D10", pool=4).own("PRR", 3, 3)
    return d.stock().do("share NYC pool")


def test_several_brown_shares() -> None:
    """4.4.c: from the pool or the offering too, in one go or not."""
    assert brown().refuses("share NYC ipo") == "4.4.c"
    assert brown(brown_from_ipo=True).allows("share NYC ipo")
    assert brown().do("sell 1 PRR").refuses("share NYC pool") == "4.4.c"
    assert brown(brown_buys="any_time_in_turn").do("sell 1 PRR").allows("share NYC pool")


def test_when_a_floated_corporation_is_paid() -> None:
    """5.3.b."""
    late = Desk().privates().own("PRR", 5, floated=False).stock().do("share PRR ipo")
    early = Desk(float_capital="at_once").privates().own("PRR", 5, floated=False).stock().do("share PRR ipo")

    assert (late.money("PRR"), early.money("PRR")) == (0, 820)


def test_privates_between_players() -> None:
    """3.1.a: in either turn, in the buyer's as his purchase, or never."""

    def turn(owner: int, kind: str) -> Desk:
        return Desk(private_trade=kind).privates(DH=owner).own("PRR", 3).stock()

    assert turn(0, "either_turn").allows("deal")
    assert turn(0, "buyer_turn_as_purchase").refuses("deal") == "3.1.a"
    assert turn(1, "buyer_turn_as_purchase").allows("deal")
    assert turn(1, "off").refuses("deal") == "3.1.a"
    assert turn(1, "either_turn").do("deal", "trade DH 0 50", "agree").allows("share PRR ipo")
    bought = turn(1, "buyer_turn_as_purchase").do("deal", "trade DH 0 50", "agree")
    assert bought.refuses("share PRR ipo") == "5.2.a"


def test_the_bo_between_players() -> None:
    """3.1.a."""
    assert Desk().privates(BO=1).stock().allows("deal")
    assert Desk(bo_between_players=False).privates(BO=1).own("PRR", 3).stock().refuses("deal") == "3.1.a"


def test_a_trade_counts_as_acting_or_not() -> None:
    """3.1.e, 5.0.b/c."""
    texts = ("deal", "trade DH 0 50", "agree", "pass")
    acted = Desk().privates(DH=1).own("PRR", 3).stock().do(*texts)
    assert (acted.s.passed, acted.s.last) == ([], 0)

    idle = Desk(private_trade_counts_as_action=False).privates(DH=1).own("PRR", 3).stock().do(*texts)
    assert (idle.s.passed, idle.s.last) == ([0], -1)


def test_consent_may_be_given_elsewhere() -> None:
    """3.1.d, 6.6.g: nobody is asked about a private, a train, or a private sold in need."""
    d = Desk(trade_consent="implied").privates(DH=1).own("PRR", 3).stock()
    assert d.refuses("deal") == "3.1.a"
    assert d.do("trade DH 0 50").owner("DH") == 0
    assert d.turn == 0

    d = Desk(trade_consent="implied").privates(SV=2).own("PRR", 6).own("NYC", 0, 6).treasury(PRR=500).phase("3")
    d.trains(NYC="2-0").tokens(PRR="H12").operate("PRR", "track").do("acquire SV 40", "pass", "train 2-0 NYC 100 -")
    assert (d.owner("SV"), d.fleet("PRR")) == (10, ["2-0"])
    poor = needy(100, 50, "3", trade_consent="implied").privates(DH=0).operate("B&O", "train").do("trade DH 1 50")
    assert (poor.owner("DH"), poor.asked) == (1, "BuyTrain")


def test_without_questions_nobody_buys_back_what_he_sold() -> None:
    """3.1.a read with 5.1.d: a private is a certificate too; else two players could hand one to and fro for ever."""
    d = Desk(3, trade_consent="implied").privates(DH=1).own("PRR", 3, 3, 3).stock().do("trade DH 0 50")
    assert d.refuses("trade DH 1 50") == "5.1.d"
    d.do("trade DH 2 50")
    assert d.options("trade") == []
    assert d.stock(1, cycle=3).allows("trade DH 1 50")

    asked = Desk(3).privates(DH=1).own("PRR", 3, 3, 3).stock().do("deal", "trade DH 0 50", "agree", "deal")
    assert asked.allows("trade DH 1 50")
    recorded = Desk(2, compat_18xx=True).privates(DH=1).own("PRR", 3, 3).stock().do("trade DH 0 50", "pass")
    assert recorded.allows("trade DH 1 50")


# ------------------------------------------------------------ operating rounds


def test_what_track_must_reach() -> None:
    """6.2.2(1), track_restriction: old track, a city, or new track of the new tile."""

    def asked(rule: str) -> Desk:
        d = Desk(track_restriction=rule).privates().own("NYC", 6).treasury(NYC=500).phase("5")
        d.tiles("E19 57 1, E21 9 1, E23 53 1").tokens(NYC="E19", BM="E23")
        return d.operate("NYC", "track")

    crossing, city, branch = "tile 20 E21 1", "tile 61 E23 3", "tile 24 E21 1"
    assert [asked("permissive").refuses(a) for a in (crossing, city, branch)] == ["", "", ""]
    assert [asked("semi_restrictive").refuses(a) for a in (crossing, city, branch)] == ["6.2.1(1)", "", ""]
    assert [asked("restrictive").refuses(a) for a in (crossing, city, branch)] == ["6.2.1(1)", "6.2.1(1)", ""]


def test_when_cs_lays_its_tile() -> None:
    """3.0/CS."""

    def later(**options: OptionValue) -> Desk:
        d = Desk(4, **options).privates(CS="PRR").own("PRR", 6).treasury(PRR=500).tokens(PRR="H12")
        return d.operate("PRR", "train")

    assert later().refuses("power CS 58 B20 0") == "3.0"
    assert later(cs_timing="any_time_in_turn").allows("power CS 58 B20 0")


def test_the_gulf_is_one_city_or_two() -> None:
    """6.4.2.f: from I1 by Columbus to J2."""

    def gulf(**options: OptionValue) -> Desk:
        d = Desk(4, **options).privates().own("PRR", 6).phase("3").tiles("I3 8 1, H4 14 5, I5 8 0, J4 8 1")
        return d.tokens(PRR="H4").trains(PRR="3-0").operate("PRR", "run")

    assert gulf().refuses("run 3-0:I1-i3-H4-i5-j4-J2") == "6.4.2.f"
    assert gulf().allows("run 3-0:I1-i3-H4")
    assert gulf(red_areas_are_one_city="except_gulf").allows("run 3-0:I1-i3-H4-i5-j4-J2")


def running(**options: OptionValue) -> Desk:
    d = Desk(4, **options).privates().own("BO", 6).phase("3").tiles(BOARD).tokens(BO="I15").trains(BO="2-0")
    return d.operate("B&O", "run")


def test_a_poor_run_may_be_left_alone() -> None:
    """6.5.b: nobody may show a better one; 6.4.c: nobody need run at all."""
    assert running().do("run 2-0:I15-i17-I19").allows("run 2-0:I15-J14", seat=1)
    poor = running(enforce_best_revenue="never").do("run 2-0:I15-i17-I19")
    assert poor.refuses("run 2-0:I15-J14", seat=1) == "core:turn"
    assert running().refuses("run -") == "6.4.c"
    assert running(must_run=False).allows("run -")


@pytest.mark.parametrize(
    ("halt", "two", "three"), [("optional_10", 40, 50), ("compulsory_10", 30, 50), ("free_0", 40, 40)]
)
def test_prrs_halt(halt: str, two: int, three: int) -> None:
    """1830+, prr_plus_halt: between Pittsburgh and Lancaster, for a 2-train and a 3-train."""
    d = Desk(map="plus", prr_plus_halt=halt).privates().own("PRR", 6).treasury(PRR=500).phase("3").operate("PRR")
    d.tiles("H10 57 1, H14 9 1, H16 57 1").tokens(PRR="H16")

    assert d.trains(PRR="2-0").g.best_routes(d.s, "PRR").total == two
    assert d.trains(PRR="3-0").g.best_routes(d.s, "PRR").total == three


# ------------------------------------------------------------ trains, emergencies, the end


def test_a_third_six() -> None:
    """6.6.c."""
    assert Desk().s.depot[4] == 2
    assert Desk(extra_6_train=True).s.depot[4] == 3


def test_nobody_need_buy_a_train() -> None:
    """6.6.2."""
    assert needy(100, 150, "3").operate("B&O", "train").refuses("pass") == "6.6.2"
    assert needy(500, 150, "3", must_buy_train="never").operate("B&O", "train").allows("pass")


def test_help_for_anothers_train() -> None:
    """6.6.2.e: a treasury that could pay the cheapest train gets no help, or help with a dearer one; unforced none."""

    def prices(own: str = "", **options: OptionValue) -> list[str]:
        d = needy(200, 900, "3", **options).own("NYC", 0, 6).trains(NYC="5-0", BO=own)
        return d.operate("B&O", "train").options("train 5-0")

    assert prices() == ["train 5-0 NYC 1 -..200"]
    assert prices(help_for_other_trains="when_short") == ["train 5-0 NYC 1 -..450"]
    assert prices("3-0", help_for_other_trains="when_short") == ["train 5-0 NYC 1 -..200"]


def pete(**options: OptionValue) -> Desk:
    """T-95's Pete (0) and Ron (1): B&O needs a train, PRR has the one Pete would like."""
    d = needy(0, 100, "4", **options).own("PRR", 5, 3, at="G2").own("BO", 5, at="G5")
    return d.trains(PRR="4-0").operate("B&O", "train")


def test_a_refused_train_undoes_the_sales_or_not() -> None:
    """6.6.3.b."""
    texts = ("sell 3 PRR", "train 4-0 PRR 300 -", "refuse")

    assert pete().do(*texts).president("PRR") == 0
    assert pete(forced_sale_veto="any").do(*texts).president("PRR") == 0
    assert pete(forced_sale_veto="off").do(*texts).president("PRR") == 1


def test_a_presidency_without_a_train_may_be_refused() -> None:
    """6.6.3.b as its example is printed in one translation: all goes back, and Ron is not asked again."""

    def poor(**options: OptionValue) -> Desk:
        return pete(**options).trains(PRR="")

    assert poor().operate("B&O", "train").do("sell 3 PRR").asked == "BuyTrain"
    d = poor(forced_sale_veto="any").operate("B&O", "train")
    before = d.g.digest(d.s)
    d.do("sell 3 PRR")
    assert (d.asked, d.turn) == ("AgreeToLead", 1)
    agreed = d.g.digest(d.s)
    d.do("refuse")

    assert (d.asked, d.president("PRR"), d.cell("PRR")) == ("BuyTrain", 0, "G2")
    assert d.refuses("sell 3 PRR") == "6.6.3.b"
    assert d.allows("sell 2 PRR")
    again = poor(forced_sale_veto="any").operate("B&O", "train")
    assert again.g.digest(again.s) == before
    assert again.g.digest(again.do("sell 3 PRR").s) == agreed
    again.do("agree")
    assert (again.asked, again.president("PRR")) == ("BuyTrain", 1)


def test_what_is_left_of_a_bankrupt() -> None:
    """7.1: his shares, by another reading also his privates."""

    def ruined(**options: OptionValue) -> Desk:
        d = needy(0, 100, "7", **options).sold_out("6").privates(DH=0).own("BO", 3, at="G9", pool=5)
        return d.operate("B&O", "train").do("bankrupt")

    assert ruined().g.wealth(ruined().s, 0) == 180
    keeps = ruined(bankrupt_score="shares_and_privates")
    assert keeps.g.wealth(keeps.s, 0) == 180 + 70


def test_equal_wealth_shares_the_victory() -> None:
    """7.0.c."""
    d = Desk(3, tie="shared").privates().cash(700, 700, 699)
    d.s.ending, d.s.agenda = "bank", []
    result = d.g.result(d.s)

    assert result is not None
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1, 3)


def test_the_cheapest_token_is_the_free_one() -> None:
    """3.0/DH: the next token costs 100."""
    d = Desk(dh_uses_cheapest_token=True).privates(DH="PRR").own("PRR", 6).treasury(PRR=1000).tokens(PRR="H12")
    d.operate("PRR", "track").do("power DH 57 F16 0", "token F16 0")
    d.tiles("H10 57 1").operate("PRR", "token").do("token H10 0")

    assert d.money("PRR") == 1000 - 120 - 100


def test_five_certificates_of_one_corporation() -> None:
    """4.3.a: counted after the swap of the president's certificate, so that 60 % in five cards is legal."""
    d = Desk(2, corp_limit="certificates_5").privates().own("PRR", 5, 1).stock()

    assert d.allows("share PRR ipo")
    assert d.do("share PRR ipo", "pass", "pass").refuses("share PRR ipo") == "4.3.a"
