"""The OpenAPI document, generated from the routes and their Structs."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from stockrail import __version__
from stockrail.server.endpoints import Endpoint
from stockrail.server.operations import OPERATIONS, TAGS
from stockrail.server.pages import ProblemDetails

REFS = "#/components/schemas/{name}"
STREAMS = {"/t/{id}/stream": "text/event-stream", "/t/{id}/events": "application/x-ndjson"}


@cache
def document(endpoints: tuple[Endpoint, ...]) -> bytes:
    """OpenAPI 3.1 as JSON."""
    kinds = {k for endpoint in endpoints for k in (endpoint.answer, endpoint.form) if k is not None} | {ProblemDetails}
    _, schemas = msgspec.json.schema_components(sorted(kinds, key=lambda k: k.__name__), ref_template=REFS)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    bearer = {"type": "http", "scheme": "bearer", "description": "A token made on the account page."}
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Stockrail", "version": __version__, "description": "A table for people and programs."},
            "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
            "security": [{"bearer": []}, {}],
            "paths": paths,
            "components": {"schemas": schemas, "securitySchemes": {"bearer": bearer}},
        }
    )


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    told = OPERATIONS[f"{endpoint.method} {endpoint.path}"]
    operation: dict[str, Any] = {
        "operationId": _name(endpoint),
        "tags": [told.tag],
        "summary": told.summary,
        "parameters": [_parameter(n, "path") for n in re.findall(r"{(\w+)}", endpoint.path)]
        + [_parameter(n, "query") for n in endpoint.query],
        "responses": {"200": _ok(endpoint), "default": _response("What went wrong.", _content(ProblemDetails))},
    }
    if told.description:
        operation["description"] = told.description
    if endpoint.form is not None:
        operation["requestBody"] = {"content": _content(endpoint.form)}
    return operation


def _name(endpoint: Endpoint) -> str:
    words = re.findall(r"\w+", endpoint.path)
    return "_".join([endpoint.method.lower(), *words])


def _parameter(name: str, place: str) -> dict[str, Any]:
    number = name in ("id", "order", "seat", "n", "since")
    kind: dict[str, Any] = {"type": "integer"} if number else {"type": "string"}
    if name == "pick":
        kind = {"type": "array", "items": {"type": "string"}}
    return {"name": name, "in": place, "required": place == "path", "schema": kind}


def _ok(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.answer is None:
        return _response("Done.", {})
    return _response(
        (endpoint.answer.__doc__ or "").strip().splitlines()[0], _content(endpoint.answer, STREAMS.get(endpoint.path))
    )


def _response(text: str, content: dict[str, Any]) -> dict[str, Any]:
    return {"description": text} | ({"content": content} if content else {})


def _content(kind: type[msgspec.Struct], media: str | None = None) -> dict[str, Any]:
    return {media or "application/json": {"schema": {"$ref": REFS.format(name=kind.__name__)}}}
