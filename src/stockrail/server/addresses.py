"""Addresses of notifications: every field is matched whole against its pattern and the address built from the parts.

The sending library reads options from an address: files to use as templates, headers, methods, other hosts.  So nothing
that a person wrote reaches it but the parts that the patterns name.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

from stockrail.server.problems import InvalidField
from stockrail.server.settings import Settings

LONGEST: Final = 500
HOST: Final = r"(?P<host>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?P<port>:[0-9]{1,5})?"
SITE: Final = rf"http(?P<s>s?)://{HOST}"


@dataclass(frozen=True, slots=True)
class Field:
    """What somebody fills in; `example` is shown beside it and fits the pattern."""

    pattern: re.Pattern[str]
    example: str
    required: bool = True
    secret: bool = False


@dataclass(frozen=True, slots=True)
class ChannelKind:
    """A way to be told: its fields, how they are kept as one address, and what the sending library reads."""

    fields: Mapping[str, Field]
    kept: str
    pattern: re.Pattern[str]
    """The kept address, whole."""
    sender: str
    """The same for the sending library, from the parts of the pattern."""
    shown: str
    """What is shown of it again: nothing secret."""


def _whole(pattern: str, example: str, sender: str, shown: str) -> ChannelKind:
    """A kind whose address is one field."""
    return ChannelKind(
        {"address": Field(re.compile(pattern), example)}, "{address}", re.compile(pattern), sender, shown
    )


_KEY: Final = r"[A-Za-z0-9._~=-]{1,400}"
_ROOM: Final = r"[!#][A-Za-z0-9._=-]{1,200}(?::[A-Za-z0-9.-]{1,200}(?::[0-9]{1,5})?)?"
_TOPIC: Final = r"[A-Za-z0-9_-]{1,64}"
_CHAT: Final = r"-?[0-9]{1,20}|@?[A-Za-z][A-Za-z0-9_]{1,40}"
_BOT: Final = r"[0-9]{1,20}:[A-Za-z0-9_-]{1,100}"

KINDS: Final[Mapping[str, ChannelKind]] = {
    "email": _whole(r"(?P<to>[\w.+'-]{1,64}@[A-Za-z0-9.-]{1,200}\.[A-Za-z0-9-]{2,60})", "ann@example.org", "", "{to}"),
    "ntfy": ChannelKind(
        {
            "topic": Field(re.compile(_TOPIC), "ann-at-the-table"),
            "server": Field(re.compile(SITE + "/?"), "https://ntfy.sh", required=False),
            "token": Field(re.compile(r"tk_[A-Za-z0-9]{1,100}"), "tk_abc123", required=False, secret=True),
        },
        "http{s}://{token_at}{host}{port}/{topic}",
        re.compile(rf"http(?P<s>s?)://(?P<token_at>tk_[A-Za-z0-9]{{1,100}}@)?{HOST}/(?P<topic>{_TOPIC})"),
        "ntfy{s}://{token_at}{host}{port}/{topic}?mode=private",
        "{host}/{topic}",
    ),
    "telegram": ChannelKind(
        {
            "token": Field(re.compile(_BOT), "123456789:AAabc_def", secret=True),
            "chat": Field(re.compile(_CHAT), "12315544"),
        },
        "{token}/{chat}",
        re.compile(rf"(?P<token>{_BOT})/(?P<chat>{_CHAT})"),
        "tgram://{token}/{chat}/",
        "…/{chat}",
    ),
    "matrix": ChannelKind(
        {
            "server": Field(re.compile(SITE + "/?"), "https://matrix.org"),
            "token": Field(re.compile(_KEY), "syt_abc123", secret=True),
            "room": Field(re.compile(_ROOM), "!abcdef:matrix.org"),
        },
        "http{s}://{token_at}{host}{port}/{room}",
        re.compile(rf"http(?P<s>s?)://(?P<token_at>{_KEY}@){HOST}/(?P<room>{_ROOM})"),
        "matrix{s}://{token_at}{host}{port}/{room_quoted}?e2ee=no&discovery=no",
        "{host}/{room}",
    ),
    "discord": _whole(
        r"https://discord(?:app)?\.com/api/webhooks/(?P<id>[0-9]{1,20})/(?P<token>[A-Za-z0-9_-]+)/?",
        "https://discord.com/api/webhooks/1234567890/abc-def",
        "https://discord.com/api/webhooks/{id}/{token}",
        "discord.com/…",
    ),
    "slack": _whole(
        r"https://hooks\.slack\.com/services/(?P<team>[A-Z0-9]+)/(?P<bot>[A-Z0-9]+)/(?P<token>[A-Za-z0-9]+)/?",
        "https://hooks.slack.com/services/T0/B0/abcdef",
        "https://hooks.slack.com/services/{team}/{bot}/{token}",
        "hooks.slack.com/…",
    ),
    "json": _whole(
        SITE + r"(?P<path>(?:/[A-Za-z0-9._~:@=+-]+)*)/?",
        "https://example.org/hooks/table",
        "json{s}://{host}{port}{path}",
        "{host}/…",
    ),
    "apprise": _whole(
        r"(?P<schema>[a-z][a-z0-9]{1,30})://(?P<rest>[A-Za-z0-9._~:@=+!-]+(?:/[A-Za-z0-9._~:@=+!-]+)*)/?",
        "pover://user@token",
        "{schema}://{rest}",
        "{schema}://…",
    ),
}
"""Every kind, in the order of the page.  No query, no fragment, no user name but a token, nothing encoded."""
NTFY: Final = "https://ntfy.sh"
"""The server of a topic that names none."""
LOCAL: Final = frozenset(
    (
        *("blink1", "dbus", "deltachat", "exec", "file", "glib", "gnome", "include"),
        *("kde", "macosx", "memory", "qt", "script", "syslog", "vapid", "windows"),
    )
)
"""Schemas that would act on the server's own machine; no setting allows them."""
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
COMPATIBLE: Final = ipaddress.ip_network("::/96")


class InvalidChannel(InvalidField):
    """A field of a channel that nothing can or may be sent with; `detail.channel.<reason>` says why."""

    def __init__(self, kind: str, field: str, reason: str = "") -> None:
        example = KINDS[kind].fields[field].example if kind in KINDS and field in KINDS[kind].fields else ""
        super().__init__(f"channel.{reason or field}", example=example)
        self.code, self.status, self.field = "address", 422, field


def kinds(settings: Settings) -> list[str]:
    """The kinds that this server offers, in the order of the page."""
    return [k for k in KINDS if _is_offered(settings, k)]


def schemas(settings: Settings) -> list[str]:
    """What the operator allows besides the kinds with a form of their own."""
    return [word for word in settings.channels if word not in KINDS and word not in LOCAL]


def _is_offered(settings: Settings, kind: str) -> bool:
    if kind == "apprise":
        return bool(schemas(settings))
    return kind in settings.channels and (kind != "email" or bool(settings.mail))


def written(settings: Settings, kind: str, sent: Mapping[str, str]) -> str:
    """The address of a filled-in form, each field checked; names the field that is wrong."""
    if kind not in KINDS or not _is_offered(settings, kind):
        raise InvalidChannel(kind, "kind")
    values = {name: sent.get(name, "").strip() for name in KINDS[kind].fields}
    for name, field in KINDS[kind].fields.items():
        value = values[name]
        if (field.required or value) and (len(value) > LONGEST or not field.pattern.fullmatch(value)):
            raise InvalidChannel(kind, name)
    address = KINDS[kind].kept.format(**values, **_server(settings, kind, values))
    if not is_usable(settings, kind, address):
        raise InvalidChannel(kind, next(iter(KINDS[kind].fields)))
    return address


def _server(settings: Settings, kind: str, values: Mapping[str, str]) -> dict[str, str]:
    """The parts of a form's server, if it has one; without encryption only where private networks are allowed."""
    if "server" not in values:
        return {}
    found = re.fullmatch(SITE + "/?", values["server"] or NTFY)
    assert found is not None
    if not found["s"] and not settings.private_webhooks:
        raise InvalidChannel(kind, "server")
    return found.groupdict("") | {"token_at": f"{values['token']}@" if values["token"] else ""}


def _parts(kind: str, address: str) -> dict[str, str] | None:
    found = KINDS[kind].pattern.fullmatch(address) if kind in KINDS and len(address) <= 3 * LONGEST else None
    return None if found is None else found.groupdict("")


def target(settings: Settings, kind: str, address: str) -> str:
    """The address for the sending library, built from the parts of the one that was kept."""
    parts = _parts(kind, address)
    if parts is None or not (_is_offered(settings, kind) or (kind == "email" and settings.mail)):
        raise InvalidChannel(kind, "address")
    if kind == "apprise" and parts["schema"] not in schemas(settings):
        raise InvalidChannel(kind, "address", "schema")
    if kind == "email":
        return settings.mail + ("&" if "?" in settings.mail else "?") + "to=" + quote(parts["to"], safe="")
    return KINDS[kind].sender.format(**parts, room_quoted=quote(parts.get("room", ""), safe=""))


def is_usable(settings: Settings, kind: str, address: str) -> bool:
    """Can anything still be sent there?"""
    try:
        return bool(target(settings, kind, address))
    except InvalidChannel:
        return False


def shown(kind: str, address: str) -> str:
    """The address without what is secret in it."""
    parts = _parts(kind, address)
    if parts is None:
        return (urlsplit(address).hostname or "") + "/…"
    return KINDS[kind].shown.format(**parts)


async def check(settings: Settings, kind: str, address: str) -> None:
    """Refuse an address nothing can or may be sent to."""
    target(settings, kind, address)
    host = (_parts(kind, address) or {}).get("host")
    if host is None or settings.private_webhooks:
        return
    if not is_public(host.strip("[]")):
        raise InvalidChannel(kind, "server" if "server" in KINDS[kind].fields else "address", "private")


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
    if ip in NAT64 or ip in COMPATIBLE:
        return ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip.ipv4_mapped or ip.sixtofour
