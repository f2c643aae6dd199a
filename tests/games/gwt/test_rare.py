"""What seldom comes up: empty stacks, full rows, and what lies under the rancher."""

from __future__ import annotations

from stockrail.games.gwt import data as d
from tests.games.gwt.table import Table


def in_kc(t: Table, *foresight: str) -> Table:
    t.s.foresight = [*foresight, *[""] * (6 - len(foresight))]
    return t.at("KC")


def no_objectives(t: Table, *display: str) -> Table:
    t.s.display, t.s.objectives = list(display), []
    return t


def test_display_is_not_refilled_from_an_empty_stack() -> None:
    """GWT-9.3: with the stack empty the display shrinks; nothing is left to take in the end."""
    t = no_objectives(Table(), "O01", "O02").at("C").play("objective O01")
    assert t.s.display == ["O02"]
    t.at("C").play("objective O02")
    assert t.s.display == []
    assert t.at("C").why("objective stack") == "GWT-9.3"
    assert "objective" not in t.verbs()


def test_a_link_without_any_card_left() -> None:
    """GWT-5.4c, 9.3: both empty: the delivery action is nothing, and the delivery goes on."""
    t = no_objectives(Table()).hand("guernsey", "dutch_belt")
    t.s.cities[0] = ["topeka"]
    in_kc(t).play("deliver wichita 0", "disc aux_gain_dollar")

    assert (t.who, t.s.cities[0], t.money) == (1, ["topeka", "wichita"], 20 + 4 - 1)


def test_two_links_with_one_card_left() -> None:
    """GWT-5.4c, 9.3: the first link takes the last card, the second finds none."""
    t = no_objectives(Table(), "O01").hand("guernsey", "dutch_belt", "black_angus", "holstein:1")
    t.s.cities[0] = ["colorado_springs", "albuquerque"]
    in_kc(t).play("deliver santa_fe 0", "disc aux_gain_dollar", "objective O01")

    assert t.who == 1


def test_tile_6b_without_any_card_left() -> None:
    """GWT-9.22, 8.2: the 3 dollars are taken, there is no card to choose."""
    t = no_objectives(Table().own(0, A1="6b")).hand("jersey").at("A1").play("discard jersey $3+objective")

    assert (t.money, t.legal()) == (23, ["pass"])


def test_an_empty_supply_leaves_foresight_empty() -> None:
    """GWT-5.1, 5.5: a space whose stack is empty stays empty, and a column with nothing in it is skipped."""
    t = Table()
    t.s.supply[0], t.s.supply[1] = [], ["cowboy"]
    in_kc(t, "", "", "", "", "engineer", "teepee_blue").play("foresight 3 0", "deliver kansas_city 0")
    t.play("disc aux_gain_dollar")

    assert t.s.foresight[:4] == ["", "", "cowboy", ""]
    assert all(t.s.foresight[4:])
    assert in_kc(t, "", "", "cowboy").legal() == ["foresight 2 0"]


def test_foresight_is_refilled_as_usual_after_the_trigger() -> None:
    """GWT-12.3: workers come to lie there again; they may only not be chosen."""
    t = Table()
    t.s.marker, t.s.holder, t.s.supply[1] = 12, 1, ["cowboy", "engineer"]
    in_kc(t, "teepee_blue").play("foresight 1 0", "deliver kansas_city 0", "disc aux_gain_dollar")

    assert sorted(t.s.foresight[2:4]) == ["cowboy", "engineer"]


def test_a_yellow_arrow_with_a_short_stack() -> None:
    """GWT-5.2a: as many cards as there are."""
    t = Table(3)
    t.s.marker, t.s.jobs[8], t.s.market_stack = 8, ["cowboy", "cowboy"], ["ayrshire:3", "holstein:1"]
    in_kc(t, "", "", "cowboy").play("foresight 2 0")

    assert (t.s.marker, t.s.market) == (9, ["ayrshire:3", "holstein:1"])


def test_drawing_with_nothing_there() -> None:
    """GWT-9.13: neither 4b nor an objective card offers to draw from nothing."""
    t = Table().own(0, A1="4b").hand("O06").at("A1")
    t.s.stack[0] = []

    assert t.why("exchange 1") == "GWT-9.13"
    assert "exchange" not in t.verbs()
    t.play("play O06")
    assert t.verbs() == {"move", "aux"}


def test_a_full_teepee_section() -> None:
    """GWT-5.1a: nine teepees lie there: the tenth leaves the game."""
    full = ("T_M3", "T_M2", "T_M1", "T_1", "T_2", "T_4", "T_6", "T_8", "T_10")
    t = in_kc(Table().lay(**dict.fromkeys(full, "teepee_blue")), "teepee_green").play("foresight 1 0")

    assert t.gone == ["teepee_green"]


def test_no_card_to_remove() -> None:
    """GWT-4.7, 9.12: the engine may go back with an empty hand; nothing is asked then."""
    t = Table().discs(aux_remove_card=1).engine("3").at("G").play("aux aux_remove_card 1 2")

    assert t.s.engine[0] == 4
    assert t.verbs() == {"forward", "pass"}


def test_two_cards_removed_one_after_the_other() -> None:
    """GWT-9.12: doubled, up to two cards; with one in hand it is one, and the second may be waived."""
    t = (
        Table()
        .discs(aux_remove_card=2)
        .engine("3")
        .hand("jersey")
        .at("G")
        .play("aux aux_remove_card 2 1", "remove jersey")
    )
    assert t.verbs() == {"forward", "pass"}

    t = Table().discs(aux_remove_card=2).engine("3").hand("jersey", "O01").at("G")
    t.play("aux aux_remove_card 2 1", "remove jersey", "pass")
    assert (t.s.hand[0], t.gone) == (["O01"], ["jersey"])


def test_removal_before_the_upgrade() -> None:
    """GWT-8.6: on a turnout the reward comes first, then the station."""
    t = Table().discs(aux_remove_card=1).engine("5").hand("jersey").at("G").play("aux aux_remove_card 1 4.5")
    assert t.verbs() == {"remove", "pass"}

    assert t.play("remove jersey").legal() == ["pass", "upgrade 1"]


def test_lifted_station_may_be_upgraded_again() -> None:
    """GWT-6.5: the station that gave its disc is upgraded again at full cost, the master stays."""
    t = Table().own(0, A1="9b").engine("8").at("A1")
    t.discs(**{row.id: row.places for row in d.DISC_ROWS})
    t.s.stations[0], t.s.masters[0] = [1], ["SM3"]
    t.play("upgrade 2", "lift 1", "pass")
    assert (t.s.stations[0], t.s.masters[0], t.money) == ([2], ["SM3"], 18)

    t.turn(0).at("A1").play("upgrade 1", "lift 2")
    assert (t.s.stations[0], t.money) == ([1], 16)


def test_a_private_tile_is_copied_without_its_owner() -> None:
    """GWT-9.15: another's tile is copied for nothing, and counts are the copier's."""
    t = Table().own(0, E1="8b").own(1, E2="7b").workers(engineers=1).at("E1").play("copy E2")

    assert t.legal("forward") == ["forward 1"]
    assert t.s.money == [20, 20]


def test_a_copied_walk_starts_from_the_own_place() -> None:
    """GWT-9.15: 3a copied from behind still walks on from the rancher."""
    t = Table().own(0, A2="8b").own(1, A1="3a").at("A2").play("copy A1")

    assert t.legal("move") == ["move B -"]
    t.play("move B -")
    assert (t.s.rancher[0], t.verbs()) == ("B", {"build", "aux"})
