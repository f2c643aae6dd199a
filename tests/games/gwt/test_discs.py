"""Discs: corners, effects, the last ones (GWT-6)."""

from __future__ import annotations

from stockrail.games.gwt import data as d
from tests.games.gwt.table import Table

WHITES = {row.id: row.places for row in d.DISC_ROWS if row.white}
ALL = {row.id: row.places for row in d.DISC_ROWS}


def in_kc(t: Table) -> Table:
    t.s.foresight = [""] * 6
    return t.at("KC")


def rich_hand(t: Table) -> Table:
    return t.hand("texas_longhorn:5", "west_highland:3", "holstein:1", "jersey")


def test_t33_corners() -> None:
    """T33, GWT-6.1: Albuquerque takes white and black, Santa Fe white only."""
    t = in_kc(rich_hand(Table())).play("deliver albuquerque 0")
    assert {"disc step_with_vp", "disc aux_gain_dollar", "disc hand_plus_one"} <= set(t.legal())

    t = in_kc(rich_hand(Table())).play("deliver santa_fe 0")
    assert set(t.legal()) == {f"disc {row}" for row in WHITES}
    assert t.why("disc hand_plus_one") == "GWT-6.1"


def test_t34_hand_disc_too_dear() -> None:
    """T34, GWT-6.2: after station 5 for 6 of 10 dollars the 5 are missing."""
    t = Table(money=10).engine("16").at("C").play("forward 16.5", "upgrade 5")

    assert t.money == 4
    assert t.why("disc hand_plus_one") == "GWT-6.6"
    assert t.why("disc step_with_vp") is None


def test_t35_limit_six_needs_four() -> None:
    """T35, GWT-6.3: the 6 alone changes nothing."""
    t = Table().discs(certificate_limit_6=1)
    assert t.s.certificate_limit(0) == 3
    assert t.discs(certificate_limit_4=1).s.certificate_limit(0) == 6
    assert Table().discs(certificate_limit_4=1).s.certificate_limit(0) == 4


def test_t36_step_disc() -> None:
    """T36, GWT-6.2: 3 dollars now and a limit of 4."""
    t = in_kc(rich_hand(Table()).engine("18")).play("deliver albuquerque 0", "disc step_with_dollars")

    assert t.money == 20 + 13 + 3
    assert t.s.step_limit(0) == 4


def test_t37_only_black_left() -> None:
    """T37, GWT-6.4: a black-cornered disc may go to a white city."""
    t = in_kc(rich_hand(Table().discs(**WHITES))).play("deliver santa_fe 0")

    assert set(t.legal()) == {f"disc {row.id}" for row in d.DISC_ROWS if not row.white}


def test_t38_station_disc_for_a_delivery() -> None:
    """T38, GWT-6.5: no disc on the board: one of the stations gives its own."""
    t = Table().discs(**ALL)
    t.s.stations[0] = [1, 3]
    in_kc(t).play("deliver kansas_city 0")

    assert t.legal() == ["lift 1", "lift 3"]
    assert t.why("lift 2") == "GWT-6.5"
    t.play("lift 3")
    assert (t.s.stations[0], t.s.cities[0]) == ([1], ["kansas_city"])


def test_t39_station_disc_for_an_upgrade() -> None:
    """T39, GWT-6.5: upgrading is a choice, and the disc comes from the other station."""
    t = Table().discs(**ALL).engine("7").at("C")
    t.s.stations[0] = [1]
    t.play("forward 7.5")

    assert t.legal() == ["pass", "upgrade 2"]
    t.play("upgrade 2")
    assert t.legal() == ["lift 1"]
    t.play("lift 1")
    assert t.s.stations[0] == [2]


def test_no_lifting_while_discs_are_left() -> None:
    """GWT-6.5: a station keeps its disc while one of the board can be used."""
    t = Table()
    t.s.stations[0] = [1]
    in_kc(t).play("deliver kansas_city 0")

    assert t.why("lift 1") == "GWT-6.5"
    assert t.why("disc aux_gain_dollar") is None


def test_t91_six_dollars_pay_the_five() -> None:
    """T91, GWT-6.6: only hand discs left, no money: Kansas City alone, +6, -5, hand limit up."""
    t = Table(money=0).discs(**(ALL | {"hand_plus_one": 0}))
    in_kc(t)

    assert t.legal() == ["deliver kansas_city 0"]
    t.play("deliver kansas_city 0", "disc hand_plus_one")
    assert (t.money, t.s.hand_limit(0)) == (1, 5)


def test_dear_disc_bars_a_city() -> None:
    """GWT-6.6: where the last disc costs 5 that are not there, the city cannot be chosen."""
    t = in_kc(Table(money=0).discs(**(ALL | {"hand_plus_one": 0})).hand("jersey"))

    assert t.why("deliver topeka 0") == "GWT-6.6"
    assert t.why("deliver kansas_city 0") is None


def test_t92_no_disc_at_all() -> None:
    """T92, GWT-6.7: income is paid, the delivery is skipped, the rancher goes to the start."""
    t = in_kc(rich_hand(Table().discs(**ALL)))

    assert t.legal() == ["deliver - 0"]
    assert t.why("deliver kansas_city 0") == "GWT-6.7"
    t.play("deliver - 0")
    assert (t.money, t.s.cities[0], t.s.rancher[0]) == (33, [], "START")


def test_a_delivery_needs_its_city() -> None:
    """GWT-5.4: with a disc left the delivery cannot be left out."""
    assert in_kc(Table()).why("deliver - 0") == "GWT-5.4"


def test_no_upgrade_without_any_disc() -> None:
    """GWT-6.7: upgrading and tile 9a's delivery are not offered."""
    t = Table().discs(**ALL).own(0, A1="9a").engine("9").at("A1")
    assert t.why("back 5") == "GWT-6.7"
    assert t.legal("back") == []

    t.play("forward 10.5")
    assert t.verbs() == {"pass"}
