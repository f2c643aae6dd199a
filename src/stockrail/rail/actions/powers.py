"""Using a private's marker or free token."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Set a private's marker: on a hex, or for a company."""

    private: str
    target: str


@dataclass(frozen=True, slots=True)
class PowerToken(Action):
    """Put a token down by the power of a private."""

    private: str
    hex: str
    city: int


Assign.define("assign private+target:assignment")
PowerToken.define("station private hex+city:circle")
