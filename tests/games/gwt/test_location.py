"""Phase B: local actions, the single auxiliary action, discards (GWT-4, 8.3, 9.15, 9.18)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.gwt.table import Table


@pytest.mark.parametrize(
    "order", list(permutations(("discard jersey certificates1", "discard guernsey $4", "buy holstein:1 1")))
)
def test_t13_each_local_action_once(order: tuple[str, ...]) -> None:
    """T13, GWT-4.1: own 2a on a risk space: three local actions in any order, or one single aux."""
    t = Table().own(0, DROUGHT_R1="2a").hand("guernsey", "jersey").at("DROUGHT_R1")
    t.s.market = ["holstein:1"]

    assert t.verbs() == {"discard", "buy", "reveal", "aux"}
    for done in order:
        t.play(done)
        assert done not in t.legal()
        assert "aux" not in t.verbs()
    assert (t.s.certificates[0], t.money, t.s.discard[0]) == (1, 20 + 4 - 6, ["guernsey", "holstein:1", "jersey"])
    assert t.legal() == ["pass"]


@pytest.mark.parametrize(
    ("space", "tile", "owner"), [("A1", "2a", 1), ("FLOOD1", "flood:green:4", -1), ("T_1", "teepee_blue", -1)]
)
def test_t14_other_locations(space: str, tile: str, owner: int) -> None:
    """T14, GWT-4.2: another's tile, a hazard, a teepee: one single aux, nothing else."""
    t = Table().hand("guernsey")
    t.own(owner, **{space: tile}) if owner >= 0 else t.lay(**{space: tile})
    t.at(space)

    assert t.verbs() == {"aux"}
    assert t.why("discard guernsey $4") == "GWT-4.2"
    t.play("aux aux_gain_dollar 1 -")
    assert t.legal() == ["pass"]


def test_t15_single_aux_never_doubles() -> None:
    """T15, GWT-4.3: instead of local actions 1 dollar, not 2; by the icon of G 1 or 2."""
    t = Table().discs(aux_gain_dollar=2).at("A")

    assert t.why("aux aux_gain_dollar 2 -") == "GWT-4.3"
    assert t.why("aux aux_gain_dollar 1 -") is None
    t.at("G")
    assert t.why("aux aux_gain_dollar 2 -") is None
    assert t.why("aux aux_gain_dollar 3 -") == "GWT-9.12"


def test_t16_one_side_of_the_slash() -> None:
    """T16, GWT-4.1b: after trading at D the paid engine move is gone, the aux icon is not."""
    t = Table().lay(T_1="teepee_blue").at("D")

    assert t.verbs() == {"trade", "forward", "aux"}
    t.play("trade T_1")
    assert t.verbs() == {"aux", "pass"}
    assert t.why("forward 1") == "GWT-4.1"


def test_t17_no_single_aux_after_a_local_action() -> None:
    """T17, GWT-4.1d: a local action closes the single aux, and the other way round."""
    t = Table().hand("black_angus").at("E")
    t.s.market = ["holstein:1"]
    t.play("discard black_angus $2")

    assert t.why("aux aux_gain_dollar 1 -") == "GWT-4.1"
    t.hand("black_angus").at("E").play("aux aux_gain_dollar 1 -")
    assert t.why("discard black_angus $2") == "GWT-4.1"


def test_t18_discard_table() -> None:
    """T18, GWT-8.3: what a discard brings, once a visit even with more such cards."""
    t = Table().hand("black_angus", "black_angus").at("E").play("discard black_angus $2")
    assert t.money == 22
    assert t.why("discard black_angus $2") == "GWT-4.1"

    t = Table().hand("jersey", "jersey", "jersey", "jersey").at("F").play("discard jersey,jersey $4")
    assert (t.money, t.s.hand[0]) == (24, ["jersey", "jersey"])
    assert t.why("discard jersey,jersey $4") == "GWT-4.1"

    t = Table().own(0, DROUGHT_R1="2a").hand("dutch_belt").at("DROUGHT_R1").play("discard dutch_belt certificates1")
    assert t.s.certificates[0] == 1

    t = Table().own(0, FLOOD_R1="2a").hand("jersey").at("FLOOD_R1").play("discard jersey certificates1+$2")
    assert (t.s.certificates[0], t.money) == (1, 22)

    t = Table().own(0, A1="2b").hand("jersey").at("A1").play("discard jersey engine1", "forward 1")
    assert t.s.engine[0] == 2


def test_t19_pair_means_one_type() -> None:
    """T19, GWT-8.3: the same value is not the same type."""
    t = Table().hand("holstein:1", "brown_swiss:2").at("F")

    assert t.why("discard brown_swiss:2,holstein:1 $4") == "GWT-8.3"
    assert Table().hand("holstein:1", "holstein:1").at("F").why("discard holstein:1,holstein:1 $4") is None


def test_phase_b_must_not_stay_empty() -> None:
    """GWT-4.4: it cannot be ended before something was done; an objective card is not enough."""
    t = Table().hand("O01").at("A")

    assert t.why("pass") == "GWT-4.4"
    t.play("play O01", "earn")
    assert t.why("pass") == "GWT-4.4"
    t.play("aux aux_gain_dollar 1 -")
    assert t.why("pass") is None


def test_t94_action_without_effect() -> None:
    """T94, GWT-4.7: 1a without an own building in the woods is not offered; a risk discard at the limit is."""
    t = Table().own(0, A1="1a").at("A1")
    assert t.why("earn") == "GWT-4.7"
    assert t.verbs() == {"aux"}

    t = Table().own(0, DROUGHT_R1="1a").hand("jersey").at("DROUGHT_R1")
    t.s.certificates[0] = 3
    assert t.why("discard jersey certificates1") is None
    assert t.at("C").why("certify") == "GWT-4.7"


def test_t54_woods() -> None:
    """T54, GWT-9.18: three of four tiles in the woods: 1a pays 6, 7b moves up to 3."""
    t = Table().own(0, E1="1a", E2="2a", C1="3a", A1="4a").at("E1").play("earn")
    assert t.money == 26

    t = Table().own(0, E1="7b", E2="2a", C1="3a", A1="4a").at("E1")
    assert t.legal("forward") == ["forward 1", "forward 2", "forward 3"]
    assert t.why("forward 4") == "GWT-9.4"


def test_tile_7a_pairs() -> None:
    """GWT-9.19: two certificates and two dollars for each pair; without a pair not offered."""
    t = Table().own(0, A1="7a").at("A1")
    assert t.why("pairs") == "GWT-4.7"

    t.s.teepees[0] = [1, 2]
    t.play("pairs")
    assert (t.s.certificates[0], t.money) == (2, 22)


def test_tile_10a_to_the_limit() -> None:
    """GWT-9.20: the marker goes straight to the current limit."""
    t = Table().own(0, A1="10a").discs(certificate_limit_4=1).at("A1").play("certify")

    assert t.s.certificates[0] == 4
    assert t.why("certify") == "GWT-4.1"


def test_tile_6b_objective_to_hand() -> None:
    """GWT-9.22: any cattle for 3 dollars and an objective card into the hand."""
    t = Table().own(0, A1="6b").hand("jersey", "O01").at("A1")
    t.s.display = ["O05"]

    assert t.why("discard O01 $3+objective") == "GWT-8.3"
    t.play("discard jersey $3+objective", "objective O05")
    assert t.s.hand[0] == ["O01", "O05"]
    assert t.money == 23


def test_tile_1b_objective_card() -> None:
    """GWT-11.5: 1b asks for an objective card, cattle does not do."""
    t = Table().own(0, A1="1b").hand("jersey", "O01").at("A1")

    assert t.why("discard jersey certificates2") == "GWT-8.3"
    t.play("discard O01 certificates2")
    assert t.s.certificates[0] == 2


def test_t96_objective_card_pays_for_no_cattle() -> None:
    """T96, GWT-11.5: an objective card does not pay for an any-cattle discard."""
    t = Table().own(0, DROUGHT_R1="1a").hand("O01").at("DROUGHT_R1")

    assert t.why("discard O01 certificates1") == "GWT-8.3"
    assert "discard" not in t.verbs()


def test_risk_action_only_for_the_owner() -> None:
    """GWT-4.1c: the printed risk action belongs to the owner of the tile standing there."""
    t = Table().own(1, DROUGHT_R1="2a").hand("jersey").at("DROUGHT_R1")

    assert t.why("discard jersey certificates1") == "GWT-4.2"


def test_move_action_ends_the_location() -> None:
    """GWT-9.14: fees apply, a whole phase B follows, what was left of the old location is lost."""
    t = Table().own(0, A1="4a").own(1, A2="4a").lay(FLOOD1="flood:green:4").at("A1")

    t.play("move B A2")
    assert t.money == 18
    assert t.why("clear FLOOD1") == "GWT-4.1"
    assert "build" in t.verbs()


def test_t102_tile_move_ignores_the_step_limit() -> None:
    """T102, GWT-9.14: 4b moves at most 3 steps whatever discs are cleared."""
    t = Table().own(0, A1="4b").discs(step_with_dollars=1, step_with_vp=1).at("A1")

    assert t.why("move D B,C") is None
    assert t.why("move E B,C,D") == "GWT-3.3"


def test_t83_copy_a_neutral_tile() -> None:
    """T83, GWT-9.15: 8b beside A copies it; an empty neighbour offers nothing."""
    t = Table().own(0, A1="8b").hand("guernsey").at("A1")

    assert t.legal("copy") == ["copy A"]
    assert t.why("copy A2") == "GWT-9.15"
    t.play("copy A", "discard guernsey $2")
    assert t.money == 22


def test_t84_copy_with_both_risk_actions() -> None:
    """T84, GWT-9.15: the copied space's risk action and the own one, each once."""
    t = Table().own(0, FLOOD_R1="8b", FLOOD_R2="1a").hand("jersey", "jersey").at("FLOOD_R1").play("copy FLOOD_R2")

    assert t.legal("discard") == ["discard jersey certificates1+$2"]
    t.play("discard jersey certificates1+$2", "discard jersey certificates1+$2", "earn")
    assert (t.s.certificates[0], t.money) == (2, 26)


def test_t85_no_copying_back() -> None:
    """T85, GWT-9.15: an 8b copied through another 8b never leads back."""
    t = Table().own(0, A1="8b").own(1, A2="8b", A3="5b").at("A1").play("copy A2")

    assert t.legal("copy") == ["copy A3"]
    assert t.why("copy A1") == "GWT-9.15"
    t.play("copy A3", "earn")
    assert t.money == 21


def test_copy_is_an_action_only_with_something_done() -> None:
    """GWT-4.4: choosing what to copy is not yet an action, and the single aux is closed."""
    t = Table().own(0, A1="8b").hand("guernsey").at("A1").play("copy A")

    assert t.why("pass") == "GWT-4.4"
    assert t.why("aux aux_gain_dollar 1 -") == "GWT-4.1"


def test_a_copy_that_was_spoilt_leaves_the_single_aux() -> None:
    """GWT-4.4: the Jersey 2b asks for is gone by an objective card: one dollar is always possible."""
    t = Table().own(0, A1="8b", A2="2b").hand("jersey", "O06", "guernsey").at("A1").play("copy A2")
    t.s.stack[0] = ["guernsey", "black_angus", "black_angus"]
    assert t.verbs() == {"discard", "play"}
    assert t.why("aux aux_gain_dollar 1 -") == "GWT-4.1"

    t.play("play O06", "exchange 1", "drop jersey")
    assert t.verbs() == {"aux"}
    assert t.why("pass") == "GWT-4.4"
    t.play("aux aux_gain_dollar 1 -")
    assert (t.money, t.legal()) == (21, ["pass"])


def test_t101_old_list_goes_on() -> None:
    """T101, GWT-4.6: 5a replaced by 6a under the rancher: 5a's engine stays on offer, 6a's actions are not."""
    t = Table().own(0, A1="5a").workers(craftsmen=3).hand("holstein:1").at("A1")
    t.s.jobs[0], t.s.money[0] = ["craftsman"], 6

    t.play("hire 0 craftsman -1")
    assert t.money == 1
    t.play("build 6a A1")
    assert t.verbs() == {"forward", "pass"}
    assert t.why("discard holstein:1 $10") == "GWT-4.1"
