"""The match file: reads back exactly; damage is told by line, and the good part is kept."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.errors import Diverged, StockrailError, Unreadable
from stockrail.core.match import Match
from stockrail.core.options import Options
from stockrail.core.record import MAGIC, read, write
from stockrail.core.rng import Rng
from tests.toy import Toy


def find(name: str, options: Options) -> Toy:
    if name != "toy":
        raise Unreadable(f"no game '{name}'")
    return Toy(options)


def played(moves: int = 30, seed: int = 1) -> Match:
    m, rng = Match(Toy({"purse": 5}), 3, seed, ["Ann", "می\u200cرا", 'О\'Нил "<b>"']), Rng(seed)
    for i in range(moves):
        if m.turn is None:
            break
        m.play(m.legal.pick(rng))
        if i % 7 == 6:
            m.undo()
    return m


TEXT = write(played())
LINES = TEXT.splitlines()
FIRST = LINES.index("") + 2
"""The number of the first entry's line."""


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize("seed", range(5))
def test_reads_back(seed: int) -> None:
    """`read` is the inverse of `write`, undone moves, names and options included."""
    m = played(300, seed)

    back = read(write(m), find)

    assert write(back) == write(m)
    assert back.entries == m.entries
    assert back.names == m.names
    assert back.game.options_chosen == m.game.options_chosen


def test_save_writes_the_file(tmp_path: Path) -> None:
    """What is saved is what `write` says, in UTF-8."""
    played().save(tmp_path / "evening.match")

    assert (tmp_path / "evening.match").read_text(encoding="utf-8") == TEXT


def test_the_seed_is_not_needed() -> None:
    """Outcomes of chance are entries: another seed in the header replays to the same position."""
    assert read(changed("seed: 1", "seed: 999"), find).digest == read(TEXT, find).digest


def test_at_stops_after_that_many() -> None:
    """Any number of entries, from none to all, and beyond."""
    whole = played()
    for at in (0, 1, 17, len(whole.entries), len(whole.entries) + 5):
        part = read(TEXT, find, at)
        assert part.entries == whole.entries[:at]


@pytest.mark.parametrize("keep", [FIRST - 1, FIRST + 3, len(LINES) - 1])
def test_cut_off_file_keeps_its_good_part(keep: int) -> None:
    """The error names the line after the last; the entries before are in `good`, and readable with `at`."""
    text = "\n".join(LINES[:keep]) + "\n"

    with pytest.raises(Diverged, match="cut off") as e:
        read(text, find)
    good = e.value.good

    assert e.value.line == keep + 1
    assert len(good.entries) == keep - FIRST + 1
    assert read(text, find, at=len(good.entries)).digest == good.digest


def test_illegal_entry_names_line_and_rule() -> None:
    """The rule is in the message and in `refusal`; everything before is good."""
    lines = LINES[:]
    lines[FIRST + 1] = "1 bid 3"

    with pytest.raises(Diverged, match=rf"line {FIRST + 2}: '1 bid 3' is not legal here") as e:
        read("\n".join(lines), find)

    assert e.value.refusal is not None
    assert e.value.refusal.rule.id in Toy().rule_by_id
    assert len(e.value.good.entries) == 2
    assert read("\n".join(lines), find, at=2).digest == e.value.good.digest


@pytest.mark.parametrize(
    "line",
    ["* good gold", "* coin heads", "9 draw", "x draw", "-1 draw", "0", "0 explode", "0 undo", "٠ draw x", "0 bid -"],
)
def test_bad_first_entries(line: str) -> None:
    """Impossible chance, seats that do not exist, unknown words, nothing to take back."""
    lines = LINES[:]
    lines[FIRST - 1] = line

    with pytest.raises(Diverged) as e:
        read("\n".join(lines), find)
    assert e.value.line == FIRST
    assert e.value.good.entries == []


def test_undo_by_another_seat_is_refused() -> None:
    """An undo stands under the seat whose move it takes back."""
    m = Match(Toy(), 2)
    m.play("draw")
    m.undo()

    with pytest.raises(Diverged) as e:
        read(write(m).replace("0 undo", "1 undo"), find)
    assert e.value.refusal is not None
    assert e.value.refusal["reason"] == "other"


def test_wrong_digest() -> None:
    """Told with both revisions of the rules; the whole match is good."""
    with pytest.raises(Diverged, match="digest does not match") as e:
        read(re.sub("digest: .*", "digest: 0123456789abcdef", TEXT), find)

    assert e.value.good.digest == played().digest
    assert e.value.line == len(LINES)


@pytest.mark.parametrize(
    "text",
    ["", "hello", MAGIC, MAGIC + "\n\n", changed("seats: 3", "seats: 9"), changed("seats: 3", "seats: three"),
     changed("seats: 3", "seats: " + "9" * 19).replace(LINES[5], "names: []"), changed("seats: 3", "seats: 2"),
     changed("game: toy", "game: chess"), changed("game: toy", "name: toy"), changed("seed: 1", "seed: 1.5"),
     changed("options: ", "options: purse "), changed("purse=5", "purse=6"), changed("purse=5", "bag=5"),
     changed('names: ["Ann"', 'names: ["A\\u0000nn"'), changed("names: [", "names: "),
     changed("names: [", "names: [3,"), changed("rules: 1\n", "")],
)  # fmt: skip
def test_damaged_header_is_unreadable(text: str) -> None:
    """Whatever is wrong above the entries is one clear line, at once."""
    with pytest.raises(Unreadable) as e:
        read(text, find)
    assert len(str(e.value)) < 200


@given(st.integers(0, len(TEXT)), st.text(max_size=3), st.integers(0, 40))
def test_any_damage_is_told_properly(place: int, junk: str, lost: int) -> None:
    """Whatever happens to a file, it reads or says so with one of our errors."""
    with suppress(StockrailError):
        read(TEXT[:place] + junk + TEXT[place + lost :], find)
