"""Engines, stations and station masters (GWT-9.4 to 9.10, 9.16, 9.17)."""

from __future__ import annotations

from stockrail.games.gwt.scoring import cities
from tests.games.gwt.table import Table


def rails(t: Table, verb: str) -> list[str]:
    return sorted((text.split()[1] for text in t.legal(verb)), key=float)


def test_t55_forward_over_others() -> None:
    """T55, GWT-9.4: another engine on 16 does not exist: 15, 16.5, 17, 18."""
    t = Table().workers(engineers=3).engine("14", "16").at("G")

    assert rails(t, "forward") == ["15", "16.5", "17", "18"]
    assert t.why("forward 16") == "GWT-9.4"


def test_t56_exactly_two_back() -> None:
    """T56, GWT-9.5: from 30 to 28 or, through 29.5, to 29; with 29.5 held only 28."""
    t = Table().discs(aux_certificate=2).engine("30").at("G")
    back = [text.split()[3] for text in t.legal("aux") if text.startswith("aux aux_certificate 2")]
    assert back == ["28", "29"]

    t.engine("30", "29.5")
    assert [x.split()[3] for x in t.legal("aux") if x.startswith("aux aux_certificate 2")] == ["28"]
    assert t.why("aux aux_certificate 2 29") == "GWT-9.5"


def test_t57_not_enough_behind() -> None:
    """T57, GWT-9.5: from 1 two back is not possible, one is."""
    t = Table().discs(aux_certificate=2).engine("1").at("G")

    assert t.why("aux aux_certificate 1 0") is None
    assert t.why("aux aux_certificate 2 0") == "GWT-9.5"


def test_t58_nothing_behind_the_start() -> None:
    """T58, GWT-9.5: from 0 no backward action is offered."""
    t = Table().discs(aux_certificate=1, aux_remove_card=1).own(0, A1="1b").at("A1")

    assert t.legal("back") == []
    assert not [x for x in t.legal("aux") if "certificate" in x or "remove" in x]
    assert t.engine("1").why("back 0") is None


def test_t59_the_terminal_pays() -> None:
    """T59, GWT-9.6: no money for station 10; back at least one, +3, then station 1 for 2."""
    t = Table(money=0).workers(engineers=3).engine("38").at("G").play("forward 39")
    assert t.verbs() == {"back"}
    assert t.why("back 39") == "GWT-9.6"

    t.play("back 4.5")
    assert t.money == 3
    t.play("upgrade 1")
    assert t.money == 1


def test_terminal_station() -> None:
    """GWT-9.6: station 10 may be upgraded before the engine leaves."""
    t = Table().engine("38").at("G").play("forward 39", "upgrade 10", "disc step_with_vp", "back 0")

    assert (t.s.stations[0], t.s.engine[0], t.money) == ([10], 0, 20)


def test_t60_stations_behind() -> None:
    """T60, GWT-9.16: from 18 stations 1 to 5, with their masters."""
    t = Table().own(0, A1="9b").workers(cowboys=2).engine("18").at("A1")
    assert t.legal("upgrade") == [f"upgrade {n}" for n in range(1, 6)]
    assert t.why("upgrade 6") == "GWT-9.16"

    t.play("upgrade 1", "disc aux_gain_dollar")
    assert t.legal() == ["appoint cowboy", "pass"]


def test_t61_extraordinary_delivery() -> None:
    """T61, GWT-9.17: 10 back to 4.5 enters five spaces; no transport cost; then station 1."""
    t = Table().own(0, A1="9a").engine("10").at("A1").play("back 4.5")
    assert t.legal() == ["deliver kansas_city 0", "deliver topeka 0", "deliver wichita 0"]
    assert t.why("deliver colorado_springs 0") == "GWT-5.4"
    assert t.why("deliver topeka 1") == "GWT-9.17"

    t.play("deliver wichita 0", "disc aux_gain_dollar")
    assert t.money == 20
    assert t.legal() == ["pass", "upgrade 1"]


def test_t93_only_a_turnout_entered() -> None:
    """T93, GWT-9.17: 5 back to 4.5 enters no space: Kansas City with its 6 dollars, then station 1."""
    t = Table().own(0, A1="9a").engine("5").at("A1").play("back 4.5")
    assert t.legal() == ["deliver kansas_city 0"]

    t.play("deliver kansas_city 0", "disc aux_gain_dollar")
    assert (t.money, cities(t.s.cities[0])) == (26, -6)
    assert "upgrade 1" in t.legal()


def test_t105_held_spaces_do_not_count() -> None:
    """T105, GWT-9.17: with 7 held the value is 4."""
    t = Table().own(0, A1="9a").engine("10", "7").at("A1")
    assert t.why("back 7") == "GWT-9.17"

    t.play("back 4.5")
    assert t.legal()[-1] == "deliver wichita 0"


def test_extraordinary_delivery_not_from_the_start() -> None:
    """GWT-9.17: from space 0 it is not offered."""
    t = Table().own(0, A1="9a").at("A1")

    assert t.legal("back") == []
    assert t.why("back 0") == "GWT-9.17"


def test_t62_trade() -> None:
    """T62, GWT-9.9: the -2 space costs 2, the 6 gives 6; with 1 dollar the -2 is refused."""
    t = Table(money=2).lay(T_M2="teepee_green", T_6="teepee_blue").at("D").play("trade T_M2")
    assert (t.money, t.s.teepees[0]) == (0, [1, 0])

    t.lay(T_6="teepee_blue").at("D").play("trade T_6")
    assert (t.money, t.s.teepees[0]) == (6, [1, 1])

    t = Table(money=1).lay(T_M2="teepee_green", T_6="teepee_blue").at("D")
    assert t.why("trade T_M2") == "GWT-9.9"
    assert t.why("trade T_1") == "GWT-9.9"


def test_hazard_removal() -> None:
    """GWT-9.10: F asks 7; a space without a hazard is refused."""
    t = Table(money=7).lay(FLOOD1="flood:green:4").at("F")
    assert t.why("clear FLOOD2") == "GWT-9.10"

    t.play("clear FLOOD1")
    assert (t.money, t.s.hazards[0]) == (0, ["flood:green:4"])
    assert Table(money=6).lay(FLOOD1="flood:green:4").at("F").why("clear FLOOD1") == "GWT-8.1"


def test_t86_back_over_another() -> None:
    """T86, GWT-9.5: engine on 2, another on 1: one back leads to 0, two back do not exist."""
    t = Table().discs(aux_certificate=2).engine("2", "1").at("G")

    assert t.why("aux aux_certificate 1 0") is None
    assert not [x for x in t.legal("aux") if x.startswith("aux aux_certificate 2")]


def test_t87_back_past_a_turnout() -> None:
    """T87, GWT-9.5: from 6 with 5 held: one back to 4.5 or 4, two back to 4 or 3."""
    t = Table().discs(aux_certificate=2).engine("6", "5").at("G")
    texts = t.legal("aux")

    assert [x.split()[3] for x in texts if x.startswith("aux aux_certificate 1")] == ["4", "4.5"]
    assert [x.split()[3] for x in texts if x.startswith("aux aux_certificate 2")] == ["3", "4"]


def test_t88_the_start_holds_any_number() -> None:
    """T88, GWT-9.5: two engines on 0 do not keep a third away."""
    assert Table(3).own(0, A1="1b").engine("1", "0", "0").at("A1").why("back 0") is None


def test_t89_no_hired_worker_no_master() -> None:
    """T89, GWT-9.8: printed workers cannot be given up; the tile stays."""
    t = Table().engine("4").at("G").play("forward 4.5", "upgrade 1", "disc aux_gain_dollar")

    assert t.s.station_masters[0] == "SM1"
    assert t.verbs() == {"aux", "pass"}


def test_t90_reward_before_the_upgrade() -> None:
    """T90, GWT-8.6: 1b's 3 dollars come first and pay for station 1."""
    t = Table(money=0).own(0, A1="1b").engine("5").at("A1").play("back 4.5")
    assert t.money == 3

    t.play("upgrade 1")
    assert t.money == 1


def test_station_masters() -> None:
    """GWT-9.8: SM1 pays 2 at once; SM2 removes a hazard or trades; the others are certificates."""
    t = Table().workers(cowboys=2).engine("4").at("G").play("forward 4.5", "upgrade 1", "disc aux_gain_dollar")
    assert t.why("appoint engineer") == "GWT-9.8"
    t.play("appoint cowboy")
    assert (t.s.masters[0], t.money, t.s.workers[0]) == (["SM1"], 20, [1, 1, 1])
    assert t.s.station_workers[0] == "cowboy"

    t = Table().workers(cowboys=2).engine("7").lay(FLOOD1="flood:green:4", T_1="teepee_blue").at("G")
    t.play("forward 7.5", "upgrade 2", "disc aux_gain_dollar", "appoint cowboy")
    assert t.legal() == ["clear FLOOD1", "pass", "trade T_1"]
    t.play("clear FLOOD1")
    assert "trade" not in t.verbs()


def test_upgrade_only_once() -> None:
    """GWT-9.7: a station with an own disc is not offered, nor one that cannot be paid."""
    t = Table().engine("4").at("G")
    t.s.stations[0] = [1]
    assert t.play("forward 4.5").verbs() == {"aux", "pass"}

    t = Table(money=1).engine("4").at("G")
    assert t.play("forward 4.5").verbs() == {"aux", "pass"}

    t = Table().engine("4").at("G").play("forward 4.5")
    assert t.why("upgrade 2") == "GWT-9.7"
    assert t.why("upgrade 1") is None


def test_paid_engine_move() -> None:
    """GWT-8.1: D asks 2 dollars for up to two spaces."""
    t = Table(money=2).at("D").play("forward 2")
    assert (t.money, t.s.engine[0]) == (0, 4)

    assert Table(money=1).at("D").why("forward 2") == "GWT-8.1"
