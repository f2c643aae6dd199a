"""Stockpile's table as pictures."""

from __future__ import annotations

from stockrail.views.stockpile.figures import figures
from stockrail.views.stockpile.reminder import reminds
from stockrail.views.stockpile.svg import svg
from stockrail.views.stockpile.text import text

__all__ = ["figures", "reminds", "svg", "text"]
