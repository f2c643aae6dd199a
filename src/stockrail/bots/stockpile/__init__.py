"""Bots of Stockpile."""
