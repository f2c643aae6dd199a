"""Studying games: counts of lines, and adapters for other libraries."""
