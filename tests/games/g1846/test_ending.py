"""The end: END."""

from __future__ import annotations

from stockrail.core.events import SILENT
from stockrail.rail.policies.endings import BANK, CLOSING, LENGTH
from tests.games.g1846.desk import Desk


def desk(seats: int = 5, **companies: int | str) -> Desk:
    return Desk(seats).bare(**companies)


def poor_bank(bank: int) -> Desk:
    """NYC with a train that runs, and a bank with hardly any money: the rest lies with the third player."""
    d = desk(3).phase("II").cash(0, 0, 0).own("NYC", 3, 2, price=100).trains("NYC", "4-1").treasury(NYC=0)
    d.cash(0, 0, d.s.bank - bank)
    return d


def test_the_bank_breaks_in_a_stock_round() -> None:
    """T103 (END-1): broken in stock round 6, both operating rounds 6.1 and 6.2 are played."""
    d = poor_bank(50).stock(1, 6)
    d.play("sell 1 NYC")
    assert d.s.broken
    assert d.play_on() == [(6, 1), (6, 2)]
    assert d.s.ending == BANK


def test_the_bank_breaks_in_an_operating_round() -> None:
    """T104 (END-1): broken in operating round 4.1, 4.2 is still played; money coming back does not mend it."""
    d = poor_bank(10).operate("NYC", "run", 4).play("run 4-1:D20-C21", "dividend pay")
    assert d.s.broken
    d.s.cash[2], d.s.bank = d.s.cash[2] - 1000, d.s.bank + 1000
    assert d.play_on() == [(4, 2)]
    assert d.s.ending == BANK


def test_nothing_is_left() -> None:
    """END-3: at once when the last corporation closes and no company is open, in a stock turn or an operating one."""
    names = ("PRR", "B&O", "C&O", "ERIE", "GT", "IC")
    d = desk().own("NYC", 3, price=10).shut(*names).stock(0).play("sell 1 NYC")
    assert d.s.ending == CLOSING
    d = desk().own("NYC", 3, price=10).shut(*names).operate("NYC", "run")
    assert d.s.ending == CLOSING
    d = desk(MAIL=0).own("NYC", 3, price=10).shut(*names).operate("NYC", "run")
    assert d.s.closed[d.corp("NYC")]
    assert d.s.ending == LENGTH, "with a company left the game goes on, here until it is stopped"


def test_an_endless_game_is_stopped() -> None:
    """END-6, D50: at the end of stock round 100."""
    d = desk().own("NYC", 3)
    d.s.cycle = 99
    assert d.end_stock().s.ending == ""
    d.s.cycle = 100
    assert d.end_stock().s.ending == LENGTH


def test_the_bank_breaks() -> None:
    """T116 (END-1): only when it must pay more than it holds."""
    d = desk(3).own("NYC", 2).treasury(NYC=100)
    d.s.bank = 100
    d.g.spend(d.s, 100, SILENT)
    assert not d.s.broken
    d.g.spend(d.s, 1, SILENT)
    assert d.s.broken


def test_the_score() -> None:
    """T106 (END-4): companies add nothing."""
    d = desk(3, MAIL=0).cash(300, 0, 0).own("NYC", 4, price=212).own("GT", 2, 3, price=80)
    assert d.g.wealth(d.s, 0) == 300 + 4 * 212 + 2 * 80
    d = Desk(3, score_open_companies=True).bare(MAIL=0).cash(300, 0, 0)
    assert d.g.wealth(d.s, 0) == 380
