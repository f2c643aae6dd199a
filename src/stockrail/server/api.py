"""The OpenAPI document, generated from the routes and their Structs."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from stockrail import __version__
from stockrail.server.endpoints import Endpoint
from stockrail.server.operations import OPERATIONS, PARAMETERS, TAGS
from stockrail.server.pages import ProblemDetails

REFS = "#/components/schemas/{name}"
PROBLEM = "#/components/responses/{status}"
JSON = "application/json"
STREAM = "text/event-stream"
LINES = "application/x-ndjson"
MEDIA: Final = {
    "/t/{id}/stream": STREAM,
    "/t/{id}/events": LINES,
    "/account/stream": STREAM,
    "/account/events": LINES,
    "/t/{id}/match": "text/plain",
    "/studies/{id}/file": "text/plain",
    "/account/games": "application/zip",
    "/rules/{game}/{picture}.svg": "image/svg+xml",
}
"""What is not answered with JSON."""
PROBLEMS: Final = {
    400: "The request cannot be read: `text` says what is wrong with it, `field` where.",
    401: "Nobody is signed in, or the token is not good any more.",
    403: "It is not yours to see or to do.",
    404: "There is no such thing.",
    409: "The table is not in a state for it: `stale`, `full`, `over` and the like are the `code`.",
    413: "The body is too large.",
    422: "A rule forbids it (`reason`), or what was entered cannot be used.",
    429: "Too often: wait as `Retry-After` says.",
    503: "The database is busy or gone; nothing was stored. Try again as `Retry-After` says.",
}
"""What can go wrong, by status; the answer is always the same Struct."""


@cache
def document(endpoints: tuple[Endpoint, ...]) -> bytes:
    """OpenAPI 3.1 as JSON."""
    kinds = {k for endpoint in endpoints for k in (endpoint.answer, endpoint.form) if k is not None} | {ProblemDetails}
    _, schemas = msgspec.json.schema_components(sorted(kinds, key=lambda k: k.__name__), ref_template=REFS)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    bearer = {"type": "http", "scheme": "bearer", "description": "A token made on the account page."}
    problems = {str(status): _response(text, _content(ProblemDetails)) for status, text in PROBLEMS.items()}
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Stockrail", "version": __version__, "description": "A table for people and programs."},
            "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
            "security": [{"bearer": []}, {}],
            "paths": paths,
            "components": {"schemas": schemas, "responses": problems, "securitySchemes": {"bearer": bearer}},
        }
    )


@cache
def examples() -> dict[str, dict[str, Any]]:
    """A request and its answer for each operation, as a server gave it once: `python -m tests.web.tour` writes them."""
    found: dict[str, dict[str, Any]] = msgspec.json.decode(files(__package__).joinpath("examples.json").read_bytes())
    return found


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    name = f"{endpoint.method} {endpoint.path}"
    told, example = OPERATIONS[name], examples().get(name, {})
    given = example.get("parameters", {})
    in_path = re.findall(r"{(\w+)}", endpoint.path)
    problems = {str(status): {"$ref": PROBLEM.format(status=status)} for status in PROBLEMS}
    operation: dict[str, Any] = {
        "operationId": _name(endpoint),
        "tags": [told.tag],
        "summary": told.summary,
        "description": told.description,
        "parameters": [_parameter(n, "path", given) for n in in_path]
        + [_parameter(n, "query", given) for n in endpoint.query],
        "responses": {"200": _ok(endpoint, example)} | problems,
    }
    if endpoint.form is not None:
        operation["requestBody"] = {"content": _content(endpoint.form, example=example.get("request"))}
    return operation


def _name(endpoint: Endpoint) -> str:
    words = re.findall(r"\w+", endpoint.path)
    return "_".join([endpoint.method.lower(), *words])


def _parameter(name: str, place: str, given: dict[str, Any]) -> dict[str, Any]:
    schema, text = PARAMETERS[name]
    parameter = {"name": name, "in": place, "required": place == "path", "schema": schema, "description": text}
    return parameter | ({"example": given[name]} if name in given else {})


def _ok(endpoint: Endpoint, example: dict[str, Any]) -> dict[str, Any]:
    media = MEDIA.get(endpoint.path, JSON)
    if endpoint.answer is None:
        return _response("Done.", {media: {"example": example["response"]}} if "response" in example else {})
    text = (endpoint.answer.__doc__ or "").strip().splitlines()[0]
    return _response(text, _content(endpoint.answer, media, example.get("response")))


def _response(text: str, content: dict[str, Any]) -> dict[str, Any]:
    return {"description": text} | ({"content": content} if content else {})


def _content(kind: type[msgspec.Struct], media: str = JSON, example: Any = None) -> dict[str, Any]:
    schema: dict[str, Any] = {"$ref": REFS.format(name=kind.__name__)}
    if media == STREAM:
        data = {"type": "string", "contentMediaType": JSON, "contentSchema": schema}
        schema = {"type": "object", "properties": {"id": {"type": "string"}, "event": {"const": "told"}, "data": data}}
    return {media: {"schema": schema} | ({} if example is None else {"example": example})}
