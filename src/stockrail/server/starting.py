"""When a table begins: when every seat is taken, when as many are there as it waits for, or when its host says so."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row

from stockrail.core.titles import title
from stockrail.server.repository import move_up, seated


def is_taken(seat: Row[Any]) -> bool:
    """Does a person or a bot sit there?"""
    return seat.account is not None or seat.bot is not None


def has_enough(row: Row[Any], people: list[Row[Any]]) -> bool:
    """Are as many there as the table may begin with?"""
    taken = sum(is_taken(s) for s in people)
    return row.status == "open" and taken >= (row.least or row.seats) and taken in title(row.game).players


def begins_by_itself(row: Row[Any], people: list[Row[Any]]) -> bool:
    """Is nobody missing, or nobody the table waits for?"""
    return has_enough(row, people) and (row.eager or all(is_taken(s) for s in people))


def close_ranks(c: Connection, table: int) -> None:
    """Take the free seats away; who sits behind them moves up, with what they said."""
    people = seated(c, table)
    taken = [s.seat for s in people if is_taken(s)]
    move_up(c, table, taken)
