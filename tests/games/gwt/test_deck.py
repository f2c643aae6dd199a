"""Hand, stack and auxiliary actions (GWT-7, 9.12, 9.13)."""

from __future__ import annotations

from tests.games.gwt.table import Table


def test_t40_refill_without_reshuffling() -> None:
    """T40, GWT-7.1, 7.2: two cards drawn empty the stack; it is not rebuilt yet."""
    t = Table().discs(hand_plus_one=1).hand("guernsey", "jersey", "jersey", "jersey", "black_angus").at("F")
    t.s.stack[0] = ["dutch_belt", "jersey"]
    t.play("discard jersey,jersey $4", "pass")

    assert len(t.s.hand[0]) == 5
    assert (t.s.stack[0], t.s.discard[0]) == ([], ["jersey", "jersey"])


def test_t41_reshuffle_in_the_middle() -> None:
    """T41, GWT-7.2: draw 1, shuffle 6, draw 2."""
    t = Table().hand("guernsey").at("A1")
    t.s.stack[0], t.s.discard[0] = ["dutch_belt"], ["jersey"] * 6
    t.play("aux aux_gain_dollar 1 -", "pass")

    assert t.s.hand[0] == ["dutch_belt", "guernsey", "jersey", "jersey"]
    assert (len(t.s.stack[0]), t.s.discard[0]) == (4, [])


def test_t42_too_few_cards() -> None:
    """T42, GWT-7.3: play with fewer."""
    t = Table().hand("guernsey").at("A1")
    t.s.stack[0] = ["dutch_belt", "jersey"]
    t.play("aux aux_gain_dollar 1 -", "pass")

    assert len(t.s.hand[0]) == 3
    assert t.who == 1


def test_t43_draw_then_discard() -> None:
    """T43, GWT-9.13: the hand keeps its size; the drawn card may be the one discarded."""
    t = Table().hand("guernsey", "jersey").at("A1")
    t.s.stack[0] = ["dutch_belt"]
    t.play("aux aux_draw_discard 1 -")

    assert t.legal() == ["drop dutch_belt", "drop guernsey", "drop jersey"]
    assert t.why("drop black_angus") == "GWT-9.13"
    t.play("drop dutch_belt")
    assert (t.s.hand[0], t.s.discard[0]) == (["guernsey", "jersey"], ["dutch_belt"])


def test_t103_fewer_cards_than_doubled() -> None:
    """T103, GWT-9.13: one card there: one drawn, one discarded."""
    t = Table().discs(aux_draw_discard=2).hand("guernsey").at("G")
    t.s.stack[0] = ["jersey"]
    t.play("aux aux_draw_discard 2 -", "drop jersey")

    assert t.verbs() == {"forward", "pass"}


def test_nothing_to_draw() -> None:
    """GWT-9.13: with stack and discard pile empty drawing is not offered."""
    t = Table().at("G")
    t.s.stack[0] = []
    assert t.why("aux aux_draw_discard 1 -") == "GWT-9.13"

    t.s.discard[0] = ["jersey"]
    assert t.why("aux aux_draw_discard 1 -") is None


def test_tile_4b_draws_by_cowboys() -> None:
    """GWT-9.21: up to as many cards as cowboys, then as many discarded."""
    t = Table().own(0, A1="4b").workers(cowboys=2).hand("jersey").at("A1")
    assert t.legal("exchange") == ["exchange 1", "exchange 2"]
    assert t.why("exchange 3") == "GWT-9.13"

    t.play("exchange 2")
    assert len(t.s.hand[0]) == 3


def test_closed_rows_are_refused() -> None:
    """GWT-4.3, 9.12: a row without a cleared space cannot be used; one dollar is needed for the certificate."""
    t = Table().engine("3").at("G")
    assert t.why("aux aux_certificate 1 2") == "GWT-4.3"

    t.discs(aux_certificate=1)
    assert t.why("aux aux_certificate 1 2") is None
    t.s.money[0] = 0
    assert t.why("aux aux_certificate 1 2") == "GWT-8.1"


def test_remove_card_may_be_waived() -> None:
    """GWT-9.12: the engine goes back, then a hand card may leave the game."""
    t = Table().discs(aux_remove_card=1).engine("3").hand("jersey").at("G").play("aux aux_remove_card 1 2")
    assert t.legal() == ["pass", "remove jersey"]
    assert t.why("remove guernsey") == "GWT-9.12"

    t.play("remove jersey")
    assert (t.s.hand[0], t.gone) == ([], ["jersey"])


def test_certificate_row_doubled() -> None:
    """GWT-9.12: two dollars, two spaces back, two certificates."""
    t = Table().discs(aux_certificate=2).engine("3").at("G").play("aux aux_certificate 2 1")

    assert (t.money, t.s.engine[0], t.s.certificates[0]) == (18, 2, 2)


def test_engine_row_goes_up_to() -> None:
    """GWT-9.12: doubled, the engine goes one or two spaces."""
    t = Table().discs(aux_engine_forward=2).at("G")

    assert {"aux aux_engine_forward 2 1", "aux aux_engine_forward 2 2", "aux aux_engine_forward 1 1"} <= set(t.legal())
    assert t.why("aux aux_engine_forward 1 2") == "GWT-9.4"


def test_objective_from_the_stack() -> None:
    """GWT-9.3: an open card or the top of the stack, onto the discard pile; the display is refilled."""
    t = Table().at("C")
    t.s.display = ["O01", "O02", "O03", "O04"]
    t.s.objectives = ["O05", "O06"]
    assert t.why("objective O05") == "GWT-9.3"

    t.play("objective stack")
    assert t.s.discard[0][0] in ("O05", "O06")
    t.at("C").play("objective O01")
    assert len(t.s.display) == 4
    assert t.s.objectives == []
    assert t.at("C").why("objective stack") == "GWT-9.3"


def test_certificate_track_skips_five() -> None:
    """GWT-8.4: one space from 4 is 6; never past the limit."""
    t = Table().discs(certificate_limit_4=1, certificate_limit_6=1)
    t.s.certificates[0] = 4
    t.at("C").play("certify")
    assert t.s.certificates[0] == 6

    t = Table()
    t.s.certificates[0] = 2
    t.s.certify(0, 2)
    assert t.s.certificates[0] == 3
