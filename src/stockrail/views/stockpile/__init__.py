"""Stockpile's table as pictures."""

from __future__ import annotations

from stockrail.views.stockpile.text import text

__all__ = ["text"]
