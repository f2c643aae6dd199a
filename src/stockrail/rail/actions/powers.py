"""Using a private's marker or free token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Set a private's marker: on a hex, or for a company."""

    verb: ClassVar[str] = "assign"
    private: str
    target: str


@dataclass(frozen=True, slots=True)
class PowerToken(Action):
    """Put a token down by the power of a private."""

    verb: ClassVar[str] = "station"
    private: str
    hex: str
    city: int
