"""Money and certificates that change hands by the way, each with its line of the log."""

from __future__ import annotations

from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Rule
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.state import GwtState, ref


def earn(s: GwtState, seat: Seat, dollars: int, rule: Rule, out: Tape) -> None:
    """Dollars from the bank."""
    s.gain(seat, dollars)
    out.tell("earned", rule, seat=ref(seat), dollars=Money(dollars))


def pay(s: GwtState, seat: Seat, dollars: int, rule: Rule, out: Tape) -> None:
    """Dollars to the bank."""
    s.pay(seat, dollars)
    out.tell("paid", rule, seat=ref(seat), dollars=Money(dollars))


def certify(s: GwtState, seat: Seat, spaces: int, out: Tape) -> None:
    """The certificate marker moves up to so many spaces forward."""
    s.certify(seat, spaces)
    out.tell("certified", r.CERTIFICATES, seat=ref(seat), certificates=s.certificates[seat])
