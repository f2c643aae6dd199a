"""`Match`: plays, takes back, and goes on after being read as if it had never been put away."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from stockrail.core.errors import IllegalAction, Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.match import KEPT, Match, Undo
from stockrail.core.options import Options
from stockrail.core.record import read, write
from stockrail.core.rng import Rng
from tests.toy import Toy


def find(name: str, options: Options) -> Toy:
    return Toy(options)


def play_on(m: Match, moves: int, rng: Rng) -> list[str]:
    """Random moves; the digests before each of them and after the last."""
    digests = [m.digest]
    for _ in range(moves):
        if m.turn is None:
            break
        m.play(m.legal.pick(rng))
        digests.append(m.digest)
    return digests


def test_same_seed_same_game() -> None:
    """Seed and choices are all there is."""
    one, two = Match(Toy(), 3, seed=4), Match(Toy(), 3, seed=4)

    assert play_on(one, 500, Rng(1)) == play_on(two, 500, Rng(1))
    assert one.entries == two.entries
    assert one.result is not None
    assert play_on(Match(Toy(), 3, seed=5), 500, Rng(1)) != play_on(Match(Toy(), 3, seed=4), 500, Rng(1))


def test_play_returns_what_followed() -> None:
    """The move, then what chance answered."""
    m = Match(Toy(), 2)

    new = m.play("draw")

    assert [e.seat for e in new] == [0, CHANCE]
    assert new[1].action.text().startswith("good ")
    assert m.entries[-2:] == new


def test_refused_play_leaves_no_trace() -> None:
    """Neither the position nor the record nor the stream of numbers."""
    m = Match(Toy(), 2)
    before = (m.digest, len(m.entries), m.rng)

    with pytest.raises(IllegalAction) as e:
        m.play("bid 3")
    assert e.value.refusal.rule.id == "core:asked"
    with pytest.raises(IllegalAction):
        m.play("draw", seat=1)
    with pytest.raises(Unreadable):
        m.play("explode")
    assert (m.digest, len(m.entries), m.rng) == before


def test_nothing_is_played_after_the_end() -> None:
    """The game is over for everybody."""
    m = Match(Toy(), 2)
    play_on(m, 1000, Rng(2))

    for seat in (None, 0):
        with pytest.raises(IllegalAction) as e:
            m.play("draw", seat)
        assert e.value.refusal.rule.id == "core:over"


# ---------------------------------------------------------------- undo


def test_undo_is_an_entry_and_draws_the_same_again() -> None:
    """History only grows; taking back and playing again leads to the same card."""
    m = Match(Toy(), 2, seed=8)
    before = m.digest
    drawn = [e.action for e in m.play("draw")]
    after = m.digest

    entry = m.undo()

    assert isinstance(entry.action, Undo)
    assert len(m.entries) == 3
    assert m.digest == before
    assert [e.action for e in m.play("draw")] == drawn
    assert m.digest == after


def test_undo_to_the_very_start() -> None:
    """Beyond the clones that are kept, the state is played forward from an older one."""
    m = Match(Toy({"purse": 5}), 4, seed=16)
    digests = play_on(m, 1000, Rng(16))
    assert len(digests) > 2 * KEPT

    for digest in reversed(digests[:-1]):
        m.undo()
        assert m.digest == digest
    with pytest.raises(IllegalAction):
        m.undo()


def test_undo_and_redo_across_the_kept_clones() -> None:
    """Back and forth in long strides, over moves that were themselves taken back before."""
    m, rng = Match(Toy({"purse": 5}), 4, seed=16), Rng(16)
    digests = play_on(m, 130, rng)
    for back in (70, 40, 100):
        moves = [e for e in m.line() if e.seat != CHANCE]
        for _ in range(back):
            m.undo()
        assert m.digest == digests[-1 - back]
        for e in moves[-back:]:
            m.play(e.action, e.seat)
        assert m.digest == digests[-1]


def test_line_leaves_out_what_was_taken_back() -> None:
    """The standing line alone leads to the position."""
    m = Match(Toy(), 2, seed=1)
    m.play("draw")
    m.play("earn 1")
    m.undo()
    m.undo()
    m.play("guard", seat=1)

    assert [e.action.text() for e in m.line()] == ["guard"]
    assert len(m.entries) == 3 + 3


def test_undo_at_a_table() -> None:
    """One's own move while nothing was revealed: not another's, not past a card that was drawn, not at the start."""
    m = Match(Toy(), 2)
    assert _why(m, 0) == "start"
    m.play("draw")
    assert _why(m, 0) == "revealed"
    m.play("earn 1")
    assert _why(m, 1) == "start"
    assert m.why_no_undo(0) is None

    m.undo(0)

    assert _why(m, 0) == "revealed"
    with pytest.raises(IllegalAction):
        m.undo(0)
    m.undo()


def test_followers_go_with_the_move_they_answered() -> None:
    """Where the others only answer, as bots do, one's last move is taken back with everything behind it."""
    m = Match(Toy(), 3)
    m.play("draw")
    before = m.digest
    m.play("earn 1")
    m.play("guard", 1)
    m.play("guard", 2)
    assert _why(m, 0) == "other"
    assert _why(m, 0, followers={1}) == "other"
    assert m.why_no_undo(0, followers={1, 2}) is None

    taken = m.take_back(0, followers={1, 2})

    assert [e.seat for e in taken] == [2, 1, 0]
    assert m.digest == before
    with pytest.raises(IllegalAction):
        m.take_back(0, followers={1, 2})


def _why(m: Match, seat: int, followers: Collection[int] = ()) -> object:
    refusal = m.why_no_undo(seat, followers)
    assert refusal is not None
    assert refusal.rule.id == "core:undo"
    return refusal["reason"]


def test_a_secret_gift_cannot_be_taken_back() -> None:
    """An event that reveals, if only to one seat, closes undo."""
    m = Match(Toy(), 2, seed=1)
    m.play("draw")
    good = next(o.text() for o in m.legal if o.text().startswith("sell")).split()[1]

    m.play(f"give {good} 1")

    assert _why(m, 0) == "revealed"


# ---------------------------------------------------------------- the log


def test_everyone_reads_their_own_log() -> None:
    """The drawn good is in its owner's log and in no other."""
    m = Match(Toy(), 3, seed=2)
    m.play("draw")

    drew = {seat: next(e for e in m.events(seat) if e.kind == "drew") for seat in (0, 1, None)}

    assert "good" in dict(drew[0].values)
    assert "good" not in dict(drew[1].values)
    assert "good" not in dict(drew[None].values)
    assert list(m.events(0, since=len(m.entries))) == []


# ---------------------------------------------------------------- names, blank, going on


def test_names() -> None:
    """Cleaned, one a seat, with a default."""
    assert Match(Toy(), 2, names=[" Ann ", "Bob"]).names == ("Ann", "Bob")
    assert Match(Toy(), 2).names == ("Seat 1", "Seat 2")
    with pytest.raises(Unreadable, match="1 names for 2 seats"):
        Match(Toy(), 2, names=["Ann"])


@pytest.mark.parametrize("seats", [0, 1, 5, -3, 10**12])
def test_seat_counts(seats: int) -> None:
    """A count the title is not for is refused at once, with those it takes."""
    with pytest.raises(Unreadable, match="it takes 2, 3, 4"):
        Match(Toy(), seats)


def test_loaded_match_goes_on_as_the_saved_one() -> None:
    """The same choices bring the same chance, before and after a trip through the file."""
    m, rng = Match(Toy(), 3, seed=6), Rng(6)
    play_on(m, 20, rng)
    m.undo()
    again = read(write(m), find)
    here, there = Rng(rng.state), Rng(rng.state)

    assert play_on(again, 200, there) == play_on(m, 200, here)
    assert write(again) == write(m)


def test_partly_read_match_can_resume() -> None:
    """Stopped before chance has answered, it waits; `resume` lets it answer as it did."""
    m = Match(Toy(), 2, seed=6)
    m.play("draw")
    part = read(write(m), find, at=1)
    assert part.turn == CHANCE

    part.resume()

    assert part.digest == m.digest


def test_blank_from_a_position() -> None:
    """A match may begin anywhere."""
    game = Toy()
    s = game.start(2)
    s.coins = [9, 9]

    m = Match.blank(game, 2, state=s)
    m.play("draw")
    m.undo()

    assert m.state.coins == [9, 9]


def test_repr() -> None:
    """One line that says where it stands."""
    assert repr(Match(Toy(), 2)) == "<Match toy, 2 seats, 0 entries, seat 0 to decide>"
