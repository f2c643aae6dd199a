"""The 18xx kit: knows hexes, trains and shares, knows no title."""
