"""The guard before any handler: size of bodies, origin of changes, headers of answers."""

from __future__ import annotations

from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY: Final = 64 * 1024
LARGEST_FILE: Final = 2 * 1024 * 1024
LONGEST_LENGTH: Final = 18
"""Digits of a length that is worth reading."""
FILES: Final = ("/import",)
"""Where files are sent."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
COOKIE: Final = "stockrail"
TWIN: Final = ".json"
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def address(text: str) -> SplitResult | None:
    """The parts of an address; None where it is none."""
    try:
        return urlsplit(text)
    except ValueError:
        return None


class Guard:
    """Adds the headers, strips `.json`, and refuses what should not come in."""

    def __init__(self, app: ASGIApp, origin: str = "") -> None:
        self._app = app
        self._host = urlsplit(origin).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        state = scope.setdefault("state", {})
        state["twin"] = scope["path"].endswith(TWIN) and scope["path"] != "/openapi.json"
        if state["twin"]:
            scope["path"] = scope["path"].removesuffix(TWIN)
        state["refused"] = self._refused(scope, headers)
        await self._app(scope, _counted(receive, state, _largest(scope)), _dressed(send, scope["path"]))

    def _refused(self, scope: Scope, headers: Headers) -> str:
        """The code of the problem, or nothing."""
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > _largest(scope):
            return "too_large"
        return "" if scope["method"] in SAFE or self._is_ours(headers) else "origin"

    def _is_ours(self, headers: Headers) -> bool:
        """Does a change come from our own page, or from a program that carries no cookie?"""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None and site not in ("same-origin", "none"):
            return False
        if origin is not None:
            site_of = address(origin)
            ours = {headers.get("host", ""), self._host} - {""}
            return site_of is not None and site_of.scheme in ("http", "https") and site_of.netloc in ours
        return site is not None or f"{COOKIE}=" not in headers.get("cookie", "")


def _largest(scope: Scope) -> int:
    """How many bytes a body may have."""
    return LARGEST_FILE if scope["path"] in FILES else LARGEST_BODY


def _counted(receive: Receive, state: dict[str, object], largest: int) -> Receive:
    """Stop reading a body that grows beyond what it said."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > largest:
            state["refused"] = "too_large"
            return {"type": "http.request", "body": b"", "more_body": False}
        return message

    return counted


def _dressed(send: Send, path: str) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if not path.startswith("/static/"):
                headers.setdefault("Cache-Control", "private, no-store")
                headers.add_vary_header("Accept, Accept-Language, Cookie")
        await send(message)

    return dressed
