"""Who sees what (ST-16): scenarios T66 to T69, and the whole protocol on random play."""

from __future__ import annotations

import pytest

from stockrail.core.events import Recorder
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.core.record import read, write
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.testing import check_game
from tests.games.stockpile.scene import Scene


@pytest.mark.parametrize(
    ("seats", "board", "investors"),
    [(2, "standard", False), (3, "advanced", True), (4, "standard", True), (5, "advanced", False)],
)
def test_the_protocol_on_random_play(seats: int, board: str, investors: bool) -> None:
    """T66, ST-16, ST-17: no leak, fit, no tell, every invariant after every entry; `make proof` plays all tables."""
    game = find("stockpile", {"board": board, "investors": investors})

    assert check_game(game, seats, games=2, seed=1).games == 2


def test_hidden_cards_are_really_exchanged() -> None:
    """T66: the exchange reaches deck, hands, piles, portfolios, pairs and investors, and keeps what the seat knows."""
    scene = Scene(3, investors=["bill", "martha", "mark"]).hold(1, "AA", 3).hold(2, "BB", 2, 2).hand(1, "CC", "CC")
    scene.lay(0, "EE", False, 1).lay(0, "LL", False, 0).hold(0, "SS", 4)
    changed: set[str] = set()
    for seed in range(20):
        twin = scene.g.shuffle_hidden(scene.s, 0, Rng(seed))
        assert scene.g.view(twin, 0) == scene.view(0)
        for zone in ("deck", "hands", "piles", "regular", "split", "companies", "forecasts", "offered"):
            if getattr(twin, zone) != getattr(scene.s, zone):
                changed.add(zone)

    assert changed == {"deck", "hands", "piles", "regular", "split", "companies", "forecasts"}


def test_what_rivals_see_of_a_win() -> None:
    """T67, ST-5.13: numbers only, and the log names only what lay face up."""
    scene = Scene(3).lay(0, "AA").lay(0, "BB", False, 1).lay(0, "bust", False, 2).lay(0, "fee1").at("demand")
    scene.turns("0 bid 0 0", "1 bid 1 0", "2 bid 2 0")
    rival = scene.view(1).players[0]

    assert (rival.regular, rival.regular_cards, rival.held) == (3, None, None)
    seen = scene.events("win")[0].seen_by(1)
    assert seen is not None
    assert seen["up"] == ("AA", "fee1")
    assert "BB" not in str(seen.values)
    assert "bust" not in str(seen.values)


def test_everybody_is_asked_to_show() -> None:
    """T68, ST-8.5: being asked does not tell who holds the company."""
    scene = Scene(3).hold(1, "CC", 2).pairs("CC $$").at("movement")
    assert scene.turn == 0
    assert scene.legal(0) == {"show CC 0 0"}
    before = scene.view(2)
    assert before.asked is not None
    assert scene.g.view(Scene(3).hold(2, "CC", 2).pairs("CC $$").at("movement").s, 0).agenda == before.agenda
    scene.do(0, "show CC 0 0")
    assert len(scene.legal(1)) == 3
    scene.do(1, "show CC 2 0")

    assert scene.turn == 2
    assert scene.legal(2) == {"show CC 0 0"}


def test_action_cards_count_as_regular_until_played() -> None:
    """T69, ST-5.13."""
    scene = Scene(3).lay(0, "AA").lay(0, "BB", False, 1).lay(0, "bust", False, 2).lay(0, "fee1").at("demand")
    scene.turns("0 bid 0 0", "1 bid 1 0", "2 bid 2 0")
    assert scene.view(1).players[0].regular == 3
    assert scene.view(0).players[0].held == ("bust",)
    scene.do(0, "bust LL")

    assert scene.view(1).players[0].regular == 2


def test_a_spectator_sees_the_public_column() -> None:
    """ST-16.3."""
    scene = Scene(3).hold(1, "AA", 1).hand(0, "BB", "CC").lay(0, "EE", False, 1)
    view = scene.view(None)

    assert {(p.hand_cards, p.regular_cards, p.split_cards, p.held) for p in view.players} == {(None,) * 4}
    assert view.piles[0].cards[0].card is None
    assert [p.company is not None for p in view.pairs] == [False, False, False, True, False, False]


def test_undo_stops_where_something_was_seen() -> None:
    """ST-16.4: a bid can be taken back, a sale or a shown card cannot."""
    m = Match(find("stockpile"), 3, seed=4)
    while m.state.phase != "demand":
        m.play(next(iter(m.legal)))
    seat = m.turn
    assert seat is not None
    m.play("bid 0 0")
    assert m.why_no_undo(seat) is None
    m.undo(seat)
    while m.state.phase != "selling":
        m.play(next(iter(m.legal)))
    seat = m.turn
    assert seat is not None
    m.play(next(o for o in m.legal if o.text().startswith("sell")))
    refusal = m.why_no_undo(seat)
    assert refusal is not None
    assert refusal["reason"] == "revealed"


def test_a_match_file_gives_the_match_back() -> None:
    """The record of a whole game with investors replays to the same position."""
    m, rng = Match(find("stockpile", {"board": "advanced", "investors": True}), 4, seed=9), Rng(9)
    while m.turn is not None:
        m.play(m.legal.pick(rng))

    again = read(write(m), find)
    assert again.digest == m.digest
    assert again.result == m.result


def test_a_position_text_gives_the_position_back() -> None:
    """Every position prints and parses."""
    g, rng = find("stockpile", {"investors": True}), Rng(3)
    s = g.start(3)
    for _ in range(150):
        g.apply(s, g.draw(s, rng) if g.turn(s) == CHANCE else g.legal(s).pick(rng), out=Recorder())

    assert g.digest(g.parse_position(g.position(s))) == g.digest(s)
