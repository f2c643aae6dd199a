"""What an operator may set; everything has a default that is right for playing at home."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CHANNELS: Final = ("email", "ntfy", "telegram", "matrix", "discord", "slack", "json")
"""The ways to be told that a server offers unless its operator says otherwise."""
EVERYWHERE: Final = ("0.0.0.0", "::")
"""What to listen on for everybody; nobody can open it as an address."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of one server; `from_environment` reads what has no place on a command line."""

    db: str = "stockrail.db"
    host: str = "127.0.0.1"
    port: int = 8018
    origin: str = ""
    """The public address, `https://table.example.org`: links in notifications begin with it."""
    mail: str = ""
    """SMTP as an Apprise address without recipients: `mailtos://user:password@smtp.example.org?from=table@example.org`."""
    channels: tuple[str, ...] = CHANNELS
    """How people may be told: kinds with a form of their own, and further schemas of Apprise: `pover`, `gotify`."""
    private_webhooks: bool = False
    """May notifications go to addresses of private networks?"""
    limits: bool = True
    """Rate limits; off only for measuring."""
    bot_seconds: float = 2.0
    """How long a bot may think."""
    bot_processes: int = 0
    """In how many processes bots think; 0: one less than there are processors, but one at least."""
    warm: bool = False
    """Do these processes start with the server, or when a bot is first asked?"""
    database_seconds: float = 2.0
    """How long a request waits for what another process or request holds in the database."""
    patience: float = 20.0
    """Seconds before a notification goes out: none is sent to those who move at once."""
    operators: tuple[str, ...] = ()
    """The names of accounts that run this server, besides those made operators by command."""
    secure: bool = False
    """Cookies only over HTTPS: set where the public address is HTTPS."""

    @property
    def processes(self) -> int:
        """In how many processes bots think."""
        return self.bot_processes or max(1, len(os.sched_getaffinity(0)) - 1)

    def public(self, reached: str = "") -> str:
        """Where somebody finds the server: the public address, or the one they last `reached` it by."""
        if self.origin or reached:
            return self.origin.rstrip("/") or reached
        host = own_address(self.host) if self.host in EVERYWHERE else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def extras(self) -> tuple[str, ...]:
        """What must be installed for a server that is set up like this."""
        wanted = {"web": True, "postgres": self.db.startswith("postgres"), "notify": bool(self.mail)}
        return tuple(name for name, is_wanted in wanted.items() if is_wanted)

    @classmethod
    def from_environment(cls, **chosen: object) -> Settings:
        """The settings chosen on the command line, and from `STOCKRAIL_*` what is not."""
        env = os.environ
        found: dict[str, object] = {
            "origin": env.get("STOCKRAIL_ORIGIN", ""),
            "mail": env.get("STOCKRAIL_MAIL", ""),
            "channels": tuple(env.get("STOCKRAIL_CHANNELS", "").replace(",", " ").split()) or CHANNELS,
            "private_webhooks": env.get("STOCKRAIL_PRIVATE_WEBHOOKS") == "yes",
            "operators": tuple(filter(None, map(str.strip, env.get("STOCKRAIL_OPERATORS", "").split(",")))),
            "limits": env.get("STOCKRAIL_LIMITS") != "off",
        }
        found |= {k: v for k, v in chosen.items() if v is not None}
        found["secure"] = str(found["origin"]).startswith("https://")
        return cls(**found)  # type: ignore[arg-type]  # names and types are those above


def own_address(listened: str) -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    family, nowhere = (socket.AF_INET6, "2001:db8::1") if listened == "::" else (socket.AF_INET, "192.0.2.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as s:
            s.connect((nowhere, 9))
            return str(s.getsockname()[0])
    except OSError:
        return "127.0.0.1"


def default_db() -> Path:
    """The embedded database in the user's data directory."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "stockrail" / "tables.db"
