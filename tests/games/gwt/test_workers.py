"""Hiring and building (GWT-9.1, 9.2)."""

from __future__ import annotations

from tests.games.gwt.table import Table


def test_t44_hire_with_a_place_action() -> None:
    """T44, GWT-9.1: an engineer for 7 on the third place; a Jersey brings 2 dollars."""
    t = Table().workers(engineers=2).hand("jersey").at("A")
    t.s.marker, t.s.jobs[2] = 3, ["engineer"]
    t.play("hire 2 engineer 0")

    assert (t.money, t.s.workers[0][2]) == (13, 3)
    assert t.legal() == ["discard jersey $2", "pass"]
    t.play("discard jersey $2")
    assert t.money == 15


def test_t45_second_hire_is_dearer() -> None:
    """T45, GWT-9.1: +2 makes a 6 row cost 8; without a Guernsey the discard is not there."""
    t = Table().hand("jersey").at("A")
    t.s.jobs[0] = ["cowboy", "cowboy"]
    t.play("hire 0 cowboy 0", "hire 0 cowboy 2")

    assert t.money == 20 - 6 - 8
    assert t.legal() == ["pass"]
    assert t.why("discard guernsey $2") == "GWT-8.3"


def test_t46_fourth_engineer_hires() -> None:
    """T46, GWT-9.1: the fourth engineer brings another hire, 2 cheaper, and so on."""
    t = Table().workers(engineers=3).at("A")
    t.s.marker, t.s.jobs[3], t.s.jobs[0] = 4, ["engineer"], ["craftsman"]
    t.play("hire 3 engineer 0")

    assert t.legal() == ["hire 0 craftsman -2", "pass"]
    assert t.why("hire 0 craftsman 0") == "GWT-9.1"
    t.play("hire 0 craftsman -2")
    assert t.money == 20 - 5 - 4


def test_t47_a_full_row() -> None:
    """T47, GWT-9.1: six cowboys: no more; another type still fits."""
    t = Table().workers(cowboys=6).at("A")
    t.s.jobs[0] = ["cowboy", "engineer"]

    assert t.why("hire 0 cowboy 0") == "GWT-9.1"
    assert t.why("hire 0 engineer 0") is None


def test_t48_cheap_building_of_the_fourth_craftsman() -> None:
    """T48, GWT-9.2: 3a for 1 dollar."""
    t = Table(money=7).workers(craftsmen=3).at("A")
    t.s.jobs[0] = ["craftsman"]
    t.play("hire 0 craftsman 0")
    assert t.money == 1

    t.play("build 3a B1")
    assert (t.money, t.s.tile("B1")) == (0, "3a")


def test_t49_a_place_fires_again() -> None:
    """T49, GWT-9.8: the fourth cowboy given up and hired again removes a hazard again."""
    t = Table().workers(cowboys=4).lay(FLOOD1="flood:green:4").engine("4").at("G")
    t.play("forward 4.5", "upgrade 1", "disc aux_gain_dollar", "appoint cowboy", "pass")
    t.s.jobs[0] = ["cowboy"]
    t.at("A").play("hire 0 cowboy 0")

    assert t.legal() == ["clear FLOOD1", "pass"]


def test_an_offer_of_cards_is_always_put() -> None:
    """GWT-9.1: whether the hand holds a Jersey is a secret, so the question is asked either way."""
    with_jersey = Table().hand("jersey", "guernsey").at("A")
    without = Table().hand("guernsey", "guernsey").at("A")
    for t in (with_jersey, without):
        t.s.jobs[0] = ["engineer"]
        t.play("hire 0 engineer 0")

    assert with_jersey.s.agenda == without.s.agenda
    assert without.legal() == ["pass"]


def test_hire_must_be_paid() -> None:
    """GWT-8.1: a worker for 6 with 5 dollars is refused; one who is not there as well."""
    t = Table(money=5).at("A")
    t.s.jobs[0] = ["cowboy"]
    assert t.why("hire 0 cowboy 0") == "GWT-8.1"
    assert t.why("hire 0 engineer 0") == "GWT-9.1"

    t.s.money[0] = 6
    assert t.why("hire 0 cowboy 0") is None


def test_t50_build() -> None:
    """T50, GWT-9.2: two craftsmen and 4 dollars on an empty space."""
    t = Table(money=4).workers(craftsmen=2).at("B")
    assert t.why("build 4a A1") is None
    assert t.workers(craftsmen=1).why("build 4a A1") == "GWT-9.2"
    t.workers(craftsmen=2).s.money[0] = 3
    assert t.why("build 4a A1") == "GWT-8.1"


def test_t51_replace() -> None:
    """T51, GWT-9.2: 5 for 2: three craftsmen and 6 dollars; the old tile is out of the game."""
    t = Table(money=6).workers(craftsmen=3).own(0, A1="4a").at("B").play("build 7a A1")

    assert (t.money, t.s.tile("A1"), t.s.replaced[0]) == (0, "7a", ["4a"])


def test_t52_replacement_must_need_more() -> None:
    """T52, GWT-9.2: 2 for 2 is refused; another's tile and a neutral one cannot be replaced."""
    t = Table().workers(craftsmen=6).own(0, A1="4a").own(1, A2="1a").at("B")
    t.s.unbuilt[0].append("3b")

    assert t.why("build 3b A1") == "GWT-9.2"
    assert t.why("build 5a A1") is None
    assert t.why("build 5a A2") == "GWT-9.2"
    assert t.why("build 5a C") == "GWT-9.2"


def test_t53_the_dearest_tile() -> None:
    """T53, GWT-9.2: 10a only over a tile of 3 or more: six craftsmen and 12 dollars."""
    t = Table(money=12).workers(craftsmen=6).own(0, A1="5a", A2="4a").at("B")

    assert t.legal("build") == [f"build {b}" for b in sorted(x.removeprefix("build ") for x in t.legal("build"))]
    assert t.why("build 10a A3") == "GWT-9.2"
    assert t.why("build 10a A2") == "GWT-9.2"
    t.play("build 10a A1")
    assert t.money == 0


def test_a_tile_is_built_once() -> None:
    """GWT-9.2: a tile that stands or is gone is not there any more."""
    t = Table().own(0, A1="1a").at("B")

    assert t.why("build 1a A2") == "GWT-9.2"
    assert t.why("build 2a A2") is None
