"""Recorded games of Stockpile."""
