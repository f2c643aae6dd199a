"""Splitting lines into words where brackets hold words together."""

from __future__ import annotations


def phrase(text: str) -> list[str]:
    """The words of a line; what stands in brackets is one.

    >>> phrase("here seat 0 entries (hire seat 0),(build seat 0)")
    ['here', 'seat', '0', 'entries', '(hire seat 0),(build seat 0)']
    """
    return [w for w in split(text, " \t") if w]


def split(text: str, marks: str) -> list[str]:
    """Split at marks that stand outside all brackets.

    >>> split("(a,b),c", ",")
    ['(a,b)', 'c']
    """
    words, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if char in marks and depth <= 0:
            words.append("")
        else:
            words[-1] += char
    return words
