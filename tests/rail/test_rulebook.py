"""The kit's book of rules."""

from __future__ import annotations

from dataclasses import fields

from stockrail.rail.rulebook import SUBJECTS, Rulebook


def test_every_rule_has_one_subject() -> None:
    named = [rule for rules in SUBJECTS.values() for rule in rules.split()]

    assert sorted(named) == sorted(f.name for f in fields(Rulebook))
