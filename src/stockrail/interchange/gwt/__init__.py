"""Recorded games of Great Western Trail."""
