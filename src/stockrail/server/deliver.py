"""The sender: a process of its own that reads letters, sends them through Apprise and says what became of each.

It stands apart so that looking up a host name can be guarded for everything the sending libraries do, redirects and
changed name records included, without touching the server.
"""

from __future__ import annotations

import ipaddress
import json
import socket
import sys
from typing import Any

_lookup = socket.getaddrinfo


def is_public(host: str) -> bool:
    """Do all addresses of the host lie in the public network?"""
    try:
        found = _lookup(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return False
    return bool(found) and all(_is_open(str(info[4][0])) for info in found)


def _is_open(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and (ip.ipv4_mapped or ip.sixtofour):
        ip = ip.ipv4_mapped or ip.sixtofour or ip
    return ip.is_global and not ip.is_multicast


def _guarded(host: Any, *rest: Any, **named: Any) -> Any:
    """Look a host up, but only if it is public."""
    found = _lookup(host, *rest, **named)
    if not all(_is_open(str(info[4][0])) for info in found):
        raise PermissionError("private address")
    return found


def send(job: dict[str, Any]) -> str:
    """Send one letter; an empty answer means it went out."""
    from apprise import Apprise, AppriseAsset

    asset = AppriseAsset(app_id="Stockrail", app_desc="Stockrail", app_url="", http_redirects=False, async_mode=False)
    sender = Apprise(asset=asset)
    if not job["to"] or not sender.add(job["to"]):
        return "address"
    socket.getaddrinfo = _lookup if job["private"] else _guarded
    try:
        return "" if sender.notify(title=job["subject"], body=job["body"]) else "refused"
    except Exception as e:
        return type(e).__name__
    finally:
        socket.getaddrinfo = _lookup


def main() -> None:
    """Letters on standard input as a JSON list, an error or an empty word for each on standard output."""
    jobs = json.load(sys.stdin)
    json.dump([send(job) for job in jobs], sys.stdout)


if __name__ == "__main__":
    main()
