"""Laying tiles and putting down station tokens."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Tile(Action):
    """Lay a tile: its number, the hex and the rotation."""

    tile: str
    hex: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PowerTile(Action):
    """Lay a tile by the power of a private."""

    private: str
    tile: str
    hex: str
    rotation: int


@dataclass(frozen=True, slots=True)
class Token(Action):
    """Put a station token into a city of a hex."""

    hex: str
    city: int


@dataclass(frozen=True, slots=True)
class Home(Action):
    """Choose the city of the home hex for the home token."""

    hex: str
    city: int


Tile.define("tile tile+hex+rotation:lay")
PowerTile.define("power private+tile+hex+rotation:power_lay")
Token.define("token hex+city:circle")
Home.define("home hex+city:circle")
