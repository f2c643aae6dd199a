"""What an operator may set; everything has a default that is right for playing at home."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of one server; `from_environment` reads what has no place on a command line."""

    db: str = "stockrail.db"
    host: str = "127.0.0.1"
    port: int = 8018
    origin: str = ""
    """The public address, where a proxy changes the Host header: `https://table.example.org`."""
    mail: str = ""
    """SMTP as an Apprise address without recipients: `mailtos://user:password@smtp.example.org?from=table@example.org`."""
    private_webhooks: bool = False
    """May notifications go to addresses of private networks?"""
    limits: bool = True
    """Rate limits; off only for measuring."""
    bot_seconds: float = 2.0
    """How long a bot may think."""
    bot_processes: int = 0
    """In how many processes bots think; 0: one less than there are processors, but one at least."""
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

    @property
    def public(self) -> str:
        """The address people know the server by."""
        return self.origin.rstrip("/") or f"http://{self.host}:{self.port}"

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
            "private_webhooks": env.get("STOCKRAIL_PRIVATE_WEBHOOKS") == "yes",
            "operators": tuple(filter(None, map(str.strip, env.get("STOCKRAIL_OPERATORS", "").split(",")))),
            "limits": env.get("STOCKRAIL_LIMITS") != "off",
        }
        found |= {k: v for k, v in chosen.items() if v is not None}
        found["secure"] = str(found["origin"]).startswith("https://")
        return cls(**found)  # type: ignore[arg-type]  # names and types are those above


def default_db() -> Path:
    """The embedded database in the user's data directory."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "stockrail" / "tables.db"
