"""Movement, dividends, splits, bankruptcy (ST-8 to ST-10): scenarios T31 to T39."""

from __future__ import annotations

import pytest

from stockrail.games.stockpile.data import COMPANIES
from stockrail.games.stockpile.state import EVERYBODY
from tests.games.stockpile.scene import Scene


def test_a_split_on_the_way() -> None:
    """T31, ST-9.1, ST-9.2."""
    scene = Scene(3).price("EE", 9).hold(1, "EE", 2).pairs("EE +4").at("movement").show_nothing()

    assert scene.value("EE") == 8
    assert scene.cards(1, "EE") == (0, 2)


@pytest.mark.parametrize(("price", "forecast", "ends"), [(10, "+1", 6), (10, "+4", 9), (9, "+1", 10)])
def test_where_a_split_ends(price: int, forecast: str, ends: int) -> None:
    """T32, ST-9.1."""
    scene = Scene(3).price("AA", price).pairs(f"AA {forecast}").at("movement").show_nothing()

    assert scene.value("AA") == ends


@pytest.mark.parametrize(("shown", "pays"), [("2 1", 8), ("0 1", 4), ("0 0", 0)])
def test_a_dividend_is_shown_for(shown: str, pays: int) -> None:
    """T33, ST-8.3, ST-8.4."""
    scene = Scene(3).hold(0, "AA", 2, 1).pairs("AA $$").at("movement").do(0, f"show AA {shown}")

    assert scene.s.cash[0] == 20 + pays
    assert scene.value("AA") == 5


def test_only_what_is_held_is_shown() -> None:
    """ST-8.4."""
    scene = Scene(3).hold(0, "AA", 2, 1).pairs("AA $$").at("movement")

    assert scene.why(0, "show AA 3 0") == scene.why(0, "show AA 0 2") == scene.why(0, "show AA -1 0") == "ST-8.4"
    assert scene.why(0, "show BB 0 0") == "ST-8.4"
    assert scene.why(0, "show AA 2 1") is None
    assert scene.why(0, "pass") == "ST-8.5"
    assert len(scene.legal(0)) == 6


def test_a_second_split_pays() -> None:
    """T34, ST-9.3 (D05): cards split before pay, those splitting now do not."""
    scene = Scene(3).price("AA", 9).hold(0, "AA", 1, 2).pairs("AA +2").at("movement").show_nothing()

    assert scene.s.cash[0] == 40
    assert scene.cards(0, "AA") == (0, 3)
    assert scene.value("AA") == 6


def test_a_first_split_pays_nothing() -> None:
    """T35, ST-9.2, ST-9.3."""
    scene = Scene(3).price("AA", 10).hold(0, "AA", 3).win(1, "boom").at("action").do(1, "boom AA")

    assert scene.s.cash[0] == 20
    assert scene.cards(0, "AA") == (0, 3)
    assert scene.value("AA") * 2 * 3 == 42


def test_a_card_won_after_a_split_is_regular() -> None:
    """T36, ST-5.12."""
    scene = Scene(3).hold(0, "AA", split=2).lay(0, "AA").at("demand")
    scene.turns("0 bid 0 0", "1 bid 1 0", "2 bid 2 0")

    assert scene.cards(0, "AA") == (1, 2)


@pytest.mark.parametrize(("price", "ends", "cards"), [(2, 5, 0), (3, 5, 0), (4, 1, 1)])
def test_bankruptcy_takes_every_card(price: int, ends: int, cards: int) -> None:
    """T37, ST-10.1, ST-10.2."""
    scene = Scene(3).price("AA", price).hold(0, "AA", 2).hold(1, "AA", split=1).pairs("AA -3")
    scene.at("movement").show_nothing()

    assert scene.value("AA") == ends
    assert scene.cards(0, "AA") == (2 * cards, 0)
    assert scene.cards(1, "AA") == (0, cards)
    assert scene.s.discard[0] == 3 * (1 - cards)


def test_the_deck_survives_a_bankruptcy() -> None:
    """T38, ST-10.3."""
    scene = Scene(3).price("CC", 1).hold(0, "CC", 3).pairs("CC -2").at("movement").show_nothing()

    assert scene.s.deck[COMPANIES.index("CC")] == 7


def test_all_pairs_become_public() -> None:
    """T39, ST-8.1: with Deborah asked after Movement, all six lie open."""
    scene = Scene(3, investors=["deborah", "bill", "mark"]).at("movement").show_nothing()

    assert scene.s.known == [EVERYBODY] * 6
    assert sorted(str(e["company"]) for e in scene.events("reveal")) == sorted(COMPANIES)


def test_pairs_take_effect_in_turn_order() -> None:
    """ST-8.1: the players' from the first player on, the public one, the face-down ones."""
    scene = Scene(3, first=1).pairs("AA +1", "BB +2", "CC -2", "EE +4", "LL -3", "SS $$").at("movement")

    assert [e["company"] for e in scene.events("reveal")] == ["BB", "CC", "AA", "EE", "LL", "SS"]
