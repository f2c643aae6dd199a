"""Bots of Great Western Trail."""
