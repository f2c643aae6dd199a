"""Which share card lies where: the other engine names every card, our rules only count them."""

from __future__ import annotations

from collections.abc import Iterable

from stockrail.core.ids import Seat
from stockrail.interchange.conform import Record
from stockrail.interchange.games18xx.dialect import Dialect
from stockrail.rail.game import RailGame
from stockrail.rail.state import NOBODY, UNSOLD, RailState

OFFER, POOL, GONE = -1, -2, -3


class Certificates:
    """The cards of all corporations by their names there; number 0 is the president's certificate."""

    def __init__(self, game: RailGame, dialect: Dialect, s: RailState) -> None:
        self.game, self.dialect = game, dialect
        self._names = {c: dialect.corporations.get(game.corporations[c], game.corporations[c]) for c in game.majors}
        self._president = {name: s.president_shares[c] for c, name in self._names.items()}
        """How many shares each president's certificate holds."""
        self._cards = {
            name: {f"{name}_{k}": self._president[name] if k == 0 else 1 for k in range(self._count(s, c))}
            for c, name in self._names.items()
        }
        """The cards of each corporation, and how many shares each holds."""
        self.holder: dict[str, int] = {card: OFFER for cards in self._cards.values() for card in cards}
        """Who has each card, in the order they came there."""
        self._settled: dict[int, tuple[list[int], int]] = {}
        self._followed: tuple[list[int], list[int]] = [], []
        """The shares and presidents for which all cards lie where they belong."""

    def _count(self, s: RailState, corp: int) -> int:
        return s.share_count[corp] - s.president_shares[corp] + 1

    def of(self, corporation: str, holder: int) -> list[str]:
        """A holder's cards of a corporation in the order they came, the president's last."""
        cards = self._cards.get(corporation, {})
        mine = [c for c, h in self.holder.items() if h == holder and c in cards]
        return sorted(mine, key=lambda c: c.endswith("_0"))

    def next_from(self, corporation: str, holder: int) -> str:
        """The card a buyer is handed."""
        return self.of(corporation, holder)[0]

    def to_sell(self, corporation: str, seat: Seat, count: int) -> list[str]:
        """The cards to name for a sale: ordinary ones first, then the president's if it must be broken."""
        ordinary = [c for c in self.of(corporation, seat) if not c.endswith("_0")]
        return ordinary[:count] if len(ordinary) >= count else [*ordinary, f"{corporation}_0"]

    # ------------------------------------------------------------ following a game

    def follow(self, s: RailState, seat: Seat, line: Record) -> None:
        """A recorded action has been played: the cards it names go where they belong, then all others."""
        own = line["entity_type"] == "corporation"
        if line["type"] == "par":
            self._give([f"{line['corporation']}_0"], seat)
        elif line["type"] == "buy_shares":
            self._give(line["shares"], OFFER if own else seat)
        elif line["type"] == "sell_shares":
            self._give(line["shares"], POOL)
        for private, card in self.dialect.grants.items():
            owner = s.owner[self.game.private_index[private]]
            if owner != UNSOLD and self.holder[card] == OFFER:
                self._give([card], owner)
        if not s.agenda or (s.shares, s.president) == self._followed:
            return
        self._followed = s.shares[:], s.president[:]
        holders = s.seats + 2
        for c in self._names:
            now = s.shares[holders * c : holders * (c + 1)], s.president[c]
            if self._settled.get(c) != now:
                self._settled[c] = now
                self._settle(s, c)

    def _give(self, cards: Iterable[str], taker: int) -> None:
        for card in cards:
            if self.holder.pop(card, None) is not None:
                self.holder[card] = taker

    def _settle(self, s: RailState, corp: int) -> None:
        """A new president gives ordinary cards for the certificate; then whoever has too many hands over the first.

        What leaves the game is the last card of the pool, or the very card that was named where it was the only one.
        """
        name = self._names[corp]
        president = s.president[corp] if s.president[corp] != NOBODY else POOL if s.par[corp] else OFFER
        old = self.holder[f"{name}_0"]
        if old != president:
            if president >= 0:
                self._give(self.of(name, president)[: self._president[name]], old)
            self._give([f"{name}_0"], president)
        for card in reversed(self.of(name, POOL)):
            if self._shares(name, GONE) < s.retired[corp]:
                self._give([card], GONE)
        held = dict(enumerate(s.holdings(corp))) | {
            OFFER: s.in_offer(corp),
            POOL: s.in_pool(corp),
            GONE: s.retired[corp],
        }
        spare = {h: self._shares(name, h) - shares for h, shares in held.items()}
        short = [h for h, shares in spare.items() for _ in range(-shares)]
        for h, shares in spare.items():
            for _ in range(shares):
                taker = short.pop(0)
                self._give([self.of(name, h)[-1 if taker == GONE else 0]], taker)

    def _shares(self, corporation: str, holder: int) -> int:
        where, found = self.holder, 0
        for card, shares in self._cards[corporation].items():
            if where[card] == holder:
                found += shares
        return found
