"""Companies, privates and independents: PV, IND."""

from __future__ import annotations

from stockrail.core.events import SILENT
from stockrail.core.options import OptionValue
from stockrail.rail.actions import Token
from stockrail.rail.policies import tokens
from stockrail.rail.state import CLOSED
from tests.games.g1846.desk import Desk


def desk(seats: int = 5, **companies: int | str) -> Desk:
    return Desk(seats).bare(**companies)


def test_free_tiles_stand_beside_the_two_of_the_turn() -> None:
    """T94 (PV-3): GT pays for its two own tiles alone."""
    d = desk(MC=0).own("GT", 2).treasury(GT=100).operate("GT")
    d.play("tile 57 B16 1", "acquire MC 9", "power MC 9 B12 1", "power MC 9 B10 1", "tile 9 B14 1")
    assert d.money("GT") == 100 - 60 - 9 - 20


def test_the_extra_station_after_the_trains() -> None:
    """T53 (PV-2, PV-5): bought and used in the last moment of the turn."""
    d = desk(CWI=0).own("B&O", 2).trains("B&O", "2-5").treasury(BO=60).operate("B&O", "train")
    d.play("acquire C&WI 60", "station C&WI D6 3")
    board = d.g.board
    assert board.has_token(d.s, board.index["D6"], d.corp("B&O"))


def chicago(owner: int | str, **options: OptionValue) -> Desk:
    """The C&WI has its circle in Chicago; NYC has a token in the city beside it, and track to the fourth city."""
    return Desk(5, (), **options).bare(CWI=owner).own("NYC", 2).own("GT", 0, 2).treasury(NYC=20, GT=200)


def test_a_token_in_the_circle_of_ones_own_private_is_the_privates() -> None:
    """PV-5: free, beside the corporation's own, and once; others pay."""
    d = chicago("NYC")
    h, nyc = d.g.board.index["D6"], d.corp("NYC")
    left = d.s.tokens_left[nyc]

    assert tokens.price(d.g, d.s, nyc, h, 3, near=True) == 0
    assert tokens.price(d.g, d.s, nyc, h, 2, near=True) == 80
    assert tokens.price(d.g, d.s, d.corp("GT"), h, 3, near=True) == 80
    tokens.buy(d.g, d.s, nyc, Token("D6", 3), SILENT)
    assert (d.money("NYC"), d.s.tokens_left[nyc], d.s.gained[nyc]) == (20, left, 1)
    assert d.s.used[d.private("CWI")] == 1
    assert tokens.price(d.g, d.s, nyc, h, 3, near=True) == 80


def test_the_circle_may_be_kept_until_the_company_closes() -> None:
    """`cwi_circle`: a corporation that owns the company frees its circle for others, or keeps it."""
    for value, closed in (("players", False), ("until_closed", True)):
        d = chicago("NYC", cwi_circle=value)
        h = d.g.board.index["D6"]
        assert (tokens.check_room(d.g, d.s, d.corp("GT"), h, 3) is not None) is closed
        assert tokens.check_room(d.g, d.s, d.corp("NYC"), h, 3) is None
        assert tokens.check_room(d.g, chicago(1, cwi_circle=value).s, d.corp("GT"), h, 3) is not None


def miami(*tiles: str, phase: str = "II") -> Desk:
    """NYC owns the Little Miami."""
    return desk(LM="NYC").phase(phase).own("NYC", 2).treasury(NYC=100).tiles(*tiles).operate("NYC")


def test_little_miami_links_its_cities() -> None:
    """PV-9: a tile in each of them, free, the second right after the first; then the power is spent."""
    d = miami().play("power LM 57 G13 0")
    assert d.why("pass") == "PV-9.1"
    assert d.why("power LM 291 H12 0") == "PV-9"
    assert d.why("power LM 14 G13 0") == "PV-9"
    d.play("power LM 293 H12 0")
    assert d.money("NYC") == 100
    assert d.why("power LM 294 H12 0") == "PV-9"


def test_little_miami_needs_unlinked_cities() -> None:
    """PV-9: once track leads from one to the other it has no use."""
    assert miami("H12 293 0", "G13 57 0").why("power LM 294 H12 0") == "PV-9"
    assert miami("H12 293 0").why("power LM 57 G13 0") == ""


def test_little_miamis_tiles_bring_the_link() -> None:
    """PV-9: an upgrade whose new track the link does not use is refused, though a second tile would link them."""
    d = miami("H12 293 0")
    assert d.why("power LM 294 H12 0") == "PV-9.1"
    assert d.why("power LM 295 H12 0") == "PV-9.1"
    d = miami("H12 293 1")
    assert d.why("power LM 294 H12 0") == ""
    d.play("power LM 294 H12 0", "power LM 57 G13 0")
    assert d.money("NYC") == 100


def test_little_miamis_link_does_not_turn_round() -> None:
    """PV-9: a way out of a city, to another and back over the same side is no link."""
    assert miami("H12 293 0", "H10 8 2", "G9 5 4").why("power LM 294 H12 0") == "PV-9.1"
    assert miami("H12 293 0", "H14 8 1", "G15 5 0").why("power LM 294 H12 0") == ""


def test_little_miamis_first_tile_must_leave_a_second_for_recorded_games_too() -> None:
    """PV-9.1: the rule forbids a dead end."""
    for compat in (False, True):
        d = Desk(4, compat_18xx=compat).bare(LM="NYC").phase("II").own("NYC", 2).treasury(NYC=100).operate("NYC")
        assert d.why("power LM 57 G13 1") == "PV-9.1"
        assert d.why("power LM 57 G13 0") == ""


def test_little_miami_pays_for_the_bridge() -> None:
    """PV-9: completing the side of H12 and I11 still costs 40."""
    d = miami("I11 9 0").play("power LM 57 G13 0", "power LM 293 H12 0")
    assert d.money("NYC") == 60


def test_companies_need_their_owners_consent() -> None:
    """PV-1.2: another player is asked, the president is not."""
    d = desk(SC=0, MAIL=1).own("NYC", 2).treasury(NYC=100).cash(0, 0, 0, 0, 0).operate("NYC")
    d.play("acquire SC 40")
    assert (d.s.cash[0], d.money("NYC")) == (40, 60)
    d.play("acquire MAIL 10")
    assert d.turn == 1
    d.play("refuse")
    assert (d.s.owner[d.private("MAIL")], d.money("NYC")) == (1, 60)
    d.play("acquire MAIL 10", "agree")
    assert (d.s.cash[1], d.money("NYC")) == (10, 50)


def test_michigan_central() -> None:
    """T94, T95 (PV-1, PV-3): bought for 1 to face; two free tiles that must join."""
    d = desk(MC=0).own("GT", 2).treasury(GT=100).operate("GT")
    assert d.why("acquire MC 0") == "PV-1"
    assert d.why("acquire MC 41") == "PV-1"
    d.play("acquire MC 9", "power MC 9 B12 1")
    assert d.why("power MC 7 B10 0") == "PV-3"
    d.play("power MC 9 B10 1")
    assert d.money("GT") == 91
    assert d.why("power MC 9 B12 1") == "PV-3"
    d = desk(MC="GT").own("GT", 2).treasury(GT=100).operate("GT").play("power MC 9 B12 1", "issue 1")
    assert d.why("power MC 9 B10 1") == "PV-3"


def test_lake_shore_line() -> None:
    """T96 (PV-4): one free upgrade, phase II on."""
    d = desk(LSL="ERIE").own("ERIE", 2).treasury(ERIE=100).tiles("E17 293 3").operate("ERIE")
    assert d.why("power LSL 294 E17 0") == "TRACK-2"
    d = desk(LSL="ERIE").phase("II").own("ERIE", 2).treasury(ERIE=100).token("ERIE", "D20").tiles("E17 293 3")
    d.operate("ERIE").play("tile 14 D20 0", "power LSL 294 E17 0")
    assert d.money("ERIE") == 80
    assert d.why("power LSL 294 E17 0") == "PV-4"


def test_chicago_and_western_indiana() -> None:
    """T53, T54, T55 (PV-5)."""
    d = desk(CWI="B&O").own("B&O", 2).treasury(BO=100).operate("BO")
    assert d.why("station C&WI D6 0") == "PV-5"
    d.play("station C&WI D6 3")
    assert d.money("BO") == 100
    d = desk(CWI="B&O").own("B&O", 2).treasury(BO=100).token("BO", "D6", 1).operate("BO")
    assert d.why("station C&WI D6 3") == "PV-5"
    d = desk(CWI=0).own("NYC", 2).treasury(NYC=200).token("NYC", "C9").tiles("E7 8 0").operate("NYC")
    assert d.why("token D6 3") == "PV-5"


def test_the_steamboat() -> None:
    """T97 (PV-7, OR-1.2): port and company once in a round each."""
    d = desk(SC=0).own("B&O", 2).own("PRR", 0, 2).treasury(BO=100, PRR=100).round()
    d.play("assign SC D14")
    assert d.why("assign SC G19") == "PV-7"
    d.play("assign SC B&O")
    assert d.s.favoured[d.private("SC")] == d.corp("BO")
    d.round(number=2)
    d.play("assign SC G19", "assign SC PRR")
    d.operate("BO").play("acquire SC 1")
    assert d.s.favoured[d.private("SC")] == d.corp("BO")
    d.play("assign SC D14")
    assert d.why("assign SC B8") == "PV-7"


def test_phase_three_and_the_markers() -> None:
    """T98, T102 (PV-10, IND-5)."""
    d = desk(SC=0, MS=1, MAIL="NYC", MPC="GT").phase("II").own("NYC", 2).own("GT", 0, 2).treasury(NYC=500)
    for name, where, corp in (("SC", "D14", "NYC"), ("MPC", "D6", "GT")):
        d.s.markers[d.private(name)], d.s.favoured[d.private(name)] = d.g.board.index[where], d.corp(corp)
    d.s.depot[1], d.s.issued[1] = 0, 6
    d.operate("NYC", "train").play("train 4/6-0 bank 450 -")
    assert d.s.markers[d.private("SC")] == -1
    assert d.s.markers[d.private("MPC")] == d.g.board.index["D6"]
    assert d.s.closed[d.corp("MS")]
    assert d.corp("MS") not in d.s.tokens
    assert d.s.owner[d.private("MAIL")] != CLOSED
    assert d.s.owner[d.private("MPC")] == CLOSED


def test_markers_of_corporations_go_with_phase_four() -> None:
    """T98 (PHASE-3, PV-10)."""
    d = desk(SC="GT", MPC="GT").phase("III").own("NYC", 2).own("GT", 0, 2).treasury(NYC=900).sold_out("5")
    d.marker("SC", "D14", "GT").marker("MPC", "D6", "GT").operate("NYC", "train")
    assert len(d.g.terms(d.s, d.corp("GT")).extra) == 2
    d.play("train 6-0 bank 800 -")
    assert d.g.terms(d.s, d.corp("GT")).extra == ()


def test_taking_over_an_independent() -> None:
    """T99, T100, T101 (IND-3, IND-4, ROUTE-8)."""
    d = desk(BIG4=0).own("B&O", 2).treasury(BO=100, BIG4=30)
    d.operate("BO")
    d.s.done = [d.corp("BIG4")]
    d.play("acquire BIG4 40")
    assert (d.money("BO"), d.fleet("BO")) == (90, ["2-1"])
    assert d.g.fleet(d.s, d.corp("BO")) == []
    assert d.g.board.has_token(d.s, d.g.board.index["G9"], d.corp("BO"))
    d = desk(MS=0).own("GT", 2).token("GT", "C15").treasury(GT=100).operate("GT").play("acquire MS 1")
    assert d.s.tokens.count(d.corp("GT")) == 2
    d = desk(BIG4=0).own("GT", 2).trains("GT", "2-3", "2-4", "2-5", "2-6").treasury(GT=100).operate("GT")
    assert d.why("acquire BIG4 1") == "IND-4"


def test_reservations_end_with_their_private() -> None:
    """PV-11, TRACK-3.6: after phase III the hexes and the slot are open."""
    d = desk(MC=0, CWI=0).phase("II").sold_out("4").own("NYC", 2).own("GT", 0, 2).tiles("B16 57 1", "B14 9 1")
    d.treasury(NYC=450, GT=100).operate("GT")
    assert d.why("tile 9 B12 1") == "TRACK-3.6"
    d.operate("NYC", "train").play("train 4/6-0 bank 450 -")
    d.operate("GT")
    assert d.why("tile 9 B12 1") == ""


def test_income_goes_to_the_owner() -> None:
    """OR-1.1: player or corporation, at the start of each operating round."""
    d = desk(TBC=0, SC="NYC").cash(0, 0, 0, 0, 0).own("NYC", 2).treasury(NYC=100).round()
    assert (d.s.cash[0], d.money("NYC")) == (20, 110)


def test_independents_lie_on_the_map_from_the_start() -> None:
    """SET-4, SET-5, TRAIN-9, IND-5: each with a token and a 2-train; they buy no other."""
    d = Desk(3)
    for name, home in (("MS", "C15"), ("BIG4", "G9")):
        assert d.g.board.has_token(d.s, d.g.board.index[home], d.corp(name))
        assert len(d.s.trains[d.corp(name)]) == 1
    d = desk(MS=0).treasury(MS=500).operate("MS")
    assert d.why("train 2-2 bank 80 -") == "IND-1"
    assert d.why("acquire MS 1") == "IND-1"
