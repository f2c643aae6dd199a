"""Great Western Trail, first edition, for 2 to 4 players."""

from stockrail.games.gwt.game import Gwt

__all__ = ["Gwt"]
