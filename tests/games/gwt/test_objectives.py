"""Objective cards: when they are played, and how they are scored (GWT-11, 13.3)."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockrail.games.gwt import data as d
from stockrail.games.gwt.assignment import best
from tests.games.gwt.table import Table


def items(**have: int) -> tuple[int, ...]:
    """How much there is of each task: `items(B=3, H=3)`; cattle as c3, c4, c5."""
    return tuple(have.get(k, have.get(f"c{k}", 0)) for k in d.TASKS)


def test_t69_a_full_area() -> None:
    """T69, GWT-13.3: 3 + 5 + 5 + 5."""
    a = best(("S3", "O14", "O21", "O21"), (), items(B=3, H=3, L=1, F=2), False)

    assert a.points == 18


def test_t70_one_disc_short() -> None:
    """T70, GWT-13.3: one San Francisco disc: 18 - 5 - 3."""
    assert best(("S3", "O14", "O21", "O21"), (), items(B=3, H=3, L=1, F=1), False).points == 10


def test_t71_best_assignment() -> None:
    """T71, GWT-13.3: the hazards serve O14 and O04, S4 stays unmet without penalty."""
    a = best(("S4", "O04", "O14"), (), items(S=5, H=3, L=1, B=3), False)

    assert (a.points, a.met) == (8, ("O04", "O14"))


def test_t72_an_unmet_card_can_pay() -> None:
    """T72, GWT-13.3: with SM2 both cards are added, one met: 3 - 2 + 6."""
    a = best(("S1", "S2"), ("O04", "O08"), items(S=2, H=1, c5=1), True)

    assert a.points + a.bonus == 7
    assert len(a.met) == 1
    assert len(a.unmet) == 3


TYPES = items(c3=1, c4=1, c5=1)
"""One card of each value from 3 to 5: enough for O12 (5/-3) or for O18 (5/-2), not for both."""


@pytest.mark.parametrize("deck", list(permutations(("O12", "O18"))))
def test_the_cheaper_card_completes_the_pair(deck: tuple[str, ...]) -> None:
    """GWT-13.3, 13.4: with SM2 O12 is met, so that O18 can be thrown in: 5 - 2 - 2 + 6; without SM2 either will do."""
    a = best(("O20", "S3"), deck, TYPES, True)

    assert (a.met, a.unmet) == (("O12",), ("O18", "O20", "S3"))
    assert (a.points, a.bonus) == (1, 6)
    assert best(("O20", "S3"), deck, TYPES, False).points == 5 - 2


@pytest.mark.parametrize("deck", list(permutations(("O12", "O18", "O21"))))
def test_a_card_met_in_any_case_counts_for_the_pair(deck: tuple[str, ...]) -> None:
    """GWT-13.3, 13.4: S3 and the O21 nobody disputes are a pair, O12 and the O18 thrown in are another."""
    a = best(("S3",), deck, items(c3=1, c4=1, c5=1, F=1), True)

    assert (a.met, a.unmet) == (("O12", "O21"), ("O18", "S3"))
    assert (a.points, a.bonus) == (5 + 5 - 2, 6)


@pytest.mark.parametrize("area", list(permutations(("O09", "O18", "S3"))))
def test_the_fourth_card_is_met_although_it_saves_less(area: tuple[str, ...]) -> None:
    """GWT-13.3, 13.4: with SM2 O12 out of the deck makes two pairs: 5 - 2 - 2 + 6; without it O18 is met: 5 - 2."""
    a = best(area, ("O12",), TYPES, True)

    assert (a.met, a.unmet) == (("O12",), ("O09", "O18", "S3"))
    assert (a.points, a.bonus) == (1, 6)
    assert best(area, ("O12",), TYPES, False).met == ("O18",)


def test_t73_free_move_before_phase_a() -> None:
    """T73, GWT-11.4: no fee, the location is not used, the normal move follows."""
    t = Table().own(1, A1="4a").hand("O18")
    t.s.rancher[0] = "A"
    t.play("play O18", "move A1 -")

    assert (t.money, t.s.rancher[0]) == (20, "A1")
    assert t.verbs() == {"move"}


def test_t74_free_move_after_the_location() -> None:
    """T74, GWT-11.4: from G only Kansas City lies ahead: waived; with a tile on G2 only that one."""
    t = Table().hand("O18").at("G").play("aux aux_gain_dollar 1 -", "play O18")
    assert "move" not in t.verbs()
    assert t.s.area[0] == ["O18", "S1"]

    t = Table().own(1, G2="1a").hand("O18").at("G").play("aux aux_gain_dollar 1 -", "play O18")
    assert t.legal() == ["move G2 -", "pass"]
    assert t.why("move KC -") == "GWT-11.4"
    t.play("move G2 -")
    assert (t.who, t.s.rancher[0], t.s.money[0]) == (1, "G2", 21)


def test_t95_a_card_spoils_nothing() -> None:
    """T95, GWT-4.1d: after O01 on arrival local actions and the single aux are both open."""
    t = Table().hand("O01", "guernsey").at("A").play("play O01", "earn")

    assert t.money == 22
    assert t.verbs() == {"discard", "aux"}


def test_t104_free_move_instead_of_the_location() -> None:
    """T104, GWT-11.4: played on arrival, its move ends phase B."""
    t = Table().own(0, A1="2a").hand("O16", "guernsey").at("A1").play("play O16", "move B -")

    assert t.who == 1
    assert t.s.rancher[0] == "B"


def test_immediate_actions_may_be_waived() -> None:
    """GWT-11.2, 11.3: the card counts, its action is done or waived."""
    t = Table().hand("O01", "O06", "O12", "O21").at("A")

    t.play("play O01", "pass")
    assert t.money == 20
    t.play("play O06")
    assert t.legal() == ["exchange 1", "exchange 2", "exchange 3", "pass"]
    t.play("pass", "play O12")
    assert t.legal() == ["forward 1", "forward 2", "pass"]
    t.play("pass", "play O21")
    assert "aux aux_gain_dollar 1 -" in t.legal()


def test_only_cards_in_hand() -> None:
    """GWT-11.2: a card that is not in hand cannot be played, nor can cattle."""
    t = Table().hand("O01", "jersey").at("A")

    assert t.why("play O02") == "GWT-11.2"
    assert t.why("play jersey") == "GWT-11.2"
    assert t.why("play O01") is None


def test_played_before_phase_a() -> None:
    """GWT-11.1: on the own turn before the move."""
    assert Table().hand("O01").why("play O01") is None
    assert Table().hand("O01").play("move A -").why("play O01") is None


def _by_trying(area: tuple[str, ...], deck: tuple[str, ...], have: tuple[int, ...], counts: bool) -> int:
    """Every way to score the cards, tried out."""
    cards = [(d.OBJECTIVES[c], (1, 2) if i < len(area) else (0, 1, 2)) for i, c in enumerate(area + deck)]
    top = -100
    for ways in product(*(w for _, w in cards)):
        met = [c for (c, _), w in zip(cards, ways, strict=True) if w == 2]
        if all(sum(c.needs[k] for c in met) <= have[k] for k in range(len(d.TASKS))):
            unmet = [c for (c, _), w in zip(cards, ways, strict=True) if w == 1]
            points = sum(c.vp for c in met) - sum(c.penalty for c in unmet)
            top = max(top, points + (len(met) + len(unmet)) // 2 * 3 * counts)
    return top


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(sorted(d.OBJECTIVES)), max_size=4),
    st.lists(st.sampled_from(d.OBJECTIVE_DECK), max_size=3),
    st.tuples(*[st.integers(0, 5)] * len(d.TASKS)),
    st.booleans(),
)
def test_best_is_best(area: list[str], deck: list[str], have: tuple[int, ...], counts: bool) -> None:
    """GWT-13.3: no other way to assign items to cards is worth more."""
    a = best(tuple(area), tuple(deck), have, counts)

    assert a.points + a.bonus == _by_trying(tuple(area), tuple(deck), have, counts)


def by_counting(area: tuple[str, ...], deck: tuple[str, ...], have: tuple[int, ...], counts: bool) -> int:
    """The best of all ways card by card, those that leave the same items and as many cards put together."""
    ways = {(have, len(area)): 0}
    for i, card in enumerate(d.OBJECTIVES[c] for c in area + deck):
        own = i < len(area)
        found: dict[tuple[tuple[int, ...], int], int] = {}
        for (left, n), points in ways.items():
            rest = tuple(x - y for x, y in zip(left, card.needs, strict=True))
            after = [((left, n + (not own)), points - card.penalty)] + [((left, n), points)] * (not own)
            for key, total in after + [((rest, n + (not own)), points + card.vp)] * (min(rest) >= 0):
                found[key] = max(total, found.get(key, total))
        ways = found
    return max(points + n // 2 * 3 * counts for (_, n), points in ways.items())


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(d.STARTING),
    st.lists(st.sampled_from(range(len(d.OBJECTIVE_DECK))), min_size=6, max_size=14, unique=True),
    st.integers(0, 14),
    st.tuples(*[st.integers(0, most) for most in (4, 3, 3, 4, 4, 4, 3, 2, 2)]),
    st.booleans(),
)
def test_many_cards(start: str, drawn: list[int], played: int, have: tuple[int, ...], counts: bool) -> None:
    """GWT-13.3: nor with many cards and few items for them."""
    cards = tuple(d.OBJECTIVE_DECK[i] for i in drawn)
    a = best((start, *cards[:played]), cards[played:], have, counts)

    assert a.points + a.bonus == by_counting((start, *cards[:played]), cards[played:], have, counts)
    spent = [sum(d.OBJECTIVES[c].needs[k] for c in a.met) for k in range(len(d.TASKS))]
    assert all(map(int.__le__, spent, have))
