"""Moments of a match: looking back, branching off, beginning from a position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockrail.core.errors import Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match, Undo
from stockrail.core.position import Position
from stockrail.core.record import read, write
from stockrail.core.rng import Rng
from tests.toy import Toy


def played(seed: int, moves: int, undos: bool = False) -> Match:
    """A random match, with moves taken back now and then."""
    m, rng = Match(Toy(), 3, seed), Rng(seed)
    for _ in range(moves):
        if m.turn is None:
            break
        m.play(m.legal.pick(rng))
        if undos and rng.below(4) == 0:
            m.undo()
    return m


@given(st.integers(0, 200), st.integers(0, 90))
@settings(max_examples=40)
def test_every_way_to_a_moment_leads_there(seed: int, moves: int) -> None:
    """`at` and `positions` agree at every entry, moves taken back included, and end where the match stands."""
    m = played(seed, moves, undos=True)

    walked = [p.digest for p in m.positions()]

    assert walked == [m.at(n).digest for n in range(len(m.entries) + 1)]
    assert walked[-1] == m.digest


@given(st.integers(0, 200), st.integers(1, 60), st.data())
@settings(max_examples=40)
def test_a_branch_goes_its_own_way(seed: int, moves: int, data: st.DataObject) -> None:
    """A branch stands where the match stood, plays on with the same dice, and leaves the match as it is."""
    m = played(seed, moves)
    n = data.draw(st.integers(0, len(m.entries)))
    while n < len(m.entries) and m.entries[n].seat == CHANCE:
        n += 1
    before = m.digest

    branch = m.branch(n)
    for e in m.entries[n:]:
        if e.seat != CHANCE:
            branch.play(e.action, e.seat)

    assert (branch.digest, branch.rng) == (m.digest, m.rng)
    assert m.digest == before
    assert [e.action for e in branch.entries] == [e.action for e in m.entries]


def test_a_branch_may_have_other_dice() -> None:
    """With a seed of its own chance answers otherwise sooner or later."""
    m = played(3, 0)
    ends = set()
    for seed in range(5):
        branch, rng = m.branch(seed=seed), Rng(1)
        while branch.turn is not None:
            branch.play(branch.legal.pick(rng))
        ends.add(branch.digest)

    assert len(ends) > 1


def test_a_branch_can_take_back_what_came_before() -> None:
    """The record up to the branch is its own."""
    m = played(5, 10)
    branch = m.branch()

    branch.undo()

    assert isinstance(branch.entries[-1].action, Undo)
    assert len(m.entries) == len(branch.entries) - 1


@pytest.mark.parametrize("n", [-1, 10_000])
def test_a_moment_that_never_was(n: int) -> None:
    """The answer says how many entries there are."""
    m = played(1, 5)

    for ask in (m.at, m.branch):
        with pytest.raises(Unreadable, match=f"there are {len(m.entries)} entries"):
            ask(n)


def test_a_position_stays_as_it_is() -> None:
    """What was taken from a match does not move when the match does."""
    m = played(2, 5)
    position = m.position
    text = str(position)

    m.play(m.legal.pick(Rng(1)))

    assert str(position) == text
    assert position == m.at(position.n)
    assert hash(position) == hash(m.at(position.n))
    assert position != m.position


def test_a_match_from_a_position_is_saved_with_it() -> None:
    """The file has the opening, and reads back to the same match."""
    start = played(4, 12).position
    m = Match.from_position(start, seed=9, names=["Ann", "Bob", "Cy"])
    rng = Rng(3)
    for _ in range(6):
        m.play(m.legal.pick(rng))

    again = read(write(m), lambda name, options: Toy(options))

    assert again.at(0).digest == start.digest
    assert (again.digest, again.rng, again.names) == (m.digest, m.rng, m.names)
    assert "opening:" in write(m)
    assert "opening:" not in write(played(4, 12))


def test_a_file_of_the_first_format_is_read() -> None:
    """Its digest was taken from numbers: every entry is judged, the digest is not compared."""
    m = played(4, 12)
    text = write(m).replace("stockrail match 2", "stockrail match 1").replace(m.digest, "0" * 16)

    assert read(text, lambda name, options: Toy(options)).digest == m.digest


def test_a_position_reads_back() -> None:
    """Both texts of an installed title give an equal position."""
    import stockrail

    m = stockrail.new("stockpile", seats=3, seed=7, board="advanced")
    position = m.position

    assert Position.parse(position.text()) == position
    assert Position.parse(position.text(short=True)) == position
    assert position.json()["seats"] == position.seats == 3
    assert Match.from_position(str(position)).digest == m.digest
