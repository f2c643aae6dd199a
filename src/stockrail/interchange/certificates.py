"""Which share card lies where: the other engine names every card, our rules only count them."""

from __future__ import annotations

from stockrail.core.ids import Seat

OFFER, POOL = -1, -2


class Certificates:
    """The cards of all corporations; `k` 0 is the president's certificate."""

    def __init__(self, corporations: list[str], cards: int) -> None:
        self.holder: dict[str, int] = {f"{c}_{k}": OFFER for c in corporations for k in range(cards)}
        """Who has each card, in the order they came there."""
        self._owed: tuple[Seat, int] = (OFFER, 0)

    def of(self, corporation: str, holder: int) -> list[str]:
        """A holder's cards of a corporation in the order they came, the president's last."""
        mine = [c for c, h in self.holder.items() if h == holder and c.rpartition("_")[0] == corporation]
        return sorted(mine, key=lambda c: c.endswith("_0"))

    def next_from(self, corporation: str, holder: int) -> str:
        """The card a buyer is handed."""
        return self.of(corporation, holder)[0]

    def to_sell(self, corporation: str, seat: Seat, count: int) -> list[str]:
        """The cards to name for a sale: ordinary ones first, then the president's if it must be broken."""
        ordinary = [c for c in self.of(corporation, seat) if not c.endswith("_0")]
        return ordinary[:count] if len(ordinary) >= count else [*ordinary, f"{corporation}_0"]

    def give(self, cards: list[str], taker: int) -> None:
        for card in cards:
            del self.holder[card]
            self.holder[card] = taker

    def sold(self, cards: list[str], seat: Seat, count: int) -> None:
        """Cards to the pool; what a broken president's certificate is worth too much comes back when it is swapped."""
        self.give(cards, POOL)
        top = next((c for c in cards if c.endswith("_0")), None)
        if top is not None:
            self._owed = (seat, len(cards) + 1 - count)

    def swap(self, corporation: str, new: Seat) -> None:
        """The new president takes the president's certificate for two ordinary cards."""
        top = f"{corporation}_0"
        old = self.holder[top]
        if old in (new, OFFER):
            return
        self.give(self.of(corporation, new)[:2], old)
        self.give([top], new)
        seat, back = self._owed
        if old == POOL and back:
            self.give(self.of(corporation, POOL)[:back], seat)
        self._owed = (OFFER, 0)
