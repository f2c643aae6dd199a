"""Runs that the list leaves out, asked for by forms: pages without scripts reach every legal run."""

from __future__ import annotations

import html
import re
from typing import Any

from stockrail import bots
from stockrail.server import moves, repository
from stockrail.server.moves import Move
from tests.web.people import Player, Room


def running(room: Room, ann: Player) -> tuple[int, int]:
    """A table of 1830 at one screen, played until somebody runs several trains; and the seat that does."""
    table = ann.table("me", "Ben", game="1830", hot=True)
    players: dict[int, Any] = {}
    while True:
        with room.services.store.read() as c:
            loaded = room.services.matches.get(c, repository.find(c, table))
        match = loaded.match
        assert match.turn is not None
        if not match.legal.complete and len(match.legal.options[0].json()["routes"]) > 1:
            return table, match.turn
        bot = players.setdefault(match.turn, bots.find("1830", "greedy")(match.game, match.turn, 7))
        action = bot.choose(match.view(match.turn), match.legal.options, 1.0)
        moves.play(room.services, Move(table, match.turn, loaded.n, action))


def hidden(page: str, name: str) -> list[str]:
    return [html.unescape(v) for v in re.findall(rf'name="{name}" value="([^"]*)"', page)]


def test_a_run_without_a_train_or_by_its_notation(room: Room, ann: Player) -> None:
    """Issue 13, point 1: the form proposes the best run without what is ticked; a run written out is judged as any."""
    table, seat = running(room, ann)
    page = ann.html(f"/t/{table}?seat={seat}").text
    spares, [best] = hidden(page, "pick"), [a for a in hidden(page, "action") if a.startswith("run ")]
    train = next(p for p in spares if p.startswith("train:"))
    other = ann.html(f"/t/{table}?seat={seat}&pick={train}").text
    n = ann.now(table, seat)["n"]

    assert any(p.startswith("hex:") for p in spares)
    assert f'value="{train}" checked' in other
    assert train.partition(":")[2] in hidden(page, "action")[0]
    assert train.partition(":")[2] not in hidden(other, "action")[0]
    refused = ann.form(f"/t/{table}/entries", n=n, seat=seat, action=f"{best}-Z99")
    assert refused.status_code == 422
    played = ann.form(f"/t/{table}/entries", n=n, seat=seat, action=best)
    assert played.status_code == 303
    assert ann.now(table, seat)["n"] > n
