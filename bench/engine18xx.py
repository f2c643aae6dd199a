"""A recorded game of 18xx.games read and checked by us, beside that site's own engine reading the same file.

The rows are there where ENGINE18XX names a checkout of tobymao/18xx and Ruby is installed.  Both count seconds of
computing; starting Ruby, loading the engine's files and compiling our title is not counted.  Nothing is known from
an earlier reading.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.measure import Bench, Step
from bench.records import forget
from bench.routes import transcripts
from bench.targets import READING, RUNNING
from stockrail.interchange.games18xx.read import load, played
from stockrail.rail.game import RailGame

TITLES = ("1830", "1846", "1889", "18Chesapeake")
ROUNDS = 3

ENGINE = """
$LOADED_FEATURES << "require_all.rb"
def require_rel(folder)
  root = File.expand_path(folder, File.dirname(caller_locations(1, 1).first.absolute_path))
  titles = File.join(root, "{g_1830,g_1846,g_1889,g_18_chesapeake}", "**", "*.rb")
  Dir[File.join(root, "*.rb"), titles].sort.each { |file| require file }
end
require "json"
require File.join(ENV.fetch("ENGINE18XX"), "lib/engine")
Engine::Logger.set_level(Logger::FATAL)
text = File.read(ARGV.fetch(0))
times = ARGV.fetch(1).to_i.times.map do
  started = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  game = Engine::Game.load(JSON.parse(text), strict: true)
  abort game.exception.to_s if game.exception
  Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - started
end
puts times.min
"""
"""Loads a game file several times and prints the seconds of the quickest; without the gem that loads every title."""


def benches() -> Sequence[Bench]:
    """A row for each title: the longest open game."""
    if "ENGINE18XX" not in os.environ or shutil.which("ruby") is None or not transcripts().is_dir():
        return []
    return [_row(title, _longest(title)) for title in TITLES]


def _longest(title: str) -> Path:
    files = (f for f in transcripts().glob(f"{title}_*.json") if json.loads(f.read_text()).get("id"))
    return max(files, key=lambda f: f.stat().st_size)


def _row(title: str, file: Path) -> Bench:
    theirs = engine_seconds(file)
    what = f"{title}: game file read and checked ({1000 * theirs:.0f} ms by 18xx.games)"
    return Bench(what, "game", _reading(file), limit=theirs / READING[RUNNING])


def engine_seconds(file: Path) -> float:
    """What the engine of 18xx.games takes to read a game."""
    command = ["ruby", "-e", ENGINE, str(file), str(ROUNDS)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _reading(file: Path) -> Step:
    def reading() -> int:
        match = played(load(file))
        game = match.game
        assert isinstance(game, RailGame)
        forget(game)
        return 1

    return reading
