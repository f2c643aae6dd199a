"""Recorded games of another engine: a sample here, all of them with `make conform`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stockrail.core.events import SILENT
from stockrail.core.rng import Rng
from stockrail.games.gwt import data as d
from stockrail.games.gwt.scoring import ROWS, sheet
from stockrail.games.gwt.state import GwtState
from stockrail.interchange.conform import Difference, default_paths, run
from stockrail.interchange.gwt.conform import Replay, drive
from stockrail.interchange.gwt.record import as_recorded, position
from tests import recorded
from tests.games.gwt.table import GAME, Table
from tests.recorded import Lines, lines

GAMES = default_paths(["gwt"])
needs_games = recorded.needed(GAMES)
SAMPLE = [p for i, p in enumerate(GAMES) if i % 12 == 5]


@needs_games
@pytest.mark.parametrize("path", SAMPLE, ids=lambda p: f"{p.parent.name}/{p.name.removesuffix('.jsonl.gz')}")
def test_recorded_game(path: Path) -> None:
    """Legal sets, states and final scores agree to the end."""
    report = run([path])

    assert {k: str(f) for k, f in report.first.items()} == {}
    assert report.actions > 200


def _kinds(records: Lines) -> list[str]:
    return [step.kind for step in drive(iter(records)) if isinstance(step, Difference)]


@needs_games
def test_differences_are_found() -> None:
    """A changed state, legal set or score is told."""
    path = SAMPLE[0]

    wrong_state = lines(path)
    wrong_state[3]["state"]["players"][0]["money"] += 1
    assert _kinds(wrong_state) == ["state.players.money"]

    wrong_legal = lines(path)
    wrong_legal[1]["legal"] = [x for x in wrong_legal[1]["legal"] if x.get("steps") != ["G"]]
    assert _kinds(wrong_legal) == ["legal"]

    wrong_score = lines(path)
    wrong_score[-1]["scores"][0]["dollars"] += 1
    assert _kinds(wrong_score) == ["score.dollars"]


@needs_games
def test_a_record_that_stops() -> None:
    """Every action is compared, and the missing end is told."""
    records = lines(SAMPLE[0])

    assert _kinds(records[:40]) == ["end"]
    assert _kinds(records[:1]) == ["end"]
    assert _kinds(records[:-1]) == ["end"]


@needs_games
def test_a_line_that_makes_no_sense() -> None:
    """It is told by its number, with what is wrong in it."""
    records = lines(SAMPLE[0])[:9]
    records[5]["action"] = {"op": "fly"}

    found = [step for step in drive(iter(records)) if isinstance(step, Difference)]
    assert [(f.line, f.kind, f.ours) for f in found] == [(6, "broken", "ValueError: no action 'fly'")]


@needs_games
def test_what_may_be_missing() -> None:
    """Lines without chance, departures or fees may say nothing of them."""
    records = lines(SAMPLE[0])
    for line in records[1:-1]:
        for key in ("chance", "dev", "fees", "dead_ends"):
            if not line.get(key):
                line.pop(key, None)

    assert _kinds(records) == []


def _spoil(x: Any, rng: Rng) -> None:
    """Change one thing somewhere in a record."""
    keys = list(x) if isinstance(x, dict) else list(range(len(x)))
    key = rng.choice(keys)
    if isinstance(x[key], (dict, list)) and x[key] and rng.below(8):
        _spoil(x[key], rng)
    elif rng.below(3):
        x[key] = rng.choice([None, -1, 99, "", "nobody", [], {}, [[]], {"op": "fly"}])
    else:
        del x[key]


@needs_games
@pytest.mark.parametrize("seed", range(30))
def test_a_spoilt_record_is_a_difference_at_most(tmp_path: Path, seed: int) -> None:
    """Whatever stands in a record, it is told by file and line, never by a traceback."""
    rng = Rng(seed)
    records = lines(SAMPLE[seed % 3])[:12]
    _spoil(records[rng.choice([0, *range(12)])], rng)
    path = tmp_path / "gwt_spoilt.jsonl"
    path.write_text("".join(json.dumps(r) + "\n" for r in records))

    assert all(str(found).startswith("gwt_spoilt.jsonl:") for found in run([path]).first.values())


# ---------------------------------------------------------------- that engine's ways, on positions of our own


def _setup(s: GwtState) -> dict[str, Any]:
    """A record's first line for a position of ours."""
    return {
        "players": s.seats,
        "beginner": True,
        "neutral": {n: s.tile(n) for n in d.NEUTRAL},
        "decks": s.stack,
        "supply": s.supply,
        "market_stack": s.market_stack,
        "objective_stack": s.objectives,
        "state": as_recorded(s),
    }


class Follower:
    """A record written line by line beside a table: it says what that engine offers, we follow."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.replay = Replay(_setup(t.s))
        self.replay.s = t.s.clone()

    def line(self, action: dict[str, Any], *legal: dict[str, Any], ours: str = "") -> Follower:
        """The chosen action, what else is offered there, and the same action in our words, if it has any."""
        if ours:
            self.t.play(ours)
        line = {"i": 0, "seat": 0, "action": action, "legal": [action, *legal], "state": as_recorded(self.t.s)}
        self.replay.step(line, [])
        assert self.replay.found == []
        return self


END = {"op": "end_turn"}
NOT_YET = {"op": "end_turn", "x": "D21"}
SINGLE = {"op": "aux", "mode": "single"}
INSIDE = {"op": "aux", "mode": "single", "x": "8B_AUX"}
SKIP = {"op": "skip"}
DISCARD = {"op": "discard", "n": 1}
JERSEY = DISCARD | {"type": "jersey", "gain": {"certificates": 1, "dollars": 2}, "cards": ["jersey"]}
DUTCH_BELT = DISCARD | {"type": "dutch_belt", "gain": {"dollars": 2}, "cards": ["dutch_belt"]}


def _no_discs(t: Table) -> Table:
    return t.discs(**{row.id: row.places for row in d.DISC_ROWS})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("holder", [-1, 1])
def test_a_position_there_and_back(seats: int, holder: int) -> None:
    """What a record says of a position is all there is to it."""
    t = Table(seats).own(1, A1="7a", C2="1a").own(0, E1="8b").lay(FLOOD1="flood:green:4", T_M3="teepee_blue")
    t.engine("4.5", "12").workers(3, 2, 5, seat=1).discs(1, aux_remove_card=2)
    t.s.holder, t.s.stations[0], t.s.cities[1] = holder, [2], ["topeka", "san_francisco"]
    t.turn(1)
    s = position(_setup(t.s))
    GAME.settle(s, SILENT)

    assert as_recorded(s) == as_recorded(t.s)


def test_an_upgrade_without_a_disc_is_offered_there() -> None:
    """B1, at tile 9b: that engine lists stations nobody has a disc for."""
    t = _no_discs(Table().own(0, A1="9b").engine("12")).at("A1")
    stations = [{"op": "upgrade_station", "station": n, "from": "9b"} for n in (1, 2, 3)]

    Follower(t).line(SINGLE, *stations, NOT_YET)


def test_a_station_of_this_turn_keeps_its_disc_there() -> None:
    """B3: a station upgraded in the same turn is not among those that may give their disc."""
    t = _no_discs(Table(money=40).own(0, A1="9b").engine("19").hand("O14")).discs(aux_gain_dollar=1)
    t.s.stations[0] = [1, 7]
    t.s.station_masters = [""] * 5
    t.at("A1")
    f = Follower(t)
    behind = [{"op": "upgrade_station", "station": n, "from": "9b"} for n in (3, 4, 5)]
    ahead = [{"op": "engine_forward", "max": 3, "to": rail} for rail in ("20", "21")]
    play = {"op": "play_objective", "card": "O14"}

    f.line({"op": "upgrade_station", "station": 2, "from": "9b"}, *behind, play, SINGLE, NOT_YET, ours="upgrade 2")
    f.line({"op": "take_disc", "space": "aux_gain_dollar"}, ours="disc aux_gain_dollar")
    f.line(play, END, ours="play O14")
    f.line(
        {"op": "engine_forward", "max": 3, "to": "21.5"}, *ahead, {**ahead[0], "to": "22"}, SKIP, ours="forward 21.5"
    )
    f.line({"op": "upgrade_station", "station": 6}, SKIP, ours="upgrade 6")
    f.line({"op": "take_station_disc", "station": 7}, {"op": "take_station_disc", "station": 1}, ours="lift 7")


def test_a_building_of_no_use_is_copied_there() -> None:
    """D40: that engine lets a building be copied that offers nothing."""
    t = Table(money=0).own(0, C3="8b").at("C3")
    t.s.display, t.s.objectives, t.s.certificates[0] = [], [], 3
    t.engine("38")
    t.s.engine[1] = d.TERMINAL
    t.lay(T_M1="teepee_blue")
    offers = [{"op": "copy_adjacent_building", "space": space} for space in ("C", "D")]

    Follower(t).line(SINGLE, *offers, NOT_YET)


def test_a_copied_building_is_left_by_a_skip() -> None:
    """What the copied building offers only afterwards is no longer offered; the own risk action is."""
    t = Table(money=0).own(0, FLOOD_R2="8b").hand("jersey", "dutch_belt").at("FLOOD_R2")
    f = Follower(t)

    f.line({"op": "copy_adjacent_building", "space": "B"}, JERSEY, SINGLE, NOT_YET, ours="copy B")
    f.line(SKIP, DUTCH_BELT, INSIDE, NOT_YET)
    f.line(JERSEY, NOT_YET, ours="discard jersey certificates1+$2")
    assert "build" in t.verbs()
    f.line(END)


def _builds(t: Table) -> list[dict[str, Any]]:
    """What that engine offers to build, 1a on A1 first."""
    texts = ["build 1a A1", *(text for text in t.legal("build") if text != "build 1a A1")]
    return [dict(zip(("op", "building", "space"), text.split(), strict=True)) for text in texts]


def test_a_copied_building_that_is_done_is_not_left_again() -> None:
    """8b copies 8b copies B: with B done the skip leaves the second 8b and its risk action; the own one is left."""
    t = Table(money=0).own(0, FLOOD_R1="8b").own(1, FLOOD_R2="8b").hand("jersey", "jersey", "dutch_belt").at("FLOOD_R1")
    f = Follower(t)

    f.line({"op": "copy_adjacent_building", "space": "FLOOD_R2"}, JERSEY, SINGLE, NOT_YET, ours="copy FLOOD_R2")
    f.line({"op": "copy_adjacent_building", "space": "B"}, JERSEY, SKIP, INSIDE, NOT_YET, ours="copy B")
    f.line(DUTCH_BELT, SKIP, INSIDE, NOT_YET, ours="discard dutch_belt $2")
    f.line(*_builds(t), SKIP, END, ours="build 1a A1")
    f.line(SKIP, JERSEY, END)
    f.line(JERSEY, END, ours="discard jersey certificates1+$2")
    assert "discard" in t.verbs()
    f.line(END)


def test_the_own_risk_action_waits_while_a_building_is_copied() -> None:
    """It is offered after the last action of the copied building, or after a skip."""
    t = Table(money=0).own(0, FLOOD_R2="8b").hand("jersey", "dutch_belt").at("FLOOD_R2")
    f = Follower(t)

    f.line({"op": "copy_adjacent_building", "space": "B"}, JERSEY, SINGLE, NOT_YET, ours="copy B")
    f.line(DUTCH_BELT, SKIP, INSIDE, NOT_YET, ours="discard dutch_belt $2")
    f.line(*_builds(t), SKIP, END, ours="build 1a A1")
    f.line(JERSEY, END, ours="discard jersey certificates1+$2")


def test_a_card_that_could_be_met_is_not_thrown_in_there() -> None:
    """B15: with SM2 O12 is met and O18 thrown in; that engine may do it the other way round, for a point less."""
    t = Table(money=0)
    t.s.stack[0] = ["O12", "O18", "holstein:1", "texas_longhorn:5", "west_highland:3"]
    t.s.area[0], t.s.masters[0], t.s.agenda = ["S2", "S3"], ["SM2"], []
    replay = Replay(_setup(Table().s))
    replay.s = t.s
    rows = [dict(zip(ROWS, sheet(t.s, seat), strict=True)) for seat in (0, 1)]
    rows[0]["objectives"] -= 1

    replay.finish(9, {"scores": rows})
    assert replay.found == []
    rows[0]["objectives"] -= 1
    rows[1]["objectives"] -= 1
    replay.finish(9, {"scores": rows})
    assert [f.kind for f in replay.found] == ["score.objectives", "score.objectives"]
