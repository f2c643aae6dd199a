"""A rail game and a state that a test arranges: what the desks of all titles have in common."""

from __future__ import annotations

from typing import Self

from stockrail.core.agenda import Item
from stockrail.core.events import SILENT
from stockrail.rail.game import RailGame
from stockrail.rail.state import RailState


class RailDesk:
    """Cash, shares, track and trains of a position."""

    g: RailGame
    s: RailState

    def corp(self, name: str) -> int:
        """B&O, C&O and B&M may be written without their ampersand."""
        return self.g.corp_index[name if name in self.g.corp_index else f"{name[0]}&{name[1]}"]

    # ------------------------------------------------------------ arranging

    def cash(self, *amounts: int) -> Self:
        """The players' money; the bank holds the rest."""
        self.s.cash = list(amounts)
        return self._balance()

    def treasury(self, **amounts: int) -> Self:
        for name, amount in amounts.items():
            self.s.treasury[self.corp(name)] = amount
        return self._balance()

    def _balance(self) -> Self:
        self.s.bank = self.g.bank_size(self.s.seats) - sum(self.s.cash) - sum(self.s.treasury)
        return self

    def _hold(self, corp: int, held: tuple[int, ...], pool: int) -> list[int]:
        """Shares by seat and in the pool; the rest has not been sold yet."""
        width = self.s.seats + 2
        hands = [*held, *[0] * (self.s.seats - len(held))]
        offer = self.g.title.shares - sum(hands) - pool
        self.s.shares[corp * width : (corp + 1) * width] = [*hands, offer, pool]
        return hands

    def tiles(self, *texts: str) -> Self:
        """`I15 53 0, J14 14 2`: hex, tile, rotation."""
        for where, tile, rotation in (t.split() for text in texts for t in text.split(",")):
            self.g.board.lay(self.s, self.g.board.index[where], self.g.board.face_of(tile, int(rotation)))
        return self

    def token(self, name: str, where: str, city: int = 0) -> Self:
        board, c = self.g.board, self.corp(name)
        board.put_token(self.s, board.free_slots(self.s, board.index[where], city)[0], c)
        self.s.tokens_left[c] -= 1
        return self

    def begin(self, *items: Item) -> Self:
        """The agenda, carried on to its first question."""
        self.s.agenda = list(items)
        self.g.settle(self.s, SILENT)
        return self

    # ------------------------------------------------------------ looking

    def money(self, name: str) -> int:
        return self.s.treasury[self.corp(name)]

    def fleet(self, name: str) -> list[str]:
        return [self.g.train_name(t) for t in self.s.trains[self.corp(name)]]
