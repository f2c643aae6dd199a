"""Recorded games of 18xx.games: replayed to the last field, listed to the last choice, written back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stockrail.cli import build
from stockrail.core.errors import Diverged, Unreadable
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.interchange.conform import Difference
from stockrail.interchange.games18xx.conform import drive
from stockrail.interchange.games18xx.read import Raw, Table, effective, flat, load, read
from stockrail.interchange.games18xx.routes import route_texts
from stockrail.interchange.games18xx.trace import trace
from stockrail.interchange.games18xx.write import save, write
from tests.recorded import OPEN, agree, needed, other_lines

GAMES = sorted(OPEN.glob("1830_*.json"))

pytestmark = pytest.mark.filterwarnings("error")
recorded = needed(GAMES)
each_game = pytest.mark.parametrize("path", GAMES or [OPEN], ids=lambda p: p.stem)


@recorded
@each_game
def test_every_field_of_the_trace(path: Path) -> None:
    """Not one refused action, and every public field equal after every action."""
    assert list(other_lines(path)) == []


@recorded
@each_game
def test_every_legal_choice_and_best_run(path: Path) -> None:
    """Our legal list under compat_18xx is the recorded one at every decision; the best revenue of every run, proved."""
    agree([path.with_suffix(".trace.jsonl")])


@recorded
@each_game
def test_a_written_game_reads_back(path: Path, tmp_path: Path) -> None:
    """Written and read again it is the same position."""
    m = read(path)
    save(m, tmp_path / "game.json")

    assert read(tmp_path / "game.json").digest == m.digest


# ------------------------------------------------------------ without records


def random_game(seats: int, seed: int, entries: int) -> Match:
    g = find("1830", {"compat_18xx": True, "extra_6_train": bool(seed % 2)})
    m, rng = Match(g, seats, seed), Rng(seed)
    while m.turn is not None and len(m.entries) < entries:
        seat = rng.choice(g.actors(m.state))
        legal = m.legal_for(seat)
        m.play(legal.pick(rng), seat) if legal else m.play(m.legal.pick(rng))
    return m


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_random_game_is_written_and_read(seats: int, tmp_path: Path) -> None:
    """Games played here come back as the same states, with a trace for every action."""
    m = random_game(seats, seats, 700)
    save(m, tmp_path / "game.json")

    assert read(tmp_path / "game.json").digest == m.digest
    lines = list(trace(tmp_path / "game.json"))
    assert len(lines) == len(m.entries) + 2
    assert lines[-1]["money_total"] == 12000


def test_the_command_line_reads_and_traces_a_game_file(tmp_path: Path) -> None:
    """`stockrail replay FILE.json`, with `--trace` and with `--at`."""
    m = random_game(3, 5, 60)
    file = tmp_path / "game.json"
    save(m, file)
    run = CliRunner()

    traced = run.invoke(build(), ["replay", str(file), "--trace"])
    assert [json.loads(x).get("n") for x in traced.stdout.splitlines()] == [None, *range(1, 61), 60]
    shown = run.invoke(build(), ["replay", str(file), "--at", "7", "--json"])
    assert len(json.loads(shown.stdout)["entries"]) == 7


def test_a_changed_trace_is_found_out(tmp_path: Path) -> None:
    """The conformance driver sees one dollar too many, and nothing in the trace as it is."""
    save(random_game(3, 5, 30), tmp_path / "game.json")
    lines = json.loads(json.dumps(list(trace(tmp_path / "game.json"))))
    assert [x for x in drive(iter(json.loads(json.dumps(lines)))) if isinstance(x, Difference)] == []
    spoilt = next(x for x in lines if x.get("d", {}).get("players"))
    next(iter(spoilt["d"]["players"].values()))["cash"] += 1

    found = [x for x in drive(iter(lines)) if isinstance(x, Difference)]
    assert found[0].line == spoilt["n"] + 1
    assert found[0].kind.endswith(".cash")


def test_an_undone_entry_is_not_written() -> None:
    """Undo is an entry of ours and none of theirs."""
    m = random_game(3, 1, 40)
    before = len(write(m)["actions"])
    m.play(m.legal.pick(Rng(2)))
    m.undo()

    assert len(write(m)["actions"]) == before


def test_only_games_under_the_preset_are_written() -> None:
    """Another reading would not be understood there."""
    with pytest.raises(Unreadable, match="compat_18xx"):
        write(Match(find("1830"), 3))


def game(*actions: Raw, title: str = "1830", rules: tuple[str, ...] = ()) -> Raw:
    players = [{"id": i, "name": n} for i, n in enumerate(("Ann", "Bob", "Cy"))]
    return {"title": title, "players": players, "settings": {"optional_rules": list(rules)}, "actions": list(actions)}


def step(n: int, kind: str, entity: int | str = 0, entity_type: str = "player", **more: object) -> Raw:
    return {"id": n, "type": kind, "entity": entity, "entity_type": entity_type, **more}


def test_undo_and_redo_are_folded() -> None:
    """Section 7 of the format: an undo removes, a redo puts back, anything else forgets what was undone."""
    a, b, c = (step(n, "pass", n - 1) for n in (1, 2, 3))
    undo, redo = step(4, "undo"), step(5, "redo")

    assert [x["id"] for x in effective([a, b, undo, c])] == [1, 3]
    assert [x["id"] for x in effective([a, b, undo, redo, c])] == [1, 2, 3]
    assert [x["id"] for x in effective([a, b, c, step(6, "undo", action_id=1)])] == [1]
    assert [x["id"] for x in effective([a, b, undo, c, redo])] == [1, 3]
    assert [x["id"] for x in effective([a, step(2, "message"), step(3, "undo")])] == []


def test_programs_are_wishes_and_auto_actions_are_played() -> None:
    """Section 6."""
    t = Table(game())
    auto = [step(0, "pass", 1), step(0, "pass", 2)]
    for a in (step(1, "pass", 0, auto_actions=auto), step(2, "program_share_pass", 0)):
        for each in flat(a):
            t.play(each)

    assert t.state.price_cut == 5


def test_a_game_ended_by_hand() -> None:
    """The trace says so."""
    path_free = game(step(1, "bid", 0, company="SV", price=20), step(2, "end_game", 1))
    t = Table(path_free)
    for a in path_free["actions"]:
        t.play(a)

    assert t.ended
    assert t.state.owner[0] == 0


@pytest.mark.parametrize(
    ("connections", "text"),
    [
        ([["E23", "E21", "E19"], ["E19", "D20"]], ["E23-e21-E19-D20"]),
        ([["E19", "E21", "E23"], ["D20", "E19"]], ["E23-e21-E19-D20"]),
        ([["A1", "B2"]], ["A1-B2"]),
        ([["B2", "A1"], ["A1", "C3", "B2"], ["B2", "D4"]], ["B2-A1-c3-B2-D4"]),
        ([["B2", "A1"], ["A1", "C3", "B2"]], ["B2-A1-c3-B2", "A1-B2-c3-A1"]),
    ],
)
def test_chains_run_either_way(connections: list[list[str]], text: list[str]) -> None:
    """Section 5: the direction of a chain is immaterial."""
    assert route_texts(connections) == text


def test_bad_files_say_what_is_wrong(tmp_path: Path) -> None:
    """Another title, unknown options, broken JSON, an action the rules refuse."""
    broken = tmp_path / "broken.json"
    with pytest.raises(Unreadable, match="cannot be read: No such file"):
        load(broken)
    for damaged, told in (
        (b'{"a":\n]', "line 2, column 1"),
        (b"\xff", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
    ):
        broken.write_bytes(damaged)
        with pytest.raises(Unreadable, match=told):
            load(broken)
    broken.write_text(json.dumps({"title": "1830"}), encoding="utf-8")
    with pytest.raises(Unreadable, match="players"):
        load(broken)
    with pytest.raises(Unreadable, match="no title '18AL'"):
        Table(game(title="18AL"))
    with pytest.raises(Unreadable, match="no optional rule 'simple'"):
        Table(game(rules=("simple",)))


def test_a_refused_action_is_told_with_its_number_and_rule() -> None:
    """Everything before it stays loadable."""
    t = Table(game())
    t.play(step(1, "bid", 0, company="CS", price=45))
    with pytest.raises(Diverged, match=r"action 2: 'bid CS 46' is not legal here: .*\[1830 1.2.1.a\]") as caught:
        t.play(step(2, "bid", 1, company="CS", price=46))

    assert len(caught.value.good.entries) == 1
    with pytest.raises(Diverged, match="action 3"):
        t.play(step(3, "fly", 1))
    with pytest.raises(Diverged, match="action 4"):
        t.play(step(4, "buy_train", "PRR", "corporation"))


@recorded
@pytest.mark.parametrize("connections", [[["A1", "B2"]], [["B2", "A1"], ["A1", "C3", "B2"]]])
def test_a_train_of_nobody_is_refused_by_the_rule(connections: list[list[str]]) -> None:
    """Whether its route has one reading or two."""
    t = Table(load(GAMES[0]))
    actions = effective(t.data["actions"])
    first = next(i for i, a in enumerate(actions) if a["type"] == "run_routes")
    for a in actions[:first]:
        for each in flat(a):
            t.play(each)

    with pytest.raises(Diverged) as caught:
        t.play(actions[first] | {"routes": [{"train": "6-1", "connections": connections}]})

    assert caught.value.refusal is not None
    assert caught.value.refusal.rule is t.game.book.run_train
