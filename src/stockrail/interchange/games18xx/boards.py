"""Boards from golden traces: track and tokens after every action, without any other rule.

A trace is a file of JSON lines: a setup with the whole state, then one line per action with what changed.  This reader
keeps the few parts a board needs, so that reach and routes can be compared and timed on real positions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from stockrail.interchange.conform import Record
from stockrail.rail.board import FREE, Board


@dataclass(slots=True)
class TraceBoard:
    """A board in the middle of a recorded game; itself a `Ground`, changed in place as the reader goes on."""

    board: Board
    laid: list[int] = field(default_factory=list)
    tiles_left: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    track_hash: int = 0
    token_hash: int = 0
    state: Record = field(default_factory=dict)
    """The recorded state, as far as it is known."""
    corps: list[str] = field(default_factory=list)
    """Names of the token owners, by the number used in `tokens`."""

    def owner(self, name: str) -> int:
        if name not in self.corps:
            self.corps.append(name)
        return self.corps.index(name)

    def update(self, changes: Record, tiles: Record) -> None:
        """Take over what one line of the trace says."""
        for key, value in changes.items():
            if key in ("players", "corps", "minors", "privates"):
                self.state.setdefault(key, {}).update(value)
            else:
                self.state[key] = value
        for hex_name, (tile, rotation) in tiles.items():
            if tile in self.board.tile_index:
                self.board.lay(self, self.board.index[hex_name], self.board.face_of(tile, rotation))
        wanted = self._tokens()
        for slot, corp in enumerate(wanted):
            if self.tokens[slot] != corp:
                self.board.put_token(self, slot, corp)

    def _tokens(self) -> list[int]:
        wanted = [FREE] * len(self.tokens)
        owners = {**self.state.get("corps", {}), **self.state.get("minors", {})}
        placed = [(name, t) for name, o in owners.items() if o for t in o["tokens"]]
        placed += [(name, t) for name, *t in self.state.get("other_tokens") or []]
        for name, (hex_name, city, slot) in placed:
            wanted[self.board.slot_of(self.board.index[hex_name], city or 0) + slot] = self.owner(name)
        return wanted


def boards(path: Path, board: Board) -> Iterator[tuple[TraceBoard, Record | None]]:
    """The board before each action, with the trace's line for that action; at the end with None."""
    at = TraceBoard(board)
    board.set_up(at)
    with path.open(encoding="utf-8") as file:
        for text in file:
            line = json.loads(text)
            if line.get("kind") == "setup":
                for c in line["corporations"]:
                    at.owner(c["id"])
                at.update(line["state"], {})
            elif line.get("kind") != "end":
                yield at, line
                at.update(line["d"], line.get("tiles", {}))
    yield at, None
