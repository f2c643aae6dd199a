"""A recorded game of 1830 played again with every action checked, nothing known yet, beside a playout of chess."""

from __future__ import annotations

from collections.abc import Sequence

from bench.measure import Bench
from bench.playouts import PLAYOUT
from bench.routes import transcripts
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.interchange.games18xx.read import read
from stockrail.rail.game import RailGame
from stockrail.rail.graph import Network

TARGET = 0.4


def benches() -> Sequence[Bench]:
    """The longest open game, or a random one where there is none."""
    files = sorted(transcripts().glob("1830_*.json"), key=lambda f: f.stat().st_size)
    m = read(files[-1]) if files else _random()
    return [Bench("1830: checked replay", "actions", lambda: _replay(m), PLAYOUT, TARGET)]


def _random() -> Match:
    m, rng = Match(find("1830", {"compat_18xx": True}), 4), Rng(1)
    while m.turn is not None and len(m.entries) < 800:
        m.play(m.legal.pick(rng))
    return m


def _replay(m: Match) -> int:
    g = m.game
    assert isinstance(g, RailGame)
    forget(g)
    s = g.start(m.seats)
    for e in m.entries:
        assert g.check(s, e.seat, e.action) is None
        g.apply(s, e.action, e.seat)
    return len(m.entries)


def forget(g: RailGame) -> None:
    """Let go of what was worked out in games before: the next one begins as in a new process."""
    g.network = Network(g.board)
    g.judged.clear()
    g.offered.clear()
    g.bank_trains.clear()
