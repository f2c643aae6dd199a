"""The OpenAPI document, generated from the routes and their Structs."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from stockrail import __version__
from stockrail.server.ask import Way
from stockrail.server.pages import Problem

REFS = "#/components/schemas/{name}"
STREAMS = {"/t/{id}/stream": "text/event-stream", "/t/{id}/events": "application/x-ndjson"}


@cache
def document(ways: tuple[Way, ...]) -> bytes:
    """OpenAPI 3.1 as JSON."""
    kinds = {k for way in ways for k in (way.answer, way.form) if k is not None} | {Problem}
    _, schemas = msgspec.json.schema_components(sorted(kinds, key=lambda k: k.__name__), ref_template=REFS)
    paths: dict[str, dict[str, Any]] = {}
    for way in ways:
        paths.setdefault(way.path, {})[way.method.lower()] = _operation(way)
    bearer = {"type": "http", "scheme": "bearer", "description": "A token made on the account page."}
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Stockrail", "version": __version__, "description": "A table for people and programs."},
            "security": [{"bearer": []}, {}],
            "paths": paths,
            "components": {"schemas": schemas, "securitySchemes": {"bearer": bearer}},
        }
    )


def _operation(way: Way) -> dict[str, Any]:
    summary = (way.answer or way.form or Problem).__doc__ or way.path
    operation: dict[str, Any] = {
        "operationId": _name(way),
        "summary": summary.strip().splitlines()[0],
        "parameters": [_parameter(n, "path") for n in re.findall(r"{(\w+)}", way.path)]
        + [_parameter(n, "query") for n in way.query],
        "responses": {"200": _ok(way), "default": _response("What went wrong.", _content(Problem))},
    }
    if way.form is not None:
        operation["requestBody"] = {"content": _content(way.form)}
    return operation


def _name(way: Way) -> str:
    words = re.findall(r"\w+", way.path)
    return "_".join([way.method.lower(), *words])


def _parameter(name: str, place: str) -> dict[str, Any]:
    number = name in ("id", "order", "seat", "n", "since")
    kind: dict[str, Any] = {"type": "integer"} if number else {"type": "string"}
    if name == "pick":
        kind = {"type": "array", "items": {"type": "string"}}
    return {"name": name, "in": place, "required": place == "path", "schema": kind}


def _ok(way: Way) -> dict[str, Any]:
    if way.answer is None:
        return _response("Done.", {})
    return _response((way.answer.__doc__ or "").strip().splitlines()[0], _content(way.answer, STREAMS.get(way.path)))


def _response(text: str, content: dict[str, Any]) -> dict[str, Any]:
    return {"description": text} | ({"content": content} if content else {})


def _content(kind: type[msgspec.Struct], media: str | None = None) -> dict[str, Any]:
    return {media or "application/json": {"schema": {"$ref": REFS.format(name=kind.__name__)}}}
