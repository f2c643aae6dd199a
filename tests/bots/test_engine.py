"""Engines: programs that talk in lines play like any bot, and what they do wrong costs them the decision alone."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest

from stockrail import bots
from stockrail.bots import engine
from stockrail.bots.arena import simulate
from stockrail.core.actions import Decline
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from tests.docs.examples import ROOT
from tests.toy import Toy

EXAMPLE = f"engine:{sys.executable} {ROOT / 'examples' / 'engine.py'}"

LOOP = """
import json, sys, time
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "stockrail":
        print("ready", flush=True)
    elif word == "event":
        {event}
    elif word == "legal":
        legal = json.loads(rest)
    elif word == "go":
        {go}
"""


def written(folder: Path, go: str, event: str = "pass") -> str:
    """The name of an engine that answers in some way."""
    file = folder / "engine.py"
    file.write_text(LOOP.format(go=go, event=event))
    return f"engine:{sys.executable} {file}"


def test_an_engine_plays_whole_games(caplog: pytest.LogCaptureFixture) -> None:
    """The example sits among our bots, never answers wrongly, and the same seed gives the same games."""
    played = simulate("stockpile", 3, 2, seed=5, bots=(EXAMPLE, "greedy"))

    assert played.games == 2
    assert not caplog.records
    assert played.scores == simulate("stockpile", 3, 2, seed=5, bots=(EXAMPLE, "greedy")).scores


@pytest.mark.parametrize(
    ("go", "said"),
    [
        ("sys.exit()", "it has ended"),
        ("time.sleep(60)", "no 'bestmove' within"),
        ("print('bestmove bid 100000', flush=True)", "is not among the legal moves"),
        ("print('bestmove dance', flush=True)", "dance"),
        ("print('bestmove', flush=True)", "engine"),
    ],
)
def test_what_goes_wrong_costs_one_decision(
    go: str, said: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that dies, sleeps or answers nonsense: the random bot plays, and the log says why."""
    monkeypatch.setattr(engine, "LATE", 0.1)
    with caplog.at_level(logging.WARNING):
        m = Match(Toy(), 3, seed=1)
        player = engine.resolve("toy", written(tmp_path, go))(m.game, m.legal.seat, 7)
        chosen = player.choose(m.view(m.legal.seat), m.legal.options, 0.2)

    assert chosen in m.legal
    assert len(caplog.records) == 1
    assert said in caplog.text


def test_a_dead_engine_is_started_anew_and_told_everything(tmp_path: Path) -> None:
    """It hears the events again, in order."""
    log = tmp_path / "heard"
    noted = f"open({str(log)!r}, 'a').write(word + ' ')"
    name = written(tmp_path, f"{noted}; sys.exit()", noted)
    m = Match(Toy(), 3, seed=1)
    m.play(m.legal.pick(Rng(1)))
    player = engine.resolve("toy", name)(m.game, m.legal.seat, 7)
    told = list(m.events(m.legal.seat))
    for event in told:
        player.hear(event)

    for _ in range(2):
        player.choose(m.view(m.legal.seat), m.legal.options)

    assert told
    assert log.read_text().split() == (["event"] * len(told) + ["go"]) * 2


def test_an_engine_may_decline(tmp_path: Path) -> None:
    """The answer where a power may be left unused."""
    name = written(tmp_path, "print('bestmove ' + legal[0]['text'], flush=True)")
    m = Match(Toy(), 3, seed=1)

    assert engine.resolve("toy", name)(m.game, 0, 1).choose(m.view(0), (Decline(),)) == Decline()


@pytest.mark.parametrize("name", ["engine:", "engine:./no_such_program", "engine:'open"])
def test_what_cannot_be_started_is_refused_at_once(name: str) -> None:
    """Before the first game, with what to write."""
    with pytest.raises(Unreadable, match=r"engine:|command"):
        simulate("stockpile", 3, 1, bots=(name, "random"))


def test_nothing_but_the_command_line_starts_programs() -> None:
    """A name from a browser finds registered bots only."""
    with pytest.raises(Unreadable, match="no bot"):
        bots.find("stockpile", EXAMPLE)
