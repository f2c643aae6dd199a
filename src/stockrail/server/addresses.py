"""Addresses of notifications: matched whole against a pattern for each kind and built again from the parts.

The sending library reads options from an address: files to use as templates, headers, methods, other hosts.  So nothing
that a person wrote reaches it but the parts that the patterns name.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import Final
from urllib.parse import quote, urlsplit

from stockrail.core.errors import Unreadable
from stockrail.server.problems import Problem
from stockrail.server.settings import Settings

LONGEST: Final = 500
PATTERNS: Final = {
    "email": re.compile(r"(?P<to>[\w.+'-]{1,64}@[A-Za-z0-9.-]{1,200}\.[A-Za-z0-9-]{2,60})"),
    "discord": re.compile(r"https://discord(?:app)?\.com/api/webhooks/(?P<id>[0-9]{1,20})/(?P<token>[A-Za-z0-9_-]+)/?"),
    "slack": re.compile(
        r"https://hooks\.slack\.com/services/(?P<team>[A-Z0-9]+)/(?P<bot>[A-Z0-9]+)/(?P<token>[A-Za-z0-9]+)/?"
    ),
    "telegram": re.compile(
        r"(?P<bot>[0-9]{1,20}):(?P<token>[A-Za-z0-9_-]+)/(?P<to>-?[0-9]{1,20}|@?[A-Za-z][A-Za-z0-9_]{1,40})"
    ),
    "json": re.compile(
        r"http(?P<s>s?)://(?P<host>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?P<port>:[0-9]{1,5})?"
        r"(?P<path>(?:/[A-Za-z0-9._~:@=+-]+)*)/?"
    ),
}
"""What each kind looks like, whole: no query, no fragment, no user name, nothing encoded."""
SENDERS: Final = {
    "discord": "https://discord.com/api/webhooks/{id}/{token}",
    "slack": "https://hooks.slack.com/services/{team}/{bot}/{token}",
    "telegram": "tgram://{bot}:{token}/{to}/",
    "json": "json{s}://{host}{port}{path}",
}
"""The same as the sending library reads it."""
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


def target(settings: Settings, kind: str, address: str) -> str:
    """The address for the sending library, built from the parts of what a person wrote."""
    if kind not in PATTERNS:
        raise Unreadable(f"notifications go by: {', '.join(PATTERNS)}")
    found = PATTERNS[kind].fullmatch(address) if len(address) <= LONGEST else None
    if found is None or (kind == "email" and not settings.mail):
        raise Problem("address")
    if kind == "email":
        return settings.mail + ("&" if "?" in settings.mail else "?") + "to=" + quote(found["to"], safe="")
    return SENDERS[kind].format(**found.groupdict(""))


def is_usable(settings: Settings, kind: str, address: str) -> bool:
    """Can anything still be sent there?"""
    try:
        return bool(target(settings, kind, address))
    except (Problem, Unreadable):
        return False


def shown(kind: str, address: str) -> str:
    """The address without what is secret in it."""
    if kind == "email":
        return address
    if kind == "telegram":
        return "…/" + address.rpartition("/")[2]
    return (urlsplit(address).hostname or "") + "/…"


async def check(settings: Settings, kind: str, address: str) -> None:
    """Refuse an address nothing can or may be sent to."""
    found = target(settings, kind, address)
    if kind != "json" or settings.private_webhooks:
        return
    if not is_public(urlsplit(found).hostname or ""):
        raise Problem("address")


# ---------------------------------------------------------------- networks


def is_public(host: str) -> bool:
    """Do all addresses of the host lie in the public network?"""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return False
    return bool(found) and all(is_open(str(info[4][0])) for info in found)


def is_open(address: str) -> bool:
    """Is it an address of the public network, and so is an IPv4 address written into it?"""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv4Address):
        return ip.is_global and not (ip.is_multicast or ip.is_reserved)
    inner = _inside(ip)
    if inner is not None:
        return is_open(str(inner))
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_site_local)


def _inside(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address to which a gateway passes on what is sent to an IPv6 address."""
    if ip in NAT64:
        return ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip.ipv4_mapped or ip.sixtofour
