"""What recorded games of another system do and no rule says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Habits that games recorded elsewhere were played by."""

    waits_idle: bool = False
    """Are some questions put although only a pass can answer them?"""
