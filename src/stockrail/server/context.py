"""One request: who asks, in which language, for a page or for its JSON twin."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from functools import cached_property
from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from stockrail.core.errors import Unreadable
from stockrail.locales.l10n import Words
from stockrail.server import forms, language, operators, people
from stockrail.server.guard import COOKIE, address
from stockrail.server.people import Me
from stockrail.server.problems import Problem
from stockrail.server.services import Services

SLOWEST_BODY = 20.0
"""Seconds for a body to arrive."""
F = TypeVar("F", bound=forms.Form)
NEARBY: Final = (".local", ".lan", ".home", ".internal", ".home.arpa")
"""Names that only a private network knows."""
_HOST: Final = re.compile(r"(?P<name>[A-Za-z0-9.-]{1,100}|\[[0-9a-fA-F:.]{2,45}\])(?::[0-9]{1,5})?")


class Context:
    """A request as handlers see it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = request.app.state.services
        bearer = request.headers.get("authorization", "")
        self.bearer = bearer.startswith("Bearer ")
        self.is_json = request.state.twin or self.bearer or _wants_json(request)
        self.me: Me | None = None
        self.sent: list[tuple[str, str]] = []
        """The fields of the form that a browser sent."""
        query = request.url.query
        self.path = request.url.path + (f"?{query}" if query else "")
        """Where the answer's page can be read again."""
        self.cookies: list[tuple[str, str]] = []
        """What the answer sets, whatever it is; an empty value takes a cookie away."""
        self.compressible = True
        """May the answer be compressed?  Not where secrets stand beside the words of others: see `compression`."""
        self.lang = language.choose(request.cookies, request.headers.get("accept-language", ""))

    def identify(self) -> None:
        """Find out who asks; may touch the database."""
        self.me = self._who()
        if self.bearer and self.me is None:
            raise Problem("sign_in")
        if self.me is not None:
            self.lang = language.choose(
                self.request.cookies, self.request.headers.get("accept-language", ""), self.me.lang
            )
            self._remember_way()

    def _remember_way(self) -> None:
        """Keep the address by which a reader at home found the server, so that links open from where they are."""
        if self.bearer or self.me is None or self.services.settings.origin:
            return
        host = self.request.headers.get("host", "")
        way = f"{self.request.url.scheme}://{host}"
        if way != self.me.reached and is_nearby(host):
            people.keep_way(self.services.store, self.me.id, way)

    def _who(self) -> Me | None:
        if self.bearer:
            token = self.request.headers["authorization"].removeprefix("Bearer ")
            return people.by_token(self.services.store, token)
        secret = self.request.cookies.get(COOKIE)
        return people.by_session(self.services.store, secret) if secret else None

    def is_signed_in(self) -> bool:
        """Is the session or key of the request still good for the same person?"""
        found = self._who()
        return found is not None and found.id == self.account

    @cached_property
    def words(self) -> Words:
        """The words of the pages."""
        return language.words("web", self.lang)

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
            raise Problem("sign_in")
        return self.me

    @property
    def is_operator(self) -> bool:
        """Does the reader run this server?"""
        return operators.is_one(self.services.settings, self.me)

    def need_operator(self) -> Me:
        """Only those who run this server go on."""
        me = self.need_me()
        if not self.is_operator:
            raise Problem("operators")
        return me

    def limit(self, what: str) -> None:
        """Count against a rate."""
        self.request.app.state.limiter.count(what, self.account, self.address)

    def limit_account(self, what: str, name: str) -> None:
        """Count against a rate of the account that somebody claims to have."""
        self.request.app.state.limiter.count_one(what, people.fold(name))

    def limit_word(self, what: str, word: str) -> None:
        """Count against a rate of whatever was named, known or not."""
        self.request.app.state.limiter.count_one(what, word)

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
            raise Problem("not_found")
        return int(word)

    def asked_number(self, name: str) -> int | None:
        """A number of the query."""
        word = self.request.query_params.get(name, "")
        if word == "":
            return None
        if not word.isascii() or not word.isdecimal() or len(word) > 9:
            raise Unreadable(f"{name} is a whole number")
        return int(word)

    async def receive(self) -> None:
        """Read the body before the request goes to its thread."""
        if not self.request.state.refused and self.request.method != "GET":
            try:
                async with asyncio.timeout(SLOWEST_BODY):
                    await self.request.body()
            except TimeoutError:
                raise ClientDisconnect from None

    async def form(self, kind: type[F]) -> F:
        """The body as the form's Struct."""
        is_json = self.request.headers.get("content-type", "").partition(";")[0].strip() == "application/json"
        try:
            if is_json:
                body = await self.request.body()
                data = msgspec.json.decode(body) if body else {}
            else:
                sent = await self.request.form(max_files=0, max_fields=100)
                self.sent = [(k, v) for k, v in sent.multi_items() if isinstance(v, str)]
                data = forms.nested(self.sent)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Unreadable("the body is not JSON") from None
        except HTTPException as e:
            raise Unreadable(str(e.detail)[:100]) from None
        finally:
            if self.request.state.refused:
                raise Problem(self.request.state.refused)
        return forms.read(kind, data, strict=is_json)


def _wants_json(request: Request) -> bool:
    accept = request.headers.get("accept", "")
    return "application/json" in accept and "text/html" not in accept.split("application/json")[0]


def is_nearby(host: str) -> bool:
    """Is a Host header the address or name of a machine in a private network, and one that can be opened?"""
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = found["name"].strip("[]").lower()
    try:
        ip = ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(NEARBY)
    return ip.is_private and not ip.is_unspecified


def local(url: str) -> str:
    """A path of this server; anything else becomes the first page."""
    parts = address(url)
    fine = parts is not None and url.startswith("/") and not url.startswith(("//", "/\\")) and not parts.netloc
    fine = fine and "\\" not in url
    return url if fine and url.isprintable() else "/"
