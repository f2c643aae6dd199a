"""The stream of numbers: the same everywhere, fair, one integer wide."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.rng import Rng, SecretRng, dice


def test_known_numbers() -> None:
    """SplitMix64 as published: the first numbers of seed 1234567."""
    rng = Rng(1234567)

    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(), st.integers(1, 10**9))
def test_below(seed: int, n: int) -> None:
    """Always inside, and a function of the seed, negative and huge ones too."""
    assert 0 <= Rng(seed).below(n) < n
    assert Rng(seed).below(n) == Rng(seed).below(n)


@given(st.lists(st.integers()), st.integers())
def test_shuffled_is_a_permutation(items: list[int], seed: int) -> None:
    """Nothing lost, nothing made, the original untouched."""
    before = items[:]

    assert Counter(Rng(seed).shuffled(items)) == Counter(before)
    assert items == before


def test_shuffles_are_even() -> None:
    """Each of the six orders of three comes about as often."""
    rng = Rng(9)
    seen = Counter(tuple(rng.shuffled("abc")) for _ in range(6000))

    assert len(seen) == 6
    assert all(850 < n < 1150 for n in seen.values())


def test_pick_by_weight() -> None:
    """A weight of nothing is never picked; no weight at all is a mistake."""
    rng = Rng(2)
    seen = Counter(rng.pick([1, 0, 3]) for _ in range(4000))

    assert set(seen) == {0, 2}
    assert 2800 < seen[2] < 3200
    with pytest.raises(ValueError, match="positive sum"):
        rng.pick([0, 0])


def test_state_is_the_whole_stream() -> None:
    """A stream goes on from its one integer; a split stream does not disturb it beyond a step."""
    rng = Rng(4)
    rng.next()
    copy = Rng(rng.state)
    rng.split().next()
    copy.next()

    assert rng.next() == copy.next()


def test_known_numbers_of_a_secret() -> None:
    """Anybody can work them out once the secret is open: BLAKE2b of the number that counts up, in decimal."""
    secret = 2**100 + 7
    rng = dice(secret)

    for n in range(1, 4):
        assert rng.next() == int.from_bytes(blake2b(str(secret + n).encode(), digest_size=8).digest(), "big")


@given(st.integers(2**64, 2**192), st.integers(1, 52))
def test_a_secret_goes_on_from_its_state(seed: int, n: int) -> None:
    """One integer is all there is to keep, as with the other numbers; and they are fair."""
    rng = dice(seed)
    rng.below(n)
    again = dice(rng.state)

    assert isinstance(again, SecretRng)
    assert [rng.below(n) for _ in range(5)] == [again.below(n) for _ in range(5)]


def test_a_secret_is_fair() -> None:
    """Every face comes up about as often."""
    rng = dice(2**150)
    faces = Counter(rng.below(6) for _ in range(60_000))

    assert all(abs(count - 10_000) < 500 for count in faces.values())


@given(st.integers(0, 2**64 - 1))
def test_seeds_of_before_give_the_same_numbers(seed: int) -> None:
    """A match of a file or a running table goes on with the dice it had."""
    assert type(dice(seed)) is Rng
