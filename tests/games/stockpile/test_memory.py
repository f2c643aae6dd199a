"""What a seat remembers of the others' cards stays so in everything it imagines (ST-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from stockrail.bots import find
from stockrail.core.events import Event
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.games.stockpile.data import COMPANIES, MARKET, STOCKS
from stockrail.games.stockpile.game import Stockpile
from stockrail.games.stockpile.memory import Memory
from stockrail.games.stockpile.state import Table

GAME = Stockpile({"investors": True})


def played(seats: int, seed: int, bot: str = "greedy") -> Iterator[tuple[Match, int]]:
    """A game move by move: the match, and where its last move begins."""
    m = Match(GAME, seats, seed)
    players = [find("stockpile", bot)(GAME, seat, seed) for seat in range(seats)]
    before = 0
    while m.turn is not None:
        yield m, before
        before = len(m.entries)
        m.play(players[m.turn].choose(m.view(m.turn), m.legal.options), m.turn)
    yield m, before


def portfolio(s: Table, seat: Seat) -> Counter[str]:
    row = s.regular[STOCKS * seat : STOCKS * seat + STOCKS]
    split = s.split[STOCKS * seat : STOCKS * seat + STOCKS]
    return Counter(dict(zip(COMPANIES, map(sum, zip(row, split, strict=True)), strict=True)))


def dream(m: Match, seat: Seat | None, n: int = 0) -> Table:
    return GAME.imagine(GAME.view(m.state, seat), Rng(n), GAME.memory(m.seats, seat).after(m.heard(seat)))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_cards_won_face_up_are_not_dealt_anew(seats: int) -> None:
    """In every position that anybody imagines after a pile was taken, the winner has its open cards."""
    checked = 0
    for m, before in played(seats, seed=seats):
        won = [e for entry in m.entries[before:] for e in entry.events if e.kind == "win"]
        for looker in [*range(seats), None] if won else []:
            s = dream(m, looker, before)
            for winner in range(seats):
                up = Counter(c for e in won if e["seat"] == winner for c in e["up"] if c in COMPANIES)  # type: ignore[union-attr]
                checked += up.total()
                assert not up - portfolio(s, winner)
    assert checked > 50


def heard(*told: tuple[str, Mapping[str, object]]) -> Memory:
    """The memory of seat 0 of three, after events as it hears them."""
    events = [Event(kind, None, tuple(values.items())) for kind, values in told]  # type: ignore[arg-type]
    return Memory(3, 0).after(events)


def cards(memory: Memory, seat: Seat) -> dict[str, int]:
    return {card: n for card, n in zip(MARKET, memory.rivals[seat].cards, strict=True) if n}


FACE_DOWN = ("place", {"seat": 0, "pile": 0, "card": "AA", "other": "BB", "other_pile": 1})
TAKEN = ("win", {"seat": 1, "pile": 1, "number": 1, "up": (), "fees": ()})


def test_the_own_card_face_down_is_remembered() -> None:
    """Who placed a card face down knows who has it now; of others' cards only that there is one."""
    unknown = ("place", {"seat": 2, "pile": 0, "card": "CC", "other_pile": 1})
    both = ("win", {"seat": 1, "pile": 1, "number": 2, "up": (), "fees": ()})

    assert cards(heard(FACE_DOWN, TAKEN), 1) == {"BB": 1}
    assert cards(heard(FACE_DOWN, unknown, both), 1) == {"BB": 1}
    assert heard(FACE_DOWN, unknown, both).rivals[1].unseen == [0]


def test_a_card_that_mark_moves_takes_its_name_along() -> None:
    """Mark moves a card face down: it is still known to who placed it, and lies in the other pile."""
    moved = ("mark_hidden", {"seat": 2, "pile": 1, "nth": 0, "onto": 2})
    won = ("win", {"seat": 1, "pile": 2, "number": 1, "up": (), "fees": ()})

    assert cards(heard(FACE_DOWN, moved, won), 1) == {"BB": 1}


def test_what_warren_saw_is_remembered() -> None:
    """The cards of a pile he looked at, when somebody takes it."""
    hidden = ("place", {"seat": 2, "pile": 0, "card": "CC", "other_pile": 1})
    looked = ("warren", {"seat": 0, "pile": 1, "cards": ("boom",)})

    assert cards(heard(hidden, looked, TAKEN), 1) == {"boom": 1}
    assert heard(hidden, looked, TAKEN, ("boom", {"seat": 1, "company": "AA"})).rivals[1].unseen == []


def test_a_fee_face_down_is_no_share() -> None:
    """It is settled openly: nothing unknown is left before the winner."""
    hidden = ("place", {"seat": 2, "pile": 0, "card": "CC", "other_pile": 1})
    won = ("win", {"seat": 1, "pile": 1, "number": 1, "up": (), "fees": ("fee2",)})

    assert heard(hidden, won).rivals[1].unseen == []


def test_a_sale_takes_a_known_card() -> None:
    """What is sold is known no more; half of a split card stays as a regular one."""
    split = [("split", {"company": "BB", "price": 6}), ("split_cards", {"seat": 1, "company": "BB", "number": 1})]
    sold = ("sell_regular", {"seat": 1, "company": "BB", "amount": 5})
    half = ("sell_half", {"seat": 1, "company": "BB", "amount": 5})

    assert cards(heard(FACE_DOWN, TAKEN, sold), 1) == {}
    assert heard(FACE_DOWN, TAKEN, *split).rivals[1].split[1] == 1
    assert cards(heard(FACE_DOWN, TAKEN, *split, half), 1) == {"BB": 1}


def test_after_a_split_nobody_has_a_regular_card_of_it() -> None:
    """Who laid none down has none: an unknown card cannot be of that company."""
    dealt = ("start", {"seat": 1})
    split = ("split", {"company": "BB", "price": 6})
    other = ("price", {"company": "AA", "price": 3})
    laid = ("split_cards", {"seat": 1, "company": "BB", "number": 1})

    assert heard(dealt, split, other).rivals[1].unseen[0] & 0b10
    assert heard(dealt, split, laid, other).rivals[1].unseen == []


def test_a_memory_of_the_end_knows_less_and_nothing_wrong() -> None:
    """Who comes in the middle of a game remembers what it heard from there on."""
    for m, _ in played(3, seed=8):
        for seat in range(3):
            late = GAME.memory(3, seat).after(m.heard(seat, len(m.entries) // 2))
            assert late.denies(m.state) is None
            view = GAME.view(m.state, seat)
            s = GAME.imagine(view, Rng(1), late)
            assert GAME.view(s, seat) == view
            assert late.denies(s) is None


def test_most_cards_are_known_at_the_end() -> None:
    """Without memory a seat would know none of the others' cards."""
    m, _ = list(played(4, seed=5))[-1]
    memory = Memory(4, 0).after(m.heard(0))
    known = sum(sum(r.cards) + sum(r.split) for r in memory.rivals.values())
    there = sum(portfolio(m.state, seat).total() for seat in (1, 2, 3))

    assert there / 2 < known <= there
