"""What nobody could mean: refused by a rule with its numbers, or unreadable; nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stockrail.core.errors import Unreadable
from stockrail.locales.l10n import Words
from tests.games.g1846.desk import Desk


def drafting() -> Desk:
    return Desk(3).deal("MAIL", "MS", "blank", "blank", "blank")


def building() -> Desk:
    d = Desk(5).bare(MC="NYC", SC=0, CWI="NYC").own("NYC", 3, pool=2).treasury(NYC=100)
    return d.operate("NYC")


def running() -> Desk:
    return Desk(5).bare().own("NYC", 2).trains("NYC", "2-5").treasury(NYC=0).operate("NYC", "run")


def equipping() -> Desk:
    return Desk(5).bare().phase("II").own("NYC", 3).treasury(NYC=0).cash(500, 0, 0, 0, 0).operate("NYC", "train")


def trading() -> Desk:
    return Desk(3, ("ERIE", "PRR")).bare(MS=1).cash(400, 0, 0).own("NYC", 3).stock(0)


WRONG: list[tuple[Callable[[], Desk], str, str]] = [
    (drafting, "keep BIG4", "DRAFT-3"),
    (drafting, "keep nobody", "DRAFT-3"),
    (building, "issue 2", "ISSUE-2.1"),
    (building, "issue 0", "ISSUE-2.1"),
    (building, "issue -1", "ISSUE-2.1"),
    (building, "redeem 0", "ISSUE-3"),
    (building, "redeem 9999999", "ISSUE-3"),
    (building, "tile 9 Z99 0", "TRACK-3.5"),
    (building, "tile 999 D18 0", "TRACK-3.7"),
    (building, "tile 8 D18 6", "TRACK-3.4"),
    (building, "tile 8 D18 -1", "TRACK-3.4"),
    (building, "token Z99 0", "TOKEN-2"),
    (building, "token D20 7", "TOKEN-2"),
    (building, "token D20 -1", "TOKEN-2"),
    (building, "acquire XX 1", "PV-1.2"),
    (building, "acquire SC -5", "PV-1"),
    (building, "power XX 9 B12 1", "PV-2"),
    (building, "power MC 9 B12 9", "TRACK-3.4"),
    (building, "assign XX D14", "PV-6"),
    (building, "station C&WI Z99 0", "PV-5"),
    (building, "buy MAIL", "OR-2"),
    (running, "run 9-9:D20-C21", "ROUTE-8"),
    (running, "run nonsense", "ROUTE-8"),
    (running, "run 2-5:D20-D20", "ROUTE-1"),
    (running, "run 2-5:d20-c21", "ROUTE-1"),
    (running, "run 2-5:D20.9-C21", "ROUTE-1"),
    (equipping, "train 3/6-1 bank 160 -", "TRAIN-2"),
    (equipping, "train 5/3-1 bank 160 -", "TRAIN-2"),
    (equipping, "train 3/5-99 bank 160 -", "TRAIN-2"),
    (equipping, "train 3/5-1 nowhere 160 -", "TRAIN-2"),
    (equipping, "train 3/5-1 bank 160 2-5", "TRAIN-2"),
    (equipping, "train 3/5-1 bank -160 -", "TRAIN-1"),
    (equipping, "issue 99", "ISSUE-2.1"),
    (equipping, "sell 1 XX", "EMR-2"),
    (trading, "par XX 50", "FLOAT-1"),
    (trading, "par GT -50", "FLOAT-1"),
    (trading, "share NYC moon", "SR-4.1"),
    (trading, "share MS ipo", "FLOAT-1"),
    (trading, "sell 0 NYC", "SR-3.1"),
    (trading, "sell -1 NYC", "SR-3.1"),
    (trading, "sell 1 XX", "SR-3.1"),
]


@pytest.mark.parametrize(("at", "text", "section"), WRONG, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_nonsense_is_refused_by_its_rule(at: Callable[[], Desk], text: str, section: str) -> None:
    """The section that forbids it, a sentence without gaps, and the same position as before."""
    d = at()
    before = d.g.digest(d.s)
    refusal = d.refusal(text)
    assert refusal is not None
    assert refusal.rule.section == f"1846 {section}"
    assert Words("1846").refusal(refusal).count("[") == 1
    assert d.g.digest(d.s) == before


JUNK = ("", "issue", "issue two", "issue 1 2", "keep", "keep -", "train 3/5", "\x00", "hop", "run", "🚂 2")


@pytest.mark.parametrize("text", JUNK)
def test_junk_is_unreadable(text: str) -> None:
    """Told as such before any rule is asked."""
    with pytest.raises(Unreadable):
        building().g.parse(text)


def test_numbers_of_a_refusal() -> None:
    """A refusal carries what the reader needs to do better."""
    issue = building().refusal("issue 2")
    par = trading().refusal("par GT 137")
    poor = Desk(3, ("ERIE", "PRR")).bare().cash(270, 0, 0).stock(0).refusal("par GT 137")
    assert issue is not None
    assert issue["most"] == 1
    assert par is None
    assert poor is not None
    assert (poor["price"], poor["cash"]) == (274, 270)
