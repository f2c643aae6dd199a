"""One request: who asks, in which language, for a page or for its JSON twin; and the answer to it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from stockrail.core.errors import Unreadable
from stockrail.locales.l10n import Words
from stockrail.server import forms, people, show, tongue
from stockrail.server.doors import COOKIE
from stockrail.server.house import House
from stockrail.server.packed import pack
from stockrail.server.pages import ErrorPage, Page, Part, Problem
from stockrail.server.people import Me
from stockrail.server.told import plain
from stockrail.server.trouble import Illegal, Stale, Trouble, Unclear

log = logging.getLogger(__name__)
F = TypeVar("F", bound=forms.Form)
YEAR = 365 * 86_400


@dataclass(frozen=True, slots=True)
class Go:
    """The outcome of a change: a part for programs, another page for browsers, perhaps cookies for both."""

    url: str
    part: Part | None = None
    cookies: tuple[tuple[str, str], ...] = ()


Answer: TypeAlias = Part | Go | Response
Handler: TypeAlias = Callable[["Ask"], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Way:
    """A route: what it takes, what it answers, and the rate that limits it."""

    method: str
    path: str
    handler: Handler
    answer: type[Part] | None = None
    form: type[forms.Form] | None = None
    rate: str = ""
    query: tuple[str, ...] = ()

    @property
    def limit(self) -> str:
        return self.rate or ("read" if self.method == "GET" else "write")


class Ask:
    """A request as handlers see it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.house: House = request.app.state.house
        bearer = request.headers.get("authorization", "")
        self.bearer = bearer.startswith("Bearer ")
        self.is_json = request.state.twin or self.bearer or _wants_json(request)
        self.me: Me | None = None
        self.cookies: list[tuple[str, str]] = []
        """What the answer sets, whatever it is; an empty value takes a cookie away."""
        self.packs = True
        """May the answer be packed?  Not where secrets stand beside the words of others: see `packed`."""
        self.lang = tongue.choose(request.cookies, request.headers.get("accept-language", ""))

    def identify(self) -> None:
        """Find out who asks; may touch the database."""
        if self.bearer:
            self.me = people.by_token(self.house.store, self.request.headers["authorization"].removeprefix("Bearer "))
            if self.me is None:
                raise Trouble("sign_in")
        elif secret := self.request.cookies.get(COOKIE):
            self.me = people.by_session(self.house.store, secret)
        if self.me is not None:
            self.lang = tongue.choose(
                self.request.cookies, self.request.headers.get("accept-language", ""), self.me.lang
            )

    @cached_property
    def words(self) -> Words:
        """The words of the pages."""
        return tongue.words("web", self.lang)

    def t(self, key: str, /, **values: Any) -> str:
        return self.words.text(key, **values)

    @property
    def account(self) -> int | None:
        return None if self.me is None else self.me.id

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else ""

    def need_me(self) -> Me:
        """Somebody must be signed in, as a guest at least."""
        if self.me is None:
            raise Trouble("sign_in")
        return self.me

    def gate(self, what: str) -> None:
        """Count against a rate."""
        self.request.app.state.gate.pass_through(what, self.account, self.address)

    # ------------------------------------------------------------ what was sent

    @cached_property
    def shows(self) -> dict[str, bool]:
        """What is shown of a table: drawings on a page; to programs the board in names, and drawings on request."""
        if not self.is_json:
            return {"board": False, "drawings": True}
        asked = self.request.query_params
        return {"board": asked.get("board") != "no", "drawings": asked.get("drawings") == "yes"}

    def number(self, name: str) -> int:
        """A number of the path."""
        word = self.request.path_params[name]
        if not word.isascii() or not word.isdecimal() or len(word) > 9:
            raise Trouble("not_found")
        return int(word)

    def asked_number(self, name: str) -> int | None:
        """A number of the query."""
        word = self.request.query_params.get(name, "")
        if word == "":
            return None
        if not word.isascii() or not word.isdecimal() or len(word) > 9:
            raise Unreadable(f"{name} is a whole number")
        return int(word)

    async def form(self, kind: type[F]) -> F:
        """The body as the form's Struct."""
        is_json = self.request.headers.get("content-type", "").partition(";")[0].strip() == "application/json"
        try:
            if is_json:
                body = await self.request.body()
                data = msgspec.json.decode(body) if body else {}
            else:
                sent = await self.request.form(max_files=0, max_fields=100)
                data = forms.nested([(k, v) for k, v in sent.multi_items() if isinstance(v, str)])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Unreadable("the body is not JSON") from None
        except HTTPException as e:
            raise Unreadable(str(e.detail)[:100]) from None
        finally:
            if self.request.state.refused:
                raise Trouble(self.request.state.refused)
        return forms.read(kind, data, strict=is_json)


def _wants_json(request: Request) -> bool:
    accept = request.headers.get("accept", "")
    return "application/json" in accept and "text/html" not in accept.split("application/json")[0]


def local(url: str) -> str:
    """A path of this server; anything else becomes the first page."""
    parts = urlsplit(url)
    fine = url.startswith("/") and not url.startswith(("//", "/\\")) and not parts.netloc and "\\" not in url
    return url if fine and url.isprintable() else "/"


def endpoint(way: Way) -> Callable[[Request], Awaitable[Response]]:
    """A handler as Starlette wants it."""

    async def run(request: Request) -> Response:
        ask = Ask(request)
        try:
            if request.state.refused:
                raise Trouble(request.state.refused)
            ask.identify()
            ask.gate(way.limit)
            return respond(ask, await way.handler(ask))
        except ClientDisconnect:
            raise
        except Exception as e:
            return refuse(ask, e)

    return run


def respond(ask: Ask, answer: Answer, status: int = 200) -> Response:
    """The answer as HTML or JSON, with its cookies."""
    if isinstance(answer, Response):
        return answer
    response = _gone(ask, answer) if isinstance(answer, Go) else _shown(ask, answer, status)
    for name, value in (*ask.cookies, *(answer.cookies if isinstance(answer, Go) else ())):
        set_cookie(ask, response, name, value)
    if ask.packs:
        pack(ask.request, response)
    return response


def _gone(ask: Ask, answer: Go) -> Response:
    if not ask.is_json:
        return RedirectResponse(quote(local(answer.url), safe="/?&=#%:,+~"), status_code=303)
    return _encoded(answer.part) if answer.part is not None else Response(b"{}", media_type="application/json")


def _shown(ask: Ask, answer: Part, status: int) -> Response:
    if ask.is_json or not isinstance(answer, Page) or not answer.template:
        return _encoded(answer, status)
    page = ask.request.app.state.templates.render(ask, answer)
    return Response(page, status, media_type="text/html; charset=utf-8")


def _encoded(part: Part, status: int = 200) -> Response:
    return Response(msgspec.json.encode(part, enc_hook=plain), status, media_type="application/json")


def set_cookie(ask: Ask, response: Response, name: str, value: str) -> None:
    """A cookie for this site alone; an empty value takes it away."""
    secure = ask.house.settings.secure or ask.request.url.scheme == "https"
    if value:
        response.set_cookie(name, value, max_age=YEAR, secure=secure, httponly=True, samesite="lax")
    else:
        response.delete_cookie(name, secure=secure, httponly=True, samesite="lax")


# ---------------------------------------------------------------- refusals


def _trouble(e: Exception) -> Trouble:
    """Any failure as one with a code."""
    if isinstance(e, Trouble):
        return e
    if isinstance(e, Unreadable):
        return Trouble("unreadable", detail=str(e))
    if isinstance(e, HTTPException):
        return Trouble({404: "not_found", 405: "method"}.get(e.status_code, "unreadable"), detail="")
    if isinstance(e, SQLAlchemyError):
        log.error("the database does not answer: %s", getattr(e, "orig", None) or e)
        return Trouble("closed")
    log.error("a request failed", exc_info=e)
    return Trouble("server")


def refuse(ask: Ask, e: Exception) -> Response:
    """Say what went wrong and what to do next; never a stack trace."""
    trouble = _trouble(e)
    path = ask.request.url.path
    if trouble.code == "sign_in" and not ask.is_json:
        to = path if ask.request.method == "GET" else "/"
        return RedirectResponse(f"/sign-in?next={quote(to)}", status_code=303)
    reason = None
    if isinstance(trouble, Illegal):
        reason = show.reason(tongue.words(trouble.game, ask.lang), trouble.refusal)
    text = reason.text if reason is not None else _sentence(ask, trouble)
    if ask.is_json:
        details = Problem(status=trouble.status, code=trouble.code, text=text, reason=reason)
        if isinstance(trouble, Stale):
            details = _with_missed(ask, trouble, details)
        response = _encoded(details, trouble.status)
    else:
        page = ErrorPage(status=trouble.status, code=trouble.code, text=text, reason=reason, back=_back(path))
        try:
            response = respond(ask, page, trouble.status)
        except SQLAlchemyError:  # the page's frame needs the database too
            response = Response(text, trouble.status, media_type="text/plain; charset=utf-8")
    if trouble.status == 429:
        response.headers["Retry-After"] = "60"
    return response


def _sentence(ask: Ask, trouble: Trouble) -> str:
    """What went wrong; where the database is gone, a reader has lost nothing and a sender nothing was stored of."""
    if isinstance(trouble, Unclear):
        return ask.t(f"detail.{trouble.key}", **trouble.values)
    if trouble.code == "closed" and ask.request.method == "GET":
        return ask.t("error.closed.read")
    return ask.t(f"error.{trouble.code}.text", **trouble.values)


def _with_missed(ask: Ask, stale: Stale, details: Problem) -> Problem:
    with ask.house.store.read() as c:
        scene = show.Scene.open(ask.house, c, stale.table, ask.account, stale.seat, ask.lang)
        missed = scene.log(since=stale.sent)
    return Problem(status=details.status, code=details.code, text=details.text, n=stale.n, missed=missed)


def _back(path: str) -> str:
    parts = path.split("/")
    return "/".join(parts[:3]) if parts[1:2] == ["t"] and len(parts) > 3 else "/lobby"
