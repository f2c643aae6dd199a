"""Events: each audience hears what it may, and the wire form has nothing else."""

from __future__ import annotations

from stockrail.core.events import SILENT, Recorder
from stockrail.core.ids import Money, Ref
from stockrail.core.rules import Rule

RULE = Rule("X-1", "1")


def test_public_event() -> None:
    """Without an audience everybody hears all of it."""
    tape = Recorder()
    tape.tell("paid", RULE, amount=Money(5))

    event = tape.events[0]
    assert event.seen_by(0) is event
    assert event.seen_by(None) is event
    assert event.json() == {"event": "paid", "rule": "X-1", "amount": 5}


def test_hidden_values() -> None:
    """Those outside the audience hear the event without the hidden values."""
    tape = Recorder()
    tape.tell("drew", to=(1,), hidden=("card",), reveals=True, seat=1, card=Ref("AA"))
    event = tape.events[0]

    assert event.seen_by(1) is event
    for other in (0, None):
        seen = event.seen_by(other)
        assert seen is not None
        assert seen.json() == {"event": "drew", "rule": None, "seat": 1}
        assert "AA" not in repr(seen)
        assert seen.reveals


def test_secret_event() -> None:
    """Those outside the audience do not hear of it."""
    tape = Recorder()
    tape.tell("whispered", to=(0, 2), secret=True, cards=("AA", "BB"))
    event = tape.events[0]

    assert event.seen_by(1) is None
    assert event.seen_by(None) is None
    assert event.seen_by(2) is event
    assert event.json()["cards"] == ["AA", "BB"]
    assert event["cards"] == ("AA", "BB")


def test_the_silent_tape_keeps_nothing() -> None:
    """The fast path for search."""
    SILENT.tell("paid", RULE, amount=1)

    assert not hasattr(SILENT, "events")
