"""Measurements: `make bench` prints them in one table."""
