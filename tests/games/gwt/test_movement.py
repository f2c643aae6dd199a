"""Phase A: steps, arrows, fees (GWT-3)."""

from __future__ import annotations

import pytest

from stockrail.games.gwt import data as d
from tests.games.gwt.table import GAME, Table


def stops(t: Table) -> set[str]:
    return {text.split()[1] for text in t.legal("move")}


def test_t01_two_routes() -> None:
    """T01, GWT-3.4: a building of another, or two floods: both routes to the next neutral tile are legal."""
    t = Table().own(1, A1="1a").lay(FLOOD1="flood:green:4", FLOOD2="flood:green:3")
    t.s.rancher[0] = "A"

    assert t.why("move B A1") is None
    assert t.why("move B FLOOD1,FLOOD2") is None
    assert t.why("move B A1,FLOOD1") == "GWT-3.4"


def test_t02_step_limits() -> None:
    """T02, GWT-3.9: three players, no step disc: 3; the dollar disc cleared: 5."""
    t = Table(3).discs(1, step_with_dollars=1)

    assert (t.s.step_limit(0), t.s.step_limit(1)) == (3, 5)


def test_t03_fee_to_owners_without_debt() -> None:
    """T03, GWT-3.7, 3.8: X gets the 2 there are, Y nothing, and the mover arrives."""
    t = Table(4, money=0).own(1, A1="4a").own(2, A2="1a")
    t.s.money[0], t.s.rancher[0] = 2, "A"

    t.play("move A2 A1")

    assert t.s.money == [0, 2, 0, 0]
    assert t.s.rancher[0] == "A2"


def test_t04_fee_to_the_bank() -> None:
    """T04, GWT-3.7, 3.8: floods are paid to the bank in walking order; what is missing is no debt."""
    t = Table(4, money=0).lay(FLOOD1="flood:green:4", FLOOD2="flood:black:3")
    t.s.money[0], t.s.rancher[0], t.s.bank = 2, "A", 0

    told = [(e.kind, dict(e.values).get("dollars")) for e in t.tell("move FLOOD2 FLOOD1")]

    assert told == [("moved", None), ("fee", 1), ("fee", 1), ("lacked", 1)]
    assert (t.s.money[0], t.s.bank) == (0, 2)


def test_t05_both_hands() -> None:
    """T05, GWT-3.7: with three players both hands charge 2 and 1."""
    t = Table(3, money=5).own(1, A1="7a")
    t.s.rancher[0] = "A"

    t.play("move B A1")

    assert t.s.money[:2] == [2, 8]


def test_t06_own_tile_is_a_free_step() -> None:
    """T06, GWT-3.7: an own tile costs nothing and is still a step."""
    t = Table(money=5).own(0, A1="7a")
    t.s.rancher[0] = "A"

    assert t.why("move D A1,B,C") == "GWT-3.3"
    t.play("move C A1,B")
    assert t.money == 5


def test_t07_kansas_city_out_of_reach() -> None:
    """T07, GWT-3.3: five locations before Kansas City need more than 4 steps."""
    t = (
        Table(4)
        .own(1, E1="1a", E2="2a")
        .own(2, F1="1a", F2="2a")
        .lay(ROCK1="rockfall:green:4", ROCK2="rockfall:green:3")
    )
    t.s.rancher[0] = "E"

    assert "KC" not in stops(t)
    assert t.why("move KC E1,E2,F,F1,G") == "GWT-3.3"
    assert "KC" in stops(t.discs(0, step_with_dollars=1))


def test_t08_kansas_city_stops() -> None:
    """T08, GWT-3.5: the move ends in Kansas City; nothing passes it."""
    t = Table()
    t.s.rancher[0] = "G"

    assert t.legal() == ["move KC -"]
    assert t.why("move A KC") == "GWT-3.5"


def test_t09_three_steps_from_the_start() -> None:
    """T09, GWT-3.9: only neutral tiles: A, B and C."""
    assert stops(Table()) == {"A", "B", "C"}


def test_t10_first_placement() -> None:
    """T10, GWT-3.2: exactly the seven neutral buildings, no private one."""
    t = Table().own(1, A1="1a")
    t.s.rancher[0] = ""
    t.turn(0)

    assert t.legal() == [f"place {x}" for x in "ABCDEFG"]
    assert t.why("place A1") == "GWT-3.2"
    assert t.why("move A -") == "GWT-3.2"
    t.play("place C")
    assert t.s.rancher[0] == "C"


def test_t11_teepees_beside_the_trail() -> None:
    """T11, GWT-1.1: tiles on the three outer teepee spaces are never walked over."""
    t = Table().own(1, C1="2a").lay(T_M3="teepee_green", T_M2="teepee_blue", T_M1="teepee_green")
    t.s.rancher[0] = "C"

    assert [text for text in t.legal() if text.startswith("move E ")] == ["move E -", "move E C1", "move E D"]
    t.play("move E -")
    assert t.money == 20
    t.s.rancher[0] = "C"
    t.turn(0)
    assert t.why("move T_M3 -") == "GWT-3.4"
    assert t.why("move T_1 -") == "GWT-1.1"


def test_t12_tile_removed_under_a_rancher() -> None:
    """T12, GWT-3.10: the rancher stays and starts from there; a tile that comes later costs it nothing."""
    t = Table().lay(FLOOD1="flood:green:4")
    t.s.rancher[0] = "FLOOD1"
    t.at("F", 1).play("clear FLOOD1", "pass")
    assert (t.who, t.s.rancher[0]) == (0, "FLOOD1")
    assert t.why("move A1 -") == "GWT-1.1"

    t.lay(FLOOD1="flood:black:3").play("move B -")
    assert (t.s.rancher[0], t.money) == ("B", 20)


def test_ranchers_never_block() -> None:
    """GWT-3.6: any number may share a location."""
    t = Table()
    t.s.rancher = ["START", "A"]

    t.play("move A -")
    assert t.s.rancher == ["A", "A"]


def test_more_steps_than_allowed() -> None:
    """GWT-3.3: three steps are legal, four are not; the numbers are told."""
    t = Table()
    refusal = GAME.check(t.s, 0, GAME.parse("move D A,B,C"))

    assert t.why("move C A,B") is None
    assert refusal is not None
    assert (refusal.rule.id, refusal["steps"], refusal["most"]) == ("GWT-3.3", 4, 3)


def test_another_seat_waits() -> None:
    """The seat whose turn it is not is refused."""
    t = Table()
    refusal = GAME.check(t.s, 1, GAME.parse("move A -"))

    assert refusal is not None
    assert refusal.rule.id == "core:turn"


def test_roads_are_the_printed_ones() -> None:
    """GWT-3.4: 52 spaces, 22 for buildings, 8 of them in the woods; the teepee loop leads to E."""
    assert (len(d.SPACES), len(d.BUILDABLE)) == (52, 22)
    assert sum(sp.woods for sp in d.SPACES.values()) == 8
    assert d.AHEAD["TRADE_R2"] == ("E",)
    assert set(d.AHEAD["C3"]) == {"D", "T_1"}


@pytest.mark.parametrize("gate", d.GATES)
def test_every_road_leads_through_a_gate(gate: str) -> None:
    """GWT-3.4: without it nobody comes to Kansas City, so a walk knows all it needs up to the last gate in reach."""
    found, todo = set(), [d.START]
    while todo:
        here = todo.pop()
        found.add(here)
        todo += [after for after in d.AHEAD[here] if after not in (gate, *found)]

    assert d.KC not in found
