"""Stockpile: inside information, piles to bid for, shares to sell in time.  Two to five players."""

from stockrail.games.stockpile.game import Stockpile
from stockrail.games.stockpile.state import Table
from stockrail.games.stockpile.view import StockpileView

__all__ = ["Stockpile", "StockpileView", "Table"]
