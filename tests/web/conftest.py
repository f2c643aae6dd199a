"""A server in this process, and people who use it."""

from __future__ import annotations

import random
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from stockrail.server.app import create_app
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from tests.web.people import Player, Room
from tests.web.served import Program, served


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test meets the same games, and bots that play the same, every time it runs; others meet others."""
    chance = random.Random(request.node.nodeid)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", chance.getrandbits)
        patch.setattr(secrets, "token_hex", lambda size=32: chance.randbytes(size).hex())
        yield


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database nobody has used: making its tables takes longer than many a test."""
    path = tmp_path_factory.mktemp("blank") / "tables.db"
    Store(str(path)).close()
    return path


@pytest.fixture
def settings(tmp_path: Path, blank: Path) -> Settings:
    """A database of its own; no limits, they have their own tests."""
    shutil.copy(blank, tmp_path / "tables.db")
    return Settings(db=str(tmp_path / "tables.db"), limits=False, patience=0.0)


@pytest.fixture
def app(settings: Settings) -> Starlette:
    return create_app(settings)


@pytest.fixture
def room(app: Starlette) -> Iterator[Room]:
    with TestClient(app, base_url="http://table.test") as client:
        yield Room(app, client)


@pytest.fixture
def guest(room: Room) -> Callable[..., Player]:
    return room.guest


@pytest.fixture
def ann(room: Room) -> Player:
    return room.guest("Ann")


@pytest.fixture
def bob(room: Room) -> Player:
    return room.guest("Bob")


Json = dict[str, Any]


@pytest.fixture
def port(app: Starlette) -> Iterator[int]:
    """The same server on a port of its own, for programs."""
    with served(app) as port:
        yield port


@pytest.fixture
def duel(port: int) -> tuple[int, list[Program]]:
    """A table of two programs."""
    ann, bob = Program(port).guest("Ann"), Program(port).guest("Bob")
    table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
    bob.post(f"/t/{table}/join")
    return table, [ann, bob]
