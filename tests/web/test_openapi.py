"""The OpenAPI document is true: its examples are answers of the server, and what it allows is answered as it says."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.applications import Starlette
from starlette.testclient import TestClient

from stockrail.server import api
from stockrail.server.app import create_app
from stockrail.server.endpoints import Endpoint
from stockrail.server.routes import ENDPOINTS
from stockrail.server.schema import accounts
from tests.web.ended import end
from tests.web.people import Room
from tests.web.test_no_leak import short_streams
from tests.web.tour import tour

DOCUMENT = json.loads(api.document(ENDPOINTS))
CHECKS = [
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
"""An answer has a status, a type and a form that the document names for it: so a failure of the server is none."""
NUMBERS = ("id", "order", "line")
FEW = 12
"""Numbers of tables and people that paths name, so that some of them exist."""


def _shape(value: Any) -> Any:
    """What a program relies on: the names of fields, all the way down."""
    if isinstance(value, dict):
        return {k: _shape(v) for k, v in value.items()}
    return [_shape(v) for v in value] if isinstance(value, list) else type(value).__name__


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: f"{e.method} {e.path}")
def test_every_example_is_what_the_document_says(endpoint: Endpoint) -> None:
    """Request and answer are there, and decode as their Structs without anything left over."""
    example = api.examples()[f"{endpoint.method} {endpoint.path}"]
    for kind, shown in ((endpoint.form, "request"), (endpoint.answer, "response")):
        if kind is not None:
            said = example[shown] if not endpoint.path.endswith("stream") else json.loads(example[shown]["data"])
            read = msgspec.to_builtins(msgspec.convert(said, kind))
            assert read | said == read
    assert endpoint.path == "/account/games" or "response" in example


def test_every_example_is_an_answer_of_the_server(tmp_path: Path) -> None:
    """Asked again, the same questions get answers of the same form; `python -m tests.web.tour` writes the new ones."""
    answered = tour(tmp_path)

    assert answered.keys() == api.examples().keys()
    for name, example in api.examples().items():
        assert _shape(answered[name]) == _shape(example), name


class World:
    """A server where something is going on, and somebody who may ask for everything."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.me = room.stranger()
        self._numbers = count(1)

    def settle(self) -> None:
        """Whoever asks is somebody who runs the server and sits at tables; a new one where the last was deleted."""
        if self.me.get("/account").status_code == 200:
            return
        self.me = self.room.guest(f"Traveller {next(self._numbers)}")
        with self.room.services.store.write() as c:
            c.execute(accounts.update().values(operator=True, banned=None))
        self.me.table("me", "open", "open")
        self.me.table("me", "bot:random", game="1889")
        self.me.table("Red", "Blue", hot=True)
        end(self.room, self.me.table("me", "bot:random"), (1, 2))

    def answer(self, case: Any) -> Any:
        """Put a question of the document to the server."""
        path = case.path_parameters or {}
        for name in NUMBERS:
            if isinstance(path.get(name), int):
                path[name] = 1 + path[name] % FEW
        sent = case.as_transport_kwargs(base_url="http://table.test")
        headers = self.me.headers(**sent.pop("headers"))
        kept = {k: v for k, v in sent.items() if k in ("method", "url", "params", "json")}
        if "data" in sent:
            kept["content"] = sent["data"]
        with short_streams(self.room):
            answer = self.room.client.request(**kept, headers=headers, follow_redirects=False)
        self.room.client.cookies.clear()
        return answer


@pytest.fixture
def app(request: pytest.FixtureRequest) -> Starlette:
    """One that waits for its database as long as a busy machine may take."""
    return create_app(replace(request.getfixturevalue("settings"), database_seconds=60.0))


@pytest.fixture
def world(app: Starlette) -> Iterator[World]:
    with TestClient(app, base_url="http://table.test") as client:
        yield World(Room(app, client))


def _operations() -> list[Any]:
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


@pytest.mark.parametrize("most", [2, pytest.param(60, marks=pytest.mark.proof)])
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "forbidden"])
def test_the_server_answers_as_the_document_says(
    world: World, mode: GenerationMode, most: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Schemathesis asks every operation for what the document allows, and for what it does not; nothing breaks."""
    caplog.set_level(logging.ERROR)
    operations = _operations()
    assert len(operations) == len(ENDPOINTS)
    for operation in operations:
        world.settle()

        @seed(7)
        @settings(
            max_examples=most,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            case.validate_response(world.answer(case), checks=CHECKS)

        with suppress(Unsatisfiable):  # nothing about it can be wrong
            ask()
    assert [record.getMessage() for record in caplog.records if record.name.startswith("stockrail")] == []
