"""Titles: each a folder with its data, its rules, and only what is its own."""
