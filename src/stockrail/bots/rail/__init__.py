"""Bots of rail titles, and what they share."""
