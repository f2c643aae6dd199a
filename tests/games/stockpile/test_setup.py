"""Set-up and Information (ST-1 to ST-3): scenarios T01 to T07."""

from __future__ import annotations

import pytest

from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.games.stockpile.data import COMPANIES, FORECASTS
from tests.games.stockpile.scene import Scene, deal_pairs, start

STARTS = [f"* start {seat} {card}" for seat, card in enumerate(COMPANIES)]


def test_five_players_start() -> None:
    """T01, ST-1.1, ST-1.3, ST-1.4."""
    scene = start(5, "* first 0", *STARTS[:5])

    assert scene.s.cash == [20] * 5
    assert [scene.cards(seat, c) for seat, c in enumerate(COMPANIES[:5])] == [(1, 0)] * 5
    assert scene.s.deck[COMPANIES.index("SS")] == 10
    assert sum(scene.s.deck) == 75
    assert [scene.value(c) for c in COMPANIES] == [5] * 6


def test_start_cards_differ() -> None:
    """ST-1.4: a company that was dealt is not dealt to another."""
    scene = start(3, "* first 0", "* start 0 AA")

    assert scene.why(CHANCE, "start 1 AA") == "ST-1.4"
    assert scene.why(CHANCE, "start 1 BB") is None


@pytest.mark.parametrize(("seats", "rounds", "left"), [(2, 6, 6), (3, 7, 14), (4, 6, 4), (5, 5, 0)])
def test_rounds_and_cards_left(seats: int, rounds: int, left: int) -> None:
    """T02, ST-1.2, ST-11.5."""
    scene, rng = start(seats), Rng(seats)
    while scene.s.agenda:
        a = scene.g.draw(scene.s, rng) if scene.turn == CHANCE else scene.g.legal(scene.s).pick(rng)
        scene.g.apply(scene.s, a)

    assert scene.s.round == rounds
    assert sum(scene.s.deck) == left


@pytest.mark.parametrize(("seats", "facedown"), [(3, 2), (4, 1), (5, 0)])
def test_pairs_on_the_table(seats: int, facedown: int) -> None:
    """T03, ST-3.2 to ST-3.4."""
    scene = deal_pairs(Scene(seats).at("information"))

    places = [p.where for p in scene.view(0).pairs]
    assert places.count("private") == seats
    assert places.count("public") == 1
    assert places.count("facedown") == facedown


def test_forecast_moves_the_price() -> None:
    """T04, ST-8.2."""
    scene = Scene(5).pairs("AA +2").at("movement").show_nothing()

    assert scene.value("AA") == 7


def test_what_is_left_to_forecast() -> None:
    """T05, ST-16.2: with -3 and -2 known, nothing else falls."""
    scene = Scene(3).pairs("CC -3", "AA +4", "EE +2", "BB -2")

    seen = {p.forecast for p in scene.view(0).pairs if p.forecast}
    assert set(FORECASTS) - seen == {"+4", "+2", "+1", "$$"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_company_and_forecast_once(seats: int) -> None:
    """T06, ST-3.5: a card that was dealt cannot come again."""
    scene = Scene(seats).at("information").chance("pair AA +4")

    assert scene.why(CHANCE, "pair AA +2") == "ST-3.2"
    assert scene.why(CHANCE, "pair BB +4") == "ST-3.2"
    assert scene.why(CHANCE, "pair BB +2") is None
    for company, forecast in zip(COMPANIES[1:], FORECASTS[1:], strict=True):
        scene.chance(f"pair {company} {forecast}")
    assert sorted(scene.s.companies) == sorted(scene.s.forecasts) == list(range(6))


def test_first_player_token_moves_left() -> None:
    """T07, ST-2.2."""
    scene = Scene(4, first=2)
    scene.s.round = 2
    firsts = []
    for _ in range(2):
        scene.at("end")
        firsts.append(scene.s.first)

    assert firsts == [3, 0]
    assert scene.s.round == 4
