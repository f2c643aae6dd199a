"""The sender: a process of its own that reads letters, sends each through Apprise and reports it as soon as it is done.

It stands apart so that every look-up of a host name and every connection can be guarded, whatever the sending libraries
do, redirects and changed name records included, without touching the server.  Every letter has a thread, so none waits
for another.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, TypeAlias

from stockrail.server.addresses import is_open

Lookup: TypeAlias = Callable[..., Any]
"""Finds the addresses of a host, as `socket.getaddrinfo` does."""
_letter = threading.local()
"""`private`: may the letter of this thread go to a private address?"""


def _is_private() -> bool:
    return bool(getattr(_letter, "private", False))


@contextmanager
def guarded(lookup: Lookup = socket.getaddrinfo) -> Iterator[None]:
    """Guard every look-up and every connection of this process."""
    real = socket.getaddrinfo, socket.socket.connect, socket.socket.sendto

    def found(host: Any, *rest: Any, **named: Any) -> Any:
        """Look a host up, but only if it is public or the letter may go to a private one."""
        answers = lookup(host, *rest, **named)
        if not _is_private() and not all(is_open(str(info[4][0])) for info in answers):
            raise PermissionError("private address")
        return answers

    def reachable(family: int, address: Any) -> Any:
        """Where a socket may go: what is not of the internet is as private as can be."""
        if family in (socket.AF_INET, socket.AF_INET6):
            return found(address[0], address[1], family)[0][4]
        if not _is_private():
            raise PermissionError("local address")
        return address

    def connect(self: socket.socket, address: Any) -> None:
        real[1](self, reachable(self.family, address))

    def sendto(self: socket.socket, data: Any, *rest: Any) -> int:
        sent: int = real[2](self, data, *rest[:-1], reachable(self.family, rest[-1]))  # type: ignore[call-overload]
        return sent

    socket.getaddrinfo = found
    socket.socket.connect = connect  # type: ignore[method-assign,assignment]  # some look nothing up
    socket.socket.sendto = sendto  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        socket.getaddrinfo = real[0]
        socket.socket.connect, socket.socket.sendto = real[1:]  # type: ignore[method-assign]


def send(job: dict[str, Any]) -> str:
    """Send one letter; an empty answer means it went out."""
    try:
        from apprise import Apprise, AppriseAsset
    except ModuleNotFoundError:
        return "not installed"  # it was, when the letter was written
    asset = AppriseAsset(app_id="Stockrail", app_desc="Stockrail", app_url="", http_redirects=False, async_mode=False)
    service = Apprise.instantiate(job["to"], asset=asset)
    if service is None:
        return "address"
    service.socket_connect_timeout = service.socket_read_timeout = job["seconds"]
    _letter.private = job["private"]
    try:
        return "" if service.notify(title=job["subject"], body=job["body"]) else "refused"
    except Exception:
        return "failed"
    finally:
        _letter.private = False


def main(lookup: Lookup = socket.getaddrinfo) -> None:
    """Letters on standard input as a JSON list; a line with number and error, or an empty word, when each is done."""
    jobs = json.load(sys.stdin)
    with guarded(lookup), ThreadPoolExecutor(max(1, len(jobs))) as pool:
        sending = {pool.submit(send, job): job["id"] for job in jobs}
        for done in as_completed(sending):
            print(json.dumps([sending[done], done.result()]), flush=True)


if __name__ == "__main__":
    main()
