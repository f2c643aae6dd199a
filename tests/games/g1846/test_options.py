"""Every option by its name: its values, the default first, and what each value changes."""

from __future__ import annotations

import pytest

from stockrail.core.errors import Unreadable
from stockrail.core.options import OptionValue
from stockrail.core.titles import find, title
from stockrail.rail.actions import Remove
from stockrail.rail.policies.discards import DiscardTrain
from stockrail.rail.policies.draft import RemoveOne
from stockrail.rail.state import CLOSED
from tests.games.g1846.desk import UNSOLD, Desk

OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "edition": ("second", "first"),
    "guarantee_second_ed_and_co": (False, True),
    "compat_18xx": (False, True),
    "private_trades": ("off", "stock_turn"),
    "issue_window": ("until_dividend", "turn_start"),
    "forced_issue_may_close": (False, True),
    "forced_issue_short": ("max_shares", "max_money"),
    "emr_sell_for_dearer": (True, False),
    "emr_companies": (False, True),
    "emr_pool_limit": (True, False),
    "emr_other_trains": (False, True),
    "steamboat_player_markers_phase_iii": ("remove", "keep"),
    "independent_when_full": ("refuse", "discard"),
    "receivership_extra_drop": (True, False),
    "lsl_needs_connection": (False, True),
    "mail_never_closes": (False, True),
    "cwi_circle": ("players", "until_closed"),
    "plain_yellow": ("unlimited", "printed"),
    "pool_train_side": ("either", "fixed"),
    "score_open_companies": (False, True),
    "reorder_after_bankruptcy": (False, True),
    "ask_agreement": (True, False),
    "last_company_debt": ("paid", "falls"),
}


def test_the_options_and_their_defaults() -> None:
    """Names and values, the default first."""
    assert {c.name: c.values for c in title("1846").choices} == OPTIONS
    assert dict(find("1846").options_chosen) == {name: values[0] for name, values in OPTIONS.items()}


def removable(seats: int, **options: OptionValue) -> set[str]:
    """What chance may take out of the game."""
    g = find("1846", options)
    s, names = g.start(seats), set()
    while isinstance(top := s.agenda[-1], RemoveOne):
        possible = [a for a, _ in top.outcomes(g, s) if isinstance(a, Remove)]  # type: ignore[arg-type]  # a rail game
        names |= {a.name for a in possible}
        g.apply(s, possible[0])
    return names


def test_the_printings() -> None:
    """`edition` (D01): the first has no Boomtown and no Little Miami."""
    second, first = Desk(5), Desk(5, edition="first")
    assert set(second.g.privates) - set(first.g.privates) == {"BT", "LM"}
    assert first.s.owner.count(UNSOLD) == 10


def test_what_is_never_removed() -> None:
    """`guarantee_second_ed_and_co`: Boomtown, Little Miami and C&O stay; the first printing has none to keep."""
    named = {"BT", "LM", "C&O"}
    assert removable(3) >= named
    assert not removable(3, guarantee_second_ed_and_co=True) & named
    assert not removable(2, guarantee_second_ed_and_co=True) & named
    with pytest.raises(Unreadable):
        find("1846", {"edition": "first", "guarantee_second_ed_and_co": True})


def test_trading_companies() -> None:
    """`private_trades` (D08): in a stock turn, if the other agrees; independents never."""
    d = Desk(3, private_trades="stock_turn").bare(MAIL=0, MS=0).cash(100, 100, 0).own("NYC", 2, 2).stock(0)
    d.play("deal")
    assert d.why("trade MS 1 10") == "SR-4.5"
    d.play("trade MAIL 1 10")
    assert d.turn == 1
    d.play("agree")
    assert (d.s.cash, d.s.owner[d.private("MAIL")]) == ([110, 90, 0], 1)
    assert Desk(3).bare(MAIL=0).cash(100, 100, 0).own("NYC", 2, 2).stock(0).why("deal") == "SR-4.5"

    unasked = Desk(3, private_trades="stock_turn", ask_agreement=False).bare(MAIL=0).own("NYC", 2, 2).stock(0)
    unasked.cash(100, 100, 0).play("trade MAIL 1 10")
    assert unasked.why("trade MAIL 0 10") == "SR-4.2"


def needy(price: int, held: int, cash: int = 0, **options: OptionValue) -> Desk:
    d = Desk(3, (), **options).bare().phase("IV").own("NYC", held, price=price).treasury(NYC=0).cash(cash, 0, 0)
    return d.own("GT", 3, 3, price=100).operate("NYC", "train")


def test_a_forced_issue_that_closes() -> None:
    """`forced_issue_may_close` (D13): what brings nothing is not issued, or it closes the corporation."""
    assert needy(20, 2, 800).why("issue 2") == "EMR-2.3"
    d = needy(20, 2, 800, forced_issue_may_close=True).play("issue 2")
    assert d.s.closed[d.corp("NYC")]


def test_a_forced_issue_that_falls_short() -> None:
    """`forced_issue_short` (D15): at 50 three shares bring 30, two bring 40."""
    for value, count, money in (("max_shares", 3, 30), ("max_money", 2, 40)):
        d = needy(50, 5, 800, forced_issue_short=value)
        assert [x for x in d.texts() if x.startswith("issue")] == [f"issue {count}"]
        assert d.play(f"issue {count}").money("NYC") == money


def test_selling_for_the_dearer_train() -> None:
    """`emr_sell_for_dearer` (D16): allowed, and then the dearer must be bought; or refused while cash buys one."""
    d = needy(20, 2, 850).play("sell 1 GT")
    assert d.why("train 6-1 bank 800 -") == "EMR-5.3"
    assert d.why("train 7/8-1 bank 900 -") == ""
    d = needy(20, 2, 850, emr_sell_for_dearer=False)
    assert d.why("sell 1 GT") == "EMR-5.3"
    assert d.why("train 6-1 bank 800 -") == ""


def in_need(**options: OptionValue) -> Desk:
    """NYC must have a train for 160 and has 20, its president 60, a company and shares of GT."""
    d = Desk(3, (), **options).bare(MAIL=0).phase("II").own("NYC", 2, price=20).treasury(NYC=20).cash(60, 300, 0)
    return d.own("GT", 3, 3, price=40, pool=4).trains("GT", "4-1").operate("NYC", "train")


def test_companies_for_a_train() -> None:
    """`emr_companies`: not sold by a president in need, or to a player who agrees, and never without being asked."""
    assert in_need().why("trade MAIL 1 80") == "EMR-7"
    d = in_need(emr_companies=True).play("trade MAIL 1 80")
    assert d.turn == 1
    d.play("agree", "train 3/5-2 bank 160 -")
    assert (d.s.cash, d.s.owner[d.private("MAIL")], d.fleet("NYC")) == ([0, 220, 0], 1, ["3/5-2"])
    assert in_need(emr_companies=True, ask_agreement=False).why("trade MAIL 1 80") == "EMR-7"


def test_the_limit_of_the_market_in_need() -> None:
    """`emr_pool_limit`: it holds in a forced sale, or is lifted there."""
    assert in_need().why("sell 2 GT") == "SR-3.4"
    d = in_need(emr_pool_limit=False).play("sell 2 GT")
    assert (d.s.in_pool(d.corp("GT")), d.s.cash[0]) == (6, 140)


def test_another_corporations_train_in_need() -> None:
    """`emr_other_trains`: for own cash only and before anything is sold; or with money raised, up to its face value."""
    d = in_need()
    assert (d.why("train 4-1 GT 20 -"), d.why("train 4-1 GT 80 -")) == ("", "TRAIN-7")
    assert d.play("sell 1 GT").why("train 4-1 GT 20 -") == "EMR-3"
    d = in_need(emr_other_trains=True)
    assert d.why("train 4-1 GT 80 -") == ""
    d.play("sell 1 GT")
    assert (d.why("train 4-1 GT 80 -"), d.why("train 4-1 GT 181 -")) == ("EMR-5.3", "EMR-4")
    d.play("train 4-1 GT 120 -", "agree")
    assert (d.money("NYC"), d.s.cash[0], d.fleet("NYC")) == (0, 0, ["4-1"])


@pytest.mark.parametrize(("value", "left"), [("remove", 0), ("keep", 20)])
def test_a_players_steamboat_in_phase_three(value: str, left: int) -> None:
    """`steamboat_player_markers_phase_iii` (D18): the marker goes or stays; a corporation's stays in any case."""
    d = Desk(5, steamboat_player_markers_phase_iii=value).bare(SC=0, MPC="GT").phase("II").own("NYC", 2)
    d.own("GT", 0, 2).treasury(NYC=500).marker("SC", "D14", "NYC").marker("MPC", "D6", "GT").sold_out("4")
    d.operate("NYC", "train").play("train 4/6-0 bank 450 -")
    assert sum(amount for _, amount in d.g.terms(d.s, d.corp("NYC")).extra) == left
    assert dict(d.g.terms(d.s, d.corp("GT")).extra) == {d.g.board.index["D6"]: 30}


def test_an_independent_for_a_full_corporation() -> None:
    """`independent_when_full` (D20): refused, or a train is discarded."""
    trains = ("2-3", "2-4", "2-5", "2-6")
    d = Desk(5).bare(BIG4=0).own("GT", 2).trains("GT", *trains).treasury(GT=100).operate("GT")
    assert d.why("acquire BIG4 1") == "IND-4"
    d = Desk(5, independent_when_full="discard").bare(BIG4=0).own("GT", 2).trains("GT", *trains)
    d.treasury(GT=100).operate("GT").play("acquire BIG4 1")
    assert isinstance(d.s.agenda[-1], DiscardTrain)
    d.play("discard 2-3")
    assert d.fleet("GT") == ["2-4", "2-5", "2-6", "2-1"]


@pytest.mark.parametrize(("drops", "price"), [(True, 20), (False, 30)])
def test_receivership_without_a_train(drops: bool, price: int) -> None:
    """`receivership_extra_drop` (D21): two steps left, or one."""
    d = Desk(3, ("ERIE", "PRR"), receivership_extra_drop=drops).bare().own("GT", 1, price=40, pool=5)
    d.own("NYC", 0, 2, price=10).treasury(GT=0, NYC=500).round()
    assert d.price("GT") == price


@pytest.mark.parametrize(("needed", "section"), [(False, ""), (True, "TRACK-4")])
def test_the_lake_shore_lines_connection(needed: bool, section: str) -> None:
    """`lsl_needs_connection` (D24)."""
    d = Desk(5, lsl_needs_connection=needed).bare(LSL="NYC").phase("II").own("NYC", 2).tiles("E17 293 0", "D14 57 0")
    d.treasury(NYC=100).operate("NYC")
    assert d.why("power LSL 294 E17 0") == section
    d.tiles("D18 8 4").operate("NYC")
    assert d.why("power LSL 294 E17 0") == ""


def test_plain_yellow_tiles() -> None:
    """`plain_yellow` (D25): without end, or 5, 16 and 16 as printed."""
    hexes = ("D8", "D10", "D12", "E7", "E9")
    for value, section in (("unlimited", ""), ("printed", "TRACK-3.7")):
        d = Desk(5, plain_yellow=value).bare().own("NYC", 2).tiles(*(f"{h} 7 0" for h in hexes))
        d.treasury(NYC=100).operate("NYC")
        assert d.why("tile 7 D18 4") == section
    board = find("1846", {"plain_yellow": "printed"}).title.board  # type: ignore[attr-defined]  # a rail game
    assert [board.tiles[board.tile_index[n]].count for n in ("7", "8", "9")] == [5, 16, 16]


def test_the_side_of_a_discarded_train() -> None:
    """`pool_train_side` (D29): the buyer chooses again, or it stays as it was."""
    for value, section in (("either", ""), ("fixed", "TRAIN-2")):
        d = Desk(5, pool_train_side=value).bare().phase("III").own("NYC", 2).treasury(NYC=200)
        d.s.pool = [d.g.train_of("3/5-1")]
        d.operate("NYC", "train")
        assert d.why("train 3/5-1 pool 160 -") == ""
        assert d.why("train 4-1 pool 180 -") == section


def test_open_companies_at_the_end() -> None:
    """`score_open_companies` (D49): nothing, or their face value."""
    assert Desk(3).bare(MAIL=0).cash(300, 0, 0).g.wealth(Desk(3).bare(MAIL=0).cash(300, 0, 0).s, 0) == 300
    d = Desk(3, score_open_companies=True).bare(MAIL=0).cash(300, 0, 0)
    assert d.g.wealth(d.s, 0) == 380


@pytest.mark.parametrize("again", [False, True])
def test_the_order_after_a_bankruptcy(again: bool) -> None:
    """`reorder_after_bankruptcy` (D52): as it was, or by the prices after the sales."""
    d = Desk(5, reorder_after_bankruptcy=again).bare().phase("IV").own("NYC", 3, price=20, pool=3)
    d.own("GT", 4, 2, price=100).own("IC", 0, 2, price=100).treasury(NYC=0).cash(0, 0, 0, 0, 0).operate("NYC", "train")
    d.s.waiting = [d.corp("GT"), d.corp("IC")]
    d.g.apply(d.s, d.g.parse("bankrupt"))
    order = [d.corp("GT"), d.corp("IC")]
    first = order[::-1] if again else order
    assert [d.s.operating, *d.s.waiting] == first


def test_the_other_sides_agreement() -> None:
    """`ask_agreement` (D56): the other president and the other owner are asked, or not."""
    for asked in (True, False):
        d = Desk(5, ask_agreement=asked).bare(MAIL=1).phase("II").own("NYC", 2).own("C&O", 0, 2).treasury(NYC=100)
        d.trains("NYC", "2-6").trains("C&O", "3/5-1").operate("NYC", "train").play("train 3/5-1 C&O 1 -")
        assert (d.turn, d.fleet("NYC")) == ((1, ["2-6"]) if asked else (0, ["2-6", "3/5-1"]))
        d.play(*["agree"] * asked).play("acquire MAIL 1")
        assert d.turn == int(asked)


def test_the_preset_for_recorded_games() -> None:
    """`compat_18xx`: nobody is asked, open companies score, whatever else was chosen."""
    d = Desk(5, compat_18xx=True).bare(MAIL=1).cash(0, 0, 0, 0, 0).own("NYC", 2).treasury(NYC=100).operate("NYC")
    assert d.g.wealth(d.s, 1) == 80
    d.play("acquire MAIL 1")
    assert d.turn == 0


@pytest.mark.parametrize("stays", [False, True])
def test_the_mail_of_a_player_may_stay_open(stays: bool) -> None:
    """`mail_never_closes`: phase III closes it in a player's hands, or not; a corporation keeps it in any case."""
    for owner, opened in ((1, stays), ("NYC", True)):
        d = Desk(4, mail_never_closes=stays).bare(MAIL=owner, TBC=0).phase("II").sold_out("4").own("NYC", 2)
        d.treasury(NYC=600).operate("NYC", "train").play("train 5-0 bank 500 -")
        assert (d.s.owner[d.private("MAIL")] != CLOSED) is opened
        assert d.s.owner[d.private("TBC")] == CLOSED
