"""Endpoints: a route with its handler, and its answer as a page, as JSON or as a problem."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import quote

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from stockrail.core.errors import Unreadable
from stockrail.core.names import LONGEST, BadName
from stockrail.server import forms, language, logs, templates
from stockrail.server.compression import compress
from stockrail.server.context import Context, local
from stockrail.server.event_codec import plain
from stockrail.server.pages import ErrorPage, Page, Part, ProblemDetails
from stockrail.server.presenter import TablePresenter, reason_of
from stockrail.server.problems import Illegal, InvalidField, Problem, Stale
from stockrail.server.refill import field_of, refill
from stockrail.server.threads import Kind, finished

log = logging.getLogger(__name__)
YEAR = 365 * 86_400
RETRY = {429: 60, 503: 2}
"""Seconds after which the same request may succeed, by status."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """The outcome of a change: a part for programs, another page for browsers, perhaps cookies for both."""

    url: str
    part: Part | None = None
    cookies: tuple[tuple[str, str], ...] = ()


Answer: TypeAlias = Part | Redirect | Response
Handler: TypeAlias = Callable[[Context], Coroutine[Any, Any, Answer]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A route: what it takes, what it answers, and the rate that limits it."""

    method: str
    path: str
    handler: Handler
    answer: type[Part] | None = None
    form: type[forms.Form] | None = None
    rate: str = ""
    query: tuple[str, ...] = ()
    page: str = ""
    """The path of the page its form stands on, which is shown again where the form is refused."""

    @property
    def limit(self) -> str:
        return self.rate or ("read" if self.method == "GET" else "write")

    @property
    def threads(self) -> Kind:
        """Which threads carry it out."""
        return "read" if self.method == "GET" else "sign_in" if self.rate == "sign_in" else "write"


def handler_of(endpoint: Endpoint) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """A handler as Starlette wants it: the body is read here, everything else happens in a thread."""

    async def run(request: Request) -> Response:
        context, begun = Context(request), time.perf_counter()
        response = await _served(endpoint, context)
        seconds = time.perf_counter() - begun
        context.services.metrics.seen(endpoint.method, endpoint.path, response.status_code, seconds)
        path = logs.path_of(endpoint.path, request.path_params)
        logs.asked(context.address, context.account, endpoint.method, path, response.status_code, seconds)
        return response

    return run


async def _served(endpoint: Endpoint, context: Context) -> Response:
    """The answer, made in a thread once the body is read and nobody else changes the same table."""
    threads = context.services.threads
    try:
        await context.receive()
        async with threads.turn(_subject(endpoint, context.request)):
            return await threads.run(endpoint.threads, _answer, endpoint, context)
    except ClientDisconnect:
        return Response(status_code=400)  # nobody reads it
    except Problem as e:
        return await threads.run("beside", refuse, context, e)


def _subject(endpoint: Endpoint, request: Request) -> object:
    """What only one request at a time may change: a table; reading and everything else has no such thing."""
    changes = endpoint.method != "GET" and endpoint.path.startswith("/t/{id}")
    return request.path_params["id"] if changes else object()


def _answer(endpoint: Endpoint, context: Context) -> Response:
    """What the handler says, or why it was not asked."""
    try:
        if context.request.state.refused:
            raise Problem(context.request.state.refused)
        context.identify()
        context.limit(endpoint.limit)
        return respond(context, finished(endpoint.handler(context)))
    except Exception as e:
        return _again(endpoint, context, e) or refuse(context, e)


MENDABLE = (400, 403, 404, 409, 422)


def _again(endpoint: Endpoint, context: Context, e: Exception) -> Response | None:
    """The page of a form that a browser sent in vain, as it was filled in and with what is wrong."""
    problem = _problem(e) if isinstance(e, (Problem, Unreadable)) else None
    if not endpoint.page or context.is_json or problem is None:
        return None
    if problem.status not in MENDABLE and problem.code != "bots_alone":
        return None
    context.path = endpoint.page.format(**context.request.path_params)
    try:
        page = finished(context.request.app.state.pages[endpoint.page](context))
    except (Problem, Unreadable):
        return None  # the page itself cannot be shown: then it is said on a page of its own
    if not isinstance(page, Page):
        return None
    if isinstance(e, forms.BadField):
        field, text = e.field, context.t("detail.field")
    else:
        word = problem.key if isinstance(problem, InvalidField) else problem.code
        field = problem.field or field_of(word, context.sent)
        text = _sentence(context, problem)
    html = templates.render(context, page)
    filled = refill(html, context.request.url.path, context.sent, field, text)
    return Response(filled, problem.status, media_type="text/html; charset=utf-8")


def respond(context: Context, answer: Answer, status: int = 200) -> Response:
    """The answer as HTML or JSON, with its cookies."""
    if isinstance(answer, Response):
        return answer
    response = _gone(context, answer) if isinstance(answer, Redirect) else _shown(context, answer, status)
    for name, value in (*context.cookies, *(answer.cookies if isinstance(answer, Redirect) else ())):
        set_cookie(context, response, name, value)
    if context.compressible:
        compress(context.request, response)
    return response


def _gone(context: Context, answer: Redirect) -> Response:
    if not context.is_json:
        return RedirectResponse(quote(local(answer.url), safe="/?&=#%:,+~"), status_code=303)
    return _encoded(answer.part) if answer.part is not None else Response(b"{}", media_type="application/json")


def _shown(context: Context, answer: Part, status: int) -> Response:
    if context.is_json or not isinstance(answer, Page) or not answer.template:
        return _encoded(answer, status)
    page = templates.render(context, answer)
    return Response(page, status, media_type="text/html; charset=utf-8")


def _encoded(part: Part, status: int = 200) -> Response:
    return Response(msgspec.json.encode(part, enc_hook=plain), status, media_type="application/json")


def set_cookie(context: Context, response: Response, name: str, value: str) -> None:
    """A cookie for this site alone; an empty value takes it away."""
    secure = context.services.settings.secure or context.request.url.scheme == "https"
    if value:
        response.set_cookie(name, value, max_age=YEAR, secure=secure, httponly=True, samesite="lax")
    else:
        response.delete_cookie(name, secure=secure, httponly=True, samesite="lax")


# ---------------------------------------------------------------- refusals


def _problem(e: Exception) -> Problem:
    """Any failure as one with a code."""
    if isinstance(e, Problem):
        return e
    if isinstance(e, BadName):
        return InvalidField("name", longest=LONGEST)
    if isinstance(e, Unreadable):
        return Problem("unreadable", detail=str(e))
    if isinstance(e, HTTPException):
        return Problem({404: "not_found", 405: "method"}.get(e.status_code, "unreadable"), detail="")
    if isinstance(e, SQLAlchemyError):
        log.error("the database does not answer: %s", getattr(e, "orig", None) or e)
        return Problem("closed")
    log.error("a request failed", exc_info=e)
    return Problem("server")


def refuse(context: Context, e: Exception) -> Response:
    """Say what went wrong and what to do next; never a stack trace."""
    problem = _problem(e)
    path = context.request.url.path
    if problem.code == "sign_in" and not context.is_json:
        to = path if context.request.method == "GET" else "/"
        return RedirectResponse(f"/sign-in?next={quote(to)}", status_code=303)
    reason = None
    if isinstance(problem, Illegal):
        reason = reason_of(language.words(problem.game, context.lang), problem.refusal)
    text = _sentence(context, problem)
    if context.is_json:
        details = ProblemDetails(
            status=problem.status, code=problem.code, text=text, field=problem.field, reason=reason
        )
        if isinstance(problem, Stale):
            details = _with_missed(context, problem, details)
        response = _encoded(details, problem.status)
    else:
        page = ErrorPage(status=problem.status, code=problem.code, text=text, reason=reason, back=_back(path))
        try:
            response = respond(context, page, problem.status)
        except SQLAlchemyError:  # the page's frame needs the database too
            response = Response(text, problem.status, media_type="text/plain; charset=utf-8")
    if problem.status in RETRY:
        response.headers["Retry-After"] = str(RETRY[problem.status])
    return response


def _sentence(context: Context, problem: Problem) -> str:
    """What went wrong; where the database is gone, a reader has lost nothing and a sender nothing was stored of."""
    if isinstance(problem, InvalidField):
        return context.t(f"detail.{problem.key}", **problem.values)
    if isinstance(problem, Illegal):
        return language.words(problem.game, context.lang).refusal(problem.refusal)
    if problem.code == "unreadable" and not context.is_json:  # the detail is for who writes programs
        return context.t("error.unreadable.text", detail="").strip()
    if problem.code == "closed" and context.request.method == "GET":
        return context.t("error.closed.read")
    return context.t(f"error.{problem.code}.text", **problem.values)


def _with_missed(context: Context, stale: Stale, details: ProblemDetails) -> ProblemDetails:
    with context.services.store.read() as c:
        table = TablePresenter.open(context.services, c, stale.table, context.account, stale.seat, context.lang)
        missed = table.log(since=stale.sent)
    return ProblemDetails(status=details.status, code=details.code, text=details.text, n=stale.n, missed=missed)


def _back(path: str) -> str:
    parts = path.split("/")
    return "/".join(parts[:3]) if parts[1:2] == ["t"] and len(parts) > 3 else "/lobby"
