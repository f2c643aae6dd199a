"""Studies: trees of lines from matches and positions, and the file they are kept in."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stockrail
from stockrail.core.errors import Damaged, IllegalAction, Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match, Undo
from stockrail.core.position import Position
from stockrail.core.rng import Rng
from stockrail.core.study import MARKS, Study
from stockrail.core.study_text import MAGIC
from stockrail.studies import along, compare, hints, parted, play_on


def played(title: str, moves: int, seed: int = 5, undos: bool = False) -> Match:
    """A random match, with moves taken back now and then."""
    m, rng = stockrail.new(title, seats=3, seed=seed, names=["Ann", "Bob", "Cy"]), Rng(seed)
    for _ in range(moves):
        m.play(m.legal.pick(rng))
        if undos and rng.below(4) == 0:
            m.undo()
    return m


def wander(study: Study, rng: Rng, steps: int) -> None:
    """Go about, play, write, promote and cut at random."""
    for _ in range(steps):
        match rng.below(6):
            case 0:
                study.back()
            case 1:
                study.go(rng.choice(list(study.nodes())))
            case 2 if study.here.action is not None:
                study.note(name="a  line", comment="first\n\n second: or", mark=rng.choice(MARKS))
            case 3:
                study.promote()
            case 4 if study.here.action is not None and rng.below(4) == 0:
                study.cut()
            case _ if study.turn == CHANCE:
                study.draw()
            case _ if study.turn is not None:
                study.play(study.legal.pick(rng))


@pytest.mark.parametrize("title", ["stockpile", "1830", "gwt"])
@given(seed=st.integers(0, 999))
@settings(max_examples=8)
def test_a_study_is_read_back_as_it_was_written(title: str, seed: int) -> None:
    """Lines, names, comments and marks come back, and every moment is the same position."""
    study = Study.of(played(title, 12, seed))
    wander(study, Rng(seed), 30)
    text = study.text()

    again = Study.parse(text)

    assert again.text() == text
    assert again.size == study.size == sum(1 for _ in study.nodes()) - 1
    for node in study.nodes():
        path = study.path(node)
        assert study.find(path) is node
        assert again.at(path) == study.at(node)


@given(st.integers(0, 200))
@settings(max_examples=15)
def test_every_moment_of_a_match_is_in_its_study(seed: int) -> None:
    """The first line is what stands; what was taken back is an alternative, and nothing of the match changes."""
    m = played("stockpile", 20, seed, undos=True)
    before = m.digest

    study = Study.of(m)

    stands = [(e.seat, e.action) for e in m.line()]
    assert [(n.seat, n.action) for n in study.mainline()][: len(stands)] == stands
    for n in range(len(m.entries) + 1):
        assert Study.of(m, n).position == m.at(n)
    assert m.digest == before
    taken_back = any(isinstance(e.action, Undo) for e in m.entries)
    assert (study.size > len(stands)) == (taken_back and study.size != len(stands))


def test_playing_the_same_again_follows_the_line_that_is_there() -> None:
    """Another move begins another line; the dice of the first answer as before."""
    study = Study.of(played("stockpile", 4))
    begun = study.here
    study.play(first := study.legal.options[0])
    there, size = study.here, study.size

    study.go(begun).play(first)
    assert (study.here, study.size) == (there, size)

    study.go(begun).play(study.legal.options[-1])
    assert study.here is not there
    assert study.path().count(".") == 2


def test_chance_may_answer_otherwise() -> None:
    """At the moment before chance answered, it is drawn anew or told what to answer."""
    study = Study.of(stockrail.new("stockpile", seats=3, seed=3), at=0)
    assert study.turn == CHANCE
    other = next(o for o in study.legal.options if o != study.root.children[0].action)

    study.play(other, CHANCE)

    assert len(study.root.children) == 2
    assert study.turn != CHANCE
    with pytest.raises(Unreadable, match="chance is not asked here"):
        study.draw()


def test_a_rule_refuses_in_a_study_too() -> None:
    """The same judge, and nothing is added."""
    study = Study.of(stockrail.new("1830", seats=3))

    with pytest.raises(IllegalAction, match=r"1830 1\.2\.1\.a"):
        study.play("bid DH 72")

    assert study.size == 0


def test_a_study_of_a_position() -> None:
    """It begins where the text says, also when it is read back from its file."""
    at = played("gwt", 30).position
    study = Study.from_position(str(at), names=["Ann", "Bob", "Cy"])
    study.play(study.legal.options[0])

    again = Study.parse(study.text())

    assert again.at("0") == at
    assert again.names == ("Ann", "Bob", "Cy")


def test_what_a_seat_knows_is_all_a_study_of_it_begins_with() -> None:
    """Where hidden cards are exchanged, a study of what the seat knows is the same text."""
    m = played("stockpile", 9)
    other = m.game.shuffle_hidden(m.state, 1, Rng(3))
    assert m.game.digest(other) != m.digest

    texts = {Study.as_known(view, m.names, 4).text() for view in (m.view(1), m.game.view(other, 1))}

    assert len(texts) == 1
    study = Study.parse(texts.pop())
    assert (study.known, study.view(1)) == (1, m.view(1))


def test_a_damaged_file_keeps_its_good_part() -> None:
    """Each wrong line is told with its number and what would fit; what does not follow from it stays."""
    study = Study.of(stockrail.new("1830", seats=3))
    study.play("buy SV")
    study.back().play("bid CS 45")
    lines = study.text().splitlines()
    at = lines.index("0 buy SV") + 1
    lines[at:at] = ["mark: ?!?", "commnt: what is this", "      0 pass"]
    lines += ["2 bid CS 46", "1 pass", "0 buy ZZ", "or", "  1 bid CS 50", "  2 dance"]

    with pytest.raises(Damaged) as e:
        Study.parse("\n".join(lines))

    wrong = {place.line: str(place) for place in e.value.places}
    assert "is not a mark; the marks are: !! ! !? ?! ? ??" in wrong[at + 1]
    assert "or with one of mark:, name:, comment:" in wrong[at + 2]
    assert "at most 0 here" in wrong[at + 3]
    assert list(wrong)[:3] == [at + 1, at + 2, at + 3]
    assert {type(place).__name__ for place in e.value.places} == {"Damage"}
    good = e.value.good
    assert "\n0 buy SV" in good.text()
    assert "  0 bid CS 45" in good.text()
    assert Study.parse(good.text()).text() == good.text()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a study file begins with"),
        ("hello", "a study file begins with"),
        (f"{MAGIC}\ngame: 1830\n\n", "the header lacks rules, seats"),
        (f"{MAGIC}\ngame: 1830\ncolour: red\n\n", "the fields of the header are"),
    ],
)
def test_a_head_that_makes_no_sense(text: str, why: str) -> None:
    """Nothing can be kept of such a file."""
    with pytest.raises(Unreadable, match=why):
        Study.parse(text)


@given(st.data())
@settings(max_examples=60)
def test_any_damage_is_answered(data: st.DataObject) -> None:
    """Lines lost, doubled, moved or overwritten: a study, or its good part, or one line that says why."""
    study = Study.of(played("stockpile", 8))
    wander(study, Rng(2), 25)
    lines = study.text().splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        n = data.draw(st.integers(0, len(lines) - 1))
        lines[n : n + 1] = data.draw(
            st.sampled_from([[], [lines[n], lines[n]], ["  " + lines[n]], [lines[n][::-1]], ["or"], ["x"]])
        )
    wrong: tuple[int, ...] = ()
    try:
        good = Study.parse("\n".join(lines))
    except Damaged as e:
        good, wrong = e.good, tuple(place.line for place in e.places)
    except Unreadable:
        return
    assert all(0 < line <= len(lines) for line in wrong)
    assert Study.parse(good.text()).text() == good.text()


@pytest.mark.parametrize("path", ["", "x", "1.1", "99", "0.9.1", "-1", "0.1.0", "1..2", "٣"])
def test_a_moment_that_is_none(path: str) -> None:
    with pytest.raises(Unreadable):
        Study.of(played("stockpile", 2)).find(path)


def test_files_are_told_apart(tmp_path: Path) -> None:
    """A study is saved and loaded; read as a match it says what it is."""
    study = Study.of(played("stockpile", 2), title="An evening")
    study.save(tmp_path / "evening.study")

    assert Study.load(tmp_path / "evening.study").title == "An evening"
    with pytest.raises(Unreadable, match=r"Study\.parse"):
        stockrail.load(tmp_path / "evening.study")
    with pytest.raises(Unreadable, match="no file"):
        Study.load(tmp_path / "morning.study")


def test_a_line_is_a_match_to_play_on() -> None:
    """The line that leads to a moment, and no other."""
    m = played("1830", 9)
    study = Study.of(m, at=4)
    study.play(study.legal.options[-1])

    line = study.match()

    assert line.position == study.position
    assert line.entries[:4] == m.entries[:4]


# ---------------------------------------------------------------- what one asks of it


@pytest.mark.parametrize("title", ["stockpile", "1830", "gwt"])
def test_bots_play_on_and_say_why(title: str) -> None:
    """So many decisions are made, on a line of their own."""
    study = Study.of(played(title, 6))
    begun = study.here

    made = play_on(study, "greedy", 3)

    assert sum(node.seat != CHANCE for node in made) == 3
    assert made[0].parent is begun
    assert all(hint.action in study.legal for hint in hints(study))


def test_moments_are_compared() -> None:
    """Money, worth, prices and holdings, as they are at both."""
    study = Study.of(stockrail.new("1830", seats=3))
    study.play("buy SV")

    rows = {(r.series, r.key): (r.first, r.second) for r in compare(study, study.root, study.here)}

    assert rows["money", "0"] == (800, 780)
    assert rows["worth", "0"] == (800, 800)
    assert ("holdings.PRR", "0") not in rows


def test_lines_are_followed_from_where_they_part() -> None:
    """Two lines have their own figures after it."""
    study = Study.of(stockrail.new("1830", seats=3))
    study.play("buy SV")
    first = study.here
    study.go("0").play("bid CS 45")

    assert parted(first, study.here) is study.root
    assert [p.figures["money"]["0"] for p in along(study, study.root, first)] == [800, 780]


def test_a_position_is_untouched_by_what_is_asked() -> None:
    """Looking, asking and comparing change no moment."""
    m = played("stockpile", 10)
    study = Study.of(m)
    before: list[Position] = [study.at(n) for n in study.nodes()]
    hints(study)
    compare(study, study.root, study.here)
    study.events()

    assert [study.at(n) for n in study.nodes()] == before
