"""The ledger of share cards: named cards go where they are sold, all others follow the holdings."""

from __future__ import annotations

from stockrail.interchange.games18xx.certificates import OFFER, POOL, Certificates
from stockrail.interchange.games18xx.dialect import dialects
from stockrail.interchange.games18xx.read import Raw
from tests.games.g1846.desk import Desk


class Ledger:
    """A desk and the cards of its corporations."""

    def __init__(self, d: Desk) -> None:
        self.d = d
        self.cards = Certificates(d.g, dialects()["1846"], d.s)
        self.cards.follow(d.s, 0, {"type": "pass", "entity_type": "corporation"})

    def play(self, text: str, **line: object) -> None:
        seat = self.d.turn
        self.d.play(text)
        row: Raw = {"type": text.split()[0], "entity_type": "player", **line}
        self.cards.follow(self.d.s, seat, row)

    def of(self, holder: int) -> list[str]:
        return self.cards.of("NYC", holder)


def test_a_bankrupt_presidents_cards_lie_in_the_pool() -> None:
    """BANKRUPT-2: the certificate too, and what was issued on the way has left the treasury."""
    d = Desk(3, compat_18xx=True).bare().phase("III").own("NYC", 3, 1, price=90, pool=1)
    led = Ledger(d.treasury(NYC=50).cash(10, 500, 500).operate("NYC", "train"))
    assert led.of(0)[-1] == "NYC_0"
    led.play("bankrupt", entity_type="corporation")

    assert led.of(0) == []
    assert led.of(POOL)[-1] == "NYC_0"
    assert len(led.of(POOL)) == d.s.in_pool(d.corp("NYC")) - 1
    assert len(led.of(OFFER)) == d.s.in_offer(d.corp("NYC")) < 5


def test_who_takes_over_changes_ordinary_cards_for_the_certificate() -> None:
    """RECV-6: the certificate bought by name, or two ordinary cards changed for it, come to the same."""
    for named in ("NYC_0", "an ordinary one"):
        led = Ledger(Desk(3, compat_18xx=True).bare().own("NYC", 1, price=50, pool=4).cash(500, 0, 0).stock(0))
        share = named if named == "NYC_0" else led.of(POOL)[0]
        led.play("share NYC pool", type="buy_shares", shares=[share])

        assert led.of(0) == ["NYC_0"]
        assert "NYC_0" not in led.of(POOL)
        assert len(led.of(POOL)) == 3


def test_half_a_certificate_sold_hands_a_card_back() -> None:
    """SR-3.6: the buyer of the presidency gives two cards, one of them goes back to the seller."""
    led = Ledger(Desk(3, compat_18xx=True).bare().own("NYC", 2, 2, price=50).cash(0, 0, 0).stock(0))
    led.play("sell 1 NYC", type="sell_shares", shares=["NYC_0"], percent=10)

    assert led.of(1) == ["NYC_0"]
    assert len(led.of(0)) == len(led.of(POOL)) == 1
