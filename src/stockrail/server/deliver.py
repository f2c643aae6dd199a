"""The sender: a process of its own that reads letters, sends each through Apprise and reports it as soon as it is done.

It stands apart so that looking up a host name can be guarded for everything the sending libraries do, redirects and
changed name records included, without touching the server.  Every letter has a thread, so none waits for another.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any

from stockrail.server.addresses import is_open

_lookup = socket.getaddrinfo
_letter = threading.local()
"""`private`: may the letter of this thread go to a private address?"""


def _guarded(host: Any, *rest: Any, **named: Any) -> Any:
    """Look a host up, but only if it is public or the letter may go to a private one."""
    found = _lookup(host, *rest, **named)
    if not getattr(_letter, "private", False) and not all(is_open(str(info[4][0])) for info in found):
        raise PermissionError("private address")
    return found


@contextmanager
def guarded() -> Iterator[None]:
    """Guard every look-up of this process."""
    socket.getaddrinfo = _guarded
    try:
        yield
    finally:
        socket.getaddrinfo = _lookup


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


def main() -> None:
    """Letters on standard input as a JSON list; a line with number and error, or an empty word, when each is done."""
    jobs = json.load(sys.stdin)
    with guarded(), ThreadPoolExecutor(max(1, len(jobs))) as pool:
        sending = {pool.submit(send, job): job["id"] for job in jobs}
        for done in as_completed(sending):
            print(json.dumps([sending[done], done.result()]), flush=True)


if __name__ == "__main__":
    main()
