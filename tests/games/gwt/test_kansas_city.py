"""Kansas City: foresight, job market, income, delivery (GWT-5)."""

from __future__ import annotations

from stockrail.games.gwt import data as d
from stockrail.games.gwt.scoring import cities
from tests.games.gwt.table import Table

HAND = ("dutch_belt", "dutch_belt", "brown_swiss:2", "holstein:1")


def in_kc(t: Table) -> Table:
    """Arrived with empty foresight columns: the delivery is on top."""
    t.s.foresight = [""] * 6
    return t.at("KC")


def test_t20_breeding_value() -> None:
    """T20, GWT-5.3: every type counts once."""
    assert Table().hand(*HAND).s.breeding(0) == 8


def test_t21_certificates_and_income() -> None:
    """T21, GWT-5.3: two of three certificates make 10; the hand is discarded."""
    t = Table().hand(*HAND)
    t.s.certificates[0] = 3
    in_kc(t).hold("deliver topeka 2")

    assert (t.s.certificates[0], t.money) == (1, 30)
    assert (t.s.hand[0], len(t.s.discard[0])) == ([], 4)


def test_t22_permanent_certificate() -> None:
    """T22, GWT-5.3: it adds 1 by itself."""
    t = Table().hand(*HAND)
    t.s.masters[0] = ["SM3"]
    in_kc(t)

    assert t.why("deliver santa_fe 0") is None
    t.hold("deliver topeka 0")
    assert t.money == 29


def test_t23_legal_cities() -> None:
    """T23, GWT-5.4: total 10, engine on 5: cities, costs and discs."""
    t = Table().hand(*HAND).engine("5")
    t.s.masters[0], t.s.cities[0] = ["SM3", "SM4"], ["topeka", "colorado_springs"]
    in_kc(t)

    assert t.legal() == [f"deliver {c} 0" for c in ("albuquerque", "kansas_city", "santa_fe", "wichita")]
    assert [d.TRANSPORT[t.s.engine[0], c] for c in ("kansas_city", "wichita", "santa_fe", "albuquerque")] == [
        0,
        0,
        2,
        3,
    ]
    assert t.why("deliver topeka 0") == "GWT-5.4"
    assert t.why("deliver el_paso 0") == "GWT-5.4"
    t.play("deliver santa_fe 0")
    assert t.why("disc step_with_vp") == "GWT-6.1"
    assert t.why("disc aux_gain_dollar") is None


def test_t24_one_link_with_a_delivery_action() -> None:
    """T24, GWT-5.4c: at Wichita the Topeka link gives one objective; both links count at the end."""
    t = Table().hand(*HAND)
    t.s.cities[0], t.s.display = ["topeka", "colorado_springs"], ["O01", "O02", "O03", "O04"]
    in_kc(t).play("deliver wichita 0", "disc aux_gain_dollar")

    assert t.legal()[0] == "objective O01"
    assert t.why("pass") == "core:asked"
    t.play("objective O01")
    assert "O01" in t.s.discard[0] + t.s.stack[0] + t.s.hand[0]
    assert cities(t.s.cities[0]) == -4


def test_t25_two_links() -> None:
    """T25, GWT-5.4c: both neighbours of Santa Fe: two objectives, the display refilled between."""
    t = Table().hand(*HAND)
    t.s.cities[0], t.s.display = ["colorado_springs", "albuquerque"], ["O01", "O02", "O03", "O04"]
    in_kc(t).play("deliver santa_fe 0", "disc aux_gain_dollar", "objective O01")

    assert len(t.s.display) == 4
    assert "objective O02" in t.legal()
    t.play("objective O02")
    assert t.s.agenda
    assert t.who == 1


def test_t26_kansas_city_again_and_again() -> None:
    """T26, GWT-5.4b: 6 dollars each time, -6 points each."""
    t = in_kc(Table()).play("deliver kansas_city 0", "disc aux_gain_dollar")
    assert t.money == 26
    in_kc(t.turn(0)).play("deliver kansas_city 0", "disc aux_certificate")

    assert cities(t.s.cities[0]) == -12


def test_t27_transport_to_san_francisco() -> None:
    """T27, GWT-5.4d: 2 from 16, 1 from 16.5, nothing from 18, 11 from the start."""
    costs = [d.TRANSPORT[d.RAIL_PLACE[place], "san_francisco"] for place in ("16", "16.5", "18", "0")]

    assert costs == [2, 1, 0, 11]


def test_transport_is_paid() -> None:
    """GWT-5.4d: one dollar for each cross."""
    t = in_kc(Table().hand(*HAND)).play("deliver santa_fe 0", "disc aux_gain_dollar")

    assert t.money == 20 + 8 - 4


def test_t28_certificates_from_six() -> None:
    """T28, GWT-5.3: from 6 the uses are 2, 3, 4, 5 and 6, not 1."""
    t = Table().discs(certificate_limit_4=1, certificate_limit_6=1)
    t.s.certificates[0] = 6
    in_kc(t)

    assert t.why("deliver kansas_city 1") == "GWT-5.3"
    assert [t.why(f"deliver kansas_city {n}") for n in (0, 2, 3, 4, 5, 6)] == [None] * 6


def test_t29_hazards_fill_their_section() -> None:
    """T29, GWT-5.1b: the last free space, then out of the game."""
    t = Table().lay(FLOOD1="flood:green:4", FLOOD2="flood:green:4", FLOOD3="flood:green:3")
    t.s.foresight = ["flood:black:2", "flood:black:3", "", "", "", ""]
    t.at("KC").play("foresight 1 0")
    assert t.s.tile("FLOOD4") == "flood:black:2"

    t.at("KC")
    t.s.foresight = ["flood:black:3", "", "", "", "", ""]
    t.at("KC").play("foresight 1 0")
    assert "flood:black:3" in t.s.gone


def test_t30_teepees_fill_by_value() -> None:
    """T30, GWT-5.1a: the lowest free money value."""
    t = Table().lay(T_M3="teepee_blue", T_M2="teepee_blue", T_M1="teepee_blue", T_2="teepee_blue")
    t.s.foresight = ["teepee_green", "", "", "", "", ""]
    t.at("KC").play("foresight 1 0")

    assert t.s.tile("T_1") == "teepee_green"


def test_t31_yellow_arrow_fills_the_cattle_market() -> None:
    """T31, GWT-5.2a: entering row 6 fills up to 10 with three players; 11 stay 11."""
    t = Table(3)
    t.s.marker, t.s.jobs[5] = 5, ["cowboy", "cowboy"]
    t.s.foresight = ["", "", "cowboy", "", "", ""]
    t.at("KC").play("foresight 2 0")
    assert (t.s.marker, len(t.s.market)) == (6, 10)

    t = Table(3)
    t.s.marker, t.s.jobs[5], t.s.market = 5, ["cowboy", "cowboy"], ["holstein:1"] * 11
    t.s.foresight = ["", "", "cowboy", "", "", ""]
    t.at("KC").play("foresight 2 0")
    assert len(t.s.market) == 11


def test_t32_first_rows_with_two_players() -> None:
    """T32, GWT-2.6, 5.2: three workers at the start; the next one completes row 1."""
    t = Table()
    t.s.jobs[0], t.s.jobs[1] = ["cowboy", "cowboy"], ["engineer"]
    t.s.foresight = ["", "", "craftsman", "", "", ""]
    t.at("A")
    assert t.legal("hire") == ["hire 0 cowboy 0", "hire 0 cowboy 2"]
    assert t.why("hire 1 engineer 0") == "GWT-9.1"

    t.at("KC").play("foresight 2 0")
    assert t.s.marker == 2
    t.at("A")
    assert "hire 1 engineer 0" in t.legal()


def test_foresight_of_the_right_column() -> None:
    """GWT-5.1: column after column; an empty place cannot be chosen, an empty column is skipped."""
    t = Table()
    t.s.foresight = ["teepee_blue", "", "cowboy", "engineer", "", ""]
    t.at("KC")

    assert t.legal() == ["foresight 1 0"]
    assert t.why("foresight 1 1") == "GWT-5.1"
    assert t.why("foresight 2 0") == "GWT-5.1"
    t.play("foresight 1 0")
    assert t.legal() == ["foresight 2 0", "foresight 2 1"]
    t.play("foresight 2 1")
    assert t.verbs() == {"deliver"}


def test_closing() -> None:
    """GWT-5.5: the rancher goes to the start, the foresight spaces are refilled, the hand is drawn anew."""
    t = in_kc(Table().hand(*HAND)).play("deliver topeka 0", "disc aux_gain_dollar")

    assert t.s.rancher[0] == "START"
    assert all(t.s.foresight)
    assert len(t.s.hand[0]) == 4
    assert t.who == 1


def test_no_cards_played_in_kansas_city() -> None:
    """GWT-11.1: objective cards stay in hand in Kansas City, and are discarded with it."""
    t = in_kc(Table().hand("O01"))

    assert t.why("play O01") == "GWT-11.1"
    t.hold("deliver kansas_city 0")
    assert t.s.discard[0] == ["O01"]


def test_t78_links_need_both_ends() -> None:
    """T78, GWT-13.2: San Diego and Sacramento without El Paso: 6 + 4."""
    assert cities(["san_diego", "sacramento"]) == 10
    assert cities(["el_paso", "san_diego", "sacramento"]) == 18
